"""Redacted copies that a manifest brings: nobody here has made them, so what everybody would read is looked at.

A copy is stripped of all that is not what its pages show, searched for whoever the decision names, and compared with
the original; where anything remains, or nothing could be read, the decision comes without it, to be reviewed here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from bdm.anonymisation.detection import Metadata, detect, policy_for
from bdm.anonymisation.hidden import FoundPassage, HiddenData
from bdm.anonymisation.model import Decision
from bdm.anonymisation.names import OMISSIS, person_of
from bdm.anonymisation.readable import NOT_SHOWN, unread
from bdm.anonymisation.remains import PROTECTED, FacePart, remains_in
from bdm.document.pdf.failure import ReadingFailed
from bdm.document.processing.pool import ReaderPool
from bdm.document.redaction.model import RedactionRefused
from bdm.importing.batch import HashedLine, RedactedCopy
from bdm.importing.items import ManifestFile, ProvvedimentoLine
from bdm.platform.storage import file_hash

AT_ONCE: Final = 4
SHOWN: Final = 5
"""Places that are told of one copy."""
UNREADABLE: Final = "non si può leggere, e quindi nessun controllo l'ha vista: {}"
BESIDE: Final = "una parte è nominata {}"
NOT_STRIPPED: Final = "non si può ripulire: {}"


async def examine(
    readers: ReaderPool, candidates: Sequence[HashedLine], folder: Path, max_bytes: int
) -> list[HashedLine]:
    """The candidates with what came of their redacted copies, which are written to ``folder`` as they are published."""
    limit = asyncio.Semaphore(AT_ONCE)

    async def one(number: int, candidate: HashedLine) -> HashedLine:
        item = candidate.item
        if not isinstance(item, ProvvedimentoLine) or item.anonymized_document is None or candidate.hashes is None:
            return candidate
        if not item.restricted:  # everybody reads the original
            return replace(candidate, copy=RedactedCopy(candidate.hashes.anonymised, item.anonymized_document))
        async with limit:
            return replace(candidate, copy=await _examined(readers, item, folder / f"{number}.pdf", max_bytes))

    return list(await asyncio.gather(*(one(number, each) for number, each in enumerate(candidates))))


async def _examined(readers: ReaderPool, item: ProvvedimentoLine, result: Path, max_bytes: int) -> RedactedCopy:
    copy = item.anonymized_document
    assert copy is not None
    try:
        pages, not_shown = await _pages(readers, copy.path)
        original, _ = await _pages(readers, item.document.path)
        hidden, names = await asyncio.to_thread(_known, item, original)
        beside = await readers.names(copy.path, names)
        await readers.redact(
            copy.path,
            result,
            pages=len(pages),
            texts=dict(enumerate(pages, 1)),
            marks=(),
            areas=(),
            terms=names,
            ocr_program=None,
            max_bytes=max_bytes,
            identity=item.external_id,
        )
    except ReadingFailed as failure:
        return RedactedCopy(remains=(UNREADABLE.format(failure.code.reason),))
    except RedactionRefused as refused:
        return RedactedCopy(remains=(NOT_STRIPPED.format(refused.message),))
    texts = [FacePart("document", text, number) for number, text in enumerate(pages, 1)]
    texts += [FacePart("document", text, number, label=NOT_SHOWN) for number, text in enumerate(not_shown, 1) if text]
    texts += [FacePart("parola_chiave", each) for each in item.parola_chiave]
    texts += [FacePart("riferimento_normativo", each) for each in item.riferimento_normativo]
    found = [each.message for each in await asyncio.to_thread(remains_in, texts, hidden)]
    found += [BESIDE.format(each) for each in beside]
    found += [each.message for each in await asyncio.to_thread(unread, list(enumerate(pages, 1)))]
    if found:
        return RedactedCopy(remains=tuple(found))
    size = (await asyncio.to_thread(result.stat)).st_size
    return RedactedCopy(await asyncio.to_thread(file_hash, result), ManifestFile(result, size))


async def _pages(readers: ReaderPool, path: Path) -> tuple[list[str], list[str]]:
    """The texts of the pages, and what more the file has on them and does not show."""
    async with readers.read(path) as reading:
        pages = list(reading.pages())
    return [each.text for each in pages], [each.hidden for each in pages]


def _known(item: ProvvedimentoLine, original: list[str]) -> tuple[HiddenData, list[str]]:
    """Whom the line and the original name, and the whole names as they are looked for in a file."""
    judges = (item.presidente, item.relatore, item.giudice_assegnatario_fascicolo)
    known = Metadata(
        parties=tuple(item.parte_processuale),
        judges=tuple(filter(None, judges)),
        ufficio=item.ufficio,
        area=item.area,
        materia=item.materia,
    )
    found = detect(original, known, policy_for(item.area, item.materia))
    called = {person.key: person.name for person in found.persons}
    passages = dict.fromkeys(
        FoundPassage(each.text, each.category, OMISSIS, Decision.PROPOSTO, called.get(each.person or ""))
        for each in found.findings
    )
    parties = [" ".join(person.words) for person in map(person_of, item.parte_processuale) if person]
    persons = [person.name for person in found.persons if person.category in PROTECTED]
    names = [each for each in dict.fromkeys((*parties, *persons)) if len(each.split()) > 1]
    return HiddenData(known, restricted=True, confirmed=True, passages=tuple(passages)), names
