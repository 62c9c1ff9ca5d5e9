"""Logs of the web and the worker: lines of text, or JSON for collectors. No addresses asked for: they hold searches."""

from __future__ import annotations

import json
import logging
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bdm.settings import Settings

_LOST = ("ConnectorException", "OperationalError")
_QUIET = ("procrastinate", "uvicorn", "httpx", "httpcore", "alembic")


class JsonFormatter(logging.Formatter):
    """One JSON object a line: time, level, logger, message, and the traceback if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def without_lost_connections(record: logging.LogRecord) -> bool:
    """A database that goes away is one line, whoever notices: its users try again by themselves."""
    if record.exc_info and record.exc_info[0] is not None and record.exc_info[0].__name__ in _LOST:
        record.msg, record.args, record.exc_info = "the database does not answer", (), None
    return True


def configure_logs(settings: Settings) -> None:
    """Send the logs of this process to standard error as the settings say."""
    handler = logging.StreamHandler(sys.stderr)
    if settings.log_format == "json":
        handler.setFormatter(JsonFormatter())
    else:
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    handler.addFilter(without_lost_connections)
    logging.basicConfig(level=settings.log_level, handlers=[handler], force=True)
    for name in _QUIET:
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLogger().level))
