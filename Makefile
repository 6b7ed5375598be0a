# make demo      install lexc in .venv, compile the bundled English list, run some queries
# make test      run the tests on compiled kernels, with an eighth of the random cases and of the cases of sweeps
# make test-fast  run every twelfth test of each folder, with few random cases
# make test-long  run all tests with 32 times as many random cases, longer hostile texts and all cases of sweeps
# make check     lint, types, tests; tests of an install from the source distribution, with bounds checks, and of one
#                without compiler. Each alone: make lint, types, test-sdist, test-pure
# make messages  print all errors and notes, with their places in the code
# make wheels    what a release uploads, in dist: wheels of all Pythons here and the sources, each tried in a fresh environment
# make pure-wheel, sdist: one of them, in build
# make bench     [WORDS=list] [LISTS='german.txt ru_RU.dic'] [YARDSTICK=yardstick.c]: measure lexc beside its peers
# make bench-spelling  [LANGUAGES='en de_DE']: suggestions of lexc beside those of aspell and hunspell
# make bench-inference [MOVES=300]: what inferred racks tell about players of several kinds
# make bench-choices OF=decide [POSITIONS=2000] [FIRST=0]: the gain of what decides, OF=infer of inferences, OF=peg of pre-endgames, in positions
# make bench-preendgames [TILES=1] [BLANK=1] [LIMIT=10]: the pre-endgames that are proven within some time
# make bench-preendgames-small [TILES=4]: whether bounds of small pre-endgames hold the truth, by exhaustive minimax
# make bench-preendgames-regret [LIMIT=10]: the chance that answers after one, two and five seconds lose on the best move
# make bench-players [SHARE=0.1]: the strength of players and their time a move, as a table
# make bench-texts  [LANGUAGES='ko nl'] [SHARE=10]: texts of every script beside hunspell, by the system's dictionaries
# make compare   A=commit B=commit [ONLY='near; regex'] [ROUNDS=20] [WORDS=list] [INSTRUCTIONS=1]: is B slower than A?
# make agreement [FOLDER=/usr/share/hunspell] [LANGUAGES='de_DE es']: compare dictionaries with libhunspell
# make hunspell-tests FOLDER=hunspell/tests: hunspell's own tests of acceptance, from its source
# make random-lists  [LISTS=300]: random lists built in limited memory, by one and several workers, and in memory
# make killed-builds [KILLS=200]: builds that are killed at random moments, and go on
# make forged-folders [FOLDERS=300]: folders of --resume that somebody has forged
# make docs      write the site of documentation, build/docs, check its links, and run the examples of all its pages
# make pictures  draw the pictures of the documentation anew; it needs graphviz
# make conformance  ask every reader of images all questions of formats/conformance, and print the matrix
# make golden    write golden images that are missing
# make load      the throughput of lexc serve beside a constant answer, endless searches, slow clients; it needs wrk.
#                REQUESTS=100000: random requests, too, by schemathesis
# make fuzz-c    [LIMIT=60]: forge images with libFuzzer for as many seconds, and ask liblexc about them; it needs clang
# make fuzz-go   [LIMIT=60]: the same with Go's fuzzing and the Go module
# make go-targets  compile the Go module for systems and processors that the tests leave out
# make bench-go  measure the Go module beside a map; IMAGE=FILE: an image, else one of english
# make threads-c  ask liblexc in several threads at once, under ThreadSanitizer
# make kaitai    install the Kaitai compiler from npm
# make bench-rust  measure the crate lexc beside the crate fst; WORDS=FILE: another list than english
# make bench-js  measure lexc.mjs beside a Set; WORDS=FILE: another list than english
# make wasm      compile liblexc to formats/js/lexc.wasm; it needs clang and wasm-ld
# make js-tools  install TypeScript, a bundler and axe-core from npm, for the tests of the npm package and of the page
# make screenshots  make pictures of all views of lexc page in build/screenshots, those of the documentation anew; it needs Chromium
# make cli-reference  write specs/cli.md and specs/answers.md anew
# make clean     remove everything that the others made

PYTHON ?= python3
WORDS ?=
YARDSTICK ?=
FOLDER ?= /usr/share/hunspell
LANGUAGES ?=
LISTS ?= 300
KILLS ?= 200
FOLDERS ?= 300
A ?= HEAD
B ?= .
BIN := .venv/bin
KERNELS := $(wildcard lexc/kernels/*/*.py lexc/kernels/*/*.pxd)
CORES := $(shell $(PYTHON) -c "import os; print(os.cpu_count() or 1)")
PIP := -P -m pip --disable-pip-version-check -q

.PHONY: agreement conformance fuzz-go go-targets bench-go random-lists killed-builds forged-folders hunspell-tests demo build test test-fast test-long lint messages types check test-pure test-sdist wheels pure-wheel sdist bench bench-js bench-rust bench-spelling bench-texts bench-choices bench-inference bench-players bench-preendgames bench-preendgames-small bench-preendgames-regret compare docs pictures screenshots golden \
  load fuzz-c threads-c kaitai js-tools wasm cli-reference clean

# Print each line exactly as it is run.
demo: build
	@mkdir -p demo
	@set -e; run() { printf '\n$$ %s\n' "$$1"; eval "$$1"; }; \
	run 'export PATH="$$PWD/$(BIN):$$PATH"'; \
	run "lexc build lexicons/words/english.txt.gz -o demo/english.gaddag"; \
	run "lexc check demo/english.gaddag quixotic crwth zzyzx" || true; \
	run "lexc pattern demo/english.gaddag 'Q?I*' --limit 5"; \
	run "lexc near demo/english.gaddag recieve --transpositions"; \
	run "lexc anagram demo/english.gaddag 'RETAINS?' --limit 5"; \
	run "lexc moves demo/english.gaddag --board --top 3 \
	--cgp '15/15/15/15/15/15/15/3FACETS6/15/15/15/15/15/15/15 EIIJNOR/ 0/30 0'"; \
	run "lexc page demo/english.gaddag -o demo/words.html"; \
	printf '\nREADME.md goes on. In this shell type first:\n\n    export PATH="$$PWD/$(BIN):$$PATH"\n'

# Python compiles modules to bytecode when it first imports them, but not where PYTHONDONTWRITEBYTECODE is set: there
# every start of lexc would take twice as long.
build: .venv/built
	@$(BIN)/python -P -m compileall -q lexc

.venv/installed: pyproject.toml setup.py
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "Installing lexc in .venv, then compiling its kernels (two to five minutes the first time) ..."
	@$(BIN)/python $(PIP) install 'setuptools>=80' 'Cython>=3.3'
	@LEXC_KERNELS=none $(BIN)/python $(PIP) install --no-build-isolation -e .
	@touch $@

# Only kernels that changed are compiled, and those that read a changed definition. Stubs are written for type checkers.
.venv/built: .venv/installed $(KERNELS)
	@CFLAGS="$$CFLAGS -w" $(BIN)/python setup.py -q build_ext --inplace --parallel $(CORES)
	@$(BIN)/lexc --version
	@touch $@

# What the tests need, which takes longer to install than lexc: make demo does without it.
.venv/test: .venv/built
	@echo "Installing what the tests need ..."
	@$(BIN)/python tests/install.py extra test
	@touch $@

.venv/dev: .venv/test
	@$(BIN)/python tests/install.py extra dev
	@touch $@

# Tests of the rules that sources keep, and of the benchmarks: they prove nothing about what lexc does.
HOUSE = $(addprefix tests/,test_structure.py test_wording.py test_messages.py test_references.py measuring)
PYTEST = pytest -n auto --dist worksteal

test: build .venv/test
	$(BIN)/$(PYTEST) $(addprefix --ignore=,$(HOUSE))

test-fast: build .venv/test
	LEXC_TEST_SHARE=10 LEXC_TEST_EVERY=12 $(BIN)/$(PYTEST)

test-long: build .venv/test
	LEXC_TEST_SHARE=1 LEXC_TEST_ROUNDS=4 $(BIN)/$(PYTEST)

lint: .venv/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/$(PYTEST) $(HOUSE)

# One document of all messages: read it to check that equal faults have equal words.
messages: build
	@$(BIN)/python tests/messages.py

types: .venv/dev
	$(BIN)/mypy

check: lint types test test-sdist test-pure

# What a release uploads, in dist, each file installed and tried in a fresh environment.
wheels: .venv/dev
	@$(BIN)/python tests/install.py extra wheels
	$(BIN)/python -P tests/wheels.py

# A wheel without kernels, for every platform. pip takes it where there is neither a compiled wheel nor a compiler.
pure-wheel: .venv/dev
	rm -rf build/pure build/lib build/bdist*
	LEXC_KERNELS=none $(BIN)/python -P -m build -q --wheel -o build/pure/dist

# A tenth of the tests: they take ten times as long without compiled kernels. Programs in other languages run none.
FOREIGN = tests/formats tests/page
test-pure: pure-wheel
	rm -rf .venv-pure && $(PYTHON) -m venv .venv-pure
	.venv-pure/bin/python tests/install.py built build/pure/dist
	LEXC_TEST_SHARE=40 LEXC_TEST_EVERY=10 .venv-pure/bin/$(PYTEST) -p no:cacheprovider $(addprefix --ignore=,$(HOUSE) $(FOREIGN))

sdist: .venv/dev
	rm -rf build/sdist
	$(BIN)/python -P -m build -q --sdist -o build/sdist/dist

# Prove that the source distribution is enough to install and test lexc. Its kernels are compiled with bounds checks: a
# wrong index is an error instead of an access to other memory. So those folders are tested whose kernels index buffers,
# but for tests of other things than indexes; and two commands.
INDEXED = alphabet cli/test_build.py cli/test_check.py codecs compile dictionaries image kernels lexicon out_of_core play \
  puzzles query source spelling
UNINDEXED = codecs/test_little_memory.py image/test_writing.py kernels/test_stubs.py play/interactive \
  play/selfplay/test_worker_pool.py

test-sdist: sdist
	mkdir -p build/sdist/files && tar -xzf build/sdist/dist/lexc-*.tar.gz -C build/sdist/files --strip-components 1
	rm -rf build/sdist/venv && $(PYTHON) -m venv build/sdist/venv
	printf '[build_ext]\nparallel = %s\n' $(CORES) > build/sdist/parallel.cfg
	LEXC_KERNELS=debug DIST_EXTRA_CONFIG=$(CURDIR)/build/sdist/parallel.cfg \
	  build/sdist/venv/bin/python tests/install.py built build/sdist/dist
	cd build/sdist && LEXC_REQUIRE_KERNELS=1 XDG_CACHE_HOME=$(CURDIR)/build/sdist/cache venv/bin/lexc check english QUIXOTIC
	cd build/sdist/files && LEXC_TEST_SHARE=10 LEXC_TEST_EVERY=3 \
	  ../venv/bin/$(PYTEST) -p no:cacheprovider $(addprefix tests/,$(INDEXED)) \
	  $(addprefix --ignore=tests/,$(UNINDEXED))

bench: .venv/dev
	@$(BIN)/python tests/install.py extra bench
	PYTHONPATH=$(CURDIR)/tests $(BIN)/python tests/benchmarks/run.py $(if $(WORDS),--words $(WORDS)) $(if $(LISTS),--lists $(LISTS)) $(if $(YARDSTICK),--yardstick $(YARDSTICK))

bench-spelling: .venv/dev
	@$(BIN)/python tests/install.py extra bench
	PYTHONPATH=$(CURDIR)/tests $(BIN)/python -P -m benchmarks.spelling.run $(LANGUAGES)

bench-js: build
	mkdir -p build/bench-js
	$(BIN)/lexc words $(or $(WORDS),english) > build/bench-js/words.txt
	for layout in bitmap packed; do \
	  $(BIN)/lexc build build/bench-js/words.txt --layout $$layout -o build/bench-js/$$layout.dawg --quiet || exit 1; done
	node tests/benchmarks/javascript.mjs formats/js/lexc.mjs build/bench-js

bench-rust: build
	mkdir -p build/bench-rust
	$(BIN)/lexc words $(or $(WORDS),english) | LC_ALL=C sort > build/bench-rust/words.txt
	for layout in bitmap packed; do \
	  $(BIN)/lexc build build/bench-rust/words.txt --layout $$layout -o build/bench-rust/$$layout.dawg --quiet || exit 1; done
	cp -r tests/benchmarks/rust/src tests/benchmarks/rust/Cargo.toml build/bench-rust/
	sed -i.bak 's|\.\./\.\./\.\./|../../|' build/bench-rust/Cargo.toml
	cd build/bench-rust && $(CURDIR)/$(BIN)/python ../../formats/rust/cargo.py run --release words.txt bitmap.dawg packed.dawg

bench-texts: .venv/dev
	@$(BIN)/python tests/install.py extra bench
	PYTHONPATH=$(CURDIR)/tests $(BIN)/python -P -m benchmarks.texts.run $(if $(SHARE),--share $(SHARE)) $(LANGUAGES)

bench-inference: .venv/dev
	PYTHONPATH=$(CURDIR)/tests $(BIN)/python -P -m benchmarks.players.inference $(if $(MOVES),--moves $(MOVES))

bench-players: .venv/dev
	PYTHONPATH=$(CURDIR)/tests $(BIN)/python -P -m benchmarks.players.strength $(if $(SHARE),--share $(SHARE))

bench-choices: .venv/dev
	PYTHONPATH=$(CURDIR)/tests $(BIN)/python -P -m benchmarks.players.choices $(or $(OF),decide) $(if $(POSITIONS),--positions $(POSITIONS)) $(if $(FIRST),--first $(FIRST))

bench-preendgames: build
	$(BIN)/python tests/benchmarks/preendgames.py $(if $(TILES),--tiles $(TILES)) $(if $(BLANK),--blank) $(if $(LIMIT),--seconds $(LIMIT))

bench-preendgames-small: .venv/dev
	PYTHONPATH=$(CURDIR)/tests $(BIN)/python -P -m benchmarks.preendgames_small $(if $(TILES),--tiles $(TILES))

bench-preendgames-regret: .venv/dev
	PYTHONPATH=$(CURDIR)/tests $(BIN)/python -P -m benchmarks.preendgames_regret $(if $(LIMIT),--seconds $(LIMIT))

compare: build
	PYTHONPATH=$(CURDIR)/tests $(BIN)/python -P -m benchmarks.compare $(A) $(B) $(if $(WORDS),--words $(WORDS)) \
	  $(if $(ONLY),--only "$(ONLY)") $(if $(ROUNDS),--rounds $(ROUNDS)) $(if $(INSTRUCTIONS),--instructions)

# -W: a warning is an error. The root of the site leads to its first page. Then all links of the site are checked, and
# the examples of all pages are run, which make test does not.
docs: build .venv/test
	@$(BIN)/python tests/install.py extra docs
	rm -rf build/docs
	$(BIN)/python -P -m sphinx -q -W --keep-going -b html -c docs . build/docs
	@cp docs/root.html build/docs/index.html
	$(BIN)/python tests/site_links.py build/docs
	LEXC_TEST_PAGES=1 $(BIN)/$(PYTEST) tests/test_pages.py tests/test_site_search.py
	@echo "Open build/docs/index.html"

pictures: .venv/dev
	$(BIN)/python docs/pictures/make.py

screenshots: build .venv/test
	@$(BIN)/python tests/install.py extra page
	PYTHONPATH=$(CURDIR)/tests $(BIN)/python -P docs/pictures/screenshots.py

golden: build
	$(BIN)/python formats/golden/make.py

conformance: build .venv/test
	$(BIN)/python formats/conformance/matrix.py

load: build .venv/dev
	PYTHONPATH=$(CURDIR)/tests $(BIN)/python -P tests/server/load.py
	$(if $(REQUESTS),PYTHONPATH=$(CURDIR)/tests $(BIN)/python -P tests/server/load.py random $(REQUESTS))

# Checksums are left out, so that a forged image gets as far as its structure lets it. Findings stay in build/fuzz-c.
CLANG ?= $(shell command -v clang || command -v clang-19)
LIMIT ?= 60
LIBLEXC = -std=c11 -g -O1 -DLIBLEXC_NO_CLONES -I formats/c formats/c/liblexc.c
fuzz-c:
	@test -n "$(CLANG)" || { echo "make fuzz-c needs clang; Debian's packages are clang-19 and libclang-rt-19-dev" >&2; exit 1; }
	mkdir -p build/fuzz-c/images
	cp formats/golden/*.dawg formats/golden/*.gaddag formats/golden/*.anag formats/refused/*.dawg build/fuzz-c/images/
	$(CLANG) $(LIBLEXC) -DLEXC_CHECKSUMS=0 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all tests/formats/fuzz.c -o build/fuzz-c/fuzz
	build/fuzz-c/fuzz -max_total_time=$(LIMIT) -max_len=65536 -timeout=20 -artifact_prefix=build/fuzz-c/ -print_final_stats=1 build/fuzz-c/images

GO ?= go
fuzz-go:
	cd formats/go && $(GO) test -run FuzzOpen -fuzz FuzzOpen -fuzztime $(LIMIT)s -fuzzminimizetime 100x .

go-targets:
	cd formats/go && for target in windows/amd64 darwin/arm64 js/wasm linux/riscv64 linux/386; do \
	  GOOS=$${target%/*} GOARCH=$${target#*/} CGO_ENABLED=0 $(GO) build . && echo "$$target compiles" || exit 1; done

IMAGE ?= $(CURDIR)/build/bench-go/english.dawg
bench-go: build
	mkdir -p build/bench-go
	[ -f "$(IMAGE)" ] || $(BIN)/lexc convert english build/bench-go/english.dawg -q
	cd formats/go && LEXC_IMAGE="$(IMAGE)" $(GO) test -run none -bench .

threads-c:
	mkdir -p build/threads-c
	$(CC) $(LIBLEXC) -fsanitize=thread -pthread tests/formats/threads.c -o build/threads-c/threads
	for image in tiny.dawg tiny-packed.dawg weights.dawg dictionary.dawg; do build/threads-c/threads formats/golden/$$image || exit 1; done

# The Kaitai compiler from npm, for tests/image/test_kaitai.py. Without it those tests skip.
kaitai:
	npm install --prefix build/node --no-audit --no-fund --loglevel=error kaitai-struct-compiler@0.11 kaitai-struct@0.11 js-yaml

# The compiler of TypeScript, a bundler and axe-core from npm, for tests/formats/test_npm.py and tests/page. Without them
# those tests skip.
js-tools:
	npm install --prefix build/node --no-audit --no-fund --loglevel=error typescript@5 esbuild@0.28 axe-core@4

# The core of lexc/wasm. It is not committed: it holds the hash of its sources, which tests compare.
wasm:
	$(PYTHON) formats/js/src/wasm/build.py

cli-reference: build
	$(BIN)/python tests/cli/reference.py > specs/cli.md
	$(BIN)/python tests/cli/answers.py > specs/answers.md

clean:
	rm -rf .venv .venv-pure build demo dist *.egg-info lexc/kernels/*/*.so lexc/kernels/*/*.c lexc/kernels/*/*.pyi \
	  lexc/kernels/*.so lexc/kernels/*.c lexc/kernels/.built

agreement: build .venv/test
	PYTHONPATH=$(CURDIR)/tests $(BIN)/python -P -m dictionaries.agreement --verbose $(FOLDER) $(LANGUAGES)

random-lists: build .venv/test
	PYTHONPATH=$(CURDIR)/tests $(BIN)/python -P -m out_of_core.random_lists $(LISTS)

killed-builds: build .venv/test
	PYTHONPATH=$(CURDIR)/tests $(BIN)/python -P -m out_of_core.killed_builds $(KILLS)

forged-folders: build .venv/test
	PYTHONPATH=$(CURDIR)/tests $(BIN)/python -P -m out_of_core.forged_folders $(FOLDERS)

hunspell-tests: build .venv/test
	PYTHONPATH=$(CURDIR)/tests $(BIN)/python -P -m dictionaries.suite $(FOLDER)
