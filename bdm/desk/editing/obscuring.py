"""Obscuring the personal data of a decision that others could read so far, at the request of a party or by order."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation import jobs as anonymisation_jobs, public_face_of_provvedimento
from bdm.content.provvedimento import service as provvedimento_service
from bdm.content.provvedimento.model import Provvedimento, ProvvedimentoRiservato
from bdm.content.provvedimento.repository import OWN_TEXTS
from bdm.content.provvedimento.rules import OTHER_OFFICE, REASON_LENGTH
from bdm.desk.editing import opening, public_face, repository as editing_repository
from bdm.desk.editing.schemas import ObscuredIn, Saved
from bdm.desk.history import service as history_service
from bdm.platform import audit
from bdm.platform.authz import Reader, Scope, permission_for
from bdm.platform.authz.permissions import STEPS
from bdm.platform.kit.errors import Conflict, FieldError, Forbidden, Invalid

REASON: Final = "Indicare il motivo dell'oscuramento."
TOO_LONG: Final = "Il motivo può avere al massimo 2.000 caratteri."
CHARACTERS: Final = "Il motivo contiene caratteri non ammessi."
ALREADY: Final = "I dati personali del provvedimento sono già riservati all'ufficio competente."


async def obscure(session: AsyncSession, reader: Reader, name: str, request: ObscuredIn) -> Saved:
    """Reserve the decision's original to its office from this transaction on, whatever its state, and put the review of
    its anonymised version into the queue. The reason, which may name people, is in its history and its review alone.

    Raises NotFound; Forbidden without a permission on decisions, the office or sight of what is restricted; Invalid
    without a reason; Conflict with ALREADY_RESTRICTED.
    """
    view = await provvedimento_service.get(session, Scope.of(reader), name)
    reader.require(*(permission_for(step, "provvedimento") for step in STEPS))
    if view.ufficio not in Scope.of(reader).drafts("provvedimento"):
        raise Forbidden(OTHER_OFFICE)
    opening.require_may_restrict(reader, view.ufficio)
    reason = _reason(request.reason)
    await editing_repository.lock(session, [view.id])
    view = await provvedimento_service.get(session, Scope.of(reader), str(view.id))
    if view.restricted:
        raise Conflict(ALREADY, code="ALREADY_RESTRICTED")
    version = view.version + 1
    row = {"restricted": True, "version": version, "edited_by": reader.account_id}
    row |= public_face_of_provvedimento(view.parte_processuale)
    await editing_repository.update_row(session, Provvedimento, view.id, row)
    texts = {each: getattr(view, each) for each in (*OWN_TEXTS, "document_hash")}
    await editing_repository.put_original(session, ProvvedimentoRiservato, view.id, texts)
    await public_face.follow(session, [view.id])
    changes: list[dict[str, Any]] = [
        {"field": "visibility", "from": "false", "to": "true"},
        {"field": "ground", "from": None, "to": f"{request.ground.label} ({request.ground.law})"},
        {"field": "reason", "from": None, "to": reason},
    ]
    await history_service.record(
        session, reader, "provvedimento", view.id, version=version, restricted=True, changes=changes
    )
    detail = {"version": version, "ground": request.ground, "status": view.status}
    await audit.record(session, reader.upn, "obscured", "provvedimento", view.id, detail)
    await anonymisation_jobs.request(session, view.id, ground=request.ground, by=reader.account_id, reason=reason)
    return Saved(id=str(view.id), version=version)


def _reason(reason: str) -> str:
    text = reason.strip()
    if not text:
        raise Invalid(REASON, errors=[FieldError("reason", REASON)])
    if len(text) > REASON_LENGTH:
        raise Invalid(errors=[FieldError("reason", TOO_LONG)])
    if "\x00" in text:
        raise Invalid(errors=[FieldError("reason", CHARACTERS)])
    return text
