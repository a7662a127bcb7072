# Each target sets up its own environment in .venv; nothing but Python 3.11 or newer is needed.
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11 python3.14 python; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo "$$p"; break; }; done)
PORT ?= 8866
BIN := .venv/bin
SETUP = $(if $(PYTHON),$(PYTHON),$(error Python 3.11 or newer is needed and none was found. \
	Name one: make play PYTHON=/path/to/python3)) tools/environment.py

# Not compiling what is imported would make every page slower to open.
unexport PYTHONDONTWRITEBYTECODE PYTHONHOME PYTHONPATH

.PHONY: help play lab test soak bench check format lock clean

help: ## say what there is
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 16

play: ## open the landing page on http://localhost:8866 (PORT=... for another port)
	@$(SETUP) run
	@$(BIN)/pantheon-kit serve --port $(PORT)

lab: ## open the notebooks in JupyterLab
	@$(SETUP) run
	@$(BIN)/pantheon-kit lab

test: ## run every test, those in a real browser too
	@$(SETUP) dev
	@$(BIN)/python -m tests.chromium --install
	@$(BIN)/python -m pytest -n auto --dist loadgroup --nbmake --nbmake-timeout=120 tests notebooks $(ARGS)

soak: ## long random runs
	@$(SETUP) dev
	@$(BIN)/python -m pytest -n auto -m soak tests $(ARGS)

bench: ## measure speed, bytes and memory as ratios
	@$(SETUP) bench
	@$(BIN)/python -m tests.chromium --install
	@$(BIN)/python -m bench $(ARGS)

check: ## style, types, import directions, the table of rules
	@$(SETUP) dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python -m mypy
	$(BIN)/python -m tools.notebook_types
	$(BIN)/lint-imports
	$(BIN)/python -m tests.coverage_of_rules --quiet

format: ## lay out the code as `make check` wants it
	@$(SETUP) dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

lock: ## write the pinned locks anew from pyproject.toml (ARGS=--upgrade for newer versions)
	@$(SETUP) run
	@tools/lock $(BIN)/python $(ARGS)

clean: ## remove the environment and everything that was made
	rm -rf .venv .venv.lock build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find . -name .ipynb_checkpoints -type d -prune -exec rm -rf {} +
