"""Where the decisions that a text cites lead to, for one reader.

One question to the engine and one to the database find those that are ours; each of the others is a search, all of
them counted at once, and a link only where that finds something besides the decision that is being read.
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
from bdm.italian.rulings import ALONE, spellings
from bdm.platform.authz import Scope
from bdm.platform.authz.scope import PUBLISHED
from bdm.platform.kit.time import today
from bdm.reference.choices import Area
from bdm.search.engine.port import SearchEngine, SearchRequest, Sort, Window
from bdm.search.help.suggestion.cited import numbered_as
from bdm.search.query import Equals, Not, OneOf, Or, Phrase, Tree, all_of, to_text
from bdm.search.similar.terms import Authority

MAX_LED: Final = 60
"""Different decisions cited in one text that lead anywhere: the first of them."""
MAX_FOUND: Final = 200


@dataclass(frozen=True)
class Lead:
    """Of the cited decision ``nome``: its page, or a search and what it finds."""

    nome: str
    id: UUID | None = None
    label: str | None = None
    q: str | None = None
    count: int | None = None


async def leads(
    session: AsyncSession, engine: SearchEngine, scope: Scope, citing: UUID, area: Area, cited: Sequence[Precedent]
) -> list[Lead]:
    """Of those of ``cited`` that lead somewhere, in their order. Raises IndexNotReady."""
    views = await _ours(session, engine, scope, citing, [each for each in cited[:MAX_LED] if each.ufficio is not None])
    own = views.pop(citing, None)
    others = [each for each in cited[:MAX_LED] if own is None or not _is(each, own)]
    found = [[view for view in views.values() if view.status == PUBLISHED and _is(each, view)] for each in others]
    searches = [[] if len(ours) == 1 else _searches(each, ours) for each, ours in zip(others, found, strict=True)]
    counts = iter(await _counts(engine, scope, citing, area, [tree for trees in searches for tree in trees]))
    told: list[Lead] = []
    for each, ours, trees in zip(others, found, searches, strict=True):
        counted = [(tree, next(counts)) for tree in trees]
        if len(ours) == 1:
            told.append(Lead(each.name, ours[0].id, ours[0].label))
        elif leading := next(((tree, count) for tree, count in counted if count), None):
            told.append(Lead(each.name, q=to_text(leading[0]), count=leading[1]))
    return told


async def _ours(
    session: AsyncSession, engine: SearchEngine, scope: Scope, citing: UUID, named: Sequence[Precedent]
) -> dict[UUID, ProvvedimentoView]:
    """What the reader may see of what those may be that are named with their office, and the citing decision."""
    ids: Collection[UUID] = ()
    if named:
        trees = tuple(numbered_as(each) for each in named)
        query = SearchRequest("provvedimento", trees[0] if len(trees) == 1 else Or(trees), scope, today())
        ids = (await engine.search(query, Window(0, MAX_FOUND), Sort())).ids
    return await provvedimento_repository.by_ids(session, scope, {citing, *ids})


def _is(precedent: Precedent, view: ProvvedimentoView) -> bool:
    """Whether the decision may be the one that is cited."""
    return (
        precedent.court is None
        and (precedent.number, precedent.year) == (view.numero_provvedimento, view.anno_provvedimento)
        and (precedent.ufficio is None or key(precedent.ufficio) == key(view.ufficio))
        and (precedent.tipo is None or precedent.tipo == key(view.tipo))
    )


async def _counts(engine: SearchEngine, scope: Scope, citing: UUID, area: Area, trees: Sequence[Tree]) -> Sequence[int]:
    """How many decisions besides the citing one each of ``trees`` finds."""
    besides = (Equals("area", area), Not(OneOf("id", frozenset({str(citing)}))))
    queries = [SearchRequest("provvedimento", all_of(tree, *besides), scope, today()) for tree in trees]
    return [hits.count for hits in await engine.searches(queries, Window(0, 0), Sort())]


def _searches(precedent: Precedent, ours: Sequence[ProvvedimentoView]) -> list[Tree]:
    """How a decision is looked for that has no page to lead to, the first that finds something: by its number, or
    where others cite it.
    """
    number, year = precedent.number, precedent.year
    if precedent.court is not None:
        return [Authority(precedent.name, spellings(number, year)).tree] if precedent.court in ALONE else []
    own = [numbered_as(precedent)] if ours or precedent.ufficio is None else []
    return [*own, Phrase("testo", f"{precedent.tipo or 'sentenza'} n. {number}/{year}")]
