"""Batches of checked lines, with the hashes of their files."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from bdm.document.processing.pool import ReaderPool
from bdm.importing.batch import BatchOutcome, HashedLine
from bdm.importing.envelopes import open_envelopes
from bdm.importing.items import ParsedLine, ProvvedimentoLine, Rules
from bdm.importing.lines import ManifestLine, read_lines
from bdm.importing.manifest import parse
from bdm.importing.report import RejectedLine
from bdm.importing.storing import hash_files
from bdm.platform.authz import Kind
from bdm.platform.kit.fields import Problem

Found = TypeVar("Found", ParsedLine, HashedLine)

BATCH_LINES = 1_000
BATCH_BYTES = 8_000_000
BATCH_DOCUMENT_BYTES = 64_000_000
"""Large documents make small batches: progress is seen, and little is done twice after a kill."""


@dataclass
class Piece:
    """A stretch of the manifest that is written in one transaction, up to byte ``end`` and line ``last``."""

    end: int = 0
    last: int = 0
    lines: int = 0
    others: int = 0
    """Lines that belong to the other pass."""
    candidates: list[HashedLine] = field(default_factory=list)
    faulty: list[ParsedLine] = field(default_factory=list)
    opened: TemporaryDirectory[str] | None = None
    """The documents that came in envelopes, and the stripped copies, until the piece is written."""

    def folder(self) -> Path:
        """Where files of this piece may be put."""
        if self.opened is None:
            self.opened = TemporaryDirectory(prefix="bdm-import-", ignore_cleanup_errors=True)
        return Path(self.opened.name)

    def close(self) -> None:
        if self.opened is not None:
            self.opened.cleanup()

    def halves(self) -> Iterator[Piece]:
        """Two pieces that together are this one; it has at least two candidates."""
        middle = len(self.candidates) // 2
        border = self.candidates[middle - 1].parsed.line
        yield Piece(
            end=border.end,
            last=border.number,
            lines=self.lines // 2,
            candidates=self.candidates[:middle],
            faulty=[parsed for parsed in self.faulty if parsed.line.number <= border.number],
        )
        yield replace(
            self,
            lines=self.lines - self.lines // 2,
            candidates=self.candidates[middle:],
            faulty=[parsed for parsed in self.faulty if parsed.line.number > border.number],
        )

    def rejecting(self, problem: Problem) -> Piece:
        """This piece without its candidates, which have a problem."""
        rejected = [_with(each.parsed, problem) for each in self.candidates]
        return replace(self, candidates=[], faulty=[*self.faulty, *rejected])

    def told(self, outcome: BatchOutcome) -> list[RejectedLine]:
        """What is to be told about the lines, in their order."""
        lines = [*self.faulty, *(each.parsed for each in self.candidates)]
        told = [
            RejectedLine(
                parsed.line.number,
                parsed.kind,
                parsed.external_id,
                parsed.line.data,
                [*parsed.problems, *outcome.problems.get(parsed.line.number, ())],
            )
            for parsed in lines
        ]
        return sorted((each for each in told if each.problems), key=lambda each: each.line)


async def prepare(
    manifest: Path, rules: Rules, readers: ReaderPool, kind: Kind, position: int, number: int
) -> AsyncGenerator[Piece, None]:
    """The pieces of the pass for ``kind`` from byte ``position`` on, before which there are ``number`` lines; each is
    to be closed.
    """
    lines = read_lines(manifest, position, number)
    while True:
        read = await asyncio.to_thread(_read, lines, rules, kind)
        if read is None:
            return
        piece, valid = read
        if any(map(_signed, valid)):
            valid = _without_problems(
                piece, valid, await open_envelopes(readers, valid, piece.folder(), rules.document_max_bytes)
            )
        piece.candidates += _without_problems(piece, valid, await hash_files(valid))
        yield piece


def _signed(line: ParsedLine) -> bool:
    item = line.item
    if not isinstance(item, ProvvedimentoLine):
        return False
    return item.document.signed or (item.anonymized_document is not None and item.anonymized_document.signed)


def _without_problems(piece: Piece, valid: list[ParsedLine], outcomes: Sequence[Found | Problem]) -> list[Found]:
    """What the ``outcomes`` found for the ``valid`` lines; those with a problem are faulty lines of the piece."""
    good = []
    for parsed, each in zip(valid, outcomes, strict=True):
        if isinstance(each, Problem):
            piece.faulty.append(_with(parsed, each))
        else:
            good.append(each)
    return good


def _read(lines: Iterator[ManifestLine], rules: Rules, kind: Kind) -> tuple[Piece, list[ParsedLine]] | None:
    """The next lines, checked: a piece with those that are faulty, and those that are not."""
    piece, valid = Piece(), []
    size = documents = 0
    for line in lines:
        piece.end, piece.last = line.end, line.number
        piece.lines += 1
        size += line.end - line.position
        parsed = parse(line, rules, kind)
        if parsed is None:
            piece.others += 1
        elif parsed.item is None:
            piece.faulty.append(parsed)
        else:
            valid.append(parsed)
            documents += parsed.item.document.size if isinstance(parsed.item, ProvvedimentoLine) else 0
        full = len(valid) + len(piece.faulty) >= BATCH_LINES
        if full or size >= BATCH_BYTES or documents >= BATCH_DOCUMENT_BYTES:
            break
    return (piece, valid) if piece.lines else None


def _with(line: ParsedLine, problem: Problem) -> ParsedLine:
    return replace(line, item=None, problems=[*line.problems, problem])
