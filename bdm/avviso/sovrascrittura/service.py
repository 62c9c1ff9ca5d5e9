"""Use cases of what was replaced: the caller's alone, those of others do not exist."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.avviso.presentation import label
from bdm.avviso.sovrascrittura.schemas import SovrascritturaOggettoOut, SovrascritturaOut
from bdm.content.massima import repository as massima_repository
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.desk.editing import putting_back
from bdm.desk.history.schemas import ChangeOut
from bdm.people.user.model import UserAccount
from bdm.personal.note import repository as note_repository, service as note_service
from bdm.personal.note.faces import opens
from bdm.personal.note.schemas import DocumentNoteIn, DocumentNoteView
from bdm.personal.sovrascrittura import repository as sovrascrittura_repository
from bdm.personal.sovrascrittura.model import Sovrascrittura
from bdm.personal.sovrascrittura.repository import COLUMNS, Item
from bdm.platform.authz import Kind, Reader, Scope
from bdm.platform.kit.errors import Conflict, NotFound
from bdm.platform.kit.identifiers import parse_id
from bdm.platform.kit.time import now

MAX_SHOWN: Final = 50
"""Each may hold whole texts twice; unread ones come first."""
UNKNOWN: Final = "Avviso non trovato."
NOTE_CHANGED: Final = "La nota è stata modificata ancora: aprirla per decidere."


async def listing(session: AsyncSession, reader: Reader) -> list[SovrascritturaOut]:
    """The newest of what was replaced of the caller's writing, unread ones first."""
    found = await sovrascrittura_repository.page(session, reader.account_id, limit=MAX_SHOWN)
    items = await _Items.read(session, reader, [one for one, _ in found])
    return [_out(one, by, items) for one, by in found]


async def put_back(session: AsyncSession, reader: Reader, id_: str) -> None:
    """Save what was replaced again, and have looked at it. Raises NotFound; Conflict with code CHANGED_SINCE where it
    is no longer what it was replaced by; what saving raises.
    """
    parsed = parse_id(id_)
    one = parsed and await sovrascrittura_repository.get(session, reader.account_id, parsed)
    if not one or (await _Items.read(session, reader, [one])).of(one) is None:
        raise NotFound(UNKNOWN)
    kind, item_id = _item(one)
    if kind == "document_note":
        view = await note_repository.by_id(session, reader.account_id, item_id)
        [change] = one.changes
        if view is None or view.text not in (change["from"], change["to"]):
            raise Conflict(NOTE_CHANGED, code="CHANGED_SINCE")
        # As it was kept: made safe, a text may be longer than what is sent
        asked = DocumentNoteIn.model_construct(id=str(item_id), version=view.version, text=change["from"])
        await note_service.save(session, reader, asked)
    else:
        await putting_back.put_back(session, reader, kind, str(item_id), one.changes)
    await sovrascrittura_repository.see(session, reader.account_id, [one.id], now())


class _Items:
    """What was written on, as far as a reader may still work on it."""

    def __init__(self, shown: dict[UUID, tuple[str, DocumentNoteView | None]]) -> None:
        self._shown = shown

    @classmethod
    async def read(cls, session: AsyncSession, reader: Reader, sovrascritture: Sequence[Sovrascrittura]) -> _Items:
        scope, shown = Scope.of(reader), dict[UUID, tuple[str, DocumentNoteView | None]]()
        named: dict[Item, dict[UUID, bool]] = {"provvedimento": {}, "massima": {}, "document_note": {}}
        for one in sovrascritture:
            kind, item_id = _item(one)
            named[kind][item_id] = named[kind].get(item_id, False) or one.restricted
        decisions = await provvedimento_repository.by_ids(session, scope, named["provvedimento"])
        abstracts = await massima_repository.by_ids(session, scope, named["massima"])
        for kind, views in (("provvedimento", decisions), ("massima", abstracts)):
            for item_id, view in views.items():
                if _may_edit(scope, cast(Kind, kind), view, restricted=named[cast(Kind, kind)][item_id]):
                    shown[item_id] = str(label(view)), None
        notes = await note_repository.by_ids(session, reader.account_id, named["document_note"])
        faces = await provvedimento_repository.by_ids(
            session, scope, {each.provvedimento_id for each in notes.values()}
        )
        for item_id, note in notes.items():
            face = faces.get(note.provvedimento_id)
            if note.may_write and face is not None and opens(face, note.anonymised):
                shown[item_id] = str(label(face)), note
        return cls(shown)

    def of(self, sovrascrittura: Sovrascrittura) -> tuple[str, DocumentNoteView | None] | None:
        return self._shown.get(_item(sovrascrittura)[1])


def _may_edit(scope: Scope, kind: Kind, view: ProvvedimentoView | MassimaView, *, restricted: bool) -> bool:
    """As for the history: who works on it and sees it as it is; what was restricted once stays its office's."""
    if view.ufficio not in scope.drafts(kind) or not view.original:
        return False
    return not restricted or scope.reads_original(restricted=True, ufficio=view.ufficio)


def _item(sovrascrittura: Sovrascrittura) -> tuple[Item, UUID]:
    for kind, column in COLUMNS.items():
        item_id = getattr(sovrascrittura, column.key)
        if item_id is not None:
            return kind, item_id
    raise AssertionError("one of them is there")


def _out(sovrascrittura: Sovrascrittura, by: UserAccount | None, items: _Items) -> SovrascritturaOut:
    kind, item_id = _item(sovrascrittura)
    shown = items.of(sovrascrittura)
    told, note = shown or (None, None)
    return SovrascritturaOut(
        id=sovrascrittura.id,
        at=sovrascrittura.at,
        by=f"{by.name} {by.family_name}" if by else None,
        oggetto=SovrascritturaOggettoOut(
            kind=kind,
            id=item_id,
            label=told,
            provvedimento_id=note.provvedimento_id if note else None,
            file_hash=note.file_hash if note else None,
            page_number=note.page_number if note else None,
        ),
        changes=[ChangeOut.model_validate(change) for change in sovrascrittura.changes] if shown else [],
        visto=sovrascrittura.seen_at is not None,
    )
