"""The trail through the API: each person's own, of what they may read now, bounded, and gone when it is not wanted."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima.model import Massima
from bdm.content.provvedimento.model import Provvedimento, Status
from bdm.people.user.model import UserAccount
from bdm.personal.percorso import repository as percorso_repository
from bdm.personal.percorso.model import Tappa
from bdm.personal.percorso.schemas import ADDRESS_LENGTH
from bdm.personal.percorso.service import KEPT, MAX_KEPT
from bdm.platform.audit.model import AuditEvent
from bdm.platform.kit.time import now, today
from tests.fixtures.app import Visit
from tests.fixtures.sign_in import Browser
from tests.search.content import abstract, decision

pytestmark = pytest.mark.anyio

DANNO = "/search/standard?q=danno&area=civile"


async def trail(browser: Browser, **query: Any) -> dict[str, Any]:
    answer = await browser.call("GET", "/percorso", params=query)
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    return answer.json()  # type: ignore[no-any-return]


async def add(browser: Browser, kind: str = "ricerca", address: str = DANNO, **values: Any) -> None:
    sent = {"kind": kind, "address": address} | values
    answer = await browser.call("POST", "/percorso", json=sent)
    assert answer.status_code == 204, answer.text


async def test_what_was_searched_and_read_is_its_owners_alone(visit: Visit, session: AsyncSession) -> None:
    read = await decision(session, "Il danno")
    massima = await abstract(session, read, "<p>testo</p>", titolo="Del danno")
    reader, other, admin = await visit("lettore"), await visit("giudice"), await visit("amministratore")
    audited = await session.scalar(select(func.count()).select_from(AuditEvent))
    await add(reader, count=12)
    await add(reader, "provvedimento", item_id=str(read))
    await add(reader, "massima", "", item_id=str(massima))
    await add(reader, count=13)
    assert await session.scalar(select(func.count()).select_from(AuditEvent)) == audited

    found = await trail(reader)
    assert (found["kept"], found["count"]) == (True, 3)
    label = found["items"][2]["item"]["label"]
    assert [(each["kind"], each["address"], each["count"], each["item"]) for each in found["items"]] == [
        ("ricerca", DANNO, 13, None),
        ("massima", "", None, {"id": str(massima), "label": label, "titolo": "Del danno"}),
        ("provvedimento", DANNO, None, {"id": str(read), "label": label, "titolo": None}),
    ]
    assert {each["day"] for each in found["items"]} == {str(today())}
    assert [each["kind"] for each in (await trail(reader, **{"from": 1, "size": 1}))["items"]] == ["massima"]

    searched, _, opened = (each["id"] for each in found["items"])
    shown = {"ids": [str(read), str(uuid4())]}
    assert (await reader.call("POST", "/percorso/letti", json=shown)).json() == {"ids": [str(read)]}
    for stranger in (other, admin):
        assert await trail(stranger) == {"kept": True, "count": 0, "items": []}
        assert (await stranger.call("POST", "/percorso/letti", json=shown)).json() == {"ids": []}
        for id_ in (searched, str(uuid4()), "niente"):
            assert (await stranger.call("DELETE", f"/percorso/{id_}")).status_code == 404
        assert (await stranger.call("DELETE", "/percorso")).status_code == 204

    await session.execute(update(Provvedimento).where(Provvedimento.id == read).values(status=Status.BOZZA))
    await session.execute(update(Massima).where(Massima.id == massima).values(status=Status.BOZZA))
    assert [each["item"] for each in (await trail(reader))["items"]] == [None, None, None]
    assert not {str(read), str(massima)} & set(str(await trail(reader)).split("'"))

    # A search goes with what was read from it, a reading by itself.
    assert (await reader.call("DELETE", f"/percorso/{searched}")).status_code == 204
    assert [each["kind"] for each in (await trail(reader))["items"]] == ["massima"]
    assert (await reader.call("DELETE", f"/percorso/{opened}")).status_code == 404
    await session.execute(delete(UserAccount).where(UserAccount.upn == "lettore"))
    assert await session.scalar(select(func.count()).select_from(Tappa)) == 0


async def test_how_much_is_kept_and_how_it_goes(visit: Visit, session: AsyncSession) -> None:
    reader = await visit("lettore")
    account = (await session.scalars(select(UserAccount.id).where(UserAccount.upn == "lettore"))).one()
    moment = now()

    def old(number: int) -> dict[str, Any]:
        at = moment - timedelta(minutes=number)
        where = f"/search/advanced?q={number}"
        row = {"id": uuid4(), "account_id": account, "kind": "ricerca", "address": where, "at": at}
        return row | {"day": today() - timedelta(days=number % 2)}

    await session.execute(insert(Tappa), [old(number) for number in range(1, MAX_KEPT + 3)])
    for again in range(2):  # what was done again takes nobody's place
        await add(reader, count=again)
        assert (await trail(reader, size=1))["count"] == MAX_KEPT
    oldest = (await trail(reader, **{"from": MAX_KEPT - 1}))["items"]
    assert [each["address"] for each in oldest] == [f"/search/advanced?q={MAX_KEPT - 1}"]

    limit = moment - timedelta(minutes=MAX_KEPT - 1)
    assert await percorso_repository.forget(session, limit + timedelta(seconds=1), 10) == 1
    assert await percorso_repository.forget(session, moment - KEPT, 10) == 0
    assert (await reader.call("DELETE", "/percorso", params={"day": str(today())})).status_code == 204
    left = await trail(reader)
    assert {each["day"] for each in left["items"]} == {str(today() - timedelta(days=1))}

    assert (await reader.call("PUT", "/percorso/kept", json={"kept": False})).status_code == 204
    assert await session.scalar(select(func.count()).select_from(Tappa)) == 0
    await add(reader)
    assert await trail(reader) == {"kept": False, "count": 0, "items": []}
    assert (await reader.call("PUT", "/percorso/kept", json={"kept": True})).status_code == 204
    await add(reader)
    assert (await trail(reader))["count"] == 1
    assert (await reader.call("DELETE", "/percorso")).status_code == 204
    assert await trail(reader) == {"kept": True, "count": 0, "items": []}


async def test_what_is_no_step(visit: Visit) -> None:
    reader, item = await visit("lettore"), str(UUID(int=1))
    for wrong in (
        {"kind": "ricerca", "address": ""},
        {"kind": "ricerca", "address": DANNO, "item_id": item},
        {"kind": "provvedimento", "address": DANNO},
        {"kind": "massima", "address": "https://altrove.example", "item_id": item},
        {"kind": "massima", "address": "/search/standard?q= ", "item_id": item},
        {"kind": "sentenza", "address": DANNO},
        {"kind": "ricerca", "address": f"{DANNO}{'x' * ADDRESS_LENGTH}"},
    ):
        assert (await reader.call("POST", "/percorso", json=wrong)).status_code == 422, wrong
    assert (await trail(reader))["count"] == 0
