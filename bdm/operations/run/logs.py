"""Logs of the web and the worker: lines of text, or JSON for collectors. No addresses asked for: they hold searches.

Every line of a call or of a job carries its ``request_id``; of an error there are type and places, never its message,
which may quote a person or a text.
"""

from __future__ import annotations

import json
import logging
import sys
from typing import TYPE_CHECKING, Any

from bdm.platform.kit.logs import describe, request_id

if TYPE_CHECKING:
    from bdm.settings import Settings

_LOST = ("ConnectorException", "OperationalError")
_QUIET = ("procrastinate", "uvicorn", "httpx", "httpcore", "alembic")


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


def configure_logs(settings: Settings) -> None:
    """Send the logs of this process to standard error as the settings say."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if settings.log_format == "json" else TextFormatter())
    handler.addFilter(with_request)
    handler.addFilter(without_lost_connections)
    logging.basicConfig(level=settings.log_level, handlers=[handler], force=True)
    for name in _QUIET:
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLogger().level))
