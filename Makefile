# The whole developer interface. Everything that is needed is installed by the first command that needs it,
# inside this folder, and again only when its inputs change. See docs/developing.md.

SYSTEM_PYTHON := $(or $(PYTHON),$(shell command -v python3 || command -v python3.11))
PREPARE = $(or $(SYSTEM_PYTHON),$(error Serve Python 3.11 o successivo, e qui non si trova: installarlo)) tools/prepare.py

.PHONY: run run-production check test test-all test-production lint bench chaos package sbom release generate manual manual-pictures films clean help
.NOTPARALLEL:

help:
	@echo "make run       avvia la Banca Dati di Merito su http://127.0.0.1:8000 (BDM_PORT, BDM_HOST, BDM_DATA_DIR)"
	@echo "make check     ciò che è vicino a una modifica, in tre minuti (BASE=commit con cui confrontare)"
	@echo "make test      il cancello: tutti i controlli, e le prove che ogni modifica deve superare"
	@echo "make test-all  tutto ciò che esiste, con una relazione in var/test-all.md"
	@echo "make test-production  le prove della ricerca su un cluster OpenSearch, che scarica e avvia (Maven, JDK 21)"
	@echo "make run-production   un'installazione intera su questa macchina, con database, S3, Keycloak e proxy, da guardare"
	@echo "make package   il pacchetto da installare, con il client dentro, in dist/ (docs/installing.md)"
	@echo "make sbom      di che cosa è fatto ciò che si installa (CycloneDX), in dist/"
	@echo "make release   la versione VERSION=x.y.z: numero, tag e ciò che si pubblica (DRY_RUN=1 lo dice soltanto)"
	@echo "make lint      i soli controlli statici"
	@echo "make bench     misure di prestazioni"
	@echo "make chaos     un'ora di interruzioni mentre tutti lavorano (CHAOS_MINUTES=5 per meno)"
	@echo "make generate  descrizioni dell'API e tipi del client"
	@echo "make manual    il manuale utente in PDF, da docs/manuale"
	@echo "make films     i video tutorial, ripresi dall'applicazione (serve ffmpeg)"
	@echo "make clean     elimina ciò che è stato installato o compilato (non i dati)"

run:
	@$(PREPARE) program client
	@exec .venv/bin/python -m bdm run --demo

run-production:
	@$(PREPARE) python client
	@exec .venv/bin/python -m tests.production run

package:
	@$(PREPARE) python client
	@rm -rf dist && .venv/bin/python -m hatchling build -t wheel -d dist && cp requirements.run.lock dist/

sbom:
	@$(PREPARE) python node
	@.venv/bin/python tools/sbom.py

release:
	@$(PREPARE) python node client
	@exec .venv/bin/python tools/release.py $(VERSION) $(if $(DRY_RUN),--dry-run)

check:
	@$(PREPARE) python node client
	@exec .venv/bin/python tools/check.py check

test:
	@$(PREPARE) python node client browser
	@exec .venv/bin/python tools/check.py test

test-all:
	@$(PREPARE) python node client browser
	@exec .venv/bin/python tools/check.py test-all

test-production:
	@$(PREPARE) python
	@exec .venv/bin/python -m tests.production suites

lint:
	@$(PREPARE) python node
	@exec .venv/bin/python tools/check.py lint

bench:
	@$(PREPARE) python client
	@exec .venv/bin/python -m benchmarks

chaos:
	@$(PREPARE) python client
	@exec .venv/bin/python -m tests.crash --minutes $(or $(CHAOS_MINUTES),60) --limit 15 --report var/chaos.md

generate:
	@$(PREPARE) python node
	@exec .venv/bin/python tools/generate.py

manual:
	@$(PREPARE) python
	@exec .venv/bin/python tools/manual.py

manual-pictures:
	@$(PREPARE) python node client browser
	@exec .venv/bin/python tools/manual.py figure

films:
	@$(PREPARE) python node client browser
	@exec .venv/bin/python tools/films.py

clean:
	rm -rf .venv dist web/node_modules web/dist web/test-results web/playwright-report
	rm -rf .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .schemathesis
	find bdm benchmarks tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
