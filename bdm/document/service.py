"""Use cases on documents. But for ``provvedimento_of`` and ``openable`` callers have decided that the reader
may open the document.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from itertools import groupby
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.document import (
    derived,
    derived_repository,
    repository as document_repository,
    text_analysis,
    words as word_index,
)
from bdm.document.model import Document, DocumentState, NotReread
from bdm.document.packed import DeflatedPrefix
from bdm.document.precedents import Precedent
from bdm.document.processing.computing import compute
from bdm.document.references import references
from bdm.document.schemas import Norme, ProcessingOut, TestoInParti
from bdm.document.words import PackedWords
from bdm.platform.authz import Permission, Reader, Scope
from bdm.platform.http.files import NO_DOCUMENT
from bdm.platform.kit.errors import AppError, Conflict, NotFound

# docs/regole/messaggi.md#errori-comuni
IN_PROGRESS = "Il provvedimento è in elaborazione. Provare più tardi."
CONVERSION_FAILED = "Si è verificato un errore nella conversione del documento. Contattare il servizio di assistenza."
WITHOUT_TEXT = "Il documento non contiene testo leggibile: è probabilmente una scansione."
FROM_SCANS = "Il testo è stato letto da una scansione ({pages}): da controllare."
HARD_TO_READ = "Poco leggibile: {pages}."
SURE: Final = 80
"""Of a reading with less confidence most lines have a word that is wrong."""
NOT_DERIVED = "Il testo del documento è troppo complesso per essere mostrato: il documento resta disponibile."


class ConversionFailed(AppError):
    """The one deliberate 5xx (docs/regole/documenti.md#elaborazione); the cause is in ``reason``."""

    status = 500
    code = "CONVERSION_FAILED"
    default = CONVERSION_FAILED


async def get(session: AsyncSession, file_hash: str | None) -> Document:
    """The document. Raises NotFound, also for a decision that has none (``file_hash`` None)."""
    document = await document_repository.get(session, file_hash) if file_hash is not None else None
    if document is None:
        raise NotFound(NO_DOCUMENT)
    return document


async def provvedimento_of(session: AsyncSession, scope: Scope, file_hash: str) -> ProvvedimentoView | None:
    """The decision whose document, original or anonymised, is the one named; None if the reader may not open it."""
    found = await document_repository.get_with_provvedimento(session, scope, file_hash)
    return None if found is None else _opened(*found)


def _opened(document: Document, view: ProvvedimentoView | None) -> ProvvedimentoView | None:
    """The decision, if the document is one of the two that the reader may open there."""
    return view if view and document.hash in (view.document_hash, view.anonymized_document_hash) else None


async def require_openable(session: AsyncSession, reader: Reader, file_hash: str) -> Document:
    """The document, as ``openable``."""
    return (await openable(session, reader, file_hash))[0]


async def openable(session: AsyncSession, reader: Reader, file_hash: str) -> tuple[Document, ProvvedimentoView | None]:
    """The document and its decision, for those who may open this very face of the decision that it is attached to; one
    that is not attached (yet) is for its uploader, as long as they edit decisions. Raises NotFound for everybody else.
    """
    found = await document_repository.get_with_provvedimento(session, Scope.of(reader), file_hash)
    if found is None:
        raise NotFound(NO_DOCUMENT)
    document, view = found[0], _opened(*found)
    if document.provvedimento_id is None:
        if document.uploaded_by != reader.account_id or not reader.has(Permission.EDIT_PROVVEDIMENTO):
            raise NotFound(NO_DOCUMENT)
    elif view is None:
        raise NotFound(NO_DOCUMENT)
    return document, view


async def processing(session: AsyncSession, file_hash: str | None) -> ProcessingOut:
    """How far the processing has come. Raises NotFound; ConversionFailed if it ended badly."""
    document = await get(session, file_hash)
    state = DocumentState(document.state)
    if state is DocumentState.NON_RIUSCITO:
        extra = {"state": state, "progress": document.progress, "reason": document.failure_message}
        raise ConversionFailed(extra=extra)
    message = document.failure_message or ""
    if not state.settled:
        message = IN_PROGRESS
    elif state is DocumentState.SENZA_TESTO:
        message = f"{WITHOUT_TEXT} {message}".strip()
    elif scans := await _scans(session, document):
        message = f"{_read_on(scans)} {message}".strip()
    if state.settled and document.not_reread is not None:
        message = f"{message} {NotReread(document.not_reread).message}".strip()
    return ProcessingOut(state=state.value, progress=document.progress, message=message)


async def _scans(session: AsyncSession, document: Document) -> dict[int, int]:
    """The pages (from 1) whose text was read on a scan, and how sure that is. An obscured version has the text of its
    original: where its pages are others, any of them may have what was read so.
    """
    own = await document_repository.scanned_pages(session, document.hash)
    original = None if own else await document_repository.original_of(session, document.hash)
    if original is None:
        return own
    source, count = original
    read = await document_repository.scanned_pages(session, source)
    if not read or document.page_count == count:
        return read
    return dict.fromkeys(range(1, (document.page_count or 0) + 1), min(read.values()))


def _read_on(scans: Mapping[int, int]) -> str:
    """What to say of pages that were read on scans, by how sure that is."""
    doubtful = [page for page, confidence in scans.items() if confidence < SURE]
    said = FROM_SCANS.format(pages=pages_named([*scans]))
    return f"{said} {HARD_TO_READ.format(pages=pages_named(doubtful))}" if doubtful else said


def pages_named(numbers: Sequence[int]) -> str:
    """Pages as they are named: 'pagina 3', 'pagine 1-4 e 7'. ``numbers`` is in order and not empty."""
    runs = [[page for _, page in run] for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0])]
    *named, last = [str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs]
    before = ", ".join(named) + " e " if named else ""
    return f"{'pagina' if len(numbers) == 1 else 'pagine'} {before}{last}"


async def page_texts(session: AsyncSession, file_hash: str | None) -> list[str]:
    """The text of every page, in order. Raises NotFound; Conflict while there is none yet or if reading failed."""
    document = await _with_text(session, file_hash)
    return list(await document_repository.page_texts(session, document.hash))


async def answer(
    session: AsyncSession, file_hash: str | None, name: derived.DerivedName, on: date | None = None
) -> tuple[DeflatedPrefix, bytes]:
    """The text, its parts or its references as they are sent, with what ends the answer; ``on`` is the day for the
    addresses of the laws in force. Raises as ``page_texts``.
    """
    document = await _with_text(session, file_hash)
    scans = [*await _scans(session, document)] if name == "parti" else []
    if document.characters > text_analysis.LONG:
        stored = await _derived(session, document, [name, derived.NORME])
        packed = DeflatedPrefix.stored(stored[name])
        if name == "testo":
            return packed, b""
        return packed, await compute(_ending, len(stored[derived.NORME]), stored[derived.NORME], on, scans)
    pages = await document_repository.page_texts(session, document.hash)
    return await compute(derived.short, sum(map(len, pages)), name, pages, on, scans)


async def in_parts(session: AsyncSession, file_hash: str | None) -> TestoInParti:
    """The text in its parts, as it is sent to be read as a page. Raises as ``page_texts``."""
    packed, end = await answer(session, file_hash, "parti")
    return await compute(text_in_parts, packed.size, packed, end)


def text_in_parts(prefix: DeflatedPrefix, end: bytes) -> TestoInParti:
    """What is sent as ``parti``, read again."""
    return TestoInParti.model_validate_json(prefix.plain(end))


def _ending(data: bytes, on: date | None, scans: Sequence[int]) -> bytes:
    """A long text may have thousands of norms: not on the event loop."""
    return derived.ending(Norme.model_validate_json(data), on, scans)


async def precedents(session: AsyncSession, file_hash: str | None) -> list[Precedent]:
    """The decisions that the text cites, in the order of ``precedenti``. Raises as ``page_texts``."""
    document = await _with_text(session, file_hash)
    if document.characters > text_analysis.LONG:
        return derived.read_precedents((await _derived(session, document, [derived.PRECEDENTI]))[derived.PRECEDENTI])
    pages = await document_repository.page_texts(session, document.hash)
    return list((await compute(references, sum(map(len, pages)), pages)).precedents)


async def words(session: AsyncSession, file_hash: str | None, tokens: Collection[str]) -> PackedWords:
    """Where the words are that ``tokens`` are of, still to be opened. Raises as ``page_texts``."""
    document = await _with_text(session, file_hash)
    if document.characters > text_analysis.LONG:
        stored = await _derived(session, document, word_index.names(tokens))
        return PackedWords(document.characters, portions=stored)
    pages = [*await document_repository.page_texts(session, document.hash)]
    return PackedWords(sum(map(len, pages)), pages)


async def _derived(session: AsyncSession, document: Document, names: list[str]) -> dict[str, bytes]:
    stored = await derived_repository.load_derived(
        session, document.hash, [*names, derived.FAILED], text_analysis.VERSION
    )
    if derived.FAILED in stored:
        raise Conflict(NOT_DERIVED, code="CONVERSION_FAILED")
    if names[0] not in stored:
        raise Conflict(IN_PROGRESS, code="PROCESSING")
    return stored


async def _with_text(session: AsyncSession, file_hash: str | None) -> Document:
    """The document, whose pages have been read."""
    document = await get(session, file_hash)
    state = DocumentState(document.state)
    if state is DocumentState.NON_RIUSCITO:
        raise Conflict(document.failure_message, code="CONVERSION_FAILED")
    if not state.settled:
        raise Conflict(IN_PROGRESS, code="PROCESSING")
    return document
