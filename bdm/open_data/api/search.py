"""Searching for other programs: the same language and order as for people, walked through to the last result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima import repository as massima_repository
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.schemas import GivenDecision, ProvvedimentoView
from bdm.open_data.record import service as record_service
from bdm.open_data.record.schemas import PublicFace
from bdm.platform.authz import NOBODY, PUBLIC, Kind
from bdm.platform.kit.errors import FieldError, Invalid
from bdm.platform.kit.regex import regex
from bdm.search.answer import service as answer_service
from bdm.search.answer.service import Criteria, WhyFound
from bdm.search.citator.fate import NOTHING_KNOWN, Fate, fates
from bdm.search.engine.port import (
    LAST_KEY,
    MAX_VISIBLE,
    KeyRange,
    SearchEngine,
    SearchRequest,
    Sort,
    SortField,
    Window,
)
from bdm.search.query import Tree

_CURSOR = regex(r"([dpr])(\d{1,19})")


class Ordine(StrEnum):
    """Orders of results. By relevance 10,000 can be walked through, by a date all of them."""

    DATA = "data"
    DATA_PUBBLICAZIONE = "data_pubblicazione"
    RILEVANZA = "rilevanza"


_SORTS: Final = {
    Ordine.DATA: SortField.DATA,
    Ordine.DATA_PUBBLICAZIONE: SortField.DATA_PUBBLICAZIONE,
    Ordine.RILEVANZA: SortField.SCORE,
}
_LETTERS: Final = {Ordine.DATA: "d", Ordine.DATA_PUBBLICAZIONE: "p", Ordine.RILEVANZA: "r"}
"""How a cursor of each begins."""


@dataclass(frozen=True)
class FoundRecord:
    """A record that was found, of which item, and why."""

    view: ProvvedimentoView | MassimaView
    face: PublicFace
    why: WhyFound
    fate: Fate = NOTHING_KNOWN


@dataclass(frozen=True)
class FoundRecords:
    """Some of ``count`` results; ``cursor`` asks for those that follow, None at the end."""

    count: int
    records: Sequence[FoundRecord]
    cursor: str | None


@dataclass(frozen=True)
class PartOfResults:
    """What is looked for, and which part of it is wanted."""

    criteria: Criteria
    order: Ordine
    cursor: str | None


async def search(session: AsyncSession, engine: SearchEngine, kind: Kind, wanted: PartOfResults) -> FoundRecords:
    """What is found on the public face. Raises QuerySyntax, Invalid, IndexNotReady."""
    criteria = replace(wanted.criteria, sort_field=_SORTS[wanted.order])
    asked = await answer_service.understand(session, PUBLIC, NOBODY, kind, criteria)
    results = await walk(engine, asked.query, wanted.order, wanted.cursor, criteria.size)
    read = _decisions if kind == "provvedimento" else _abstracts
    return FoundRecords(results.count, await read(session, asked.tree, results.ids), results.cursor)


@dataclass(frozen=True)
class Results:
    """Of ``count`` results the ids of some, and the cursor behind them."""

    count: int
    ids: Sequence[UUID]
    cursor: str | None


async def walk(engine: SearchEngine, query: SearchRequest, order: Ordine, cursor: str | None, size: int) -> Results:
    """What ``query`` finds behind ``cursor``. By a date its place is a key, which stays whatever comes and goes."""
    sort, letter = Sort(_SORTS[order]), _LETTERS[order]
    after = _position(cursor, letter)
    if order is Ordine.RILEVANZA:
        start = after or 0
        hits = await engine.search(query, Window(start, size), sort)
        end = start + len(hits.ids)
        more = bool(hits.ids) and end < min(hits.count, MAX_VISIBLE)
        return Results(hits.count, hits.ids, f"{letter}{end}" if more else None)
    rest = query if after is None else replace(query, within=KeyRange(sort.field, last=after - 1))
    hits = await engine.search(rest, Window(0, size), sort)
    count = hits.count if after is None else (await engine.search(query, Window(0, 0), sort)).count
    more = hits.count > len(hits.ids)
    return Results(count, hits.ids, f"{letter}{hits.keys[-1]}" if more else None)


def _position(cursor: str | None, letter: str) -> int | None:
    if cursor is None:
        return None
    match = _CURSOR.fullmatch(cursor)
    if match is None or match[1] != letter or int(match[2]) > (MAX_VISIBLE if letter == "r" else LAST_KEY):
        raise Invalid(errors=[FieldError("cursor", "Il cursore non è uno di quelli restituiti da questa ricerca.")])
    return int(match[2])


async def _decisions(session: AsyncSession, tree: Tree, ids: Sequence[UUID]) -> list[FoundRecord]:
    views = await provvedimento_repository.by_ids(session, PUBLIC, ids)
    shown = [views[each] for each in ids if each in views]

    async def abstracts_of(some: Sequence[UUID]) -> Mapping[UUID, Sequence[MassimaView]]:
        return await massima_repository.of_provvedimenti(session, PUBLIC, some)

    why = await answer_service.why_provvedimenti(session, tree, shown, abstracts_of)
    known = await fates(session, PUBLIC, [GivenDecision(view.id, view) for view in shown])
    told = {given.id: fate for given, fate in known.items()}
    found = _found(shown, await record_service.of_decisions(session, shown), why)
    return [replace(each, fate=told.get(each.view.id, NOTHING_KNOWN)) for each in found]


async def _abstracts(session: AsyncSession, tree: Tree, ids: Sequence[UUID]) -> list[FoundRecord]:
    views = await massima_repository.by_ids(session, PUBLIC, ids)
    shown = [views[each] for each in ids if each in views]
    why = await answer_service.why_massime(session, tree, shown, _none_of)
    return _found(shown, await record_service.of_abstracts(session, shown), why)


async def _none_of(_: Sequence[UUID]) -> Mapping[UUID, Sequence[MassimaView]]:
    return {}


def _found(
    views: Sequence[ProvvedimentoView | MassimaView], faces: Sequence[PublicFace], why: Mapping[UUID, WhyFound]
) -> list[FoundRecord]:
    return [FoundRecord(view, face, why.get(view.id, WhyFound())) for view, face in zip(views, faces, strict=True)]
