// The lines of the conformance kit for a driver in Go: fields of questions, and answers.
package main

import (
	"bufio"
	"fmt"
	"os"
	"reflect"
	"strconv"
	"strings"
)

var (
	unescape = strings.NewReplacer(`\\`, `\`, `\t`, "\t", `\n`, "\n", `\r`, "\r")
	escape   = strings.NewReplacer(`\`, `\\`, "\t", `\t`, "\n", `\n`, "\r", `\r`)
)

// row joins a name and texts.
func row(name string, texts ...string) string {
	for _, text := range texts {
		name += "\t" + escape.Replace(text)
	}
	return name
}

func choose(condition bool, yes, no string) string {
	return map[bool]string{true: yes, false: no}[condition]
}

// texts writes a value, or those of a list.
func texts(v reflect.Value) (found []string) {
	switch {
	case v.Kind() == reflect.Bool:
		return []string{map[bool]string{true: "1", false: "0"}[v.Bool()]}
	case v.Kind() != reflect.Slice:
		return []string{fmt.Sprint(v)}
	case v.Type().Elem().Kind() == reflect.Uint8:
		return []string{fmt.Sprintf("%x", v.Bytes())}
	}
	for i := 0; i < v.Len(); i++ {
		found = append(found, texts(v.Index(i))...)
	}
	return found
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "\t")
		for i, field := range fields {
			fields[i] = unescape.Replace(field)
		}
		n, _ := strconv.ParseUint(fields[len(fields)-1], 10, 63)
		if ask, isKnown := operations[fields[0]]; isKnown {
			fmt.Println(ask(fields[1:], n))
		} else {
			fmt.Println("unsupported")
		}
	}
}
