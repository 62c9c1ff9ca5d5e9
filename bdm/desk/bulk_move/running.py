"""Doing what was asked for, item by item: each through the one state machine, in a transaction of its own, with the
rights that the person has by then. Nothing is confirmed for anybody.
"""

from __future__ import annotations

import logging
from typing import Final
from uuid import UUID

from sqlalchemy.exc import DBAPIError

from bdm.desk.bulk_move import repository as bulk_move_repository
from bdm.desk.bulk_move.repository import NextItem
from bdm.desk.workflow import service as workflow_service
from bdm.people.authn import repository as authn_repository
from bdm.platform.database.session import Database
from bdm.platform.kit.behalf import BEHALF
from bdm.platform.kit.errors import AppError, Forbidden

log = logging.getLogger(__name__)

DEACTIVATED: Final = "L'account di chi lo ha chiesto non è più attivo."
FAULT: Final = "Non è riuscito per un errore del servizio: riprovare nella sua pagina."
CONFIRM: Final = "Da confermare nella sua pagina: {}"


async def move_next(database: Database, move_id: UUID) -> bool:
    """Do the next item, or write down why it stays as it is; whether there was one. Raises what says that the service
    itself does not answer now: then nothing is written, and the item is still to be done.
    """
    item: NextItem | None = None
    try:
        async with database.transaction() as session:
            item = await bulk_move_repository.take(session, move_id)
            if item is None:
                await bulk_move_repository.end(session, move_id)
                return False
            reader = (await authn_repository.readers(session, [item.account_id])).get(item.account_id)
            if reader is None:
                raise Forbidden(DEACTIVATED)
            BEHALF.set(str(item.account_id))
            await workflow_service.move(session, reader, item.kind, str(item.item_id), item.action)
            await bulk_move_repository.settle(session, move_id, item.place)
            return True
    except (DBAPIError, OSError):
        raise
    except Exception as error:
        refusal = refusal_of(error)
        if item is None or refusal is None:
            raise
        if refusal == FAULT:
            log.exception("an item of %s could not be moved", move_id)
    async with database.transaction() as session:
        await bulk_move_repository.settle(session, move_id, item.place, refusal)
    return True


def refusal_of(error: Exception) -> str | None:
    """What the person reads of it; None where it says nothing of the item, but that the service does not answer now."""
    if not isinstance(error, AppError):
        return FAULT
    if error.status >= 500:
        return None
    if error.code == "TO_BE_CONFIRMED":
        return CONFIRM.format(" ".join(doubt["message"] for doubt in error.extra["doubts"]))
    return " ".join((error.detail, *(each.message for each in error.errors)))
