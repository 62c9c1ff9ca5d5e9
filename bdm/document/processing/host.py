"""The program ``python -m bdm.document.processing.host``: forks a reader for each file that the pool asks for; it does
pieces of work on texts (``computing``) itself.

One JSON request a line on standard input; frames on standard output (see ``protocol``). The host never opens a file
itself, so a reader that dies takes nothing along: the host then ends too, with a status that says how the reader
died (``EXIT_BASE`` + signal), and the pool starts another. A reader that hangs is ended by killing its host.
"""

from __future__ import annotations

import gc
import os
import resource
import signal
import sys
import traceback
from base64 import b64encode
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import orjson

from bdm.document.pdf.failure import FailureCode, ReadingFailed
from bdm.document.pdf.locate import locate_passages, read_passage
from bdm.document.pdf.ocr import recognise_document
from bdm.document.pdf.protocol import EXIT_BASE, EXIT_MEMORY, Emit, FileForm, Frame, write_frame
from bdm.document.pdf.reader import check_document, draw_thumbnail, read_document, warm_up
from bdm.document.redaction.model import CoverArea, Mark
from bdm.platform.kit.parent_death import end_with_parent
from bdm.platform.kit.regex import compile_every

_ATTACHMENTS: Final = "bdm.document.pdf.attachments"
_LOADED_LATE: Final = {
    "compute": "bdm.document.processing.computing",
    "derive": "bdm.document.derived",
    "attachments": _ATTACHMENTS,
    "extract": _ATTACHMENTS,
    "attach": _ATTACHMENTS,
    "detach": _ATTACHMENTS,
    "unwrap": "bdm.document.pdf.envelope",
    "redact": "bdm.document.redaction.redact",
    "names": "bdm.document.redaction.named",
}
"""What takes longer to load than all the rest, and most hosts are never asked for: by the task that needs it."""
_NEAR_LIMIT = 0.6
_LARGE = 0.4
_NICENESS = 5


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the pool's business
    os.nice(_NICENESS)
    warm_up()
    gc.freeze()  # the readers' garbage is not looked for among what they have from here: that would copy all of it
    write_frame(1, {"kind": "ready"})
    for line in sys.stdin.buffer:
        request = orjson.loads(line)
        for module in filter(None, (_LOADED_LATE.get(request["task"]), request.get("module"))):
            _load(module)  # before the fork: the next reader has it too
        write_frame(1, {"kind": "taken"})
        if request["task"] == "compute":
            _compute(request)
            continue
        watch_host = end_with_parent()
        reader = os.fork()
        if reader == 0:
            watch_host()
            _read_and_exit(request)
        _, status, usage = os.wait4(reader, 0)
        if status:
            sys.exit(_exit_status(status, usage.ru_maxrss * 1024, request["memory"]))
        write_frame(1, {"kind": "end"})


def _compute(request: dict[str, Any]) -> None:
    """In this process itself, which no pool of readers has then: nothing has to be copied and learnt anew for work of
    some milliseconds. One that has become large ends, and another takes its place.
    """
    from bdm.document.processing.computing import perform

    if resource.getrlimit(resource.RLIMIT_AS)[0] != request["memory"]:
        _limit(request, lasts=True)
    try:
        perform(request, lambda frame: write_frame(1, frame))
    except MemoryError:
        os._exit(EXIT_MEMORY)
    write_frame(1, {"kind": "end"})
    if resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 > _LARGE * request["memory"]:
        sys.exit(0)


def _load(module: str) -> None:
    loaded = module in sys.modules
    warm = getattr(import_module(module), "warm_up", None)
    if not loaded:
        compile_every()
        if warm is not None:
            warm()
        gc.freeze()


def _exit_status(status: int, used: int, limit: int) -> int:
    if not os.WIFSIGNALED(status):
        return EXIT_MEMORY if os.WEXITSTATUS(status) == EXIT_MEMORY else EXIT_BASE
    number = os.WTERMSIG(status)
    if number in (signal.SIGABRT, signal.SIGTRAP, signal.SIGILL, signal.SIGSEGV) and used > _NEAR_LIMIT * limit:
        return EXIT_MEMORY  # PDFium ends its process when an allocation fails
    return EXIT_BASE + number


def _read_and_exit(request: dict[str, Any]) -> None:
    try:
        _limit(request)
        _serve(request, lambda frame: write_frame(1, frame))
        status = 0
    except MemoryError:
        status = EXIT_MEMORY
    except BaseException:
        status = 1
    os._exit(status)


def _serve(request: dict[str, Any], emit: Emit) -> None:
    try:
        _perform(request, emit)
    except ReadingFailed as error:
        emit(_failed(error.code, error.detail))
    except (MemoryError, BrokenPipeError):
        raise
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        emit(_failed(FailureCode.ARRESTO_ANOMALO, f"{type(error).__name__} in {place.name}:{place.lineno}"))


def _perform(request: dict[str, Any], emit: Emit) -> None:
    path = Path(request["path"])
    if request["task"] == "derive":
        from bdm.document.derived import derive

        for name, data in derive(request["texts"]):
            emit({"kind": "derived", "name": name, "data": b64encode(data).decode()})
    elif request["task"] == "recognise":
        recognise_document(
            path,
            emit,
            program=request["program"],
            pages=request["pages"],
            first=request["first"],
            seconds=request["seconds"],
        )
    elif _LOADED_LATE.get(request["task"]) == _ATTACHMENTS:
        from bdm.document.pdf.attachments import serve

        serve(path, emit, request)
    elif request["task"] == "unwrap":
        from bdm.document.pdf.envelope import unwrap_document

        unwrap_document(path, emit, result=Path(request["result"]), max_bytes=request["file_bytes"])
    elif request["task"] == "locate":
        locate_passages(
            path,
            emit,
            pages=request["pages"],
            pages_before=request["pages_before"],
            passages=request["passages"],
        )
    elif request["task"] == "passage":
        read_passage(path, emit, pages=request["pages"], page_number=request["page_number"], rects=request["rects"])
    elif request["task"] == "redact":
        from bdm.document.redaction.redact import redact_document

        redact_document(
            path,
            emit,
            result=Path(request["result"]),
            texts=request["texts"],
            marks=[Mark(**mark) for mark in request["marks"]],
            areas=[CoverArea(**area) for area in request["areas"]],
            terms=request["terms"],
            program=request["program"],
            identity=request["identity"],
        )
    elif request["task"] == "names":
        from bdm.document.redaction.named import find_names

        find_names(path, emit, terms=request["terms"])
    elif request["task"] == "check":
        check_document(path, emit)
    elif request["task"] == "thumbnail":
        draw_thumbnail(path, emit, pages=request["pages"])
    else:
        read_document(path, emit, source=FileForm(request["source"]), first=request["first"])


def _failed(code: FailureCode, detail: str = "") -> Frame:
    return {"kind": "failed", "code": code, "detail": detail}


def _limit(request: dict[str, Any], *, lasts: bool = False) -> None:
    """Limits of the reader and of Tesseract, which it starts: no files (but for the result of ``attach``,
    ``detach``, ``extract``, ``unwrap`` and ``redact``), no core dumps, memory and CPU time. One that ``lasts`` is ended
    in time by its pool.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # what libraries say of a file may quote it
    memory, seconds, written = request["memory"], request["cpu_seconds"], request.get("file_bytes", 0)
    if not lasts:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))  # first SIGXCPU, which says why, then SIGKILL
    for kind, limits in (
        (resource.RLIMIT_AS, (memory, memory)),
        (resource.RLIMIT_FSIZE, (written, written)),
        (resource.RLIMIT_CORE, (0, 0)),
        (resource.RLIMIT_NOFILE, (64, 64)),
    ):
        resource.setrlimit(kind, limits)


if __name__ == "__main__":
    main()
