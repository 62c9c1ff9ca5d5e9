"""What a reference is composed of (docs/regole/redazione.md#riferimento-normativo), as data for the client's dialog.

It is made of the reference data and of the acts as they are read, so that whatever the dialog composes can be parsed.
"""

from __future__ import annotations

import csv
from typing import Any

from bdm.italian.acts import REGIONS
from bdm.reference.riferimento_normativo.service import DATA


def description() -> dict[str, Any]:
    """``{tipi: [{sigla, descrizione, articolo, data, regione}], suffissi, regioni}``: whether a type of act requires an
    article, a date, a region. The region is of regional laws alone; a number, year, date and annex any act can have.
    """
    tipi = [
        {
            "sigla": row["sigla"],
            "descrizione": row["descrizione"],
            "articolo": row["richiede_articolo"] == "sì",
            "data": row["richiede_data"] == "sì",
            "regione": row["richiede_regione"] == "sì",
        }
        for row in _rows("tipi_atto.csv")
    ]
    suffissi = [row["nome"] for row in _rows("suffissi.csv")]
    return {"tipi": tipi, "suffissi": suffissi, "regioni": sorted(REGIONS)}


def _rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
