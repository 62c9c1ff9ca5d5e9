"""What a delivery says: decided when it is sent, as everybody may read it then. It leaves the service."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final, cast

import orjson
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.avviso import repository as avviso_repository
from bdm.avviso.model import Avviso
from bdm.avviso.presentation import FOUND, PresentedAvviso, show
from bdm.avviso.webhook import repository as webhook_repository
from bdm.content.addresses import citable_address, page_address
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.platform.authz import PUBLIC, Kind
from bdm.search.citator.fate import fate_of
from bdm.search.engine.port import IndexNotReady, SearchEngine
from bdm.settings import OPEN_API_PREFIX

_NEXT: Final = ("confermato", "riformato", "deciso")
"""Events of a decision that is followed: something became of it."""
_RECORDS: Final[dict[Kind, str]] = {"provvedimento": "provvedimenti", "massima": "massime"}


def trial(at: datetime) -> bytes:
    """What a trial says."""
    return _message("prova", at, {})


async def compose(session: AsyncSession, engine: SearchEngine, notice: Avviso, origin: str) -> bytes | None:
    """What is said of the notice now; None where nothing of it may leave: that a search finds a restricted item may
    tell of its original, also where that is no longer published. Raises IndexNotReady.
    """
    name = cast(Kind, notice.kind), notice.item_id
    shown = await show(session, engine, PUBLIC, [notice])
    if shown and shown[0].hidden and await avviso_repository.waiting(session, [name]):
        raise IndexNotReady  # whether it is found as it is now is not known yet
    closed = notice.event in FOUND and not await webhook_repository.is_open(session, name)
    if not shown or shown[0].hidden or (closed and shown[0].item is None):
        return None
    one = shown[0]
    data = _data(one, origin)
    if notice.event in _NEXT and isinstance(one.decision, ProvvedimentoView):
        data["iscrizione"]["sorte"] = (await fate_of(session, PUBLIC, one.decision)).sentence(one.decision)
    return _message(_event(one), notice.at, data)


def _event(shown: PresentedAvviso) -> str:
    """Of what is no longer public only that."""
    if shown.withdrawn is not None:
        return "ritirato"
    return "rimosso" if shown.item is None else shown.avviso.event


def _data(shown: PresentedAvviso, origin: str) -> dict[str, Any]:
    kind, item_id = shown.name
    item: dict[str, Any] = {"kind": kind, "id": str(item_id)}
    if shown.withdrawn is not None:
        item["ritirato_il"] = shown.withdrawn.isoformat()
    elif shown.view is not None:
        item |= {
            "label": shown.item,
            "record": f"{origin}{OPEN_API_PREFIX}/{_RECORDS[kind]}/{item_id}",
            "page": page_address(origin, shown.view),
        }
        if isinstance(shown.view, ProvvedimentoView):
            item["permalink"] = citable_address(origin, shown.view)
    one = shown.followed.iscrizione
    followed = {"id": str(one.id), "what": one.what, "target": one.target, "label": shown.target}
    return {"avviso": str(shown.avviso.id), "oggetto": item, "iscrizione": followed}


def _message(event: str, at: datetime, data: dict[str, Any]) -> bytes:
    at = at.astimezone(UTC)
    return orjson.dumps({"type": f"avviso.{event}", "timestamp": at, "data": data}, option=orjson.OPT_UTC_Z)
