"""Write what is made from the server: the API's descriptions, the client's types from them, the tables that both share.

``--check`` fails when any of the files was not up to date (they then are).
"""
# ruff: noqa: S603, T201

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from prepare import LOCK, PYTHON, ROOT, RUN_LOCK, WEB, fingerprint, node_environment
from runtime_lock import run_lock

API = WEB / "src" / "api"
OPENAPI, SCHEMA = API / "openapi.json", API / "schema.graphql"
DOMAIN = WEB / "src" / "domain" / "generated"
TABLES = {
    "bdm.desk.workflow.transitions": DOMAIN / "workflow.json",
    "bdm.reference.riferimento_normativo.composition": DOMAIN / "atti.json",
    "bdm.anonymisation.detection.policy": DOMAIN / "anonymisation.json",
    "bdm.content.provvedimento.fields": DOMAIN / "catalogue.ts",
    "tools.shared": DOMAIN / "shared.ts",
}
"""Modules whose ``description()`` the client reads; as TypeScript where its types are of use."""
HEADER = "// `make generate` writes this from the server; what is changed here is lost."
FRAGMENTS = API / "operations" / "data.graphql"
OPERATIONS = ROOT / "bdm" / "graphql" / "operations.py"
PAGES = ROOT / "bdm" / "platform" / "http" / "pages.py"
CHOICES = ROOT / "bdm" / "reference" / "choices.py"
GENERATED = (RUN_LOCK, OPENAPI, SCHEMA, API / "generated", *TABLES.values(), FRAGMENTS, OPERATIONS, PAGES, CHOICES)
LISTED = """
import json
from bdm.content.provvedimento.fields import CHOICES, COUNTED, DIMENSIONS
print(json.dumps([{name: list(labels) for name, labels in CHOICES.items()}, COUNTED, DIMENSIONS]))
"""
"""Asked before the rest, which is made with the types of these values."""
DESCRIBE = """
import json, sys
from importlib import import_module
from bdm.app import openapi_document
from bdm.content.provvedimento.fields import OF_PROVVEDIMENTO, ON_CARDS
from bdm.graphql.schema import schema
print(json.dumps({
    "openapi": openapi_document(),
    "schema": schema.as_str(),
    "fields": {"Data": OF_PROVVEDIMENTO, "CardData": ON_CARDS},
    "tables": {module: import_module(module).description() for module in sys.argv[1:]},
}))
"""
"""Run by itself, in this very folder: what is imported is what stands beside this file, also in a copy of the tree."""


def generate() -> None:
    """Ask the program for its descriptions, in one go, then the client's tools for the types."""
    write(CHOICES, "\n".join(choice_types(*json.loads(called(str(PYTHON), "-c", LISTED, folder=ROOT)))))
    described = json.loads(called(str(PYTHON), "-c", DESCRIBE, *TABLES, folder=ROOT))
    write(OPENAPI, json.dumps(described["openapi"], indent=2, ensure_ascii=False, sort_keys=True))
    write(SCHEMA, described["schema"])
    for module, target in TABLES.items():
        table = json.dumps(described["tables"][module], indent=2, ensure_ascii=False)
        write(target, f"{HEADER}\nexport default {table} as const;" if target.suffix == ".ts" else table)
    write(FRAGMENTS, "\n".join(fragments(described["fields"])))
    write(OPERATIONS, "\n".join(operation_names(FRAGMENTS.parent)))
    write(RUN_LOCK, run_lock(LOCK, ROOT / "pyproject.toml"))
    write(PAGES, "\n".join(page_paths(WEB / "src" / "app" / "pages.ts")))
    called("npm", "run", "--silent", "generate", folder=WEB)


def called(*command: str, folder: Path) -> str:
    """What a program prints. Raises CalledProcessError when it fails."""
    environment = node_environment()
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=True)
    return done.stdout


def write(target: Path, text: str) -> None:
    target.write_text(f"{text}\n", encoding="utf-8")


def fragments(fields: dict[str, list[str]]) -> Iterator[str]:
    yield "# The data of a decision, which its abstracts have too; from the catalogue of fields."
    for part, names in fields.items():
        for kind in ("Provvedimento", "Massima"):
            yield from (f"fragment {kind}{part} on {kind} {{", *(f"  {name}" for name in names), "}")


def operation_names(folder: Path) -> Iterator[str]:
    """A module with the names of the client's operations, the only ones that the server's logs and metrics tell."""
    yield '"""The client\'s GraphQL operations, by name; `make generate` writes them from web/src/api/operations."""\n'
    yield "OPERATIONS = frozenset(\n    {"
    documents = "\n".join(file.read_text(encoding="utf-8") for file in folder.glob("*.graphql"))
    yield from (f'        "{name}",' for name in sorted(re.findall(r"^query (\w+)", documents, re.MULTILINE)))
    yield "    }\n)"


def page_paths(file: Path) -> Iterator[str]:
    """A module with the paths of the client's pages, by which the server tells the addresses that there are."""
    source = file.read_text(encoding="utf-8")
    for name, value in re.findall(r"^const (\w+) = '([^']*)';", source, re.MULTILINE):
        source = source.replace(f"${{{name}}}", value)
    yield '"""The paths of the client\'s pages; `make generate` writes them from web/src/app/pages.ts."""\n'
    yield 'PAGES = (\n    "/",'
    yield from (f'    "{path}",' for path in re.findall(r"path: ['`]([^'`]+)['`]", source))
    yield ")"


def choice_types(choices: dict[str, list[str]], counted: list[str], dimensions: list[str]) -> Iterator[str]:
    """A module with a type for each field that has few values, what these are, and what is counted."""
    yield '"""The values of the fields that have few, and the fields that are counted by; `make generate` writes them'
    yield 'from bdm/content/provvedimento/fields.py.\n"""\n'
    yield "from enum import StrEnum"
    yield "from typing import Final, Literal, get_args\n"
    for name, values in choices.items():
        yield from (f"{name.capitalize()} = Literal[", *(f'    "{value}",' for value in values), "]")
    yield "\nCHOICES: Final[dict[str, tuple[str, ...]]] = {"
    yield from (f'    "{name}": get_args({name.capitalize()}),' for name in choices)
    yield "}\n\n"
    yield from enumeration("CountedField", "The fields whose values may be counted.", counted)
    yield "\n"
    yield from enumeration(
        "Dimension", "What items are counted by; year and month are of data_pubblicazione.", dimensions
    )


def enumeration(name: str, told: str, values: list[str]) -> Iterator[str]:
    yield f'class {name}(StrEnum):\n    """{told}"""\n'
    yield from (f'    {value.upper()} = "{value}"' for value in values)


def main(check: bool) -> int:
    before = fingerprint(*GENERATED)
    try:
        generate()
    except subprocess.CalledProcessError as error:
        print(error.stdout, error.stderr, f"«{' '.join(map(str, error.cmd))}» non è riuscito.", file=sys.stderr)
        return 1
    if check and fingerprint(*GENERATED) != before:
        print("I file generati dall'API non erano aggiornati: ora lo sono, vanno registrati con il resto.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
