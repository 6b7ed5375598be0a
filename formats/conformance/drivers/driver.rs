//! The conformance kit's driver of the crate lexc.
use lexc::{Bytes, Checker, Error, Set, Type, Words};
use std::io::{BufRead, Write};
fn row<S: AsRef<str>>(head: &str, words: impl Iterator<Item = S>) -> String {
    let escape = |w: S| w.as_ref().replace('\\', "\\\\").replace('\t', "\\t").replace('\n', "\\n").replace('\r', "\\r");
    words.fold(head.to_owned(), |line, word| line + "\t" + &escape(word))
}
fn list(words: Result<Words, Error>) -> String {
    words.map_or("error".into(), |words| row("list", words))
}
fn values<D: Bytes>(set: &Set<D>, name: &str, i: u64) -> Result<String, Error> {
    Ok(match set.column_type(name) {
        Some(Type::Unsigned) => row("list", set.column::<u64>(name)?.list(i).map(|n| n.to_string())),
        Some(Type::Signed) => row("list", set.column::<i64>(name)?.list(i).map(|n| n.to_string())),
        Some(Type::Float) => row("list", set.column::<f64>(name)?.list(i).map(|n| n.to_string())),
        Some(Type::Bits) => row("list", set.column::<bool>(name)?.list(i).map(|bit| u8::from(bit).to_string())),
        Some(Type::Text) => row("list", set.column::<str>(name)?.list(i)),
        _ => row("list", set.column::<[u8]>(name)?.list(i).map(|b| b.iter().map(|n| format!("{:02x}", n)).collect::<String>())),
    })
}
fn main() {
    let mut set: Option<&'static Set> = None;
    for line in std::io::stdin().lock().lines().map(|line| line.expect("UTF-8")) {
        let unescape = |f: &str| f.replace("\\\\", "\0").replace("\\t", "\t").replace("\\n", "\n").replace("\\r", "\r").replace('\0', "\\");
        let f: Vec<String> = line.split('\t').map(unescape).chain(std::iter::repeat(String::new()).take(3)).collect();
        let (a, b, n) = (&f[1][..], &f[2][..], f[2].parse().unwrap_or(0));
        let answer = match (&f[0][..], set) {
            ("open", _) => match Set::open(a) {
                Ok(new) => { set = Some(Box::leak(Box::new(new))); format!("ok\t{}", set.unwrap().len()) }
                Err(error) => { set = None; format!("refused\t{}", error.rule()) }
            },
            ("has", Some(set)) => if set.contains(a) { "yes" } else { "no" }.into(),
            ("index", Some(set)) => set.index(a).map_or("none".into(), |i| i.to_string()),
            ("word", Some(set)) => set.word(a.parse().unwrap()).map_or("none".into(), |w| row("word", [w].into_iter())),
            ("count", Some(set)) => set.count(a).to_string(),
            ("prefix", Some(set)) => row("list", set.prefix(a).take(n)),
            ("pattern", Some(set)) => list(set.pattern(a)),
            ("near", Some(set)) => list(set.near(a, n as u32)),
            ("rack", Some(set)) => list(set.rack(a)),
            ("anagrams", Some(set)) => list(set.anagrams(a)),
            ("top", Some(set)) => list(set.top(a, b, f[3].parse().unwrap())),
            ("values", Some(set)) => values(set, a, n as u64).unwrap_or("error".into()),
            ("correct", Some(set)) => set.checker().map_or("error", |mut c: Checker| if c.is_correct(a) { "yes" } else { "no" }).into(),
            _ => "unsupported".into(),
        };
        writeln!(std::io::stdout(), "{answer}").unwrap();
    }
}
