package lexc_test

import (
	"embed"
	"errors"
	"fmt"

	lexc "github.com/lexc/lexc/formats/go"
)

//go:embed testdata/values.dawg
var files embed.FS

func open() *lexc.Set {
	set, err := lexc.OpenFS(files, "testdata/values.dawg")
	if err != nil {
		panic(err)
	}
	return set
}

func Example() {
	set, err := lexc.Open("testdata/values.dawg")
	if err != nil {
		panic(err)
	}
	defer set.Close()
	fmt.Println(set.Len(), set.Contains("dogs"), set.Contains("dot"))
	fmt.Println(set.Prefix("CA").All())
	points, err := lexc.ColumnOf[uint64](set, "weight")
	if err != nil {
		panic(err)
	}
	fmt.Println(points.Get("CAT"))
	// Output:
	// 12 true false
	// [CAR CARS CAT CATS]
	// 40 true
}

func ExampleNew() {
	_, err := lexc.New([]byte("no image"))
	var refused lexc.ErrRefused
	fmt.Println(errors.As(err, &refused), refused.Rule)
	fmt.Println(err)
	// Output:
	// true C1
	// lexc: the image breaks rule C1: it does not begin as an image does
}

func ExampleOpenFS() {
	set, err := lexc.OpenFS(files, "testdata/values.dawg")
	fmt.Println(set.Len(), err)
	// Output: 12 <nil>
}

func ExampleSet_Index() {
	set := open()
	ordinal, _ := set.Index("DOG")
	word, _ := set.Word(ordinal + 1)
	fmt.Println(ordinal, word)
	// Output: 5 DOGS
}

func ExampleSet_Prefix() {
	// From Go 1.23 on: for word := range open().Prefix("DO") { … }
	open().Prefix("DO")(func(word string) bool {
		fmt.Print(word, " ")
		return word != "DOGS" // false ends the list
	})
	// Output: DO DOG DOGS
}

func ExampleSet_AppendWords() {
	fmt.Printf("%q", open().AppendWords(nil, "DO"))
	// Output: "DO\nDOG\nDOGS\nDONE\n"
}

func ExampleSet_Pattern() {
	words, err := open().Pattern("?A[^R]*")
	if err != nil {
		panic(err)
	}
	fmt.Println(words.All())
	// Output: [CAT CATS EAT EATS]
}

func ExampleSet_Near() {
	fmt.Println(open().Near("CRAT", 2).First(3))
	// Output: [CAT CAR CATS]
}

func ExampleSet_Rack() {
	fmt.Println(open().Rack("TAC?").All(), open().Anagrams("TAC?").All())
	// Output: [CAR CAT CATS EAT] [CATS]
}

func ExampleSet_Complete() {
	words, err := open().Complete("C", "weight")
	if err != nil {
		panic(err)
	}
	fmt.Println(words.First(2))
	// Output: [CAT CAR]
}

func ExampleColumnOf() {
	set := open()
	senses, err := lexc.ColumnOf[[]string](set, "senses")
	if err != nil {
		panic(err)
	}
	fmt.Println(senses.Get("CAR"))
	_, err = lexc.ColumnOf[uint64](set, "senses")
	fmt.Println(err)
	// Output:
	// [car wagon] true
	// lexc: the column "senses" has lists of text; they cannot be read as uint64
}

func ExampleSet_Columns() {
	for _, column := range open().Columns()[:3] {
		fmt.Println(column.Name, column.Kind, column.IsList)
	}
	// Output:
	// blobs bytes true
	// chosen unsigned false
	// definition text false
}

func ExampleSet_Cursor() {
	set := open()
	root, _ := set.Cursor("words")
	arc, _ := root.Step(4) // D is the fourth letter
	arc, _ = arc.Target.Step(15)
	fmt.Println(arc.Accepts, arc.HasTarget)
	// Output: true true
}
