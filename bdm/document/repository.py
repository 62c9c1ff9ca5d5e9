"""All SQL on documents and their pages. Who may read which document is decided before, by the decision it is of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cache
from itertools import islice
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    Integer,
    Select,
    Text,
    any_,
    bindparam,
    column,
    delete,
    exists,
    func,
    select,
    table,
    text,
    true,
    update,
)
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.repository import readable, to_view
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.document.model import Document, DocumentPage, DocumentState
from bdm.document.processing.extraction import ReadPage
from bdm.platform.authz import Scope
from bdm.platform.database.locks import Lock
from bdm.platform.database.session import among, rows_of
from bdm.platform.kit.regex import regex

_PAGES_A_STATEMENT = 200
_NOTE = table("document_note", column("file_hash"))
_PROVVEDIMENTO = table("provvedimento", column("id"), column("anonymized_document_hash"))
_ENVELOPE = table("document_envelope", column("hash"), column("envelope_hash"))


async def get(session: AsyncSession, file_hash: str) -> Document | None:
    """The document, as it is now."""
    return await session.get(Document, file_hash, populate_existing=True)


async def get_with_provvedimento(
    session: AsyncSession, scope: Scope, file_hash: str
) -> tuple[Document, ProvvedimentoView | None] | None:
    """The document, as it is now, with the decision that it is attached to, where ``scope`` may read that. One
    statement, whether there is such a document or not: the time tells nothing either.
    """
    seen = readable(scope).subquery()
    statement = (
        select(Document, *seen.c)
        .outerjoin(seen, seen.c.id == Document.provvedimento_id)
        .where(Document.hash == file_hash)
        .execution_options(populate_existing=True)
    )
    row = (await session.execute(statement)).one_or_none()
    if row is None:
        return None
    document, *values = row
    return document, None if row.id is None else to_view(values)


async def provvedimento_of(session: AsyncSession, file_hash: str) -> UUID | None:
    """The decision that the document is attached to."""
    return await session.scalar(select(Document.provvedimento_id).where(Document.hash == file_hash))


async def get_for_update(session: AsyncSession, file_hash: str) -> Document | None:
    """The document, locked until the transaction ends."""
    return await session.get(Document, file_hash, populate_existing=True, with_for_update=True)


_BEGIN = text(
    """
    UPDATE document SET state = 'IN_ELABORAZIONE', progress = 0, attempts = attempts + 1
    WHERE hash = :hash AND (state = 'IN_CODA' OR state = 'IN_ELABORAZIONE' AND page_count IS NULL)
    RETURNING attempts
    """
)


async def begin(session: AsyncSession, file_hash: str) -> int | None:
    """Count an attempt to read a document; which one it is, or None if it is settled or waits for its scans."""
    attempt: int | None = (await session.execute(_BEGIN, {"hash": file_hash})).scalar_one_or_none()
    return attempt


async def with_pages(session: AsyncSession) -> Sequence[str]:
    """The documents of which the pages are known: their hashes."""
    return (await session.scalars(select(Document.hash).where(Document.page_count.is_not(None)))).all()


async def add(
    session: AsyncSession, *, file_hash: str, size: int, name: str, domain: str, uploaded_by: UUID | None = None
) -> bool:
    """Add a document that waits for its processing; False if it was there already."""
    statement = (
        upsert(Document)
        .values(hash=file_hash, size=size, name=name, domain=domain, uploaded_by=uploaded_by)
        .on_conflict_do_nothing(index_elements=["hash"])
        .returning(Document.hash)
    )
    return (await session.execute(statement)).scalar_one_or_none() is not None


async def hand_over(session: AsyncSession, file_hash: str, *, name: str, domain: str, uploaded_by: UUID) -> None:
    """A document that no decision has is from now on this uploader's and what they say it is: as good as new."""
    await session.execute(
        update(Document)
        .where(Document.hash == file_hash, Document.provvedimento_id.is_(None))
        .values(name=name, domain=domain, uploaded_by=uploaded_by, uploaded_at=func.now())
        .execution_options(synchronize_session=False)
    )


async def count_unattached(session: AsyncSession, uploaded_by: UUID) -> int:
    """How many documents of this uploader no decision has."""
    own = (Document.provvedimento_id.is_(None), Document.uploaded_by == uploaded_by)
    return (await session.execute(select(func.count()).select_from(Document).where(*own))).scalar_one()


async def lock_file(session: AsyncSession, file_hash: str) -> None:
    """Hold the document's file, whether it has a row or not, until the transaction ends: nobody else who asks for this
    lock takes or removes it meanwhile.
    """
    await session.execute(select(func.pg_advisory_xact_lock(Lock.FILE.value, func.hashtext(file_hash))))


async def remove_unattached(session: AsyncSession, before: datetime, limit: int) -> dict[str, str | None]:
    """Remove documents that no decision has and that were uploaded ``before``; at most ``limit``, and none to which
    somebody is just attaching it or has a note. Their hashes, with those of their envelopes.
    """
    old = (
        select(Document.hash)
        .where(Document.provvedimento_id.is_(None), Document.uploaded_at < before)
        .where(~exists().where(_NOTE.c.file_hash == Document.hash))
        .order_by(Document.uploaded_at)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    envelope = select(_ENVELOPE.c.envelope_hash).where(_ENVELOPE.c.hash == Document.hash).scalar_subquery()
    statement = delete(Document).where(Document.hash.in_(old)).returning(Document.hash, envelope)
    return dict(list(await session.execute(statement.execution_options(synchronize_session=False))))


async def beside(session: AsyncSession, file_hash: str | None) -> list[str]:
    """What the file says beside its pages; nothing where that was not looked at."""
    return await session.scalar(select(Document.beside).where(Document.hash == file_hash)) or []


async def set_fields(session: AsyncSession, file_hash: str, **values: Any) -> None:
    """Set columns of one document."""
    await session.execute(
        update(Document).where(Document.hash == file_hash).values(**values).execution_options(synchronize_session=False)
    )


async def set_progress(session: AsyncSession, file_hash: str, progress: int) -> None:
    """Note how far the processing has come, in percent, while it goes on."""
    await session.execute(
        update(Document)
        .where(Document.hash == file_hash, Document.state == DocumentState.IN_ELABORAZIONE)
        .values(progress=progress)
        .execution_options(synchronize_session=False)
    )


_INSERT_PAGES = text(
    """
    INSERT INTO document_page (hash, page_number, width, height, testo, testo_nascosto, confidence)
    SELECT :hash, * FROM unnest(
        CAST(:numbers AS bigint[]), CAST(:widths AS real[]), CAST(:heights AS real[]), CAST(:texts AS text[]),
        CAST(:hidden AS text[]), CAST(:confidences AS smallint[]))
    """
)


_DELETE_PAGES = text(
    """
    WITH derived AS (DELETE FROM document_derived WHERE hash = :hash),
         cited AS (DELETE FROM citazione USING document
                   WHERE document.hash = :hash AND citazione.document_seq = document.seq)
    DELETE FROM document_page WHERE hash = :hash
    """
)


async def replace_pages(session: AsyncSession, file_hash: str, pages: Iterable[ReadPage]) -> None:
    """Put these pages in the place of those of an earlier processing."""
    await delete_pages(session, file_hash)
    remaining = iter(pages)
    while batch := list(islice(remaining, _PAGES_A_STATEMENT)):
        await session.execute(
            _INSERT_PAGES,
            {
                "hash": file_hash,
                "numbers": [page.number for page in batch],
                "widths": [page.width for page in batch],
                "heights": [page.height for page in batch],
                "texts": [page.text for page in batch],
                "hidden": [page.hidden or None for page in batch],
                "confidences": [page.confidence for page in batch],
            },
        )


async def delete_pages(session: AsyncSession, file_hash: str) -> None:
    """Remove the pages of a document, and what was read from them."""
    await session.execute(_DELETE_PAGES, {"hash": file_hash})


async def set_page_texts(session: AsyncSession, file_hash: str, pages: Iterable[ReadPage]) -> int:
    """Set the text of single pages; how many there were."""
    count = 0
    for page in pages:
        await session.execute(
            update(DocumentPage)
            .where(DocumentPage.hash == file_hash, DocumentPage.page_number == page.number)
            .values(testo=page.text, confidence=page.confidence)
            .execution_options(synchronize_session=False)
        )
        count += 1
    if count:
        await session.execute(
            update(Document)
            .where(Document.hash == file_hash)
            .values(outline=None, likeness=None, citations=None, languages=None)
        )
    return count


async def page_texts(session: AsyncSession, file_hash: str) -> Sequence[str]:
    """The texts of a document's pages, in order."""
    statement = select(DocumentPage.testo).where(DocumentPage.hash == file_hash).order_by(DocumentPage.page_number)
    return (await session.scalars(statement)).all()


async def languages(session: AsyncSession, hashes: Iterable[str]) -> dict[str, list[str]]:
    """In which languages the text of each document is written ('it', 'de', 'fr'), first that of most of its pages; of
    one in none of them, or not looked at yet, nothing.
    """
    if not (wanted := list(hashes)):
        return {}
    statement = select(Document.hash, Document.languages).where(Document.hash.in_(wanted))
    return {row.hash: row.languages for row in await session.execute(statement) if row.languages}


async def scanned_pages(session: AsyncSession, file_hash: str) -> dict[int, int]:
    """The pages (from 1) whose text was read on a scan, in order, and how sure that is, from 0 to 100."""
    statement = (
        select(DocumentPage.page_number, DocumentPage.confidence)
        .where(DocumentPage.hash == file_hash, DocumentPage.confidence.is_not(None))
        .order_by(DocumentPage.page_number)
    )
    return {row.page_number: row.confidence or 0 for row in await session.execute(statement)}


async def original_of(session: AsyncSession, file_hash: str) -> tuple[str, int] | None:
    """Of which document this one is the obscured version, and how many pages that has; None where it is of none."""
    statement = (
        select(Document.hash, func.coalesce(Document.page_count, 0))
        .join(_PROVVEDIMENTO, _PROVVEDIMENTO.c.id == Document.provvedimento_id)
        .where(_PROVVEDIMENTO.c.anonymized_document_hash == file_hash, Document.hash != file_hash)
        .order_by(Document.seq.desc())
        .limit(1)
    )
    row = (await session.execute(statement)).first()
    return None if row is None else (row[0], row[1])


_PROTECTED = text(
    """
    SELECT p.restricted OR p.anonymized_document_hash IS NOT NULL FROM provvedimento p
    WHERE p.id = (SELECT d.provvedimento_id FROM document d WHERE d.hash = :hash) FOR SHARE
    """
)


async def is_protected(session: AsyncSession, file_hash: str) -> bool:
    """Whether the document is of a decision that others read obscured, or are to: until the transaction ends, that
    stays so.
    """
    return bool((await session.execute(_PROTECTED, {"hash": file_hash})).scalar_one_or_none())


async def stored_pages(session: AsyncSession, file_hash: str) -> dict[int, DocumentPage]:
    """A document's pages, by their numbers, in order."""
    statement = select(DocumentPage).where(DocumentPage.hash == file_hash).order_by(DocumentPage.page_number)
    return {page.page_number: page for page in await session.scalars(statement)}


async def pages_around(session: AsyncSession, file_hash: str, page_number: int) -> Sequence[DocumentPage]:
    """A page (from 1), the one before and the one after, in order, as far as they are there."""
    near = DocumentPage.page_number.between(page_number - 1, page_number + 1)
    statement = select(DocumentPage).where(DocumentPage.hash == file_hash, near).order_by(DocumentPage.page_number)
    return (await session.scalars(statement)).all()


async def characters(session: AsyncSession, file_hash: str) -> int:
    """How long the text of a document is."""
    statement = select(func.sum(func.length(DocumentPage.testo))).where(DocumentPage.hash == file_hash)
    return await session.scalar(statement) or 0


class Extent(NamedTuple):
    """How much some documents are together: pages, characters of text, bytes of their files."""

    pages: int
    characters: int
    size: int


async def extent(session: AsyncSession, hashes: Iterable[str]) -> Extent:
    """How much these documents are."""
    together = (func.coalesce(func.sum(each), 0) for each in (Document.page_count, Document.characters, Document.size))
    row = (await session.execute(select(*together).where(Document.hash.in_(list(hashes))))).one()
    return Extent(*map(int, row))


_LIKE_SIGNS = regex(r"([\\%_])")


class FirstPages(NamedTuple):
    """Some of a document's pages, by their numbers, in order. ``whole``: they are all of them; and then where its parts
    begin, if that is stored.
    """

    pages: dict[int, str]
    whole: bool
    outline: list[int] | None = None


async def first_pages(
    session: AsyncSession, hashes: Iterable[str], beginnings: Sequence[Sequence[str]], limit: int
) -> dict[str, FirstPages]:
    """The texts of each document's pages, ``limit`` at most; where it has more, of those in which one of
    ``beginnings`` occurs, its pieces in order, where there are any.
    """
    like = ["%" + "%".join(_LIKE_SIGNS.sub(r"\\\1", piece) for piece in each) + "%" for each in beginnings]
    asked = {"hashes": list(hashes), "limit": limit, "like": like}
    read = await rows_of(session, _first_pages(bool(beginnings)), asked)
    found: dict[str, FirstPages] = {}
    for file_hash, count, outline, number, testo in read:
        found.setdefault(file_hash, FirstPages({}, count <= limit, outline)).pages[number] = testo
    return found


@cache
def _first_pages(narrowed: bool) -> Select[*tuple[Any, ...]]:
    """The statement of ``first_pages``, put together once."""
    limit = bindparam("limit", type_=Integer)
    pages = (
        select(DocumentPage.page_number, DocumentPage.testo)
        .where(DocumentPage.hash == Document.hash)
        .order_by(DocumentPage.page_number)
        .limit(limit)
    )
    if narrowed:
        # Comparing costs more than reading: only where there are too many pages for all of them
        likely = DocumentPage.testo.ilike(any_(bindparam("like", type_=ARRAY(Text))))
        pages = pages.where((Document.page_count <= limit) | likely)
    page = pages.lateral("page")
    return (
        select(Document.hash, Document.page_count, Document.outline, page.c.page_number, page.c.testo)
        .join(page, true())
        .where(among(Document.hash, "hashes"))
        .order_by(Document.hash, page.c.page_number)
    )
