"""Where the decisions that a text cites lead to, for one reader.

One question to the engine and one to the database find those that are ours; each of the others has a page, which says
who cites it, or is a search by its number. All are counted at once, and are links only where there is something besides
the decision that is being read.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.document.precedents import Precedent
from bdm.italian import key
from bdm.platform.authz import Scope
from bdm.platform.authz.scope import PUBLISHED
from bdm.platform.kit.time import today
from bdm.reference.choices import Area
from bdm.search.engine.port import SearchEngine, SearchRequest, Sort, Window
from bdm.search.query import Equals, Not, OneOf, Or, Phrase, Tree, all_of, to_text
from bdm.search.query.identifiers import numbered_as

MAX_LED: Final = 60
"""Different decisions cited in one text that lead anywhere: the first of them."""
MAX_FOUND: Final = 200


@dataclass(frozen=True)
class Lead:
    """Of the cited decision ``nome``: our page of it, a search and what that finds, or the page of those who cite it,
    ``count`` in all.
    """

    nome: str
    id: UUID | None = None
    label: str | None = None
    q: str | None = None
    count: int | None = None


@dataclass(frozen=True)
class _Way:
    """Something to look for, of which ``own`` is the decision that is being read."""

    tree: Tree
    own: int = 0
    shown: bool = True
    """As a search."""


async def leads(
    session: AsyncSession, engine: SearchEngine, scope: Scope, citing: UUID, area: Area, cited: Sequence[Precedent]
) -> list[Lead]:
    """Of those of ``cited`` that lead somewhere, in their order. Raises IndexNotReady."""
    views = await ours(session, engine, scope, [each for each in cited[:MAX_LED] if each.ufficio is not None], citing)
    own = views.pop(citing, None)
    counted = own is not None and own.status == PUBLISHED and own.area == area
    others = [each for each in cited[:MAX_LED] if own is None or not is_of(each, own)]
    found = [[view for view in views.values() if view.status == PUBLISHED and is_of(each, view)] for each in others]
    ways = [[] if len(those) == 1 else _ways(each, those, counted) for each, those in zip(others, found, strict=True)]
    counts = iter(await _counts(engine, scope, citing, area, [way for each in ways for way in each]))
    told: list[Lead] = []
    for each, those, tried in zip(others, found, ways, strict=True):
        finding = [(way, next(counts)) for way in tried]
        if len(those) == 1:
            told.append(Lead(each.name, those[0].id, those[0].label))
        elif leading := next(((way, count) for way, count in finding if count > way.own), None):
            way, count = leading
            told.append(Lead(each.name, q=to_text(way.tree) if way.shown else None, count=count))
    return told


async def ours(
    session: AsyncSession, engine: SearchEngine, scope: Scope, named: Sequence[Precedent], *besides: UUID
) -> dict[UUID, ProvvedimentoView]:
    """What the reader may see of what those may be that are named with their office, and of ``besides``."""
    ids: Collection[UUID] = ()
    if named:
        trees = tuple(numbered_as(each) for each in named)
        query = SearchRequest("provvedimento", trees[0] if len(trees) == 1 else Or(trees), scope, today())
        ids = (await engine.search(query, Window(0, MAX_FOUND), Sort())).ids
    return await provvedimento_repository.by_ids(session, scope, {*besides, *ids})


def is_of(precedent: Precedent, view: ProvvedimentoView) -> bool:
    """Whether the decision may be the one that is cited."""
    return (
        precedent.court is None
        and (precedent.number, precedent.year) == (view.numero_provvedimento, view.anno_provvedimento)
        and (precedent.ufficio is None or key(precedent.ufficio) == key(view.ufficio))
        and (precedent.tipo is None or precedent.tipo == key(view.tipo))
    )


async def _counts(engine: SearchEngine, scope: Scope, citing: UUID, area: Area, ways: Sequence[_Way]) -> Sequence[int]:
    """How many decisions each finds; a search none that is being read."""
    others = Not(OneOf("id", frozenset({str(citing)})))
    trees = [all_of(way.tree, Equals("area", area), *((others,) if way.shown else ())) for way in ways]
    queries = [SearchRequest("provvedimento", tree, scope, today()) for tree in trees]
    return [hits.count for hits in await engine.searches(queries, Window(0, 0), Sort())]


def _ways(precedent: Precedent, views: Sequence[ProvvedimentoView], counted: bool) -> list[_Way]:
    """How a decision is looked for that has no page of ours to lead to, the first that finds something: by its number,
    or where others cite it.
    """
    if precedent.court is None and (views or precedent.ufficio is None):
        said = Phrase("testo", f"{precedent.tipo or 'sentenza'} n. {precedent.number}/{precedent.year}")
        return [_Way(numbered_as(precedent)), *(() if views else (_Way(said),))]
    return [_Way(Equals("precedente", precedent.name), int(counted), shown=False)]
