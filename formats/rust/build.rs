//! Compile the C core: of csrc/ in a package, of ../c in the repository.

use std::path::Path;

fn main() {
    let core = ["csrc", "../c"].into_iter().map(Path::new).find(|folder| folder.join("liblexc.c").exists());
    let core = core.expect("the C core is missing: neither csrc/liblexc.c nor ../c/liblexc.c exists");
    println!("cargo:rerun-if-changed={}", core.display());
    println!("cargo:rerun-if-changed=nodes.c");
    let mut compiler = cc::Build::new();
    compiler.file("nodes.c").include(core).warnings(false);
    if std::env::var("OPT_LEVEL").map_or(true, |level| level == "0") {
        // A reader without optimisation is ten times as slow, and nobody steps through it.
        compiler.opt_level(1).define("LIBLEXC_NO_CLONES", None);
    }
    compiler.compile("lexc");
}
