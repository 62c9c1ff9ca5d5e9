"""Signed documents of a manifest: what is in their envelopes takes their place."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from bdm.document.envelope.repository import Envelope
from bdm.document.pdf.envelope import ENVELOPE_BYTES, inner_name
from bdm.document.pdf.failure import ReadingFailed
from bdm.document.processing.pool import ReaderPool
from bdm.importing.files import find_file
from bdm.importing.items import ManifestFile, ParsedLine, ProvvedimentoLine
from bdm.platform.kit.fields import Problem
from bdm.platform.storage import file_hash


async def open_envelopes(
    readers: ReaderPool, valid: Sequence[ParsedLine], folder: Path, max_bytes: int
) -> list[ParsedLine | Problem]:
    """The lines with the documents that their envelopes hold, which are written to ``folder``; a
    problem for those that cannot be opened or whose document cannot be taken.
    """

    async def one(number: int, line: ParsedLine) -> ParsedLine | Problem:
        item = line.item
        if not isinstance(item, ProvvedimentoLine):
            return line
        opened: dict[str, Any] = {}
        for name in ("document", "anonymized_document"):
            file: ManifestFile | None = getattr(item, name)
            if file is None or not file.signed:
                continue
            found = await _opened(readers, file, folder / f"{number}-{name}", max_bytes)
            if isinstance(found, str):
                return Problem(name, found)
            # Who reads the anonymised version sees nothing but that
            opened[name] = found if name == "document" else replace(found, envelope=None)
        return replace(line, item=replace(item, **opened)) if opened else line

    return await asyncio.gather(*(one(number, parsed) for number, parsed in enumerate(valid)))


async def _opened(readers: ReaderPool, file: ManifestFile, folder: Path, max_bytes: int) -> ManifestFile | str:
    """The document, or why there is none."""
    name = inner_name(file.path.name)
    try:
        await asyncio.to_thread(folder.mkdir)
        signers = await readers.unwrap(file.path, folder / name, max_bytes=max_bytes + ENVELOPE_BYTES)
        envelope = Envelope(file.path, await asyncio.to_thread(file_hash, file.path), file.size, signers)
    except ReadingFailed as failure:
        return failure.code.reason
    except OSError as error:
        return f"Il file non può essere letto ({error.strerror})."
    found = await asyncio.to_thread(lambda: find_file(folder.resolve(), name, max_bytes))
    return found if isinstance(found, str) else ManifestFile(found.path, found.size, envelope=envelope)
