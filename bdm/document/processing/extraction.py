"""What a reader tells of a file, frame by frame (see ``protocol``)."""

from __future__ import annotations

import tempfile
from base64 import b64decode
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from types import TracebackType
from typing import IO, Any, Self

import orjson

from bdm.document.pdf.envelope import Signer
from bdm.document.pdf.failure import FailureCode, ReadingFailed
from bdm.document.pdf.protocol import A4_POINTS, BrokenStream, FileForm, Frame
from bdm.document.redaction.model import Method, PageOutcome, RedactionRefused, RefusalCode

Progress = Callable[[int, int], None]
"""Called with the pages done and the pages expected."""

_IN_MEMORY_BYTES = 2_000_000


@dataclass(frozen=True)
class ReadPage:
    """One page; ``number`` counts from 1, sizes are points (1/72 inch). One that is not ``readable`` is empty. A
    ``scan`` is a picture of text, a ``garbled`` one has a bad reading of itself as its text. ``confidence`` is how sure
    Tesseract is of a text that it has read, from 0 to 100. ``hidden`` is text of it that cannot be seen; of a
    ``doubtful`` one some of the text may not be readable.
    """

    number: int
    width: float
    height: float
    text: str
    scan: bool
    readable: bool
    garbled: bool = False
    confidence: int | None = None
    hidden: str = ""
    doubtful: bool = False


@dataclass(frozen=True)
class EmbeddedFile:
    """A file within the file, by its ``number`` (from 1); ``content_hash`` is the SHA-256 of its bytes."""

    number: int
    name: str
    size: int
    content_hash: str
    program: bool


@dataclass(frozen=True)
class PassagePlace:
    """Where a passage is: the page (from 1) and its rectangles as notes have them (``locate``)."""

    page_number: int
    rotated_rect: list[dict[str, Any]]


def _new_spool() -> IO[bytes]:
    return tempfile.SpooledTemporaryFile(_IN_MEMORY_BYTES)


@dataclass
class Extraction:
    """What was read of a file. The pages are kept on disk when they are many; close it when done.

    ``text_pages`` have text that is more than a stamp on a scan; ``scanned_pages`` are pictures of text, also of
    a text that is there; ``hidden_pages`` (from 1) have text that cannot be seen, and was left out, ``doubtful_pages``
    text that may not be readable, and was not.
    """

    page_count: int = 0
    characters: int = 0
    unreadable_pages: int = 0
    scanned_pages: int = 0
    text_pages: int = 0
    hidden_pages: list[int] = field(default_factory=list)
    doubtful_pages: list[int] = field(default_factory=list)
    thumbnail: bytes | None = field(default=None, repr=False)
    source: FileForm | None = None
    expected: int = 0
    reached: int = 0
    complete: bool = False
    embedded: bool = True
    """Whether the file may have others in it: where not, nobody need look for them."""
    beside: list[str] = field(default_factory=list, repr=False)
    """What the file says beside its pages: title, subject, keywords, bookmarks."""
    passage: str = field(default="", repr=False)
    places: dict[int, PassagePlace] = field(default_factory=dict, repr=False)
    attachments: list[EmbeddedFile] = field(default_factory=list, repr=False)
    outcomes: list[PageOutcome] = field(default_factory=list)
    signers: list[Signer] = field(default_factory=list, repr=False)
    refusal: RedactionRefused | None = None
    named: list[str] = field(default_factory=list)
    _spool: IO[bytes] = field(default_factory=_new_spool, repr=False)

    def pages(self) -> Iterator[ReadPage]:
        """The pages in order, read one by one."""
        self._spool.seek(0)
        for line in self._spool:
            yield ReadPage(**orjson.loads(line))

    def start(self, source: FileForm, first: int, expected: int) -> None:
        """Expect the pages from index ``first`` on; 0 forgets all that came before."""
        self.source, self.expected = source, expected
        if first == 0:
            self._spool.seek(0)
            self._spool.truncate()
            self.hidden_pages, self.doubtful_pages = [], []
            self.page_count = self.characters = self.unreadable_pages = self.scanned_pages = self.text_pages = 0

    def add(self, page: ReadPage) -> None:
        """Take the next page."""
        self._spool.write(orjson.dumps(page) + b"\n")
        self.page_count += 1
        self.characters += len(page.text)
        self.unreadable_pages += not page.readable
        if page.hidden:
            self.hidden_pages.append(page.number)
        if page.doubtful:
            self.doubtful_pages.append(page.number)
        self.scanned_pages += page.scan or page.garbled
        self.text_pages += bool(page.text) and not page.scan

    def derived(self) -> Iterator[tuple[str, bytes]]:
        """What was read from a text, by its name, one by one."""
        self._spool.seek(0)
        for line in self._spool:
            name, data = orjson.loads(line)
            yield name, b64decode(data)

    def add_derived(self, name: str, data: str) -> None:
        """Take something read from a text, in base64."""
        self._spool.write(orjson.dumps([name, data]) + b"\n")

    def close(self) -> None:
        self._spool.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def take(frame: Frame, reading: Extraction, progress: Progress | None) -> ReadingFailed | None:
    """Take one frame; the failure that it reports, if that is what it does. Raises BrokenStream."""
    try:
        return _note(frame.pop("kind"), frame, reading, progress)
    except (KeyError, TypeError, ValueError) as error:
        raise BrokenStream(type(error).__name__) from error


def _note(kind: str, frame: Frame, reading: Extraction, progress: Progress | None) -> ReadingFailed | None:
    if kind == "start":
        reading.start(FileForm(frame["source"]), frame["first"], frame["pages"])
    elif kind == "page":
        reading.add(ReadPage(**frame))
    elif kind == "progress":
        reading.reached = frame["pages"]
        if progress is not None:
            progress(reading.reached, reading.expected)
    elif kind == "read":
        reading.complete = True
        reading.embedded = frame.get("embedded", True)
        reading.beside = frame.get("beside", [])
    elif kind == "outcome":
        reading.outcomes.append(PageOutcome(frame["page"], Method(frame["method"]), frame["reason"]))
    elif kind == "refused":
        reading.refusal = RedactionRefused(RefusalCode(frame["code"]), frame["page"])
    elif kind == "thumbnail":
        reading.thumbnail = b64decode(frame["webp"])
    elif kind == "failed":
        return ReadingFailed(FailureCode(frame["code"]), frame["detail"])
    else:
        _note_found(kind, frame, reading)
    return None


def _note_found(kind: str, frame: Frame, reading: Extraction) -> None:
    """What was found in a file besides its pages."""
    if kind == "place":
        index = frame.pop("index")
        reading.places[index] = PassagePlace(**frame)
    elif kind == "passage":
        reading.passage = frame["text"]
    elif kind == "attachment":
        reading.attachments.append(EmbeddedFile(**frame))
    elif kind == "signer":
        reading.signers.append(Signer(frame["name"], frame["day"] and date.fromisoformat(frame["day"])))
    elif kind == "named":
        reading.named.append(frame["where"])
    elif kind == "derived":
        reading.add_derived(frame["name"], frame["data"])


def lost_page(number: int) -> ReadPage:
    """A page that could not be read."""
    width, height = A4_POINTS
    return ReadPage(number=number, width=width, height=height, text="", scan=False, readable=False)
