# Needs only make, Python 3.11 or later and pip. The first target that runs makes the environment.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
OFFSCREEN = QT_QPA_PLATFORM=offscreen
LOCK = $(BIN)/uv --no-config pip compile pyproject.toml --universal --python-version 3.11 \
	--generate-hashes --quiet --default-index https://pypi.org/simple --custom-compile-command "make lock"

.DEFAULT_GOAL := help
.PHONY: help run test check bench tour slow wine frozen deb windows natives lock clean run-environment dev-environment

help:  ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo
	@echo "make PYTHON=python3.12 ...  another interpreter     make VENV=folder ...  another environment"

run: run-environment  ## open the console (with no display: run the tour instead)
	@if [ "$$(uname)" = Linux ] && [ -z "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
		echo "There is no display (neither DISPLAY nor WAYLAND_DISPLAY is set): running the tour instead."; \
		mkdir -p build && $(BIN)/discovery-console --tour build/tour && \
		echo "The tour passed. Its pictures are in build/tour."; \
	else $(BIN)/discovery-console; fi

# More processes than cores: many tests wait for the disk or for another process. Compiled tests are
# kept, whatever the environment says: compiling them is a tenth of the whole.
test: dev-environment  ## run every test but the slow ones (7 to 15 minutes on 2 cores)
	@PYTHONDONTWRITEBYTECODE= $(OFFSCREEN) $(BIN)/python -m pytest --processes 6 \
		--ignore tests/bench -m "not slow"

check: dev-environment  ## format, lint, types, import contracts, citations, words and translations
	@$(BIN)/ruff format --check
	@$(BIN)/ruff check
	@$(BIN)/mypy & running=$$!; for system in darwin win32; do \
		$(BIN)/mypy --platform $$system --cache-dir .mypy_cache/$$system app packaging & \
		running="$$running $$!"; done; \
		good=true; for one in $$running; do wait $$one || good=false; done; $$good
	@$(BIN)/lint-imports
	@$(BIN)/python packaging/check_words.py
	@$(BIN)/python packaging/translations.py check

.PHONY: translations
translations: dev-environment  ## collect the texts of the interface: .ts, .qm and the list of untranslated ones
	@$(BIN)/python packaging/translations.py update

bench: dev-environment  ## measure speed and memory (tests/bench) and print the figures; needs an otherwise idle machine
	@$(OFFSCREEN) $(BIN)/python -m pytest tests/bench -m "" -v -s -o faulthandler_timeout=1800

tour: run-environment  ## drive the real window through the main workflow; pictures in build/tour
	@mkdir -p build
	@$(BIN)/discovery-console --tour build/tour

slow: dev-environment  ## the long soak and fault tests, each by name, with its result
	@$(OFFSCREEN) $(BIN)/python -m pytest -m slow -v -s -o faulthandler_timeout=7200

WITH_SCRIPTS = PYTHONPATH=packaging/delivery:packaging/wine $(BIN)/python packaging
WINE_SETUP = $(WITH_SCRIPTS)/wine/wine_setup.py build/wine
WINE = $(BIN)/python packaging/wine/wine_run.py build/wine
WINE_TESTS = $(WINE) -m pytest -q -p no:cacheprovider -o faulthandler_timeout=3600
SAME = packaging/wine/same_matches.py build/same-matches/sample

wine: dev-environment  ## the program on Windows: its own Python under Wine, set up in build/wine (needs root, 3 GB)
	@$(WINE_SETUP)
	@$(WINE) packaging/engine.py
	@$(BIN)/python $(SAME) build/same-matches/linux.txt
	@$(WINE) $(SAME) build/same-matches/windows.txt
	@cmp build/same-matches/linux.txt build/same-matches/windows.txt
	@rm -rf build/tour-windows && mkdir -p build/tour-windows
	@$(WINE) --screen -m app --data 'C:\tour-'$$(date +%s) --tour build/tour-windows
	@$(WINE_TESTS) tests/discovery/read/hidden tests/discovery/match/exact \
		tests/discovery/match/test_engine.py tests/discovery/match/test_custom_types.py
	@$(WINE_TESTS) tests/windows tests/remediation/disk/test_windows.py \
		tests/service/remedies/test_after_a_crash.py tests/service/remedies/test_preflight.py \
		tests/service/remedies/test_same_bytes.py \
		tests/service/routes/test_remediation.py tests/service/routes/test_whole_files.py \
		tests/service/routes/test_scan_runs.py::test_memory_of_a_worker_is_limited \
		tests/test_paths.py::test_windows_replaces_a_file_as_soon_as_it_is_closed
	@$(WINE_TESTS) -k "every_crash_point or naive" \
		tests/remediation/change/test_crashes.py tests/remediation/change/test_moves.py
	@echo "Windows (Wine): matches as on Linux, tour (pictures in build/tour-windows) and tests passed."

# Two builds of the same commit give the same bytes.
export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || echo 0)

frozen: dev-environment  ## make the program as one folder that needs no Python: build/frozen/discovery-console
	@PYTHONHASHSEED=0 $(BIN)/pyinstaller --noconfirm --clean --log-level ERROR \
		--distpath build/frozen --workpath build/frozen-work packaging/frozen/frozen.spec
	@$(BIN)/python packaging/delivery/sbom.py frozen build/frozen/discovery-console.cdx.json
	@echo "The program is build/frozen/discovery-console/discovery-console."

deb: frozen  ## make the Debian package in build/deb, on Debian or Ubuntu
	@$(BIN)/python packaging/linux/deb.py build/frozen/discovery-console build/deb

IN_WINDOWS = build/windows/discovery-console
windows: natives  ## make the program for Windows, as a portable ZIP and an MSI, with Wine as above
	@$(WINE_SETUP)
	@$(WITH_SCRIPTS)/windows/program.py build/wine $(IN_WINDOWS)
	@$(BIN)/python packaging/windows/portable.py $(IN_WINDOWS) $(IN_WINDOWS).zip
	@$(BIN)/python packaging/windows/msi.py $(IN_WINDOWS) $(IN_WINDOWS).msi

natives: dev-environment  ## compile the native library for Linux, macOS and Windows, with Zig in build/zig (400 MB)
	@$(BIN)/python packaging/native/native_library.py zig build/zig

lock: dev-environment  ## resolve the dependencies again and write the three lock files
	@$(LOCK) --upgrade --extra console --group build --output-file requirements.lock
	@$(LOCK) --upgrade --extra distributed --constraints requirements.lock \
		--output-file requirements-distributed.lock
	@$(LOCK) --upgrade --extra console --extra distributed --group build --group dev \
		--constraints requirements.lock --constraints requirements-distributed.lock \
		--output-file requirements-dev.lock

.PHONY: guide guide-pictures site
guide: dev-environment  ## write the parts of the guide that the program knows: actions, data types, commands ...
	@$(BIN)/python packaging/guide/reference.py

guide-pictures: dev-environment  ## make the pictures of the guide again, in each language, light and dark, with the tour
	@$(OFFSCREEN) $(BIN)/python packaging/guide/pictures.py

site: dev-environment  ## write the guide as a static site into build/site, without network
	@mkdir -p build
	@$(BIN)/python packaging/guide/static_site.py build/site

.PHONY: wheel image notice audit
wheel: natives  ## build wheel, sdist, their lists of locked packages and SBOMs into dist
	@$(BIN)/python packaging/delivery/build_wheel.py dist
	@for kind in console service distributed; do \
		$(BIN)/python packaging/delivery/sbom.py $$kind dist/$$kind.cdx.json || exit 1; done

ENGINE = podman build --format docker

image: wheel  ## build the image of `serve` without the window, with podman (see packaging/oci)
	@$(ENGINE) --tag discovery-console --file packaging/oci/Containerfile .

notice: dev-environment  ## write NOTICE: the licences of all locked packages
	@$(BIN)/python packaging/delivery/notice.py

audit: dev-environment  ## look up all locked packages in a database of known vulnerabilities
	@$(BIN)/python packaging/delivery/audit.py

clean:  ## remove built and cached files; the environment stays
	@rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache

run-environment:
	@$(PYTHON) packaging/environment.py $(VENV) run
	@$(BIN)/python packaging/linux/qt_libraries.py

dev-environment:
	@$(PYTHON) packaging/environment.py $(VENV) dev
	@$(BIN)/python packaging/linux/qt_libraries.py
	@$(PYTHON) packaging/linux/servers.py
