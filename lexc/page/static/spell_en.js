// The texts of the view Spell in English.

export const SPELL_EN = {
  spell_text: "The text",
  spell_hint: "Type or paste a text. It is read in this browser; nothing is sent anywhere.",
  all_correct: "Every word is known.",
  no_text: "Words that the lexicon does not know are marked.",
  unknown_words: "Unknown words",
  no_suggestion: "no suggestion",
  ignore_word: "Ignore",
  add_word: "Add",
  add_hint: "to your own words, which this browser keeps",
  own_words: "Your own words: {n}",
  forget_words: "Forget them",
  copy_text: "Copy the text",
  text_too_long: "At most {n} characters are checked.",
  n_times: "{n} times",
  key_suggest: "take a suggestion",
  key_ignore: "ignore the word",
  key_add: "add the word",
};
