package pravegagen_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"

	"pravegagen"
)

const zk = "apiVersion: zookeeper.pravega.io/v1beta1\nkind: ZookeeperCluster\nmetadata: {name: zk, namespace: s}\nspec: {replicas: 3}\n"

func inputs(text string) []pravegagen.Input {
	return []pravegagen.Input{{Name: "zk.yaml", Data: []byte(text)}}
}

type goldenCase struct {
	inputs, old []pravegagen.Input
	command     string
	options     pravegagen.Options
	folder      string
	fails       bool
}

func text(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	return string(data)
}

var unknownFields = map[string]pravegagen.UnknownFields{"error": pravegagen.UnknownError, "warn": pravegagen.UnknownWarn,
	"prune": pravegagen.UnknownPrune, "keep": pravegagen.UnknownKeep}

// The format of a case is told in tests/golden/golden_case.h.
func readCase(t *testing.T, folder string) goldenCase {
	t.Helper()
	c := goldenCase{folder: folder, command: "render"}
	files, err := filepath.Glob(filepath.Join(folder, "input*"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no input: %v", err)
	}
	for _, file := range files {
		c.inputs = append(c.inputs, pravegagen.Input{Name: filepath.Base(file), Data: []byte(text(t, file))})
	}
	if old := text(t, filepath.Join(folder, "old.yaml")); old != "" {
		c.old = []pravegagen.Input{{Name: "old.yaml", Data: []byte(old)}}
	}
	for _, word := range strings.Fields(text(t, filepath.Join(folder, "options"))) {
		name, value, _ := strings.Cut(word, "=")
		switch name {
		case "--command":
			c.command = value
		case "--mode":
			c.options.Mode = map[string]pravegagen.Mode{"operator": pravegagen.ModeOperator, "hardened": pravegagen.ModeHardened}[value]
		case "--set":
			c.options.Settings = append(c.options.Settings, value)
		case "--strict":
			c.options.Strict = true
		case "--namespace":
			c.options.Namespace = value
		case "--unknown-fields":
			c.options.UnknownFields = unknownFields[value]
		default:
			t.Fatalf("options: %s", word)
		}
	}
	_, err = os.Stat(filepath.Join(folder, "expected.diag"))
	c.fails = err == nil
	return c
}

func (c goldenCase) run() (string, []pravegagen.Diagnostic, error) {
	if c.old != nil {
		warnings, err := pravegagen.ValidateChange(c.old, c.inputs, c.options)
		return "", warnings, err
	}
	function := map[string]func([]pravegagen.Input, pravegagen.Options, pravegagen.Format) (*pravegagen.Output, error){
		"render": pravegagen.RenderText, "default": pravegagen.Default, "convert": pravegagen.Convert}[c.command]
	output, err := function(c.inputs, c.options, pravegagen.FormatYAML)
	if err != nil {
		return "", nil, err
	}
	return string(output.Text), output.Warnings, nil
}

func rendered(diagnostics []pravegagen.Diagnostic) string {
	var all strings.Builder
	for _, d := range diagnostics {
		all.WriteString(d.Rendered)
	}
	return all.String()
}

func compare(t *testing.T, what, came, expected string) {
	t.Helper()
	if came != expected {
		t.Errorf("%s differs; came\n%s\nexpected\n%s", what, came, expected)
	}
}

// Every golden case gives the same bytes and the same messages as everywhere.
func TestGolden(t *testing.T) {
	folders, err := filepath.Glob("../../golden/*/*/input*")
	if err != nil || len(folders) < 100 {
		t.Fatalf("%d inputs, %v", len(folders), err)
	}
	seen := map[string]bool{}
	for _, file := range folders {
		folder := filepath.Dir(file)
		if seen[folder] {
			continue
		}
		seen[folder] = true
		t.Run(strings.TrimPrefix(folder, "../../golden/"), func(t *testing.T) {
			t.Parallel()
			c := readCase(t, folder)
			output, warnings, err := c.run()
			var invalid *pravegagen.InvalidInputError
			if errors.As(err, &invalid) != c.fails || (err != nil && !c.fails) {
				t.Fatalf("fails: %v, err: %v", c.fails, err)
			}
			if c.fails {
				compare(t, "expected.diag", rendered(invalid.Diagnostics), text(t, filepath.Join(folder, "expected.diag")))
				return
			}
			compare(t, "expected.yaml", output, text(t, filepath.Join(folder, "expected.yaml")))
			compare(t, "expected.warn", rendered(warnings), text(t, filepath.Join(folder, "expected.warn")))
		})
	}
}

func TestObjects(t *testing.T) {
	rendering, err := pravegagen.Render(inputs(zk), pravegagen.Options{})
	if err != nil {
		t.Fatal(err)
	}
	array, err := pravegagen.RenderText(inputs(zk), pravegagen.Options{}, pravegagen.FormatJSON)
	if err != nil {
		t.Fatal(err)
	}
	var whole []map[string]any
	if err := json.Unmarshal(array.Text, &whole); err != nil || len(whole) != len(rendering.Objects) || len(whole) == 0 {
		t.Fatalf("%d objects, %d in the array, %v", len(rendering.Objects), len(whole), err)
	}
	maps, err := rendering.Maps()
	if err != nil {
		t.Fatal(err)
	}
	for i, object := range rendering.Objects {
		var one map[string]any
		if err := json.Unmarshal(object.JSON, &one); err != nil || !reflect.DeepEqual(one, whole[i]) {
			t.Errorf("object %d is not that of the array: %v", i, err)
		}
		if one["kind"] != object.Kind || maps[i]["apiVersion"] != object.APIVersion || object.Role == "" || object.Component == "" {
			t.Errorf("object %d: %+v", i, object)
		}
		if object.Kind == "StatefulSet" && maps[i]["spec"].(map[string]any)["replicas"] != int64(3) {
			t.Errorf("replicas are %T", maps[i]["spec"].(map[string]any)["replicas"])
		}
	}
}

func TestInvalidInput(t *testing.T) {
	_, err := pravegagen.Render(inputs(strings.Replace(zk, "replicas: 3", "replicas: x, image: 1", 1)), pravegagen.Options{})
	var invalid *pravegagen.InvalidInputError
	if !errors.As(err, &invalid) || len(invalid.Diagnostics) != 2 {
		t.Fatalf("%v", err)
	}
	d := invalid.Diagnostics[0]
	if d.Code != "PVG1203" || d.Number != 1203 || d.Path != "spec.replicas" || d.File != "zk.yaml" || d.Line != 4 ||
		d.Severity != pravegagen.SeverityError || !strings.Contains(err.Error(), d.Message) {
		t.Errorf("%+v", d)
	}
}

func TestBadArguments(t *testing.T) {
	var invalid *pravegagen.InvalidInputError
	for name, err := range map[string]error{
		"no input":    second(pravegagen.Render(nil, pravegagen.Options{})),
		"empty":       second(pravegagen.Render(inputs(""), pravegagen.Options{})),
		"not UTF-8":   second(pravegagen.Render(inputs("\xff\xfe"), pravegagen.Options{})),
		"NUL":         second(pravegagen.Render(inputs("a: \x00"), pravegagen.Options{})),
		"too large":   second(pravegagen.Render(inputs(strings.Repeat(" ", 64<<20+1)), pravegagen.Options{})),
		"setting":     second(pravegagen.Render(inputs(zk), pravegagen.Options{Settings: []string{"x"}})),
		"field":       second(pravegagen.ExplainField("No.such", pravegagen.FormatText)),
		"kind":        second(pravegagen.Schema("Pod", pravegagen.FormatJSON)),
		"kind of crd": second(pravegagen.CRD("RenderConfig", false, pravegagen.FormatYAML)),
	} {
		if !errors.As(err, &invalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
	nul := "a\x00b"
	for name, err := range map[string]error{
		"no old input": second(pravegagen.ValidateChange(nil, inputs(zk), pravegagen.Options{})),
		"mode":         second(pravegagen.Render(inputs(zk), pravegagen.Options{Mode: 99})),
		"format":       second(pravegagen.Default(inputs(zk), pravegagen.Options{}, pravegagen.FormatNDJSON)),
		"name":         second(pravegagen.Render([]pravegagen.Input{{Name: nul}}, pravegagen.Options{})),
		"old name":     second(pravegagen.ValidateChange([]pravegagen.Input{{Name: nul}}, inputs(zk), pravegagen.Options{})),
		"namespace":    second(pravegagen.Render(inputs(zk), pravegagen.Options{Namespace: nul})),
		"setting":      second(pravegagen.Render(inputs(zk), pravegagen.Options{Settings: []string{nul}})),
		"object":       second(pravegagen.ExplainWhy(inputs(zk), nul, "spec", pravegagen.Options{}, pravegagen.FormatText)),
		"path":         second(pravegagen.ExplainField(nul, pravegagen.FormatText)),
		"kind":         second(pravegagen.Schema(nul, pravegagen.FormatJSON)),
		"crd":          second(pravegagen.CRD(nul, true, pravegagen.FormatYAML)),
	} {
		if !errors.Is(err, pravegagen.ErrBadArgument) || err.Error() == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func second[T any](_ T, err error) error { return err }

func TestTheOtherFunctions(t *testing.T) {
	stack := []pravegagen.Input{{Data: []byte(text(t, "../../examples/quickstart.yaml"))}}
	no := pravegagen.Options{}
	for word, call := range map[string]func() (*pravegagen.Output, error){
		"bookie": func() (*pravegagen.Output, error) {
			return pravegagen.ExplainSurvival(stack, no, pravegagen.FormatText)
		},
		"spec.replicas": func() (*pravegagen.Output, error) {
			return pravegagen.ExplainWhy(inputs(zk), "StatefulSet/zk", "spec.replicas", no, pravegagen.FormatText)
		},
		"operator": func() (*pravegagen.Output, error) { return pravegagen.ExplainModes(pravegagen.FormatText) },
		"replicas": func() (*pravegagen.Output, error) {
			return pravegagen.ExplainField("ZookeeperCluster.spec", pravegagen.FormatText)
		},
		"$schema":                  func() (*pravegagen.Output, error) { return pravegagen.Schema("zk", pravegagen.FormatJSON) },
		"CustomResourceDefinition": func() (*pravegagen.Output, error) { return pravegagen.CRD("zk", true, pravegagen.FormatYAML) },
	} {
		output, err := call()
		if err != nil || !strings.Contains(string(output.Text), word) {
			t.Errorf("%s is not in the output; %v", word, err)
		}
	}
	found, err := pravegagen.Lint(stack, pravegagen.Options{Mode: pravegagen.ModeOperator}, pravegagen.FormatText)
	if err != nil || found.FindingCount == 0 {
		t.Errorf("lint finds nothing; %v", err)
	}
	if _, err := pravegagen.Validate(stack, no); err != nil || pravegagen.Version() == "" {
		t.Error(err)
	}
}

func TestGoroutines(t *testing.T) {
	wanted, err := pravegagen.RenderText(inputs(zk), pravegagen.Options{}, pravegagen.FormatYAML)
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for range 8 {
		group.Add(1)
		go func() {
			defer group.Done()
			for range 50 {
				came, err := pravegagen.RenderText(inputs(zk), pravegagen.Options{}, pravegagen.FormatYAML)
				if err != nil || string(came.Text) != string(wanted.Text) {
					t.Errorf("differs; %v", err)
				}
			}
		}()
	}
	group.Wait()
}
