"""Manifests to import, with all there is to get wrong: links, restricted items, lines in any order, faulty lines."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bdm.importing.report import report_path
from tests.importing.builder import Builder

PARTIES = ("Mario Rossi", "Anna Bianchi", "Alfa S.r.l.", "Comune di Milano")

PADDING = 20_000  # bytes a document: the import takes long enough to be killed at work


@dataclass
class Expected:
    """What has to be there in the end, by the source's ids; ``faulty`` are the numbers of the lines left out, by the
    report that names them.
    """

    decisions: dict[str, dict[str, Any]] = field(default_factory=dict)
    abstracts: dict[str, dict[str, Any]] = field(default_factory=dict)
    faulty: dict[Path, set[int]] = field(default_factory=dict)


def add_manifest(folder: Path, number: int, decisions: int, chance: random.Random, expected: Expected) -> Path:
    """Write manifest ``number`` with its files, and add what it says to ``expected``; every decision has a PDF of its
    own that names it.
    """
    builder, first = Builder(folder), number * decisions
    for n in range(first, first + decisions):
        id_ = f"p{n:06}"
        restricted, faulty = n % 7 == 3, n % 97 == 50
        fields = {
            "titolo": f"Titolo {n}",
            "numero_provvedimento": str(n % 99_999),
            "parte_processuale": chance.sample(PARTIES, 2),
            "visibility": "true" if restricted else "false",
            "document": builder.pdf(f"pdf/{number}/{id_}.pdf", f"Provvedimento {id_}", PADDING),
            "provvedimento_precedente_id": f"p{n - 1:06}" if n % 3 == 1 and n > first else None,
            "anonymized_document": builder.pdf(f"anonimi/{number}/{id_}.pdf", f"Anonimo {id_}", PADDING)
            if restricted
            else None,
        }
        if faulty:
            fields |= {"area": "ignota", "provvedimento_precedente_id": None}
        line = builder.decision(id_, **fields)
        if not faulty:
            expected.decisions[id_] = line
        if n % 5 == 0:
            line = builder.abstract(f"m{n:06}", id_, testo=f"<p>Testo {n}: Mario Rossi</p>")
            if not faulty:
                expected.abstracts[f"m{n:06}"] = line
    builder.raw(b'{"questa riga": "non finisce')
    chance.shuffle(builder.lines)
    manifest = builder.write().joinpath("manifest.jsonl").rename(folder / f"manifest-{number}.jsonl")
    expected.faulty[report_path(manifest)] = {n for n, line in enumerate(builder.lines, 1) if not _good(line, expected)}
    # a link to a decision that was left out cannot be made
    for line in expected.decisions.values():
        if line.get("provvedimento_precedente_id") not in expected.decisions:
            line.pop("provvedimento_precedente_id", None)
    return manifest


def _good(line: bytes, expected: Expected) -> bool:
    try:
        id_ = json.loads(line)["id"]
    except ValueError:
        return False
    return id_ in expected.decisions or id_ in expected.abstracts
