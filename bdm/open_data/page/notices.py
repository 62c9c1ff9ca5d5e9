"""The pages that show no decision: those with one number, and why there is nothing to see."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from bdm.content.addresses import ByNumber
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.italian.writing import italian_date, title_case
from bdm.open_data.page.html import link, node, page
from bdm.platform.kit.errors import AppError

NOT_LISTED = "noindex"
_NOTHING = (
    "Nessun provvedimento pubblicato ha questo indirizzo. Un indirizzo permanente è come "
    "«/d/tribunale-di-milano/2024/1234/sentenza-civile»."
)


def listing(number: ByNumber, decisions: Sequence[tuple[ProvvedimentoView, str]]) -> bytes:
    """The decisions that have one number, each with its address."""
    title = f"{title_case(number.ufficio)}, n. {number.numero}/{number.anno}"
    entries = [
        node(
            "li",
            link(view.label, address),
            f" · area {view.area}",
            f" · {view.titolo}" if view.titolo else None,
        )
        for view, address in decisions
    ]
    said = "Il provvedimento con questo numero è:" if len(decisions) == 1 else "I provvedimenti con questo numero sono:"
    return page(title, [], [node("h1", title), node("p", said), node("ul", *entries)], robots=NOT_LISTED)


def withdrawn(day: str | None) -> bytes:
    """Of what was withdrawn the day, and nothing else."""
    when = f" il {italian_date(date.fromisoformat(day))}" if day else ""
    title = "Provvedimento ritirato"
    main = [node("h1", title), node("p", f"Il provvedimento che si leggeva a questo indirizzo è stato ritirato{when}.")]
    return page(title, [], main, robots=NOT_LISTED)


def problem(error: AppError) -> bytes:
    """Why there is nothing to see."""
    missing = error.status == 404
    title = "Provvedimento non trovato" if missing else "Pagina non disponibile"
    said = _NOTHING if missing else error.detail
    return page(title, [], [node("h1", title), node("p", said)], robots=NOT_LISTED)
