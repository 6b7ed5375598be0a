use std::fmt;
use std::marker::PhantomData;
use std::path::Path;

use crate::column::{self, Column, Value};
use crate::{Bytes, Error, Set, Words};

/// A set whose words have values: a [`Set`] and one of its columns.
///
/// ```
/// let map = lexc::Map::<u64, _>::new(include_bytes!("../../golden/weights.dawg"), "weight")?;
/// assert_eq!(map.get("DOG"), Some(40));
/// # Ok::<(), lexc::Error>(())
/// ```
pub struct Map<T: ?Sized, D: Bytes = Vec<u8>> {
    set: Set<D>,
    column: i32,
    value: PhantomData<fn() -> Box<T>>,
}

impl<T: ?Sized + for<'s> Value<'s>, D: Bytes> Map<T, D> {
    /// Verify an image, and look for the column. See [`Set::new`] and [`Set::column`].
    pub fn new(data: D, column: &str) -> Result<Self, Error> {
        Map::of(Set::new(data)?, column)
    }

    /// Words of a set with the values of a column.
    pub fn of(set: Set<D>, column: &str) -> Result<Self, Error> {
        let column = column::find::<T>(set.lexicon(), column)?;
        Ok(Map { set, column, value: PhantomData })
    }

    /// The value of a word, the first one of a list. None: no word, or a word without a value.
    pub fn get(&self, word: impl AsRef<str>) -> Option<<T as Value<'_>>::Item> {
        self.column().get(word)
    }

    /// The column.
    pub fn column(&self) -> Column<'_, T> {
        Column::new(self.set.lexicon(), self.column)
    }

    /// The words.
    pub fn set(&self) -> &Set<D> {
        &self.set
    }

    /// All words with their values, in alphabet order.
    pub fn iter(&self) -> Entries<'_, T> {
        Entries { words: self.set.iter(), column: self.column() }
    }
}

impl<T: ?Sized + for<'s> Value<'s>> Map<T, Vec<u8>> {
    /// Read a file into memory. See [`Set::open`].
    pub fn open(path: impl AsRef<Path>, column: &str) -> Result<Self, Error> {
        Map::of(Set::open(path)?, column)
    }
}

/// The words of a [`Map`] with their values.
pub struct Entries<'s, T: ?Sized> {
    words: Words<'s>,
    column: Column<'s, T>,
}

impl<'s, T: ?Sized + Value<'s>> Iterator for Entries<'s, T> {
    type Item = (String, Option<T::Item>);

    fn next(&mut self) -> Option<Self::Item> {
        let word = self.words.next()?;
        let value = self.column.get(&word);
        Some((word, value))
    }
}

impl<T: ?Sized, D: Bytes> fmt::Debug for Map<T, D> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Map").field("set", &self.set).finish_non_exhaustive()
    }
}
