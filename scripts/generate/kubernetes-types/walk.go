package main

import (
	"fmt"
	"maps"
	"slices"
)

// A field in the table: what the newest version has, and how the operators' version had it.
type row struct {
	name     string
	now      goField // as the oldest version that has it when it is gone
	old      goField // as the operators' version, or as the oldest later one that has it
	since    int     // first minor version that has it; that of the operators when it is not younger
	gone     int     // first minor version without it, or 0
	required bool
	choices  []string
	mergeKey string
	strategy string
	mapKeys  []string
	listType string
}

type walker struct {
	releases []*release // oldest first
	rows     map[string]map[string]*row
	paired   map[string][]string
}

// Walks a type of the newest version together with the types that stood in its place in the older ones ("" where
// there was none), so that a type that was renamed or split keeps the age of its fields.
func (w *walker) walk(names []string) error {
	name := last(names)
	if before, ok := w.paired[name]; ok {
		if !w.adopt(name, before, names) {
			return nil
		}
	} else {
		w.paired[name] = slices.Clone(names)
		w.rows[name] = map[string]*row{}
	}
	for i, known := range w.paired[name] {
		if known != "" && names[i] != "" && known != names[i] {
			return fmt.Errorf("%s stood for both %s and %s", name, known, names[i])
		}
	}
	return w.fields(name, w.paired[name])
}

// Takes over what the new occurrence adds to a type that was walked before; false when that is nothing.
func (w *walker) adopt(name string, before, names []string) bool {
	changed := false
	for i := range names {
		if before[i] == "" && names[i] != "" {
			before[i] = names[i]
			changed = true
		}
	}
	w.paired[name] = before
	return changed
}

func (w *walker) fields(name string, names []string) error {
	found := make([]map[string]goField, len(names))
	all := map[string]bool{}
	for i, r := range w.releases {
		fields, err := r.fields(names[i])
		if err != nil {
			return err
		}
		found[i] = fields
		for field := range fields {
			all[field] = true
		}
	}
	for _, field := range slices.Sorted(maps.Keys(all)) {
		made := w.row(field, found)
		w.rows[name][field] = made
		if made.now.kind != made.old.kind || made.now.shape != made.old.shape {
			return fmt.Errorf("%s.%s changed from %v to %v", name, field, made.old, made.now)
		}
		if err := w.sameForOperators(name, field, found); err != nil {
			return err
		}
		if made.now.kind != "object" {
			continue
		}
		if err := w.walk(w.inner(field, found, made.gone != 0)); err != nil {
			return err
		}
	}
	return nil
}

func (w *walker) row(field string, found []map[string]goField) *row {
	made := &row{name: field}
	for i, r := range w.releases {
		f, ok := found[i][field]
		switch {
		case ok && made.since == 0:
			made.since, made.old, made.now = r.minor, f, f
		case ok:
			made.now = f
		case made.since != 0 && made.gone == 0:
			made.gone = r.minor
		}
	}
	return made
}

// The operators are built with the first and the second version; one description must do for both.
func (w *walker) sameForOperators(name, field string, found []map[string]goField) error {
	first, ok := found[0][field]
	second, too := found[1][field]
	if ok && too && (first.pointer != second.pointer || first.omitEmpty != second.omitEmpty) {
		return fmt.Errorf("%s.%s differs between the operators' versions", name, field)
	}
	return nil
}

// The types of a field over the versions. That of a field which is gone is carried on under its last name.
func (w *walker) inner(field string, found []map[string]goField, gone bool) []string {
	names := make([]string, len(found))
	for i := range found {
		if f, ok := found[i][field]; ok {
			names[i] = f.object
		} else if gone && i > 0 {
			names[i] = names[i-1]
		}
	}
	return names
}

func last[T any](list []T) T { return list[len(list)-1] }
