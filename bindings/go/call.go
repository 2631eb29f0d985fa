package pravegagen

/*
#include <pravegagen/pravegagen.h>
*/
import "C"

import (
	"bytes"
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"unsafe"
)

// pinned keeps in place what C sees during a call; C keeps none of it.
type pinned struct{ runtime.Pinner }

// word gives NUL-terminated text; a NUL inside would silently cut it.
func (p *pinned) word(what, text string) (*C.char, error) {
	if strings.IndexByte(text, 0) >= 0 {
		return nil, fmt.Errorf("%w: %s has a NUL in it", ErrBadArgument, what)
	}
	terminated := append([]byte(text), 0)
	p.Pin(&terminated[0])
	return (*C.char)(unsafe.Pointer(&terminated[0])), nil
}

// words takes what each is and its text, in turn.
func (p *pinned) words(pairs ...string) ([]*C.char, error) {
	var words []*C.char
	for i := 0; i+1 < len(pairs); i += 2 {
		word, err := p.word(pairs[i], pairs[i+1])
		if err != nil {
			return nil, err
		}
		words = append(words, word)
	}
	return words, nil
}

func (p *pinned) inputs(inputs []Input) ([]C.pvg_input, error) {
	list := make([]C.pvg_input, len(inputs))
	for i, input := range inputs {
		if input.Name != "" {
			name, err := p.word("the name of an input", input.Name)
			if err != nil {
				return nil, err
			}
			list[i].name = name
		}
		if len(input.Data) > 0 {
			p.Pin(&input.Data[0])
			list[i].data = (*C.char)(unsafe.Pointer(&input.Data[0]))
		}
		list[i].size = C.size_t(len(input.Data))
	}
	return list, nil
}

func (p *pinned) options(options Options, format Format) (*C.pvg_options, error) {
	given := &C.pvg_options{
		mode:           C.int32_t(options.Mode),
		unknown_fields: C.int32_t(options.UnknownFields),
		format:         C.int32_t(format),
		setting_count:  C.size_t(len(options.Settings)),
	}
	given.struct_size = C.size_t(unsafe.Sizeof(*given))
	if options.Strict {
		given.strict = 1
	}
	if options.Namespace != "" {
		word, err := p.word("the namespace", options.Namespace)
		if err != nil {
			return nil, err
		}
		given.default_namespace = word
	}
	if len(options.Settings) == 0 {
		return given, nil
	}
	settings := make([]*C.char, len(options.Settings))
	for i, setting := range options.Settings {
		word, err := p.word("a setting", setting)
		if err != nil {
			return nil, err
		}
		settings[i] = word
	}
	p.Pin(&settings[0])
	given.settings = &settings[0]
	return given, nil
}

func first(list []C.pvg_input) *C.pvg_input {
	if len(list) == 0 {
		return nil
	}
	return &list[0]
}

// arguments are what most functions of the C API take.
type arguments struct {
	inputs  *C.pvg_input
	count   C.size_t
	options *C.pvg_options
	result  **C.pvg_result
}

// result is a pvg_result that was done; to be freed.
type result struct{ handle *C.pvg_result }

func compile(inputs []Input, options Options, format Format, call func(arguments) C.pvg_status) (*result, error) {
	var pins pinned
	defer pins.Unpin()
	list, err := pins.inputs(inputs)
	if err != nil {
		return nil, err
	}
	given, err := pins.options(options, format)
	if err != nil {
		return nil, err
	}
	var handle *C.pvg_result
	status := call(arguments{first(list), C.size_t(len(list)), given, &handle})
	r := &result{handle}
	if status == C.PVG_OK {
		return r, nil
	}
	defer r.free()
	if status != C.PVG_INVALID_INPUT {
		return nil, StatusError(status)
	}
	diagnostics, err := r.diagnostics()
	if err != nil {
		return nil, err
	}
	return nil, &InvalidInputError{diagnostics}
}

func output(r *result, err error) (*Output, error) {
	if err != nil {
		return nil, err
	}
	defer r.free()
	text, err := r.output()
	if err != nil {
		return nil, err
	}
	var findings C.size_t
	if err := failure(C.pvg_result_finding_count(r.handle, &findings)); err != nil {
		return nil, err
	}
	found, err := r.diagnostics()
	return &Output{Text: text, Warnings: found, FindingCount: int(findings)}, err
}

func warnings(r *result, err error) ([]Diagnostic, error) {
	if err != nil {
		return nil, err
	}
	defer r.free()
	return r.diagnostics()
}

func failure(status C.pvg_status) error {
	if status == C.PVG_OK {
		return nil
	}
	return StatusError(status)
}

func (r *result) free() { C.pvg_result_free(r.handle) }

func bytesOf(text C.pvg_text) []byte {
	// Not C.GoBytes, whose length is an int of 32 bits.
	return bytes.Clone(unsafe.Slice((*byte)(unsafe.Pointer(text.data)), int(text.size)))
}

func stringOf(text C.pvg_text) string { return string(bytesOf(text)) }

func (r *result) output() ([]byte, error) {
	var text C.pvg_text
	if err := failure(C.pvg_result_output(r.handle, &text)); err != nil {
		return nil, err
	}
	return bytesOf(text), nil
}

// objects of a result in FormatNDJSON, whose lines are the objects.
func (r *result) objects() ([]Object, error) {
	text, err := r.output()
	if err != nil {
		return nil, err
	}
	var count C.size_t
	if err := failure(C.pvg_result_object_count(r.handle, &count)); err != nil {
		return nil, err
	}
	var o C.pvg_object
	o.struct_size = C.size_t(unsafe.Sizeof(o))
	objects := make([]Object, 0, int(count))
	for i := C.size_t(0); i < count; i++ {
		line, rest, found := bytes.Cut(text, []byte("\n"))
		if !found {
			return nil, fmt.Errorf("%w: %d objects in %d lines", ErrInternal, count, i)
		}
		text = rest
		if err := failure(C.pvg_result_object(r.handle, i, &o)); err != nil {
			return nil, err
		}
		objects = append(objects, Object{
			APIVersion: stringOf(o.api_version),
			Kind:       stringOf(o.kind),
			Namespace:  stringOf(o.object_namespace),
			Name:       stringOf(o.name),
			Component:  stringOf(o.component),
			Role:       stringOf(o.role),
			JSON:       json.RawMessage(line),
		})
	}
	return objects, nil
}

func (r *result) diagnostics() ([]Diagnostic, error) {
	var count C.size_t
	if err := failure(C.pvg_result_diagnostic_count(r.handle, &count)); err != nil {
		return nil, err
	}
	var d C.pvg_diagnostic
	d.struct_size = C.size_t(unsafe.Sizeof(d))
	found := make([]Diagnostic, 0, int(count))
	for i := C.size_t(0); i < count; i++ {
		if err := failure(C.pvg_result_diagnostic(r.handle, i, &d)); err != nil {
			return nil, err
		}
		found = append(found, Diagnostic{
			Severity: Severity(d.severity),
			Number:   uint32(d.number),
			Code:     stringOf(d.code),
			Path:     stringOf(d.path),
			File:     stringOf(d.file),
			Line:     uint64(d.line),
			Column:   uint64(d.column),
			Message:  stringOf(d.message),
			Hint:     stringOf(d.hint),
			Rendered: stringOf(d.rendered),
		})
	}
	return found, nil
}
