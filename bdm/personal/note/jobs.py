"""What follows when a document is replaced: notes whose passage is in the new one move with it, the others wait.

Triggers enqueue it (``document_note_follow``), in the transaction that replaces the document or settles the new one, so
nobody who does that need know of notes. Notes of the original are looked for in the original alone, those of the
anonymised version in the anonymised version alone. Repeating it leads to the same.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from typing import Any, Final
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.document.pdf.failure import ReadingFailed
from bdm.document.pdf.passages import MarkedPassage
from bdm.document.processing.computing import compute
from bdm.document.processing.extraction import PassagePlace
from bdm.document.processing.pool import DocumentServices
from bdm.italian import ANALYSIS_VERSION
from bdm.personal.note import replaced_repository, words_repository
from bdm.personal.note.model import DocumentNote, Note
from bdm.personal.note.replaced_repository import ReplacedDocument
from bdm.personal.note.words import of_plain, of_rich
from bdm.platform import audit
from bdm.platform.jobs import Job, Retry, task
from bdm.platform.jobs.tasks import DOCUMENT_QUEUE
from bdm.platform.storage import DocumentMissing

AT_ONCE: Final = 100
"""Notes that are analysed in one transaction."""

log = logging.getLogger(__name__)


@task(queue=DOCUMENT_QUEUE, retry=Retry(attempts=5))
async def move(job: Job[DocumentServices], *, provvedimento_id: str) -> None:
    """Look for the passages of the notes that wait on a decision."""
    async with job.services.database.transaction() as session:
        faces = await replaced_repository.replaced_documents(session, UUID(provvedimento_id))
        hashes = {note.file_hash for face in faces for note in face.notes}
        pages = await replaced_repository.page_counts(session, hashes)
    for face in faces:
        try:
            places = await _places(job, face, pages)
        except (DocumentMissing, ReadingFailed) as error:
            if isinstance(error, ReadingFailed) and error.code.may_pass and not job.last:
                raise
            log.warning("notes of document %s stay where they are: %s", face.document.hash, error)
            continue
        await _write(job, UUID(provvedimento_id), face, places)


@task(cron="*/10 * * * *")
async def analyse(job: Job[DocumentServices]) -> None:
    """Have the words of notes that were written before there was this version of the analysis found by searches."""
    while True:
        async with job.services.database.transaction() as session:
            notes = await words_repository.load_unanalysed(session, ANALYSIS_VERSION, AT_ONCE)
            for note in notes:
                words = await compute(of_plain if note.table is Note else of_rich, len(note.text), note.text)
                await words_repository.put_words(session, note, words)
        if not notes:
            return


async def enqueue_forgotten(session: AsyncSession) -> None:
    """Have the passages of all notes that wait looked for, as after a restore, which brings no jobs."""
    annotated = select(DocumentNote.provvedimento_id).distinct().subquery()
    await session.execute(select(func.document_note_follow(annotated.c.provvedimento_id)))


async def _places(
    job: Job[DocumentServices], face: ReplacedDocument, pages: dict[str, int | None]
) -> list[tuple[DocumentNote, PassagePlace]]:
    """The notes whose passage is in the document that the face has now, and where."""
    by_document: defaultdict[str, list[DocumentNote]] = defaultdict(list)
    for note in face.notes:
        by_document[note.file_hash].append(note)
    now = face.document.page_count or 1
    found = []
    async with job.services.store.local_path(face.document.hash) as path:
        for file_hash, notes in by_document.items():
            passages = [MarkedPassage(note.quote, note.prefix, note.suffix, note.page_number) for note in notes]
            places = await job.services.readers.locate(
                path, passages, pages=now, pages_before=pages.get(file_hash) or now
            )
            found += [(notes[index], place) for index, place in places.items()]
    return found


async def _write(
    job: Job[DocumentServices],
    provvedimento_id: UUID,
    face: ReplacedDocument,
    places: list[tuple[DocumentNote, PassagePlace]],
) -> None:
    """Put the notes there, if the document is still the one in use; what was replaced again is another job's."""
    if not places:
        return
    async with job.services.database.transaction() as session:
        await replaced_repository.hold_documents(session, provvedimento_id)
        current = {
            each.anonymised: each.document.hash
            for each in await replaced_repository.replaced_documents(session, provvedimento_id)
        }
        if current.get(face.anonymised) != face.document.hash:
            return
        moved = 0
        for note, place in places:
            values: dict[str, Any] = {"page_number": place.page_number, "rotated_rect": place.rotated_rect}
            moved += await replaced_repository.move(session, note, face.document.hash, **values)
        detail = {"document": face.document.hash, "moved": moved, "waiting": len(face.notes) - moved}
        await audit.record(session, None, "notes_moved", "provvedimento", provvedimento_id, detail)
