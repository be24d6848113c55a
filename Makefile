# Every target sets up what it needs in .venv; the machine only has to have Python 3.11 or newer, and make.

PYTHON ?= python3
GAME ?= xwing-1
BIN := .venv/bin
DEV := .venv/.installed
COMPILED := .venv-compiled/.installed
SOURCES := $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.json')

.PHONY: help venv play test check format bench soak compiled clean

help:
	@echo "make play      set everything up and play X-Wing, 1st edition, in the terminal"
	@echo "               (GAME=armada-1.5 or GAME=armada-1.0: Armada instead)"
	@echo "make test      every check and every test"
	@echo "make check     format, lint and types only"
	@echo "make format    format the code and repair what the linter can repair"
	@echo "make bench     the benchmark suite"
	@echo "make soak      every test with new examples, and long random play: half an hour"
	@echo "make compiled  a second environment, .venv-compiled, with the leaf modules compiled"
	@echo "make clean     remove everything that was built"

venv: $(DEV)

$(DEV): pyproject.toml hatch_build.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "holotable needs Python 3.11 or newer; name one with PYTHON=... (found: $$($(PYTHON) -V))"; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

play: $(DEV)
	$(BIN)/holotable play $(GAME)

test: check
	$(BIN)/python -m pytest -n auto

check: $(DEV)
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/pyright

format: $(DEV)
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

bench: $(DEV)
	$(BIN)/holotable bench

soak: $(DEV)
	HOLOTABLE_SOAK=1 $(BIN)/python -m pytest -n auto

compiled: $(COMPILED)

$(COMPILED): pyproject.toml hatch_build.py $(SOURCES)
	test -x .venv-compiled/bin/python || $(PYTHON) -m venv .venv-compiled
	HOLOTABLE_COMPILE=1 .venv-compiled/bin/python -m pip install --quiet --disable-pip-version-check --force-reinstall .
	@touch $@

clean:
	rm -rf .venv .venv-compiled .holotable build dist .pytest_cache .ruff_cache .mypy_cache .hypothesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
