"""Every id that a call takes, replaced by somebody else's kind of thing and by what is no id at all."""

from __future__ import annotations

from urllib.parse import quote

import httpx2
import pytest
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession

from bdm.services import Services
from tests.fixtures.app import Visit, index
from tests.platform.authz.calls import Request, of_nothing, place_of, request
from tests.platform.authz.matrix import Row, rows
from tests.platform.authz.test_matrix import another_session, ask, told
from tests.platform.authz.world import World, plant

pytestmark = pytest.mark.anyio
ANOTHER = pytest.mark.costly("the same calls by another account")

NO_IDS = (
    "' OR 1=1 --",
    "../../etc/passwd",
    "..%2f..%2fetc%2fpasswd",
    "%00",
    "\x00",
    "٣",
    "9" * 400,
    "-1",
    "null",
    "${7*7}{{7*7}}",
    "<script>alert(1)</script>",
    "=cmd|' /C calc'!A0",
    "\u202e0190a0b0",
    "0190A0B0-0000-7000-8000-00000000000g",
    "{0190a0b0-0000-7000-8000-000000000000}",
)
EACH = 4
NAMED = ("id", "folder_id", "file_hash", "upn", "job_id")
OTHER_KINDS = (
    "cartella propria",
    "nota propria",
    "provvedimento pubblico",
    "abstract pubblicato",
    "richiesta in attesa",
)


def about_something() -> list[Row]:
    """The rows about something that there is, but those that undo what the others need."""
    return [row for row in rows() if row.place and not row.call.startswith("QUERY")]


@pytest.fixture(autouse=True)
def nobody_is_too_quick(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds of calls a second are refused for another reason than the one that is looked for."""
    monkeypatch.setattr(services.settings, "account_points", 10**9)


async def begin(
    account: str, services: Services, session: AsyncSession, visit: Visit
) -> tuple[World, httpx2.AsyncClient]:
    world = await plant(session, services.store, account)
    browser = await visit(account)
    await another_session(browser, visit, world)
    await index(services)
    return world, browser


def with_(asked: Request, old: str, new: str) -> Request:
    """The request with another id, wherever it stands; as it is spelled there."""

    def put(value: object) -> object:
        if isinstance(value, str):
            return value.replace(old, new)
        if isinstance(value, dict):
            return {key: put(each) for key, each in value.items()}
        if isinstance(value, list):
            return [put(each) for each in value]
        return value

    sent = {name: put(value) for name, value in asked.sent.items()}
    return Request(asked.method, asked.path.replace(old, quote(new, safe="%")), sent, asked.before)


@pytest.mark.costly("every call once more; the test of ids of something else asks the same ones")
@pytest.mark.parametrize("account", ["redattore.tutti", pytest.param("amministratore", marks=ANOTHER)])
async def test_what_is_no_id_is_refused_and_named_as_such(
    account: str, app: object, services: Services, session: AsyncSession, connection: AsyncConnection, visit: Visit
) -> None:
    world, browser = await begin(account, services, session, visit)
    cookies = httpx2.Cookies(browser.cookies)
    wrong = []
    asked_for = 0
    for row in about_something():
        if row.call.startswith("DELETE") and row.call.endswith("/presence"):
            continue  # whoever closes a draft is gone, had it been open or not
        asked, place = request(row.call, row.place, world), place_of(row.call, row.place, world)
        for name in NAMED:
            if name not in place or not asked_with(asked, place[name]):
                continue
            for _ in range(EACH):  # all of them in turn: each call meets some, and each of them many calls
                no_id = NO_IDS[asked_for % len(NO_IDS)]
                asked_for += 1
                answer = await ask(browser, connection, cookies, with_(asked, place[name], no_id))  # type: ignore[arg-type]
                if not 400 <= answer.status_code < 500 or not says_why(answer):
                    wrong.append(
                        f"{row.call} | {row.place}: {name}={no_id!r}: {answer.status_code} {answer.text[:200]}"
                    )
    assert not wrong, f"{len(wrong)}:\n" + "\n".join(wrong[:40])
    assert asked_for > 400


@pytest.mark.parametrize("account", ["redattore.tutti", pytest.param("lettore", marks=ANOTHER)])
async def test_an_id_of_something_else_is_as_good_as_none(
    account: str, app: object, services: Services, session: AsyncSession, connection: AsyncConnection, visit: Visit
) -> None:
    """A note's id where a folder's belongs says nothing of the note, whoever may read it elsewhere."""
    world, browser = await begin(account, services, session, visit)
    cookies = httpx2.Cookies(browser.cookies)
    wrong = []
    known: dict[str, tuple[int, str]] = {}

    async def answer_to(asked: Request) -> tuple[int, str]:
        """Asked once: calls about different things are the same one about another."""
        if str(asked) not in known:
            known[str(asked)] = told(await ask(browser, connection, cookies, asked))  # type: ignore[arg-type]
        return known[str(asked)]

    for row in about_something():
        asked, place = request(row.call, row.place, world), place_of(row.call, row.place, world)
        if "id" not in place or not asked_with(asked, place["id"]):
            continue
        nothing = await answer_to(of_nothing(asked, {"id": place["id"]}))
        for other in OTHER_KINDS:
            if may_be(row.call, other):
                continue
            answer = await answer_to(with_(asked, place["id"], world[other]["id"]))
            if answer != nothing:
                wrong.append(f"{row.call} | {row.place} with the id of {other}: {answer}, of nothing {nothing}")
    assert not wrong, f"{len(wrong)}:\n" + "\n".join(wrong[:40])


def asked_with(asked: Request, id_: str) -> bool:
    return id_ in asked.path or id_ in str(asked.sent)


def says_why(answer: httpx2.Response) -> bool:
    """The one shape of errors, where there is a body."""
    if answer.request.method == "HEAD":
        return True
    if "/api/" not in str(answer.request.url):
        return True
    body = answer.json()
    return bool(body.get("detail")) and bool(body.get("code"))


def may_be(call: str, place: str) -> bool:
    """Whether the call takes ids of such a kind: a personal note is on a decision or an abstract, for one."""
    path = call.split(" ", 1)[1]
    kinds = {
        "cartella propria": ("/fascicolo",),
        "nota propria": ("/document_note",),
        "provvedimento pubblico": ("/provvedimento", "/massima", "/note/", "/chat/", "/export"),
        "abstract pubblicato": ("/massima", "/note/"),
        "richiesta in attesa": ("/access_request",),
    }
    return any(part in path for part in kinds[place]) and "/filter/" not in path
