package lexc

import "fmt"

// ErrRefused is the error of an image that breaks a rule of the format. Rule is the rule's name in the chapter
// Verification of the format's page, as C11 or N7; Reason says what was found.
type ErrRefused struct {
	Rule   string
	Reason string
}

// Error returns rule and reason in one line.
func (e ErrRefused) Error() string {
	return "lexc: the image breaks rule " + e.Rule + ": " + e.Reason
}

func refuse(rule, format string, arguments ...any) error {
	return ErrRefused{rule, fmt.Sprintf(format, arguments...)}
}
