"""Saving a decision (docs/regole/redazione.md#maschera-del-provvedimento)."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation import jobs as anonymisation_jobs, public_face_of_provvedimento
from bdm.content.provvedimento import rules as provvedimento_rules, service as provvedimento_service
from bdm.content.provvedimento.fields import JUDGES, take
from bdm.content.provvedimento.model import TIPI, Provvedimento, ProvvedimentoRiservato
from bdm.content.provvedimento.repository import OWN_TEXTS
from bdm.content.provvedimento.rules import NEXT, PREVIOUS
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.desk.editing import form, links, opening, overwriting, public_face, repository as editing_repository
from bdm.desk.editing.links import Links
from bdm.desk.editing.schemas import Saved
from bdm.desk.forms import ProvvedimentoIn
from bdm.desk.history import service as history_service
from bdm.desk.proposal import service as proposal_service
from bdm.desk.upload.service import refuse_used
from bdm.document import repository as document_repository, service as document_service
from bdm.document.model import DocumentState
from bdm.italian import key
from bdm.people.ufficio import repository as ufficio_repository
from bdm.people.ufficio.names import canonical
from bdm.platform import audit
from bdm.platform.authz import Permission, Reader, Scope
from bdm.platform.http.files import NO_DOCUMENT
from bdm.platform.kit.errors import Conflict, FieldError
from bdm.platform.kit.fields import Fields
from bdm.platform.kit.identifiers import new_id
from bdm.platform.kit.time import today
from bdm.reference.materia import repository as materia_repository
from bdm.reference.materia.model import Materia, Ruolo
from bdm.reference.parola_chiave import repository as parola_chiave_repository
from bdm.reference.riferimento_normativo.service import canonical_list

_FOR_REVIEW: Final = frozenset(
    {"visibility", "document_hash", "parte_processuale", "ufficio", "area", "materia"} | {each.name for each in JUDGES}
)
"""What the review of the personal data begins anew with."""
ANONYMISED: Final = "È la versione anonimizzata di questo provvedimento."


async def save(session: AsyncSession, reader: Reader, draft: ProvvedimentoIn) -> Saved:
    """Save a new decision, or a draft; the version it has now. Saving what is there already changes nothing.

    Raises Forbidden without permission, office or sight of the original; NotFound; Conflict with code NOT_DRAFT,
    EDIT_CONFLICT, PROCESSING (its document is being read: it is read-only) or ALREADY_USED; Invalid field by field.
    """
    reader.require(Permission.EDIT_PROVVEDIMENTO)
    fields = form.fields_of(draft)
    errors: list[FieldError] = []
    scope, view = Scope.of(reader), None
    own = None if draft.id is None else (await provvedimento_service.get(session, scope, draft.id)).id
    names = {PREVIOUS: draft.provvedimento_precedente_id, NEXT: draft.provvedimento_successivo_id}
    named = await links.named_by(session, reader, names)
    kept = await editing_repository.lock_linked(session, own, {each for _, each in named.values() if each})
    if own is not None:
        view = await provvedimento_service.get(session, scope, str(own))
        opening.require_may_edit(reader, "provvedimento", view)
        await opening.require_current(session, reader, "provvedimento", view, draft.version)
        await _require_settled(session, view)
    before = await links.current(session, view)
    after = await links.wanted_links(session, reader, before, named, errors)
    ends = links.changed_ends(before, after) - {own}
    if not ends <= kept:
        raise Conflict  # another neighbour came while this waited
    locked_ends = await editing_repository.load_locked(session, ends)

    values, missing = await form.read(_read, fields, view)
    errors += form.errors_of(fields)
    errors += await _check_lists(session, view, values)
    distretto = await _check_ufficio(session, reader, values, errors)
    errors += await links.check(
        session,
        reader,
        view.id if view else None,
        values["ufficio"],
        before,
        after,
        locked_ends,
        moved=view is not None and view.ufficio != values["ufficio"],
    )
    errors += await _check_document(session, reader, view, values)
    form.refuse(errors, missing, provvedimento_rules.REQUIRED)
    if values["restricted"]:
        opening.require_may_restrict(reader, values["ufficio"])
    versioned = draft.version is not None
    return await _write(session, reader, view, values, distretto, before, after, locked_ends, versioned=versioned)


def _read(fields: Fields, view: ProvvedimentoView | None) -> tuple[dict[str, Any], list[FieldError]]:
    """The values of the form, and the required ones that are missing."""
    day = today()
    values = take(fields, day) | {
        "restricted": bool(fields.flag("visibility")),
        "document_hash": fields.text("document_hash", 64),
    }
    values["tipo"] = values["tipo"] or TIPI[0]
    values["ufficio"] = values["ufficio"] and canonical("ufficio", values["ufficio"])
    values["riferimento_normativo"] = canonical_list(
        values["riferimento_normativo"], view.riferimento_normativo if view else ()
    )
    wrong = {problem.field for problem in fields.problems}
    missing = [error for error in provvedimento_rules.missing(values) if error.field not in wrong]
    for error in provvedimento_rules.wrong_dates(values["data"], values["data_pubblicazione"], day):
        fields.error(error.field, error.message)
    _refuse_repeated_parties(fields, values["parte_processuale"], view)
    return values, missing


def _refuse_repeated_parties(fields: Fields, parties: list[str], view: ProvvedimentoView | None) -> None:
    """A party is added once, however it is spelled; what came so from elsewhere may stay so."""
    if view is not None and view.parte_processuale == parties:
        return
    seen: set[str] = set()
    for party in parties:
        if key(party) in seen:
            fields.error("parte_processuale", f"«{party}» è già presente.")
        seen.add(key(party))


async def _check_lists(
    session: AsyncSession, view: ProvvedimentoView | None, values: dict[str, Any]
) -> list[FieldError]:
    """Materia and ruolo are those of the area; what came from elsewhere may stay as long as the area does. When the
    area changes, keywords of the other one are refused too (docs/regole/campi.md#dipendenze).
    """
    area = values["area"]
    if area is None:
        return []
    errors = []
    same_area = view is not None and view.area == area
    for name, model in (("materia", Materia), ("ruolo", Ruolo)):
        value = values[name]
        if value is None or (same_area and value == getattr(view, name)):
            continue
        if value not in await materia_repository.names(session, model, area):
            errors.append(FieldError(name, f"«{value}» non è nell'elenco dell'area {area}."))
    if view is not None and not same_area and values["parola_chiave"]:
        of_other = set(await parola_chiave_repository.names(session, view.area, None))
        of_other -= set(await parola_chiave_repository.names(session, area, None))
        errors += [
            FieldError("parola_chiave", f"«{word}» è una parola chiave dell'area {view.area}.")
            for word in values["parola_chiave"]
            if word in of_other
        ]
    return errors


async def _check_ufficio(
    session: AsyncSession, reader: Reader, values: dict[str, Any], errors: list[FieldError]
) -> str | None:
    """The district of the office, which must be one of the reader's (docs/regole/redazione.md#chi-modifica)."""
    ufficio = values["ufficio"]
    if ufficio is None:
        return None
    distretto = await ufficio_repository.distretto_of(session, ufficio)
    if ufficio not in Scope.of(reader).drafts("provvedimento"):
        errors.append(FieldError("ufficio", provvedimento_rules.OTHER_OFFICE))
    elif distretto is None:
        errors.append(FieldError("ufficio", f"L'ufficio «{ufficio}» non è nell'elenco degli uffici."))
    return distretto.id if distretto is not None else None


async def _require_settled(session: AsyncSession, view: ProvvedimentoView) -> None:
    """A decision is read-only while the document that it has is being read (docs/regole/stati.md)."""
    if view.document_hash is not None:
        document = await document_service.get(session, view.document_hash)
        if not DocumentState(document.state).settled:
            raise Conflict(document_service.IN_PROGRESS, code="PROCESSING")


async def _check_document(
    session: AsyncSession, reader: Reader, view: ProvvedimentoView | None, values: dict[str, Any]
) -> list[FieldError]:
    """The area is that of the document, which is one that this reader uploaded and no decision has. Locks it.

    A decision without it is free to have another area; a document that says so of itself goes into the other one, too.
    """
    area, file_hash = values["area"], values["document_hash"]
    if file_hash is None:
        return []
    if view is not None and file_hash == view.document_hash:
        return [] if area in (None, view.area) else [FieldError("area", provvedimento_rules.AREA_FIXED)]
    document = await document_repository.get_for_update(session, file_hash)
    if document is not None and view is not None and document.provvedimento_id == view.id:
        return [FieldError("document_hash", ANONYMISED)]
    await refuse_used(session, reader, file_hash)
    if document is None or document.uploaded_by != reader.account_id:
        return [FieldError("document_hash", NO_DOCUMENT)]
    fits = area is None or document.domain == area.upper() or await proposal_service.area_of(session, file_hash) == area
    return [] if fits else [FieldError("area", provvedimento_rules.AREA_FIXED)]


async def _write(
    session: AsyncSession,
    reader: Reader,
    view: ProvvedimentoView | None,
    values: dict[str, Any],
    distretto: str | None,
    before: Links,
    after: Links,
    ends: dict[UUID, editing_repository.LockedDecision],
    *,
    versioned: bool,
) -> Saved:
    """``versioned``: the form named the version that it was opened with, and replaces nothing that was not seen."""
    then = None if view is None else {name: getattr(view, name) for name in values} | before.as_values()
    changed = form.changes(then, values | after.as_values())
    if view is not None and not changed:
        return Saved(id=str(view.id), version=view.version)
    own = view.id if view is not None else new_id()
    version = view.version + 1 if view is not None else 1
    await _write_row(session, reader, view, own, version, values | {"distretto": distretto, PREVIOUS: after.previous})
    await links.write_ends(session, reader, own, before, after, ends)
    if values["restricted"]:
        await public_face.follow(session, [own])
    elif view is not None and view.restricted:
        await public_face.release(session, own)
    restricted = values["restricted"] or (view is not None and view.restricted)
    if restricted and not _FOR_REVIEW.isdisjoint(change["field"] for change in changed):
        await anonymisation_jobs.follow(session, [own])
    if view is not None and not versioned:
        await overwriting.tell(session, reader, "provvedimento", own, changed, restricted=restricted)
    await history_service.record(
        session, reader, "provvedimento", own, version=version, restricted=restricted, changes=changed
    )
    await audit.record(session, reader.upn, "saved", "provvedimento", own, form.audit_detail(version, changed))
    return Saved(id=str(own), version=version)


async def _write_row(
    session: AsyncSession,
    reader: Reader,
    view: ProvvedimentoView | None,
    own: UUID,
    version: int,
    values: dict[str, Any],
) -> None:
    """The row, its original apart where it is restricted, and its document. A confirmed anonymised version is of the
    document that it was made from: it goes with it.
    """
    texts = {name: values[name] for name in (*OWN_TEXTS, "document_hash") if name in values}
    texts["estratto"] = view.estratto if view is not None else []
    row = values | texts | {"version": version, "edited_by": reader.account_id}
    if values["restricted"]:
        row |= public_face_of_provvedimento(values["parte_processuale"])
    other_document = view is None or view.document_hash != values["document_hash"]
    if other_document:
        row |= {"anonymized_document_hash": None, "anonymised_confirmed_at": None}
    if view is None:
        await editing_repository.insert_row(session, Provvedimento, row | {"id": own, "created_by": reader.account_id})
    else:
        await editing_repository.update_row(session, Provvedimento, own, row)
    await editing_repository.put_original(session, ProvvedimentoRiservato, own, texts if values["restricted"] else None)
    if other_document:
        await editing_repository.attach_only(session, own, values["document_hash"], values["area"])
