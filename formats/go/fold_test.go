package lexc

import "testing"

func TestTextsAreFoldedAndComposed(t *testing.T) {
	for _, c := range []struct {
		fold       folding
		text, want string
	}{
		{foldUpper, "straße", "STRASSE"}, {foldUpper, "ﬁn", "FIN"}, {foldUpper, "ǰ", "J̌"}, {foldUpper, "n\u0303", "Ñ"},
		{foldLower, "ΑΣ", "ας"}, {foldLower, "ΑΣΑ", "ασα"}, {foldLower, "Σ", "σ"}, {foldLower, "ΑΣ.Α", "ασ.α"},
		{foldLower, "ΑΣʰ", "αςʰ"}, {foldLower, "ʰΣ", "ʰσ"}, {foldLower, "İ", "i\u0307"},
		{foldUpperTurkish, "i\u0307zmir ışık", "İZMİR IŞIK"}, {foldLowerTurkish, "İZMİR IŞIK", "izmir ışık"},
		{foldNone, "각", "각"}, {foldNone, "a\u0323\u0302", "ậ"}, {foldNone, "a\u0302\u0323", "ậ"},
		{foldNone, "\u0958", "\u0915\u093c"}, {foldNone, "\u212b", "Å"}, {foldNone, "q\u0307\u0323", "q\u0323\u0307"},
	} {
		if got, isText := c.fold.append([]byte("x"), c.text, false); !isText || string(got) != "x"+c.want {
			t.Errorf("%q becomes %q, not %q", c.text, got[1:], c.want)
		}
	}
	if open, _ := foldLower.append(nil, "ΣΑΣ", true); string(open) != "σασ" {
		t.Errorf("a prefix becomes %q", open)
	}
	if _, isText := foldNone.append(nil, "a\xff", false); isText {
		t.Error("bytes that are no UTF-8 are a text")
	}
}

func TestContainsKnowsThatAMarkChangesTheLetterBeforeIt(t *testing.T) {
	for _, path := range kitFiles(t, "golden/spanish.dawg") {
		s := mustOpen(t, path)
		for text, want := range map[string]bool{"n\u0303u": true, "Ñu": true, "nu": false, "pero\u0301": false, "[pe]": false, "[c]hal": true} {
			if got := s.Contains(text); got != want {
				t.Errorf("%q is a word: %v", text, got)
			}
		}
	}
}

func FuzzFold(f *testing.F) {
	f.Add("ΑΣ.Αi\u0307각\u0958")
	f.Fuzz(func(t *testing.T, text string) {
		for _, fold := range []folding{foldNone, foldUpper, foldLower, foldUpperTurkish, foldLowerTurkish} {
			once, isText := fold.append(nil, text, false)
			if isText && !isNFC(string(once)) {
				t.Errorf("%q becomes %q, which is not in NFC", text, once)
			}
		}
	})
}
