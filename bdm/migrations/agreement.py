"""Whether this program still works with the tables, which another version may change while it runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.migrations.migrate import OLDEST, Version, compare, newer
from bdm.platform.database.session import Database
from bdm.platform.kit.refusal import Refusal

LOOK_SECONDS: Final = 2.0

log = logging.getLogger(__name__)


async def version_of(session: AsyncSession) -> Version:
    """How the tables compare with this program. Raises ``Refusal`` where it does not work with them."""
    tables = (await session.execute(text("SELECT version_num FROM alembic_version"))).scalar_one()
    oldest = (await session.execute(text(OLDEST))).scalar_one_or_none() if newer(tables) else None
    return compare(tables, oldest)


async def watch(database: Database, tell: Callable[[str | None], None]) -> None:
    """Look now and then, and ``tell`` what has changed: why this program cannot go on, or that it can (None). A
    database that does not answer has changed nothing.
    """
    told: str | None = None
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        try:
            async with database.reading() as session:
                found = await version_of(session)
            why = None if found.usable else "Le tabelle sono di una versione precedente: eseguire «bdm migrate»."
        except Refusal as refusal:
            why = str(refusal)
        except (SQLAlchemyError, OSError):  # nor has one whose connections are all in use
            continue
        if why != told:
            told = why
            log.error("this program stops working: %s", why) if why else log.warning("this program works again")
            tell(why)
