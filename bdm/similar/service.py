"""Similar decisions: published ones that share keywords, references and telling words with a given one.

Everything comes from what the reader may see: the words from the text that the reader may open, the decisions from
searches with the reader's scope, their weights from what everyone may read. Two searches bring candidates (by words,
and by words among those that share a keyword or a reference); what each of them shares then decides the order.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.authz import Scope
from bdm.authz.scope import PUBLISHED
from bdm.italian_text import key
from bdm.kit.errors import Invalid
from bdm.kit.time import today
from bdm.provvedimento import repository as provvedimenti
from bdm.provvedimento.schemas import ProvvedimentoView
from bdm.search.port import Page, Query, SearchEngine, Sort, SortField
from bdm.search.query import Equals, OneOf, Or, Tree, Words, all_of
from bdm.similar import repository
from bdm.similar.schemas import Asked, SimileView
from bdm.similar.terms import Term, candidates, choose, distinct, idf

MAX_SIMILI: Final = 20
MAX_AT_ONCE: Final = 10
"""Decisions that one call may ask this for: each takes some twenty searches."""
POOL: Final = 40
"""Candidates of each of the two searches."""
MAX_VALUES: Final = 8
"""Keywords, and references, that are looked for."""
VALUE_WEIGHT: Final = 3.0
"""How much more a keyword or a reference tells than a word."""
ENOUGH_WORDS: Final = 3
"""Two decisions that share neither keyword nor reference are alike if they share so many telling words."""
PAGES: Final = 40
MAX_TEXT: Final = 150_000
SHOWN_WORDS: Final = 8

VALUES: Final = ("parola_chiave", "riferimento_normativo")


@dataclass(frozen=True)
class _Profile:
    """What a decision is compared by: its telling words, and its keywords and references with their weights."""

    view: ProvvedimentoView
    terms: tuple[Term, ...]
    values: dict[str, dict[str, float]]


@dataclass(frozen=True)
class _Candidates:
    """What the searches brought, in their order, and the candidates that have each of the terms."""

    profile: _Profile
    ids: tuple[UUID, ...]
    having: tuple[frozenset[UUID], ...]


async def similar(
    session: AsyncSession, engine: SearchEngine, scope: Scope, asked: Sequence[Asked]
) -> dict[Asked, list[SimileView]]:
    """For each decision at most ``MAX_SIMILI`` similar ones, the closest first. Raises Invalid, IndexNotReady."""
    views = [one.view for one in asked]
    if len(views) > MAX_AT_ONCE:
        raise Invalid(f"I provvedimenti simili si chiedono per al massimo {MAX_AT_ONCE} provvedimenti alla volta.")
    hashes = {view.document_hash for view in views if view.document_hash is not None}
    texts = await repository.beginnings(session, hashes, PAGES) if hashes else {}
    brought = [
        await _candidates(engine, scope, await _profile(engine, view, texts.get(view.document_hash or "", "")))
        for view in views
    ]
    by_id = await provvedimenti.by_ids(session, scope, {item_id for each in brought for item_id in each.ids})
    published = {item_id: view for item_id, view in by_id.items() if view.status == PUBLISHED}
    return {one: _closest(each, published) for one, each in zip(asked, brought, strict=True)}


async def _profile(engine: SearchEngine, view: ProvvedimentoView, text: str) -> _Profile:
    found = await asyncio.to_thread(candidates, f"{view.titolo or ''}\n{text[:MAX_TEXT]}")
    frequencies = await engine.frequencies("provvedimento", "testo", [one.token for one in found])
    values: dict[str, dict[str, float]] = {}
    for field in VALUES:
        names = distinct(map(key, getattr(view, field)), MAX_VALUES)
        known = await engine.frequencies("provvedimento", field, names)
        values[field] = {
            name: VALUE_WEIGHT * idf(known.total, having) for name, having in zip(names, known.having, strict=True)
        }
    return _Profile(view, tuple(choose(found, frequencies)), values)


async def _candidates(engine: SearchEngine, scope: Scope, profile: _Profile) -> _Candidates:
    here = Equals("area", profile.view.area)

    async def search(tree: Tree, size: int, field: SortField) -> tuple[UUID, ...]:
        query = Query(kind="provvedimento", tree=all_of(here, tree), scope=scope, today=today())
        return (await engine.search(query, Page(0, size), Sort(field))).ids

    words = Words("testo", tuple(term.form for term in profile.terms))
    values = [Equals(field, name) for field in VALUES for name in profile.values[field]]
    shares_value: Tree = values[0] if len(values) == 1 else Or(tuple(values))
    searches = []
    if profile.terms:
        searches.append(search(words, POOL + 1, SortField.SCORE))
    if values and profile.terms:
        searches.append(search(all_of(shares_value, Or((words, here))), POOL + 1, SortField.SCORE))
    elif values:
        searches.append(search(shares_value, POOL + 1, SortField.DATA))
    found = await asyncio.gather(*searches)
    ids = tuple(dict.fromkeys(item_id for some in found for item_id in some if item_id != profile.view.id))
    among = OneOf("id", frozenset(map(str, ids)))
    having = await asyncio.gather(
        *(
            search(all_of(among, Words("testo", (term.form,))), len(ids), SortField.DATA)
            for term in profile.terms
            if ids
        )
    )
    return _Candidates(profile, ids, tuple(map(frozenset, having)))


def _closest(brought: _Candidates, views: dict[UUID, ProvvedimentoView]) -> list[SimileView]:
    """The best of the candidates that the reader may see, equal ones in the order in which they were found."""
    compared = [_compared(brought, views[item_id]) for item_id in brought.ids if item_id in views]
    alike = [
        (weight, simile)
        for weight, simile in compared
        if simile.parola_chiave or simile.riferimento_normativo or len(simile.parole) >= ENOUGH_WORDS
    ]
    return [simile for _, simile in sorted(alike, key=lambda pair: -pair[0])[:MAX_SIMILI]]


def _compared(brought: _Candidates, other: ProvvedimentoView) -> tuple[float, SimileView]:
    profile = brought.profile
    shared: dict[str, tuple[str, ...]] = {}
    weight = 0.0
    for field in VALUES:
        weights = profile.values[field]
        theirs = {key(value) for value in getattr(other, field)}
        names = {key(value): value for value in getattr(profile.view, field)}
        common = sorted(theirs.intersection(weights), key=lambda name: (-weights[name], name))
        shared[field] = tuple(names[name] for name in common)
        weight += sum(weights[name] for name in common)
    terms = [term for term, having in zip(profile.terms, brought.having, strict=True) if other.id in having]
    weight += sum(term.weight for term in terms)
    return weight, SimileView(other, **shared, parole=tuple(term.form for term in terms[:SHOWN_WORDS]))
