"""The SQL of a checked text: one statement for each kind of question, whatever the number of citations. What is read is
always what the reader may read.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ARRAY, Date, Integer, Text, and_, any_, column, func, literal, or_, select, text, tuple_
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import AREE, Provvedimento
from bdm.content.provvedimento.repository import SEEN_DOCUMENT, readable, to_view
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.document.citation.model import Citazione
from bdm.document.citation.reading import CitedPlace, stored_places
from bdm.document.model import Document, DocumentPage
from bdm.people.ufficio.model import Ufficio
from bdm.platform.authz import Scope
from bdm.platform.authz.scope import PUBLISHED, WITHDRAWN

Named = tuple[str, int, int]
"""Office, number and year."""
MOST_FOUND: Final = 5_000
MOST_PLACES: Final = 6
"""Places of one cited decision whose words are read: those where something is said of it first, then the latest."""
AROUND: Final = 160
"""Characters on either side of such a place."""
MOST_CHARACTERS: Final = 3_000_000
"""Of all decisions whose words are compared with quotations."""


async def by_numbers(session: AsyncSession, scope: Scope, named: Collection[Named]) -> list[ProvvedimentoView]:
    """The decisions that are called so."""
    if not named:
        return []
    wanted = tuple_(Provvedimento.ufficio, Provvedimento.numero_provvedimento, Provvedimento.anno_provvedimento)
    return await _views(session, readable(scope).where(wanted.in_(_unnested(named))).limit(MOST_FOUND))


async def of_days(
    session: AsyncSession, scope: Scope, offices: Collection[str], days: Collection[date], numbers: Collection[int]
) -> list[ProvvedimentoView]:
    """The decisions of these days that are of one of the offices, or have one of the numbers."""
    if not days:
        return []
    of_day = and_(
        Provvedimento.area.in_(AREE),
        Provvedimento.data_pubblicazione == any_(literal(sorted(days), ARRAY(Date))),
    )
    alike = or_(
        Provvedimento.ufficio == any_(literal(sorted(offices), ARRAY(Text))),
        Provvedimento.numero_provvedimento == any_(literal(sorted(numbers), ARRAY(Integer))),
    )
    return await _views(session, readable(scope).where(of_day, alike).limit(MOST_FOUND))


@dataclass(frozen=True)
class NumberQuery:
    """A decision by its number and year, or those of its proceeding (``docket``), and what else is known of it. What
    has another kind or day may still be it; what is of another office or area is not.
    """

    number: int
    year: int
    docket: bool = False
    ufficio: str | None = None
    area: str | None = None
    tipo: str | None = None
    day: date | None = None


@dataclass(frozen=True)
class NumberMatch:
    """One of the ``total`` decisions that are what was wanted at ``at`` and whose kind and day do so agree."""

    at: int
    agrees: bool
    total: int
    id: UUID


async def by_given_numbers(
    session: AsyncSession, scope: Scope, numbers: Sequence[NumberQuery], most: int
) -> list[NumberMatch]:
    """Of each of those that are wanted at most so many decisions that agree and so many others, the latest first."""
    found: list[NumberMatch] = []
    for docket in (False, True):
        rows = [(at, each) for at, each in enumerate(numbers) if each.docket is docket]
        if rows:
            answer = await session.execute(_by_given_numbers(scope, rows, most, docket=docket))
            found += [NumberMatch(row.at, row.agrees, row.total, row.id) for row in answer]
    return found


def _by_given_numbers(scope: Scope, numbers: Sequence[tuple[int, NumberQuery]], most: int, *, docket: bool) -> Any:
    """The indexes begin with the office: who names none asks in each."""
    known: dict[str, Any] = {"number": Integer, "year": Integer, "area": Text, "tipo": Text, "day": Date}
    kinds = {"at": Integer, **known, "ufficio": Text}
    values = [literal([getattr(each, name) for _, each in numbers], ARRAY(kinds[name])) for name in [*known, "ufficio"]]
    rows = (
        func.unnest(literal([at for at, _ in numbers], ARRAY(Integer)), *values)
        .table_valued(*(column(name, kind) for name, kind in kinds.items()))
        .render_derived()
    )
    asked = (
        select(rows.c.at, *(rows.c[name] for name in known), Ufficio.nome)
        .join(Ufficio, or_(rows.c.ufficio.is_(None), rows.c.ufficio == Ufficio.nome))
        .cte("asked")
        .prefix_with("MATERIALIZED")
    )
    number, year = Provvedimento.numero_provvedimento, Provvedimento.anno_provvedimento
    if docket:
        number, year = Provvedimento.numero_ruolo, Provvedimento.anno_ruolo
    agrees = and_(
        or_(asked.c.tipo.is_(None), Provvedimento.tipo == asked.c.tipo),
        or_(
            asked.c.day.is_(None),
            func.coalesce(Provvedimento.data == asked.c.day, False),
            func.coalesce(Provvedimento.data_pubblicazione == asked.c.day, False),
        ),
    )
    alike = (asked.c.at, agrees)
    latest = (Provvedimento.data_pubblicazione.desc().nulls_last(), Provvedimento.seq.desc())
    ranked = (
        readable(scope)
        .with_only_columns(
            Provvedimento.id,
            asked.c.at,
            agrees.label("agrees"),
            func.count().over(partition_by=alike).label("total"),
            func.row_number().over(partition_by=alike, order_by=latest).label("rank"),
        )
        .join(asked, and_(Provvedimento.ufficio == asked.c.nome, number == asked.c.number, year == asked.c.year))
        .where(number.is_not(None), or_(asked.c.area.is_(None), Provvedimento.area == asked.c.area))
        .subquery()
    )
    return select(ranked).where(ranked.c.rank <= most).order_by(ranked.c.at, ranked.c.rank)


async def withdrawn(session: AsyncSession, named: Collection[Named]) -> set[Named]:
    """Those of the names under which something was published and is withdrawn."""
    if not named:
        return set()
    columns = (Provvedimento.ufficio, Provvedimento.numero_provvedimento, Provvedimento.anno_provvedimento)
    statement = select(*columns).where(Provvedimento.status == WITHDRAWN, tuple_(*columns).in_(_unnested(named)))
    return {
        (ufficio, numero, anno)
        for ufficio, numero, anno in await session.execute(statement)
        if numero is not None and anno is not None
    }


async def extents(
    session: AsyncSession, scope: Scope, years: Collection[tuple[str, int]]
) -> dict[tuple[str, int], tuple[int, int]]:
    """Of each office and year how many different numbers are here, and the highest."""
    if not years:
        return {}
    rows = (
        func.unnest(
            literal([office for office, _ in years], ARRAY(Text)), literal([year for _, year in years], ARRAY(Integer))
        )
        .table_valued(column("ufficio", Text), column("anno", Integer))
        .render_derived()
    )
    numero = Provvedimento.numero_provvedimento
    statement = (
        readable(scope)
        .with_only_columns(
            Provvedimento.ufficio, Provvedimento.anno_provvedimento, func.count(numero.distinct()), func.max(numero)
        )
        .where(
            tuple_(Provvedimento.ufficio, Provvedimento.anno_provvedimento).in_(select(rows.c.ufficio, rows.c.anno)),
            numero.is_not(None),
        )
        .group_by(Provvedimento.ufficio, Provvedimento.anno_provvedimento)
    )
    return {
        (office, year): (count, highest)
        for office, year, count, highest in await session.execute(statement)
        if year is not None and highest is not None
    }


def _unnested(named: Collection[Named]) -> Any:
    rows = (
        func.unnest(
            literal([office for office, _, _ in named], ARRAY(Text)),
            literal([number for _, number, _ in named], ARRAY(Integer)),
            literal([year for _, _, year in named], ARRAY(Integer)),
        )
        .table_valued(column("ufficio", Text), column("numero", Integer), column("anno", Integer))
        .render_derived()
    )
    return select(rows.c.ufficio, rows.c.numero, rows.c.anno)


async def _views(session: AsyncSession, statement: Any) -> list[ProvvedimentoView]:
    return [to_view(row) for row in await session.execute(statement)]


@dataclass(frozen=True)
class CitingPlace:
    """Where a document cites what is called ``nome``; ``total`` is how many decisions do."""

    nome: str
    file_hash: str
    total: int
    place: CitedPlace


async def citing_places(session: AsyncSession, scope: Scope, names: Collection[str]) -> list[CitingPlace]:
    """Of what is called so, the first place in ``MOST_PLACES`` of the published decisions that cite it."""
    if not names:
        return []
    wanted = literal(sorted(names), ARRAY(Text))
    rank = func.row_number().over(
        partition_by=Citazione.nome,
        order_by=(Citazione.treated.desc(), Provvedimento.data_pubblicazione.desc(), Provvedimento.seq.desc()),
    )
    total = func.count().over(partition_by=Citazione.nome)
    ranked = (
        readable(scope)
        .with_only_columns(Citazione.nome, Document.hash, Citazione.places, rank.label("rank"), total.label("total"))
        .join(Document, and_(Document.provvedimento_id == Provvedimento.id, Document.hash == SEEN_DOCUMENT))
        .join(Citazione, Citazione.document_seq == Document.seq)
        .where(Citazione.nome == any_(wanted), Provvedimento.status == PUBLISHED)
        .subquery()
    )
    statement = select(ranked).where(ranked.c.rank <= MOST_PLACES)
    return [
        CitingPlace(row.nome, row.hash, row.total, place)
        for row in await session.execute(statement)
        for place in stored_places(row.places)[:MOST_PLACES]
    ]


_FRAGMENTS: Final = text(
    """
    SELECT wanted.number, substr(document_page.testo, wanted.first, wanted.length)
    FROM unnest(
        CAST(:numbers AS integer[]), CAST(:hashes AS text[]), CAST(:pages AS integer[]), CAST(:firsts AS integer[]),
        CAST(:lengths AS integer[])
    ) AS wanted (number, hash, page, first, length)
    JOIN document_page ON document_page.hash = wanted.hash AND document_page.page_number = wanted.page
    """
)


async def fragments(session: AsyncSession, places: Sequence[CitingPlace]) -> dict[int, str]:
    """The words around each of the places, which ``citing_places`` has told, by its index."""
    if not places:
        return {}
    firsts = [max(0, each.place.start - AROUND) for each in places]
    rows = {
        "numbers": [*range(len(places))],
        "hashes": [each.file_hash for each in places],
        "pages": [each.place.page for each in places],
        "firsts": [first + 1 for first in firsts],
        "lengths": [each.place.end - first + AROUND for first, each in zip(firsts, places, strict=True)],
    }
    return {row[0]: row[1] for row in await session.execute(_FRAGMENTS, rows)}


async def page_texts(session: AsyncSession, hashes: Collection[str]) -> dict[str, list[str]]:
    """The pages of documents that the reader may read (``document_hash`` of their views), as far as they are not more
    than ``MOST_CHARACTERS`` together.
    """
    if not hashes:
        return {}
    sizes = select(Document.hash, Document.characters).where(Document.hash.in_(list(hashes))).order_by(Document.seq)
    kept, left = [], MOST_CHARACTERS
    for file_hash, characters in await session.execute(sizes):
        left -= characters
        if left >= 0:
            kept.append(file_hash)
    statement = (
        select(DocumentPage.hash, DocumentPage.testo)
        .where(DocumentPage.hash.in_(kept))
        .order_by(DocumentPage.hash, DocumentPage.page_number)
    )
    pages: dict[str, list[str]] = {}
    for file_hash, testo in await session.execute(statement):
        pages.setdefault(file_hash, []).append(testo)
    return pages
