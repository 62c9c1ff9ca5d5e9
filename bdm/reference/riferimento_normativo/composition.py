"""What a reference is composed of (docs/regole/redazione.md#riferimento-normativo), as data for the client's dialog.

It is made of the reference data and of the acts as they are read, so that whatever the dialog composes can be parsed.
"""

from __future__ import annotations

import csv
from typing import Any

from bdm.italian.acts import REGIONS
from bdm.reference.riferimento_normativo.citation.act import DATED, EUROPEAN, NUMBERED
from bdm.reference.riferimento_normativo.service import DATA


def description() -> dict[str, Any]:
    """``{tipi: [{sigla, descrizione, articolo, numero, data, regione}], suffissi, regioni}``: what a type of act
    requires (``articolo``, ``regione``), can have (``numero``), and whether it has a date ("obbligatoria",
    "facoltativa", null).
    """
    tipi = [
        {
            "sigla": row["sigla"],
            "descrizione": row["descrizione"],
            "articolo": row["richiede_articolo"] == "sì",
            "numero": row["sigla"] in NUMBERED or row["sigla"] in EUROPEAN,
            "data": _date(row),
            "regione": row["richiede_regione"] == "sì",
        }
        for row in _rows("tipi_atto.csv")
    ]
    suffissi = [row["nome"] for row in _rows("suffissi.csv")]
    return {"tipi": tipi, "suffissi": suffissi, "regioni": sorted(REGIONS)}


def _date(row: dict[str, str]) -> str | None:
    if row["richiede_data"] == "sì":
        return "obbligatoria"
    return "facoltativa" if row["sigla"] in DATED else None


def _rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
