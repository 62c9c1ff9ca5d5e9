"""A search engine that anyone can read: Python sets over lists of tokens. Slow, and right by inspection."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date
from itertools import combinations
from uuid import UUID

from bdm.italian import Token, forms, is_citation, key, positions, query_tokens, tokens, written_words
from bdm.platform.authz import Kind, Scope
from bdm.reference.choices import Dimension
from bdm.search.engine.item import FaceTexts, IndexedItem
from bdm.search.engine.layout import day_order, moment_order
from bdm.search.engine.port import Bucket, SearchRequest, Sort, SortField, Stage
from bdm.search.query import And, Beginning, Days, Equals, Near, Not, OneOf, Or, Phrase, Tree, Words

FACED = ("parte_processuale", "precedente", "precedente_motivi", "norma")
"""What an original may have otherwise than its public face."""


def face_of(item: IndexedItem, scope: Scope) -> FaceTexts:
    """The face that the reader sees."""
    if item.riservato is not None and item.ufficio in scope.originals:
        return item.riservato
    return item.public


def matches(tree: Tree, item: IndexedItem, face: FaceTexts, today: date) -> bool:
    match tree:
        case And(children):
            return all(matches(child, item, face, today) for child in children)
        case Or(children):
            return any(matches(child, item, face, today) for child in children)
        case Not(child):
            return not matches(child, item, face, today)
        case Equals(field, value):
            return not _exact(field, [value]).isdisjoint(_held(field, values(item, face, field)))
        case OneOf(field, some):
            return not _exact(field, some).isdisjoint(_held(field, values(item, face, field)))
        case Days(field):
            day = getattr(item, field)
            start, end = tree.bounds(today)
            return day is not None and start <= day <= end
        case Words(field, words, every):
            asked = [{token.text, token.german} for token in query_tokens(" ".join(words))]
            present = {token.text for token in positions(item.texts(face)[field])}
            there = [not some.isdisjoint(present) for some in asked]
            return bool(asked) and (all(there) if every else any(there))
        case Near(field, words, within):
            places = [
                [token.position for token in positions(item.texts(face)[field]) if token.text == word]
                for word in {token.text for token in query_tokens(" ".join(words))}
            ]
            return bool(places) and all(places) and all(_near(*pair, within) for pair in combinations(places, 2))
        case Beginning(field, roots):
            present = forms(item.texts(face)[field])
            return all(any(form.startswith(key(root)) for form in present) for root in roots)
        case Phrase(field, text):
            own = [face.titolo or ""] if field == "titolo" else [face.titolo or "", face.corpo, *face.massime]
            if is_citation(text):
                return any(_stands(query_tokens(text), each) for each in own)
            joints = face.giunture if field == "testo" else ()
            return bool(tokens(text)) and any(_contains(each, text) for each in (*own, *joints))
    raise AssertionError(tree)


def _near(some: Sequence[int], others: Sequence[int], within: int) -> bool:
    return any(abs(one - other) <= within for one in some for other in others)


def _contains(text: str, phrase: str) -> bool:
    return f" {' '.join(written_words(phrase))} " in f" {' '.join(written_words(text))} "


def _stands(sought: Sequence[Token], text: str) -> bool:
    places = {(token.text, token.position) for token in positions(text)}
    return any(
        all((token.text, start + token.position - sought[0].position) in places for token in sought)
        for _, start in places
    )


REFERENCES = {
    "art. 2043 c.c.": "2043 cc",
    "art 2043 cc": "2043 cc",
    "articolo 2043 del codice civile": "2043 cc",
    "c.c.": "cc",
    "d.lgs. 81/2008": "81",
    "d.lgs. n. 81 del 2008": "81",
    "d.m. 55/2014 10/03/2014": "dm 2014-03-10",
    "d.m. 55/14": "dm",
}
"""What the references of the tests' world mean, as somebody who reads them would say."""


PRECEDENTS = {
    "cass. 13533/2001": {"cass"},
    "cass. su 13533/01": {"cass"},
    "tar lazio 7/2020": {"tar"},
    "tar lazio, 3 maggio 2020, n. 7": {"tar"},
    "tribunale di milano, sentenza n. 7/2020": {"sentenza"},
    "ordinanza n. 7/2020 del tribunale di milano": {"ordinanza"},
    "tribunale di milano, n. 7/2020": {"sentenza", "ordinanza", "decreto"},
}
"""What may be meant by the names of decisions in the tests' world."""


def _exact(field: str, some: Iterable[str]) -> set[str]:
    keys = {key(value) for value in some}
    if field.startswith("precedente"):
        return {meant for each in keys for meant in PRECEDENTS[each]}
    return {REFERENCES.get(each, each) for each in keys} if field in ("riferimento_normativo", "norma") else keys


def _held(field: str, some: Iterable[str]) -> set[str]:
    """Whoever asks for a decree without its day means it with any day, and for an act each of its articles."""
    keys = _exact(field, some)
    keys |= {"dm"} if "dm 2014-03-10" in keys else set()
    return keys | {"cc"} if field == "norma" and "2043 cc" in keys else keys


def values(item: IndexedItem, face: FaceTexts, field: str) -> Sequence[str]:
    return getattr(face, field) if field in FACED else item.values(field)


def found(items: Sequence[IndexedItem], query: SearchRequest) -> list[IndexedItem]:
    """What ``query`` finds, in no order."""
    return [
        item
        for item in items
        if item.kind == query.kind
        and item.published == (query.content is Stage.PUBLISHED)
        and (item.published or item.ufficio in query.scope.drafts(query.kind))
        and (query.within is None or query.within.first <= _order(item, query.within.field) <= query.within.last)
        and matches(query.tree, item, face_of(item, query.scope), query.today)
    ]


def _order(item: IndexedItem, field: SortField) -> int:
    if field is SortField.EDIT_DATE:
        return moment_order(item.edit_date, item.seq)
    return day_order(item.data_pubblicazione if field is SortField.DATA_PUBBLICAZIONE else item.data, item.seq)


def ordered(items: Sequence[IndexedItem], sort: Sort) -> list[UUID]:
    """Ids by a date; equal dates by ``seq``."""
    name = "data" if sort.field is SortField.SCORE else str(sort.field)

    def order(item: IndexedItem) -> tuple[object, ...]:
        value = getattr(item, name)
        return (value is not None, value or date.min, item.seq)

    return [item.id for item in sorted(items, key=order, reverse=sort.descending)]


def counted(items: Sequence[IndexedItem], grouping: Sequence[Dimension]) -> list[Bucket]:
    if not grouping:
        return []
    first, rest = grouping[0], grouping[1:]
    numbers = Counter(value for item in items for value in set(dimension(item, first)))
    return sorted(
        (
            Bucket(value, count, tuple(counted([item for item in items if value in dimension(item, first)], rest)))
            for value, count in numbers.items()
        ),
        key=lambda bucket: (-bucket.count, bucket.value),
    )


def dimension(item: IndexedItem, name: Dimension) -> Sequence[str]:
    if name in (Dimension.ANNO, Dimension.MESE):
        day = item.data_pubblicazione
        return () if day is None else (str(day.year if name is Dimension.ANNO else day.month),)
    return item.values(name)


def scope(kind: Kind, drafts: object, originals: object) -> Scope:
    """A scope from sets of offices or ``ALL_OFFICES``."""
    from bdm.platform.authz import Offices

    def offices(some: object) -> Offices:
        return some if isinstance(some, Offices) else Offices(frozenset(some))  # type: ignore[call-overload]

    other: Kind = "massima" if kind == "provvedimento" else "provvedimento"
    return Scope({kind: offices(drafts), other: Offices()}, offices(originals))
