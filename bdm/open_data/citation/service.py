"""Who cites a decision or a norm, over the public face."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.document.precedents import names_of, read_precedent
from bdm.open_data.api import search as api_search
from bdm.open_data.api.search import Ordine
from bdm.open_data.record import service as record_service
from bdm.open_data.record.schemas import PublicFace
from bdm.platform.authz import PUBLIC
from bdm.platform.kit.time import today
from bdm.reference.riferimento_normativo import service as riferimento_normativo_service
from bdm.search.citator import service as citator_service
from bdm.search.citator.passages import CitingPassage
from bdm.search.engine.port import SearchEngine, SearchRequest
from bdm.search.query import Equals, Or

_PRECEDENTE: Final = "precedente"
_NORMA: Final = "riferimento_normativo"
"""The criteria that find who cites a decision or a norm."""


@dataclass(frozen=True)
class CitingRecord:
    """The record of a decision that cites, and the sentences in which it does."""

    view: ProvvedimentoView
    face: PublicFace
    passages: Sequence[CitingPassage]


@dataclass(frozen=True)
class FoundCiting:
    """Some of ``count`` decisions that cite; ``cursor`` as in a search."""

    count: int
    items: Sequence[CitingRecord]
    cursor: str | None


async def _citing(
    session: AsyncSession, engine: SearchEngine, names: Sequence[str], field: str, cursor: str | None, size: int
) -> FoundCiting:
    if not names:
        return FoundCiting(0, (), None)
    tree = Or(tuple(Equals(field, name) for name in names))
    query = SearchRequest(kind="provvedimento", tree=tree, scope=PUBLIC, today=today())
    found = await api_search.walk(engine, query, Ordine.DATA, cursor, size)
    views = await provvedimento_repository.by_ids(session, PUBLIC, found.ids)
    shown = [views[each] for each in found.ids if each in views]
    faces = await record_service.of_decisions(session, shown)
    said = await citator_service.citing(session, PUBLIC, names, [view.id for view in shown])
    passages = {each.id: each.passages for each in said}
    items = [CitingRecord(view, face, passages.get(view.id, ())) for view, face in zip(shown, faces, strict=True)]
    return FoundCiting(found.count, items, found.cursor)


async def citing_decision(
    session: AsyncSession, engine: SearchEngine, view: ProvvedimentoView, cursor: str | None, size: int
) -> FoundCiting:
    """Who cites this decision."""
    names = names_of(view.numero_provvedimento, view.anno_provvedimento, view.tipo, view.ufficio)
    return await _citing(session, engine, names, _PRECEDENTE, cursor, size)


async def citing_what(
    session: AsyncSession, engine: SearchEngine, name: str, cursor: str | None, size: int
) -> FoundCiting:
    """Who cites the decision or norm that somebody calls ``name``. Raises Invalid."""
    known = read_precedent(name)
    if known is not None:
        return await _citing(session, engine, [known.name], _PRECEDENTE, cursor, size)
    norm = riferimento_normativo_service.read(name, None).canonico
    return await _citing(session, engine, [norm], _NORMA, cursor, size)
