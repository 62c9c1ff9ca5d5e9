"""Reading the public records of decisions and abstracts."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import date
from typing import Any, Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima import repository as massima_repository
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.fields import FIELDS
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.open_data.record import repository as record_repository
from bdm.open_data.record.schemas import FORMAT, ItemName, PublicFace, with_salt
from bdm.platform.authz import KINDS, PUBLIC, Kind

_COMMON: Final = ("external_id", "estratto", *(field.name for field in FIELDS if field.name != "parte_processuale"))


async def read(session: AsyncSession, names: Iterable[ItemName]) -> dict[ItemName, PublicFace]:
    """The records of those of the items that are public, by name."""
    ids: dict[Kind, list[UUID]] = {kind: [] for kind in KINDS}
    for kind, item_id in names:
        ids[kind].append(item_id)
    decisions = await provvedimento_repository.by_ids(session, PUBLIC, ids["provvedimento"])
    abstracts = await massima_repository.by_ids(session, PUBLIC, ids["massima"])
    faces = [*await of_decisions(session, decisions.values()), *await of_abstracts(session, abstracts.values())]
    return {face.name: face for face in faces}


async def of_decisions(session: AsyncSession, views: Collection[ProvvedimentoView]) -> list[PublicFace]:
    """The records of decisions as everybody reads them."""
    hashes = {view.document_hash for view in views if view.document_hash is not None}
    documents = await record_repository.documents(session, hashes)
    key = await record_repository.salt_key(session)
    return [_decision(view, documents.get(view.document_hash or ""), key) for view in views]


async def of_abstracts(session: AsyncSession, views: Collection[MassimaView]) -> list[PublicFace]:
    """The records of abstracts as everybody reads them."""
    key = await record_repository.salt_key(session)
    return [_abstract(view, key) for view in views]


def _decision(view: ProvvedimentoView, document: dict[str, Any] | None, key: bytes) -> PublicFace:
    own = {"parte_processuale": view.parte_processuale, "documento": document}
    return _face("provvedimento", view, own, key)


def _abstract(view: MassimaView, key: bytes) -> PublicFace:
    return _face("massima", view, {"provvedimento_id": str(view.provvedimento_id), "testo": view.testo}, key)


def _face(kind: Kind, view: ProvvedimentoView | MassimaView, own: dict[str, Any], key: bytes) -> PublicFace:
    """``visibility`` of the API is ``anonimizzato`` here: what readers of the public face can know of it."""
    common = {name: _plain(getattr(view, name)) for name in _COMMON}
    head = {"formato": FORMAT, "kind": kind, "id": str(view.id), "anonimizzato": view.restricted}
    return PublicFace((kind, view.id), with_salt(head | common | own, key), view.restricted)


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value
