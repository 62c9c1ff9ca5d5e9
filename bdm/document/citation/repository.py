"""The SQL of citations. Who may read the decisions that cite is decided by who asks."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import delete, func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.document.citation.model import Citazione
from bdm.document.citation.reading import REASONS, CitedAuthority, stored_places
from bdm.document.model import Document

_INSERT: Final = text(
    """
    INSERT INTO citazione (document_seq, number, nome, norma, certain, reasons, treated, places)
    SELECT :seq, number, nome, norma, certain, reasons, treated, CAST(places AS integer[]) FROM unnest(
        CAST(:numbers AS smallint[]), CAST(:names AS text[]), CAST(:norms AS boolean[]), CAST(:certain AS boolean[]),
        CAST(:reasons AS boolean[]), CAST(:treated AS boolean[]), CAST(:places AS text[])
    ) AS cited (number, nome, norma, certain, reasons, treated, places)
    """
)


async def replace(
    session: AsyncSession, document: Document, authorities: Sequence[CitedAuthority], *, gone: bool = False
) -> None:
    """Put these in the place of what an earlier reading of the document has found; that may be ``gone`` already."""
    if not gone:
        await session.execute(delete(Citazione).where(Citazione.document_seq == document.seq))
    if authorities:
        rows = {
            "seq": document.seq,
            "numbers": [*range(len(authorities))],
            "names": [each.nome for each in authorities],
            "norms": [each.norma for each in authorities],
            "certain": [each.certain for each in authorities],
            "reasons": [any(place.part in REASONS for place in each.places) for each in authorities],
            "treated": [any(place.treatment is not None for place in each.places) for each in authorities],
            "places": ["{" + ",".join(map(str, each.numbers)) + "}" for each in authorities],
        }
        await session.execute(_INSERT, rows)


async def of_document(session: AsyncSession, file_hash: str) -> list[CitedAuthority] | None:
    """What the document cites, in the order in which it first does; None where nobody has looked yet."""
    statement = (
        select(Document.citations, Citazione)
        .outerjoin(Citazione, Citazione.document_seq == Document.seq)
        .where(Document.hash == file_hash)
        .order_by(Citazione.number)
    )
    rows = (await session.execute(statement)).all()
    if not rows or rows[0].citations is None:
        return None
    cited = [each.Citazione for each in rows if each.Citazione is not None]
    return [CitedAuthority(each.nome, each.norma, each.certain, stored_places(each.places)) for each in cited]


async def of_documents(session: AsyncSession, hashes: Collection[str]) -> dict[str, list[CitedAuthority] | None]:
    """``of_document`` for many at once."""
    if not hashes:
        return {}
    columns = (Citazione.nome, Citazione.norma, Citazione.certain, Citazione.places)
    statement = (
        select(Document.hash, Document.citations, *columns)
        .outerjoin(Citazione, Citazione.document_seq == Document.seq)
        .where(Document.hash.in_(list(hashes)))
        .order_by(Document.seq, Citazione.number)
    )
    found: dict[str, list[CitedAuthority] | None] = {}
    for file_hash, version, nome, norma, certain, places in await session.execute(statement):
        own = found.setdefault(file_hash, None if version is None else [])
        if own is not None and nome is not None:
            own.append(CitedAuthority(nome, norma, certain, stored_places(places)))
    return found


@dataclass(frozen=True, slots=True)
class CitedNames:
    """What a text names, without the places: ``norme`` and ``precedenti``, of these those ``in_reasons``; in order."""

    norme: tuple[str, ...] = ()
    precedenti: tuple[str, ...] = ()
    in_reasons: tuple[str, ...] = ()


async def names(session: AsyncSession, hashes: Collection[str]) -> dict[str, CitedNames]:
    """The norms and decisions that each document cites; nothing of what cites none."""
    if not hashes:
        return {}
    columns = (Citazione.nome, Citazione.norma, Citazione.reasons)
    statement = (
        select(Document.hash, *(func.array_agg(column) for column in columns))
        .join(Citazione, Citazione.document_seq == Document.seq)
        .where(Document.hash.in_(list(hashes)))
        .group_by(Document.hash)
    )
    return {row[0]: _named(sorted(zip(*row[1:], strict=True))) for row in await session.execute(statement)}


def _named(cited: Sequence[tuple[str, bool, bool]]) -> CitedNames:
    return CitedNames(
        tuple(nome for nome, norma, _ in cited if norma),
        tuple(nome for nome, norma, _ in cited if not norma),
        tuple(nome for nome, norma, reasons in cited if reasons and not norma),
    )
