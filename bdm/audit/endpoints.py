"""REST of the record, for administrators (``edit_permission``)."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import StreamingResponse

from bdm.audit import export, naming, repository as audit_repository
from bdm.audit.repository import AuditCriteria
from bdm.audit.schemas import (
    ActionOut,
    AuditEventOut,
    AuditHeadOut,
    AuditPage,
    AuditStatusOut,
    NavigationOut,
    SegmentOut,
    VerificationOut,
    VerifiedOut,
)
from bdm.people.authn.jobs import FORGOTTEN, NAVIGATION_KEPT
from bdm.people.permission.endpoints import Administrator
from bdm.platform.audit import chain
from bdm.platform.audit.actions import ACTIONS, HEAD_EXPORTED
from bdm.platform.audit.chain import FORMAT, Head
from bdm.platform.audit.jobs import VERIFIED
from bdm.platform.audit.service import record
from bdm.platform.audit.verification import verify
from bdm.platform.authz import Scope
from bdm.platform.http.dependencies import Reading, Transaction, get_services
from bdm.platform.http.files import PRIVATE
from bdm.platform.http.rate_limit import Rate, RateLimit
from bdm.platform.kit.time import today

router = APIRouter(prefix="/audit", tags=["registro"])

# The whole chain is read: seconds of work for a record of millions
VERIFY_LIMIT = RateLimit("audit_verify", per_key=Rate(0.1, burst=10), overall=Rate(0.1, burst=10))
# By account: a file of the most events is some seconds of work.
EXPORT_LIMIT = RateLimit("audit_export", per_key=Rate(0.1, burst=20), overall=Rate(1, burst=60))

Text = Annotated[str | None, Query(max_length=255)]


def criteria(
    actor: Text = None,
    action: Text = None,
    kind: Text = None,
    object_: Annotated[str | None, Query(alias="object", max_length=255)] = None,
    date_from: Annotated[date | None, Query(alias="dateFrom")] = None,
    date_to: Annotated[date | None, Query(alias="dateTo")] = None,
) -> AuditCriteria:
    """Which events: by person (UPN), action, object and days of Rome, both included."""
    return AuditCriteria(actor, action, kind, object_, date_from, date_to)


EventQuery = Annotated[AuditCriteria, Depends(criteria)]


@router.get("", summary="Il registro delle operazioni")
async def search(
    session: Reading,
    administrator: Administrator,
    criteria: EventQuery,
    before: Annotated[int | None, Query(ge=0, le=2**63 - 1)] = None,
    size: Annotated[int, Query(ge=1, le=100)] = 50,
) -> AuditPage:
    """A page of the events, the latest first, with the names of people and things that the caller may see."""
    found = await audit_repository.search(session, criteria, before=before, size=size + 1)
    events = [each.event for each in found[:size]]
    people = await naming.people(session, events)
    things = await naming.things(session, Scope.of(administrator), events)
    items = [
        AuditEventOut(
            seq=each.event.seq,
            at=each.event.at,
            actor=each.event.actor,
            actor_name=people.get((each.event.actor or "").lower()),
            action=each.event.action,
            label=ACTIONS.get(each.event.action, each.event.action),
            object_kind=each.event.object_kind,
            object_id=each.event.object_id,
            thing=naming.thing(each.event, things),
            detail=each.event.detail,
            mentioned=naming.other_things(each.event, things),
            position=each.position,
        )
        for each in found[:size]
    ]
    return AuditPage(items=items, next=items[-1].seq if len(found) > size else None)


CSV: dict[str, Any] = {
    "response_class": Response,
    "responses": {200: {"content": {"text/csv": {}}, "description": "Il file."}},
}


@router.get("/export", summary="Il registro come file", **CSV)
async def export_events(
    request: Request, session: Transaction, administrator: Administrator, criteria: EventQuery
) -> StreamingResponse:
    """The events for a spreadsheet, the latest first, at most 20,000, with names as in the list; itself an event."""
    EXPORT_LIMIT.check(request, str(administrator.account_id))
    days = {"from": criteria.date_from, "to": criteria.date_to}
    detail = {"format": "csv"} | {name: str(day) for name, day in days.items() if day}
    await record(session, administrator.upn, "exported", "audit_segment", detail=detail)
    return StreamingResponse(
        export.content(get_services(request).database, Scope.of(administrator), criteria),
        media_type="text/csv; charset=utf-8",
        headers={**PRIVATE, "Content-Disposition": f'attachment; filename="registro-{today():%Y-%m-%d}.csv"'},
    )


@router.get("/status", summary="Lo stato del registro")
async def status(request: Request, session: Reading, administrator: Administrator) -> AuditStatusOut:
    """How the chain stands, its sealed months, the last nightly check and the last deletion of data of visits."""
    state = await chain.state(session)
    verified = await audit_repository.last(session, VERIFIED)
    forgotten = await audit_repository.last(session, FORGOTTEN)
    gone = (forgotten.detail if forgotten else None) or {}
    return AuditStatusOut(
        **asdict(state),
        retention_months=get_services(request).settings.audit_retention_months,
        segments=[
            SegmentOut(
                month=segment.month,
                events=segment.last_position - segment.first_position + 1,
                last_position=segment.last_position,
                hash=segment.hash.hex(),
                sealed_at=segment.sealed_at,
                dropped_at=segment.dropped_at,
            )
            for segment in reversed(await chain.segments(session))
        ],
        verified=None if verified is None else VerifiedOut(at=verified.at, **(verified.detail or {})),
        navigation=NavigationOut(
            days=NAVIGATION_KEPT.days,
            last_run_at=forgotten.at if forgotten else None,
            sessions=gone.get("sessions"),
            attempts=gone.get("attempts"),
        ),
        actions=[ActionOut(action=code, label=label) for code, label in sorted(ACTIONS.items(), key=lambda a: a[1])],
    )


@router.post("/head", summary="La testa del registro, da conservare altrove")
async def export_head(session: Transaction, administrator: Administrator) -> AuditHeadOut:
    """The head of the chain as of now, for a file outside the service; the export is itself an event."""
    while await chain.link_some(session):
        pass
    head = await chain.export_head(session)
    await record(session, administrator.upn, HEAD_EXPORTED, "audit_segment", None, {"position": head.position})
    return AuditHeadOut.model_validate({"format": FORMAT, **asdict(head)})


@router.post("/verification", summary="Verifica il registro")
async def verification(
    request: Request, administrator: Administrator, head: AuditHeadOut | None = None
) -> VerificationOut:
    """Compute the chain again and compare it with an exported head, if one is given. 422 for what is no such head."""
    VERIFY_LIMIT.check(request, str(administrator.account_id))
    services = get_services(request)
    given = None if head is None else Head.from_json(json.dumps(head.model_dump()))
    months = services.settings.audit_retention_months
    report = await verify(services.database, head=given, retention_months=months, today=today())
    return VerificationOut(sound=report.sound, **asdict(report))
