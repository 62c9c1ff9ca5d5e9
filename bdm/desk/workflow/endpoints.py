"""REST of the workflow (docs/regole/stati.md): ``POST /{kind}/{id}/{action}`` and ``DELETE /{kind}/{id}``."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body

from bdm.content.provvedimento.model import Status
from bdm.desk.workflow import service as workflow_service
from bdm.desk.workflow.schemas import FindingsOut, Moved, MoveIn
from bdm.desk.workflow.transitions import TRANSITIONS, Action
from bdm.people.authn.dependencies import READING, CurrentReader
from bdm.platform.authz import KINDS, Kind
from bdm.platform.http.dependencies import ItemId, Reading, Transaction

router = APIRouter(tags=["workflow"])


def _add(kind: Kind, action: Action, target: Status) -> None:
    async def move(
        session: Transaction, reader: CurrentReader, id: ItemId, asked: Annotated[MoveIn | None, Body()] = None
    ) -> Moved:
        asked = asked or MoveIn()
        moved = await workflow_service.move(
            session, reader, kind, id, action, asked.reason, confirmed=asked.confirmed, comments=asked.comments
        )
        return Moved(id=str(moved), status=target)

    path = f"/{kind}/{{id}}/{action.value}"
    summary = f"{TRANSITIONS[action].label}: da {', '.join(s.label for s in TRANSITIONS[action].sources)}"
    router.add_api_route(path, move, methods=["POST"], name=f"{kind}_{action.value}", summary=summary)


for _kind in KINDS:
    for _action, _transition in TRANSITIONS.items():
        if _transition.target is not None:
            _add(_kind, _action, _transition.target)


@router.get("/provvedimento/{id}/findings", dependencies=[READING])
async def provvedimento_findings(session: Reading, reader: CurrentReader, id: ItemId) -> FindingsOut:
    """What is missing or doubtful before a decision is published, for those who work on it."""
    return FindingsOut.of(await workflow_service.findings_of(session, reader, "provvedimento", id))


@router.get("/massima/{id}/findings", dependencies=[READING])
async def massima_findings(session: Reading, reader: CurrentReader, id: ItemId) -> FindingsOut:
    """What is missing or doubtful before an abstract is published, for those who work on it."""
    return FindingsOut.of(await workflow_service.findings_of(session, reader, "massima", id))


@router.delete("/provvedimento/{id}")
async def delete_provvedimento(session: Transaction, reader: CurrentReader, id: ItemId) -> None:
    """Remove a draft decision that has no abstracts."""
    await workflow_service.move(session, reader, "provvedimento", id, Action.DELETED)


@router.delete("/massima/{id}")
async def delete_massima(session: Transaction, reader: CurrentReader, id: ItemId) -> None:
    """Remove a draft abstract."""
    await workflow_service.move(session, reader, "massima", id, Action.DELETED)
