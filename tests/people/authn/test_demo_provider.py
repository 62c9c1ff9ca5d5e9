"""The demo provider: the accounts of the issue, and a protocol that is as strict as a real one's."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import httpx2
import pytest
from fastapi import FastAPI
from sqlalchemy import delete, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.requests import Request

from bdm.people.authn.demo_provider import accounts as demo_accounts
from bdm.people.authn.demo_provider.endpoints import own_origin
from bdm.people.authn.demo_provider.model import DemoAuthorizationCode, DemoSigningKey
from bdm.people.authn.id_token import code_challenge
from bdm.people.user import repository as user_repository
from bdm.people.user.model import UserAccount, UserGroup
from bdm.platform.database.session import Database
from bdm.platform.kit.errors import Forbidden
from bdm.settings import API_PREFIX, Settings
from tests.fixtures.lines import each
from tests.fixtures.sign_in import ORIGIN, Browser, sign_in_service

pytestmark = pytest.mark.anyio

Browsers = Callable[..., Browser]
VERIFIER = "v" * 43
REDIRECT = f"{ORIGIN}{API_PREFIX}/login/callback"
REQUEST = {
    "client_id": "bdm",
    "redirect_uri": REDIRECT,
    "response_type": "code",
    "scope": "openid profile email",
    "state": "s",
    "nonce": "n",
    "code_challenge": code_challenge(VERIFIER),
    "code_challenge_method": "S256",
}
MILANO = ["CORTE DI APPELLO DI MILANO", "TRIBUNALE DI MILANO"]
BOTH = ["edit_massima", "edit_provvedimento"]


@pytest.mark.parametrize(
    ("upn", "type_", "groups", "offices"),
    [
        ("lettore", "CNS", [], []),
        ("redattore", "ADN", BOTH, MILANO),
        ("approvatore", "ADN", ["approve_massima", "approve_provvedimento"], MILANO),
        ("pubblicatore", "ADN", ["publish_massima", "publish_provvedimento"], MILANO),
        ("assistito", "ADN", ["ai"], []),
        ("direzione", "ADN", ["monitoring"], ["*"]),
        ("amministratore", "ADN", ["edit_permission", "monitoring"], []),
        ("giudice", "ADN", [], ["TRIBUNALE DI MILANO"]),
        ("redattore.roma", "ADN", BOTH, ["TRIBUNALE DI ROMA"]),
        ("redattore.massime", "ADN", ["edit_massima"], ["CORTE DI APPELLO DI MILANO"]),
        ("redattore.tutti", "ADN", ["ai", *BOTH], ["*"]),
        ("nuovo", "ADN", None, []),
    ],
)
async def test_every_demo_account_signs_in(
    browser: Browsers, upn: str, type_: str, groups: list[str] | None, offices: list[str]
) -> None:
    person = browser()
    await person.sign_in(upn)
    current = await person.current()
    assert current["upn"] == (None if groups is None else upn)
    assert current["demo"] is True
    assert (current["type"], current["groups"], current["ou"]) == (type_, groups or [], offices)
    assert current["name"]
    assert current["family_name"] == current["familyName"] != ""


async def test_accounts_are_created_once_and_left_to_administrators(session: AsyncSession) -> None:
    await session.execute(delete(UserAccount))
    assert await demo_accounts.create(session) == 11
    await session.execute(delete(UserGroup).where(UserGroup.group == "ai"))
    await session.execute(update(UserAccount).where(UserAccount.upn == "giudice").values(active=False))
    assert await demo_accounts.create(session) == 0
    assistito = await user_repository.find_by_upn(session, "assistito")
    assert assistito is not None
    assert await user_repository.rights_of(session, assistito.id) == ([], [])
    assert len((await session.scalars(select(UserAccount.id))).all()) == 11


async def authorize(person: Browser, **changes: str | None) -> httpx2.Response:
    request = {name: value for name, value in (REQUEST | changes).items() if value is not None}
    return await person.post(f"/demo-idp/authorize?{urlencode(request)}", data={"username": "lettore"})


async def code_for(person: Browser) -> str:
    answer = await authorize(person)
    query = parse_qs(urlsplit(answer.headers["location"]).query)
    assert query["state"] == ["s"]
    assert query["iss"] == [f"{ORIGIN}/demo-idp"]
    return query["code"][0]


async def exchange(person: Browser, code: str, /, **changes: str) -> httpx2.Response:
    form = {
        "grant_type": "authorization_code",
        "client_id": "bdm",
        "code": code,
        "redirect_uri": REDIRECT,
        "code_verifier": VERIFIER,
    }
    return await person.post("/demo-idp/token", data=form | changes)


async def test_the_page_is_a_plain_form(browser: Browsers) -> None:
    page = await browser().get("/demo-idp/authorize", params=REQUEST)
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "Provider dimostrativo" in page.text
    assert "<script" not in page.text
    assert "style=" not in page.text
    assert '<label for="username">' in page.text
    for account in demo_accounts.ACCOUNTS:
        assert f'name="username" value="{account.upn}"' in page.text
    style = re.search(r'<link rel="stylesheet" href="([^"]+)"', page.text)
    assert style is not None
    assert (await browser().get(style[1])).headers["content-type"].startswith("text/css")


async def test_an_unknown_account_is_told_so_on_the_page(browser: Browsers) -> None:
    anna = browser()
    for name in ("nessuno", '"><script>alert(1)</script>', " ", "\x00"):
        page = await anna.post(f"/demo-idp/authorize?{urlencode(REQUEST)}", data={"username": name})
        assert page.status_code == 400
        assert "Account inesistente" in page.text
        assert "<script" not in page.text
    form = re.search(r'action="([^"]+)"', page.text)
    assert form is not None
    again = await anna.post(form[1].replace("&amp;", "&"), data={"username": " Lettore "})
    assert again.status_code == 303


async def test_a_button_counts_beside_an_empty_field(browser: Browsers) -> None:
    answer = await browser().post(f"/demo-idp/authorize?{urlencode(REQUEST)}", data={"username": ["", "redattore"]})
    assert answer.status_code == 303


@each(
    [
        {"client_id": "another"},
        {"redirect_uri": "https://evil.example/"},
        {"redirect_uri": REDIRECT + "/x"},
        {"redirect_uri": REDIRECT.replace("127.0.0.1", "localhost")},
        {"redirect_uri": None},
        {"response_type": "token"},
        {"scope": "profile"},
        {"code_challenge": None},
        {"code_challenge": "short"},
        {"code_challenge_method": "plain"},
        {"code_challenge_method": None},
        {"nonce": "a\x00"},
    ]
)
async def test_a_wrong_request_leads_nowhere(change: dict[str, str | None], *, browser: Browsers) -> None:
    anna = browser()
    assert (await authorize(anna, **change)).status_code == 400
    parameters = {name: value for name, value in (REQUEST | change).items() if value is not None}
    assert (await anna.get("/demo-idp/authorize", params=parameters)).status_code == 400


async def test_silent_sign_in_is_not_possible(browser: Browsers) -> None:
    answer = await browser().get("/demo-idp/authorize", params=REQUEST | {"prompt": "none"})
    assert parse_qs(urlsplit(answer.headers["location"]).query)["error"] == ["login_required"]


async def test_a_code_is_exchanged_once(browser: Browsers) -> None:
    anna = browser()
    code = await code_for(anna)
    answer = await exchange(anna, code)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    assert set(answer.json()) == {"access_token", "token_type", "expires_in", "scope", "id_token"}
    again = await exchange(anna, code)
    assert (again.status_code, again.json()) == (400, {"error": "invalid_grant"})


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"code_verifier": "w" * 43}, "invalid_grant"),
        ({"code_verifier": ""}, "invalid_grant"),
        ({"code_verifier": "è"}, "invalid_grant"),
        ({"redirect_uri": REDIRECT.replace("127.0.0.1", "localhost")}, "invalid_grant"),
        ({"code": "x"}, "invalid_grant"),
        ({"client_id": "another"}, "invalid_client"),
        ({"grant_type": "password"}, "unsupported_grant_type"),
    ],
    ids=str,
)
async def test_a_wrong_exchange(browser: Browsers, change: dict[str, str], error: str) -> None:
    anna = browser()
    answer = await exchange(anna, await code_for(anna), **change)
    assert (answer.status_code, answer.json()) == (400, {"error": error})


async def test_a_failed_proof_spends_the_code(browser: Browsers) -> None:
    anna = browser()
    code = await code_for(anna)
    await exchange(anna, code, code_verifier="w" * 43)
    assert (await exchange(anna, code)).status_code == 400


async def test_a_code_is_good_for_a_minute(browser: Browsers, session: AsyncSession) -> None:
    anna = browser()
    code = await code_for(anna)
    await session.execute(update(DemoAuthorizationCode).values(expires_at=text("now() - interval '1 second'")))
    await session.commit()
    assert (await exchange(anna, code)).status_code == 400


async def test_the_key_is_the_same_for_all_processes_and_starts(
    browser: Browsers, database: Database, session: AsyncSession, sign_in_settings: Settings
) -> None:
    keys = (await browser().get("/demo-idp/jwks")).json()["keys"]
    assert [sorted(key) for key in keys] == [["alg", "e", "kid", "kty", "n", "use"]], "and only the public part"
    other = sign_in_service(sign_in_settings, database)
    async with Browser(other) as anna:
        assert (await anna.get("/demo-idp/jwks")).json()["keys"] == keys
    assert len((await session.scalars(select(DemoSigningKey.id))).all()) == 1
    await other.state.provider_to_close.close()


@each(
    (*asked, stranger)
    for asked in [
        ("GET", "/.well-known/openid-configuration"),
        ("GET", "/jwks"),
        ("GET", "/authorize"),
        ("POST", "/authorize"),
        ("POST", "/token"),
        ("GET", "/end_session"),
        ("GET", "/stile.css"),
    ]
    for stranger in [
        {"address": "10.0.0.7"},
        {"origin": "http://evil.example:8000"},
        {"headers": {"x-forwarded-for": "10.0.0.7"}},
        {"headers": {"forwarded": "for=10.0.0.7"}},
        {"headers": {"x-forwarded-proto": "https"}},
        {"headers": {"x-forwarded-host": "127.0.0.1:8000"}},
        {"headers": {"via": "1.1 proxy"}},
        {"headers": {"x-real-ip": "10.0.0.7"}},
        {"headers": {"connection": "close"}},
        {"headers": {"origin": "https://bdm.example"}},
    ]
)
async def test_answers_this_machine_only(
    method: str, path: str, stranger: dict[str, Any], *, browser: Browsers
) -> None:
    answer = await browser(**stranger).request(method, f"/demo-idp{path}", params=REQUEST)
    assert answer.status_code == 403


@pytest.mark.parametrize(("version", "passed_on"), [("1.1", False), ("1.0", True)])
def test_a_proxy_that_says_nothing_of_itself_is_told_by_its_protocol(version: str, passed_on: bool) -> None:
    """What nginx sends with nothing but ``proxy_pass``; a forwarded port sends what the browser does."""
    asked = {"type": "http", "scheme": "http", "http_version": version, "client": ("127.0.0.1", 5), "path": "/"}
    headers = {"host": "127.0.0.1:8000"} | ({} if passed_on else {"origin": ORIGIN})
    request = Request(asked | {"headers": [(name.encode(), value.encode()) for name, value in headers.items()]})
    if passed_on:
        with pytest.raises(Forbidden, match="non attraverso un proxy"):
            own_origin(request)
    else:
        assert own_origin(request) == ORIGIN


async def test_after_the_exit_only_to_our_login(browser: Browsers) -> None:
    anna = browser()
    to_us = await anna.get("/demo-idp/end_session", params={"post_logout_redirect_uri": f"{ORIGIN}/login"})
    assert to_us.headers["location"] == f"{ORIGIN}/login"
    elsewhere = await anna.get("/demo-idp/end_session", params={"post_logout_redirect_uri": "https://evil.example"})
    assert elsewhere.status_code == 200
    assert "evil" not in elsewhere.text


async def test_is_no_part_of_the_described_interface(service: FastAPI) -> None:
    assert not [path for path in service.openapi()["paths"] if path.startswith("/demo-idp")]
