"""Making the documents that others get: the original without what is obscured, and its text set anew."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID

from bdm.anonymisation import repository as anonymisation_repository
from bdm.anonymisation.model import AnonymisationReview, Decision, Form, State
from bdm.anonymisation.passages import Cover, covers, mask_pages
from bdm.anonymisation.repository import LoadedReview, Original, StoredPage
from bdm.document import arrival, repository as document_repository
from bdm.document.pdf.failure import ReadingFailed
from bdm.document.pdf.tesseract import find_tesseract
from bdm.document.redaction.model import CoverArea, Mark, RedactionRefused
from bdm.platform.http.files import NO_DOCUMENT
from bdm.platform.kit.time import now
from bdm.platform.storage import DocumentMissing
from bdm.platform.storage.hashing import file_hash

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncSession

    from bdm.document.processing.pool import DocumentServices

NAME: Final = "provvedimento-anonimizzato.pdf"
"""What both files are called: the original's own name may be a party's."""
FAILED: Final = "La preparazione del documento non è riuscita. È possibile ripeterla."
UNREADABLE: Final = "Il documento originale non può essere elaborato: {reason}"
REFUSED: Final = "{reason} Verificare i passi e le aree, oppure scegliere il testo ricomposto."
SAME: Final = "Il documento preparato è identico a un altro documento: verificare che vi sia qualcosa da oscurare."
GROWN: Final = 4
"""How many times as large as a document may be the result is: pages that became pictures are larger."""


@dataclass(frozen=True)
class _Task:
    """What is to be done, as the review said when it was begun."""

    version: int
    original: Original
    source: str
    pages: list[StoredPage]
    covers: list[Cover]
    areas: list[CoverArea]
    terms: list[str]
    form: Form


@dataclass
class _PreparedFiles:
    """The files that were made, and what is told of them."""

    prepared: str | None = None
    retypeset: str | None = None
    outcomes: list[dict[str, Any]] | None = None
    problem: str | None = None


async def prepare(services: DocumentServices, provvedimento_id: UUID, *, last: bool) -> None:
    """Make the documents, if the review waits for them. Raises ReadingFailed for a cause that may pass."""
    async with services.database.transaction() as session:
        work = await _begin(session, provvedimento_id)
    if work is None:
        return
    made = _PreparedFiles()
    with tempfile.TemporaryDirectory(prefix="bdm-") as folder:
        redacted, retypeset = Path(folder, "redacted.pdf"), Path(folder, "retypeset.pdf")
        try:
            made.outcomes = await _redact(services, work, redacted)
            made.prepared = await _store(services, redacted)
        except RedactionRefused as refused:
            made.problem = REFUSED.format(reason=refused.message)
        except DocumentMissing:
            made.problem = NO_DOCUMENT
        except ReadingFailed as failure:
            if failure.code.may_pass and not last:
                raise
            made.problem = UNREADABLE.format(reason=failure.code.reason)
        await _set_anew(work, retypeset)
        made.retypeset = await _store(services, retypeset)
    async with services.database.transaction() as session:
        await _finish(session, services, provvedimento_id, work, made)


async def give_up(services: DocumentServices, provvedimento_id: UUID) -> None:
    """Say that it did not succeed, and can be tried again."""
    async with services.database.transaction() as session:
        review = await _waiting(session, provvedimento_id, None)
        if review is not None:
            review.state, review.message = State.NON_RIUSCITA, FAILED
            review.version += 1


async def _begin(session: AsyncSession, provvedimento_id: UUID) -> _Task | None:
    review = await anonymisation_repository.get(session, provvedimento_id)
    original = (await anonymisation_repository.originals(session, [provvedimento_id])).get(provvedimento_id)
    if review is None or review.state != State.IN_PREPARAZIONE or original is None:
        return None
    if original.file_hash is None or original.file_hash != review.file_hash:
        return None
    loaded = await anonymisation_repository.load(session, review)
    return _Task(
        version=review.version,
        original=original,
        source=original.file_hash,
        pages=await anonymisation_repository.pages(session, original.file_hash),
        covers=covers(loaded.spans, loaded.persons),
        areas=[CoverArea(each.page, each.x, each.y, each.width, each.height) for each in loaded.areas],
        terms=_terms(loaded),
        form=Form(review.form),
    )


def _terms(loaded: LoadedReview) -> list[str]:
    """What must not be found in the result but where a person left it: every passage, and the names that they spell."""
    obscured = [span for span in loaded.spans if span.decision == Decision.ACCETTATO]
    persons = {span.person for span in obscured}
    names = [person.name for person in loaded.persons if person.key in persons]
    return list(dict.fromkeys(" ".join(each.split()) for each in [*(span.testo for span in obscured), *names]))


async def _redact(services: DocumentServices, work: _Task, result: Path) -> list[dict[str, Any]]:
    async with services.store.local_path(work.source) as path:
        redaction = await services.readers.redact(
            path,
            result,
            pages=len(work.pages),
            texts={page.number: page.testo for page in work.pages},
            marks=[Mark(each.page, each.start, each.end, each.replacement) for each in work.covers],
            areas=work.areas,
            terms=work.terms,
            ocr_program=find_tesseract() if services.settings.ocr else None,
            max_bytes=GROWN * services.settings.document_max_bytes,
            identity=str(work.original.provvedimento_id),
        )
    return [{"page": each.page, "method": each.method, "reason": each.reason} for each in redaction.pages]


async def _set_anew(work: _Task, result: Path) -> None:
    from bdm.anonymisation.typeset import typeset  # typst takes its time to load

    texts = mask_pages([page.testo for page in work.pages], work.covers)
    data = await asyncio.to_thread(typeset, texts, work.original.label, str(work.original.provvedimento_id))
    await asyncio.to_thread(result.write_bytes, data)


async def _store(services: DocumentServices, path: Path) -> str:
    name = await asyncio.to_thread(file_hash, path)
    await services.store.put_file(name, path)
    return name


async def _finish(
    session: AsyncSession, services: DocumentServices, provvedimento_id: UUID, work: _Task, files: _PreparedFiles
) -> None:
    """Attach what was made to the decision, unless it was changed meanwhile; its text is read from now on."""
    review = await _waiting(session, provvedimento_id, work.version)
    if review is None or review.file_hash != work.source:
        return
    review.version += 1
    chosen = files.prepared if work.form is Form.IMPAGINATO else files.retypeset
    hashes = [each for each in (files.prepared, files.retypeset) if each is not None]
    if chosen is not None and not await _take(session, services, provvedimento_id, work, hashes):
        chosen, files.problem = None, SAME
    if chosen is None:
        review.state, review.message = State.NON_RIUSCITA, files.problem or FAILED
        return
    review.state, review.message = State.PRONTA, files.problem
    review.prepared_hash, review.retypeset_hash = files.prepared, files.retypeset
    review.outcomes, review.prepared_at = files.outcomes or [], now()


async def _take(
    session: AsyncSession, services: DocumentServices, provvedimento_id: UUID, work: _Task, hashes: Sequence[str]
) -> bool:
    """Record the files as documents of the decision and have them read; False where one is another document's."""
    for name in hashes:
        await document_repository.lock_file(session, name)
        known = await document_repository.get(session, name)
        if name == work.source or (known is not None and known.provvedimento_id not in (None, provvedimento_id)):
            return False
    for name in hashes:
        size = await services.store.size(name)
        domain = work.original.domain or work.original.area.upper()
        await arrival.add(session, file_hash=name, size=size, name=NAME, domain=domain)
    await anonymisation_repository.attach(session, provvedimento_id, hashes)
    return True


async def _waiting(session: AsyncSession, provvedimento_id: UUID, version: int | None) -> AnonymisationReview | None:
    """The review, locked, if it still waits for this very preparation."""
    await anonymisation_repository.lock_provvedimento(session, provvedimento_id)
    review = await anonymisation_repository.lock(session, provvedimento_id)
    if review is None or review.state != State.IN_PREPARAZIONE or version not in (None, review.version):
        return None
    return review
