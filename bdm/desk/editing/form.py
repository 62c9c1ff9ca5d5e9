"""What a form sends, read field by field, and the differences between what was and what is saved."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import partial
from typing import Any, Concatenate, Final, ParamSpec, TypeAlias
from uuid import UUID

from pydantic import BaseModel

from bdm.document.processing.computing import compute
from bdm.platform.kit.errors import FieldError, Invalid
from bdm.platform.kit.fields import Fields, Problem, ProblemLevel

NUL: Final = "Contiene caratteri non ammessi."
NUMBERS: Final = frozenset(
    {"numero_provvedimento", "anno_provvedimento", "numero_ruolo", "anno_ruolo", "sub_procedimento"}
)


P = ParamSpec("P")
ReadForm: TypeAlias = tuple[dict[str, Any], list[FieldError]]
"""The values, and the required ones that are missing."""
API_NAMES: Final = {"restricted": "visibility"}
"""What the API, and the history with it, calls by another name."""


def fields_of(draft: BaseModel) -> Fields:
    """The fields of what was sent. Raises Invalid for texts with NUL, which no keyboard writes."""
    values = draft.model_dump()
    if errors := [FieldError(name, NUL) for name, value in values.items() if _has_nul(value)]:
        raise Invalid(errors=errors)
    return Fields(values)


async def read(
    function: Callable[Concatenate[Fields, P], ReadForm], fields: Fields, *args: P.args, **kwargs: P.kwargs
) -> ReadForm:
    """What ``function`` reads of the fields, which note what is wrong: long rich text takes a while (``compute``)."""
    reading = partial(function, fields, *args, **kwargs)
    read, fields.problems = await compute(_read, fields.characters, reading, fields)
    return read


def _read(reading: Callable[[], ReadForm], fields: Fields) -> tuple[ReadForm, list[Problem]]:
    """With what was noted, which stays with the ``fields`` that are here."""
    return reading(), fields.problems


def _has_nul(value: object) -> bool:
    if isinstance(value, list):
        return any(map(_has_nul, value))
    return isinstance(value, str) and "\x00" in value


def errors_of(fields: Fields) -> list[FieldError]:
    """What ``fields`` found wrong; what it only noticed (control characters that were taken out) is not told."""
    return [FieldError(p.field or "", p.reason) for p in fields.problems if p.level is ProblemLevel.ERRORE]


def refuse(errors: Sequence[FieldError], missing: Sequence[FieldError], required: str) -> None:
    """Raise Invalid if there is anything to tell; ``required`` is the message where something is missing."""
    if errors or missing:
        raise Invalid(required if missing else None, errors=[*missing, *errors])


def as_json(name: str, value: Any) -> Any:
    """A value as the API spells it: digits and ids as strings, dates ISO 8601, ``restricted`` 'true' or 'false'."""
    if value is None or value == []:
        return value
    if name == "restricted":
        return "true" if value else "false"
    if isinstance(value, list):
        return [str(each) for each in value]
    if isinstance(value, date):
        return value.isoformat()
    if name in NUMBERS or isinstance(value, UUID):
        return str(value)
    return value


def changes(before: Mapping[str, Any] | None, after: Mapping[str, Any]) -> list[dict[str, Any]]:
    """``{field, from, to}`` of every value of ``after`` that is another than ``before``; None: of what is new."""
    found = []
    for name, value in after.items():
        old = before[name] if before is not None else ([] if isinstance(value, list) else None)
        if old != value and not (before is None and value is False):
            found.append({"field": API_NAMES.get(name, name), "from": as_json(name, old), "to": as_json(name, value)})
    return found


def audit_detail(version: int, changed: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The detail of a save's audit row: which fields, never their values."""
    return {"version": version, "fields": [change["field"] for change in changed]}
