"""The SQL of the law, and of what our decisions cite of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from sqlalchemy import delete, func, insert, select, text
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.law.model import LeggeArticolo, LeggeAtto, LeggeFile
from bdm.law.versions import Version
from bdm.law.wording import ArticleWords, Comma

_MISSING: Final = text(
    r"""
    WITH cited AS (
        SELECT DISTINCT d.provvedimento_id,
            regexp_replace(c.nome, '^ART\. \S+ ((COMMA|LETT\.|N\.) \S+ )*', '') AS atto,
            substring(c.nome FROM '^ART\. \S+') AS articolo
        FROM citazione c JOIN document d ON d.seq = c.document_seq
        WHERE c.norma AND c.certain AND d.provvedimento_id IS NOT NULL
    )
    SELECT cited.atto, CASE WHEN a.nome IS NULL THEN NULL ELSE cited.articolo END AS articolo,
        count(DISTINCT cited.provvedimento_id) AS decisions
    FROM cited LEFT JOIN legge_atto a ON a.nome = cited.atto
    WHERE a.nome IS NULL OR cited.articolo IS NOT NULL AND NOT EXISTS (
        SELECT FROM legge_articolo v WHERE v.atto = cited.atto AND v.articolo = cited.articolo
    )
    GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT :most
    """
)


@dataclass(frozen=True, slots=True)
class Missing:
    """An act that is not held, or an ``articolo`` that a held act does not have; how many decisions cite it."""

    atto: str
    articolo: str | None
    provvedimenti: int


async def files_read(session: AsyncSession) -> dict[str, tuple[date, date]]:
    """The files that were read, by their hash, with the days of which they tell."""
    rows = await session.execute(select(LeggeFile.hash, LeggeFile.visto_dal, LeggeFile.visto_al))
    return {hash_: (first, last) for hash_, first, last in rows.all()}


async def days_read(session: AsyncSession, atto: str) -> set[date]:
    """The first and last days of the files of an act."""
    rows = await session.execute(select(LeggeFile.visto_dal, LeggeFile.visto_al).where(LeggeFile.atto == atto))
    return {day for row in rows for day in row}


async def versions(
    session: AsyncSession, acts: Collection[str], articolo: str | None = None
) -> dict[tuple[str, str], list[Version]]:
    """The versions of the articles of some acts, or of one of them, in the order of their days."""
    statement = select(LeggeArticolo).where(LeggeArticolo.atto.in_(list(acts)))
    if articolo is not None:
        statement = statement.where(LeggeArticolo.articolo == articolo)
    found: dict[tuple[str, str], list[Version]] = {}
    for row in await session.scalars(statement.order_by(LeggeArticolo.visto_dal)):
        commi = [Comma(label, words or "") for label, words in row.commi]
        found.setdefault((row.atto, row.articolo), []).append(
            Version(
                ArticleWords(row.rubrica, commi, row.note),
                row.visto_dal,
                row.visto_al,
                row.dal,
                row.al,
                row.modificato_da,
                row.file,
                row.ordine,
                row.hash,
            )
        )
    return found


async def put_act(session: AsyncSession, nome: str, urn: str, titolo: str, data: date) -> None:
    values = {"urn": urn, "titolo": titolo, "data": data}
    await session.execute(
        upsert(LeggeAtto).values(nome=nome, **values).on_conflict_do_update(index_elements=["nome"], set_=values)
    )


async def put_file(session: AsyncSession, hash_: str, nome: str, atto: str, first: date, last: date) -> None:
    values = {"nome": nome, "atto": atto, "visto_dal": first, "visto_al": last, "letto_il": func.now()}
    await session.execute(
        upsert(LeggeFile).values(hash=hash_, **values).on_conflict_do_update(index_elements=["hash"], set_=values)
    )


async def replace_versions(session: AsyncSession, changed: Mapping[tuple[str, str], Sequence[Version]]) -> None:
    """Put these versions in the place of all that is held of their articles."""
    for atto in {atto for atto, _ in changed}:
        articles = [articolo for its, articolo in changed if its == atto]
        await session.execute(
            delete(LeggeArticolo).where(LeggeArticolo.atto == atto, LeggeArticolo.articolo.in_(articles))
        )
    rows = [_row(atto, articolo, each) for (atto, articolo), own in changed.items() for each in own]
    if rows:
        await session.execute(insert(LeggeArticolo), rows)


def _row(atto: str, articolo: str, version: Version) -> dict[str, Any]:
    return {
        "atto": atto,
        "articolo": articolo,
        "visto_dal": version.visto_dal,
        "visto_al": version.visto_al,
        "dal": version.dal,
        "al": version.al,
        "rubrica": version.wording.rubrica,
        "commi": [[comma.etichetta, comma.testo] for comma in version.wording.commi],
        "note": version.wording.note,
        "modificato_da": version.modificato_da,
        "ordine": version.ordine,
        "hash": version.hash,
        "file": version.file,
    }


async def holds(session: AsyncSession, atto: str) -> bool:
    return await session.get(LeggeAtto, atto) is not None


async def counts(session: AsyncSession) -> tuple[int, int, int, date | None]:
    """Acts, articles, versions, and the last day of which a file tells."""
    acts = await session.scalar(select(func.count()).select_from(LeggeAtto)) or 0
    articles = select(LeggeArticolo.atto, LeggeArticolo.articolo).distinct().subquery()
    number = await session.scalar(select(func.count()).select_from(articles)) or 0
    held = await session.scalar(select(func.count()).select_from(LeggeArticolo)) or 0
    return acts, number, held, await session.scalar(select(func.max(LeggeFile.visto_al)))


async def missing(session: AsyncSession, most: int) -> list[Missing]:
    """What decisions cite and is not held, that which most of them cite first. Decisions of every kind count, read from
    the text that each document has: only the numbers leave this place.
    """
    return [Missing(*row) for row in await session.execute(_MISSING, {"most": most})]
