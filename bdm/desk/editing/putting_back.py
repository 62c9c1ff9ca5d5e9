"""Putting back what another one's save replaced: a save like any other, of the fields that were replaced alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pydantic import ValidationError
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima import repository as massima_repository, service as massima_service
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento import repository as provvedimento_repository, service as provvedimento_service
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.desk.editing import form, links, massima, provvedimento, repository as editing_repository
from bdm.desk.editing.schemas import Saved
from bdm.desk.forms import FIELDS, MassimaIn, ProvvedimentoIn
from bdm.platform.authz import Kind, Reader, Scope
from bdm.platform.kit.errors import Conflict, FieldError, Invalid

OUTDATED: Final = "Il valore di prima non è più ammesso."
CHANGED: Final = "È stato modificato ancora: aprire la redazione per decidere."


async def put_back(
    session: AsyncSession, reader: Reader, kind: Kind, name: str, changes: Sequence[Mapping[str, Any]]
) -> Saved:
    """Save the item with each of ``changes`` (``{field, from, to}`` as the history spells them) undone.

    Raises Conflict with code CHANGED_SINCE where a field is no longer what it was replaced by; what saving raises.
    """
    scope = Scope.of(reader)
    if kind == "provvedimento":
        decision = await provvedimento_service.get(session, scope, name)
        values, version = await _of_provvedimento(session, scope, decision), decision.version
    else:
        abstract = await massima_service.get(session, scope, name)
        values, version = await _of_massima(session, scope, abstract), abstract.version
    again = [each["field"] for each in changes if values.get(each["field"]) not in (each["from"], each["to"])]
    if again:
        raise Conflict(CHANGED, code="CHANGED_SINCE", errors=[FieldError(field, CHANGED) for field in again])
    sent = {**values, **{each["field"]: each["from"] for each in changes}, "id": name, "version": version}
    try:
        if kind == "provvedimento":
            return await provvedimento.save(session, reader, ProvvedimentoIn.model_validate(sent))
        return await massima.save(session, reader, MassimaIn.model_validate(sent))
    except ValidationError as error:  # what the form had once, and no longer takes
        raise Invalid(errors=[FieldError(str(each["loc"][0]), OUTDATED) for each in error.errors()]) from None


async def _of_provvedimento(session: AsyncSession, scope: Scope, view: ProvvedimentoView) -> dict[str, Any]:
    """The form of a decision as it is, without the neighbours that its reader may not see: those stay."""
    neighbours = (await links.current(session, view)).as_values()
    seen = await provvedimento_repository.by_ids(session, scope, [each for each in neighbours.values() if each])
    values = {
        **{side: each if each in seen else None for side, each in neighbours.items()},
        "visibility": view.restricted,
    }
    return {
        name: form.as_json("restricted" if name == "visibility" else name, values.get(name, getattr(view, name, None)))
        for name in FIELDS["provvedimento"]
    }


async def _of_massima(session: AsyncSession, scope: Scope, view: MassimaView) -> dict[str, Any]:
    """The form of an abstract as it is, without the precedents that its reader may not see: those stay."""
    precedents = await editing_repository.precedents_of(session, view.id)
    seen = await massima_repository.by_ids(session, scope, precedents)
    listed = massima.by_field({id_: tipo for id_, tipo in precedents.items() if id_ in seen})
    return {name: form.as_json(name, listed.get(name, getattr(view, name, None))) for name in FIELDS["massima"]}
