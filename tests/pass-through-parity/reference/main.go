// The reference of the pass-through parity test. Reads lines "Type\tJSON" and prints for each "ok\tJSON", what a typed
// client of Kubernetes 1.23 makes of the value, or "error\tmessage". With -types it prints the types themselves, one
// field a line.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
	kjson "sigs.k8s.io/json"
)

var roots = []any{
	corev1.Affinity{}, corev1.Container{}, corev1.ContainerPort{}, corev1.EmptyDirVolumeSource{}, corev1.EnvFromSource{},
	corev1.EnvVar{}, corev1.LocalObjectReference{}, corev1.PersistentVolumeClaimSpec{},
	corev1.PersistentVolumeClaimVolumeSource{}, corev1.PodSecurityContext{}, corev1.PodTemplateSpec{}, corev1.Probe{},
	corev1.ResourceRequirements{}, corev1.SecurityContext{}, corev1.Toleration{}, corev1.TopologySpreadConstraint{},
	corev1.Volume{}, corev1.VolumeMount{},
}

var leaves = map[reflect.Type]string{
	reflect.TypeFor[resource.Quantity]():  "quantity",
	reflect.TypeFor[intstr.IntOrString](): "int_or_string",
	reflect.TypeFor[metav1.Time]():        "time",
	reflect.TypeFor[metav1.FieldsV1]():    "free",
}

func main() {
	types := map[string]reflect.Type{}
	for _, root := range roots {
		collect(reflect.TypeOf(root), types)
	}
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	if len(os.Args) > 1 && os.Args[1] == "-types" {
		for _, name := range slices.Sorted(maps.Keys(types)) {
			describe(out, name, types[name])
		}
		return
	}
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	for {
		line, err := in.ReadBytes('\n')
		if len(line) > 0 {
			name, text, _ := bytes.Cut(bytes.TrimSuffix(line, []byte("\n")), []byte("\t"))
			answer, failure := roundTrip(text, typeNamed(string(name), types))
			if failure != nil {
				answer = strings.ReplaceAll("error\t"+failure.Error(), "\n", " ")
			}
			fmt.Fprintln(out, answer)
		}
		if err != nil {
			return
		}
	}
}

func typeNamed(name string, types map[string]reflect.Type) reflect.Type {
	if item, ok := strings.CutPrefix(name, "[]"); ok {
		return reflect.SliceOf(types[item])
	}
	return types[name]
}

// As a resource travels: kubectl makes JSON of what it read, the operator's client decodes it and encodes what it
// sends.
func roundTrip(text []byte, t reflect.Type) (string, error) {
	var sent any
	if err := kjson.UnmarshalCaseSensitivePreserveInts(text, &sent); err != nil {
		return "", err
	}
	stored, err := json.Marshal(sent)
	if err != nil {
		return "", err
	}
	typed := reflect.New(t)
	if err := kjson.UnmarshalCaseSensitivePreserveInts(stored, typed.Interface()); err != nil {
		return "", err
	}
	made, err := json.Marshal(typed.Interface())
	return "ok\t" + string(made), err
}

func collect(t reflect.Type, types map[string]reflect.Type) {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Map {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || leaves[t] != "" || types[t.Name()] != nil {
		return
	}
	types[t.Name()] = t
	for i := range t.NumField() {
		collect(t.Field(i).Type, types)
	}
}

// Prints type, field, shape, kind, struct name, pointer, omitempty.
func describe(out *bufio.Writer, name string, t reflect.Type) {
	for i := range t.NumField() {
		member := t.Field(i)
		tag := strings.Split(member.Tag.Get("json"), ",")
		if tag[0] == "" {
			describe(out, name, member.Type)
			continue
		}
		shape, pointer, inner := "one", false, member.Type
		switch inner.Kind() {
		case reflect.Pointer:
			pointer, inner = true, inner.Elem()
		case reflect.Slice:
			shape, inner = "list", inner.Elem()
		case reflect.Map:
			shape, inner = "map", inner.Elem()
		}
		kind, object := inner.Kind().String(), "-"
		if leaf := leaves[inner]; leaf != "" {
			kind = leaf
		} else if inner.Kind() == reflect.Struct {
			kind, object = "object", inner.Name()
		} else if inner.Kind() == reflect.Bool {
			kind = "boolean"
		}
		fmt.Fprintln(out, name, tag[0], shape, kind, object, pointer, slices.Contains(tag[1:], "omitempty"))
	}
}
