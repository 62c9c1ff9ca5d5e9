"""``/user/current``, the working office, and the search for people."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.user.model import UserAccount, UserGroup, UserOu
from bdm.people.user.service import SEARCH_LIMIT
from bdm.platform.kit.time import today
from tests.fixtures.sign_in import Browser

pytestmark = pytest.mark.anyio

Browsers = Callable[..., Browser]


async def signed_in(browser: Browsers, account: str) -> Browser:
    person = browser()
    await person.enter(account)
    return person


async def test_the_whole_answer(browser: Browsers) -> None:
    current = await (await signed_in(browser, "redattore.massime")).current()
    catalogue, exp = current.pop("group_catalogue"), current.pop("exp")
    assert len(current.pop("draft_key")) == 43
    assert current == {
        "upn": "redattore.massime",
        "name": "Nicola",
        "familyName": "Bassi",
        "family_name": "Bassi",
        "email": "nicola.bassi@esempio.invalid",
        "type": "ADN",
        "groups": ["edit_massima"],
        "ou": ["CORTE DI APPELLO DI MILANO"],
        "until": {},
        "working_ou": None,
        "access_request": None,
        "demo": True,
        "deactivated": False,
    }
    assert isinstance(exp, int)
    assert {"group", "name", "description"} == set(catalogue[0])
    assert {"ai", "monitoring", "edit_permission"} < {group["group"] for group in catalogue}


async def test_the_last_days_of_what_counts_and_has_one(browser: Browsers, session: AsyncSession) -> None:
    person = await signed_in(browser, "redattore")
    for grant, name, days in (
        (UserGroup, {"group": "edit_massima"}, 3),
        (UserOu, {"ou": "TRIBUNALE DI MILANO"}, 0),
        (UserOu, {"ou": "CORTE DI APPELLO DI MILANO"}, -1),
    ):
        mine = select(UserAccount.id).where(UserAccount.upn == "redattore").scalar_subquery()
        end = update(grant).where(grant.account_id == mine).filter_by(**name)
        await session.execute(end.values(valid_until=today() + timedelta(days=days)))
    await session.commit()
    current = await person.current()
    assert current["until"] == {
        "edit_massima": str(today() + timedelta(days=3)),
        "TRIBUNALE DI MILANO": str(today()),
    }
    assert current["ou"] == ["TRIBUNALE DI MILANO"]


async def test_the_key_of_drafts_is_the_persons_own_and_stays_the_same(browser: Browsers) -> None:
    first = (await (await signed_in(browser, "redattore")).current())["draft_key"]
    again = (await (await signed_in(browser, "redattore")).current())["draft_key"]
    other = (await (await signed_in(browser, "redattore.roma")).current())["draft_key"]
    assert first == again
    assert first != other
    # Whoever asks for an account writes, too.
    asking = (await (await signed_in(browser, "nuovo")).current())["draft_key"]
    assert len(asking) == 43
    assert asking not in (first, other)


async def test_is_never_cached(browser: Browsers) -> None:
    person = await signed_in(browser, "lettore")
    assert (await person.call("GET", "/user/current")).headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/user/current"), ("PUT", "/user/unauthorized"), ("POST", "/user/ou"), ("GET", "/user")],
)
async def test_signed_out_is_401(browser: Browsers, method: str, path: str) -> None:
    answer = await browser().call(method, path, json={} if method == "PUT" else None)
    assert (answer.status_code, answer.json()["code"]) == (401, "UNAUTHENTICATED")


async def choose(person: Browser, ou: str | None) -> tuple[int, Any]:
    answer = await person.call("POST", "/user/ou", data={} if ou is None else {"ou": ou})
    return answer.status_code, answer.json()


async def test_the_working_office_is_one_of_those_granted(browser: Browsers, session: AsyncSession) -> None:
    bruno = await signed_in(browser, "redattore")
    assert await choose(bruno, "TRIBUNALE DI MILANO") == (200, {"working_ou": "TRIBUNALE DI MILANO"})
    current = await bruno.current()
    assert current["working_ou"] == "TRIBUNALE DI MILANO"
    for refused in ("TRIBUNALE DI ROMA", "*", "TRIBUNALE", "", "\x00", None):
        status, body = await choose(bruno, refused)
        assert status == 422
        assert body["errors"][0]["field"] == "ou"
    assert (await bruno.current())["ou"] == current["ou"], "choosing never grants"
    await session.execute(delete(UserOu).where(UserOu.ou == "TRIBUNALE DI MILANO"))
    await session.commit()
    assert (await bruno.current())["working_ou"] is None, "an office withdrawn is no working office"


async def test_whoever_has_every_office_chooses_any_that_exists(browser: Browsers) -> None:
    paola = await signed_in(browser, "redattore.tutti")
    assert (await choose(paola, "TRIBUNALE DI ROMA"))[0] == 200
    assert (await paola.current())["working_ou"] == "TRIBUNALE DI ROMA"
    for refused in ("TRIBUNALE DI ATLANTIDE", "*", "\x00"):
        assert (await choose(paola, refused))[0] == 422


@pytest.fixture
async def people(session: AsyncSession) -> None:
    """Some more accounts to be found."""

    def person(upn: str, name: str, family_name: str, type_: str = "ADN", *, active: bool = True) -> dict[str, Any]:
        email = f"{upn}@uffici.invalid"
        return {"upn": upn, "name": name, "family_name": family_name, "email": email, "type": type_, "active": active}

    await session.execute(
        insert(UserAccount),
        [
            person("u1", "Niccolò", "D'Alò"),
            person("u2", "Carlo", "Niccolini"),
            person("u3", "Ugo", "Spento_", active=False),
            person("u4", "Ada", "Cittadina", "CNS"),
            person("u5", "Per%cento", "Sotto_linea"),
            *(person(f"tanti{n:02}", "Uno", f"Tanti{n:02}") for n in range(30)),
        ],
    )
    await session.commit()


@pytest.mark.parametrize(
    ("q", "found"),
    [
        ("niccol", ["u1", "u2"]),
        ("NICCÒL", ["u1", "u2"]),
        ("d'alo", ["u1"]),
        ("alò niccolo", ["u1"]),
        ("carlo  niccolini", ["u2"]),
        ("carlo alò", []),
        ("u2@uffici", ["u2"]),
        ("spento", []),
        ("cittadina", []),
        ("u4@uffici", []),
        ("U4@Uffici.Invalid", ["u4"]),
        ("%cento", ["u5"]),
        ("%%%", []),
        ("o_l", ["u5"]),
        ("___", []),
        ("\\\\\\", []),
        ("nessuno al mondo", []),
    ],
)
async def test_staff_by_part_of_the_name_others_by_whole_email(
    browser: Browsers, people: None, q: str, found: list[str]
) -> None:
    answer = await (await signed_in(browser, "lettore")).call("GET", "/user", params={"q": q})
    assert answer.status_code == 200, answer.text
    assert [person["upn"] for person in answer.json()] == found


async def test_what_is_told_of_a_person(browser: Browsers, people: None) -> None:
    answer = await (await signed_in(browser, "giudice")).call("GET", "/user", params={"q": "d'alò"})
    assert answer.json() == [{"upn": "u1", "name": "Niccolò", "family_name": "D'Alò", "email": "u1@uffici.invalid"}]


async def test_twenty_answers_by_surname(browser: Browsers, people: None) -> None:
    answer = await (await signed_in(browser, "lettore")).call("GET", "/user", params={"q": "tanti"})
    assert [person["family_name"] for person in answer.json()] == [f"Tanti{n:02}" for n in range(SEARCH_LIMIT)]


@pytest.mark.parametrize("q", ["", "ab", " a ", "   ", "a\x00b", "a\u2028bc\u2029d\x1b", "x" * 300])
async def test_a_search_that_is_none(browser: Browsers, q: str) -> None:
    answer = await (await signed_in(browser, "lettore")).call("GET", "/user", params={"q": q})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == "q"


async def test_a_person_without_an_account_finds_nobody(browser: Browsers) -> None:
    answer = await (await signed_in(browser, "nuovo")).call("GET", "/user", params={"q": "galli"})
    assert (answer.status_code, answer.json()["code"]) == (403, "NO_ACCOUNT")


async def test_upn_is_unique_whatever_its_case(session: AsyncSession) -> None:
    from bdm.people.user import repository as user_repository

    values = {"name": "", "family_name": "", "email": "", "type_": "ADN"}
    assert await user_repository.create_if_missing(session, upn="LETTORE", **values) is None
    found = await user_repository.find_by_upn(session, "Lettore")
    assert found is not None
    assert found.upn == "lettore"
