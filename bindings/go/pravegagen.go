// Package pravegagen compiles PravegaCluster, BookkeeperCluster and ZookeeperCluster resources into the Kubernetes objects
// that run them. It is the library libpravegagen, by cgo; pkg-config must find pravegagen.pc.
//
//	rendering, err := pravegagen.Render([]pravegagen.Input{{Name: "cluster.yaml", Data: text}})
//	var invalid *pravegagen.InvalidInputError
//	if errors.As(err, &invalid) {
//		for _, d := range invalid.Diagnostics { fmt.Println(d.Path, d.Message) }
//	}
//
// Nothing is read but what is given: no file, clock, environment or network. Every function may be called from any
// goroutine; nothing that it returns is shared with the library.
package pravegagen

/*
#cgo pkg-config: pravegagen
#include <pravegagen/pravegagen.h>
*/
import "C"

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Mode says which objects are made.
type Mode int32

// What an Options may have as Mode.
const (
	ModeDefault  Mode = C.PVG_MODE_DEFAULT  // what the RenderConfig says, else hardened
	ModeOperator Mode = C.PVG_MODE_OPERATOR // exactly what the upstream operators would create
	ModeHardened Mode = C.PVG_MODE_HARDENED // what an expert would run today
)

// UnknownFields says what a name outside the schema gets.
type UnknownFields int32

// What an Options may have as UnknownFields.
const (
	UnknownStandard UnknownFields = C.PVG_UNKNOWN_STANDARD // an error among the resources' own fields, a warning inside Kubernetes' ones
	UnknownError    UnknownFields = C.PVG_UNKNOWN_ERROR    // an error everywhere
	UnknownWarn     UnknownFields = C.PVG_UNKNOWN_WARN     // a warning everywhere
	UnknownPrune    UnknownFields = C.PVG_UNKNOWN_PRUNE    // dropped with a warning everywhere
	UnknownKeep     UnknownFields = C.PVG_UNKNOWN_KEEP     // no error and no warning; inside Kubernetes' fields it is kept
)

// Format is the form of an output.
type Format int32

// The formats. Each function says which it takes.
const (
	FormatYAML   Format = C.PVG_FORMAT_YAML   // a stream of documents
	FormatJSON   Format = C.PVG_FORMAT_JSON   // a JSON array
	FormatList   Format = C.PVG_FORMAT_LIST   // one v1 List as JSON
	FormatNDJSON Format = C.PVG_FORMAT_NDJSON // one JSON object a line
	FormatText   Format = C.PVG_FORMAT_TEXT   // lines for people, of what explains something
)

// Input is YAML or JSON with the name that messages use for it; an empty name stands for "<input>".
type Input struct {
	Name string
	Data []byte
}

// Options of a compilation. The zero value is the default.
type Options struct {
	Mode          Mode
	UnknownFields UnknownFields
	Strict        bool     // every warning is an error
	Namespace     string   // for documents without one
	Settings      []string // "KIND[/NAME].path=value", over the inputs, in order
}

// Object is a rendered object, and what it is to the deployment.
type Object struct {
	APIVersion string
	Kind       string
	Namespace  string // empty for an object without one
	Name       string
	Component  string // the part of the deployment that it belongs to, such as "bookie"
	Role       string // what it is to that part, such as "headless-service"
	JSON       json.RawMessage
}

// Map gives the object as unstructured.Unstructured has it: numbers are int64 where they are whole, else float64.
func (o Object) Map() (map[string]any, error) {
	decoder := json.NewDecoder(bytes.NewReader(o.JSON))
	decoder.UseNumber()
	var object map[string]any
	if err := decoder.Decode(&object); err != nil {
		return nil, fmt.Errorf("pravegagen: %s/%s: %w", o.Kind, o.Name, err)
	}
	return withNumbers(object).(map[string]any), nil
}

func withNumbers(value any) any {
	switch v := value.(type) {
	case map[string]any:
		for key, member := range v {
			v[key] = withNumbers(member)
		}
	case []any:
		for i, item := range v {
			v[i] = withNumbers(item)
		}
	case json.Number:
		if whole, err := v.Int64(); err == nil {
			return whole
		}
		if number, err := v.Float64(); err == nil {
			return number
		}
	}
	return value
}

// Rendering is what Render gives: objects in dependency order, and the warnings.
type Rendering struct {
	Objects  []Object
	Warnings []Diagnostic
}

// Maps gives all objects as unstructured.Unstructured has them.
func (r *Rendering) Maps() ([]map[string]any, error) {
	maps := make([]map[string]any, 0, len(r.Objects))
	for _, object := range r.Objects {
		one, err := object.Map()
		if err != nil {
			return nil, err
		}
		maps = append(maps, one)
	}
	return maps, nil
}

// Output is text in the format that was asked for, and the warnings.
type Output struct {
	Text         []byte
	Warnings     []Diagnostic
	FindingCount int // how much Lint found; 0 for what is not its output
}

// Render makes the Kubernetes objects of all inputs, taken as one program.
func Render(inputs []Input, options Options) (*Rendering, error) {
	result, err := compile(inputs, options, FormatNDJSON, func(a arguments) C.pvg_status {
		return C.pvg_render(a.inputs, a.count, a.options, a.result)
	})
	if err != nil {
		return nil, err
	}
	defer result.free()
	objects, err := result.objects()
	if err != nil {
		return nil, err
	}
	warnings, err := result.diagnostics()
	return &Rendering{Objects: objects, Warnings: warnings}, err
}

// RenderText is Render with text as FormatYAML, FormatJSON, FormatList or FormatNDJSON.
func RenderText(inputs []Input, options Options, format Format) (*Output, error) {
	return output(compile(inputs, options, format, func(a arguments) C.pvg_status {
		return C.pvg_render(a.inputs, a.count, a.options, a.result)
	}))
}

// Validate checks by the rules of Render and gives the warnings.
func Validate(inputs []Input, options Options) ([]Diagnostic, error) {
	return warnings(compile(inputs, options, FormatYAML, func(a arguments) C.pvg_status {
		return C.pvg_validate(a.inputs, a.count, a.options, a.result)
	}))
}

// ValidateChange checks as Validate does, and also what the way from the old inputs, which are what runs now, to these
// would break. The settings are not applied to the old ones.
func ValidateChange(old, inputs []Input, options Options) ([]Diagnostic, error) {
	var pins pinned
	defer pins.Unpin()
	former, err := pins.inputs(old)
	if err != nil {
		return nil, err
	}
	return warnings(compile(inputs, options, FormatYAML, func(a arguments) C.pvg_status {
		return C.pvg_validate_change(first(former), C.size_t(len(former)), a.inputs, a.count, a.options, a.result)
	}))
}

// Default gives the resources with every default filled, as FormatYAML or FormatJSON.
func Default(inputs []Input, options Options, format Format) (*Output, error) {
	return output(compile(inputs, options, format, func(a arguments) C.pvg_status {
		return C.pvg_default(a.inputs, a.count, a.options, a.result)
	}))
}

// Convert gives the resources in the current version of their API, as FormatYAML or FormatJSON.
func Convert(inputs []Input, options Options, format Format) (*Output, error) {
	return output(compile(inputs, options, format, func(a arguments) C.pvg_status {
		return C.pvg_convert(a.inputs, a.count, a.options, a.result)
	}))
}

// Lint tells what the checks of our own find in the rendered objects, as FormatText, FormatJSON or FormatYAML.
func Lint(inputs []Input, options Options, format Format) (*Output, error) {
	return output(compile(inputs, options, format, func(a arguments) C.pvg_status {
		return C.pvg_lint(a.inputs, a.count, a.options, a.result)
	}))
}

// ExplainSurvival tells which losses the stacks survive, as FormatText, FormatJSON or FormatYAML.
func ExplainSurvival(inputs []Input, options Options, format Format) (*Output, error) {
	return output(compile(inputs, options, format, func(a arguments) C.pvg_status {
		return C.pvg_explain_survival(a.inputs, a.count, a.options, a.result)
	}))
}

// ExplainWhy tells what made the value at a path (spec.template.spec.containers[0].image) of the rendered object
// "Kind/name", as FormatText or FormatJSON.
func ExplainWhy(inputs []Input, object, path string, options Options, format Format) (*Output, error) {
	var pins pinned
	defer pins.Unpin()
	words, err := pins.words("object", object, "path", path)
	if err != nil {
		return nil, err
	}
	return output(compile(inputs, options, format, func(a arguments) C.pvg_status {
		return C.pvg_explain_why(a.inputs, a.count, words[0], words[1], a.options, a.result)
	}))
}

// ExplainModes lists every difference between the modes, as FormatText, FormatJSON or FormatYAML.
func ExplainModes(format Format) (*Output, error) {
	return output(compile(nil, Options{}, format, func(a arguments) C.pvg_status {
		return C.pvg_explain_modes(a.options, a.result)
	}))
}

// ExplainField tells what is known of the field at a path (PravegaCluster.spec.pravega), or of the kinds when it is empty,
// as FormatText, FormatJSON or FormatYAML.
func ExplainField(path string, format Format) (*Output, error) {
	var pins pinned
	defer pins.Unpin()
	words, err := pins.words("path", path)
	if err != nil {
		return nil, err
	}
	return output(compile(nil, Options{}, format, func(a arguments) C.pvg_status {
		return C.pvg_explain_field(words[0], a.options, a.result)
	}))
}

// Schema gives the JSON Schema of a kind, or of all when it is empty, as FormatJSON or FormatYAML.
func Schema(kind string, format Format) (*Output, error) {
	var pins pinned
	defer pins.Unpin()
	words, err := pins.words("kind", kind)
	if err != nil {
		return nil, err
	}
	return output(compile(nil, Options{}, format, func(a arguments) C.pvg_status {
		return C.pvg_schema(words[0], a.options, a.result)
	}))
}

// CRD gives the CustomResourceDefinitions of a kind, or of all when it is empty, as FormatYAML or FormatJSON; slim ones have
// no descriptions and nothing of what is inside of pod templates.
func CRD(kind string, slim bool, format Format) (*Output, error) {
	var pins pinned
	defer pins.Unpin()
	words, err := pins.words("kind", kind)
	if err != nil {
		return nil, err
	}
	var leave C.int32_t
	if slim {
		leave = 1
	}
	return output(compile(nil, Options{}, format, func(a arguments) C.pvg_status {
		return C.pvg_crd(words[0], leave, a.options, a.result)
	}))
}

// Version is that of the library.
func Version() string { return C.GoString(C.pvg_version()) }
