use std::fmt;

use crate::sys::{Edge, Lexicon};

/// A root of an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Root {
    /// The words.
    Words = 0,
    /// The strings of a GADDAG: for each word and each of its letters, the letters up to that one backwards, the separator, and
    /// the rest.
    Gaddag = 1,
    /// The sorted letters of words, in letter tables.
    Alphagrams = 2,
}

/// A place in the automaton: the letters so far, and what may follow. Cursors are small and copied.
///
/// ```
/// let set = lexc::Set::new(include_bytes!("../../golden/tiny.dawg"))?;
/// let cursor = set.walk().step("CA").expect("words begin with CA");
/// let letters: Vec<&str> = cursor.arcs().filter_map(|arc| arc.letter()).collect();
/// assert_eq!(letters, ["R", "T"]);
/// assert!(!cursor.is_word() && cursor.step("R").unwrap().is_word());
/// # Ok::<(), lexc::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Cursor<'s> {
    lexicon: &'s Lexicon,
    node: u64, // from a root or an arc of the same lexicon; u64::MAX: nothing follows
    is_word: bool,
}

impl<'s> Cursor<'s> {
    pub(crate) fn new(lexicon: &'s Lexicon, node: u64) -> Self {
        Cursor { lexicon, node, is_word: false }
    }

    /// Whether the letters so far are a word (a string of the root).
    pub fn is_word(&self) -> bool {
        self.is_word
    }

    /// Whether letters follow.
    pub fn has_next(&self) -> bool {
        self.node != u64::MAX
    }

    /// Follow the letters of a text. None: nothing begins so.
    pub fn step(&self, text: &str) -> Option<Self> {
        let (mut cursor, mut rest) = (*self, text.as_bytes());
        while let Some(text) = (!rest.is_empty()).then(|| rest) {
            let (label, size) = self.lexicon.first_label(text)?;
            cursor = cursor.step_label(label)?;
            rest = &rest[size.min(rest.len())..];
        }
        Some(cursor)
    }

    /// Follow a label: a letter's number in the alphabet, from 1; 0, the separator of a GADDAG; or a byte of UTF-8.
    pub fn step_label(&self, label: u32) -> Option<Self> {
        let edge = self.lexicon.follow(self.node, label)?;
        Some(Cursor { node: edge.target, is_word: edge.is_word(), ..*self })
    }

    /// The arcs that leave this place, by ascending label.
    pub fn arcs(&self) -> Arcs<'s> {
        Arcs { lexicon: self.lexicon, next: self.lexicon.first_edge(self.node) }
    }
}

/// The arcs of a [`Cursor`].
#[derive(Clone, Copy)]
pub struct Arcs<'s> {
    lexicon: &'s Lexicon,
    next: Option<Edge>,
}

impl<'s> Iterator for Arcs<'s> {
    type Item = Arc<'s>;

    fn next(&mut self) -> Option<Arc<'s>> {
        let edge = self.next?;
        self.next = self.lexicon.next_edge(edge);
        Some(Arc { lexicon: self.lexicon, edge })
    }
}

/// An arc: a label, and the place behind it.
#[derive(Clone, Copy)]
pub struct Arc<'s> {
    lexicon: &'s Lexicon,
    edge: Edge,
}

impl<'s> Arc<'s> {
    /// The label: a letter's number, 0 for a separator, or a byte of UTF-8.
    pub fn label(&self) -> u32 {
        self.edge.label
    }

    /// The letter. None: the separator, or a byte of UTF-8.
    pub fn letter(&self) -> Option<&'s str> {
        self.lexicon.letter(self.edge.label)
    }

    /// The place behind the arc.
    pub fn cursor(&self) -> Cursor<'s> {
        Cursor { lexicon: self.lexicon, node: self.edge.target, is_word: self.edge.is_word() }
    }
}

impl fmt::Debug for Cursor<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Cursor").field("node", &self.node).field("is_word", &self.is_word).finish()
    }
}

impl fmt::Debug for Arcs<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Arcs").finish_non_exhaustive()
    }
}

impl fmt::Debug for Arc<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Arc").field("label", &self.label()).field("letter", &self.letter()).finish()
    }
}
