//! Times of the crate lexc beside those of the crate fst: bench-rust WORDS BITMAP PACKED, a sorted list and its images.
//! The least of many rounds in turns, so that ratios hold on a busy machine.

use fst::{IntoStreamer, Map, Streamer};
use std::time::Instant;

const ROUNDS: usize = 15;

/// Nanoseconds a word, the least of some rounds, of functions in turns.
fn times(n: usize, functions: &mut [&mut dyn FnMut() -> usize]) -> Vec<f64> {
    let mut least = vec![f64::MAX; functions.len()];
    for _ in 0..ROUNDS {
        for (function, least) in functions.iter_mut().zip(&mut least) {
            let began = Instant::now();
            assert!(function() > 0, "answers");
            *least = least.min(began.elapsed().as_nanos() as f64 / n as f64);
        }
    }
    least
}

fn shuffled(words: &[String]) -> Vec<&str> {
    let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut state = 88172645463325252u64; // xorshift
    for i in (1..words.len()).rev() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        words.swap(i, (state % (i as u64 + 1)) as usize);
    }
    words
}

fn print(what: &str, found: &[f64]) {
    let (fst, bitmap, packed) = (found[0], found[1], found[2]);
    println!("{what:<16}{fst:>8.0}{bitmap:>8.0}{packed:>8.0}   bitmap {:.2} x, packed {:.2} x the speed of fst", fst / bitmap, fst / packed);
}

fn main() {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<String> = std::fs::read_to_string(&files[0]).expect("words").lines().map(str::to_owned).collect();
    let bitmap = lexc::Set::open(&files[1]).expect("an image");
    let packed = lexc::Set::open(&files[2]).expect("an image");
    let keys = || words.iter().map(|word| word.as_bytes());
    let set = fst::Set::from_iter(keys()).expect("sorted words");
    let map = Map::from_iter(keys().zip(0u64..)).expect("sorted words");
    let (n, asked) = (words.len(), shuffled(&words));
    assert!(bitmap.len() == n as u64 && packed.len() == n as u64);

    println!("{:<16}{:>8}{:>8}{:>8}", "", "fst", "bitmap", "packed");
    let sizes = [set.as_fst().size(), bitmap.as_bytes().len(), packed.as_bytes().len()];
    println!("bytes           {:>8}{:>8}{:>8}   packed {:.2} x", sizes[0], sizes[1], sizes[2], sizes[2] as f64 / sizes[0] as f64);
    print(
        "contains",
        &times(n, &mut [
            &mut || asked.iter().filter(|word| set.contains(word)).count(),
            &mut || asked.iter().filter(|word| bitmap.contains(word)).count(),
            &mut || asked.iter().filter(|word| packed.contains(word)).count(),
        ]),
    );
    print(
        "ordinals",
        &times(n, &mut [
            &mut || asked.iter().filter_map(|word| map.get(word)).sum::<u64>() as usize,
            &mut || asked.iter().filter_map(|word| bitmap.index(word)).sum::<u64>() as usize,
            &mut || asked.iter().filter_map(|word| packed.index(word)).sum::<u64>() as usize,
        ]),
    );
    let list = |set: &lexc::Set| {
        let (mut words, mut sum) = (set.iter(), 0);
        while let Some(word) = words.next_str() {
            sum += word.len();
        }
        sum
    };
    print(
        "list",
        &times(n, &mut [
            &mut || {
                let (mut stream, mut sum) = (set.into_stream(), 0);
                while let Some(word) = stream.next() {
                    sum += word.len();
                }
                sum
            },
            &mut || list(&bitmap),
            &mut || list(&packed),
        ]),
    );
}
