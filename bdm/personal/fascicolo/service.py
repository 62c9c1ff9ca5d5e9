"""Use cases of personal folders (docs/regole/note-e-cartelle.md#cartelle).

Only its owner names, moves, shares and deletes a folder; a participant with ``w`` adds and removes what is in it. A
folder that the reader may not read does not exist.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima import repository as massima_repository, service as massima_service
from bdm.content.provvedimento import repository as provvedimento_repository, service as provvedimento_service
from bdm.content.withdrawn import withdrawn
from bdm.people.user.model import UserAccount
from bdm.personal.fascicolo import contents, repository as fascicolo_repository
from bdm.personal.fascicolo.schemas import (
    FascicoloView,
    FolderItemsIn,
    FolderItemsOut,
    FolderOut,
    FolderParticipantOut,
    FolderPermission,
    FolderRefOut,
)
from bdm.platform import audit
from bdm.platform.authz import Kind, Reader, Scope
from bdm.platform.kit.errors import Conflict, FieldError, Forbidden, Invalid, NotFound
from bdm.platform.kit.fields import Fields
from bdm.platform.kit.identifiers import parse_id

MAX_NAME: Final = 200
"""Characters."""
MAX_FOLDERS: Final = 1_000
"""Of one person, subfolders included."""
MAX_LEVELS: Final = 10
"""Folders one within the other."""
MAX_ITEMS: Final = 2_000
"""Directly in one folder, decisions and abstracts together."""
MAX_PARTICIPANTS: Final = 100

NOT_FOUND: Final = "Cartella non trovata."
EXISTS: Final = "Esiste già una cartella personale con lo stesso nome"
OWNER_ONLY: Final = "Solo chi ha creato la cartella può rinominarla, spostarla, condividerla o eliminarla."
OWN_PLACE_ONLY: Final = "Si possono creare o spostare cartelle soltanto nelle proprie."
READ_ONLY: Final = "La cartella è condivisa in sola lettura."
CYCLE: Final = "Una cartella non può essere spostata in se stessa o in una delle sue sottocartelle."
SELF: Final = "La cartella non può essere condivisa con se stessi"
ALREADY: Final = "La cartella è già condivisa con questa persona."
NOT_SHARED: Final = "La cartella non è condivisa con questa persona."


async def readable(session: AsyncSession, reader: Reader, id_: str) -> FascicoloView:
    """The folder, or NotFound where there is none that the reader may read."""
    folder_id = parse_id(id_)
    found = [] if folder_id is None else await fascicolo_repository.by_id(session, reader.account_id, folder_id)
    if not found:
        raise NotFound(NOT_FOUND)
    return found[0]


async def _own(session: AsyncSession, reader: Reader, id_: str, refusal: str = OWNER_ONLY) -> FascicoloView:
    """The reader's own folder, of which nothing changes until the end of the transaction. Raises NotFound, Forbidden
    for a folder of someone else.
    """
    await fascicolo_repository.lock_owner(session, reader.account_id)
    folder = await readable(session, reader, id_)
    if not folder.mine:
        raise Forbidden(refusal)
    return folder


async def create(session: AsyncSession, reader: Reader, name: str, parent_id: str | None) -> FolderOut:
    """Make a folder, within another one of the reader's own or in none. Raises Invalid for the name, Conflict
    ``FOLDER_EXISTS`` and above the limits.
    """
    name = _name(name)
    await fascicolo_repository.lock_owner(session, reader.account_id)
    parent = None if parent_id is None else await _own(session, reader, parent_id, OWN_PLACE_ONLY)
    place = None if parent is None else parent.id
    if await fascicolo_repository.count_of(session, reader.account_id) >= MAX_FOLDERS:
        raise Conflict(
            f"Si possono avere al massimo {_thousands(MAX_FOLDERS)} cartelle personali: per crearne un'altra occorre"
            " eliminarne una.",
            code="TOO_MANY_FOLDERS",
        )
    await _check_levels(session, place, 1)
    await _check_name(session, reader, place, name)
    folder_id = await fascicolo_repository.create(session, reader.account_id, name, place)
    await _record(session, reader, "folder_created", folder_id, {"parent": None if place is None else str(place)})
    return FolderOut(id=folder_id, name=name)


async def rename(session: AsyncSession, reader: Reader, id_: str, name: str) -> FolderOut:
    """Give the folder another name; the one that it has already changes nothing. Raises as ``create``."""
    name = _name(name)
    folder = await _own(session, reader, id_)
    if name != folder.name:
        await _check_name(session, reader, folder.parent_id, name, folder.id)
        await fascicolo_repository.change(session, folder.id, name=name)
        await _record(session, reader, "folder_renamed", folder.id)
    return FolderOut(id=folder.id, name=name)


async def move(session: AsyncSession, reader: Reader, id_: str, parent_id: str | None) -> FolderOut:
    """Put the folder into another one of the reader's own, or into none. Raises Conflict ``FOLDER_CYCLE`` where it
    would be within itself, and as ``create``.
    """
    folder = await _own(session, reader, id_)
    parent = None if parent_id is None else await _own(session, reader, parent_id, OWN_PLACE_ONLY)
    place = None if parent is None else parent.id
    if place == folder.parent_id:
        return FolderOut(id=folder.id, name=folder.name)
    if place is not None and folder.id in await fascicolo_repository.upwards(session, place):
        raise Conflict(CYCLE, code="FOLDER_CYCLE")
    levels, _ = await fascicolo_repository.height(session, folder.id)
    await _check_levels(session, place, levels)
    await _check_name(session, reader, place, folder.name, folder.id)
    await fascicolo_repository.change(session, folder.id, parent_id=place)
    moved = {"from": folder.parent_id and str(folder.parent_id), "to": place and str(place)}
    await _record(session, reader, "folder_moved", folder.id, moved)
    return FolderOut(id=folder.id, name=folder.name)


async def remove(session: AsyncSession, reader: Reader, id_: str) -> None:
    """Delete the folder with those within it, for all who read it. What was in them is not touched."""
    folder = await _own(session, reader, id_)
    _, folders = await fascicolo_repository.height(session, folder.id)
    items = await contents.counts_within(session, folder.id)
    await fascicolo_repository.remove(session, folder.id)
    await _record(session, reader, "folder_deleted", folder.id, {"folders": folders, **items})


# Sharing


async def participants(session: AsyncSession, reader: Reader, id_: str) -> list[FolderParticipantOut]:
    """Who reads the folder besides its owner, by name: everybody who reads it sees who else does, as far as it is
    shared by itself or through a folder that they may read. Each person once, with all that they may do.
    """
    folder = await readable(session, reader, id_)
    found: dict[UUID, FolderParticipantOut] = {}
    for account, may_write, around, distance in await fascicolo_repository.participants(
        session, reader.account_id, folder.id
    ):
        if account.id in found:
            found[account.id].permission = "w" if may_write else found[account.id].permission
        else:
            inherited = FolderRefOut(id=around.id, name=around.name) if distance else None
            found[account.id] = _participant(account, "w" if may_write else "", inherited)
    return list(found.values())


async def share(
    session: AsyncSession, reader: Reader, id_: str, email: str, permission: FolderPermission, upn: str | None = None
) -> FolderParticipantOut:
    """Let someone read the folder and those within it, with ``w`` also add and remove what is in them; or change
    which of the two. ``upn`` tells people with the same address apart.

    Raises Invalid for an address that nobody has and for the reader's own, Conflict ``ALREADY_SHARED`` where that
    changes nothing.
    """
    folder = await _own(session, reader, id_)
    account = await _person(session, email, upn)
    if account.id == reader.account_id:
        raise Invalid(SELF, code="SHARED_WITH_SELF", errors=[FieldError("email", SELF)])
    direct, above = None, None
    others = set()
    for each, may_write, around, distance in await fascicolo_repository.participants(
        session, reader.account_id, folder.id
    ):
        if not distance:
            others.add(each.id)
        if each.id == account.id and not distance:
            direct = may_write
        elif each.id == account.id and (above is None or may_write):
            above = (may_write, around)
    wanted = permission == "w"
    if direct == wanted:
        raise Conflict(ALREADY, code="ALREADY_SHARED")
    if direct is None and above is not None and above[0] >= wanted:
        raise Conflict(f"{ALREADY.rstrip('.')}, attraverso «{above[1].name}».", code="ALREADY_SHARED")
    if direct is None and len(others) >= MAX_PARTICIPANTS:
        raise Conflict(
            f"Una cartella si può condividere al massimo con {MAX_PARTICIPANTS} persone.", code="TOO_MANY_PARTICIPANTS"
        )
    await fascicolo_repository.put_participant(session, folder.id, account.id, may_write=wanted)
    detail = {"account": str(account.id), "permission": permission}
    await _record(session, reader, "folder_shared", folder.id, detail)
    return _participant(account, permission, None)


async def unshare(session: AsyncSession, reader: Reader, id_: str, upn: str) -> None:
    """Share the folder with someone no longer: its owner does that, or whoever it is shared with leaves it.

    Raises Conflict ``SHARED_ABOVE`` where the person reads it through a folder around it, NotFound where not at all.
    """
    folder = await readable(session, reader, id_)
    if not folder.mine and upn.lower() != reader.upn.lower():
        raise Forbidden(OWNER_ONLY)
    known = [
        around
        for account, _, around, distance in await fascicolo_repository.participants(
            session, reader.account_id, folder.id
        )
        if distance and account.upn.lower() == upn.lower()
    ]
    account_id = await fascicolo_repository.remove_participant(session, folder.id, upn)
    if account_id is not None:
        await _record(session, reader, "folder_unshared", folder.id, {"account": str(account_id)})
    elif known:
        raise Conflict(
            f"La condivisione riguarda la cartella «{known[0].name}», che contiene questa: va rimossa da lì.",
            code="SHARED_ABOVE",
        )
    else:
        raise NotFound(NOT_SHARED)


async def _person(session: AsyncSession, email: str, upn: str | None) -> UserAccount:
    email = email.strip()
    if not email:
        raise Invalid(errors=[FieldError("email", "Campo obbligatorio")])
    found = await fascicolo_repository.people_called(session, email, upn)
    if len(found) == 1:
        return found[0]
    message = (
        "Più persone hanno questo indirizzo e-mail: cercare per cognome."
        if found
        else "Nessun utente ha questo indirizzo e-mail."
    )
    raise Invalid(message, errors=[FieldError("email", message)])


def _participant(
    account: UserAccount, permission: FolderPermission, inherited: FolderRefOut | None
) -> FolderParticipantOut:
    return FolderParticipantOut(
        upn=account.upn,
        name=account.name,
        family_name=account.family_name,
        email=account.email,
        permission=permission,
        inherited=inherited,
    )


# What is in a folder


async def add(session: AsyncSession, reader: Reader, id_: str, kind: Kind, item: str) -> None:
    """Put a decision or an abstract into the folder; what is in it already stays. Raises NotFound, Forbidden for a
    folder that may only be read, Conflict ``TOO_MANY_ITEMS``.
    """
    folder = await _writable(session, reader, id_)
    await _add(session, reader, folder.id, {kind: [await _item(session, reader, kind, item)]})


async def add_all(session: AsyncSession, reader: Reader, id_: str, items: FolderItemsIn) -> FolderItemsOut:
    """Put several into the folder, all or none of those that are to be found. Raises as ``add``; Invalid if nothing
    is named.
    """
    asked = len(set(items.provvedimento)) + len(set(items.massima))
    if not asked:
        raise Invalid("Selezionare almeno un elemento.")
    folder = await _writable(session, reader, id_)
    scope = Scope.of(reader)
    found: dict[Kind, list[UUID]] = {
        "provvedimento": [
            view.id for view in await provvedimento_repository.by_names(session, scope, items.provvedimento)
        ],
        "massima": [view.id for view in await massima_repository.by_names(session, scope, items.massima)],
    }
    known = sum(map(len, found.values()))
    if not known:
        raise NotFound
    added = await _add(session, reader, folder.id, found)
    return FolderItemsOut(added=added, already=known - added, not_found=max(asked - known, 0))


async def take_out(session: AsyncSession, reader: Reader, id_: str, kind: Kind, item: str) -> None:
    """Take a decision or an abstract out of the folder; what is not in it is no error. Raises as ``add``."""
    folder = await _writable(session, reader, id_)
    gone = await withdrawn(session, kind, [item])
    item_id = gone[0] if gone else await _item(session, reader, kind, item)
    if await contents.remove(session, folder.id, kind, item_id):
        await _record(session, reader, "folder_item_removed", folder.id, {kind: str(item_id)})


async def _writable(session: AsyncSession, reader: Reader, id_: str) -> FascicoloView:
    folder = await readable(session, reader, id_)
    if not folder.writable:
        raise Forbidden(READ_ONLY)
    return folder


async def _item(session: AsyncSession, reader: Reader, kind: Kind, item: str) -> UUID:
    scope = Scope.of(reader)
    if kind == "provvedimento":
        return (await provvedimento_service.get(session, scope, item)).id
    return (await massima_service.get(session, scope, item)).id


async def _add(session: AsyncSession, reader: Reader, folder_id: UUID, items: Mapping[Kind, Sequence[UUID]]) -> int:
    if not await contents.lock_folder(session, folder_id):
        raise NotFound(NOT_FOUND)
    added = {kind: await contents.add(session, folder_id, kind, ids) for kind, ids in items.items()}
    total = sum(map(len, added.values()))
    if total and await contents.count_all(session, folder_id) > MAX_ITEMS:
        raise Conflict(
            f"Una cartella può contenere al massimo {_thousands(MAX_ITEMS)} elementi.", code="TOO_MANY_ITEMS"
        )
    if total:
        detail = {str(kind): sorted(map(str, ids)) for kind, ids in added.items() if ids}
        await _record(session, reader, "folder_items_added", folder_id, detail)
    return total


# Checks


def _name(text: str) -> str:
    """The name as it is kept: on one line, without what cannot be seen. Raises Invalid."""
    fields = Fields({"name": text})
    name = fields.text("name", MAX_NAME)
    errors = [FieldError("name", problem.reason) for problem in fields.problems if not fields.valid]
    if not errors and not any(character.isprintable() and not character.isspace() for character in name or ""):
        errors = [FieldError("name", "Campo obbligatorio")]
    if errors or name is None:
        raise Invalid(errors=errors)
    return name


async def _check_name(
    session: AsyncSession, reader: Reader, parent_id: UUID | None, name: str, but: UUID | None = None
) -> None:
    """No two folders in one place whose names differ in capitals at most."""
    for other in await fascicolo_repository.siblings(session, reader.account_id, parent_id):
        if other.id != but and other.name.casefold() == name.casefold():
            raise Conflict(EXISTS, code="FOLDER_EXISTS", errors=[FieldError("name", EXISTS)])


async def _check_levels(session: AsyncSession, parent_id: UUID | None, levels: int) -> None:
    above = 0 if parent_id is None else len(await fascicolo_repository.upwards(session, parent_id))
    if above + levels > MAX_LEVELS:
        raise Conflict(
            f"Le cartelle possono stare una nell'altra al massimo per {MAX_LEVELS} livelli.", code="FOLDERS_TOO_DEEP"
        )


def _thousands(number: int) -> str:
    """As Italian writes it: 2.000."""
    return f"{number:,}".replace(",", ".")


async def _record(
    session: AsyncSession, reader: Reader, action: str, folder_id: UUID, detail: Mapping[str, object] | None = None
) -> None:
    await audit.record(session, reader.upn, action, "fascicolo", folder_id, None if detail is None else dict(detail))
