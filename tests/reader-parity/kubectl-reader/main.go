// Reads inputs as kubectl 1.35 does and prints what became of each, one line an input, for the comparison in run.py.
//
// On standard input each text stands behind its length (4 bytes, little endian). A line is "ok", the flags and the documents,
// or "refused", the flags and the error. Flags: d a key is written twice, r kubectl drops text behind a document without a word.
package main

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"sort"
	"strconv"
	"strings"
	"unicode"

	goyaml "go.yaml.in/yaml/v2"
	jsonutil "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apimachinery/pkg/util/yaml"
)

// What runtime.RawExtension does, without the packages it brings along.
type rawExtension struct{ raw []byte }

func (e *rawExtension) UnmarshalJSON(in []byte) error {
	e.raw = append(e.raw[:0], in...)
	return nil
}

// As cli-runtime's StreamVisitor.Visit reads a file, and as its objects are decoded after that.
func readDocuments(text []byte) ([]any, error) {
	var documents []any
	decoder := yaml.NewYAMLOrJSONDecoder(bytes.NewReader(text), 4096)
	for {
		var extension rawExtension
		if err := decoder.Decode(&extension); err != nil {
			if errors.Is(err, io.EOF) {
				return documents, nil
			}
			return nil, err
		}
		raw := bytes.TrimSpace(extension.raw)
		if len(raw) == 0 || bytes.Equal(raw, []byte("null")) {
			continue
		}
		number := json.NewDecoder(bytes.NewReader(raw))
		number.UseNumber()
		var document any
		if err := number.Decode(&document); err != nil {
			return nil, err
		}
		if err := jsonutil.ConvertInterfaceNumbers(&document, 0); err != nil {
			return nil, err
		}
		documents = append(documents, document)
	}
}

// The chunks that kubectl hands to its YAML reader, each looked at for what it passes over in silence.
func yamlFlags(text []byte) string {
	found := map[string]bool{}
	reader := yaml.NewYAMLReader(bufio.NewReader(bytes.NewReader(text)))
	for {
		chunk, err := reader.Read()
		if err != nil {
			break
		}
		var into any
		if err := goyaml.UnmarshalStrict(chunk, &into); err != nil && strings.Contains(err.Error(), "already set in map") {
			found["d"] = true
		}
		if hasKeysThatMeet(into) {
			found["d"] = true
		}
		stream := goyaml.NewDecoder(bytes.NewReader(chunk))
		if stream.Decode(&into) == nil && stream.Decode(&into) != io.EOF {
			found["r"] = true
		}
	}
	flags := ""
	for _, flag := range []string{"d", "r"} {
		if found[flag] {
			flags += flag
		}
	}
	return flags
}

// As convertToJSONableObject in sigs.k8s.io/yaml.
func keyText(key any) string {
	number, isFloat := key.(float64)
	if !isFloat {
		return fmt.Sprint(key)
	}
	text := strconv.FormatFloat(number, 'g', -1, 32)
	switch text {
	case "+Inf":
		return ".inf"
	case "-Inf":
		return "-.inf"
	case "NaN":
		return ".nan"
	}
	return text
}

// Keys of different types with the same text, such as 1 and "1", which sigs.k8s.io/yaml makes one.
func hasKeysThatMeet(value any) bool {
	switch value := value.(type) {
	case []any:
		for _, item := range value {
			if hasKeysThatMeet(item) {
				return true
			}
		}
	case map[any]any:
		texts := map[string]bool{}
		for key, member := range value {
			texts[keyText(key)] = true
			if hasKeysThatMeet(member) {
				return true
			}
		}
		return len(texts) < len(value)
	}
	return false
}

var errDoubleKey = errors.New("a key is written twice")

// Walks one value; an error ends the walk.
func findDoubleJSONKey(decoder *json.Decoder) error {
	token, err := decoder.Token()
	if err != nil {
		return err
	}
	opening, isDelim := token.(json.Delim)
	if !isDelim {
		return nil
	}
	keys := map[json.Token]bool{}
	for decoder.More() {
		if opening == '{' {
			key, err := decoder.Token()
			if err != nil {
				return err
			}
			if keys[key] {
				return errDoubleKey
			}
			keys[key] = true
		}
		if err := findDoubleJSONKey(decoder); err != nil {
			return err
		}
	}
	_, err = decoder.Token()
	return err
}

// What is no JSON is YAML to kubectl when at most one JSON value came before it.
func jsonFlags(text []byte) string {
	decoder := json.NewDecoder(bytes.NewReader(text))
	for count := 0; ; count++ {
		end := decoder.InputOffset()
		err := findDoubleJSONKey(decoder)
		switch {
		case err == nil:
		case err == errDoubleKey:
			return "d"
		case count == 1:
			return yamlFlags(bytes.TrimLeftFunc(text[end:], unicode.IsSpace))
		default:
			return ""
		}
	}
}

func quote(out *strings.Builder, text string) {
	out.WriteByte('"')
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c < 0x20 || c == '"' || c == '\\' || c == 0x7F {
			fmt.Fprintf(out, "\\x%02x", c)
		} else {
			out.WriteByte(c)
		}
	}
	out.WriteByte('"')
}

func write(out *strings.Builder, value any) {
	switch value := value.(type) {
	case nil:
		out.WriteString("null")
	case bool:
		out.WriteString(strconv.FormatBool(value))
	case int64:
		out.WriteString(strconv.FormatInt(value, 10))
	case float64:
		fmt.Fprintf(out, "f%016x", math.Float64bits(value))
	case string:
		quote(out, value)
	case []any:
		out.WriteByte('[')
		for _, item := range value {
			write(out, item)
			out.WriteByte(',')
		}
		out.WriteByte(']')
	case map[string]any:
		keys := make([]string, 0, len(value))
		for key := range value {
			keys = append(keys, key)
		}
		sort.Strings(keys)
		out.WriteByte('{')
		for _, key := range keys {
			quote(out, key)
			out.WriteByte(':')
			write(out, value[key])
			out.WriteByte(',')
		}
		out.WriteByte('}')
	default:
		fmt.Fprintf(out, "unexpected %T", value)
	}
}

func answer(text []byte) string {
	flags := yamlFlags(text) + jsonFlags(text)
	documents, err := readDocuments(text)
	if err != nil {
		return "refused\t" + flags + "\t" + strings.Join(strings.Fields(err.Error()), " ")
	}
	var out strings.Builder
	for _, document := range documents {
		write(&out, document)
		out.WriteByte(' ')
	}
	return "ok\t" + flags + "\t" + out.String()
}

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := bufio.NewWriterSize(os.Stdout, 1<<20)
	defer out.Flush()
	for {
		var length uint32
		if err := binary.Read(in, binary.LittleEndian, &length); err != nil {
			return
		}
		text := make([]byte, length)
		if _, err := io.ReadFull(in, text); err != nil {
			return
		}
		out.WriteString(answer(text))
		out.WriteByte('\n')
	}
}
