"""Views of the work queues through the API: each person's own, checked as the queue checks, found again by name."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.desk.queue_view.model import QueueView
from bdm.desk.queue_view.schemas import NAME_LENGTH
from bdm.desk.queue_view.service import MAX_VIEWS
from bdm.people.user.model import UserAccount
from tests.fixtures.app import Visit
from tests.fixtures.sign_in import Browser

pytestmark = pytest.mark.anyio

VIEW = "/workflow/view"
WHOLE = {
    "kind": "provvedimento",
    "name": "Bozze di Milano",
    "q": 'ufficio:"TRIBUNALE DI MILANO" AND status:"BOZZA" AND testo:(canone locazione)',
    "assigned_to": "me",
    "sort_field": "data",
    "sort_order": "asc",
    "size": 50,
}
PLAIN: dict[str, Any] = {"kind": "provvedimento", "name": "Àncora", "q": ""}
UNSAID = {"assigned_to": None, "sort_field": None, "sort_order": None, "size": None}


async def of(browser: Browser, kind: str = "provvedimento") -> list[dict[str, Any]]:
    return (await browser.call("GET", VIEW, params={"kind": kind})).json()  # type: ignore[no-any-return]


async def test_a_view_is_kept_replaced_and_deleted_by_its_owner_alone(session: AsyncSession, visit: Visit) -> None:
    clerk, colleague = await visit("redattore"), await visit("redattore.tutti")
    answer = await clerk.call("POST", VIEW, json=WHOLE)
    assert answer.status_code == 201, answer.text
    whole = answer.json()
    assert whole == WHOLE | {"id": whole["id"]}
    plain = (await clerk.call("POST", VIEW, json=PLAIN | {"name": " Àncora \n"})).json()
    assert plain == PLAIN | UNSAID | {"id": plain["id"]}
    assert await of(clerk) == [plain, whole]
    assert (await of(clerk, "massima"), await of(colleague)) == ([], [])

    taken = await clerk.call("POST", VIEW, json=PLAIN | {"name": "BOZZE  di Milano"})
    assert (taken.status_code, taken.json()["code"]) == (409, "VIEW_NAME_TAKEN")
    assert (taken.json()["detail"], taken.json()["id"]) == (
        "C'è già una vista con il nome «Bozze di Milano».",
        whole["id"],
    )
    # Another kind has names of its own, and another person.
    assert (await clerk.call("POST", VIEW, json=WHOLE | {"kind": "massima"})).status_code == 201
    assert (await colleague.call("POST", VIEW, json=WHOLE)).status_code == 201

    own = f"{VIEW}/{plain['id']}"
    renamed = await clerk.call("PUT", own, json=WHOLE)
    assert (renamed.status_code, renamed.json()["code"]) == (409, "VIEW_NAME_TAKEN")
    for changed in (WHOLE | {"name": "Altro"}, PLAIN | {"size": 10}):
        assert (await clerk.call("PUT", own, json=changed)).json() == UNSAID | changed | {"id": plain["id"]}

    for address in (own, f"{VIEW}/niente", f"{VIEW}/00000000-0000-7000-8000-000000000000"):
        for method, sent in (("PUT", {"json": PLAIN}), ("DELETE", {})):
            answer = await colleague.call(method, address, **sent)
            assert (answer.status_code, answer.json()["detail"]) == (404, "Vista non trovata.")
    assert (await clerk.call("PUT", own, json=PLAIN | {"kind": "massima"})).status_code == 404
    assert (await clerk.call("DELETE", own)).status_code == 204
    assert await of(clerk) == [whole]

    await session.execute(delete(UserAccount).where(UserAccount.upn == "redattore"))
    assert await session.scalar(select(func.count()).select_from(QueueView)) == 1


async def test_what_is_not_kept(session: AsyncSession, visit: Visit) -> None:
    clerk = await visit("redattore")
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"name": " \n "}, "name"),
        ({"name": "x" * (NAME_LENGTH + 1)}, "name"),
        ({"kind": "sentenza"}, "kind"),
        ({"q": "a " * 1_001}, "q"),
        ({"sort_field": "titolo"}, "sort_field"),
        ({"sort_order": "down"}, "sort_order"),
        ({"size": 101}, "size"),
    ]
    for change, field in wrong:
        answer = await clerk.call("POST", VIEW, json=WHOLE | change)
        assert (answer.status_code, [each["field"] for each in answer.json()["errors"]]) == (422, [field]), answer.text
    broken = await clerk.call("POST", VIEW, json=WHOLE | {"q": "status:BOZZA AND ("})
    assert (broken.status_code, broken.json()["code"]) == (400, "QUERY_SYNTAX")
    assert await of(clerk) == []

    account = (await session.scalars(select(UserAccount.id).where(UserAccount.upn == "redattore"))).one()
    for number in range(MAX_VIEWS):
        session.add(QueueView(account_id=account, kind="provvedimento", name=str(number), q=""))
    await session.flush()
    full = await clerk.call("POST", VIEW, json=WHOLE)
    assert (full.status_code, full.json()["code"]) == (409, "TOO_MANY_VIEWS")
    by_title = WHOLE | {"kind": "massima", "sort_field": "titolo"}
    assert (await clerk.call("POST", VIEW, json=by_title)).status_code == 201
