"""An import folder with all there is to get wrong: links, restricted items, lines in any order, faulty lines."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.importing.builder import Builder

PARTIES = ("Mario Rossi", "Anna Bianchi", "Alfa S.r.l.", "Comune di Milano")

PADDING = 100_000  # bytes a document: the import takes long enough to be killed at work


@dataclass
class Expected:
    """What has to be there in the end, by the source's ids; ``faulty`` are the numbers of the lines left out."""

    decisions: dict[str, dict[str, Any]] = field(default_factory=dict)
    abstracts: dict[str, dict[str, Any]] = field(default_factory=dict)
    faulty: set[int] = field(default_factory=set)


def make_folder(folder: Path, decisions: int, chance: random.Random) -> Expected:
    """Write the folder; every decision has a PDF of its own that names it."""
    builder, expected = Builder(folder), Expected()
    for number in range(decisions):
        id_ = f"p{number:06}"
        restricted = number % 7 == 3
        fields = {
            "titolo": f"Titolo {number}",
            "numero_provvedimento": str(number % 99_999),
            "parte_processuale": chance.sample(PARTIES, 2),
            "visibility": "true" if restricted else "false",
            "document": builder.pdf(f"pdf/{number % 50}/{id_}.pdf", f"Provvedimento {id_}", PADDING),
            "provvedimento_precedente_id": f"p{number - 1:06}" if number % 3 == 1 else None,
            "anonymized_document": builder.pdf(f"pdf/anonimi/{id_}.pdf", f"Anonimo {id_}", PADDING)
            if restricted
            else None,
        }
        if number % 97 == 50:
            fields |= {"area": "ignota", "provvedimento_precedente_id": None}
        line = builder.decision(id_, **fields)
        if number % 97 != 50:
            expected.decisions[id_] = line
        if number % 5 == 0:
            line = builder.abstract(f"m{number:06}", id_, testo=f"<p>Testo {number}: Mario Rossi</p>")
            if number % 97 != 50:
                expected.abstracts[f"m{number:06}"] = line
    builder.raw(b'{"questa riga": "non finisce')
    chance.shuffle(builder.lines)
    builder.write()
    for number, line in enumerate(builder.lines, 1):
        try:
            id_ = json.loads(line)["id"]
        except ValueError:
            id_ = None
        if id_ not in expected.decisions and id_ not in expected.abstracts:
            expected.faulty.add(number)
    # a link to a decision that was left out cannot be made
    for line in expected.decisions.values():
        if line.get("provvedimento_precedente_id") not in expected.decisions:
            line.pop("provvedimento_precedente_id", None)
    return expected
