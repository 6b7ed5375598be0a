//! fst-peer KEYS SET: write the lines of a file, sorted bytewise and distinct, as a set of the crate fst.

use std::env::args;
use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter};

fn main() -> Result<(), Box<dyn Error>> {
    let paths: Vec<String> = args().skip(1).collect();
    if paths.len() != 2 {
        return Err("usage: fst-peer KEYS SET".into());
    }
    let keys = BufReader::new(File::open(&paths[0])?);
    let mut set = fst::SetBuilder::new(BufWriter::new(File::create(&paths[1])?))?;
    for key in keys.split(b'\n') {
        set.insert(key?)?;
    }
    set.finish()?;
    Ok(())
}
