"""What may be done all the same once somebody takes it upon themselves (docs/regole/stati.md#che-cosa-si-conferma).

A doubt stops a step as an error does; named in ``confirmed``, with a reason where one is asked for, it is kept with the
step instead. Where a mistake could not be undone, two persons have to confirm before anybody reads.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from bdm.platform.kit.errors import FieldError


class Code(StrEnum):
    """What somebody takes upon themselves."""

    PERSONAL_DATA = "PERSONAL_DATA"
    SENSITIVE = "SENSITIVE"
    DUPLICATE = "DUPLICATE"
    DATES = "DATES"
    REFERENCES = "REFERENCES"
    CONTRADICTION = "CONTRADICTION"


TWO: Final = frozenset({Code.SENSITIVE})
"""Those that two persons confirm: each step asks for them anew, for the others it is enough that somebody did."""
REASONED: Final = frozenset(Code) - {Code.PERSONAL_DATA}
"""Those that ask why one goes on."""


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
