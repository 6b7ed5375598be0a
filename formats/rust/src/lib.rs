//! Lexicons compiled by [lexc](https://github.com/lexc/lexc): sets of words as verified automata, which are searched where
//! they lie, in memory or in a mapped file.
//!
//! ```
//! # fn main() -> Result<(), lexc::Error> {
//! let set = lexc::Set::new(include_bytes!("../../golden/weights.dawg"))?;
//! assert!(set.contains("CARS") && !set.contains("CARTX"));
//! assert_eq!(set.index("CAT").and_then(|i| set.word(i)).as_deref(), Some("CAT"));
//!
//! let mut words = set.pattern("?A*")?; // lends each word: no allocation
//! while let Some(word) = words.next_str() {
//!     println!("{word}");
//! }
//! let near: Vec<String> = set.near("CAX", 1)?.collect();
//! let heaviest: Vec<String> = set.top("C", "weight", 2)?.collect();
//! assert_eq!(heaviest, ["CAT", "CAR"]);
//!
//! let weights = set.column::<u64>("weight")?;
//! assert_eq!(weights.get("DOG"), Some(40));
//! # assert!(!near.is_empty());
//! # Ok(())
//! # }
//! ```
//!
//! Every rule of the format is verified when an image is opened. An image that breaks one is refused, with the rule's name:
//!
//! ```
//! let error = lexc::Set::new(&b"no image"[..]).unwrap_err();
//! assert_eq!(error.rule(), "C1");
//! ```
//!
//! Texts have to be in NFC. The case of A to Z is folded as the lexicon says; of other letters it is not.

#![deny(missing_docs, unsafe_code)]

mod column;
mod cursor;
mod error;
mod map;
mod set;
mod sys;
#[cfg(test)]
mod tests;
mod words;

pub use column::{Column, Type, Value, Values};
pub use cursor::{Arc, Arcs, Cursor, Root};
pub use error::Error;
pub use map::{Entries, Map};
pub use set::{Checker, Set};
pub use sys::Bytes;
pub use words::Words;
