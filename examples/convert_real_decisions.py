"""Make an import folder from a collection of real decisions: an example of a converter.

    python examples/convert_real_decisions.py SOURCE TARGET
    bdm import TARGET

SOURCE holds ``decisions.json``, a list of objects with ``source_file``, ``area``, ``tipo``, ``ufficio``,
``numero_provvedimento``, ``anno_provvedimento``, ``data_pubblicazione``, ``materia_fonte``, ``numero_ruolo`` and
``anno_ruolo``, and for each a PDF of the same name as ``source_file``. A converter has three things to do: give each
item an id that stays the same from one export to the next, call the fields what ``docs/import.md`` calls them, and put
the documents below the folder. Checking is the import's business. Only Python's own library is needed.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path
from typing import Any

SAME_NAME = (
    "area",
    "tipo",
    "ufficio",
    "numero_provvedimento",
    "anno_provvedimento",
    "numero_ruolo",
    "anno_ruolo",
    "data_pubblicazione",
)


def manifest_line(decision: dict[str, Any]) -> dict[str, Any]:
    """One decision as the manifest wants it; fields without a value are left out."""
    name = Path(decision["source_file"]).stem
    line = {"kind": "provvedimento", "id": name, "document": f"pdf/{name}.pdf"}
    line |= {field: decision[field] for field in SAME_NAME if decision.get(field)}
    if subject := decision.get("materia_fonte"):
        # the source says more in brackets: 'Contratti e obbligazioni varie (Contr. atipici)'
        detail = re.search(r"\(Contr\. (.+)\)$", subject)
        line["materia"] = f"Contratti {detail.group(1)}" if detail else subject
    return line


def main() -> None:
    if len(sys.argv) != 3:
        sys.exit("uso: convert_real_decisions.py CARTELLA_DI_ORIGINE CARTELLA_DA_IMPORTARE")
    source, target = Path(sys.argv[1]), Path(sys.argv[2])
    (target / "pdf").mkdir(parents=True, exist_ok=True)
    decisions = json.loads((source / "decisions.json").read_text(encoding="utf-8"))
    with (target / "manifest.jsonl").open("w", encoding="utf-8") as manifest:
        for decision in decisions:
            line = manifest_line(decision)
            name = Path(line["document"]).name
            shutil.copyfile(source / name, target / "pdf" / name)
            manifest.write(json.dumps(line, ensure_ascii=False) + "\n")
    print(f"{len(decisions)} provvedimenti in {target}: importarli con «bdm import {target}».")  # noqa: T201


if __name__ == "__main__":
    main()
