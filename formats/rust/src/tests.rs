//! The golden images, images that must be refused, and what the types promise.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::{Bytes, Column, Cursor, Error, Map, Root, Set, Type, Words};

fn images(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder);
    let is_image = |path: &PathBuf| path.extension().map_or(false, |end| end == "dawg" || end == "gaddag" || end == "anag");
    let mut found: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(is_image).collect();
    found.sort();
    assert!(found.len() > 30);
    found
}

fn golden(name: &str) -> Set {
    Set::open(Path::new(env!("CARGO_MANIFEST_DIR")).join("../golden").join(name)).unwrap()
}

fn words_of(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(format!("{}.words.txt", path.display())).unwrap();
    text.lines().map(str::to_owned).collect()
}

#[test]
fn a_set_has_the_words_of_its_image_and_no_others() {
    for path in images("golden") {
        let (set, words) = (Set::open(&path).unwrap(), words_of(&path));
        assert_eq!(set.len(), words.len() as u64);
        assert_eq!(set.iter().collect::<Vec<_>>(), words);
        let mut lent = set.prefix("");
        for (i, word) in words.iter().enumerate() {
            assert_eq!(lent.next_str(), Some(&word[..]));
            assert!(set.contains(word) && !set.contains(format!("{word}\0")));
            assert_eq!(set.index(word), set.has_ordinals().then(|| i as u64));
            assert_eq!(set.word(i as u64).as_ref(), set.has_ordinals().then(|| word));
        }
        assert_eq!(lent.next_str(), None);
        assert_eq!(lent.next_str(), None);
        assert_eq!(set.word(words.len() as u64), None);
    }
}

#[test]
fn a_set_lies_in_memory_of_any_kind_and_may_move() {
    let bytes = fs::read(&images("golden")[0]).unwrap();
    fn count<D: Bytes>(set: Result<Set<D>, Error>) -> usize {
        let moved = Box::new(set.unwrap());
        assert!(moved.as_bytes().len() > 64);
        moved.iter().count()
    }
    let n = count(Set::new(&bytes[..]));
    assert_eq!(n, count(Set::new(bytes.clone())));
    assert_eq!(n, count(Set::new(bytes.clone().into_boxed_slice())));
    assert_eq!(n, count(Set::new(Arc::<[u8]>::from(&bytes[..]))));
    assert_eq!(n, count(Set::new(std::rc::Rc::<[u8]>::from(&bytes[..]))));
}

#[test]
#[allow(unsafe_code)]
fn a_mapped_file_gives_the_same_words() {
    let path = &images("golden")[0];
    // SAFETY: nobody writes to the golden images.
    let set = unsafe { Set::map(path) }.unwrap();
    assert_eq!(set.iter().collect::<Vec<_>>(), words_of(path));
    // SAFETY: no file is mapped.
    let error = unsafe { Set::map("no such file") }.unwrap_err();
    assert!(error.rule() == "SYSTEM" && error.to_string().starts_with("no such file: "), "{error}");
}

#[test]
fn threads_share_a_set_and_take_answers_with_them() {
    fn is_shared<T: Send + Sync>() {}
    fn is_sent<T: Send>() {}
    is_shared::<Set>();
    is_shared::<Map<str, &[u8]>>();
    is_shared::<Error>();
    is_shared::<Cursor<'_>>();
    is_shared::<Column<'_, f64>>();
    is_sent::<Words<'_>>();
    let set = golden("dictionary.dawg");
    std::thread::scope(|scope| {
        for _ in 0..4 {
            let words = set.iter();
            scope.spawn(|| assert_eq!(words.count() as u64, set.len()));
        }
    });
}

#[test]
fn every_image_that_breaks_a_rule_is_refused_with_that_rule() {
    for path in images("refused") {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let rule = name.split('-').next().unwrap();
        match Set::open(&path) {
            Ok(_) => assert!(rule.starts_with('S') || rule == "M6", "{name}: stems, and how keys were made, are not read"),
            Err(error) => {
                assert_eq!(error.rule(), rule, "{name}");
                assert!(error.to_string().ends_with(&format!("({rule})")), "{error}");
            }
        }
    }
}

#[test]
fn damaged_images_are_refused() {
    let bytes = fs::read(&images("golden")[0]).unwrap();
    for n in (0..bytes.len()).step_by(37) {
        assert!(Set::new(&bytes[..n]).is_err());
        let mut changed = bytes.clone();
        changed[n] ^= 0x81;
        assert!(Set::new(changed).is_err());
    }
}

#[test]
fn questions_that_are_none_are_errors_that_say_why() {
    let set = golden("weights.dawg");
    for (error, text) in [
        (set.pattern("[A").unwrap_err(), "the pattern \"[A\": a bracket is open"),
        (set.near("CAT", 4).unwrap_err(), "words near \"CAT\": a distance is 0 to 3"),
        (set.top("", "size", 3).unwrap_err(), "the heaviest words by \"size\": the lexicon has no such column"),
        (set.column::<u64>("size").unwrap_err(), "the lexicon has no column \"size\"; its columns are: weight"),
        (set.column::<str>("weight").unwrap_err(), "the column \"weight\" has values of type u64, not str"),
        (set.checker().unwrap_err(), "a checker: the image has no rules"),
    ] {
        assert_eq!(error.rule(), "QUESTION");
        assert!(error.to_string().starts_with(text), "{error}");
    }
    assert!(std::error::Error::source(&Set::open("no such file").unwrap_err()).is_some());
}

#[test]
fn values_of_all_types_are_those_of_the_image() {
    let set = golden("values.dawg");
    let i = set.index("DO").unwrap();
    assert_eq!(set.column_type("signed"), Some(Type::Signed));
    assert_eq!(set.column::<u64>("weight").unwrap().get("DO"), Some(90));
    assert_eq!(set.column::<i64>("signed").unwrap().at(i), Some(5));
    assert_eq!(set.column::<f64>("float").unwrap().at(i), Some(-2.25));
    assert_eq!(set.column::<bool>("seen").unwrap().at(i), Some(false));
    assert_eq!(set.column::<[u8]>("record").unwrap().at(i), Some(&[0, 1][..]));
    let senses = set.column::<str>("senses").unwrap();
    assert!(senses.has_lists());
    assert_eq!(senses.list(i).collect::<Vec<_>>(), ["act", "make", "cat"]);
    assert_eq!((senses.get("QUIZZES"), senses.at(u64::MAX)), (None, None));
    let map = Map::<str, _>::of(set, "definition").unwrap();
    assert_eq!(map.get("DO"), Some("to act"));
    let found: BTreeMap<String, Option<&str>> = map.iter().collect();
    assert_eq!((found.len() as u64, found["DO"]), (map.set().len(), Some("to act")));
}

#[test]
fn near_words_have_their_distance() {
    let set = golden("tiny.dawg");
    let mut words = set.near("CART", 1).unwrap();
    let mut found = BTreeSet::new();
    while let Some(word) = words.next_str().map(str::to_owned) {
        found.insert((word, words.distance()));
    }
    assert_eq!(found, [("CAR", 1), ("CARS", 1), ("CAT", 1)].map(|(word, n)| (word.to_owned(), n)).into());
    assert_eq!(set.near("ACR", 1).unwrap().count(), 0);
    assert_eq!(set.near_with_exchanges("ACR", 1).unwrap().next().as_deref(), Some("CAR"));
}

/// All strings from a cursor, in labels.
fn strings(cursor: Cursor<'_>, labels: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
    for arc in cursor.arcs() {
        labels.push(arc.label());
        if arc.cursor().is_word() {
            found.push(labels.clone());
        }
        strings(arc.cursor(), labels, found);
        labels.pop();
    }
}

#[test]
fn a_cursor_meets_every_word_and_every_string_of_a_gaddag() {
    for path in images("golden") {
        let (set, mut found) = (Set::open(&path).unwrap(), Vec::new());
        strings(set.walk(), &mut Vec::new(), &mut found);
        assert_eq!(found.len() as u64, set.len(), "{}", path.display());
        for labels in &found {
            let end = labels.iter().fold(set.walk(), |cursor, &label| cursor.step_label(label).unwrap());
            assert!(end.is_word());
        }
        for word in set.iter().take(100) {
            assert!(set.walk().step(&word).unwrap().is_word());
        }
        assert!(set.walk().step("\0").is_none() && set.walk().step_label(u32::MAX).is_none());
        if let Some(cursor) = set.walk_from(Root::Gaddag) {
            let mut strings_of_gaddag = Vec::new();
            strings(cursor, &mut Vec::new(), &mut strings_of_gaddag);
            let has_letters = set.walk().arcs().all(|arc| arc.letter().is_some()); // else labels are bytes of UTF-8
            let lengths: usize = match has_letters {
                true => found.iter().map(Vec::len).sum(),
                false => set.iter().map(|word| word.chars().count()).sum(),
            };
            assert_eq!(strings_of_gaddag.len(), lengths, "a string for each letter of each word");
        }
    }
}

#[test]
fn a_checker_judges_words_by_the_rules_of_a_dictionary() {
    let set = golden("dictionary.dawg");
    let mut checker = set.checker().unwrap();
    assert!(checker.is_correct("Haustür") && checker.is_correct("TÜR.") && !checker.is_correct("Haustürx"));
}
