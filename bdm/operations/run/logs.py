"""Logs of the web and the worker: lines of text, or JSON for collectors. No addresses asked for: they hold searches.

Every line of a call or of a job carries its ``request_id``; of an error there are type and places, never its message,
which may quote a person or a text.
"""

from __future__ import annotations

import json
import logging
import sys
import threading
import warnings
from types import TracebackType
from typing import TYPE_CHECKING, Any, TextIO

from bdm.platform.kit.logs import Voice, describe, request_id

if TYPE_CHECKING:
    from bdm.settings import Settings

log = logging.getLogger("bdm.process")

_LOST = ("ConnectorException", "OperationalError")
_QUIET = ("procrastinate", "uvicorn", "httpx2", "httpcore2", "alembic", "pikepdf")


class TextFormatter(logging.Formatter):
    """One line: time, level, logger, the request in brackets if there is one, message; then the error, in one line."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(request)s%(message)s")

    def format(self, record: logging.LogRecord) -> str:
        request = getattr(record, "request_id", None)
        record.request = f"[{request}] " if request else ""
        record.exc_text = None  # another handler may have written it with its message
        return super().format(record)

    def formatException(self, ei: Any) -> str:  # noqa: N802 - the name of what it replaces
        return _described(ei)


class JsonFormatter(logging.Formatter):
    """One JSON object a line: time, level, logger, message, request_id, its ``fields``, the error."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        request = getattr(record, "request_id", None)
        if request:
            line["request_id"] = request
        line |= getattr(record, "fields", {})
        if record.exc_info:
            line["exception"] = _described(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class LineHandler(logging.StreamHandler[TextIO]):
    """What cannot be written as it was meant is a line that says where it comes from: logging itself would quote it."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the name of what it replaces
        if getattr(record, "given_up", False) or isinstance(sys.exc_info()[1], OSError):
            return
        record.given_up = True
        record.fields, record.exc_info = {}, None
        record.msg, record.args = "a line that cannot be written, of %s:%d", (record.pathname, record.lineno)
        self.emit(record)


def _described(exc_info: Any) -> str:
    error = exc_info[1]
    return "" if error is None else describe(error)


def with_request(record: logging.LogRecord) -> bool:
    """Have the record say to which call or job it belongs."""
    record.request_id = request_id.get()
    return True


def without_lost_connections(record: logging.LogRecord) -> bool:
    """A database that goes away is one line, whoever notices: its users try again by themselves."""
    if record.exc_info and record.exc_info[0] is not None and record.exc_info[0].__name__ in _LOST:
        record.msg, record.args, record.exc_info = "the database does not answer", (), None
    return True


def without_messages(record: logging.LogRecord) -> bool:
    """asyncio quotes the error, and with it whatever that quotes, in lines below its first; and in the first, what a
    callback is called with.
    """
    if record.name == "asyncio" and isinstance(record.msg, str):
        first = record.getMessage().partition("\n")[0]
        record.msg, record.args = first.partition("(")[0] if " callback " in first else first, ()
    return True


def configure_logs(settings: Settings) -> None:
    """Send the logs of this process to standard error as the settings say, and whatever else would be written there."""
    handler = LineHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if settings.log_format == "json" else TextFormatter())
    for each in (with_request, without_lost_connections, without_messages):
        handler.addFilter(each)
    logging.basicConfig(level=settings.log_level, handlers=[handler], force=True)
    for name in _QUIET:
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLogger().level))
    Voice.as_records = settings.log_format == "json"
    warnings.showwarning = _warned
    sys.excepthook = _uncaught
    sys.unraisablehook = _unraisable
    threading.excepthook = _uncaught_in_thread


def _warned(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """A warning of Python: its kind and place, since its words may quote."""
    log.warning("%s at %s:%d", category.__name__, filename, lineno)


def _uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        return
    log.critical("the process ends", exc_info=(kind, error, trace))


def _unraisable(arguments: sys.UnraisableHookArgs) -> None:
    error = arguments.exc_value
    log.error("ignored", exc_info=None if error is None else (arguments.exc_type, error, arguments.exc_traceback))


def _uncaught_in_thread(arguments: threading.ExceptHookArgs) -> None:
    error = arguments.exc_value
    if error is not None and not isinstance(error, SystemExit):
        log.error("a thread ends", exc_info=(arguments.exc_type, error, arguments.exc_traceback))
