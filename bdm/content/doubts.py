"""What may be done all the same once somebody takes it upon themselves (docs/regole/stati.md#che-cosa-si-conferma).

A doubt stops a step as an error does; named in ``confirmed``, with a reason where one is asked for, it is kept with the
step instead. Where a mistake could not be undone, two persons have to confirm before anybody reads.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from bdm.content.provvedimento.rules import REASON_LENGTH
from bdm.platform.kit.errors import Conflict, FieldError, Invalid


class Code(StrEnum):
    """What somebody takes upon themselves."""

    NAME_LEFT = "NAME_LEFT"
    UNREAD = "UNREAD"
    PERSONAL_DATA = "PERSONAL_DATA"
    SENSITIVE = "SENSITIVE"
    NOT_OBSCURED = "NOT_OBSCURED"
    DUPLICATE = "DUPLICATE"
    DATES = "DATES"
    REFERENCES = "REFERENCES"
    CONTRADICTION = "CONTRADICTION"
    ONE_PERSON = "ONE_PERSON"


TWO: Final = frozenset({Code.NAME_LEFT, Code.UNREAD, Code.SENSITIVE, Code.NOT_OBSCURED})
"""Those that two persons confirm before anybody reads; for the others it is enough that somebody did."""
EACH_STEP: Final = frozenset({Code.SENSITIVE})
"""Those that each step asks for anew, whoever has confirmed them."""
REASONED: Final = frozenset(Code) - {Code.PERSONAL_DATA, Code.UNREAD, Code.ONE_PERSON}
"""Those that ask why one goes on."""
NOTICES: Final = frozenset({Code.ONE_PERSON})
"""Those that are shown and recorded, and stop nobody."""
STOPPED: Final = "Prima di proseguire occorre leggere e confermare quanto segue."
HOW: Final = "Correggere, o confermare nelle «Attività»; da un altro programma, ripetere la chiamata con {{{sent}}}."
CONFIRMED_REASON: Final = "Indicare perché si prosegue."


@dataclass(frozen=True)
class DoubtPlace(FieldError):
    """Where something was found; ``link`` is an address of the client."""

    link: str | None = None


@dataclass(frozen=True)
class Doubt:
    """``places``: where it comes from, for those who may read it."""

    code: Code
    message: str
    places: list[DoubtPlace] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        """As it is shown: {code, message, asks_reason, places: [{field, message, link?}]}."""
        return {
            "code": self.code,
            "message": self.message,
            "asks_reason": self.code in REASONED,
            "places": [
                {"field": each.field, "message": each.message} | ({"link": each.link} if each.link else {})
                for each in self.places
            ],
        }


def to_be_confirmed(left: Sequence[Doubt], shown: Sequence[dict[str, Any]]) -> Conflict:
    """What stops a step until it is confirmed. The sentence says what is found and what to do, also to whoever has a
    client that knows no ``confirmed``; ``doubts`` are ``shown`` as forms show them.
    """
    codes = ", ".join(f'"{each.code}"' for each in left)
    reason = ', "reason": "…"' if REASONED.intersection(each.code for each in left) else ""
    how = HOW.format(sent=f'"confirmed": [{codes}]{reason}')
    return Conflict(
        " ".join((STOPPED, *(each.message for each in left), how)), code="TO_BE_CONFIRMED", extra={"doubts": [*shown]}
    )


def reason_for(codes: Collection[Code], reason: str | None) -> str | None:
    """The reason where one of ``codes`` asks for it, else None. Raises Invalid where it is missing."""
    return checked_reason(reason, CONFIRMED_REASON) if REASONED.intersection(codes) else None


def checked_reason(reason: str | None, why: str) -> str:
    """The reason as it is kept; ``why`` is what is said where there is none. Raises Invalid."""
    text = (reason or "").strip()
    if not text:
        raise Invalid(why, errors=[FieldError("reason", why)])
    if len(text) > REASON_LENGTH:
        raise Invalid(errors=[FieldError("reason", "Il motivo può avere al massimo 2.000 caratteri.")])
    if "\x00" in text:
        raise Invalid(errors=[FieldError("reason", "Il motivo contiene caratteri non ammessi.")])
    return text


def require_confirmed(doubts: Sequence[Doubt], confirmed: Collection[Code]) -> list[Code]:
    """The codes of ``doubts`` that are taken. Raises Conflict TO_BE_CONFIRMED with those that are left to confirm."""
    if left := [each for each in doubts if each.code not in NOTICES and each.code not in confirmed]:
        raise to_be_confirmed(left, [each.as_json() for each in left])
    return [each.code for each in doubts]
