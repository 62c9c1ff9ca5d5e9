"""What is typed as a citation, anywhere among other words, as one thing: 'art. 2043 cc', 'R.G. 1234/2020', 'sent.
5515/2017'. A number and a year alone, '5515/2017', are one where they are a decision's or a proceeding's, and so are a
number and a code alone, '2043 cc', where something cites that article.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final
from uuid import UUID

from bdm.document.precedents import CitedPrecedent, Precedent, precedents
from bdm.italian import clean, spans, tokens
from bdm.platform.authz import Kind, Scope
from bdm.platform.kit.regex import regex
from bdm.platform.kit.time import today
from bdm.reference.choices import Area
from bdm.reference.riferimento_normativo.citation import FoundReference, extract
from bdm.search.engine.port import IndexNotReady, SearchEngine, SearchRequest, Sort, Window
from bdm.search.help.suggestion.words import admissible
from bdm.search.query import And, Equals, Phrase, Tree, Words, all_of, to_text

IN_TEXT: Final = "Citato nel testo"
_DECISIONS: Final = {"sent": "sentenza", "ord": "ordinanza", "decr": "decreto"}
_DOCKET: Final = "rg"
_NUMBERS: Final = ("numero_provvedimento", "numero_ruolo")
_ALONE: Final = regex(
    r"(?:n(?:um(?:ero)?|r)?[.°]?\s*)?([0-9]{1,6})\s*(?:/|\bdel\b)\s*((?:19|20)[0-9]{2})", re.IGNORECASE
)


@dataclass(frozen=True)
class CitedMeaning:
    """A citation in one of its meanings: a criterion of ``type``, or several, that find ``count`` items together with
    the words beside it; ``id`` is of the one item with this number.
    """

    type: str
    label: str
    text: str
    q: str
    count: int
    id: UUID | None = None


@dataclass(frozen=True)
class _Reading:
    type: str
    label: str
    text: str
    tree: Tree
    instead: bool = False
    """Only where the first finds nothing."""


async def find_cited(
    engine: SearchEngine, scope: Scope, kind: Kind, area: Area | None, typed: str
) -> list[CitedMeaning]:
    """The meanings of the first citation in ``typed`` that find something, before them the number that nothing has, or
    else the first one; nothing of no citation, or while there is no index.
    """
    typed = clean(typed)
    alone = _alone(typed.strip())
    first = (alone, 0, len(typed)) if alone else _first(typed)
    if first is None:
        return []
    readings, start, end = first
    beside = admissible(f"{typed[:start]} {typed[end:]}")
    others: tuple[Tree, ...] = (Words("testo", tuple(beside.split())),) if tokens(beside) else ()
    of_area: tuple[Tree, ...] = () if area is None else (Equals("area", area),)
    told: list[CitedMeaning] = []
    for each in readings:
        if each.instead and told[0].count:
            continue
        tree = all_of(*_flat(each.tree), *others)
        query = SearchRequest(kind, all_of(tree, *of_area), scope, today())
        try:
            found = await engine.search(query, Window(0, 1), Sort())
        except IndexNotReady:
            return []
        text = f"{each.text} e «{beside}»" if others else each.text
        only = found.ids[0] if found.count == 1 and each.type in _NUMBERS and not others else None
        told.append(CitedMeaning(each.type, each.label, text, to_text(tree), found.count, only))
    finding = [each for each in told if each.count]
    missing = [] if alone or told[0].count or (finding and told[0].type not in _NUMBERS) else told[:1]
    return [*missing, *finding]


def _flat(tree: Tree) -> tuple[Tree, ...]:
    return tree.children if isinstance(tree, And) else (tree,)


def _alone(typed: str) -> list[_Reading]:
    """What is a citation only if nothing stands beside it, and only if it finds something."""
    if numbers := _ALONE.fullmatch(typed):
        return _by_number(*numbers.groups())
    if not typed[:1].isdigit():
        return []
    whole = f"art. {typed}"
    return next((_by_norm(norm) for norm in extract(whole) if (norm.start, norm.end) == (0, len(whole))), [])


def _first(typed: str) -> tuple[list[_Reading], int, int] | None:
    """The first citation of ``typed``, and its place there."""
    found = [*islice(_numbered(typed), 1)]
    found += [(_by_precedent(each.precedent), each.start, each.end) for each in islice(_precedents(typed), 1)]
    found += [(_by_norm(norm), norm.start, norm.end) for norm in islice(extract(typed), 1)]
    return min(found, key=lambda each: (each[1], -each[2]), default=None)


def _by_norm(norm: FoundReference) -> list[_Reading]:
    """A norm among the references of a decision, or in its text."""
    text = norm.reference.text
    return [
        _Reading("riferimento_normativo", "Riferimenti normativi", text, Equals("riferimento_normativo", text)),
        _Reading("testo", IN_TEXT, text, Phrase("testo", admissible(text))),
    ]


def _precedents(typed: str) -> Iterator[CitedPrecedent]:
    """Decisions that are named with their court, and its seat where there are several; also of who types 'cass. su
    1/2001'.
    """
    large = typed.upper()
    for text in (typed, large) if len(large) == len(typed) else (typed,):
        yield from (each for each in precedents(text) if each.precedent.told_apart)


def _by_precedent(precedent: Precedent) -> list[_Reading]:
    """What has this number of its own, and what cites it."""
    cited = _Reading("precedente", "Precedente", precedent.name, Equals("precedente", precedent.name))
    if precedent.ufficio is None:
        return [cited]
    return [_Reading("numero_provvedimento", "Provvedimento", precedent.name, numbered_as(precedent)), cited]


def numbered_as(precedent: Precedent) -> And:
    """What decision of ours has the number that is cited."""
    tree = with_number(int(precedent.number), precedent.year, precedent.tipo)
    return tree if precedent.ufficio is None else And((Equals("ufficio", precedent.ufficio), *tree.children))


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
            own, written = [_docket(at, of)], f"R.G. {whole}"
        elif name in _DECISIONS:
            tipo = _DECISIONS[name]
            tree = with_number(int(at), int(of), tipo)
            written = f"{tipo} n. {whole}"
            own = [_Reading("numero_provvedimento", "Provvedimento", written.capitalize(), tree)]
            own += [_of_kind(int(at), int(of), kind) for kind in _DECISIONS.values() if kind != tipo]
        else:
            continue
        yield [*own, _Reading("testo", IN_TEXT, written, Phrase("testo", admissible(written)))], *place


def _of_kind(number: int, year: int, tipo: str) -> _Reading:
    """The decision of this number that is of another kind than the one that was looked for."""
    text = f"{tipo.capitalize()} n. {number}/{year}"
    return _Reading("numero_provvedimento", "Provvedimento", text, with_number(number, year, tipo), instead=True)


def with_number(number: int, year: int, tipo: str | None = None) -> And:
    """What decision has this number of its own."""
    kind = () if tipo is None else (Equals("tipo", tipo),)
    return And((*kind, Equals("numero_provvedimento", str(number)), Equals("anno_provvedimento", str(year))))


def _by_number(number: str, year: str) -> list[_Reading]:
    """Whose number this may be."""
    tree = with_number(int(number), int(year))
    decision = _Reading("numero_provvedimento", "Provvedimento", f"N. {int(number)}/{year}", tree)
    return [decision, _docket(number, year)]


def _docket(number: str, year: str) -> _Reading:
    tree = And((Equals("numero_ruolo", str(int(number))), Equals("anno_ruolo", year)))
    return _Reading("numero_ruolo", "Numero di ruolo", f"R.G. {int(number)}/{year}", tree)
