"""The SQL of what cites: with the reader's rights in every statement. What a reader does not read cites nothing."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ARRAY, Integer, Select, and_, any_, bindparam, func, literal, select, true, tuple_
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from bdm.content.provvedimento.repository import SEEN_DOCUMENT, readable
from bdm.document.citation.model import Citazione
from bdm.document.citation.reading import PARTS, REASONS, CitedPlace, stored_places
from bdm.document.model import Document, DocumentPage
from bdm.document.parts import PartKind
from bdm.platform.authz import Scope
from bdm.platform.authz.scope import KEPT_SCOPES, PUBLISHED
from bdm.platform.database.session import among, rows_of
from bdm.reference.choices import Area

MAX_TREATED: Final = 1_000
"""Decisions that say something of one that they cite, of which it is counted: the latest."""
LAST_PAGES: Final = 3
"""Pages of a document on which its operative part is looked for."""
MOST_OF_A_PAGE: Final = 20_000
"""Characters: the end of it. No page that was written for people has more."""


@dataclass(frozen=True)
class Citing:
    """A decision, and where its document, ``file_hash``, cites."""

    id: UUID
    file_hash: str
    places: list[CitedPlace]


def _citing(scope: Scope, names: Collection[str]) -> Select[*tuple[Any, ...]]:
    """Those whose text cites what is called by one of ``names``."""
    return _published(scope).where(Citazione.nome.in_(names))


def _published(scope: Scope) -> Select[*tuple[Any, ...]]:
    """Published decisions, with what their text cites as the reader reads it."""
    return (
        readable(scope)
        .with_only_columns(Provvedimento.id, Document.hash, Citazione.places)
        .join(Document, and_(Document.provvedimento_id == Provvedimento.id, Document.hash == SEEN_DOCUMENT))
        .join(Citazione, Citazione.document_seq == Document.seq)
        .where(Provvedimento.status == PUBLISHED)
    )


async def citing(session: AsyncSession, scope: Scope, names: Collection[str], ids: Collection[UUID]) -> list[Citing]:
    """Those of the decisions ``ids`` that cite it."""
    return await _rows(session, _citing(scope, names).where(Provvedimento.id.in_(ids)))


async def treating(session: AsyncSession, scope: Scope, names: Collection[str], area: Area) -> list[Citing]:
    """Those of ``area`` that say something of what they cite, the latest first; at most ``MAX_TREATED``."""
    statement = (
        _citing(scope, names)
        .where(Citazione.treated, Provvedimento.area == area)
        .order_by(Provvedimento.data_pubblicazione.desc(), Provvedimento.seq.desc())
        .limit(MAX_TREATED)
    )
    return await _rows(session, statement)


async def latest(
    session: AsyncSession, scope: Scope, names: Collection[str], area: str, besides: UUID, most: int
) -> list[Citing]:
    """Those of ``area`` that cite it, but for the decision ``besides``: at most so many, the latest first."""
    if not names:
        return []
    statement = (
        _citing(scope, names)
        .where(Provvedimento.area == area, Provvedimento.id != besides)
        .order_by(Provvedimento.data_pubblicazione.desc(), Provvedimento.seq.desc())
        .limit(most * len(names))  # one may call it by all of its names
    )
    return (await _rows(session, statement))[:most]


async def treated_places(
    session: AsyncSession, scope: Scope, names: Collection[str]
) -> list[tuple[str, UUID, list[CitedPlace]]]:
    """Where decisions say something of what is called by one of the names: the name, who says it, the places; the
    latest decision first, at most ``MAX_TREATED``.
    """
    if not names:
        return []
    found = await rows_of(session, _treated_places(scope), {"names": list(names)})
    return [(nome, id, stored_places(places)) for nome, id, places in found]


@lru_cache(maxsize=KEPT_SCOPES)
def _treated_places(scope: Scope) -> Select[*tuple[Any, ...]]:
    return (
        _published(scope)
        .with_only_columns(Citazione.nome, Provvedimento.id, Citazione.places)
        .where(among(Citazione.nome, "names"), Citazione.treated)
        .order_by(Provvedimento.data_pubblicazione.desc(), Provvedimento.seq.desc())
        .limit(MAX_TREATED)
    )


async def deepest(
    session: AsyncSession,
    scope: Scope,
    names: Collection[str],
    ids: Collection[UUID],
    parts: Collection[PartKind] = PARTS,
) -> list[UUID]:
    """Those of the decisions ``ids`` whose text cites what is called by one of ``names`` in one of ``parts``, the one
    that goes into it most first.

    Depth is how many times the text cites it, a place in the reasons (``REASONS``) counting twice; then how long what
    it says there is, as far as places tell: from the first to the last of each page, in characters, added up. A part
    that was not recognised counts once, as any other. Only the places in ``parts`` count. Ties: the latest ``data``
    first, then the last that came in.
    """
    asked = {"ids": list(ids), "names": list(names), "parts": [PARTS.index(each) for each in parts]}
    return [id for (id,) in await rows_of(session, _deepest(scope), asked)]


@lru_cache(maxsize=KEPT_SCOPES)
def _deepest(scope: Scope) -> Select[*tuple[Any, ...]]:
    """Bounded by the ids that it is given: some lookups by key for each, and its places."""
    first = func.generate_series(1, func.cardinality(Citazione.places), 5).table_valued("first").render_derived()
    page, start, end, part = (
        Citazione.places[first.c.first + offset].label(name)
        for offset, name in enumerate(("page", "start", "end", "part"))
    )
    place = (
        _published(scope)
        .with_only_columns(Provvedimento.id, Provvedimento.data, Provvedimento.seq, page, start, end, part)
        .join(first, true())
        .where(among(Provvedimento.id, "ids"), among(Citazione.nome, "names"))
        .subquery("place")
        .c
    )
    decision = (place.id, place.data, place.seq)
    in_reasons = place.part == any_(literal([PARTS.index(each) for each in sorted(REASONS)], ARRAY(Integer)))
    on_page = (
        select(
            *decision,
            (func.count() + func.count().filter(in_reasons)).label("times"),
            (func.max(place.end) - func.min(place.start)).label("extent"),
        )
        .where(place.part == any_(bindparam("parts", type_=ARRAY(Integer))))
        .group_by(*decision, place.page)
        .subquery("on_page")
        .c
    )
    return (
        select(on_page.id)
        .group_by(on_page.id, on_page.data, on_page.seq)
        .order_by(
            func.sum(on_page.times).desc(),
            func.sum(on_page.extent).desc(),
            on_page.data.desc().nulls_last(),
            on_page.seq.desc(),
        )
    )


async def last_pages(session: AsyncSession, hashes: Collection[str]) -> list[tuple[str, int, str]]:
    """The ``LAST_PAGES`` of documents that the caller may read, in order: hash, number, text."""
    if not hashes:
        return []
    statement = (
        select(DocumentPage.hash, DocumentPage.page_number, func.right(DocumentPage.testo, MOST_OF_A_PAGE))
        .join(Document, Document.hash == DocumentPage.hash)
        .where(DocumentPage.hash.in_(list(hashes)), DocumentPage.page_number > Document.page_count - LAST_PAGES)
        .order_by(DocumentPage.hash, DocumentPage.page_number)
    )
    return [(file_hash, page, testo) for file_hash, page, testo in await session.execute(statement)]


async def _rows(session: AsyncSession, statement: Select[*tuple[Any, ...]]) -> list[Citing]:
    found: dict[UUID, Citing] = {}  # one may call it by two of its names
    for id, file_hash, places in await session.execute(statement):
        found.setdefault(id, Citing(id, file_hash, [])).places.extend(stored_places(places))
    return [*found.values()]


async def pages(session: AsyncSession, places: Collection[tuple[str, int]]) -> dict[tuple[str, int], str]:
    """The texts of single pages, of documents that ``citing`` or ``treating`` has told."""
    if not places:
        return {}
    statement = select(DocumentPage.hash, DocumentPage.page_number, DocumentPage.testo).where(
        tuple_(DocumentPage.hash, DocumentPage.page_number).in_(list(places))
    )
    return {(file_hash, number): testo for file_hash, number, testo in await session.execute(statement)}
