"""The tables, and which of their entries stand in a text."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from bdm.italian import Span, clean, spans, tokens
from bdm.reference.riferimento_normativo.citation.called import NAMES
from bdm.search.help.additions.situations import DATA, Situations, parts

FILES: Final = {
    "nomi.csv": NAMES,
    "sigle.csv": DATA / "sigle.csv",
    "parole.csv": DATA / "parole.csv",
    "situazioni.csv": DATA / "situazioni.csv",
}
"""The names of acts are the reference room's; what is looked for besides is the same."""
BOTH_WAYS: Final = "sigle.csv"
"""What an abbreviation stands for is looked for by its abbreviation, too."""
TOLD: Final = "situazioni.csv"
"""What people tell in no order of words (``situations``)."""
CITED: Final = ("parole.csv", TOLD)
"""Of their terms the article that is their source is looked for, too: a bare decision may say no more than that."""
_CRIME: Final = " c.p."
"""An article of this code is one crime: who looks for its name, looks for it."""
_SEVERAL = "|"


@dataclass(frozen=True, slots=True)
class Synonym:
    """``detto`` is what people type, ``diritto`` how decisions say it, ``fonte`` where that can be verified;
    ``articolo`` is that as it is looked for, where it is an article.
    """

    detto: str
    diritto: tuple[str, ...]
    fonte: str
    articolo: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Addition:
    """What a text says at its ``places``, each ``cleaned[start:end]``, and the phrases that are looked for besides."""

    added: tuple[str, ...]
    places: tuple[tuple[int, int], ...]


def rows(file: str) -> Iterator[Synonym]:
    """The entries of one of ``FILES``, in its order."""
    with FILES[file].open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            fonte = row["fonte"]
            cited = file in CITED and fonte.startswith("ART. ")
            articolo = (fonte.lower().replace("-", " "),) if cited else ()
            yield Synonym(row["detto"], tuple(row["diritto"].split(_SEVERAL)), fonte, articolo)


@cache
def _table() -> dict[tuple[str, ...], tuple[str, ...]]:
    """What is added, by the tokens of what was typed: so neither endings nor articles nor prepositions count."""
    table: dict[tuple[str, ...], tuple[str, ...]] = {}
    for file in FILES:
        for row in () if file == TOLD else rows(file):
            table.setdefault(tuple(tokens(row.detto)), (*row.diritto, *row.articolo))
    for row in rows(BOTH_WAYS):
        for term in row.diritto:
            table.setdefault(tuple(tokens(term)), (row.detto,))
    for row in rows("parole.csv"):
        for term in row.diritto if row.fonte.lower().endswith(_CRIME) else ():
            table.setdefault(tuple(tokens(term)), row.articolo)
    return table


@cache
def _longest() -> int:
    return max(map(len, _table()))


@cache
def _situations() -> tuple[Situations, list[tuple[str, ...]]]:
    """The situations, and what is added to each."""
    told = list(rows(TOLD))
    return Situations.of(parts(row.detto) for row in told), [(*row.diritto, *row.articolo) for row in told]


def additions(text: str) -> list[Addition]:
    """What the tables know in ``text``: situations, those that say most first, then entries from left to right, each
    the longest at its place. Nothing that stands within another, and nothing that the text says anyway. What is added
    is not looked up again.
    """
    found = list(spans(clean(text)))
    said = tuple(span.token.text for span in found)
    entries = list(_entries(said))
    situations, added = _situations()
    told = [(at, added[number]) for number, at in situations.find(said) if not any(at <= each for each, _ in entries)]
    told.sort(key=lambda each: (-len(each[0]), min(each[0])))
    kept = [entry for entry in entries if not any(entry[0] < at for at, _ in told)]
    result = []
    for at, terms in (*told, *kept):
        new = tuple(term for term in terms if not _contains(said, tuple(tokens(term))))
        if new:
            result.append(Addition(new, tuple(_places(found, sorted(at)))))
    return result


def _entries(texts: tuple[str, ...]) -> Iterator[tuple[frozenset[int], tuple[str, ...]]]:
    """The entries in ``texts`` from left to right, as the indexes of their tokens, with what is added."""
    at = 0
    while at < len(texts):
        for length in range(min(_longest(), len(texts) - at), 0, -1):
            terms = _table().get(texts[at : at + length])
            if terms is not None and not _goes_on(texts, at + length):
                yield frozenset(range(at, at + length)), terms
                at += length
                break
        else:
            at += 1


def _places(token_spans: list[Span], at: list[int]) -> Iterator[tuple[int, int]]:
    """Where the tokens ``at`` stand: neighbours are one place."""
    first = 0
    for index in range(1, len(at) + 1):
        if index == len(at) or at[index] != at[index - 1] + 1:
            yield token_spans[at[first]].start, token_spans[at[index - 1]].end
            first = index


def _goes_on(texts: tuple[str, ...], end: int) -> bool:
    """Whether the number before ``end`` goes on behind it: 'legge 104' is not 'legge 104/2013'."""
    return texts[end - 1].isdigit() and texts[end : end + 1] != () and texts[end].isdigit()


def _contains(texts: tuple[str, ...], part: tuple[str, ...]) -> bool:
    return any(texts[at : at + len(part)] == part for at in range(len(texts) - len(part) + 1))
