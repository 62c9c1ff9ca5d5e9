"""Every error leaves in one shape, in Italian, and without personal data in the log."""

from __future__ import annotations

import errno
import logging
from typing import Any, cast

import psycopg
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bdm.platform.kit.amounts import number
from bdm.platform.kit.errors import (
    REQUIRED,
    AppError,
    Conflict,
    DatabaseUnavailable,
    FieldError,
    Invalid,
    NoRoom,
    NotFound,
    TooLarge,
)
from bdm.platform.kit.logs import describe

log = logging.getLogger(__name__)

GENERIC = "Si è verificato un errore. Riprovare più tardi"

HTTP_MESSAGES = {
    404: ("NOT_FOUND", NotFound.default),
    405: ("METHOD_NOT_ALLOWED", "Operazione non prevista per questo indirizzo."),
    413: ("TOO_LARGE", TooLarge.default),
}

TOGETHER = ("40001", "40P01")
"""SQLSTATE of two transactions that cannot both be done: one of them is given up, and may be repeated."""

WRONG = "Valore non valido."

AGAIN_SECONDS = 5
NOTHING_WRITTEN = (errno.ENOSPC, errno.EDQUOT, errno.EROFS)

UNAVAILABLE = ("08", "53", "57P", "58", "25006", "25P03", "55P03")
"""What SQLSTATEs begin with when a database is away, being started or stopped, full, only to be read, or has waited too
long for a lock or for us.
"""

NOT_JSON = "json_invalid"
NO_BODY = "Il contenuto della richiesta manca, o non ha la forma prevista."

# Pydantic's own error types, said in Italian; anything else is 'Valore non valido.'
VALIDATION_MESSAGES = {
    "missing": REQUIRED,
    "string_too_short": "Servono almeno {min_length} caratteri.",
    "string_too_long": "Sono ammessi al massimo {max_length} caratteri.",
    "greater_than_equal": "Il valore minimo è {ge}.",
    "less_than_equal": "Il valore massimo è {le}.",
    "too_long": "Sono ammessi al massimo {max_length} elementi.",
    "too_short": "Servono almeno {min_length} elementi.",
    "greater_than": "Il valore deve essere maggiore di {gt}.",
    "less_than": "Il valore deve essere minore di {lt}.",
    "string_type": "Indicare un testo.",
    "string_pattern_mismatch": "Il formato non è quello previsto.",
    "list_type": "Indicare un elenco.",
    "extra_forbidden": "Campo sconosciuto.",
    "literal_error": "Valori ammessi: {expected}.",
    "enum": "Valori ammessi: {expected}.",
    "int_parsing": "Indicare un numero intero.",
    "int_type": "Indicare un numero intero.",
    "int_from_float": "Indicare un numero intero.",
    "float_parsing": "Indicare un numero.",
    "float_type": "Indicare un numero.",
    "finite_number": "Indicare un numero.",
    "bool_type": "Indicare true oppure false.",
    "bool_parsing": "Indicare true oppure false.",
    "date_from_datetime_parsing": "Indicare una data nel formato AAAA-MM-GG.",
    "date_parsing": "Indicare una data nel formato AAAA-MM-GG.",
    NOT_JSON: "Il contenuto non è JSON valido.",
}


def field_message(error: dict[str, Any]) -> str:
    """The Italian message for one of Pydantic's errors."""
    template = VALIDATION_MESSAGES.get(error["type"], WRONG)
    context = {name: _said(value) for name, value in (error.get("ctx") or {}).items()}
    try:
        return template.format(**context)
    except KeyError:
        return WRONG


def _said(value: Any) -> str:
    if isinstance(value, int | float) and value == round(value):
        return number(value)
    return str(value).replace(" or ", " o ")


def constraint_of(error: DBAPIError) -> str | None:
    """The name of the violated constraint, which says what happened without saying with which data."""
    return getattr(getattr(error.orig, "diag", None), "constraint_name", None)


async def on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if isinstance(as_app_error(error.__cause__), NoRoom):  # while the body was received
        return await on_known_error(request, cast(OSError, error.__cause__))
    code, detail = HTTP_MESSAGES.get(error.status_code, ("HTTP_ERROR", "La richiesta non è valida."))
    return JSONResponse(
        {"detail": detail, "code": code}, status_code=error.status_code, headers=dict(error.headers or {})
    )


async def on_validation_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    named = [(".".join(str(part) for part in item["loc"][1:]), dict(item)) for item in error.errors()]
    errors = [FieldError(name, field_message(item)) for name, item in named if name and item["type"] != NOT_JSON]
    told = Invalid(None if errors else _of_body(named[0][1]), errors=errors)
    return JSONResponse(told.body(), status_code=Invalid.status)


def _of_body(error: dict[str, Any]) -> str:
    """What is wrong with a body that has no fields to name."""
    return field_message(error) if error["type"] == NOT_JSON else NO_BODY


def as_app_error(error: BaseException | None) -> AppError | None:
    """What an exception means to the caller, where it is the caller's doing or can be said; None where it is ours.

    What the database refuses is bad data, NUL and lone surrogates included; only SQLSTATE and constraint are logged.
    """
    if isinstance(error, AppError):
        return error
    if isinstance(error, UnicodeEncodeError):
        return Invalid("Il testo contiene caratteri non validi.")
    if isinstance(error, OSError) and error.errno in NOTHING_WRITTEN:
        log.error("nothing can be written: %s", errno.errorcode[error.errno])
        return NoRoom()
    if isinstance(error, DBAPIError):
        log.warning("database refused: sqlstate=%s constraint=%s", _sqlstate(error.orig), constraint_of(error))
        return _refused(error) or _lost(error.orig)
    return _lost(error)


def _refused(error: DBAPIError) -> AppError | None:
    if isinstance(error, IntegrityError) or _sqlstate(error.orig) in TOGETHER:
        return Conflict()
    return Invalid() if isinstance(error, DataError) else None


def _lost(error: BaseException | None) -> AppError | None:
    """What it means that the database does not answer, or does not take changes."""
    sqlstate = _sqlstate(error)
    gone = isinstance(error, psycopg.OperationalError | psycopg.InterfaceError) and sqlstate is None
    if gone or (sqlstate or "").startswith(UNAVAILABLE):
        return DatabaseUnavailable(extra={"retry_after": AGAIN_SECONDS})
    return None


def _sqlstate(error: BaseException | None) -> str | None:
    return getattr(error, "sqlstate", None)


async def on_known_error(request: Request, error: Exception) -> Response:
    known = as_app_error(error)
    if known is None:
        raise error
    retry_after = known.extra.get("retry_after")
    headers = None if retry_after is None else {"retry-after": str(retry_after)}
    return JSONResponse(known.body(), status_code=known.status, headers=headers)


class LastResort:
    """Answers what nobody foresaw. The log gets type and place; the server's own traceback would quote the data."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = False

        async def note_start(message: Message) -> None:
            nonlocal started
            started = started or message["type"] == "http.response.start"
            await send(message)

        try:
            await self.app(scope, receive, note_start)
        except ClientDisconnect:
            pass  # nobody waits for an answer any more
        except Exception as error:
            if scope["type"] != "http":
                raise
            log.error("unexpected: %s", describe(error))
            if not started:
                await JSONResponse({"detail": GENERIC, "code": "INTERNAL"}, status_code=500)(scope, receive, send)


def install(app: FastAPI) -> None:
    """Register the handlers on ``app``."""
    app.add_exception_handler(HTTPException, on_http_error)
    app.add_exception_handler(RequestValidationError, on_validation_error)
    for kind in (AppError, UnicodeEncodeError, DBAPIError, OSError, psycopg.Error):
        app.add_exception_handler(kind, on_known_error)
    app.add_middleware(LastResort)
