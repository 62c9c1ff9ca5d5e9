"""The text of a file on disk by page, for commands: what the reader of documents makes of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from bdm.document.pdf.failure import ReadingFailed
from bdm.document.pdf.reader import read_document
from bdm.platform.kit.refusal import Refusal

PAGE_BREAK = "\f"
_BEGINNING = 1024


def read_pages(file: Path) -> list[str]:
    """The text of a PDF or of a text file, by page (U+000C ends one). Raises Refusal for what is neither."""
    if str(file) == "-":
        with click.open_file("-", "rb") as stream:
            data = stream.read()
    else:
        data = file.read_bytes()
        if b"%PDF" in data[:_BEGINNING]:
            return _read_pdf(file)
    try:
        text: str = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refusal(f"{file}: il file non è un PDF né un testo in UTF-8.") from None
    return text.split(PAGE_BREAK)


def _read_pdf(file: Path) -> list[str]:
    """The pages as the reader of documents gives them; here it may well take this process along."""
    pages: list[str] = []

    def emit(frame: dict[str, Any]) -> None:
        if frame["kind"] == "start":
            pages.clear()
        elif frame["kind"] == "page":
            pages.append(frame["text"])

    try:
        read_document(file, emit)
    except ReadingFailed as failure:
        raise Refusal(f"{file}: {failure.code.reason}") from None
    return pages
