"""A decision as others cite it, ours or not: which it is, who says what of it, and in which words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.document.citation.reading import CitedPlace
from bdm.document.citation.treatment import TREATMENTS, Treatment
from bdm.document.precedents import Precedent, names, read_precedent
from bdm.document.processing.computing import compute
from bdm.document.processing.piecewise import compute_each
from bdm.italian.rulings import Ruling
from bdm.platform.authz import Scope
from bdm.platform.authz.scope import PUBLISHED
from bdm.platform.kit.errors import FieldError, Invalid
from bdm.reference.choices import Area
from bdm.search.citator import repository as citator_repository
from bdm.search.citator.leads import is_of, ours
from bdm.search.citator.passages import CitingPassage, best, passage
from bdm.search.citator.repository import Citing
from bdm.search.engine.port import SearchEngine
from bdm.search.query import Equals, to_text

UNREAD: Final = (
    "Indicare una decisione con giudice, numero e anno: «Cass. 13533/2001», «Trib. Milano, sentenza n. 5/2020»."
)
MOST_PASSAGES: Final = 3
"""Of one decision that are shown."""
MOST_TREATING: Final = 10
"""Decisions of one treatment that are shown with their words: the latest."""
_AT_ONCE: Final = 20_000
"""Characters of pages whose sentences are found in some milliseconds."""


@dataclass(frozen=True)
class CitingDecision:
    """A decision that cites, with some of its passages; ``label`` where it was asked for."""

    id: UUID
    passages: Sequence[CitingPassage]
    label: str | None = None


@dataclass(frozen=True)
class TreatmentCount:
    """How many decisions say this, and the latest of them."""

    treatment: Treatment
    count: int
    latest: Sequence[CitingDecision]


@dataclass(frozen=True)
class CitedDecision:
    """``q`` finds who cites it. ``provvedimento`` is the one of ours that it is, where exactly one may be it."""

    nome: str
    q: str
    ecli: str | None
    provvedimento: ProvvedimentoView | None
    treated: Sequence[TreatmentCount]


async def cited_decision(
    session: AsyncSession, engine: SearchEngine, scope: Scope, area: Area, nome: str
) -> CitedDecision:
    """The decision that is called so, and what decisions of ``area`` say of it. Raises Invalid, IndexNotReady."""
    precedent = read_cited(nome)
    treating = await citator_repository.treating(session, scope, names(precedent), area)
    return CitedDecision(
        precedent.name,
        to_text(Equals("precedente", precedent.name)),
        _ecli(precedent, area),
        await _one_of_ours(session, engine, scope, precedent),
        await _treated(session, scope, treating),
    )


def read_cited(nome: str) -> Precedent:
    """The decision that is called so. Raises Invalid."""
    precedent = read_precedent(nome)
    if precedent is None:
        raise Invalid(UNREAD, errors=[FieldError("nome", UNREAD)])
    return precedent


async def citing(
    session: AsyncSession, scope: Scope, called: Collection[str], ids: Collection[UUID]
) -> list[CitingDecision]:
    """Those of the decisions ``ids`` that cite a norm or a decision ``called`` so, each with its best passages."""
    found = await citator_repository.citing(session, scope, await compute(_names, sum(map(len, called)), called), ids)
    return await _in_words(session, found)


def _names(called: Iterable[str]) -> set[str]:
    read = ((each, read_precedent(each)) for each in called)
    return {name for each, precedent in read for name in (names(precedent) if precedent else (each,))}


def _ecli(precedent: Precedent, area: Area) -> str | None:
    """The Court of Cassation has numbers of its own in either area."""
    return Ruling(str(precedent.number), precedent.year, precedent.court, penal=area == "penale").ecli


async def _one_of_ours(
    session: AsyncSession, engine: SearchEngine, scope: Scope, precedent: Precedent
) -> ProvvedimentoView | None:
    if precedent.ufficio is None:
        return None
    views = await ours(session, engine, scope, [precedent])
    found = [view for view in views.values() if view.status == PUBLISHED and is_of(precedent, view)]
    return found[0] if len(found) == 1 else None


async def _treated(session: AsyncSession, scope: Scope, treating: Sequence[Citing]) -> list[TreatmentCount]:
    saying = {said: [each for each in treating if said in _said(each)] for said in TREATMENTS}
    shown = {
        (said, each.id): Citing(each.id, each.file_hash, [place for place in each.places if place.treatment == said])
        for said, those in saying.items()
        for each in those[:MOST_TREATING]
    }
    views = await provvedimento_repository.by_ids(session, scope, {id for _, id in shown})
    in_words = dict(zip(shown, await _in_words(session, shown.values(), views), strict=True))
    return [
        TreatmentCount(said, len(those), [in_words[said, each.id] for each in those[:MOST_TREATING]])
        for said, those in saying.items()
        if those
    ]


def _said(citing: Citing) -> set[Treatment | None]:
    return {place.treatment for place in citing.places}


async def _in_words(
    session: AsyncSession, decisions: Iterable[Citing], views: Mapping[UUID, ProvvedimentoView] | None = None
) -> list[CitingDecision]:
    chosen = [(each, best(each.places, MOST_PASSAGES)) for each in decisions]
    wanted = {(each.file_hash, place.page) for each, places in chosen for place in places}
    texts = await citator_repository.pages(session, wanted)
    cited = [
        [(page, place) for place in places if (page := texts.get((each.file_hash, place.page))) is not None]
        for each, places in chosen
    ]
    passages = await compute_each(_passages, ((some, sum(len(page) for page, _ in some)) for some in cited), _AT_ONCE)
    return [
        CitingDecision(each.id, own, views[each.id].label if views and each.id in views else None)
        for (each, _), own in zip(chosen, passages, strict=True)
    ]


def _passages(cited: Iterable[tuple[str, CitedPlace]]) -> list[CitingPassage]:
    return [passage(page, place) for page, place in cited]
