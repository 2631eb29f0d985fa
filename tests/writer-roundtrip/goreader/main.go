// goreader reads YAML documents as kubectl does and answers with what it found: a line of JSON in (one string, the document),
// a line of JSON out ({"value": …} or {"error": "…"}).
package main

import (
	"bufio"
	"encoding/json"
	"os"

	"sigs.k8s.io/yaml"
)

type answer struct {
	Value json.RawMessage `json:"value,omitempty"`
	Error string          `json:"error,omitempty"`
}

func main() {
	in := json.NewDecoder(bufio.NewReader(os.Stdin))
	buffered := bufio.NewWriter(os.Stdout)
	defer buffered.Flush()
	out := json.NewEncoder(buffered)
	for in.More() {
		var document string
		if err := in.Decode(&document); err != nil {
			panic(err)
		}
		value, err := yaml.YAMLToJSONStrict([]byte(document))
		if err != nil {
			value = nil
			if err := out.Encode(answer{Error: err.Error()}); err != nil {
				panic(err)
			}
			continue
		}
		if err := out.Encode(answer{Value: value}); err != nil {
			panic(err)
		}
	}
}
