"""REST of the record, for administrators (``edit_permission``)."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import date
from typing import Annotated

from fastapi import APIRouter, Query, Request

from bdm.operations.audit import repository
from bdm.operations.audit.repository import AuditCriteria
from bdm.operations.audit.schemas import (
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
from bdm.platform.http.dependencies import Reading, Transaction, get_parts
from bdm.platform.http.rate_limit import Rate, RateLimit
from bdm.platform.kit.time import today

router = APIRouter(prefix="/audit", tags=["registro"])

# The whole chain is read: seconds of work for a record of millions
VERIFY_LIMIT = RateLimit("audit_verify", each=Rate(0.1, burst=10), overall=Rate(0.1, burst=10))


Text = Annotated[str | None, Query(max_length=255)]


@router.get("", summary="Il registro delle operazioni")
async def search(
    session: Reading,
    administrator: Administrator,
    actor: Text = None,
    action: Text = None,
    kind: Text = None,
    object_: Annotated[str | None, Query(alias="object", max_length=255)] = None,
    date_from: Annotated[date | None, Query(alias="dateFrom")] = None,
    date_to: Annotated[date | None, Query(alias="dateTo")] = None,
    before: Annotated[int | None, Query(ge=0, le=2**63 - 1)] = None,
    size: Annotated[int, Query(ge=1, le=100)] = 50,
) -> AuditPage:
    """A page of the events, the latest first: by person (UPN), action, object and days of Rome, both included."""
    wanted = AuditCriteria(actor, action, kind, object_, date_from, date_to)
    found = await repository.search(session, wanted, before=before, size=size + 1)
    items = [
        AuditEventOut(
            seq=each.event.seq,
            at=each.event.at,
            actor=each.event.actor,
            action=each.event.action,
            label=ACTIONS.get(each.event.action, each.event.action),
            object_kind=each.event.object_kind,
            object_id=each.event.object_id,
            detail=each.event.detail,
            position=each.position,
        )
        for each in found[:size]
    ]
    return AuditPage(items=items, next=items[-1].seq if len(found) > size else None)


@router.get("/status", summary="Lo stato del registro")
async def status(request: Request, session: Reading, administrator: Administrator) -> AuditStatusOut:
    """How the chain stands, its sealed months, the last nightly check and the last deletion of data of visits."""
    state = await chain.state(session)
    verified = await repository.last(session, VERIFIED)
    forgotten = await repository.last(session, FORGOTTEN)
    gone = (forgotten.detail if forgotten else None) or {}
    return AuditStatusOut(
        **asdict(state),
        retention_months=get_parts(request).settings.audit_retention_months,
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
    parts = get_parts(request)
    given = None if head is None else Head.from_json(json.dumps(head.model_dump()))
    months = parts.settings.audit_retention_months
    report = await verify(parts.database, head=given, retention_months=months, today=today())
    return VerificationOut(sound=report.sound, **asdict(report))
