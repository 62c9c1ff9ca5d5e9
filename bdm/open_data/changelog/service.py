"""Following the register from outside."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.open_data.changelog import repository as changelog_repository
from bdm.open_data.changelog.repository import RegisteredChange
from bdm.platform.kit.errors import AppError, FieldError, Invalid

MAX_CHANGES: Final = 1_000
"""In one answer."""


class AnotherRegister(AppError):
    """The cursor is of a register that is no longer: the database was restored."""

    status = 410
    code = "CURSOR_GONE"
    default = (
        "Il registro delle modifiche è stato ricostruito da una copia di sicurezza: questo cursore non vale più."
        " Ricominciare senza cursore e confrontare ciò che si ha."
    )


@dataclass(frozen=True)
class ChangesPage:
    """Some changes and the cursor behind them; ``more``: others follow at once."""

    changes: list[RegisteredChange]
    cursor: str
    more: bool


async def following(session: AsyncSession, cursor: str | None, limit: int) -> ChangesPage:
    """The next changes after ``cursor``, from the beginning without one. Raises Invalid, AnotherRegister."""
    epoch = await changelog_repository.epoch(session)
    after = 0 if cursor is None else _position(cursor, epoch)
    found = await changelog_repository.following(session, after, limit + 1)
    changes = found[:limit]
    return ChangesPage(changes, cursor_at(epoch, changes[-1].seq if changes else after), len(found) > limit)


def cursor_at(epoch: str, seq: int) -> str:
    """The cursor behind the change ``seq``."""
    return f"{epoch}-{seq}"


def _position(cursor: str, epoch: str) -> int:
    own, _, number = cursor.partition("-")
    if not (own.isascii() and own.isalnum() and number.isascii() and number.isdecimal() and len(number) < 19):
        raise Invalid(errors=[FieldError("cursor", "Il cursore non è uno di quelli restituiti da questa chiamata.")])
    if own != epoch:
        raise AnotherRegister
    return int(number)
