# The table of contents: `make help` prints it. Each target installs what it needs; nothing else is typed by hand.
SHELL := /bin/bash
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
STAMPS := .stamps
PY := .venv/bin/python
export DAGSTER_DISABLE_TELEMETRY := yes
export PYTHONPATH := $(CURDIR)

.PHONY: help run test test-all test-ci attack mutants durations parity scale check lint dev seed warehouse generate migration fix pictures bench clean

help: ## print this table
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

$(STAMPS):
	@mkdir -p $(STAMPS)

$(STAMPS)/python: uv.lock pyproject.toml | $(STAMPS)
	@echo "python packages …"
	@command -v uv >/dev/null || [ -x .uv/bin/uv ] || (python3 -m venv .uv && .uv/bin/pip install -q uv)
	@PATH="$$PATH:$(CURDIR)/.uv/bin" uv sync -q --locked --compile-bytecode
	@touch $@

# Spark, which only parity and a country's size need: a few hundred megabytes, and Java beside it.
$(STAMPS)/scale: $(STAMPS)/python
	@echo "spark …"
	@PATH="$$PATH:$(CURDIR)/.uv/bin" uv sync -q --locked --group scale
	@touch $@

$(STAMPS)/node: package-lock.json | $(STAMPS)
	@echo "web packages …"
	@npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

WEB_SOURCES := $(shell find web -path web/dist -prune -o -type f -print 2>/dev/null)
$(STAMPS)/web: $(STAMPS)/node $(WEB_SOURCES) | $(STAMPS)
	@echo "web app …"
	@npm run -s web:build
	@touch $@

run: $(STAMPS)/python $(STAMPS)/web ## set everything up and open the product
	@$(PY) -m pipelines.run

dev: $(STAMPS)/python $(STAMPS)/node ## the api with reload and the web with hot modules
	@trap 'kill 0' EXIT; $(PY) -m api.cli seed && \
	 ($(PY) -m api.platform.integrations.catcher --smtp 1025 --page 8025 & $(PY) -m api.commerce.sandbox --port 8030 & $(PY) -m api.cli worker & \
	 MAIL_CATCHER_URL=http://localhost:8025 \
	 $(PY) -m uvicorn api.main:create_app --factory --no-proxy-headers --reload --reload-dir api --port 8000 & npm run -s web:dev & wait)

seed: $(STAMPS)/python ## fill the database with the demo country
	@$(PY) -m api.cli seed

warehouse: $(STAMPS)/python ## run the pipelines once, headless, with progress
	@$(PY) -m pipelines.warehouse run

generate: $(STAMPS)/python $(STAMPS)/node ## write the web client, the business numbers and the types of the warehouse's columns
	@mkdir -p .data
	@$(PY) -m api.cli business
	@$(PY) -m api.cli access
	@$(PY) -m pipelines.spark.contract
	@$(PY) -m pipelines.lineage
	@$(PY) -m pipelines.metrics.registry
	@$(PY) -m api.cli openapi > .data/openapi.json
	@npm run -s web:client

migration: $(STAMPS)/python ## write the next migration from the tables: make migration m="Say what changes"
	@$(PY) -m api.cli migration "$(m)"

fix: generate ## write what is generated, and format and mend what tools can
	@.venv/bin/ruff check -s --fix --exit-zero .
	@.venv/bin/ruff format -q .
	@npm run -s web:fix
	@.venv/bin/ruff check -q .

check: lint ## formatting, types, architecture, stale client
	@.venv/bin/pytest tests/test_architecture.py tests/test_generated.py tests/test_docs.py tests/pipelines/spark/test_dialect.py

# What is no test, and so is no part of every test.
lint: $(STAMPS)/python $(STAMPS)/node
	@.venv/bin/ruff check .
	@.venv/bin/ruff format --check -q .
	@.venv/bin/mypy
	@.venv/bin/lint-imports --no-logo
	@npm run -s web:lint
	@npm run -s web:types
	@npm run -s web:borders

# One room needs no more than it reads: the browser's the built web app, the others the packages. Where no room is asked for
# the runner lints and builds the web app by itself, one beside the other.
PACKAGES := $(STAMPS)/python $(STAMPS)/node
test: $(PACKAGES) $(if $(filter browser%,$(t)),$(STAMPS)/web) ## every test: python, web, and a real browser; one room by t=api/assessment or t=web/lib
	@$(PY) -m tests.runner $(t)

test-all: $(PACKAGES) $(STAMPS)/scale $(if $(filter browser%,$(t)),$(STAMPS)/web) ## every test, and every variant of what the others show on some
	@$(PY) -m tests.runner --exhaustive=all $(t)

test-ci: $(PACKAGES) ## every test, and every variant where its part changed since it last passed
	@$(PY) -m tests.runner --exhaustive=changed

attack: $(STAMPS)/python $(STAMPS)/web ## what once succeeded against a running copy, tried again, a line for each
	@.venv/bin/pytest -p tests.attack --attack

MUTANTS := .data/mutants/venv
mutants: $(STAMPS)/python ## put faults into rules, guards and SQL of money, one at a time, and see who notices: n=money
	@PATH="$$PATH:$(CURDIR)/.uv/bin" UV_PROJECT_ENVIRONMENT=$(MUTANTS) uv sync -q --locked --group mutants
	@$(MUTANTS)/bin/python -m tests.mutants $(n)

durations: $(PACKAGES) ## every test, and how long each file took, by which they are ordered
	@$(PY) -m tests.runner --keep-durations

parity: $(STAMPS)/scale ## run every select of the warehouse on DuckDB and on Spark, and compare the tables row by row
	@$(PY) -m pipelines.spark.parity

scale: $(STAMPS)/scale ## the demo at 1, 10 and 100 times its size on DuckDB and on Spark, into .data/scale.json: sizes="1 10"
	@$(PY) -m pipelines.scale $(if $(sizes),--sizes $(sizes))

pictures: $(STAMPS)/python $(STAMPS)/web ## photograph every screen into .data/screenshots
	@PICTURES=yes .venv/bin/pytest tests/browser --exhaustive=all -n 2 --dist worksteal

bench: $(STAMPS)/python $(STAMPS)/web ## speed, each figure beside its floor in the same run
	@$(PY) -m pipelines.preparation
	@$(PY) -m pipelines.bench

clean: ## forget what was built; the demo's data stays
	@rm -rf $(STAMPS) .venv .uv node_modules web/dist
