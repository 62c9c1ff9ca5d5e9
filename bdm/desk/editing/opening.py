"""Who may save what: what is asked of a draft before anything of it is changed."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento.model import Status
from bdm.content.provvedimento.rules import OTHER_OFFICE
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.desk.history import repository as history_repository, service as history_service
from bdm.desk.workflow import service as workflow_service
from bdm.platform.authz import Kind, Reader, Scope
from bdm.platform.kit.errors import Conflict, Forbidden
from bdm.platform.kit.time import ROME

ORIGINAL = (
    "I dati personali sono riservati all'ufficio competente: può modificare il testo solo chi ne legge l'originale."
)
_NAMES: dict[Kind, str] = {"provvedimento": "Il provvedimento", "massima": "L'abstract"}


def require_may_edit(reader: Reader, kind: Kind, view: ProvvedimentoView | MassimaView) -> None:
    """Raise Forbidden unless the item's office is the reader's and they see it as it is: whoever reads initials
    would otherwise write them over the names.
    """
    if view.ufficio not in Scope.of(reader).drafts(kind):
        raise Forbidden(OTHER_OFFICE)
    if not view.original:
        raise Forbidden(ORIGINAL)


def require_may_restrict(reader: Reader, ufficio: str) -> None:
    """Raise Forbidden for those who would not see what they restrict."""
    if not Scope.of(reader).reads_original(restricted=True, ufficio=ufficio):
        raise Forbidden(ORIGINAL)


async def require_current(
    session: AsyncSession, reader: Reader, kind: Kind, view: ProvvedimentoView | MassimaView, version: int | None
) -> None:
    """Raise Conflict unless the item, whose row is locked, is a draft (NOT_DRAFT) and still the ``version`` that the
    form was opened with (EDIT_CONFLICT, with what is different now); without a version it is taken as it is.
    """
    if view.status != Status.BOZZA:
        told = await workflow_service.state_of(session, kind, view.id, Status(view.status))
        raise Conflict(
            f"{_NAMES[kind]} {told}: può essere modificato solo in bozza.",
            code="NOT_DRAFT",
            extra={"status": view.status},
        )
    if version is not None and view.version != version:
        raise await _edit_conflict(session, reader, kind, view, version)


async def _edit_conflict(
    session: AsyncSession, reader: Reader, kind: Kind, view: ProvvedimentoView | MassimaView, version: int
) -> Conflict:
    by = await history_repository.person(session, await history_repository.edited_by(session, kind, view.id))
    originals = Scope.of(reader).reads_original(restricted=True, ufficio=view.ufficio)
    changed = await history_service.changed_since(session, kind, view.id, version, originals=originals)
    extra: dict[str, Any] = {
        "version": view.version,
        "edited_by": by,
        "edit_date": view.edit_date.isoformat(),
        "changes": changed,
    }
    return Conflict(
        f"{_NAMES[kind]} è stato modificato nel frattempo{f' da {by}' if by else ''} il {_when(view.edit_date)}.",
        code="EDIT_CONFLICT",
        extra=extra,
    )


def _when(at: datetime) -> str:
    return f"{at.astimezone(ROME):%d/%m/%Y alle %H:%M}"
