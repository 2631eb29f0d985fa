package pravegagen

/*
#include <pravegagen/pravegagen.h>
*/
import "C"

import "strings"

// Severity says how bad a diagnostic is.
type Severity int32

// The severities.
const (
	SeverityWarning Severity = C.PVG_SEVERITY_WARNING
	SeverityError   Severity = C.PVG_SEVERITY_ERROR
)

// Diagnostic is one thing that is wrong with the input, or may be.
type Diagnostic struct {
	Severity Severity
	Number   uint32 // 1203 for PVG1203
	Code     string
	Path     string // spec.ports[0].name; empty when the whole document is meant
	File     string // the input's name; empty when no place in the input is meant
	Line     uint64 // from 1; 0 when no place is meant
	Column   uint64 // from 1, in code points; 0 when no place is meant
	Message  string
	Hint     string // how to mend it; may be empty
	Rendered string // all of it for a person, in several lines
}

// InvalidInputError says that the input has errors. It has all diagnostics, warnings too, in the order of the input.
type InvalidInputError struct {
	Diagnostics []Diagnostic
}

func (e *InvalidInputError) Error() string {
	var text strings.Builder
	text.WriteString("pravegagen: invalid input")
	for _, d := range e.Diagnostics {
		if d.Severity == SeverityError {
			text.WriteString("\n")
			text.WriteString(strings.TrimSuffix(d.Rendered, "\n"))
		}
	}
	return text.String()
}

// StatusError says that a call failed for another reason than its input. Compare with errors.Is.
type StatusError int32

// What a StatusError may be.
const (
	ErrBadArgument StatusError = C.PVG_BAD_ARGUMENT // a format that the function does not have, a NUL in a word
	ErrUnsupported StatusError = C.PVG_UNSUPPORTED  // an option that this version of the library does not have
	ErrNoMemory    StatusError = C.PVG_NO_MEMORY
	ErrInternal    StatusError = C.PVG_INTERNAL // a fault in the library
)

func (e StatusError) Error() string {
	return "pravegagen: " + C.GoString(C.pvg_status_text(C.pvg_status(e)))
}
