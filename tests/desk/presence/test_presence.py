"""Who has a draft open is told to those who work on it, and to nobody else; it keeps no session alive."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

import pytest
from sqlalchemy import func, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.desk.presence import repository as presence_repository, service as presence_service
from bdm.desk.presence.model import Presence
from bdm.people.authn.model import UserSession
from bdm.platform.audit.model import AuditEvent
from bdm.platform.authz import KINDS, Kind, Reader
from bdm.platform.kit.errors import Forbidden, NotFound
from bdm.platform.kit.identifiers import new_id
from tests.desk.workflow.readers import reader_of
from tests.fixtures.app import Visit
from tests.search.content import ROMA, abstract, decision

pytestmark = pytest.mark.anyio


async def draft(session: AsyncSession, kind: Kind, **more: str) -> UUID:
    office = {name: more.pop(name) for name in ("ufficio", "distretto") if name in more}
    status = more.pop("status", "BOZZA")
    if kind == "provvedimento":
        return await decision(session, status=status, **office)
    return await abstract(session, await decision(session, **office), "<p>x</p>", status=status)


async def editor(session: AsyncSession, name: str, kind: Kind = "provvedimento") -> Reader:
    return await reader_of(session, name, f"edit_{kind}", name=name.title(), family_name="Bianchi")


async def last_seen(session: AsyncSession, ago: timedelta) -> None:
    await session.execute(update(Presence).values(seen_at=func.now() - ago, since=func.now() - 2 * ago))


@pytest.mark.parametrize("kind", KINDS)
async def test_each_is_told_of_the_other_until_they_leave(session: AsyncSession, kind: Kind) -> None:
    anna, bruno = await editor(session, "anna", kind), await editor(session, "bruno", kind)
    item = str(await draft(session, kind))
    assert await presence_service.beat(session, anna, kind, item) == []
    assert [each.name for each in await presence_service.beat(session, bruno, kind, item)] == ["Anna Bianchi"]
    assert [each.name for each in await presence_service.beat(session, anna, kind, item)] == ["Bruno Bianchi"]
    [open_] = await presence_service.present(session, bruno)
    assert (open_.kind, open_.id, open_.name) == (kind, item, "Anna Bianchi")
    assert open_.label
    await presence_service.leave(session, bruno, kind, item)
    assert await presence_service.beat(session, anna, kind, item) == []


async def test_who_is_not_heard_of_has_left_and_comes_anew(session: AsyncSession) -> None:
    anna, bruno = await editor(session, "anna"), await editor(session, "bruno")
    item = str(await draft(session, "provvedimento"))
    await presence_service.beat(session, anna, "provvedimento", item)
    await last_seen(session, timedelta(seconds=80))
    [told] = await presence_service.beat(session, bruno, "provvedimento", item)
    await presence_service.beat(session, anna, "provvedimento", item)
    [still] = await presence_service.beat(session, bruno, "provvedimento", item)
    assert still.since == told.since, "two beats may get lost"
    await last_seen(session, timedelta(seconds=100))
    assert await presence_service.beat(session, bruno, "provvedimento", item) == []
    assert await presence_service.present(session, bruno) == []
    await presence_service.beat(session, anna, "provvedimento", item)
    [again] = await presence_service.beat(session, bruno, "provvedimento", item)
    assert again.since > told.since
    await last_seen(session, timedelta(seconds=100))
    await presence_repository.forget(session)
    assert await session.scalar(select(func.count()).select_from(Presence)) == 0


@pytest.mark.parametrize("kind", KINDS)
async def test_only_a_draft_of_ones_offices_is_open_for_editing(session: AsyncSession, kind: Kind) -> None:
    anna = await editor(session, "anna", kind)
    elsewhere = await draft(session, kind, ufficio=ROMA, distretto="ROMA")
    for item in (
        str(elsewhere),
        str(await draft(session, kind, status="DA_APPROVARE")),
        str(await draft(session, kind, status="PUBBLICATO")),
        str(new_id()),
        "nessuno",
    ):
        with pytest.raises(NotFound):
            await presence_service.beat(session, anna, kind, item)
        await presence_service.leave(session, anna, kind, item)
    approver = await reader_of(session, "carla", f"approve_{kind}")
    with pytest.raises(Forbidden):
        await presence_service.beat(session, approver, kind, str(elsewhere))
    assert await session.scalar(select(func.count()).select_from(Presence)) == 0


async def test_the_list_has_what_is_in_ones_queues(session: AsyncSession) -> None:
    anna = await editor(session, "anna")
    item = await draft(session, "provvedimento")
    await presence_service.beat(session, anna, "provvedimento", str(item))
    approver = await reader_of(session, "carla", "approve_provvedimento")
    assert [each.id for each in await presence_service.present(session, approver)] == [str(item)]
    assert await presence_service.present(session, anna) == [], "one knows what one has open oneself"
    assert await presence_service.present(session, await reader_of(session, "dario", "approve_massima")) == []
    assert await presence_service.present(session, await reader_of(session, "elena", "ai")) == []
    await session.execute(text("UPDATE provvedimento SET ufficio = :ufficio, distretto = 'ROMA'"), {"ufficio": ROMA})
    assert await presence_service.present(session, approver) == []


async def test_a_beat_is_one_statement_and_no_activity(
    session: AsyncSession, visit: Visit, statements: list[str]
) -> None:
    item = await draft(session, "provvedimento")
    editor = await visit("redattore")
    await session.execute(update(UserSession).values(last_seen_at=func.now() - timedelta(minutes=30)))
    registered = await session.scalar(select(func.count()).select_from(AuditEvent))
    statements.clear()
    path = f"/provvedimento/{item}/presence"
    assert (await editor.call("PUT", path)).json() == []
    assert len([each for each in statements if "presence" in each]) == 1
    colleague = await visit("redattore.tutti")
    [other] = (await colleague.call("PUT", path)).json()
    assert other["name"]
    assert [each["id"] for each in (await colleague.call("GET", "/workflow/presence")).json()] == [str(item)]
    assert (await editor.call("DELETE", path)).status_code == 204
    assert (await colleague.call("PUT", path)).json() == []
    seen = await session.scalar(select(func.min(UserSession.last_seen_at) < func.now() - timedelta(minutes=29)))
    assert seen, "a page that is left open does not keep its session alive"
    own = select(func.count()).select_from(AuditEvent).where(AuditEvent.object_id == str(item))
    assert registered is not None
    assert await session.scalar(own) == 0
