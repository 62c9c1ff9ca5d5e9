"""The one error shape: ``{"detail": message in Italian, "code": ..., "errors": [{field, message}]?}``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

REQUIRED: Final = "Campo obbligatorio"


@dataclass(frozen=True)
class FieldError:
    """What is wrong with one field; ``field`` is its name in the API, ``message`` Italian."""

    field: str
    message: str


class AppError(Exception):
    """An error that a person is told about. ``status`` is the HTTP status, ``code`` is stable for programs."""

    status = 400
    code = "BAD_REQUEST"
    default = "La richiesta non è valida."

    def __init__(
        self,
        detail: str | None = None,
        *,
        code: str | None = None,
        errors: list[FieldError] | None = None,
        extra: dict[str, Any] | None = None,
    ) -> None:
        self.detail = detail or self.default
        self.code = code or self.code
        self.errors = errors or []
        self.extra = extra or {}
        super().__init__(self.detail)

    def body(self) -> dict[str, Any]:
        """The JSON body of the answer."""
        body: dict[str, Any] = {"detail": self.detail, "code": self.code, **self.extra}
        if self.errors:
            body["errors"] = [{"field": e.field, "message": e.message} for e in self.errors]
        return body


class Invalid(AppError):
    """Input that breaks a rule, field by field where it can be said."""

    status = 422
    code = "INVALID"
    default = "Alcuni dati non sono validi."


class Unauthenticated(AppError):
    status = 401
    code = "UNAUTHENTICATED"
    default = "Accesso non effettuato o sessione scaduta."


class Forbidden(AppError):
    status = 403
    code = "FORBIDDEN"
    default = "Non si possiedono i permessi per questa operazione."


class NotFound(AppError):
    """Unknown, or invisible to the caller: the two are never told apart."""

    status = 404
    code = "NOT_FOUND"
    default = "Elemento non trovato."


class Conflict(AppError):
    status = 409
    code = "CONFLICT"
    default = "L'elemento è stato modificato nel frattempo."


class TooLarge(AppError):
    status = 413
    code = "TOO_LARGE"
    default = "I dati inviati superano la dimensione massima."


class NoRoom(AppError):
    """Nothing can be written to the disk: it is full, or only to be read."""

    status = 507
    code = "NO_ROOM"
    default = (
        "Il servizio al momento non può salvare nulla: lo spazio sul server è esaurito o non è scrivibile. "
        "Consultazione e ricerca restano disponibili. Contattare il servizio di assistenza."
    )


class DatabaseUnavailable(AppError):
    """The database does not answer, or cannot write."""

    status = 503
    code = "DATABASE_UNAVAILABLE"
    default = "La banca dati al momento non può eseguire l'operazione. Riprovare tra qualche istante."


class StoreUnavailable(AppError):
    """The store of documents does not answer: what needs no document works."""

    status = 503
    code = "STORE_UNAVAILABLE"
    default = "L'archivio dei documenti al momento non risponde. Riprovare tra qualche istante."


class TooManyRequests(AppError):
    status = 429
    code = "TOO_MANY_REQUESTS"
    default = "Troppe richieste in poco tempo. Riprovare tra qualche istante."
