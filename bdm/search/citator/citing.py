"""The list of those that cite a decision: narrowed, ordered, counted by year.

Who cites it, and for whom, is what the search ``precedente:"…"`` says, here as everywhere: filters are criteria beside
it, and numbers are the engine's. Only the part in which it is cited, and how deep, are read from the places in the
database, of the latest ``MAX_VISIBLE`` that the engine has found: as far as paging reaches, and no list costs more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.document.citation.reading import PARTS, REASONS
from bdm.document.parts import PartKind
from bdm.document.precedents import Precedent, names
from bdm.italian.analysis import tokens
from bdm.people.ufficio import service as ufficio_service
from bdm.platform.authz import Scope
from bdm.platform.kit.errors import FieldError, Invalid
from bdm.platform.kit.time import today
from bdm.reference.choices import Area, Dimension
from bdm.search.answer.facets import Facet, facet_values, without_own
from bdm.search.citator import repository as citator_repository
from bdm.search.citator.service import CitingDecision, citing, read_cited
from bdm.search.engine.port import MAX_VISIBLE, SearchEngine, SearchRequest, Sort, Window
from bdm.search.query import Days, Equals, OneOf, Or, Tree, Words, all_of

COUNTED: Final = (Dimension.ANNO, Dimension.ESITO, Dimension.DISTRETTO)
"""What those that cite are counted by, of each all values whichever is chosen."""
NO_WORD: Final = "Indicare almeno una parola da cercare nelle decisioni."
UNKNOWN_DISTRICT: Final = "Indicare un distretto dell'elenco."


class ParteCitante(StrEnum):
    """The part of the decision in which it is cited. ``testo``: the part was not recognised."""

    MOTIVI = "motivi"
    FATTO = "fatto"
    CONCLUSIONI = "conclusioni"
    INTESTAZIONE = "intestazione"
    DISPOSITIVO = "dispositivo"
    TESTO = "testo"

    @property
    def kinds(self) -> frozenset[PartKind]:
        """A part that has facts and reasons together is one of reasons."""
        return REASONS if self is ParteCitante.MOTIVI else frozenset({part for part in PARTS if part == self.value})


class OrdineCitanti(StrEnum):
    """``profondita``: see ``repository.deepest``; those that cite it in an abstract alone come last."""

    DATA = "data"
    PROFONDITA = "profondita"


@dataclass(frozen=True, kw_only=True)
class Narrowing:
    """Which of those that cite are wanted: with all words of ``parole`` anywhere in the text, citing in ``parte``, with
    one of the outcomes, published in ``anno``, of one of the districts.
    """

    parole: str | None = None
    parte: ParteCitante | None = None
    esito: Sequence[str] = ()
    anno: int | None = None
    distretto: Sequence[str] = ()


@dataclass(frozen=True)
class CitingPage:
    """Some of ``count`` decisions that cite, and how they spread (``COUNTED``). ``among``: so many of them, the latest,
    were looked at for the part or put in order of depth, where there are more; else None.
    """

    count: int
    among: int | None
    facets: Sequence[Facet]
    decisions: Sequence[CitingDecision]


async def citing_page(
    session: AsyncSession,
    engine: SearchEngine,
    scope: Scope,
    area: Area,
    nome: str,
    narrowing: Narrowing,
    order: OrdineCitanti,
    page: Window,
) -> CitingPage:
    """Those of ``area`` that cite the decision called ``nome``. Raises Invalid, IndexNotReady."""
    precedent = read_cited(nome)
    await _check(session, narrowing)
    asked = _Asked(session, engine, scope, precedent)
    cites, looked = await asked.in_part(_citing(area, precedent, narrowing.parole), narrowing.parte)
    tree = all_of(cites, *_values(narrowing))
    ids: Sequence[UUID]
    if order is OrdineCitanti.PROFONDITA:
        found = await engine.search(asked.query(tree), Window(0, MAX_VISIBLE), Sort())
        looked = looked or _beyond(found.count)
        ids = (await asked.by_depth(found.ids, narrowing.parte))[page.start : page.start + page.size]
    else:
        found = await engine.search(asked.query(tree), page, Sort())
        ids = found.ids
    passages = {each.id: each for each in await citing(session, scope, [precedent.name], ids)}
    facets = [await asked.facet(tree, dimension) for dimension in COUNTED]
    return CitingPage(found.count, looked, facets, [passages.get(id) or CitingDecision(id, ()) for id in ids])


@dataclass(frozen=True)
class _Asked:
    """One reader's questions about one decision."""

    session: AsyncSession
    engine: SearchEngine
    scope: Scope
    precedent: Precedent

    def query(self, tree: Tree) -> SearchRequest:
        return SearchRequest("provvedimento", tree, self.scope, today())

    async def in_part(self, tree: Tree, part: ParteCitante | None) -> tuple[Tree, int | None]:
        """``tree`` of those that cite it in that part. The index knows the reasons; others are looked up."""
        if part is None:
            return tree, None
        if part is ParteCitante.MOTIVI:
            return all_of(tree, Equals("precedente_motivi", self.precedent.name)), None
        found = await self.engine.search(self.query(tree), Window(0, MAX_VISIBLE), Sort())
        ids = await self._deepest(found.ids, part)
        return all_of(tree, OneOf("id", frozenset(map(str, ids)))), _beyond(found.count)

    async def by_depth(self, ids: Sequence[UUID], part: ParteCitante | None) -> list[UUID]:
        return [*dict.fromkeys([*await self._deepest(ids, part), *ids])]

    async def _deepest(self, ids: Sequence[UUID], part: ParteCitante | None) -> list[UUID]:
        if not ids:
            return []
        parts = PARTS if part is None else part.kinds
        return await citator_repository.deepest(self.session, self.scope, names(self.precedent), ids, parts)

    async def facet(self, tree: Tree, dimension: Dimension) -> Facet:
        """All its values, also where one of them is chosen."""
        [buckets] = await self.engine.count(self.query(without_own(tree, dimension) or tree), [dimension])
        return Facet(dimension, facet_values(dimension, buckets))


def _beyond(count: int) -> int | None:
    return MAX_VISIBLE if count > MAX_VISIBLE else None


def _citing(area: Area, precedent: Precedent, parole: str | None) -> Tree:
    words = (Words("testo", tuple(parole.split()), every=True),) if parole else ()
    return all_of(Equals("area", area), Equals("precedente", precedent.name), *words)


def _values(narrowing: Narrowing) -> list[Tree]:
    trees: list[Tree] = [
        _one_of(field, values)
        for field, values in (("esito", narrowing.esito), ("distretto", narrowing.distretto))
        if values
    ]
    if narrowing.anno is not None:
        trees.append(Days("data_pubblicazione", date(narrowing.anno, 1, 1), date(narrowing.anno, 12, 31)))
    return trees


def _one_of(field: str, values: Sequence[str]) -> Tree:
    criteria = tuple(Equals(field, value) for value in dict.fromkeys(values))
    return criteria[0] if len(criteria) == 1 else Or(criteria)


async def _check(session: AsyncSession, narrowing: Narrowing) -> None:
    errors = []
    if narrowing.parole is not None and not tokens(narrowing.parole):
        errors.append(FieldError("parole", NO_WORD))
    if narrowing.distretto:
        known = {each.id for each in await ufficio_service.distretti(session)}
        if not known.issuperset(narrowing.distretto):
            errors.append(FieldError("distretto", UNKNOWN_DISTRICT))
    if errors:
        raise Invalid(errors=errors)
