"""The text of what somebody sends: a PDF, a DOCX with its notes, or the text itself. Nothing of it is kept."""

from __future__ import annotations

import io
import tempfile
import zipfile
import zlib
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

import anyio.to_thread
from lxml import etree

from bdm.document.pdf import kinds
from bdm.document.pdf.envelope import is_envelope
from bdm.document.pdf.failure import ReadingFailed
from bdm.document.pdf.kinds import HEAD_BYTES, ZIP
from bdm.document.processing.computing import compute
from bdm.document.processing.pool import ReaderPool
from bdm.platform.kit.errors import FieldError, Invalid

MAX_BYTES: Final = 10_000_000
MAX_CHARACTERS: Final = 600_000
MAX_UNPACKED: Final = 40_000_000
"""Bytes of one part of a DOCX as it is unpacked."""
MAX_PARTS: Final = 5_000
MAX_ELEMENTS: Final = 2_000_000
"""Of a part of a DOCX: some two seconds."""

EMPTY: Final = "Il testo è vuoto."
TOO_LARGE: Final = "Il file supera i 10 MB."
TOO_LONG: Final = "Il testo supera i 600.000 caratteri. Dividerlo in più parti."
WRONG_TYPE: Final = "Il file non è un PDF né un documento di Word (.docx)."
OLD_WORD: Final = "Il file è nel vecchio formato di Word (.doc). Salvarlo come .docx o come PDF."
ENCRYPTED: Final = "Il documento è protetto da una password. Indicarne una copia senza protezione."
BROKEN: Final = "Il documento di Word è danneggiato e non può essere letto."
BOMB: Final = "Il documento di Word, una volta aperto, è troppo grande per essere letto."
SCANNED: Final = "Il documento non contiene testo leggibile: è probabilmente una scansione."
ONE_OF_TWO: Final = "Indicare un file oppure un testo."

FILE: Final = "file"
TEXT: Final = "testo"
"""The fields of the call."""

SectionKind = Literal["pagina", "corpo", "note"]


@dataclass(frozen=True)
class TextSection:
    """A page, the body or the notes."""

    kind: SectionKind
    text: str


def refusal(field: str, message: str) -> Invalid:
    """What is said of a file or a text that cannot be checked."""
    return Invalid(message, errors=[FieldError(field, message)])


def read_text(text: str) -> list[TextSection]:
    """A text as it was sent. Raises Invalid."""
    return _within([TextSection("corpo", text.replace("\r\n", "\n"))], TEXT, EMPTY)


async def read_file(readers: ReaderPool, data: bytes) -> list[TextSection]:
    """The text of a PDF or a DOCX, whatever it is called. Raises Invalid."""
    if len(data) > MAX_BYTES:
        raise refusal(FILE, TOO_LARGE)
    if not data:
        raise refusal(FILE, "Il file è vuoto.")
    async with on_disk(data) as path:
        if is_pdf(data):
            return _within(await _pdf(readers, path), FILE, SCANNED)
        if is_envelope(data[:HEAD_BYTES]) and not data.startswith(ZIP):
            return _within(await _signed(readers, path), FILE, SCANNED)
        return _within(await compute(_docx_file, MAX_UNPACKED, path), FILE, EMPTY)


def is_pdf(data: bytes) -> bool:
    """Whether it says of itself that it is one."""
    return kinds.is_pdf(data[:HEAD_BYTES])


@asynccontextmanager
async def on_disk(data: bytes) -> AsyncIterator[Path]:
    """A file with ``data``, for the process that reads it; gone at the end."""
    with tempfile.TemporaryDirectory(prefix="bdm-verifica-") as folder:
        path = Path(folder, "documento")
        await anyio.to_thread.run_sync(path.write_bytes, data)
        yield path


def _within(sections: list[TextSection], field: str, empty: str) -> list[TextSection]:
    if not any(each.text.strip() for each in sections):
        raise refusal(field, empty)
    if sum(len(each.text) for each in sections) > MAX_CHARACTERS:
        raise refusal(field, TOO_LONG)
    return sections


async def _pdf(readers: ReaderPool, path: Path) -> list[TextSection]:
    try:
        async with readers.read(path) as reading:
            if reading.characters > MAX_CHARACTERS:
                raise refusal(FILE, TOO_LONG)
            return [TextSection("pagina", page.text) for page in reading.pages()]
    except ReadingFailed as failure:
        raise refusal(FILE, failure.code.reason) from None


async def _signed(readers: ReaderPool, path: Path) -> list[TextSection]:
    """What is in a signed envelope."""
    inner = path.with_name("interno")
    try:
        await readers.unwrap(path, inner, max_bytes=MAX_BYTES)
    except ReadingFailed as failure:
        raise refusal(FILE, failure.code.reason) from None
    return await _pdf(readers, inner)


def _docx_file(path: Path) -> list[TextSection]:
    return docx(path.read_bytes())


_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED_PACKAGE: Final = "EncryptedPackage".encode("utf-16-le")
BODY: Final = "word/document.xml"
NOTES: Final = ("word/footnotes.xml", "word/endnotes.xml")
"""The parts of a DOCX that have its text."""
_COMPRESSIONS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""Those of Word. Others may ask for gigabytes before the first byte."""
W: Final = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_NOTE: Final = (f"{W}footnote", f"{W}endnote")
_FALLBACK: Final = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
SIGNS: Final = {f"{W}tab": "\t", f"{W}br": "\n", f"{W}cr": "\n", f"{W}noBreakHyphen": "-"}
"""Elements that are a character."""
_SEPARATORS: Final = frozenset({"separator", "continuationSeparator", "continuationNotice"})


def docx(data: bytes) -> list[TextSection]:
    """The body and the notes of a DOCX. Raises Invalid."""
    with package_of(data) as package:
        names = package.namelist()
        body = _words(unpack(package, BODY))
        notes = "".join(_words(unpack(package, name)) for name in NOTES if name in names)
    sections = [TextSection("corpo", body)]
    return [*sections, TextSection("note", notes)] if notes.strip() else sections


@contextmanager
def package_of(data: bytes) -> Iterator[zipfile.ZipFile]:
    """The package of a DOCX. Raises Invalid for what is none, and for what is found to be damaged within."""
    if data.startswith(_OLE):
        raise refusal(FILE, ENCRYPTED if _ENCRYPTED_PACKAGE in data else OLD_WORD)
    if not data.startswith(ZIP):
        kind = kinds.foreign_kind(data[:HEAD_BYTES])
        raise refusal(FILE, WRONG_TYPE if kind is None else kind.reason)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            names = package.namelist()
            if len(names) > MAX_PARTS:
                raise refusal(FILE, BOMB)
            if BODY not in names:
                raise refusal(FILE, WRONG_TYPE)
            yield package
    except (zipfile.BadZipFile, zlib.error, etree.XMLSyntaxError, EOFError, OSError, NotImplementedError):
        raise refusal(FILE, BROKEN) from None
    except RuntimeError:  # what zipfile says of a part with a password
        raise refusal(FILE, ENCRYPTED) from None


def unpack(package: zipfile.ZipFile, name: str) -> bytes:
    """A part. What it says of its own size may be wrong: no more than the limit is ever unpacked. Raises Invalid."""
    if package.getinfo(name).compress_type not in _COMPRESSIONS:
        raise refusal(FILE, BROKEN)
    with package.open(name) as part:
        data = part.read(MAX_UNPACKED + 1)
    if len(data) > MAX_UNPACKED:
        raise refusal(FILE, BOMB)
    return data


def left_out(tag: str, attributes: Mapping[str, str]) -> bool:
    """Whether an element has no text of the document: what is there twice for older programs, and lines above notes."""
    return tag == _FALLBACK or (tag in _NOTE and attributes.get(f"{W}type") in _SEPARATORS)


def _words(data: bytes) -> str:
    """The text of a part, a line for each paragraph; what was deleted, and what is there twice for older programs, is
    left out.
    """
    words = _PartText()
    parser = etree.XMLParser(
        target=words, resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_comments=True
    )
    said: str = etree.fromstring(data, parser)
    return said


class _PartText:
    """Takes down the text while a part is read: of its elements nothing is kept, however many there are."""

    def __init__(self) -> None:
        self._said: list[str] = []
        self._characters = 0
        self._elements = 0
        self._skipped = 0
        """How deep it is in what is left out."""
        self._in_text = False

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        self._elements += 1
        if self._elements > MAX_ELEMENTS:
            raise refusal(FILE, BOMB)
        if self._skipped or left_out(tag, attributes):
            self._skipped += 1
        elif tag in SIGNS:
            self._say(SIGNS[tag])
        self._in_text = tag == f"{W}t" and not self._skipped

    def data(self, text: str) -> None:
        if self._in_text:
            self._say(text)

    def end(self, tag: str) -> None:
        self._in_text = False
        if self._skipped:
            self._skipped -= 1
        elif tag == f"{W}p":
            self._say("\n")

    def close(self) -> str:
        return "".join(self._said)

    def _say(self, text: str) -> None:
        self._characters += len(text)
        if self._characters > MAX_CHARACTERS:
            raise refusal(FILE, TOO_LONG)
        self._said.append(text)
