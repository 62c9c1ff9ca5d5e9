"""What an import could not take, line by line, in two files: the report, and the lines to be corrected.

The report is JSONL, ``{line, id, kind, level, field, reason, original}`` an error (``original`` once a line). Notices,
and the errors beyond the first lines, come last and by kind: ``count`` and ``examples`` instead of ``original``. The
other file holds the lines with errors as they were written: it is itself a manifest. Either can be corrected and
imported again.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import orjson

from bdm.importing.grouping import Groups, in_order
from bdm.platform.kit.fields import Problem, ProblemLevel


@dataclass(frozen=True)
class RejectedLine:
    """What is to be told about one line; ``data`` is the line itself (None if it is too long)."""

    line: int
    kind: str | None
    external_id: str | None
    data: bytes | None
    problems: list[Problem]

    @property
    def is_error(self) -> bool:
        return any(problem.level is ProblemLevel.ERRORE for problem in self.problems)


def report_path(manifest: Path) -> Path:
    """Where the report goes unless another place is given: beside the manifest, or here if that cannot be written."""
    folder = manifest.parent if os.access(manifest.parent, os.W_OK) else Path.cwd()
    base, suffix = _base(manifest)
    return folder / f"{base}.rapporto{suffix}.jsonl"


def correction_path(manifest: Path, report: Path) -> Path:
    """The file of the lines to be corrected, beside the report."""
    base, suffix = _base(manifest)
    return report.parent / f"{base}.da-correggere{suffix}.jsonl"


def _base(manifest: Path) -> tuple[str, str]:
    """What the names of the two files begin and end with; those of a correction of a correction are numbered."""
    stem = manifest.name.removesuffix(".jsonl")
    found = re.fullmatch(r"(.+)\.(?:rapporto|da-correggere)(?:-(\d+))?", stem)
    return (found.group(1), f"-{int(found.group(2) or 1) + 1}") if found else (stem, "")


class ReportFiles:
    """The two files, open for appending. What was written counts once ``sync`` has returned its sizes."""

    def __init__(self, report: Path, correction: Path) -> None:
        self.report, self.correction = report, correction
        self._files: list[BinaryIO] = []

    def open(self, report_bytes: int, correction_bytes: int) -> bool:
        """Go on after the first bytes given, dropping the rest. False if the files no longer have as many."""
        sizes = (report_bytes, correction_bytes)
        for path, size in zip((self.report, self.correction), sizes, strict=True):
            if (path.stat().st_size if path.exists() else 0) < size:
                self.close()
                return False
            # Only for who runs the import: lines hold the names of parties.
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            os.ftruncate(descriptor, size)
            file = os.fdopen(descriptor, "r+b")
            file.seek(size)
            self._files.append(file)
        return True

    def write(self, line: RejectedLine, errors: list[Problem]) -> None:
        """Add these errors of a line to the report, and the line itself to those that have to be corrected."""
        report, correction = self._files
        data = line.data if line.is_error else None
        for index, problem in enumerate(errors):
            record: dict[str, object] = {
                "line": line.line,
                "id": line.external_id,
                "kind": line.kind,
                "level": problem.level.value,
                "field": problem.field,
                "reason": problem.reason,
            }
            if index == 0 and data is not None:
                record["original"] = _original(data)
            report.write(orjson.dumps(record) + b"\n")
        if data is not None:
            correction.write(data + b"\n")

    def write_groups(self, groups: Groups) -> None:
        """Add the problems that are told by kind; each names the first line that has it."""
        report, _ = self._files
        for level, before in ((ProblemLevel.ERRORE, "In altre righe: "), (ProblemLevel.AVVISO, "")):
            for group in in_order(groups, level):
                first = group.examples[0]
                record = {
                    "line": first.line,
                    "id": first.id,
                    "kind": group.kind,
                    "level": group.level,
                    "field": group.field,
                    "reason": before + group.reason,
                    "count": group.count,
                    "examples": group.examples,
                }
                report.write(orjson.dumps(record) + b"\n")

    def sync(self) -> tuple[int, int]:
        """Have everything on the disk; the sizes of the two files."""
        for file in self._files:
            file.flush()
            os.fsync(file.fileno())
        report, correction = self._files
        return report.tell(), correction.tell()

    def rewind(self, report_bytes: int, correction_bytes: int) -> None:
        """Drop what was written after these sizes."""
        for file, size in zip(self._files, (report_bytes, correction_bytes), strict=True):
            file.seek(size)
            file.truncate()

    def close(self) -> None:
        for file in self._files:
            file.close()
        self._files = []

    def remove_empty(self) -> None:
        """Leave no file behind that says nothing."""
        for path in (self.report, self.correction):
            if path.exists() and path.stat().st_size == 0:
                path.unlink()


def _original(data: bytes) -> object:
    try:
        return orjson.loads(data)
    except orjson.JSONDecodeError:
        return data.decode(errors="replace")
