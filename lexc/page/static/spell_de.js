// The texts of the view Spell in German.

export const SPELL_DE = {
  spell_text: "Der Text",
  spell_hint: "Tippe einen Text, oder füge ihn ein. Er wird in diesem Browser gelesen; nichts wird gesendet.",
  all_correct: "Jedes Wort ist bekannt.",
  no_text: "Wörter, die das Lexikon nicht kennt, werden markiert.",
  unknown_words: "Unbekannte Wörter",
  no_suggestion: "kein Vorschlag",
  ignore_word: "Übergehen",
  add_word: "Aufnehmen",
  add_hint: "in deine eigenen Wörter, die dieser Browser behält",
  own_words: "Deine eigenen Wörter: {n}",
  forget_words: "Vergessen",
  copy_text: "Text kopieren",
  text_too_long: "Höchstens {n} Zeichen werden geprüft.",
  n_times: "{n}-mal",
  key_suggest: "Vorschlag nehmen",
  key_ignore: "Wort übergehen",
  key_add: "Wort aufnehmen",
};
