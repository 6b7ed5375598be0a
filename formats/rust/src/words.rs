use std::fmt;
use std::marker::PhantomData;

use crate::sys::Query;

/// The words of an answer, in alphabet order; those of [`Set::top`](crate::Set::top) the heaviest first.
///
/// As an iterator it gives a `String` for each word. [`Words::next_str`] lends words, without an allocation.
pub struct Words<'s> {
    query: Query,
    set: PhantomData<&'s ()>,
}

impl Words<'_> {
    pub(crate) fn new(query: Query) -> Self {
        Words { query, set: PhantomData }
    }

    /// The next word, valid until the next call.
    #[inline]
    pub fn next_str(&mut self) -> Option<&str> {
        self.query.next()
    }

    /// The number of edits between the last word and the text, in an answer of near words; else 0.
    pub fn distance(&self) -> u32 {
        self.query.distance()
    }
}

impl Iterator for Words<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        self.next_str().map(str::to_owned)
    }
}

impl std::iter::FusedIterator for Words<'_> {}

impl fmt::Debug for Words<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Words").finish_non_exhaustive()
    }
}
