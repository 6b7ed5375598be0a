//! The C core, and safe handles for it. No other module of the crate has `unsafe` code.
//!
//! All functions are those of liblexc.h and of nodes.c. What they rely on, again and again:
//!
//! - *Handle*: a `NonNull` here came from the function that makes such a handle, and `Drop` alone ends it.
//! - *Text*: a text is passed as the pointer and the length of a slice that outlives the call; the core reads no other byte.
//! - *Verified*: an image is verified when it is loaded, all rules of specs/image.md, so any text, number and arc of it may be
//!   asked for. Words are UTF-8 by rule N12 and the rules of META.

#![allow(unsafe_code)]

use std::ffi::{CStr, CString};
use std::ops::Range;
use std::os::raw::{c_char, c_int, c_uint, c_void};
use std::path::Path;
use std::ptr::NonNull;

use crate::column::Type;
use crate::cursor::Root;
use crate::{Error, Set};

#[repr(C)]
struct RawLexicon {
    _opaque: [u8; 0],
}

#[repr(C)]
struct RawQuery {
    _opaque: [u8; 0],
}

#[repr(C)]
struct RawChecker {
    _opaque: [u8; 0],
}

/// An arc, as nodes.c has it.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub(crate) struct Edge {
    position: u64,
    pub(crate) target: u64,
    pub(crate) label: u32,
    is_word: u32,
}

impl Edge {
    pub(crate) fn is_word(&self) -> bool {
        self.is_word != 0
    }
}

type Find = unsafe extern "C" fn(*const RawLexicon, *const c_char, usize, *mut c_int) -> *mut RawQuery;

extern "C" {
    fn lexc_status_rule(status: c_int) -> *const c_char;
    fn lexc_status_message(status: c_int) -> *const c_char;
    fn lexc_load(path: *const c_char, status: *mut c_int) -> *mut RawLexicon;
    fn lexc_load_bytes(data: *const c_void, size: usize, status: *mut c_int) -> *mut RawLexicon;
    fn lexc_free(lexicon: *mut RawLexicon);
    fn lexc_size(lexicon: *const RawLexicon) -> u64;
    fn lexc_max_text(lexicon: *const RawLexicon) -> usize;
    fn lexc_has_index(lexicon: *const RawLexicon) -> bool;
    fn lexc_has_text(lexicon: *const RawLexicon, text: *const c_char, n: usize) -> bool;
    fn lexc_index_text(lexicon: *const RawLexicon, text: *const c_char, n: usize) -> u64;
    fn lexc_text_at(lexicon: *const RawLexicon, ordinal: u64, text: *mut c_char, room: usize) -> usize;
    fn lexc_count_prefix(lexicon: *const RawLexicon, text: *const c_char, n: usize) -> u64;
    fn lexc_find_prefix(lexicon: *const RawLexicon, text: *const c_char, n: usize, status: *mut c_int) -> *mut RawQuery;
    fn lexc_find_pattern(lexicon: *const RawLexicon, text: *const c_char, n: usize, status: *mut c_int) -> *mut RawQuery;
    fn lexc_find_rack(lexicon: *const RawLexicon, text: *const c_char, n: usize, status: *mut c_int) -> *mut RawQuery;
    fn lexc_find_anagrams(lexicon: *const RawLexicon, text: *const c_char, n: usize, status: *mut c_int) -> *mut RawQuery;
    fn lexc_find_near(
        lexicon: *const RawLexicon,
        text: *const c_char,
        n: usize,
        distance: c_uint,
        flags: c_uint,
        status: *mut c_int,
    ) -> *mut RawQuery;
    fn lexc_find_top(
        lexicon: *const RawLexicon,
        text: *const c_char,
        n: usize,
        column: *const c_char,
        limit: usize,
        status: *mut c_int,
    ) -> *mut RawQuery;
    fn lexc_next_text(query: *mut RawQuery, n: *mut usize) -> *const c_char;
    fn lexc_distance(query: *const RawQuery) -> c_uint;
    fn lexc_end(query: *mut RawQuery);
    fn lexc_column_count(lexicon: *const RawLexicon) -> c_int;
    fn lexc_column_name(lexicon: *const RawLexicon, column: c_int) -> *const c_char;
    fn lexc_column_type(lexicon: *const RawLexicon, column: c_int) -> c_int;
    fn lexc_column_has_lists(lexicon: *const RawLexicon, column: c_int) -> bool;
    fn lexc_value_count(lexicon: *const RawLexicon, column: c_int, ordinal: u64, first: *mut u64) -> u64;
    fn lexc_get_unsigned(lexicon: *const RawLexicon, column: c_int, i: u64) -> u64;
    fn lexc_get_signed(lexicon: *const RawLexicon, column: c_int, i: u64) -> i64;
    fn lexc_get_float(lexicon: *const RawLexicon, column: c_int, i: u64) -> f64;
    fn lexc_get_bit(lexicon: *const RawLexicon, column: c_int, i: u64) -> bool;
    fn lexc_get_text(lexicon: *const RawLexicon, column: c_int, i: u64, n: *mut usize) -> *const c_char;
    fn lexc_get_bytes(lexicon: *const RawLexicon, column: c_int, i: u64, n: *mut usize) -> *const u8;
    fn lexc_new_checker(lexicon: *const RawLexicon, status: *mut c_int) -> *mut RawChecker;
    fn lexc_is_correct_text(checker: *mut RawChecker, text: *const c_char, n: usize) -> bool;
    fn lexc_free_checker(checker: *mut RawChecker);
    fn lexc_root_node(lexicon: *const RawLexicon, root: c_int) -> u64;
    fn lexc_first_label(lexicon: *const RawLexicon, text: *const c_char, n: usize, size: *mut usize) -> c_uint;
    fn lexc_letter_of(lexicon: *const RawLexicon, label: u32, size: *mut usize) -> *const u8;
    fn lexc_first_edge(lexicon: *const RawLexicon, node: u64, edge: *mut Edge) -> bool;
    fn lexc_next_edge(lexicon: *const RawLexicon, edge: *mut Edge) -> bool;
    fn lexc_follow(lexicon: *const RawLexicon, node: u64, label: u32, edge: *mut Edge) -> bool;
}

/// Memory that holds an image. The crate implements it for `Vec<u8>`, `Box<[u8]>`, `Arc<[u8]>`, `Rc<[u8]>`, `&[u8]` and
/// `&[u8; N]` (of `include_bytes!`).
///
/// # Safety
///
/// `bytes` gives the same bytes at the same address for as long as the value lives, also after the value was moved.
/// A memory map fulfils that if nobody writes to its file; an array does not, since it moves.
pub unsafe trait Bytes {
    /// The bytes of the image.
    fn bytes(&self) -> &[u8];
}

// SAFETY: a vector that nobody else has is neither changed nor reallocated; moving it leaves its memory where it is.
unsafe impl Bytes for Vec<u8> {
    fn bytes(&self) -> &[u8] {
        self
    }
}

// SAFETY: as of a vector.
unsafe impl Bytes for Box<[u8]> {
    fn bytes(&self) -> &[u8] {
        self
    }
}

// SAFETY: shared bytes cannot be changed while this reference is alive: `Arc::get_mut` refuses.
unsafe impl Bytes for std::sync::Arc<[u8]> {
    fn bytes(&self) -> &[u8] {
        self
    }
}

// SAFETY: as of an `Arc`.
unsafe impl Bytes for std::rc::Rc<[u8]> {
    fn bytes(&self) -> &[u8] {
        self
    }
}

// SAFETY: borrowed bytes neither change nor move while they are borrowed.
unsafe impl Bytes for &[u8] {
    fn bytes(&self) -> &[u8] {
        self
    }
}

// SAFETY: as of a slice.
unsafe impl<const N: usize> Bytes for &[u8; N] {
    fn bytes(&self) -> &[u8] {
        &self[..]
    }
}

// SAFETY: there are no bytes. A set over `()` has its own map of a file.
unsafe impl Bytes for () {
    fn bytes(&self) -> &[u8] {
        &[]
    }
}

/// The rule and the message of a status.
pub(crate) fn describe(status: i32) -> (&'static str, &'static str) {
    // SAFETY: both functions give texts of the program, which end with a zero, for any number.
    let (rule, message) = unsafe { (CStr::from_ptr(lexc_status_rule(status)), CStr::from_ptr(lexc_status_message(status))) };
    (rule.to_str().unwrap_or("?"), message.to_str().unwrap_or("?"))
}

/// An open image.
pub struct Lexicon(NonNull<RawLexicon>);

// SAFETY: a lexicon is not changed after it was loaded (liblexc.h: "Threads may share a lexicon").
unsafe impl Send for Lexicon {}
// SAFETY: as above.
unsafe impl Sync for Lexicon {}

impl Drop for Lexicon {
    fn drop(&mut self) {
        // SAFETY: *Handle*. All that borrows from the lexicon has ended, since it holds a reference.
        unsafe { lexc_free(self.0.as_ptr()) }
    }
}

impl Lexicon {
    fn raw(&self) -> *const RawLexicon {
        self.0.as_ptr()
    }

    /// Verify the image in some bytes.
    ///
    /// # Safety
    ///
    /// The bytes stay what and where they are until the lexicon is dropped, as `Bytes` promises.
    unsafe fn load_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let mut status = 0;
        let lexicon = lexc_load_bytes(bytes.as_ptr().cast(), bytes.len(), &mut status);
        NonNull::new(lexicon).map(Lexicon).ok_or_else(|| Error::of_status(status))
    }

    pub(crate) fn len(&self) -> u64 {
        // SAFETY: *Handle*.
        unsafe { lexc_size(self.raw()) }
    }

    pub(crate) fn has_ordinals(&self) -> bool {
        // SAFETY: *Handle*.
        unsafe { lexc_has_index(self.raw()) }
    }

    #[inline]
    pub(crate) fn has(&self, text: &str) -> bool {
        // SAFETY: *Handle*, *Text*, *Verified*.
        unsafe { lexc_has_text(self.raw(), text.as_ptr().cast(), text.len()) }
    }

    #[inline]
    pub(crate) fn index(&self, text: &str) -> Option<u64> {
        // SAFETY: *Handle*, *Text*, *Verified*.
        let ordinal = unsafe { lexc_index_text(self.raw(), text.as_ptr().cast(), text.len()) };
        (ordinal != u64::MAX).then(|| ordinal)
    }

    /// Write the word of an ordinal into a string. False: there is none.
    pub(crate) fn word_into(&self, ordinal: u64, text: &mut String) -> bool {
        let mut bytes = std::mem::take(text).into_bytes();
        bytes.clear();
        // SAFETY: *Handle*. The room is that of the vector, and the core has written the bytes that it returns.
        unsafe {
            bytes.reserve(lexc_max_text(self.raw()));
            let n = lexc_text_at(self.raw(), ordinal, bytes.as_mut_ptr().cast(), bytes.capacity());
            bytes.set_len(n);
            // SAFETY: *Verified*: words are UTF-8.
            *text = String::from_utf8_unchecked(bytes);
        }
        !text.is_empty()
    }

    pub(crate) fn count(&self, prefix: &str) -> u64 {
        // SAFETY: *Handle*, *Text*, *Verified*.
        unsafe { lexc_count_prefix(self.raw(), prefix.as_ptr().cast(), prefix.len()) }
    }

    fn query(&self, find: Find, text: &str) -> Result<Query, Error> {
        let mut status = 0;
        // SAFETY: *Handle*, *Text*, *Verified*. `find` is one of the functions above.
        let query = unsafe { find(self.raw(), text.as_ptr().cast(), text.len(), &mut status) };
        Query::new(query, status)
    }

    pub(crate) fn prefix(&self, text: &str) -> Query {
        self.query(lexc_find_prefix, text).expect("memory for a query")
    }

    pub(crate) fn pattern(&self, text: &str) -> Result<Query, Error> {
        self.query(lexc_find_pattern, text)
    }

    pub(crate) fn rack(&self, text: &str) -> Result<Query, Error> {
        self.query(lexc_find_rack, text)
    }

    pub(crate) fn anagrams(&self, text: &str) -> Result<Query, Error> {
        self.query(lexc_find_anagrams, text)
    }

    pub(crate) fn near(&self, text: &str, distance: u32, has_exchanges: bool) -> Result<Query, Error> {
        let mut status = 0;
        // SAFETY: *Handle*, *Text*, *Verified*.
        let query = unsafe {
            lexc_find_near(self.raw(), text.as_ptr().cast(), text.len(), distance, has_exchanges.into(), &mut status)
        };
        Query::new(query, status)
    }

    pub(crate) fn top(&self, prefix: &str, column: &CStr, limit: usize) -> Result<Query, Error> {
        let mut status = 0;
        // SAFETY: *Handle*, *Text*, *Verified*. The name of the column ends with a zero.
        let query = unsafe {
            lexc_find_top(self.raw(), prefix.as_ptr().cast(), prefix.len(), column.as_ptr(), limit, &mut status)
        };
        Query::new(query, status)
    }

    pub(crate) fn column_names(&self) -> Vec<&str> {
        // SAFETY: *Handle*. Names end with a zero and live as long as the lexicon.
        let name = |i| unsafe { CStr::from_ptr(lexc_column_name(self.raw(), i)) }.to_str().unwrap_or("?");
        // SAFETY: *Handle*.
        (0..unsafe { lexc_column_count(self.raw()) }).map(name).collect()
    }

    pub(crate) fn column_type(&self, column: i32) -> Option<Type> {
        // SAFETY: *Handle*. The function returns 0 for a number that is no column.
        Type::of(unsafe { lexc_column_type(self.raw(), column) })
    }

    pub(crate) fn column_has_lists(&self, column: i32) -> bool {
        // SAFETY: *Handle*.
        unsafe { lexc_column_has_lists(self.raw(), column) }
    }

    pub(crate) fn values(&self, column: i32, ordinal: u64) -> Range<u64> {
        let mut first = 0;
        // SAFETY: *Handle*, *Verified*.
        let n = unsafe { lexc_value_count(self.raw(), column, ordinal, &mut first) };
        first..first + n
    }

    pub(crate) fn unsigned(&self, column: i32, i: u64) -> u64 {
        // SAFETY: *Handle*. Getters return 0 for another type than the column's and for numbers that no word has.
        unsafe { lexc_get_unsigned(self.raw(), column, i) }
    }

    pub(crate) fn signed(&self, column: i32, i: u64) -> i64 {
        // SAFETY: as in `unsigned`.
        unsafe { lexc_get_signed(self.raw(), column, i) }
    }

    pub(crate) fn float(&self, column: i32, i: u64) -> f64 {
        // SAFETY: as in `unsigned`.
        unsafe { lexc_get_float(self.raw(), column, i) }
    }

    pub(crate) fn bit(&self, column: i32, i: u64) -> bool {
        // SAFETY: as in `unsigned`.
        unsafe { lexc_get_bit(self.raw(), column, i) }
    }

    pub(crate) fn text(&self, column: i32, i: u64) -> Option<&str> {
        let mut n = 0;
        // SAFETY: *Handle*, *Verified*. The text lies in the image, n bytes, and lives as long as the lexicon.
        let bytes = unsafe {
            let text = lexc_get_text(self.raw(), column, i, &mut n);
            (!text.is_null()).then(|| std::slice::from_raw_parts(text.cast(), n))
        };
        bytes.and_then(|bytes| std::str::from_utf8(bytes).ok())
    }

    pub(crate) fn bytes(&self, column: i32, i: u64) -> Option<&[u8]> {
        let mut n = 0;
        // SAFETY: as in `text`.
        unsafe {
            let bytes = lexc_get_bytes(self.raw(), column, i, &mut n);
            (!bytes.is_null()).then(|| std::slice::from_raw_parts(bytes, n))
        }
    }

    pub(crate) fn checker(&self) -> Result<Checking, Error> {
        let mut status = 0;
        // SAFETY: *Handle*.
        let checker = unsafe { lexc_new_checker(self.raw(), &mut status) };
        NonNull::new(checker).map(Checking).ok_or_else(|| Error::of_status(status))
    }

    pub(crate) fn root(&self, root: Root) -> Option<u64> {
        // SAFETY: *Handle*. The numbers of roots are those of the core.
        let node = unsafe { lexc_root_node(self.raw(), root as c_int) };
        (node != u64::MAX).then(|| node)
    }

    pub(crate) fn first_label(&self, text: &[u8]) -> Option<(u32, usize)> {
        let mut size = 0;
        // SAFETY: *Handle*, *Text*.
        let label = unsafe { lexc_first_label(self.raw(), text.as_ptr().cast(), text.len(), &mut size) };
        (label != 0).then(|| (label, size))
    }

    pub(crate) fn letter(&self, label: u32) -> Option<&str> {
        let mut n = 0;
        // SAFETY: *Handle*. The letter lies in the image, n bytes; the function gives none for a number that is no label.
        let bytes = unsafe {
            let letter = lexc_letter_of(self.raw(), label, &mut n);
            (!letter.is_null()).then(|| std::slice::from_raw_parts(letter, n))
        };
        bytes.and_then(|bytes| std::str::from_utf8(bytes).ok())
    }

    pub(crate) fn first_edge(&self, node: u64) -> Option<Edge> {
        let mut edge = Edge::default();
        // SAFETY: *Handle*, *Verified*: `Cursor` has only nodes that a root or an arc gave.
        unsafe { lexc_first_edge(self.raw(), node, &mut edge) }.then(|| edge)
    }

    pub(crate) fn next_edge(&self, mut edge: Edge) -> Option<Edge> {
        // SAFETY: as in `first_edge`, for an arc of the same lexicon.
        unsafe { lexc_next_edge(self.raw(), &mut edge) }.then(|| edge)
    }

    pub(crate) fn follow(&self, node: u64, label: u32) -> Option<Edge> {
        let mut edge = Edge::default();
        // SAFETY: as in `first_edge`.
        unsafe { lexc_follow(self.raw(), node, label, &mut edge) }.then(|| edge)
    }
}

impl<D: Bytes> Set<D> {
    /// Verify an image in memory. The set owns the bytes, or borrows them.
    pub fn new(data: D) -> Result<Self, Error> {
        // SAFETY: the set keeps the bytes beside the lexicon, which is dropped first; `Bytes` promises the rest.
        let lexicon = unsafe { Lexicon::load_bytes(data.bytes()) }?;
        Ok(Set::of(lexicon, data))
    }
}

impl Set<()> {
    /// Map a file, and verify the image in it.
    ///
    /// # Safety
    ///
    /// While the set lives, nobody may write to the file or truncate it. Replace such a file by renaming another one.
    pub unsafe fn map(path: impl AsRef<Path>) -> Result<Self, Error> {
        let path = path.as_ref();
        let name = path.to_str().and_then(|name| CString::new(name).ok());
        let name = name.ok_or_else(|| Error::of_question("the name of the file is no UTF-8, or has a zero".to_owned()))?;
        let mut status = 0;
        let lexicon = NonNull::new(lexc_load(name.as_ptr(), &mut status)).map(Lexicon);
        Ok(Set::of(lexicon.ok_or_else(|| Error::of_status(status).in_file(path))?, ()))
    }
}

/// The words of an answer. It ends before its lexicon: `Words` holds a reference.
pub(crate) struct Query(NonNull<RawQuery>);

// SAFETY: a query has no state of a thread; all that changes takes `&mut`.
unsafe impl Send for Query {}
// SAFETY: as above; `distance` reads.
unsafe impl Sync for Query {}

impl Drop for Query {
    fn drop(&mut self) {
        // SAFETY: *Handle*.
        unsafe { lexc_end(self.0.as_ptr()) }
    }
}

impl Query {
    fn new(query: *mut RawQuery, status: c_int) -> Result<Self, Error> {
        NonNull::new(query).map(Query).ok_or_else(|| Error::of_status(status))
    }

    #[inline]
    pub(crate) fn next(&mut self) -> Option<&str> {
        let mut n = 0;
        // SAFETY: *Handle*. The text has n bytes and is valid until the next call, which needs `&mut self`. Words are UTF-8:
        // *Verified*.
        unsafe {
            let text: *const u8 = lexc_next_text(self.0.as_ptr(), &mut n).cast();
            (!text.is_null()).then(|| std::str::from_utf8_unchecked(std::slice::from_raw_parts(text, n)))
        }
    }

    pub(crate) fn distance(&self) -> u32 {
        // SAFETY: *Handle*.
        unsafe { lexc_distance(self.0.as_ptr()) }
    }
}

/// Memory in which a judge of words works. It ends before its lexicon: `Checker` holds a reference.
pub(crate) struct Checking(NonNull<RawChecker>);

// SAFETY: as of a query.
unsafe impl Send for Checking {}

impl Drop for Checking {
    fn drop(&mut self) {
        // SAFETY: *Handle*.
        unsafe { lexc_free_checker(self.0.as_ptr()) }
    }
}

impl Checking {
    pub(crate) fn is_correct(&mut self, text: &str) -> bool {
        // SAFETY: *Handle*, *Text*.
        unsafe { lexc_is_correct_text(self.0.as_ptr(), text.as_ptr().cast(), text.len()) }
    }
}
