"""Searching for other programs: the same language and order as for people, walked through to the last result."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima import repository as massima_repository
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.schemas import DecisionKey, ProvvedimentoView
from bdm.content.withdrawn import withdrawn_named, withdrawn_on
from bdm.open_data.api.filters import Filters, criteria_of
from bdm.open_data.record import service as record_service
from bdm.open_data.record.schemas import PublicFace
from bdm.platform.authz import NOBODY, PUBLIC, Kind
from bdm.platform.kit.errors import FieldError, Invalid
from bdm.platform.kit.regex import regex
from bdm.reference.choices import Dimension
from bdm.search.answer import service as answer_service
from bdm.search.answer.service import Criteria, WhyFound
from bdm.search.citator.fate import NOTHING_KNOWN, Fate, fates
from bdm.search.engine.port import (
    LAST_KEY,
    MAX_VISIBLE,
    Bucket,
    KeyRange,
    SearchEngine,
    SearchRequest,
    Sort,
    SortField,
    Window,
)
from bdm.search.query import EVERYTHING, Criterion, OneOf, Phrase, Tree, all_of, replace_leaves, to_text

_CURSOR = regex(r"([dpr])([0-9]{1,19})(?:\.([0-9a-f]{12}))?")
"""Its order and place, and of which question it is. Those that were given before 1.5.0 do not say that, and go on."""


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


class Raggruppamento(StrEnum):
    """What results are counted by: fields of which each has one value at most. The year is that of publication."""

    AREA = "area"
    TIPO = "tipo"
    ANNO = "anno"
    MATERIA = "materia"
    DISTRETTO = "distretto"
    UFFICIO = "ufficio"
    ESITO = "esito"


class OtherQuestion(Invalid):
    """A cursor that another search gave."""

    code = "CURSOR_ALTRA_RICERCA"
    default = (
        "Il cursore è di un'altra ricerca: vale soltanto con la stessa espressione, gli stessi filtri e lo stesso"
        " ordine. Ricominciare senza cursore."
    )

    def __init__(self) -> None:
        super().__init__(errors=[FieldError("cursor", self.default)])


@dataclass(frozen=True)
class FoundRecord:
    """A record that was found, of which item, and why."""

    view: ProvvedimentoView | MassimaView
    face: PublicFace
    why: WhyFound
    fate: Fate = NOTHING_KNOWN


@dataclass(frozen=True)
class Group:
    """How many results have each value of a field, the largest first, of the years the newest; ``without``: none."""

    by: Raggruppamento
    values: Sequence[Bucket]
    without: int


@dataclass(frozen=True)
class NotPublic:
    """What was asked for by a name and is not public; ``withdrawn``: it was, until the day, where that is known."""

    name: str
    withdrawn: bool
    day: date | None = None


@dataclass(frozen=True)
class FoundRecords:
    """Some of ``count`` results; ``cursor`` asks for those that follow, None at the end. ``groups`` count all of them,
    ``missing`` are names that are not among them; both where they were asked for.
    """

    count: int
    records: Sequence[FoundRecord]
    cursor: str | None
    groups: Sequence[Group] = ()
    missing: Sequence[NotPublic] = ()


@dataclass(frozen=True)
class PartOfResults:
    """What is looked for, and which part of it is wanted."""

    criteria: Criteria
    order: Ordine
    cursor: str | None
    filters: Filters = field(default_factory=Filters)
    groups: Sequence[Raggruppamento] = ()


async def search(session: AsyncSession, engine: SearchEngine, kind: Kind, part: PartOfResults) -> FoundRecords:
    """What is found on the public face. Raises QuerySyntax, Invalid, IndexNotReady."""
    criteria = replace(part.criteria, sort_field=_SORTS[part.order])
    asked = await answer_service.understand(session, PUBLIC, NOBODY, kind, criteria)
    filters = await criteria_of(session, engine, kind, part.filters)
    query = replace(asked.query, tree=all_of(asked.query.tree, filters))
    by = list(dict.fromkeys(part.groups))
    results = await walk(engine, query, part.order, part.cursor, criteria.size, [Dimension(each) for each in by])
    groups = [_group(each, buckets, results.count) for each, buckets in zip(by, results.facets, strict=True)]
    read = _decisions if kind == "provvedimento" else _abstracts
    return FoundRecords(results.count, await read(session, asked.tree, results.ids), results.cursor, groups)


def _group(by: Raggruppamento, buckets: Sequence[Bucket], count: int) -> Group:
    if by is Raggruppamento.ANNO:
        buckets = sorted(buckets, key=lambda bucket: int(bucket.value), reverse=True)
    return Group(by, buckets, count - sum(bucket.count for bucket in buckets))


async def by_names(session: AsyncSession, kind: Kind, names: Sequence[str]) -> FoundRecords:
    """The public items that are called so, by our id or the source's, in the order asked for; and which are not."""
    found: list[FoundRecord]
    if kind == "provvedimento":
        decisions = await provvedimento_repository.by_names(session, PUBLIC, names)
        found = await _of_decisions(session, EVERYTHING, decisions)
    else:
        found = await _of_abstracts(session, EVERYTHING, await massima_repository.by_names(session, PUBLIC, names))
    known = {name for each in found for name in (str(each.view.id), each.view.external_id)}
    missing = await _missing(session, kind, [name for name in dict.fromkeys(names) if name not in known])
    return FoundRecords(len(found), found, None, missing=missing)


async def _missing(session: AsyncSession, kind: Kind, names: Sequence[str]) -> list[NotPublic]:
    gone = await withdrawn_named(session, kind, names) if names else {}
    days = await withdrawn_on(session, set(gone.values()))
    return [NotPublic(name, name in gone, days.get(gone[name]) if name in gone else None) for name in names]


@dataclass(frozen=True)
class Results:
    """Of ``count`` results the ids of some, and the cursor behind them; ``facets`` count all."""

    count: int
    ids: Sequence[UUID]
    cursor: str | None
    facets: Sequence[Sequence[Bucket]] = ()


async def walk(
    engine: SearchEngine,
    query: SearchRequest,
    order: Ordine,
    cursor: str | None,
    size: int,
    facets: Sequence[Dimension] = (),
) -> Results:
    """What ``query`` finds behind ``cursor``, which is of the same question. By a date its place is a key, which stays
    whatever comes and goes. Raises Invalid, OtherQuestion.
    """
    sort, letter, question = Sort(_SORTS[order]), _LETTERS[order], _question(query, order)
    after = _position(cursor, letter, question)
    if order is Ordine.RILEVANZA:
        start = after or 0
        hits = await engine.search(query, Window(start, size), sort, facets)
        end = start + len(hits.ids)
        more = bool(hits.ids) and end < min(hits.count, MAX_VISIBLE)
        return Results(hits.count, hits.ids, f"{letter}{end}.{question}" if more else None, hits.facets)
    if after is None:
        hits = whole = await engine.search(query, Window(0, size), sort, facets)
    else:
        rest = replace(query, within=KeyRange(sort.field, last=after - 1))
        hits = await engine.search(rest, Window(0, size), sort)
        whole = await engine.search(query, Window(0, 0), sort, facets)
    more = hits.count > len(hits.ids)
    behind = f"{letter}{hits.keys[-1]}.{question}" if more else None
    return Results(whole.count, hits.ids, behind, whole.facets)


def _question(query: SearchRequest, order: Ordine) -> str:
    """What tells a question from others: how its words are stored, not the day that it is asked on."""
    asked = f"{order} {query.kind} {to_text(replace_leaves(query.tree, _in_language))}"
    return hashlib.sha256(asked.encode(errors="surrogatepass")).hexdigest()[:12]


def _in_language(criterion: Criterion) -> Tree:
    """The language has no lists of values."""
    return Phrase(criterion.field, " ".join(sorted(criterion.values))) if isinstance(criterion, OneOf) else criterion


def _position(cursor: str | None, letter: str, question: str) -> int | None:
    if cursor is None:
        return None
    match = _CURSOR.fullmatch(cursor)
    if match is not None and match[3] not in (None, question):
        raise OtherQuestion
    if match is None or match[1] != letter or int(match[2]) > (MAX_VISIBLE if letter == "r" else LAST_KEY):
        raise Invalid(errors=[FieldError("cursor", "Il cursore non è uno di quelli restituiti da questa ricerca.")])
    return int(match[2])


async def _decisions(session: AsyncSession, tree: Tree, ids: Sequence[UUID]) -> list[FoundRecord]:
    views = await provvedimento_repository.by_ids(session, PUBLIC, ids)
    return await _of_decisions(session, tree, [views[each] for each in ids if each in views])


async def _of_decisions(session: AsyncSession, tree: Tree, views: Sequence[ProvvedimentoView]) -> list[FoundRecord]:
    async def abstracts_of(ids: Sequence[UUID]) -> Mapping[UUID, Sequence[MassimaView]]:
        return await massima_repository.of_provvedimenti(session, PUBLIC, ids)

    why = await answer_service.why_provvedimenti(session, tree, views, abstracts_of)
    known = await fates(session, PUBLIC, [DecisionKey(view.id, view) for view in views])
    told = {given.id: fate for given, fate in known.items()}
    found = _found(views, await record_service.of_decisions(session, views), why)
    return [replace(each, fate=told.get(each.view.id, NOTHING_KNOWN)) for each in found]


async def _abstracts(session: AsyncSession, tree: Tree, ids: Sequence[UUID]) -> list[FoundRecord]:
    views = await massima_repository.by_ids(session, PUBLIC, ids)
    return await _of_abstracts(session, tree, [views[each] for each in ids if each in views])


async def _of_abstracts(session: AsyncSession, tree: Tree, views: Sequence[MassimaView]) -> list[FoundRecord]:
    why = await answer_service.why_massime(session, tree, views, _none_of)
    return _found(views, await record_service.of_abstracts(session, views), why)


async def _none_of(_: Sequence[UUID]) -> Mapping[UUID, Sequence[MassimaView]]:
    return {}


def _found(
    views: Sequence[ProvvedimentoView | MassimaView], faces: Sequence[PublicFace], why: Mapping[UUID, WhyFound]
) -> list[FoundRecord]:
    return [FoundRecord(view, face, why.get(view.id, WhyFound())) for view, face in zip(views, faces, strict=True)]
