"""What is in work is given to one person of its office who may do what is next, and to nobody else; until it moves."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.desk.assignment.model import ItemAssignment
from bdm.people.user import repository as user_repository
from bdm.people.user.model import UserAccount, UserGroup, UserOu
from bdm.platform.audit.model import AuditEvent
from bdm.platform.authz import KINDS, Kind
from bdm.services import Services
from tests.desk.workflow.readers import reader_of
from tests.fixtures.app import Visit, index
from tests.fixtures.sign_in import Browser
from tests.search.content import MILANO, ROMA, abstract, decision

pytestmark = pytest.mark.anyio


async def person(session: AsyncSession, upn: str, *groups: str, office: str = MILANO) -> None:
    """An account whose rights are in the tables, called 'Nome Upn'."""
    account = (await reader_of(session, upn, family_name=upn.title())).account_id
    await user_repository.add_rights(session, account, groups=set(groups), offices={office}, actor="prova")


async def an_item(session: AsyncSession, kind: Kind, status: str, **values: Any) -> str:
    if kind == "provvedimento":
        return str(await decision(session, status=status, **values))
    return str(await abstract(session, await decision(session), "<p>x</p>", status=status))


async def page(browser: Browser, kind: Kind, **variables: str) -> list[tuple[str, str | None]]:
    """Of each item of the queue its id, and whose it is."""
    query = f"""query ($q: String, $assigned_to: String) {{
        page: {kind}Op(q: $q, assigned_to: $assigned_to) {{ count items {{ id assigned_to }} }}
    }}"""
    body = {"query": query, "variables": variables}
    found = (await browser.call("POST", "/graphql", json=body)).json()["data"]["page"]
    assert found["count"] == len(found["items"])
    return [(each["id"], each["assigned_to"]) for each in found["items"]]


async def given(browser: Browser, kind: Kind, item: str, upn: str) -> tuple[int, str]:
    """How it went, and the name of whose it is or the code of the refusal."""
    answer = await browser.call("POST", f"/{kind}/{item}/assignment", json={"upn": upn})
    return answer.status_code, answer.json().get("code") or answer.json()["name"]


@pytest.mark.parametrize("kind", KINDS)
async def test_it_is_given_to_who_may_do_what_is_next_until_it_moves(
    session: AsyncSession, visit: Visit, kind: Kind
) -> None:
    clerk, approver = await visit("redattore"), await visit("approvatore")
    await person(session, "anna", f"edit_{kind}")
    await person(session, "dora", f"edit_{kind}", office="*")
    await person(session, "capo", f"approve_{kind}", f"publish_{kind}")
    other: Kind = "massima" if kind == "provvedimento" else "provvedimento"
    await person(session, "altra", f"edit_{other}")
    await person(session, "roma", f"edit_{kind}", office=ROMA)
    item, free = await an_item(session, kind, "DA_APPROVARE"), await an_item(session, kind, "BOZZA")
    path = f"/{kind}/{item}/assignment"

    choice = (await clerk.call("GET", path)).json()
    upns = [each["upn"] for each in choice["people"]]
    assert (choice["assigned_to"], choice["more"], upns) == (None, False, ["capo", "approvatore"])
    for upn in ("anna", "redattore", "roma", "nessuno"):
        assert await given(clerk, kind, item, upn) == (422, "NOT_ASSIGNABLE"), upn
    assert await given(approver, kind, item, "approvatore") == (200, "Carla Monti"), "taken"
    assert await given(clerk, kind, item, "CAPO") == (200, "Nome Capo"), "given to another, by any of the queue"
    assert await given(clerk, kind, item, "capo") == (200, "Nome Capo")
    assert (await clerk.call("GET", path)).json()["assigned_to"] == {"upn": "capo", "name": "Nome Capo"}
    assert await page(approver, kind) == [(free, None), (item, "Nome Capo")]
    assert await page(approver, kind, assigned_to="nobody") == [(free, None)]
    assert await page(approver, kind, assigned_to="me") == []
    assert (await approver.call("DELETE", path)).status_code == 204
    assert (await approver.call("DELETE", path)).status_code == 204
    events = await session.execute(
        select(AuditEvent.action, AuditEvent.actor).where(AuditEvent.object_id == item).order_by(AuditEvent.seq)
    )
    assert [tuple(each) for each in events] == [
        ("assigned", "approvatore"),
        ("assigned", "redattore"),
        ("unassigned", "approvatore"),
    ]

    await given(clerk, kind, item, "approvatore")
    assert await page(approver, kind, assigned_to="me") == [(item, "Carla Monti")]
    back = {"reason": "Manca la data"}
    assert (await approver.call("POST", f"/{kind}/{item}/rejected", json=back)).status_code == 200
    assert await session.scalar(select(func.count()).select_from(ItemAssignment)) == 0
    assert (await clerk.call("GET", path)).json()["assigned_to"] is None
    people = (await clerk.call("GET", path)).json()["people"]
    assert {each["upn"] for each in people} == {"anna", "dora", "redattore", "redattore.tutti"}, "another step is next"
    await given(clerk, kind, item, "anna")
    assert (await clerk.call("DELETE", f"/{kind}/{item}")).status_code == 200
    assert await session.scalar(select(func.count()).select_from(ItemAssignment)) == 0, "it has left the queue"


async def test_who_does_not_see_it_or_work_on_it_assigns_nothing(session: AsyncSession, visit: Visit) -> None:
    clerk = await visit("redattore")
    draft = await an_item(session, "provvedimento", "BOZZA")
    elsewhere = await an_item(session, "provvedimento", "BOZZA", ufficio=ROMA, distretto="ROMA")
    public = await an_item(session, "provvedimento", "PUBBLICATO")
    assert await given(clerk, "provvedimento", elsewhere, "redattore") == (404, "NOT_FOUND")
    assert await given(clerk, "provvedimento", public, "redattore") == (409, "NOT_IN_WORK")
    assert (await clerk.call("GET", f"/provvedimento/{public}/assignment")).status_code == 409
    reader = await visit("lettore")
    for method, body in (("GET", None), ("POST", {"upn": "lettore"}), ("DELETE", None)):
        for item, status in ((draft, 404), (public, 403)):
            answer = await reader.call(method, f"/provvedimento/{item}/assignment", json=body)
            assert answer.status_code == status, (method, item)


async def test_it_counts_as_long_as_the_person_may_do_the_step(
    session: AsyncSession, services: Services, visit: Visit
) -> None:
    clerk = await visit("redattore")
    draft = await an_item(session, "provvedimento", "BOZZA", numero_provvedimento=12, anno_provvedimento=2024)
    other = await an_item(session, "provvedimento", "DA_APPROVARE")
    await index(services)
    await person(session, "anna", "edit_provvedimento")

    async def whose() -> str | None:
        everything, nobody_s = (
            await page(clerk, "provvedimento"),
            await page(clerk, "provvedimento", assigned_to="nobody"),
        )
        assert [each for each in everything if each[1] is None] == nobody_s
        return dict(everything)[draft]

    anna = UserAccount.upn == "anna"
    for gone in (
        update(UserAccount).where(anna).values(active=False),
        update(UserGroup)
        .where(UserGroup.account_id.in_(select(UserAccount.id).where(anna)))
        .values(valid_until="2020-01-01"),
        update(UserOu).where(UserOu.account_id.in_(select(UserAccount.id).where(anna))).values(ou=ROMA),
    ):
        assert await given(clerk, "provvedimento", draft, "anna") == (200, "Nome Anna")
        assert await whose() == "Nome Anna"
        async with session.begin_nested() as point:
            await session.execute(gone)
            assert await whose() is None
            assert await given(clerk, "provvedimento", draft, "anna") == (422, "NOT_ASSIGNABLE")
            await point.rollback()

    await given(clerk, "provvedimento", draft, "redattore")
    selection = {"kind": "provvedimento", "assigned_to": "me"}
    counted = (await clerk.call("GET", "/workflow/bulk/selection", params=selection)).json()
    assert counted["submitted"] == 1
    assert (await clerk.call("GET", "/workflow/bulk/selection", params=selection | {"assigned_to": "nobody"})).json()[
        "submitted"
    ] == 0
    by_words = {"q": 'presidente:"Nessuno"', "assigned_to": "me"}
    assert await page(clerk, "provvedimento", **by_words) == [], "what the index finds is looked up as well"
    assert await page(clerk, "provvedimento", q='NOT presidente:"Nessuno"', assigned_to="me") == [
        (draft, "Bruno Galli")
    ]
    assert other in dict(await page(clerk, "provvedimento", q='NOT presidente:"Nessuno"', assigned_to="nobody"))


async def test_who_asked_for_a_withdrawal_is_not_given_it(session: AsyncSession, visit: Visit) -> None:
    clerk, publisher = await visit("redattore"), await visit("pubblicatore")
    await person(session, "capo", "publish_provvedimento")
    item = await an_item(session, "provvedimento", "PUBBLICATO")
    for action in ("rejected", "withdrawal_requested"):
        body = {"reason": "Pubblicato due volte"}
        assert (await publisher.call("POST", f"/provvedimento/{item}/{action}", json=body)).status_code == 200
    people = (await clerk.call("GET", f"/provvedimento/{item}/assignment")).json()["people"]
    assert [each["upn"] for each in people] == ["capo"]
    assert await given(clerk, "provvedimento", item, "pubblicatore") == (422, "NOT_ASSIGNABLE")
