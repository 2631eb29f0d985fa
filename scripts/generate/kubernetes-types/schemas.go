package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
)

// What the table takes from a property's OpenAPI schema.
type property struct {
	Type     string     `json:"type"`
	Format   string     `json:"format"`
	Ref      string     `json:"$ref"`
	AllOf    []property `json:"allOf"`
	Values   *property  `json:"additionalProperties"`
	Enum     []string   `json:"enum"`
	Items    *property  `json:"items"`
	MergeKey string     `json:"x-kubernetes-patch-merge-key"`
	Strategy string     `json:"x-kubernetes-patch-strategy"`
	MapKeys  []string   `json:"x-kubernetes-list-map-keys"`
	ListType string     `json:"x-kubernetes-list-type"`
}

// Closed sets of values that the API server checks but does not declare in its schemas.
var undeclared = map[string][]string{
	"ContainerResizePolicy.restartPolicy": {"NotRequired", "RestartContainer"},
	"LabelSelectorRequirement.operator":   {"DoesNotExist", "Exists", "In", "NotIn"},
	"PodOS.name":                          {"linux", "windows"},
}

type schema struct {
	Properties map[string]property `json:"properties"`
	Required   []string            `json:"required"`
}

// The kinds of the types that are named in the schemas, but for the structs.
var named = map[string]string{
	"Quantity": "quantity", "IntOrString": "int_or_string", "Time": "time", "FieldsV1": "free",
}

// Whether a schema says of a field what its Go type says.
func (p property) describes(f goField) bool {
	switch {
	case f.shape == "list" && p.Type == "array" && p.Items != nil:
		return p.Items.describesOne(f)
	case f.shape == "map" && p.Type == "object" && p.Values != nil:
		return p.Values.describesOne(f)
	}
	return f.shape == "one" && p.describesOne(f)
}

func (p property) describesOne(f goField) bool {
	if len(p.AllOf) == 1 {
		return p.AllOf[0].describesOne(f)
	}
	if p.Ref != "" {
		name := p.Ref[strings.LastIndex(p.Ref, ".")+1:]
		return f.kind == "object" && name == f.object || f.kind == named[name]
	}
	switch p.Type {
	case "integer":
		return f.kind == p.Format
	case "string", "boolean":
		return f.kind == p.Type
	}
	return false
}

// Adds what only the OpenAPI schemas know. Both sources must have the same fields today, or one of them was misread.
func addSchemas(types map[string]map[string]*row, file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var all struct {
		Schemas map[string]schema `json:"schemas"`
	}
	if err := json.Unmarshal(text, &all); err != nil {
		return err
	}
	for name, rows := range types {
		found, ok := all.Schemas["io.k8s.api.core.v1."+name]
		if !ok {
			found, ok = all.Schemas["io.k8s.apimachinery.pkg.apis.meta.v1."+name]
		}
		if !ok && slices.ContainsFunc(slices.Collect(maps.Values(rows)), func(r *row) bool { return r.gone == 0 }) {
			return fmt.Errorf("the schemas have no type %s", name)
		}
		for field, r := range rows {
			p, known := found.Properties[field]
			if known != (r.gone == 0) {
				return fmt.Errorf("%s.%s: in the schemas: %v, gone since 1.%d", name, field, known, r.gone)
			}
			if r.gone == 0 && !p.describes(r.now) {
				return fmt.Errorf("%s.%s: Go says %v, the schema %+v", name, field, r.now, p)
			}
			r.required = slices.Contains(found.Required, field)
			r.choices = p.Enum
			if p.Items != nil && len(p.Items.Enum) > 0 {
				r.choices = p.Items.Enum
			}
			if closed := undeclared[name+"."+field]; closed != nil {
				r.choices = closed
			}
			r.mergeKey, r.strategy, r.mapKeys, r.listType = p.MergeKey, p.Strategy, p.MapKeys, p.ListType
		}
		for field := range found.Properties {
			if rows[field] == nil {
				return fmt.Errorf("%s.%s is in the schemas alone", name, field)
			}
		}
	}
	return nil
}
