"""What is typed as an identifier, anywhere among other words, as one thing: with how much it finds for who types it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from bdm.platform.authz import Kind, Scope
from bdm.platform.kit.time import today
from bdm.reference.choices import Area
from bdm.search.engine.port import IndexNotReady, SearchEngine, SearchRequest, Sort, Window
from bdm.search.query import Equals, Tree, all_of, to_text
from bdm.search.query.identifiers import NUMBERS, identify

_OF_TEXT: Final = "testo"


@dataclass(frozen=True)
class CitedMeaning:
    """An identifier in one of its meanings: a criterion of ``type``, or several, that find ``count`` items together
    with the words beside it; ``id`` is of the one item with this number.
    """

    type: str
    label: str
    text: str
    q: str
    count: int
    id: UUID | None = None
    missing: str | None = None
    """Where it finds nothing, what to say."""


async def find_cited(
    engine: SearchEngine, scope: Scope, kind: Kind, area: Area | None, typed: str
) -> list[CitedMeaning]:
    """The meanings of the identifiers in ``typed`` that find something, before them what can be nothing else and finds
    nothing; of an article without its code what most items name first. Nothing where nothing is recognised, or while
    there is no index.
    """
    identified = identify(typed, area)
    if identified is None:
        return []
    of_area: tuple[Tree, ...] = () if area is None else (Equals("area", area),)
    beside = " ".join(identified.beside)
    told: list[CitedMeaning] = []
    for each in identified.meanings:
        if each.instead and told[0].count:
            continue
        tree = identified.tree(each)
        query = SearchRequest(kind, all_of(tree, *of_area), scope, today())
        try:
            found = await engine.search(query, Window(0, 1), Sort())
        except IndexNotReady:
            return []
        text = f"{each.text} e «{beside}»" if beside else each.text
        opens = each.exact and each.type in NUMBERS and not beside
        only = found.ids[0] if found.count == 1 and opens else None
        missing = None if found.count else each.missing or _missing(each.type, text)
        told.append(CitedMeaning(each.type, each.label, text, to_text(tree), found.count, only, missing))
    finding = [each for each in told if each.count]
    if identified.sure:
        return finding if told[0].count else [told[0], *finding]
    if told[-1].type != _OF_TEXT:
        return finding
    # An article of any code: none is likelier than what most items name, and its words are never two words
    return sorted(finding, key=lambda each: (each.type == _OF_TEXT, -each.count)) or told[-1:]


def _missing(kind: str, text: str) -> str:
    """'Nessuna decisione di qui cita Cass. 1/2020', 'Nessun R.G. 1234/2020', 'Nessuna sentenza n. 5/2020'."""
    if not kind.startswith("numero_"):
        return f"Nessuna decisione di qui cita {text}"
    if text.startswith("R.G."):
        return f"Nessun {text}"
    if "," in text.partition(" n. ")[0]:  # with its court: 'Tribunale di Bolzano, sentenza n. 12/2020'
        return f"Qui non c'è: {text}"
    return f"{'Nessun' if text.startswith('Decreto') else 'Nessuna'} {text[0].lower()}{text[1:]}"
