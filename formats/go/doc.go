// Package lexc reads lexc images: word lists of any size and language in one verified file, with ordinals and values.
//
//	set, err := lexc.Open("words.dawg")
//	if err != nil {
//		return err // errors.As finds the broken rule in an ErrRefused
//	}
//	defer set.Close()
//	set.Contains("care")
//	for word := range set.Prefix("CAR") { // from Go 1.23 on
//		fmt.Println(word)
//	}
//
// Words are in alphabet order, and an ordinal is a word's number in it, from 0. Texts are folded and composed as the
// image says. Opening verifies the whole image; afterwards no question leaves it, whatever its bytes.
package lexc
