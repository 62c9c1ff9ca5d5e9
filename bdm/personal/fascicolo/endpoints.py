"""REST of personal folders (docs/regole/note-e-cartelle.md#cartelle). All need a sign-in."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Form, Path
from starlette.requests import Request

from bdm.people.authn.dependencies import CurrentReader
from bdm.personal.fascicolo import service as fascicolo_service
from bdm.personal.fascicolo.schemas import (
    FolderItemsIn,
    FolderItemsOut,
    FolderOut,
    FolderParticipantOut,
    FolderPermission,
)
from bdm.platform.authz import KINDS, Kind
from bdm.platform.http.dependencies import ItemId, Reading, Transaction
from bdm.platform.http.rate_limit import Rate, RateLimit

router = APIRouter(prefix="/fascicolo", tags=["fascicolo"])

# Sharing tells whether an address has an account: by account, and never as fast as a list is tried.
SHARE_LIMIT = RateLimit("fascicolo_share", per_key=Rate(0.5, burst=60), overall=Rate(10, burst=300))

Id = Annotated[str, Path(max_length=100)]
# Longer than any name may be: what is wrong with it is said in the words of the service.
Name = Annotated[str, Form(max_length=10_000)]
ParentId = Annotated[str | None, Form(max_length=100)]


def _limited(request: Request, reader: CurrentReader) -> None:
    SHARE_LIMIT.check(request, str(reader.account_id))


@router.post("", summary="Crea una cartella personale")
async def create_folder(
    session: Transaction, reader: CurrentReader, name: Name, parent_id: ParentId = None
) -> FolderOut:
    """Make a folder, in ``parent_id`` or outermost. 409 ``FOLDER_EXISTS`` where one in the same place has the name."""
    return await fascicolo_service.create(session, reader, name, parent_id)


@router.post("/{id}/renamed", summary="Rinomina una cartella propria")
async def rename_folder(session: Transaction, reader: CurrentReader, id: Id, name: Name) -> FolderOut:
    """Give one's own folder another name. 409 ``FOLDER_EXISTS``."""
    return await fascicolo_service.rename(session, reader, id, name)


@router.post("/{id}/moved", summary="Sposta una cartella propria")
async def move_folder(session: Transaction, reader: CurrentReader, id: Id, parent_id: ParentId = None) -> FolderOut:
    """Put one's own folder into another, or, without ``parent_id``, outermost. 409 ``FOLDER_CYCLE``,
    ``FOLDER_EXISTS``, ``FOLDERS_TOO_DEEP``.
    """
    return await fascicolo_service.move(session, reader, id, parent_id)


@router.delete("/{id}", summary="Elimina una cartella propria con le sue sottocartelle")
async def delete_folder(session: Transaction, reader: CurrentReader, id: Id) -> None:
    """Delete one's own folder and those within it; decisions and abstracts are not touched."""
    await fascicolo_service.remove(session, reader, id)


@router.get("/{id}/participant", summary="Con chi è condivisa")
async def folder_participants(session: Reading, reader: CurrentReader, id: Id) -> list[FolderParticipantOut]:
    """Who reads the folder besides its owner; ``inherited`` names the folder around it that is shared with them."""
    return await fascicolo_service.participants(session, reader, id)


@router.post("/{id}/shared", summary="Condivide una cartella propria", dependencies=[Depends(_limited)])
async def share_folder(
    session: Transaction,
    reader: CurrentReader,
    id: Id,
    email: Annotated[str, Form(max_length=320)],
    permission: Annotated[FolderPermission, Form()] = "",
    upn: Annotated[str | None, Form(max_length=255)] = None,
) -> FolderParticipantOut:
    """Share one's own folder with whoever has this e-mail address, or change what they may do in it. ``upn`` tells
    people with the same address apart. 409 ``ALREADY_SHARED``, 422 for one's own address.
    """
    return await fascicolo_service.share(session, reader, id, email, permission, upn)


@router.delete("/{id}/shared/{upn:path}", summary="Toglie una condivisione, o lascia la cartella")
async def unshare_folder(
    session: Transaction, reader: CurrentReader, id: Id, upn: Annotated[str, Path(max_length=255)]
) -> None:
    """The owner shares it no longer with someone; or whoever it is shared with leaves it. 409 ``SHARED_ABOVE`` where
    a folder around it is the shared one.
    """
    await fascicolo_service.unshare(session, reader, id, upn)


@router.post("/{id}/items", summary="Aggiunge più elementi")
async def add_items(session: Transaction, reader: CurrentReader, id: Id, items: FolderItemsIn) -> FolderItemsOut:
    """Put several decisions and abstracts into the folder, at most 500 of each: all of them, or none if there is no
    room (409 ``TOO_MANY_ITEMS``).
    """
    return await fascicolo_service.add_all(session, reader, id, items)


def _items(kind: Kind, title: str) -> APIRouter:
    items = APIRouter(prefix=f"/{{folder_id}}/{kind}")

    @items.post("/{id}", summary=f"Aggiunge {title} alla cartella")
    async def add_item(session: Transaction, reader: CurrentReader, folder_id: Id, id: ItemId) -> None:
        """Put it into the folder; if it is there already nothing changes."""
        await fascicolo_service.add(session, reader, folder_id, kind, id)

    @items.delete("/{id}", summary=f"Toglie {title} dalla cartella")
    async def remove_item(session: Transaction, reader: CurrentReader, folder_id: Id, id: ItemId) -> None:
        """Take it out of the folder; if it is not in it nothing changes."""
        await fascicolo_service.take_out(session, reader, folder_id, kind, id)

    return items


for _kind, _title in zip(KINDS, ("un provvedimento", "un abstract"), strict=True):
    router.include_router(_items(_kind, _title))
