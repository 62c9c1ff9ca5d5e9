"""Who may do what with a folder: every call, by its owner, by those it is shared with, by others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession

from tests.fixtures.app import Visit
from tests.fixtures.sign_in import Browser
from tests.personal.fascicolo.trees import OWNER, READER, STRANGER, WRITER, Tree, plant, state

pytestmark = pytest.mark.anyio

ACCOUNTS = (OWNER, WRITER, READER, STRANGER, None)
ONLY_OWNER = (403, 403, 404, 401)
WRITERS = (403, 404, 401)


def email(name: str) -> dict[str, str]:
    return {"email": f"{name}@esempio.invalid"}


@dataclass(frozen=True)
class Call:
    """A call on the outer or the inner folder and the answer to each of ``ACCOUNTS``."""

    name: str
    method: str
    path: Callable[[Tree], str]
    answers: tuple[int, ...]
    body: Callable[[Tree], dict[str, Any]] = field(default=lambda _: {})


CALLS = (
    Call(
        "create within",
        "POST",
        lambda _: "",
        (200, *ONLY_OWNER),
        lambda tree: {"data": {"name": "Nuova", "parent_id": str(tree.outer)}},
    ),
    Call("rename", "POST", lambda t: f"/{t.outer}/renamed", (200, *ONLY_OWNER), lambda _: {"data": {"name": "Nuova"}}),
    Call(
        "rename inner", "POST", lambda t: f"/{t.inner}/renamed", (200, *ONLY_OWNER), lambda _: {"data": {"name": "N"}}
    ),
    Call("move out", "POST", lambda t: f"/{t.inner}/moved", (200, *ONLY_OWNER)),
    Call(
        "move elsewhere",
        "POST",
        lambda t: f"/{t.inner}/moved",
        (200, *ONLY_OWNER),
        lambda tree: {"data": {"parent_id": str(tree.other)}},
    ),
    Call("delete", "DELETE", lambda t: f"/{t.outer}", (200, *ONLY_OWNER)),
    Call("delete inner", "DELETE", lambda t: f"/{t.inner}", (200, *ONLY_OWNER)),
    Call("participants", "GET", lambda t: f"/{t.outer}/participant", (200, 200, 200, 404, 401)),
    Call("participants of inner", "GET", lambda t: f"/{t.inner}/participant", (200, 200, 200, 404, 401)),
    Call(
        "share", "POST", lambda t: f"/{t.outer}/shared", (200, *ONLY_OWNER), lambda _: {"data": email("giulia.serra")}
    ),
    Call(
        "give more",
        "POST",
        lambda t: f"/{t.inner}/shared",
        (200, *ONLY_OWNER),
        lambda _: {"data": email("anna.ferri") | {"permission": "w"}},
    ),
    Call("unshare the writer", "DELETE", lambda t: f"/{t.outer}/shared/{WRITER}", (200, 200, 403, 404, 401)),
    Call("unshare the reader", "DELETE", lambda t: f"/{t.outer}/shared/{READER}", (200, 403, 200, 404, 401)),
    Call("unshare a stranger", "DELETE", lambda t: f"/{t.outer}/shared/{STRANGER}", (404, *ONLY_OWNER)),
    Call("leave inner", "DELETE", lambda t: f"/{t.inner}/shared/{READER}", (409, 403, 409, 404, 401)),
    *(
        Call(f"{verb} {kind} {where}", verb, path, (200, 200, *WRITERS))
        for verb, kind, where, path in (
            ("POST", "provvedimento", "outer", lambda t: f"/{t.outer}/provvedimento/{t.new_provvedimento}"),
            ("POST", "massima", "outer", lambda t: f"/{t.outer}/massima/{t.new_massima}"),
            ("POST", "provvedimento", "inner", lambda t: f"/{t.inner}/provvedimento/{t.new_provvedimento}"),
            ("POST", "massima", "inner", lambda t: f"/{t.inner}/massima/{t.new_massima}"),
            ("DELETE", "provvedimento", "outer", lambda t: f"/{t.outer}/provvedimento/{t.provvedimento}"),
            ("DELETE", "massima", "outer", lambda t: f"/{t.outer}/massima/{t.massima}"),
            ("DELETE", "provvedimento", "inner", lambda t: f"/{t.inner}/provvedimento/{t.provvedimento}"),
            ("DELETE", "massima", "inner", lambda t: f"/{t.inner}/massima/{t.massima}"),
        )
    ),
    *(
        Call(
            f"add several to {where}",
            "POST",
            path,
            (200, 200, *WRITERS),
            lambda t: {"json": {"provvedimento": [str(t.new_provvedimento)], "massima": [str(t.new_massima)]}},
        )
        for where, path in (("outer", lambda t: f"/{t.outer}/items"), ("inner", lambda t: f"/{t.inner}/items"))
    ),
    Call("export", "GET", lambda t: f"/{t.outer}/export?format=txt", (200, 200, 200, 404, 401)),
    Call("export inner", "GET", lambda t: f"/{t.inner}/export", (200, 200, 200, 404, 401)),
    *(
        Call(f"{verb} on the owner's other folder", verb, path, (status, 404, 404, 404, 401))
        for verb, status, path in (
            ("GET", 200, lambda t: f"/{t.other}/participant"),
            ("GET", 200, lambda t: f"/{t.other}/export"),
            ("POST", 200, lambda t: f"/{t.other}/provvedimento/{t.provvedimento}"),
            ("DELETE", 200, lambda t: f"/{t.other}"),
        )
    ),
)


@pytest.fixture
async def browsers(visit: Visit) -> dict[str | None, Browser]:
    return {account: await visit(account) for account in ACCOUNTS}


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.name)
async def test_every_call_by_every_account(
    browsers: dict[str | None, Browser], session: AsyncSession, connection: AsyncConnection, call: Call
) -> None:
    planted = await plant(session)
    before = await state(connection)
    for account, status in zip(ACCOUNTS, call.answers, strict=True):
        undone = await connection.begin_nested()
        answer = await browsers[account].call(call.method, f"/fascicolo{call.path(planted)}", **call.body(planted))
        assert answer.status_code == status, (account, answer.text)
        assert (await state(connection) != before) is (call.method != "GET" and status < 300), account
        if status in (401, 403, 404):
            assert set(answer.json()) == {"detail", "code"}
            assert "Ricerche" not in answer.text  # its name is for those who read it
        await undone.rollback()


async def test_a_share_gives_and_takes_at_once(browsers: dict[str | None, Browser], session: AsyncSession) -> None:
    planted = await plant(session)
    owner, stranger = browsers[OWNER], browsers[STRANGER]
    add = f"/fascicolo/{planted.inner}/provvedimento/{planted.new_provvedimento}"
    shared = f"/fascicolo/{planted.outer}/shared"
    steps: tuple[tuple[str | None, int], ...] = (("", 403), ("w", 200), ("", 403), (None, 404))
    for permission, status in steps:
        if permission is None:
            assert (await owner.call("DELETE", f"{shared}/{STRANGER}")).status_code == 200
        else:
            answer = await owner.call("POST", shared, data=email("elena.sala") | {"permission": permission})
            assert answer.status_code == 200, answer.text
            assert answer.json() == {
                "upn": STRANGER,
                "name": "Elena",
                "family_name": "Sala",
                "email": "elena.sala@esempio.invalid",
                "permission": permission,
                "inherited": None,
            }
        assert (await stranger.call("POST", add)).status_code == status


async def test_moving_a_folder_takes_its_readers_away_and_gives_others(
    browsers: dict[str | None, Browser], session: AsyncSession
) -> None:
    planted = await plant(session)
    owner, reader = browsers[OWNER], browsers[READER]
    seen = f"/fascicolo/{planted.inner}/participant"
    assert (await reader.call("GET", seen)).status_code == 200
    assert (await owner.call("POST", f"/fascicolo/{planted.inner}/moved")).status_code == 200
    assert (await reader.call("GET", seen)).status_code == 404
    into = {"parent_id": str(planted.outer)}
    assert (await owner.call("POST", f"/fascicolo/{planted.other}/moved", data=into)).status_code == 200
    assert (await reader.call("GET", f"/fascicolo/{planted.other}/participant")).status_code == 200
