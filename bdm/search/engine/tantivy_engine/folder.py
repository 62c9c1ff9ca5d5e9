"""The folder of the index: generations side by side, and small files that say which one serves.

::

    search/
      serving.json        {"generation", "version", "request"}: the generation that serves
      request.json        {"request", "reason"}: a rebuild that is waiting or running; any process may leave it
      suspect.json        {"generation"}: a search failed on it; any process may leave it, the writer looks into it
      damaged.json        {"generation", "files"}: it no longer serves, although serving.json still names it
      <generation>/       one complete index
        building.json     how far its building has come; gone when it serves
        marks.json        {"marks"}: the last changes that are in it
        published-provvedimento/  published-massima/  in_progress-provvedimento/  in_progress-massima/

Files are replaced in one step, so that a kill leaves the old one or the new one. Keep the folder off network file
systems: readers map its files.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

from bdm.platform.kit.identifiers import new_id
from bdm.search.engine.port import BuildingProgress
from bdm.search.engine.tantivy_engine.schema import VERSION

SERVING: Final = "serving.json"
REQUEST: Final = "request.json"
SUSPECT: Final = "suspect.json"
DAMAGED: Final = "damaged.json"
BUILDING: Final = "building.json"
MARKS: Final = "marks.json"
REMOVED: Final = "rimosso-"
FileMark = tuple[int, int]


@dataclass(frozen=True)
class Serving:
    """The generation that serves, which request built it, and for which version of the program."""

    generation: str
    version: str
    request: str


class IndexFolder:
    """The files above; knows nothing of what is in an index."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def serving(self) -> Serving | None:
        """What ``serving.json`` says; None where it is missing or damaged."""
        content = _read(self.path / SERVING)
        try:
            return Serving(**content) if content else None
        except TypeError:
            return None

    def in_service(self) -> Serving | None:
        """What serves; None where nothing does, because it is missing, damaged or of another version."""
        serving = self.serving()
        return None if serving is None or serving.version != VERSION or self.withdrawn(serving) else serving

    def earlier(self) -> Serving | None:
        """What serves programs of another version; None where nothing does."""
        serving = self.serving()
        return None if serving is None or serving.version == VERSION or self.withdrawn(serving) else serving

    def withdrawn(self, serving: Serving) -> bool:
        """Whether this generation was found damaged."""
        return serving.generation == self._named(DAMAGED)

    def withdraw(self, serving: Serving, files: Sequence[str]) -> None:
        """Let this generation serve no longer; readers notice before their next search."""
        _write(self.path / DAMAGED, {"generation": serving.generation, "files": list(files)})

    def suspected(self) -> bool:
        serving = self.in_service()
        return serving is not None and serving.generation == self._named(SUSPECT)

    def suspect(self) -> None:
        """Leave word that a search failed on what serves."""
        serving = self.in_service()
        if serving is not None and not self.suspected():
            _write(self.path / SUSPECT, {"generation": serving.generation})

    def trust(self) -> None:
        (self.path / SUSPECT).unlink(missing_ok=True)

    def _named(self, file: str) -> object:
        """The generation that a file names."""
        return (_read(self.path / file) or {}).get("generation")

    def serving_mark(self) -> tuple[FileMark, FileMark | None] | None:
        """Something that differs whenever another generation serves, or this one no longer does; None without any."""
        mark = file_mark(self.path / SERVING)
        return None if mark is None else (mark, file_mark(self.path / DAMAGED))

    def serve(self, generation: str, request: str) -> None:
        """Let ``generation`` serve and remove all others. From the first line on the request is answered."""
        _write(self.path / SERVING, asdict(Serving(generation, VERSION, request)))
        for path in (self.path / generation / BUILDING, self.path / SUSPECT, self.path / DAMAGED):
            path.unlink(missing_ok=True)
        self.tidy()

    def new_generation(self, progress: BuildingProgress) -> Path:
        """The folder of a new generation, after removing those that were never finished."""
        self.path.mkdir(parents=True, exist_ok=True)
        self.tidy()
        path = self.path / str(new_id())
        path.mkdir(parents=True)
        self.save_progress(path, progress)
        return path

    def unfinished(self) -> tuple[Path, BuildingProgress] | None:
        """The generation that is being built, by a rebuild that runs or was killed, for the request that waits."""
        request = self.requested()
        if request is None or not self.path.is_dir():
            return None
        for path in sorted(self.path.iterdir()):
            progress = None if path.name.startswith(REMOVED) else self.progress(path)
            if progress is not None and progress.request == request:
                return path, progress
        return None

    def progress(self, generation: Path) -> BuildingProgress | None:
        """How far the building of ``generation`` has come; None where it was built for another version."""
        content = _read(generation / BUILDING)
        if content is None or content.pop("version", None) != VERSION:
            return None
        try:
            return BuildingProgress(**content)
        except TypeError:
            return None

    def save_progress(self, generation: Path, progress: BuildingProgress) -> None:
        _write(generation / BUILDING, {"version": VERSION, **asdict(progress)})

    def marks(self, generation: Path) -> frozenset[str]:
        """The marks of what is in ``generation``."""
        return frozenset((_read(generation / MARKS) or {}).get("marks", ()))

    def keep_marks(self, generation: Path, marks: Collection[str]) -> None:
        _write(generation / MARKS, {"marks": sorted(marks)})

    def requested(self) -> str | None:
        """The request that is waiting or running; None when the last one has been answered."""
        content = _read(self.path / REQUEST)
        if content is None:
            return None
        request, serving = str(content.get("request")), self.in_service()
        return None if serving is not None and serving.request == request else request

    def request(self, reason: str) -> str:
        """Leave a request, unless there is one; which one it is."""
        waiting = self.requested()
        if waiting is not None:
            return waiting
        name = str(new_id())
        _write(self.path / REQUEST, {"request": name, "reason": reason})
        return self.requested() or name

    def tidy(self) -> None:
        """Remove every generation that neither serves nor is being built. Readers that still map its files are not
        disturbed.
        """
        serving, unfinished = self.serving(), self.unfinished()
        keep = {serving.generation if serving else None, unfinished[0].name if unfinished else None}
        for path in self.path.iterdir():
            if path.is_dir() and path.name not in keep:
                # Under another name first: a merge that still runs must not put new files where we remove.
                gone = path if path.name.startswith(REMOVED) else path.rename(path.with_name(REMOVED + path.name))
                shutil.rmtree(gone, ignore_errors=True)


def file_mark(path: Path) -> FileMark | None:
    """The identity of the file at ``path``, which changes when another one takes its place; None without a file."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_ino, status.st_mtime_ns


def _read(path: Path) -> dict[str, Any] | None:
    try:
        content = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return None
    return content if isinstance(content, dict) else None


def _write(path: Path, content: dict[str, Any]) -> None:
    """Replace the file at ``path`` durably."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{uuid4().hex}")
    with temporary.open("wb") as file:
        file.write(json.dumps(content).encode())
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
