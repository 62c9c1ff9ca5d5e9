"""What ``docs/operating.md`` says of how often a call may be made."""

from __future__ import annotations

from pathlib import Path

import pytest

from bdm.assistant.endpoints import RATE
from bdm.avviso.endpoints import UNSUBSCRIBE_LIMIT
from bdm.export.endpoints import EXPORT_LIMIT
from bdm.people.authn.dependencies import API_POINTS, PUBLIC_OVERALL, PUBLIC_POINTS, SITEMAP_POINTS
from bdm.people.authn.endpoints import ANSWER_LIMIT, SIGN_IN_LIMIT
from bdm.people.endpoints import REQUEST_LIMIT, SEARCH_LIMIT
from bdm.personal.note.endpoints import PLACE_LIMIT
from bdm.platform.audit import refusals
from bdm.platform.http.rate_limit import Rate, RateLimit, savings

ROWS = [
    line.split(" | ")
    for line in (Path(__file__).parents[3] / "docs" / "operating.md").read_text(encoding="utf-8").splitlines()
]


def said(rate: Rate) -> str:
    seconds = 1 / rate.per_second
    often = f"{rate.per_second:,.0f} al secondo"
    if seconds > 1:
        often = "1 al minuto" if round(seconds) == 60 else f"1 ogni {seconds:.0f} secondi"
    return f"{often}, {rate.burst:,} insieme".replace(",0", ".0")


@pytest.mark.parametrize(
    ("row", "limit"),
    [
        ("letture senza account", RateLimit("", per_key=savings(PUBLIC_POINTS), overall=savings(PUBLIC_OVERALL))),
        ("elenco delle pagine", RateLimit("", per_key=savings(SITEMAP_POINTS), overall=savings(PUBLIC_OVERALL))),
        ("programmi senza token", RateLimit("", per_key=savings(API_POINTS), overall=savings(PUBLIC_OVERALL))),
        ("accessi, e ritorni", SIGN_IN_LIMIT),
        ("accessi, e ritorni", ANSWER_LIMIT),
        ("richieste di account", REQUEST_LIMIT),
        ("ricerca di persone", SEARCH_LIMIT),
        ("assistente", RATE),
        ("esportazione", EXPORT_LIMIT),
        ("note sulle sole parole", PLACE_LIMIT),
        ("fine degli avvisi per posta", UNSUBSCRIBE_LIMIT),
        ("chiamate rifiutate", RateLimit("", per_key=refusals.EACH, overall=refusals.OVERALL)),
    ],
)
def test_the_table_of_limits_is_what_is_counted(row: str, limit: RateLimit) -> None:
    [(_, each, overall, _)] = [cells for cells in ROWS if cells[0].startswith(f"| {row}")]
    assert (each.replace(" per indirizzo", ""), overall) == (said(limit.per_key), said(limit.overall))
