use std::ffi::CString;
use std::fmt;
use std::marker::PhantomData;
use std::path::Path;

use crate::column::{self, Column, Type, Value};
use crate::cursor::{Cursor, Root};
use crate::sys::{Checking, Lexicon};
use crate::{Bytes, Error, Words};

const RACK: &str = "a rack has at most 512 letters";

/// A set of words: an image in memory, or in a mapped file.
///
/// Threads share a set: `Set` is `Send` and `Sync` if the bytes are. Look-ups allocate nothing.
pub struct Set<D: Bytes = Vec<u8>> {
    lexicon: Lexicon, // dropped before the bytes in which it lies
    data: D,
}

impl Set<Vec<u8>> {
    /// Read a file into memory, and verify the image in it. [`Set::map`] maps a file instead, which is faster for large ones.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, Error> {
        let path = path.as_ref();
        let data = std::fs::read(path).map_err(|error| Error::of_file(path, error))?;
        Set::new(data).map_err(|error| error.in_file(path))
    }
}

impl<D: Bytes> Set<D> {
    pub(crate) fn of(lexicon: Lexicon, data: D) -> Self {
        Set { lexicon, data }
    }

    pub(crate) fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    /// The bytes of the image, empty for a mapped file.
    pub fn as_bytes(&self) -> &[u8] {
        self.data.bytes()
    }

    /// The number of words.
    pub fn len(&self) -> u64 {
        self.lexicon.len()
    }

    /// Whether there is no word.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether a text is a word.
    #[inline]
    pub fn contains(&self, word: impl AsRef<str>) -> bool {
        self.lexicon.has(word.as_ref())
    }

    /// Whether words have ordinals. They have if the image was built with RANK, which is so unless it was left out.
    pub fn has_ordinals(&self) -> bool {
        self.lexicon.has_ordinals()
    }

    /// The ordinal of a word: its number in alphabet order, from 0. None: no word, or an image without ordinals.
    #[inline]
    pub fn index(&self, word: impl AsRef<str>) -> Option<u64> {
        self.lexicon.index(word.as_ref())
    }

    /// The word of an ordinal.
    pub fn word(&self, ordinal: u64) -> Option<String> {
        let mut text = String::new();
        self.word_into(ordinal, &mut text).then(|| text)
    }

    /// Replace a text by the word of an ordinal, without an allocation if it has room. False: there is no such word, and the
    /// text is empty.
    pub fn word_into(&self, ordinal: u64, text: &mut String) -> bool {
        self.lexicon.word_into(ordinal, text)
    }

    /// All words, in alphabet order.
    pub fn iter(&self) -> Words<'_> {
        self.prefix("")
    }

    /// The words that begin with a text, in alphabet order.
    pub fn prefix(&self, prefix: &str) -> Words<'_> {
        Words::new(self.lexicon.prefix(prefix))
    }

    /// How many words begin with a text. 0 in an image without ordinals.
    pub fn count(&self, prefix: &str) -> u64 {
        self.lexicon.count(prefix)
    }

    /// The words of a pattern: `?` a letter, `*` any letters or none, `@` a vowel, `#` a consonant, `[ABC]` one of these
    /// letters, `[^ABC]` another one, `[A-F]` one of a range, `\` before a character that means itself.
    pub fn pattern(&self, pattern: &str) -> Result<Words<'_>, Error> {
        let found = self.lexicon.pattern(pattern);
        let reason = "a bracket is open or empty, a character is no letter, or there are more than 512 letters";
        found.map(Words::new).map_err(|error| error.about(format_args!("the pattern {pattern:?}"), reason))
    }

    /// The words from which at most `distance` insertions, removals or replacements of a letter make the text. 3 at most.
    pub fn near(&self, text: &str, distance: u32) -> Result<Words<'_>, Error> {
        self.find_near(text, distance, false)
    }

    /// The same, where an exchange of two neighbours is one edit, too.
    pub fn near_with_exchanges(&self, text: &str, distance: u32) -> Result<Words<'_>, Error> {
        self.find_near(text, distance, true)
    }

    fn find_near(&self, text: &str, distance: u32, has_exchanges: bool) -> Result<Words<'_>, Error> {
        let found = self.lexicon.near(text, distance, has_exchanges);
        let reason = "a distance is 0 to 3, and a text has at most 512 letters";
        found.map(Words::new).map_err(|error| error.about(format_args!("words near {text:?}"), reason))
    }

    /// The words of some of the letters of a rack, each at most as often as it is there. `?` is a blank.
    pub fn rack(&self, letters: &str) -> Result<Words<'_>, Error> {
        let found = self.lexicon.rack(letters);
        found.map(Words::new).map_err(|error| error.about(format_args!("the rack {letters:?}"), RACK))
    }

    /// The words of all letters of a rack.
    pub fn anagrams(&self, letters: &str) -> Result<Words<'_>, Error> {
        let found = self.lexicon.anagrams(letters);
        found.map(Words::new).map_err(|error| error.about(format_args!("anagrams of {letters:?}"), RACK))
    }

    /// At most `limit` words that begin with a text, those with the largest numbers of a column first, words without a number
    /// last. The column needs an index (WIDX), which lexc writes for `weight`.
    pub fn top(&self, prefix: &str, column: &str, limit: usize) -> Result<Words<'_>, Error> {
        let name = CString::new(column).map_err(|_| Error::of_question("the name of a column has no zero".to_owned()))?;
        let found = self.lexicon.top(prefix, &name, limit);
        let reason = "the lexicon has no such column of numbers, or it has no index (WIDX)";
        found.map(Words::new).map_err(|error| error.about(format_args!("the heaviest words by {column:?}"), reason))
    }

    /// The names of columns.
    pub fn column_names(&self) -> Vec<&str> {
        self.lexicon.column_names()
    }

    /// The type of a column. None: the lexicon has no such column.
    pub fn column_type(&self, name: &str) -> Option<Type> {
        let number = self.column_names().iter().position(|&column| column == name)?;
        self.lexicon.column_type(number as i32)
    }

    /// A column, with values of its type: `set.column::<str>("definition")`.
    pub fn column<'s, T: ?Sized + Value<'s>>(&'s self, name: &str) -> Result<Column<'s, T>, Error> {
        column::find::<T>(&self.lexicon, name).map(|number| Column::new(&self.lexicon, number))
    }

    /// A cursor at the root of all words.
    pub fn walk(&self) -> Cursor<'_> {
        self.walk_from(Root::Words).expect("every image has words")
    }

    /// A cursor at a root. None: the image has no such root.
    pub fn walk_from(&self, root: Root) -> Option<Cursor<'_>> {
        self.lexicon.root(root).map(|node| Cursor::new(&self.lexicon, node))
    }

    /// Judge words of texts, by the rules of a hunspell dictionary: compounds, capitals, breaks. An error: the image has none.
    pub fn checker(&self) -> Result<Checker<'_>, Error> {
        let found = self.lexicon.checker().map_err(|error| error.about("a checker", "the image has no rules of a dictionary"));
        found.map(|checking| Checker { checking, set: PhantomData })
    }
}

/// Judges whether words of texts are correct. A thread has its own.
pub struct Checker<'s> {
    checking: Checking,
    set: PhantomData<&'s ()>,
}

impl Checker<'_> {
    /// Whether a word of a text is correct.
    pub fn is_correct(&mut self, word: impl AsRef<str>) -> bool {
        self.checking.is_correct(word.as_ref())
    }
}

impl<'s, D: Bytes> IntoIterator for &'s Set<D> {
    type Item = String;
    type IntoIter = Words<'s>;

    fn into_iter(self) -> Words<'s> {
        self.iter()
    }
}

impl<D: Bytes> fmt::Debug for Set<D> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Set").field("len", &self.len()).finish_non_exhaustive()
    }
}

impl fmt::Debug for Checker<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Checker").finish_non_exhaustive()
    }
}
