package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

const width = 120

const heading = "" +
	"// Made by scripts/generate/kubernetes-types; do not edit. The Kubernetes API types that resources take fields from,\n" +
	"// as of k8s.io/api %s: TYPE(name), then its FIELDs by name. kubernetes_types.cc says what the words of a field\n" +
	"// mean.\n\n"

// Writes the table, types and fields in bytewise order, as many fields a line as there is room for.
func emit(out io.Writer, types map[string]map[string]*row) error {
	if _, err := fmt.Fprintf(out, heading, last(versions)); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(types)) {
		line := "TYPE(" + name + ")"
		for _, field := range slices.Sorted(maps.Keys(types[name])) {
			entry := "FIELD(" + words(types[name][field]) + ")"
			if len(line)+1+len(entry) > width {
				if _, err := fmt.Fprintln(out, line); err != nil {
					return err
				}
				line = " "
			}
			line += " " + entry
		}
		if _, err := fmt.Fprintln(out, line); err != nil {
			return err
		}
	}
	return nil
}

func words(r *row) string {
	kind := r.now.kind
	if kind == "object" {
		kind = r.now.object
	}
	text := fmt.Sprintf("%q, %s(%s)", r.name, r.now.shape, kind)
	switch {
	case r.old.pointer && r.old.omitEmpty:
		text += ".optional()"
	case r.old.pointer:
		text += ".pointer()"
	case r.old.omitEmpty:
		text += ".omit_empty()"
	}
	if r.required {
		text += ".required()"
	}
	if r.since > operatorsMinor {
		text += fmt.Sprintf(".since(%d)", r.since)
	}
	if r.gone != 0 {
		text += fmt.Sprintf(".gone(%d)", r.gone)
	}
	if len(r.choices) > 0 {
		text += fmt.Sprintf(".choices(%q)", strings.Join(r.choices, "|"))
	}
	return text + listWords(r)
}

func listWords(r *row) string {
	text := ""
	if strings.Contains(r.strategy, "merge") {
		text += fmt.Sprintf(".merge(%q)", r.mergeKey)
	}
	if strings.Contains(r.strategy, "retainKeys") {
		text += ".retain_keys()"
	}
	if r.listType == "set" {
		text += ".set()"
	}
	if len(r.mapKeys) > 0 {
		text += fmt.Sprintf(".keyed(%q)", strings.Join(r.mapKeys, ","))
	}
	return text
}
