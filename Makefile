# The two commands: `make play` and `make test`. Everything they need is set up on the way.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready

.PHONY: help setup play test check bench soak mutants docs clean

help:
	@echo "make play    set everything up and play"
	@echo "make test    set everything up and run all tests"
	@echo "make check   lint, types, import rules, generated documents up to date"
	@echo "make bench   how fast the engine is on this machine"
	@echo "make soak    10,000 random games, invariants checked after every decision"
	@echo "make mutants break rules one at a time: the tests must notice each"
	@echo "make docs    write the generated documents anew"

$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing what the project needs into $(VENV) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

setup: $(STAMP)

play: setup
	@$(BIN)/claustrophobia play

test: setup
	$(BIN)/python -m pytest -n auto

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m claustrophobia.lab.reference --check docs/content.md

bench: setup
	@$(BIN)/claustrophobia bench

mutants: setup
	@$(BIN)/python tests/mutants.py

soak: setup
	@$(BIN)/python tests/soak.py

docs: setup
	$(BIN)/python -m claustrophobia.lab.reference docs/content.md

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist
