"""Write what is made from the server: the API's descriptions, the client's types from them, the tables that both share.

``--check`` fails when any of the files was not up to date (they then are).
"""
# ruff: noqa: S603, T201

import subprocess
import sys

from prepare import PYTHON, ROOT, WEB, fingerprint, node_environment

API = WEB / "src" / "api"
DESCRIPTIONS = {"openapi": API / "openapi.json", "graphql-schema": API / "schema.graphql"}
TABLES = {
    "bdm.desk.workflow.transitions": WEB / "src" / "domain" / "workflow.json",
    "bdm.reference.riferimento_normativo.composition": WEB / "src" / "domain" / "atti.json",
    "bdm.anonymisation.detection.policy": WEB / "src" / "domain" / "anonymisation.json",
    "bdm.content.provvedimento.fields": WEB / "src" / "domain" / "catalogue.ts",
    "tools.shared": WEB / "src" / "domain" / "shared.ts",
}
"""Modules whose ``description()`` the client reads; as TypeScript where its types are of use."""
FRAGMENTS = API / "operations" / "data.graphql"
GENERATED = (*DESCRIPTIONS.values(), API / "generated", *TABLES.values(), FRAGMENTS)
TABLE = """
import json
from {module} import description
print(json.dumps(description(), ensure_ascii=False, indent=2))
"""
NAMES = """
from bdm.content.provvedimento.fields import OF_PROVVEDIMENTO, ON_CARDS
for part, names in (("Data", OF_PROVVEDIMENTO), ("CardData", ON_CARDS)):
    for kind in ("Provvedimento", "Massima"):
        print(f"fragment {kind}{part} on {kind} {{", *names, sep="\\n  ", end="\\n}\\n")
"""


def generate() -> None:
    """Ask the program for its descriptions, then the client's tools for the types."""
    for command, target in DESCRIPTIONS.items():
        done = subprocess.run([str(PYTHON), "-m", "bdm", command], cwd=ROOT, capture_output=True, text=True, check=True)
        target.write_text(done.stdout.rstrip() + "\n", encoding="utf-8")
    for module, target in TABLES.items():
        table = [str(PYTHON), "-c", TABLE.replace("{module}", module)]
        done = subprocess.run(table, cwd=ROOT, capture_output=True, text=True, check=True)
        typed = target.suffix == ".ts"
        target.write_text(
            f"export default {done.stdout.rstrip()} as const;\n" if typed else done.stdout, encoding="utf-8"
        )
    names = [str(PYTHON), "-c", NAMES]
    done = subprocess.run(names, cwd=ROOT, capture_output=True, text=True, check=True)
    FRAGMENTS.write_text(
        "# The data of a decision, which its abstracts have too; from the catalogue of fields.\n" + done.stdout,
        encoding="utf-8",
    )
    types = ["npm", "run", "--silent", "generate"]
    subprocess.run(types, cwd=WEB, env=node_environment(), capture_output=True, text=True, check=True)


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
