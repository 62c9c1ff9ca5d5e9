"""Use cases of the mails."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.avviso import repository as avviso_repository
from bdm.avviso.mail import repository as mail_repository
from bdm.avviso.mail.letter import Letter, write
from bdm.avviso.presentation import show
from bdm.avviso.schemas import AnteprimaOut, Digest
from bdm.platform.authz import PUBLIC
from bdm.platform.kit.time import ROME
from bdm.search.engine.port import SearchEngine
from bdm.settings import API_PREFIX

HOUR: Final = time(7)
"""At which mails are made, in Rome."""
_END: Final = f"{API_PREFIX}/avviso/disiscrizione"


async def preview(
    session: AsyncSession, engine: SearchEngine, account_id: UUID, mail: Digest | None, origin: str, *, sends: bool
) -> AnteprimaOut:
    """What would be sent to the person now. Raises IndexNotReady."""
    notices = await mail_repository.unsent(session, account_id, mail)
    if not notices:
        return AnteprimaOut(parte=sends, count=0, oggetto="", testo="", html="")
    letter = write(await show(session, engine, PUBLIC, notices), origin, end_address(origin, "…"))
    return AnteprimaOut(parte=sends, count=letter.count, oggetto=letter.subject, testo=letter.text, html=letter.html)


async def end(session: AsyncSession, token: str) -> None:
    """No mails to whomever the token is of; one that is of nobody ends nothing."""
    account_id = await mail_repository.whose(session, token)
    if account_id is not None:
        await avviso_repository.end_mails(session, account_id)


async def make(session: AsyncSession, moment: datetime) -> list[UUID]:
    """The mails that are due at ``moment`` and were not made yet, each with its notices: also those that were due
    while nobody made them.
    """
    local = moment.astimezone(ROME)
    day = local.date() if local.time() >= HOUR else local.date() - timedelta(days=1)
    monday = day - timedelta(days=day.weekday())
    daily, weekly = (datetime.combine(each, HOUR, ROME) for each in (day, monday))
    return await mail_repository.make(session, day, daily, weekly)


async def compose(
    session: AsyncSession, engine: SearchEngine, mail_id: UUID, account_id: UUID, origin: str
) -> tuple[Letter, str] | None:
    """What the mail says, as things are now, and the address that ends the mails; None where nothing is to be said any
    more. Raises IndexNotReady.
    """
    notices = await mail_repository.notices(session, mail_id)
    if not notices:
        return None
    address = end_address(origin, await mail_repository.token_of(session, account_id))
    return write(await show(session, engine, PUBLIC, notices), origin, address), address


def end_address(origin: str, token: str) -> str:
    """The address that ends the mails."""
    return f"{origin}{_END}/{token}"
