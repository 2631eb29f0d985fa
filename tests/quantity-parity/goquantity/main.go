// goquantity answers each line of stdin with one on stdout, by Kubernetes' own Quantity: for a text "error", or its canonical
// text, value and milli-value; for two texts with a tab between them their sum, difference and order.
package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"

	"k8s.io/apimachinery/pkg/api/resource"
)

func answer(line string) string {
	left, right, pair := strings.Cut(line, "\t")
	a, err := resource.ParseQuantity(left)
	if err != nil {
		return "error"
	}
	if !pair {
		return fmt.Sprintf("%s\t%d\t%d", a.String(), a.Value(), a.MilliValue())
	}
	b, err := resource.ParseQuantity(right)
	if err != nil {
		return "error"
	}
	sum := a.DeepCopy()
	sum.Add(b)
	difference := a.DeepCopy()
	difference.Sub(b)
	return fmt.Sprintf("%s\t%s\t%d", sum.String(), difference.String(), a.Cmp(b))
}

func main() {
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		fmt.Fprintln(out, answer(in.Text()))
	}
	if err := in.Err(); err != nil {
		panic(err)
	}
}
