"""Use cases of saved searches: the caller's alone, those of others do not exist."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.platform.authz import Kind, Reader, Scope
from bdm.platform.kit.errors import Conflict, FieldError, Invalid, NotFound
from bdm.platform.kit.identifiers import new_id
from bdm.platform.kit.time import now
from bdm.saved_search import repository as saved_search_repository
from bdm.saved_search.model import SavedSearch
from bdm.saved_search.schemas import SavedSearchIn
from bdm.search.answer import service as answer_service
from bdm.search.answer.service import Criteria
from bdm.search.engine.layout import moment_order
from bdm.search.engine.port import KeyRange, SearchEngine, SearchRequest, Sort, SortField, Window
from bdm.search.query import QuerySyntax, read

MAX_SAVED: Final = 200
"""Of one person, for each kind."""
MAX_COUNTED: Final = 30
"""So many are counted at once, the newest."""

# The name of a search without an expression, where the person gives none.
_COLLATED = "Cartelle personali"
_NOTES = "Note personali"


async def list_searches(session: AsyncSession, account_id: UUID, kind: Kind) -> Sequence[SavedSearch]:
    """The person's searches, newest first."""
    return await saved_search_repository.of_account(session, account_id, kind)


async def save(session: AsyncSession, account_id: UUID, kind: Kind, saved_search: SavedSearchIn) -> SavedSearch:
    """Keep a search. Raises QuerySyntax where the expression does not parse, Invalid where there is nothing to
    search, Conflict above ``MAX_SAVED``.
    """
    query = saved_search.query.strip()
    if query:
        read(query)
    elif not (saved_search.collated or saved_search.note_personali):
        raise Invalid(errors=[FieldError("query", "Indicare almeno un criterio di ricerca.")])
    if await saved_search_repository.count(session, account_id, kind) >= MAX_SAVED:
        raise Conflict(
            f"Si possono salvare al massimo {MAX_SAVED} ricerche: per salvarne un'altra occorre eliminarne una.",
            code="TOO_MANY_SAVED_SEARCHES",
        )
    name = _one_line(saved_search.name or "") or query or (_COLLATED if saved_search.collated else _NOTES)
    values = saved_search.model_dump() | {"name": name, "query": query}
    search = SavedSearch(id=new_id(), account_id=account_id, kind=kind, **values)
    session.add(search)
    await session.flush()
    return search


@dataclass(frozen=True)
class SearchNews:
    """How many results of a saved search are new since ``since``, when it was last looked at."""

    id: UUID
    count: int
    since: datetime


async def latest(session: AsyncSession, account_id: UUID, kind: Kind) -> Sequence[SavedSearch]:
    """The person's latest ``MAX_COUNTED`` searches."""
    return (await saved_search_repository.of_account(session, account_id, kind))[:MAX_COUNTED]


async def news(
    session: AsyncSession, engine: SearchEngine, reader: Reader, kind: Kind, searches: Sequence[SavedSearch]
) -> list[SearchNews]:
    """Of the person's ``searches``, those that find something published or changed since they were last looked at. Of
    one that no longer parses nothing is said.
    """
    scope = Scope.of(reader)
    asked: list[tuple[SavedSearch, SearchRequest]] = []
    for each in searches:
        criteria = Criteria(q=each.query, area=each.area, collated=each.collated, note_personali=each.note_personali)
        with suppress(QuerySyntax):
            understood = await answer_service.understand(session, scope, reader.account_id, kind, criteria)
            later = KeyRange(SortField.EDIT_DATE, moment_order(each.seen_at, 0))
            asked.append((each, replace(understood.query, within=later)))
    if not asked:
        return []
    found = await engine.searches([query for _, query in asked], Window(0, 0), Sort(SortField.DATA))
    counted = zip(asked, found, strict=True)
    return [SearchNews(each.id, hits.count, each.seen_at) for (each, _), hits in counted if hits.count]


async def see(session: AsyncSession, account_id: UUID, kind: Kind, id_: str) -> None:
    """The person looks at the results: what is new is counted from now on. Raises NotFound."""
    search = await saved_search_repository.get(session, account_id, kind, _identifier(id_))
    if search is None:
        raise NotFound("Ricerca salvata non trovata.")
    search.seen_at = now()
    await session.flush()


async def rename(session: AsyncSession, account_id: UUID, kind: Kind, id_: str, name: str) -> SavedSearch:
    """Give a search another name. Raises NotFound, Invalid for an empty name."""
    search = await saved_search_repository.get(session, account_id, kind, _identifier(id_))
    if search is None:
        raise NotFound("Ricerca salvata non trovata.")
    search.name = _one_line(name)
    if not search.name:
        raise Invalid(errors=[FieldError("name", "Campo obbligatorio")])
    await session.flush()
    return search


async def remove(session: AsyncSession, account_id: UUID, kind: Kind, id_: str) -> None:
    """Keep a search no longer. Raises NotFound."""
    if not await saved_search_repository.remove(session, account_id, kind, _identifier(id_)):
        raise NotFound("Ricerca salvata non trovata.")


def _identifier(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise NotFound("Ricerca salvata non trovata.") from None


def _one_line(text: str) -> str:
    return " ".join(text.split())
