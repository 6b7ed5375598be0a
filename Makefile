# make demo   build lexc in .venv, compile the bundled English list, look around in it
# make test   the tests, on compiled kernels
# make check  what CI runs: lint, types, tests, tests on a build with bounds checks, tests on an install without compiler
# make bench  [WORDS=list] [YARDSTICK=yardstick.c]

PYTHON ?= python3
WORDS ?=
YARDSTICK ?=
BIN := .venv/bin
KERNELS := $(wildcard lexc/kernels/*.py lexc/kernels/*.pxd)
JOBS := $(shell nproc 2>/dev/null || echo 1)
PIP := -P -m pip --disable-pip-version-check -q
# The packages of an extra, without installing lexc itself again.
install-extra = $(BIN)/python -P -c "import tomllib; \
  print(*tomllib.load(open('pyproject.toml', 'rb'))['project']['optional-dependencies']['$(1)'], sep='\n')" | \
  grep -v '^lexc' | cut -d';' -f1 | xargs -d '\n' $(BIN)/python $(PIP) install

.PHONY: demo build test lint types check test-debug test-pure wheel pure-wheel bench golden kaitai cli-reference clean

# Each line is printed as it is run, quotes and all.
demo: build
	@mkdir -p demo
	@set -e; run() { printf '\n$$ %s\n' "$$1"; eval "$$1"; }; \
	run 'export PATH="$$PWD/$(BIN):$$PATH"'; \
	run "lexc build lexicons/words/english.txt.gz -o demo/english.dawg"; \
	run "lexc build lexicons/words/english.txt.gz -o demo/english.gaddag"; \
	run "lexc info demo/english.gaddag"; \
	run "lexc check demo/english.dawg quixotic crwth zzyzx" || true; \
	run "lexc words demo/english.dawg --prefix quix --limit 8"; \
	run "lexc near demo/english.dawg recieve --transpositions"; \
	run "lexc anagram demo/english.dawg 'RETAINS?' --limit 5"; \
	run "lexc moves demo/english.gaddag --board --top 3 \
	--cgp '15/15/15/15/15/15/15/3FACETS6/15/15/15/15/15/15/15 EIIJNOR/ 0/30 0'"; \
	printf '\nNow try:  %s/lexc find english --length 7 --vowels 5- --limit 5\n' "$(BIN)"

build: .venv/built

.venv/built: pyproject.toml $(KERNELS)
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "Installing lexc in .venv and compiling its kernels (one to two minutes) ..."
	@$(BIN)/python $(PIP) install 'setuptools>=80' 'Cython>=3.3'
	@$(BIN)/python tests/build_kernels.py --to-c
	@mkdir -p build && printf '[build_ext]\nparallel = $(JOBS)\n' > build/parallel.cfg
	@DIST_EXTRA_CONFIG=$(CURDIR)/build/parallel.cfg $(BIN)/python $(PIP) install --no-build-isolation -e '.[test]'
	@$(BIN)/python tests/kernel_hash.py --write
	@$(BIN)/lexc --version
	@touch $@

.venv/dev: .venv/built
	@$(call install-extra,dev)
	@touch $@

test: build
	$(BIN)/pytest -n auto --dist worksteal

lint: .venv/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/dev
	$(BIN)/mypy

check: lint types test test-debug test-pure

# The same kernels with bounds checks on: a wrong index is an error instead of a read of somebody else's memory.
test-debug: .venv/dev
	rm -rf build/debug && mkdir -p build/debug
	cp -r pyproject.toml README.md LICENSE lexc lexicons formats specs tests build/debug/
	cd build/debug && rm -f lexc/kernels/*.so lexc/kernels/*.c lexc/kernels/.built && \
	sed -i 's/boundscheck=False, wraparound=False, initializedcheck=False/boundscheck=True, wraparound=False/' \
	  lexc/kernels/*.py lexc/kernels/*.pxd && \
	../../$(BIN)/python tests/build_kernels.py && ../../$(BIN)/python tests/kernel_hash.py --write && \
	LEXC_TEST_IMPORTED=1 LEXC_TEST_SHARE=5 PYTHONPATH="$$PWD" ../../$(BIN)/python -P -m pytest -p no:cacheprovider tests/image tests/kernels \
	  tests/compile/test_automaton.py tests/codecs tests/play tests/query tests/lexicon

wheel: .venv/dev
	rm -rf build/lib* build/temp* build/bdist*
	$(BIN)/python -P -m build -q --wheel

# Without kernels, for every platform: what pip takes where there is no compiled wheel and no compiler.
pure-wheel: .venv/dev
	rm -rf build/pure && mkdir -p build/pure/src
	cp -r pyproject.toml README.md LICENSE lexc lexicons formats build/pure/src/
	cd build/pure/src && rm -f lexc/kernels/*.so lexc/kernels/*.c && sed -i '/^ext-modules = \[/,/^\]/d' pyproject.toml && \
	../../../$(BIN)/python -P -m build -q --wheel -o ..
	ls build/pure/*-py3-none-any.whl

test-pure: pure-wheel
	rm -rf .venv-pure && $(PYTHON) -m venv .venv-pure
	.venv-pure/bin/python $(PIP) install "$$(ls build/pure/*.whl)[test]"
	LEXC_TEST_SHARE=40 .venv-pure/bin/pytest -p no:cacheprovider -n auto --dist worksteal

bench: .venv/dev
	@$(call install-extra,bench)
	$(BIN)/python tests/benchmarks/run.py $(if $(WORDS),--words $(WORDS)) $(if $(YARDSTICK),--yardstick $(YARDSTICK))

golden: build
	$(BIN)/python formats/golden/make.py

# What tests/image/test_kaitai.py needs, from npm; without it those tests skip.
kaitai:
	npm install --prefix build/node --no-audit --no-fund --loglevel=error kaitai-struct-compiler@0.11 kaitai-struct@0.11 js-yaml

cli-reference: build
	$(BIN)/python tests/cli/reference.py > specs/cli.md

clean:
	rm -rf .venv .venv-pure build demo dist *.egg-info lexc/kernels/*.so lexc/kernels/*.c lexc/kernels/.built
