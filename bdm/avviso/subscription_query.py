"""What is asked of the index for a subscription."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TypeAlias, cast

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.avviso.repository import ResolvedIscrizione
from bdm.document.precedents import names_of
from bdm.open_data.record.schemas import ItemName
from bdm.platform.authz import Kind, Scope
from bdm.platform.kit.errors import AppError
from bdm.platform.kit.time import today
from bdm.search.answer import service as answer_service
from bdm.search.answer.service import Criteria
from bdm.search.engine.port import SearchEngine, SearchRequest, Sort, SortField, Window
from bdm.search.query import Equals, Not, OneOf, Tree, all_of

ENGINE_AT_ONCE = 50
"""Short searches in one call: others get their turn in between."""
_NOTHING: Tree = OneOf("id", frozenset())
_Known: TypeAlias = dict[tuple[object, ...], SearchRequest]


class SubscriptionQueries:
    """Puts subscriptions into searches under ``scope``s. The same search of two people with the same rights is the
    same, and read once.
    """

    def __init__(self, session: AsyncSession) -> None:
        self._session = session
        self._known: _Known = {}

    async def request(self, followed: ResolvedIscrizione, scope: Scope) -> SearchRequest | None:
        """What finds the items that the subscription is told of. None for a search that can no longer be understood,
        and for a decision that texts have no name for.
        """
        if followed.search is not None:
            with suppress(AppError):
                return await self._search(followed, scope)
            return None
        if (tree := _citing(followed)) is None:
            return None
        area = followed.iscrizione.area
        within = () if area is None else (Equals("area", area),)
        return SearchRequest("provvedimento", all_of(tree, *within), scope, today())

    async def _search(self, followed: ResolvedIscrizione, scope: Scope) -> SearchRequest:
        search = followed.search
        assert search is not None
        personal = search.collated or search.note_personali or "note_personali" in search.query
        whose = search.account_id if personal else None
        key = (scope, search.kind, search.query, search.area, search.collated, search.note_personali, whose)
        if key not in self._known:
            criteria = Criteria(
                q=search.query, area=search.area, collated=search.collated, note_personali=search.note_personali
            )
            kind = cast(Kind, search.kind)
            asked = await answer_service.understand(self._session, scope, search.account_id, kind, criteria)
            self._known[key] = asked.query
        return self._known[key]


def _citing(followed: ResolvedIscrizione) -> Tree | None:
    one = followed.iscrizione
    if one.what == "norma":
        return Equals("norma", one.name or "")
    if one.what == "precedente":
        return Equals("precedente", one.name or "")
    names = names_of(*followed.numbered)
    if not names:
        return None
    return all_of(OneOf("precedente", frozenset(names)), Not(OneOf("id", frozenset({str(one.provvedimento_id)}))))


async def find(
    engine: SearchEngine, requests: list[SearchRequest], items: dict[Kind, frozenset[str]]
) -> list[set[ItemName]]:
    """Which of ``items`` each of the searches finds. Raises IndexNotReady."""
    results: list[set[ItemName]] = []
    asked = [(each, items.get(each.kind, frozenset())) for each in requests]
    narrow = [replace(each, tree=all_of(each.tree, OneOf("id", ids) if ids else _NOTHING)) for each, ids in asked]
    size = max((len(ids) for ids in items.values()), default=0)
    for start in range(0, len(narrow), ENGINE_AT_ONCE):
        some = narrow[start : start + ENGINE_AT_ONCE]
        hits = await engine.searches(some, Window(0, size, counted=False), Sort(SortField.DATA))
        results += [{(each.kind, item_id) for item_id in one.ids} for each, one in zip(some, hits, strict=True)]
    return results


def ids_of(items: set[ItemName]) -> dict[Kind, frozenset[str]]:
    """Their ids by kind."""
    by_kind: dict[Kind, set[str]] = {}
    for kind, item_id in items:
        by_kind.setdefault(kind, set()).add(str(item_id))
    return {kind: frozenset(ids) for kind, ids in by_kind.items()}
