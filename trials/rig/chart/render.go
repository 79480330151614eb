// Renders a chart as Helm does, with the template engine and the functions that Helm has: render CHART RELEASE < values.
package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"sigs.k8s.io/yaml"
)

type chart struct {
	Name, Version, AppVersion string
}

// What templates know as .Files.
type files struct{ folder string }

func (f files) Get(name string) string {
	content, err := os.ReadFile(filepath.Join(f.folder, name))
	orDie(err)
	return string(content)
}

func main() {
	folder, release := os.Args[1], os.Args[2]
	var about chart
	parse(files{folder}.Get("Chart.yaml"), &about)
	given, err := io.ReadAll(os.Stdin)
	orDie(err)
	values := map[string]interface{}{}
	parse(string(given), &values)

	templates := template.New("chart").Option("missingkey=zero")
	templates.Funcs(sprig.TxtFuncMap()).Funcs(functionsOf(templates))
	paths, err := filepath.Glob(filepath.Join(folder, "templates", "*"))
	orDie(err)
	for _, path := range paths {
		content, err := os.ReadFile(path)
		orDie(err)
		template.Must(templates.New(filepath.Base(path)).Parse(string(content)))
	}
	top := map[string]interface{}{
		"Values": values, "Chart": about, "Files": files{folder},
		"Release": map[string]interface{}{"Name": release, "Namespace": "default", "Service": "Helm"},
	}
	for _, path := range paths {
		name := filepath.Base(path)
		if strings.HasPrefix(name, "_") {
			continue
		}
		text, err := execute(templates, name, top)
		orDie(err)
		fmt.Printf("---\n# Source: %s\n%s\n", name, text)
	}
}

// Those that Helm adds to sprig, as far as the chart uses them; sprig's that read the environment are not there.
func functionsOf(templates *template.Template) template.FuncMap {
	return template.FuncMap{
		
		"include": func(name string, data interface{}) (string, error) { return execute(templates, name, data) },
		"toYaml": func(value interface{}) (string, error) {
			text, err := yaml.Marshal(value)
			return strings.TrimSuffix(string(text), "\n"), err
		},
		"fromYaml": func(text string) (map[string]interface{}, error) {
			value := map[string]interface{}{}
			return value, yaml.Unmarshal([]byte(text), &value)
		},
		"required": func(message string, value interface{}) (interface{}, error) {
			if list, isList := value.([]interface{}); value == nil || value == "" || isList && len(list) == 0 {
				return nil, fmt.Errorf("%s", message)
			}
			return value, nil
		},
	}
}

func execute(templates *template.Template, name string, data interface{}) (string, error) {
	var text strings.Builder
	err := templates.ExecuteTemplate(&text, name, data)
	return strings.ReplaceAll(text.String(), "<no value>", ""), err
}

func parse(text string, into interface{}) { orDie(yaml.Unmarshal([]byte(text), into)) }

func orDie(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
