"""Saving an abstract (docs/regole/redazione.md#maschera-di-un-abstract)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation import repository as anonymisation_repository
from bdm.content.massima import repository as massima_repository, rules as massima_rules, service as massima_service
from bdm.content.massima.model import Massima, MassimaRiservata
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.rules import NAME_LENGTH, REFERENCE_LENGTH, REQUIRED, RICH_TEXT_LENGTH, TITLE_LENGTH
from bdm.desk.editing import form, opening, overwriting, public_face, repository as editing_repository
from bdm.desk.editing.repository import DecisionOfAbstract
from bdm.desk.editing.schemas import Saved
from bdm.desk.forms import MassimaIn
from bdm.desk.history import service as history_service
from bdm.platform import audit
from bdm.platform.authz import Permission, Reader, Scope
from bdm.platform.kit.errors import FieldError
from bdm.platform.kit.fields import Fields
from bdm.platform.kit.identifiers import new_id
from bdm.reference.riferimento_normativo.service import canonical_list

LISTS: Final = {"parola_chiave": NAME_LENGTH, "riferimento_normativo": REFERENCE_LENGTH}
PRECEDENTS: Final = {"precedente_conforme_id": "conforme", "precedente_difforme_id": "difforme"}
NO_PROVVEDIMENTO: Final = "Provvedimento non trovato"
NO_MASSIMA: Final = "Abstract non trovato"
STAYS: Final = "L'abstract di un provvedimento riservato non può passare a un altro provvedimento."


async def save(session: AsyncSession, reader: Reader, draft: MassimaIn) -> Saved:
    """Save a new abstract, or a draft; the version it has now. Saving what is there already changes nothing.

    Raises Forbidden without permission, office or sight of the original; NotFound; Conflict with code NOT_DRAFT or
    EDIT_CONFLICT; Invalid field by field.
    """
    reader.require(Permission.EDIT_MASSIMA)
    fields = form.fields_of(draft)
    scope, errors = Scope.of(reader), list[FieldError]()
    view = None
    if draft.id is not None:
        view = await massima_service.get(session, scope, draft.id)
        opening.require_may_edit(reader, "massima", view)
    chosen = await _chosen(session, scope, view, draft.provvedimento_id, errors)
    parents = {each for each in (chosen, view.provvedimento_id if view else None) if each is not None}
    await editing_repository.lock(session, parents, shared=True)
    if view is not None:
        await editing_repository.lock_massima(session, view.id)
        view = await massima_service.get(session, scope, str(view.id))
        opening.require_may_edit(reader, "massima", view)
        await opening.require_current(session, reader, "massima", view, draft.version)
    parent = (await editing_repository.parents(session, [chosen])).get(chosen) if chosen is not None else None
    if chosen is not None and parent is None:
        errors.append(FieldError("provvedimento_id", NO_PROVVEDIMENTO))

    values, missing = await form.read(_read, fields, chosen, view, parent)
    before = await editing_repository.precedents_of(session, view.id) if view is not None else {}
    after = await _precedents(session, reader, view, before, fields)
    wrong = {error.field for error in (*form.errors_of(fields), *errors)}
    missing = [error for error in missing if error.field not in wrong]
    errors += form.errors_of(fields)
    if parent is not None:
        errors += _check_parent(scope, view, parent)
    form.refuse(errors, missing, REQUIRED)
    assert parent is not None  # provvedimento_id is required
    restricted = parent.restricted or (view is not None and view.restricted)
    if restricted:
        opening.require_may_restrict(reader, parent.ufficio)
    versioned = draft.version is not None
    return await _write(session, reader, view, parent, restricted, values, before, after, versioned=versioned)


async def _chosen(
    session: AsyncSession, scope: Scope, view: MassimaView | None, name: str | None, errors: list[FieldError]
) -> UUID | None:
    """The decision that the form names, by our id or the source's. Whoever works on abstracts alone does not see a
    draft decision: it is not in their form, and stays.
    """
    if view is not None and name in (None, str(view.provvedimento_id)):
        if name is not None or not await provvedimento_repository.by_ids(session, scope, [view.provvedimento_id]):
            return view.provvedimento_id
        return None
    if name is None:
        return None
    found = await provvedimento_repository.by_names(session, scope, [name])
    if not found:
        errors.append(FieldError("provvedimento_id", NO_PROVVEDIMENTO))
        return None
    return found[0].id


def _read(
    fields: Fields, chosen: UUID | None, view: MassimaView | None, parent: DecisionOfAbstract | None
) -> tuple[dict[str, Any], list[FieldError]]:
    """The values of the form, and the required ones that are missing; the lists that it leaves out are the abstract's
    own, or at first its decision's.
    """
    start = view or parent
    values: dict[str, Any] = {
        "provvedimento_id": chosen,
        "titolo": fields.text("titolo", TITLE_LENGTH) or "",
        "testo": fields.rich_text("testo", RICH_TEXT_LENGTH) or "",
        "annotazione": fields.rich_text("annotazione", RICH_TEXT_LENGTH),
    }
    for name, length in LISTS.items():
        given = fields.given(name)
        values[name] = fields.texts(name, length) if given else list(getattr(start, name)) if start else []
    kept = start.riferimento_normativo if start else ()
    values["riferimento_normativo"] = canonical_list(values["riferimento_normativo"], kept)
    return values, massima_rules.missing(values)


def _check_parent(scope: Scope, view: MassimaView | None, parent: DecisionOfAbstract) -> list[FieldError]:
    """The decision is of an office of the reader (docs/regole/stati.md); a restricted abstract stays with its own: its
    public face hides the parties of that one.
    """
    if parent.ufficio not in scope.drafts("massima"):
        return [FieldError("provvedimento_id", massima_rules.OTHER_OFFICE)]
    if view is not None and view.restricted and view.provvedimento_id != parent.id:
        return [FieldError("provvedimento_id", STAYS)]
    return []


async def _precedents(
    session: AsyncSession, reader: Reader, view: MassimaView | None, before: Mapping[UUID, str], fields: Fields
) -> dict[UUID, str]:
    """The precedents that the form asks for; those that the reader may not see are not in it, and stay."""
    scope = Scope.of(reader)
    visible = await massima_repository.by_ids(session, scope, before)
    after = {id_: tipo for id_, tipo in before.items() if id_ not in visible}
    hidden = set(after)
    for field, tipo in PRECEDENTS.items():
        names = fields.identifiers(field)
        found = await massima_repository.by_names(session, scope, names) if names else []
        known = {str(each.id) for each in found} | {each.external_id for each in found}
        if any(name not in known for name in names if name not in map(str, hidden)):
            fields.error(field, NO_MASSIMA)
        for each in found:
            if view is not None and each.id == view.id:
                fields.error(field, massima_rules.OWN_CONFORME if tipo == "conforme" else massima_rules.OWN_DIFFORME)
            elif after.get(each.id, tipo) != tipo:
                fields.error(field, massima_rules.IN_BOTH.format(titolo=each.titolo))
            else:
                after[each.id] = tipo
    return after


async def _write(
    session: AsyncSession,
    reader: Reader,
    view: MassimaView | None,
    parent: DecisionOfAbstract,
    restricted: bool,
    values: dict[str, Any],
    before: Mapping[UUID, str],
    after: Mapping[UUID, str],
    *,
    versioned: bool,
) -> Saved:
    """``versioned``: the form named the version that it was opened with, and replaces nothing that was not seen."""
    then = None if view is None else {name: getattr(view, name) for name in values} | by_field(before)
    changed = form.changes(then, values | by_field(after))
    if view is not None and not changed:
        return Saved(id=str(view.id), version=view.version)
    own = view.id if view is not None else new_id()
    version = view.version + 1 if view is not None else 1
    texts = {name: values[name] for name in ("titolo", "testo", "annotazione")}
    texts["estratto"] = view.estratto if view is not None else []
    row = values | texts | {"restricted": restricted, "version": version, "edited_by": reader.account_id}
    if restricted:
        hidden = (await anonymisation_repository.load_hidden(session, [parent.id]))[parent.id]
        row |= await public_face.face_of_massima(values["titolo"], values["testo"], hidden)
    if view is None:
        await editing_repository.insert_row(session, Massima, row | {"id": own, "created_by": reader.account_id})
    else:
        await editing_repository.update_row(session, Massima, own, row)
    await editing_repository.put_original(session, MassimaRiservata, own, texts if restricted else None)
    if after != before:
        await editing_repository.put_precedents(session, own, after)
    if view is not None and not versioned:
        await overwriting.tell(session, reader, "massima", own, changed, restricted=restricted)
    await history_service.record(
        session, reader, "massima", own, version=version, restricted=restricted, changes=changed
    )
    await audit.record(session, reader.upn, "saved", "massima", own, form.audit_detail(version, changed))
    return Saved(id=str(own), version=version)


def by_field(precedents: Mapping[UUID, str]) -> dict[str, list[UUID]]:
    """Precedents by the fields of the form."""
    return {
        field: sorted(id_ for id_, kind in precedents.items() if kind == tipo) for field, tipo in PRECEDENTS.items()
    }
