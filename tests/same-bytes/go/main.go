// The same as driver.c, by the Go package.
package main

import (
	"log"
	"os"
	"strings"

	"pravegagen"
)

func main() {
	var options pravegagen.Options
	var inputs []pravegagen.Input
	function := pravegagen.RenderText
	for _, word := range os.Args[1:] {
		name, value, _ := strings.Cut(word, "=")
		switch {
		case word == "--command=default":
			function = pravegagen.Default
		case word == "--command=convert":
			function = pravegagen.Convert
		case word == "--mode=operator":
			options.Mode = pravegagen.ModeOperator
		case word == "--mode=hardened":
			options.Mode = pravegagen.ModeHardened
		case word == "--unknown-fields=prune":
			options.UnknownFields = pravegagen.UnknownPrune
		case name == "--namespace":
			options.Namespace = value
		case name == "--set":
			options.Settings = append(options.Settings, value)
		case strings.HasPrefix(word, "-"):
			log.Fatalf("what is %s?", word)
		default:
			data, err := os.ReadFile(word)
			if err != nil {
				log.Fatal(err)
			}
			inputs = append(inputs, pravegagen.Input{Name: word, Data: data})
		}
	}
	output, err := function(inputs, options, pravegagen.FormatYAML)
	if err != nil {
		log.Fatal(err)
	}
	if _, err := os.Stdout.Write(output.Text); err != nil {
		log.Fatal(err)
	}
}
