# `make play` and `make test` need Python 3.11 or newer and make; they fetch and build the rest, once.
# `make` alone lists what there is.

HOST =# where to listen; 0.0.0.0 lets other devices in
PORT =# on which port; 8000 unless told otherwise
TORCH = torch==2.13.0# the build of PyTorch for the examples; where pip's index has several, name one
WORKERS = auto# how many processes run tests at once: one a core
ARGS =# more arguments for pytest, such as ARGS="-k redaction"

VENV = .venv
PY = $(VENV)/bin/python
PYTEST = $(PY) -m pytest
PIP = $(PY) -m pip --disable-pip-version-check --no-input --quiet
INSTALL = sh tools/install $(PY)
NPM = $(PY) hatch_build.py npm run --silent
UV = uv pip compile --no-config --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock"

PART = 1/1# of the long run: 2/3 is the second of three parts

.PHONY: help play test quick test-long faults chaos check check-python check-web check-docs openapi operations docs bench bench-jax wheel lock setup client clean installed compiled
.SUFFIXES:

# Compiled modules are kept, whatever the environment says: the tests start hundreds of processes.
unexport PYTHONDONTWRITEBYTECODE

help: ## lists the targets
	@sed -n 's/^\([a-z%-]*\):.*## /make \1	/p' Makefile | expand -t 16

play: setup client ## serves at http://127.0.0.1:8000 and opens the browser; HOST=0.0.0.0 lets other devices in
	@$(PY) -m starmine serve $(if $(HOST),--host $(HOST)) $(if $(PORT),--port $(PORT))

test: installed compiled web/openapi.json ## runs the tests, those in a browser too: before a merge; ARGS="-k clue" some of them
	$(NPM) test
	$(PYTEST) --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder $(ARGS)

quick: $(VENV)/.test client compiled web/openapi.json ## runs those without a browser, a database server or a process: after every change
	$(NPM) test
	$(PYTEST) --run quick --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder $(ARGS)

test-long: installed compiled openapi $(VENV)/.docs .build/libraries/.made .build/kaggle/.made ## runs all the rest: long games, trainings, faults; PART=2/3 for a part of it
	@$(PY) -m tools.debian valgrind
	$(PY) -m mypy --platform win32 --cache-dir .mypy_cache/win32 src
	$(PY) hatch_build.py npm exec --silent -- eslint --config eslint.components.js --max-warnings 0 "src/**/*.svelte"
	$(PYTEST) --run long --part $(PART) --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder $(ARGS)

faults: $(VENV)/.test compiled ## all tests of faults: a store that is locked, full, slow or read-only, killed processes
	$(PYTEST) tests/server/faults $(ARGS)
	$(PYTEST) --run long tests/server/faults $(ARGS)

chaos: $(VENV)/.test ## 200 games at a server that is killed, on a PostgreSQL that is stopped; ARGS="--games 50" fewer
	$(PY) -m bench.chaos $(ARGS)

GAME = small# of a training example: small is Hanabi-Small, cocktail the full game
SEED = 1# of a training example

train-%: $(VENV)/.train ## trains by examples/ppo.py and so on: make train-ppo GAME=cocktail SEED=2 ARGS="--steps 200000000"
	$(PY) examples/$*.py --game $(GAME) --seed $(SEED) --run runs/$*-$(GAME)-$(SEED) $(ARGS)

check: check-python check-web check-docs ## linters, types, import contracts, links in docs

check-python: $(VENV)/.test
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(VENV)/bin/lint-imports

check-web: openapi
	$(NPM) check
	$(NPM) lint

check-docs: $(VENV)/.docs web/openapi.json
	$(PY) -m tools.site --check

docs: $(VENV)/.docs web/openapi.json ## builds the documentation site, which the server then shows at /docs
	$(PY) -m tools.site

openapi: web/src/lib/api/api.gen.ts ## writes the API's description and the client's types, if Python files have changed

operations: $(VENV)/.play ## renews the list of the API's operations, which is committed
	$(PY) -m starmine.server.openapi --operations > tests/server/web/operations.txt

bench: $(VENV)/.test $(VENV)/.train $(VENV)/.oracle $(VENV)/.peers client ## measures everything beside its peers; writes bench/README.md
	$(PY) -m bench

bench-jax: .build/jax/.made ## the same, JaxMARL too, on the device that JAX finds
	@$(MAKE) bench

wheel: $(VENV)/.docs ## builds the source archive, and from it the wheel with client and documentation, into dist/
	@rm -rf dist
	$(PY) -m hatchling build --target sdist
	$(PIP) wheel --no-deps --no-build-isolation --wheel-dir dist dist/starmine-*.tar.gz

lock: ## renews the lock files from pyproject.toml and web/package.json; needs uv
	$(UV) --upgrade --group build --output-file locks/play.txt pyproject.toml
	$(UV) --upgrade --group dev --extra postgres --extra lab --extra analysis --extra ray --extra data --extra mcp --constraint locks/play.txt --output-file locks/test.txt pyproject.toml
	echo "torch ; sys_platform == 'never'" | $(UV) --upgrade --extra lab --override - --no-emit-package torch --constraint locks/play.txt --output-file locks/libraries.txt locks/libraries.in pyproject.toml
	echo "torch ; sys_platform == 'never'" | $(UV) --upgrade --group train --override - --no-emit-package torch --constraint locks/test.txt --output-file locks/train.txt
	$(UV) --upgrade --group docs --constraint locks/test.txt --output-file locks/docs.txt
	$(UV) --upgrade --group build --constraint locks/test.txt --output-file locks/build.txt
	$(UV) --upgrade --extra postgres --extra analysis --constraint locks/test.txt --output-file locks/server.txt pyproject.toml
	$(UV) --upgrade --no-deps --output-file locks/oracle.txt locks/oracle.in
	$(UV) --upgrade --no-deps --output-file locks/kaggle.txt locks/kaggle.in
	$(UV) --upgrade --no-deps --output-file locks/compiler.txt locks/compiler.in
	$(UV) --upgrade --constraint locks/test.txt --output-file locks/peers.txt locks/peers.in
	$(UV) --upgrade --output-file locks/jax.txt locks/jax.in
	$(PY) hatch_build.py npm update

clean: ## removes what was set up and built
	rm -rf $(VENV) .build dist web/node_modules web/openapi.json web/src/lib/api/api.gen.ts \
		src/starmine/server/client src/starmine/server/site

# What is set up leaves a stamp in the virtual environment, and is set up again when its lock file is newer.

setup: $(VENV)/.play

client: $(VENV)/.play
	@$(PY) hatch_build.py

installed: $(VENV)/.test $(VENV)/.train $(VENV)/.oracle client
	@$(PY) -m tools.browser

# What the client's checks, its tests and the documentation need of the API.
web/openapi.json: $(VENV)/.play $(shell find src -name "*.py" -o -name "*.toml")
	@$(PY) -m starmine.server.openapi

web/src/lib/api/api.gen.ts: web/openapi.json web/package-lock.json
	@$(NPM) api

# Once, before several processes would all compile the same.
compiled: $(VENV)/.play
	@$(PY) -c "from starmine.compiling.units import prepare, ready; ready() or prepare(lambda done, of, what: print('Compiling', what, '...') if what else None)"

$(VENV)/.made:
	@echo "Making the virtual environment ..."
	@python=$$(sh tools/find-python) && "$$python" -m venv --clear $(VENV)
	@touch $@

$(VENV)/.play: $(VENV)/.made locks/play.txt pyproject.toml hatch_build.py
	@echo "Installing what Starmine runs on ..."
	@$(INSTALL) locks/play.txt
	@$(PY) hatch_build.py
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.test: $(VENV)/.play locks/test.txt
	@echo "Installing what the tests need ..."
	@$(INSTALL) locks/test.txt
	@touch $@

# PyTorch first: the lock file leaves it out.
$(VENV)/.train: $(VENV)/.test locks/train.txt
	@echo "Installing PyTorch, and what training needs ..."
	@$(PIP) install $(TORCH)
	@$(INSTALL) locks/train.txt
	@touch $@

$(VENV)/.docs: $(VENV)/.play locks/docs.txt
	@echo "Installing what builds the documentation ..."
	@$(INSTALL) locks/docs.txt
	@touch $@

# What we are measured beside, where there are packages of it for this machine.
$(VENV)/.peers: $(VENV)/.test locks/peers.txt
	@if $(INSTALL) locks/peers.txt; then touch $@; fi

.build/jax/.made: locks/jax.txt
	@echo "Installing JAX and JaxMARL, apart from the rest ..."
	@python=$$(sh tools/find-python) && "$$python" -m venv --clear .build/jax
	@sh tools/install .build/jax/bin/python locks/jax.txt
	@touch $@

# Libraries for learning, some of which need older packages than the rest.
.build/libraries/.made: locks/libraries.txt
	@echo "Installing libraries for learning, apart from the rest ..."
	@python=$$(sh tools/find-python) && "$$python" -m venv --clear .build/libraries
	@.build/libraries/bin/python -m pip --disable-pip-version-check --no-input --quiet install $(TORCH)
	@sh tools/install .build/libraries/bin/python locks/libraries.txt
	@touch $@

# Without what its other environments need.
.build/kaggle/.made: locks/kaggle.txt
	@echo "Installing Kaggle's environments, apart from the rest ..."
	@rm -rf .build/kaggle
	@$(PIP) install --no-deps --require-hashes --target .build/kaggle --requirement locks/kaggle.txt
	@touch $@

$(VENV)/.oracle: $(VENV)/.test locks/oracle.txt
	@if $(PY) -m tools.oracle; then touch $@; else test -z "$$CI"; fi
