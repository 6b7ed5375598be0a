use std::fmt;
use std::marker::PhantomData;
use std::ops::Range;

use crate::sys::Lexicon;
use crate::Error;

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// Numbers without a sign: `u64`.
    Unsigned = 1,
    /// Numbers with a sign: `i64`.
    Signed,
    /// Floating-point numbers: `f64`.
    Float,
    /// Yes or no: `bool`.
    Bits,
    /// Texts: `str`.
    Text,
    /// Bytes: `[u8]`.
    Bytes,
}

impl Type {
    pub(crate) fn of(number: i32) -> Option<Self> {
        [Type::Unsigned, Type::Signed, Type::Float, Type::Bits, Type::Text, Type::Bytes]
            .into_iter()
            .find(|&kind| kind as i32 == number)
    }

    fn name(self) -> &'static str {
        match self {
            Type::Unsigned => u64::NAME,
            Type::Signed => i64::NAME,
            Type::Float => f64::NAME,
            Type::Bits => bool::NAME,
            Type::Text => <str as Value>::NAME,
            Type::Bytes => <[u8] as Value>::NAME,
        }
    }
}

mod sealed {
    pub trait Sealed {}
}

/// A type of values: `u64`, `i64`, `f64`, `bool`, `str` or `[u8]`.
///
/// Texts and bytes are borrowed from the image. A column is read as the type that it has ([`Set::column_type`](crate::Set::column_type)).
pub trait Value<'s>: sealed::Sealed {
    /// What a look-up gives.
    type Item;
    #[doc(hidden)]
    const NAME: &'static str;
    #[doc(hidden)]
    fn is_type_of(column: Type) -> bool;
    #[doc(hidden)]
    fn read(lexicon: &'s Lexicon, column: i32, i: u64) -> Option<Self::Item>;
}

macro_rules! value {
    ($type:ty, $item:ty, $variant:ident, $lexicon:ident, $column:ident, $i:ident, $read:expr) => {
        impl sealed::Sealed for $type {}
        impl<'s> Value<'s> for $type {
            type Item = $item;
            const NAME: &'static str = stringify!($type);
            fn is_type_of(column: Type) -> bool {
                column == Type::$variant
            }
            fn read($lexicon: &'s Lexicon, $column: i32, $i: u64) -> Option<$item> {
                $read
            }
        }
    };
}

value!(u64, u64, Unsigned, lexicon, column, i, Some(lexicon.unsigned(column, i)));
value!(i64, i64, Signed, lexicon, column, i, Some(lexicon.signed(column, i)));
value!(f64, f64, Float, lexicon, column, i, Some(lexicon.float(column, i)));
value!(bool, bool, Bits, lexicon, column, i, Some(lexicon.bit(column, i)));
value!(str, &'s str, Text, lexicon, column, i, lexicon.text(column, i));
value!([u8], &'s [u8], Bytes, lexicon, column, i, lexicon.bytes(column, i));

/// The number of a column with values of type `T`.
pub(crate) fn find<'s, T: ?Sized + Value<'s>>(lexicon: &Lexicon, name: &str) -> Result<i32, Error> {
    let known = lexicon.column_names();
    let column = known.iter().position(|&column| column == name);
    let column = column.ok_or_else(|| {
        let listed = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        Error::of_question(format!("the lexicon has no column {name:?}; its columns are: {listed}"))
    })? as i32;
    let kind = lexicon.column_type(column);
    if kind.map_or(false, T::is_type_of) {
        return Ok(column);
    }
    let found = kind.map_or("a type of a later format", Type::name);
    Err(Error::of_question(format!("the column {name:?} has values of type {found}, not {}", T::NAME)))
}

/// Values of words, by word or ordinal.
pub struct Column<'s, T: ?Sized> {
    lexicon: &'s Lexicon,
    number: i32,
    value: PhantomData<fn() -> Box<T>>,
}

impl<'s, T: ?Sized + Value<'s>> Column<'s, T> {
    pub(crate) fn new(lexicon: &'s Lexicon, number: i32) -> Self {
        Column { lexicon, number, value: PhantomData }
    }

    /// The value of a word, the first one of a list. None: no word, or a word without a value.
    pub fn get(&self, word: impl AsRef<str>) -> Option<T::Item> {
        self.at(self.lexicon.index(word.as_ref())?)
    }

    /// The value of an ordinal, the first one of a list.
    pub fn at(&self, ordinal: u64) -> Option<T::Item> {
        self.list(ordinal).next()
    }

    /// All values of an ordinal: none, one, or in a column of lists several.
    pub fn list(&self, ordinal: u64) -> Values<'s, T> {
        Values { lexicon: self.lexicon, column: self.number, range: self.lexicon.values(self.number, ordinal), value: PhantomData }
    }

    /// Whether a word may have several values.
    pub fn has_lists(&self) -> bool {
        self.lexicon.column_has_lists(self.number)
    }
}

/// The values of a word.
pub struct Values<'s, T: ?Sized> {
    lexicon: &'s Lexicon,
    column: i32,
    range: Range<u64>,
    value: PhantomData<fn() -> Box<T>>,
}

impl<'s, T: ?Sized + Value<'s>> Iterator for Values<'s, T> {
    type Item = T::Item;

    fn next(&mut self) -> Option<T::Item> {
        let i = self.range.next()?;
        T::read(self.lexicon, self.column, i)
    }
}

impl<T: ?Sized> Clone for Column<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for Column<'_, T> {}

impl<T: ?Sized> fmt::Debug for Column<'_, T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Column").field("number", &self.number).finish_non_exhaustive()
    }
}
