"""What is typed as a citation, anywhere among other words, as one thing: 'art. 2043 cc', 'R.G. 1234/2020', 'sent.
5515/2017'.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from bdm.italian import clean, spans, tokens
from bdm.platform.authz import Kind, Scope
from bdm.platform.kit.time import today
from bdm.reference.riferimento_normativo.citation import extract
from bdm.search.port import IndexNotReady, Query, SearchEngine, Sort, Window
from bdm.search.query import And, Equals, Phrase, Tree, Words, all_of, to_text
from bdm.search.suggestion.words import Area, admitted

IN_TEXT: Final = "Citato nel testo"
_DECISIONS: Final = {"sent": "sentenza", "ord": "ordinanza", "decr": "decreto"}
_DOCKET: Final = "rg"
_OTHERS: Final = "cass"
"""What numbers follow that no field of a decision has."""


@dataclass(frozen=True)
class Cited:
    """A citation in one of its meanings: a criterion of ``type``, or several, that find ``count`` items together with
    the words beside it.
    """

    type: str
    label: str
    text: str
    q: str
    count: int


@dataclass(frozen=True)
class _Reading:
    type: str
    label: str
    text: str
    tree: Tree


async def cited(engine: SearchEngine, scope: Scope, kind: Kind, area: Area | None, typed: str) -> list[Cited]:
    """The meanings of the first citation in ``typed`` that find something, else its first one; nothing of no citation,
    or while there is no index.
    """
    typed = clean(typed)
    found = _first(typed)
    if found is None:
        return []
    readings, start, end = found
    beside = admitted(f"{typed[:start]} {typed[end:]}")
    others: tuple[Tree, ...] = (Words("testo", tuple(beside.split())),) if tokens(beside) else ()
    of_area: tuple[Tree, ...] = () if area is None else (Equals("area", area),)
    told: list[Cited] = []
    for each in readings:
        tree = all_of(*_flat(each.tree), *others)
        query = Query(kind, all_of(tree, *of_area), scope, today())
        try:
            count = (await engine.search(query, Window(0, 0), Sort())).count
        except IndexNotReady:
            return []
        text = f"{each.text} e «{beside}»" if others else each.text
        told.append(Cited(each.type, each.label, text, to_text(tree), count))
    return [each for each in told if each.count] or told[:1]


def _flat(tree: Tree) -> tuple[Tree, ...]:
    return tree.children if isinstance(tree, And) else (tree,)


def _first(typed: str) -> tuple[list[_Reading], int, int] | None:
    """The first citation of ``typed``, and its place there."""
    found = [*islice(_numbered(typed), 1)]
    for norm in islice(extract(typed), 1):
        text = norm.reference.text
        readings = [
            _Reading("riferimento_normativo", "Riferimenti normativi", text, Equals("riferimento_normativo", text)),
            _Reading("testo", IN_TEXT, text, Phrase("testo", admitted(text))),
        ]
        found.append((readings, norm.start, norm.end))
    return min(found, key=lambda each: each[1], default=None)


def _numbered(typed: str) -> Iterator[tuple[list[_Reading], int, int]]:
    """Docket numbers and decisions, in the one form that the analysis gives them: a sign, a number, a year."""
    found = list(spans(typed))
    for sign, number, year in zip(found, found[1:], found[2:], strict=False):
        name, at, of = (each.token.text for each in (sign, number, year))
        if not (at.isdigit() and of.isdigit() and len(of) == len("2020")):
            continue
        place = min(sign.start, number.start, year.start), max(sign.end, number.end, year.end)
        whole = f"{int(at)}/{of}"
        if name == _DOCKET:
            tree = And((Equals("numero_ruolo", str(int(at))), Equals("anno_ruolo", of)))
            own = [_Reading("numero_ruolo", "Numero di ruolo", f"R.G. {whole}", tree)]
            written = f"R.G. {whole}"
        elif name in _DECISIONS:
            tipo = _DECISIONS[name]
            tree = And(
                (Equals("tipo", tipo), Equals("numero_provvedimento", str(int(at))), Equals("anno_provvedimento", of))
            )
            written = f"{tipo} n. {whole}"
            own = [_Reading("numero_provvedimento", "Provvedimento", written.capitalize(), tree)]
        elif name == _OTHERS:
            own, written = [], f"Cass. n. {whole}"
        else:
            continue
        yield [*own, _Reading("testo", IN_TEXT, written, Phrase("testo", admitted(written)))], *place
