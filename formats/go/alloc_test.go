package lexc

import "testing"

func TestALookUpAllocatesNothing(t *testing.T) {
	for _, path := range kitFiles(t, "golden/*") {
		s := mustOpen(t, path)
		words := s.Prefix("").All()
		for _, ask := range []func(string){
			func(word string) { s.Contains(word) },
			func(word string) { s.Index(word) },
		} {
			n := testing.AllocsPerRun(1, func() {
				for _, word := range words {
					ask(word)
					ask(word + "~")
				}
			})
			// concatenation is the test's own
			own := testing.AllocsPerRun(1, func() {
				for _, word := range words {
					kept = word + "~"
				}
			})
			if n > own {
				t.Errorf("%s: %v allocations, %v of the test", path, n, own)
			}
		}
	}
}

var kept string
