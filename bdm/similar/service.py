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
POOL: Final = 60
"""Candidates of each of the two searches."""
COMPARED: Final = 15
"""Of these, so many that share the most keywords and references, and so many by their words, are looked at closely."""
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
    """What a decision is compared by: its telling words, and by field its keywords and references (in the form in which
    they are compared) with their weights.
    """

    view: ProvvedimentoView
    terms: tuple[Term, ...]
    values: dict[str, dict[str, float]]


@dataclass(frozen=True)
class _Candidates:
    """What the two searches brought, each in its order, without the decision itself."""

    by_words: tuple[UUID, ...]
    by_values: tuple[UUID, ...]


async def similar(
    session: AsyncSession, engine: SearchEngine, scope: Scope, asked: Sequence[Asked]
) -> dict[Asked, list[SimileView]]:
    """For each decision at most ``MAX_SIMILI`` similar ones, the closest first. Raises Invalid, IndexNotReady."""
    views = [one.view for one in asked]
    if len(views) > MAX_AT_ONCE:
        raise Invalid(f"I provvedimenti simili si chiedono per al massimo {MAX_AT_ONCE} provvedimenti alla volta.")
    hashes = {view.document_hash for view in views if view.document_hash is not None}
    texts = await repository.beginnings(session, hashes, PAGES) if hashes else {}
    profiles = [await _profile(engine, view, texts.get(view.document_hash or "", "")) for view in views]
    brought = [await _candidates(engine, scope, profile) for profile in profiles]
    ids = {item_id for each in brought for item_id in (*each.by_words, *each.by_values)}
    by_id = await provvedimenti.by_ids(session, scope, ids)
    published = {item_id: view for item_id, view in by_id.items() if view.status == PUBLISHED}
    return {
        one: await _closest(engine, scope, profile, each, published)
        for one, profile, each in zip(asked, profiles, brought, strict=True)
    }


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


async def _search(
    engine: SearchEngine, scope: Scope, profile: _Profile, tree: Tree, size: int, field: SortField
) -> tuple[UUID, ...]:
    tree = all_of(Equals("area", profile.view.area), tree)
    query = Query(kind="provvedimento", tree=tree, scope=scope, today=today())
    return (await engine.search(query, Page(0, size), Sort(field))).ids


async def _candidates(engine: SearchEngine, scope: Scope, profile: _Profile) -> _Candidates:
    words = Words("testo", tuple(term.form for term in profile.terms))
    values = [Equals(field, name) for field in VALUES for name in profile.values[field]]
    by_words: tuple[UUID, ...] = ()
    by_values: tuple[UUID, ...] = ()
    if profile.terms:
        by_words = await _search(engine, scope, profile, words, POOL + 1, SortField.SCORE)
    if values:
        shares: Tree = values[0] if len(values) == 1 else Or(tuple(values))
        field = SortField.DATA
        if profile.terms:  # the words put those that share a value in order, and exclude none of them
            shares, field = all_of(shares, Or((words, Equals("area", profile.view.area)))), SortField.SCORE
        by_values = await _search(engine, scope, profile, shares, POOL + 1, field)
    itself = profile.view.id
    return _Candidates(*(tuple(one for one in some if one != itself) for some in (by_words, by_values)))


async def _closest(
    engine: SearchEngine, scope: Scope, profile: _Profile, brought: _Candidates, views: dict[UUID, ProvvedimentoView]
) -> list[SimileView]:
    """The best of the candidates that the reader may see, equal ones in the order in which they were found."""
    shared = {
        item_id: _shared_values(profile, views[item_id])
        for item_id in (*brought.by_values, *brought.by_words)
        if item_id in views
    }
    by_values = sorted(shared, key=lambda item_id: -_weight(profile, shared[item_id]))
    by_words = [item_id for item_id in brought.by_words if item_id in shared]
    ids = distinct((*by_values[:COMPARED], *by_words[:COMPARED]), 2 * COMPARED)
    having = await _having(engine, scope, profile, ids)
    ranked = []
    for item_id in ids:
        terms = [term for term in profile.terms if item_id in having[term.form]]
        values = shared[item_id]
        if any(values.values()) or len(terms) >= ENOUGH_WORDS:
            weight = _weight(profile, values) + sum(term.weight for term in terms)
            names = {field: tuple(_names(profile.view, field)[name] for name in values[field]) for field in VALUES}
            parole = tuple(term.form for term in terms[:SHOWN_WORDS])
            ranked.append((weight, SimileView(views[item_id], **names, parole=parole)))
    return [simile for _, simile in sorted(ranked, key=lambda pair: -pair[0])[:MAX_SIMILI]]


async def _having(
    engine: SearchEngine, scope: Scope, profile: _Profile, ids: Sequence[UUID]
) -> dict[str, frozenset[UUID]]:
    """Which of ``ids`` have each of the terms where this reader may read it."""
    if not ids:
        return {term.form: frozenset() for term in profile.terms}
    among = OneOf("id", frozenset(map(str, ids)))
    found = await asyncio.gather(
        *(
            _search(engine, scope, profile, all_of(among, Words("testo", (term.form,))), len(ids), SortField.DATA)
            for term in profile.terms
        )
    )
    return {term.form: frozenset(some) for term, some in zip(profile.terms, found, strict=True)}


def _names(view: ProvvedimentoView, field: str) -> dict[str, str]:
    """The values of a field by the form in which they are compared."""
    return {key(value): value for value in getattr(view, field)}


def _shared_values(profile: _Profile, other: ProvvedimentoView) -> dict[str, list[str]]:
    """What both have of each field, in the form in which it is compared, what tells most first."""
    return {
        field: sorted(weights.keys() & _names(other, field).keys(), key=lambda name: (-weights[name], name))
        for field, weights in profile.values.items()
    }


def _weight(profile: _Profile, values: dict[str, list[str]]) -> float:
    return sum(profile.values[field][name] for field, names in values.items() for name in names)
