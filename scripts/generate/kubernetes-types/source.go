package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
)

// A field of a struct as Go's encoding/json sees it.
type goField struct {
	shape     string // "one", "list" or "map"
	kind      string // what the value, the items or the map's values are: "string", "object", …
	object    string // the struct's name when kind is "object"
	pointer   bool
	omitEmpty bool
}

// The API types of one Kubernetes version, read from their Go source.
type release struct {
	minor int
	core  map[string]ast.Expr // k8s.io/api/core/v1
	meta  map[string]ast.Expr // k8s.io/apimachinery/pkg/apis/meta/v1
}

// Types of Go that have a form of their own in JSON.
var leaves = map[string]string{
	"string": "string", "bool": "boolean", "int32": "int32", "int64": "int64",
	"resource.Quantity": "quantity", "intstr.IntOrString": "int_or_string", "types.UID": "string",
	"metav1.Time": "time", "metav1.FieldsV1": "free",
}

func loadRelease(version string) (*release, error) {
	minor, err := strconv.Atoi(strings.Split(version, ".")[1])
	if err != nil {
		return nil, fmt.Errorf("version %s: %w", version, err)
	}
	api, err := moduleFolder("k8s.io/api@" + version)
	if err != nil {
		return nil, err
	}
	machinery, err := moduleFolder("k8s.io/apimachinery@" + version)
	if err != nil {
		return nil, err
	}
	r := &release{minor: minor}
	if r.core, err = typesIn(filepath.Join(api, "core", "v1")); err != nil {
		return nil, err
	}
	r.meta, err = typesIn(filepath.Join(machinery, "pkg", "apis", "meta", "v1"))
	return r, err
}

// The folder of a module, which the go command downloads and verifies when it is not there yet.
func moduleFolder(module string) (string, error) {
	command := exec.Command("go", "mod", "download", "-json", module)
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		return "", fmt.Errorf("go mod download %s: %w", module, err)
	}
	var answer struct{ Dir string }
	if err := json.Unmarshal(out, &answer); err != nil {
		return "", err
	}
	return answer.Dir, nil
}

func typesIn(folder string) (map[string]ast.Expr, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return nil, err
	}
	types := map[string]ast.Expr{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") || strings.HasSuffix(file, "generated.pb.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, declaration := range parsed.Decls {
			general, ok := declaration.(*ast.GenDecl)
			if !ok || general.Tok != token.TYPE {
				continue
			}
			for _, spec := range general.Specs {
				named := spec.(*ast.TypeSpec)
				types[named.Name.Name] = named.Type
			}
		}
	}
	return types, nil
}

// The declaration of a struct, and the names that are visible where it stands.
func (r *release) structure(name string) (*ast.StructType, map[string]ast.Expr) {
	if s, ok := r.core[name].(*ast.StructType); ok {
		return s, r.core
	}
	if s, ok := r.meta[name].(*ast.StructType); ok {
		return s, r.meta
	}
	return nil, nil
}

// The fields of a struct by JSON name, those of inlined structs included; nil when there is no such struct.
func (r *release) fields(name string) (map[string]goField, error) {
	s, scope := r.structure(name)
	if s == nil {
		return nil, nil
	}
	fields := map[string]goField{}
	for _, member := range s.Fields.List {
		tag := ""
		if member.Tag != nil {
			text, err := strconv.Unquote(member.Tag.Value)
			if err != nil {
				return nil, err
			}
			tag = reflect.StructTag(text).Get("json")
		}
		options := strings.Split(tag, ",")
		if options[0] == "-" {
			continue
		}
		resolved, err := r.resolve(member.Type, scope)
		if err != nil {
			return nil, fmt.Errorf("1.%d %s.%s: %w", r.minor, name, options[0], err)
		}
		if options[0] == "" {
			inlined, err := r.fields(resolved.object)
			if err != nil || inlined == nil {
				return nil, fmt.Errorf("1.%d %s: cannot inline %s: %v", r.minor, name, resolved.object, err)
			}
			for inner, field := range inlined {
				fields[inner] = field
			}
			continue
		}
		for _, option := range options[1:] {
			resolved.omitEmpty = resolved.omitEmpty || option == "omitempty"
		}
		fields[options[0]] = resolved
	}
	return fields, nil
}

func (r *release) resolve(expression ast.Expr, scope map[string]ast.Expr) (goField, error) {
	switch e := expression.(type) {
	case *ast.StarExpr:
		inner, err := r.resolve(e.X, scope)
		inner.pointer = true
		return inner, err
	case *ast.ArrayType:
		if item, ok := e.Elt.(*ast.Ident); ok && item.Name == "byte" {
			return goField{shape: "one", kind: "bytes"}, nil
		}
		return r.container("list", e.Elt, scope)
	case *ast.MapType:
		return r.container("map", e.Value, scope)
	case *ast.Ident:
		return r.named(e.Name, scope)
	case *ast.SelectorExpr:
		return r.named(e.X.(*ast.Ident).Name+"."+e.Sel.Name, scope)
	}
	return goField{}, fmt.Errorf("a type of an unknown form: %T", expression)
}

func (r *release) container(shape string, element ast.Expr, scope map[string]ast.Expr) (goField, error) {
	inner, err := r.resolve(element, scope)
	if err == nil && (inner.shape != "one" || inner.pointer) {
		err = fmt.Errorf("a %s of %s %s", shape, inner.shape, inner.kind)
	}
	inner.shape = shape
	return inner, err
}

func (r *release) named(name string, scope map[string]ast.Expr) (goField, error) {
	qualified := name
	if _, ok := r.meta[name]; ok && reflect.ValueOf(scope).Pointer() == reflect.ValueOf(r.meta).Pointer() {
		qualified = "metav1." + name
	}
	if kind, ok := leaves[qualified]; ok {
		return goField{shape: "one", kind: kind}, nil
	}
	if rest, ok := strings.CutPrefix(name, "metav1."); ok {
		name, scope = rest, r.meta
	}
	declared, ok := scope[name]
	if !ok {
		return goField{}, fmt.Errorf("unknown type %s", name)
	}
	if _, ok := declared.(*ast.StructType); ok {
		return goField{shape: "one", kind: "object", object: name}, nil
	}
	return r.resolve(declared, scope)
}
