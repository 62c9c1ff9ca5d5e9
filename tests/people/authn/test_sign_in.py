"""Signing in and out through the demo provider, as a browser does it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from http.cookies import SimpleCookie
from urllib.parse import parse_qs, urlsplit

import httpx2
import pytest
from fastapi import FastAPI
from sqlalchemy import func, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.authn.endpoints import SIGN_IN_LIMIT
from bdm.people.authn.model import LoginAttempt, UserSession
from bdm.people.authn.provider import DemoProvider
from bdm.people.authn.relying_party import ProviderError, RelyingParty
from bdm.people.authn.service import TEXTS, SignInProblem
from bdm.people.authn.setup import SignInNotConfigured, install
from bdm.people.user.model import UserAccount
from bdm.platform.audit.model import AuditEvent
from bdm.platform.database.session import Database
from bdm.platform.http.rate_limit import Rate, Shares
from bdm.settings import API_PREFIX, Settings
from tests.fixtures.sign_in import ORIGIN, Browser, sign_in_service

pytestmark = pytest.mark.anyio

Browsers = Callable[..., Browser]
CALLBACK = f"{API_PREFIX}/login/callback"


def cookie(answer: httpx2.Response, name: str) -> dict[str, str]:
    """The attributes of a cookie that the answer sets; ``value`` is its value."""
    for header in answer.headers.get_list("set-cookie"):
        parsed: SimpleCookie = SimpleCookie(header)
        if name in parsed:
            morsel = parsed[name]
            return {key: str(value) for key, value in morsel.items() if value} | {"value": morsel.value}
    raise AssertionError(f"no cookie {name}")


def problem(answer: httpx2.Response) -> str:
    """The problem that the answer leads to."""
    assert answer.status_code == 303
    assert "set-cookie" not in answer.headers or "bdm_session" not in answer.headers["set-cookie"]
    assert answer.headers["location"].startswith("/login?errore=")
    return str(answer.headers["location"]).partition("=")[2]


def state_of(redirect: httpx2.Response) -> str:
    return parse_qs(urlsplit(redirect.headers["location"]).query)["state"][0]


async def count(session: AsyncSession, table: type) -> int:
    return (await session.execute(select(func.count()).select_from(table))).scalar_one()


async def test_signs_in_and_goes_on_to_the_page_asked_for(browser: Browsers) -> None:
    anna = browser()
    assert (await anna.call("GET", "/user/current")).status_code == 401
    done = await anna.sign_in("lettore", "/search/standard?q=testo%3Adanno%20biologico")
    assert done.status_code == 303
    assert done.headers["location"] == "/search/standard?q=testo%3Adanno%20biologico"
    assert (await anna.current())["upn"] == "lettore"


@pytest.mark.parametrize("next_", [None, "//evil.example", "/\\evil.example", "https://evil.example", "/%2f/evil"])
async def test_any_other_next_leads_home(browser: Browsers, next_: str | None) -> None:
    assert (await browser().sign_in("lettore", next_)).headers["location"] == "/"


async def test_the_session_cookie_is_opaque_and_out_of_reach(browser: Browsers, session: AsyncSession) -> None:
    done = await browser().sign_in("redattore")
    set_ = cookie(done, "bdm_session")
    assert set_["httponly"]
    assert set_["samesite"] == "lax"
    assert set_["path"] == "/"
    assert "domain" not in set_
    assert "max-age" not in set_
    assert "secure" not in set_, "plain http on this machine"
    assert len(set_["value"]) == 43
    mark = cookie(done, "bdm_presente")
    assert (mark["value"], "httponly" in mark) == ("1", False), "says that there is a session, and nothing of it"
    stored = (await session.execute(text("SELECT user_session::text FROM user_session"))).scalar_one()
    assert set_["value"] not in stored
    assert done.headers["cache-control"] == "no-store"


async def test_the_browser_holds_no_secret_of_the_sign_in(browser: Browsers, session: AsyncSession) -> None:
    redirect = await browser().begin()
    stored = (await session.execute(text("SELECT login_attempt::text FROM login_attempt"))).scalar_one()
    assert state_of(redirect) not in stored
    binding = cookie(redirect, "bdm_accesso")
    assert binding["httponly"]
    assert binding["samesite"] == "lax"
    assert binding["value"] not in stored


async def test_over_https_the_cookies_belong_to_this_host_alone(database: Database, sign_in_settings: Settings) -> None:
    settings = sign_in_settings.model_copy(update={"public_url": "https://bdm.example/"})
    app = sign_in_service(settings, database)
    async with Browser(app, origin="https://127.0.0.1:8000") as anna:
        done = await anna.sign_in("lettore")
        assert cookie(done, "__Host-bdm_session")["secure"]
        assert (await anna.current())["upn"] == "lettore"
        # The same value under the name that any neighbour could set is nobody's session.
        stolen = {"cookie": f"bdm_session={cookie(done, '__Host-bdm_session')['value']}"}
        async with Browser(app, origin="https://127.0.0.1:8000", headers=stolen) as other:
            assert (await other.call("GET", "/user/current")).status_code == 401
    await app.state.provider_to_close.close()


@pytest.mark.parametrize("host", ["http://localhost:8000", "http://127.0.0.1:9123", "http://[::1]:8000"])
async def test_works_under_every_name_of_this_machine(browser: Browsers, host: str) -> None:
    anna = browser(origin=host)
    redirect = await anna.begin()
    assert redirect.headers["location"].startswith(f"{host}/demo-idp/authorize?")
    back = await anna.choose(redirect, "lettore")
    assert back.headers["location"].startswith(f"{host}{CALLBACK}?")
    assert (await anna.get(back.headers["location"])).headers["location"] == "/"
    assert (await anna.current())["upn"] == "lettore"


async def test_the_host_header_cannot_send_people_elsewhere(browser: Browsers) -> None:
    redirect = await browser(origin="http://evil.example").begin()
    assert "evil.example" not in redirect.headers["location"]
    assert redirect.headers["location"].startswith(ORIGIN)


async def test_an_answer_counts_once(browser: Browsers, service: FastAPI) -> None:
    anna = browser()
    back = await anna.choose(await anna.begin("/archivio/home"), "lettore")
    first = await anna.get(back.headers["location"])
    assert first.headers["location"] == "/archivio/home"
    again = await anna.get(back.headers["location"])
    assert (again.status_code, again.headers["location"]) == (303, "/"), "signed in already: simply go on"
    assert "set-cookie" not in again.headers
    anna.cookies.delete("bdm_session")
    anna.cookies.set("bdm_accesso", cookie(first, "bdm_session")["value"], domain="127.0.0.1")
    assert problem(await anna.get(back.headers["location"])) == SignInProblem.EXPIRED


async def test_an_answer_counts_only_in_the_browser_that_asked(browser: Browsers) -> None:
    attacker, victim = browser(), browser()
    back = await attacker.choose(await attacker.begin(), "redattore")
    assert problem(await victim.get(back.headers["location"])) == SignInProblem.EXPIRED
    await victim.begin()  # has a sign-in of its own under way
    assert problem(await victim.get(back.headers["location"])) == SignInProblem.EXPIRED
    assert (await victim.call("GET", "/user/current")).status_code == 401
    assert (await attacker.get(back.headers["location"])).headers["location"] == "/", "and that did it no harm"


async def test_two_tabs_can_sign_in_at_once(browser: Browsers) -> None:
    anna = browser()
    first, second = await anna.begin("/archivio/home"), await anna.begin("/fascicolo/home")
    back_first, back_second = await anna.choose(first, "lettore"), await anna.choose(second, "lettore")
    assert (await anna.get(back_first.headers["location"])).headers["location"] == "/archivio/home"
    assert (await anna.get(back_second.headers["location"])).headers["location"] == "/"
    assert (await anna.current())["upn"] == "lettore"


@pytest.mark.parametrize(
    "parameters", [{}, {"code": "c"}, {"state": "x", "code": "c"}, {"state": "x" * 43, "code": "c"}]
)
async def test_an_answer_to_nothing(browser: Browsers, parameters: dict[str, str]) -> None:
    anna = browser()
    await anna.begin()
    assert problem(await anna.get(CALLBACK, params=parameters)) == SignInProblem.EXPIRED


async def test_a_sign_in_that_took_too_long(browser: Browsers, session: AsyncSession) -> None:
    anna = browser()
    back = await anna.choose(await anna.begin(), "lettore")
    await session.execute(update(LoginAttempt).values(expires_at=text("now() - interval '1 second'")))
    await session.commit()
    assert problem(await anna.get(back.headers["location"])) == SignInProblem.EXPIRED
    await anna.begin()
    assert await count(session, LoginAttempt) == 1, "what came to nothing is forgotten"


async def test_a_code_given_for_another_sign_in(browser: Browsers) -> None:
    """Code injection: the verifier and the nonce are this browser's, the code is somebody else's."""
    attacker, victim = browser(), browser()
    stolen = await attacker.choose(await attacker.begin(), "amministratore")
    own = await victim.begin()
    code = parse_qs(urlsplit(stolen.headers["location"]).query)["code"][0]
    answer = {"code": code, "state": state_of(own), "iss": f"{ORIGIN}/demo-idp"}
    assert problem(await victim.get(CALLBACK, params=answer)) == SignInProblem.PROVIDER
    assert (await victim.call("GET", "/user/current")).status_code == 401


async def test_an_answer_of_another_provider(browser: Browsers) -> None:
    anna = browser()
    back = await anna.choose(await anna.begin(), "lettore")
    changed = back.headers["location"].replace("iss=http", "iss=https")
    assert problem(await anna.get(changed)) == SignInProblem.PROVIDER


@pytest.mark.parametrize(
    ("error", "expected"),
    [("access_denied", SignInProblem.CANCELLED), ("server_error", SignInProblem.PROVIDER), ("x\x00y", "provider")],
)
async def test_the_provider_says_no(browser: Browsers, error: str, expected: str) -> None:
    anna = browser()
    state = state_of(await anna.begin())
    parameters = {"state": state, "error": error, "error_description": "<script>"}
    assert problem(await anna.get(CALLBACK, params=parameters)) == expected


async def test_the_provider_is_down(browser: Browsers, service: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    async def down(*arguments: object, **named: object) -> str:
        raise ProviderError("down")

    anna = browser()
    await anna.sign_in("lettore")
    monkeypatch.setattr(RelyingParty, "authorization_address", down)
    monkeypatch.setattr(RelyingParty, "end_session_address", down)
    assert problem(await anna.begin()) == SignInProblem.PROVIDER
    left = await anna.call("GET", "/user/deauth")
    assert left.json() == {"type": "CNS", "end_session_url": f"{ORIGIN}/login"}
    assert (await anna.call("GET", "/user/current")).status_code == 401


async def test_an_identity_without_a_name(
    sign_in_settings: Settings, database: Database, session: AsyncSession
) -> None:
    app = sign_in_service(sign_in_settings.model_copy(update={"claim_upn": "codice_fiscale"}), database)
    async with Browser(app) as anna:
        assert problem(await anna.sign_in("lettore")) == SignInProblem.IDENTITY
    assert await count(session, UserSession) == 0
    await app.state.provider_to_close.close()


def test_every_problem_has_a_text() -> None:
    assert set(TEXTS) == set(SignInProblem)
    assert all(text.endswith(".") for text in TEXTS.values())


async def test_signing_in_changes_the_token(browser: Browsers, session: AsyncSession) -> None:
    """Session fixation: what was in the cookie before, whoever put it there, is worth nothing afterwards."""
    attacker, anna = browser(), browser()
    planted = cookie(await attacker.sign_in("nuovo"), "bdm_session")["value"]
    anna.cookies.set("bdm_session", planted, domain="127.0.0.1")
    done = await anna.sign_in("redattore")
    assert cookie(done, "bdm_session")["value"] != planted
    assert (await attacker.call("GET", "/user/current")).status_code == 401
    assert await count(session, UserSession) == 1


async def test_signing_in_again_renews_the_session(browser: Browsers, session: AsyncSession) -> None:
    anna = browser()
    old = cookie(await anna.sign_in("redattore"), "bdm_session")["value"]
    await session.execute(update(UserSession).values(expires_at=text("now() + interval '5 minutes'")))
    await session.commit()
    before = (await anna.current())["exp"]
    renewed = await anna.sign_in("redattore", "/fascicolo/home")
    assert renewed.headers["location"] == "/fascicolo/home"
    assert "clear-site-data" not in renewed.headers, "the same person: caches and preferences stay"
    assert (await anna.current())["exp"] > before
    async with Browser(anna._transport.app, headers={"cookie": f"bdm_session={old}"}) as other:  # type: ignore[attr-defined]
        assert (await other.call("GET", "/user/current")).status_code == 401


async def test_another_person_finds_nothing_of_the_first(browser: Browsers, session: AsyncSession) -> None:
    anna = browser()
    await anna.sign_in("redattore")
    other = await anna.sign_in("lettore")
    assert other.headers["clear-site-data"] == '"cache", "storage"'
    assert (await anna.current())["upn"] == "lettore"
    assert await count(session, UserSession) == 1


async def test_leaving(browser: Browsers, session: AsyncSession) -> None:
    anna = browser()
    token = cookie(await anna.sign_in("lettore"), "bdm_session")["value"]
    left = await anna.call("GET", "/user/deauth")
    assert left.status_code == 200
    assert left.headers["clear-site-data"] == '"cache", "storage"'
    assert left.headers["cache-control"] == "no-store"
    assert cookie(left, "bdm_session")["max-age"] == "0" or cookie(left, "bdm_session")["expires"]
    assert cookie(left, "bdm_presente")["max-age"] == "0"
    assert left.json()["type"] == "CNS", "the client closes the window"
    address = urlsplit(left.json()["end_session_url"])
    assert address.path == "/demo-idp/end_session"
    query = parse_qs(address.query)
    assert query["post_logout_redirect_uri"] == [f"{ORIGIN}/login"]
    assert query["id_token_hint"]
    assert (await anna.get(left.json()["end_session_url"])).headers["location"] == f"{ORIGIN}/login"
    assert await count(session, UserSession) == 0
    anna.cookies.set("bdm_session", token, domain="127.0.0.1")
    assert (await anna.call("GET", "/user/current")).status_code == 401


async def test_leaving_by_a_plain_link(browser: Browsers) -> None:
    anna = browser()
    await anna.sign_in("redattore")
    left = await anna.call("GET", "/user/deauth", headers={"sec-fetch-mode": "navigate", "sec-fetch-site": "none"})
    assert left.status_code == 303
    assert left.headers["location"].startswith(f"{ORIGIN}/demo-idp/end_session?")
    assert left.headers["clear-site-data"]


async def test_leaving_twice(browser: Browsers) -> None:
    left = await browser().call("GET", "/user/deauth")
    assert left.json() == {"type": None, "end_session_url": f"{ORIGIN}/login"}


async def test_another_site_cannot_sign_people_out(browser: Browsers) -> None:
    anna = browser()
    await anna.sign_in("redattore")
    for site in ("cross-site", "same-site"):
        left = await anna.call("GET", "/user/deauth", headers={"sec-fetch-site": site, "sec-fetch-mode": "navigate"})
        assert left.status_code == 403
    assert (await anna.current())["upn"] == "redattore"


async def test_names_and_type_follow_the_provider(browser: Browsers, session: AsyncSession) -> None:
    await session.execute(
        update(UserAccount)
        .where(UserAccount.upn == "lettore")
        .values(upn="LETTORE", name="?", family_name="?", email="vecchia@esempio.invalid", type="ADN")
    )
    await session.commit()
    anna = browser()
    await anna.sign_in("lettore")
    current = await anna.current()
    assert (current["upn"], current["name"], current["family_name"]) == ("LETTORE", "Anna", "Ferri")
    assert (current["email"], current["type"]) == ("anna.ferri@esempio.invalid", "CNS")


@pytest.fixture
async def with_settings(sign_in_settings: Settings, database: Database) -> AsyncIterator[Callable[..., Browser]]:
    """Makes a browser on a service with settings of its own."""
    made: list[tuple[FastAPI, Browser]] = []

    def new(**changes: object) -> Browser:
        app = sign_in_service(sign_in_settings.model_copy(update=changes), database)
        made.append((app, Browser(app)))
        return made[-1][1]

    yield new
    for app, opened in made:
        await opened.aclose()
        await app.state.provider_to_close.close()


async def test_with_open_access_everybody_has_an_account(with_settings: Browsers, session: AsyncSession) -> None:
    sergio = with_settings(open_access=True)
    await sergio.sign_in("nuovo")
    await sergio.sign_in("nuovo")
    current = await sergio.current()
    assert (current["upn"], current["groups"], current["ou"]) == ("nuovo", [], [])
    statement = select(AuditEvent.action).where(AuditEvent.actor == "nuovo").order_by(AuditEvent.seq)
    assert list(await session.scalars(statement)) == ["account_created", "signed_in", "signed_in"]


async def test_without_it_nobody_gets_an_account_by_signing_in(browser: Browsers, session: AsyncSession) -> None:
    before = await count(session, UserAccount)
    sergio = browser()
    await sergio.sign_in("nuovo")
    assert (await sergio.current())["upn"] is None
    assert await count(session, UserAccount) == before


async def test_too_many_sign_ins(browser: Browsers, service: FastAPI) -> None:
    stopped = Shares(Rate(1, burst=3), Rate(1, burst=100), clock=lambda: 0.0)
    setattr(service.state, f"rate_limit_{SIGN_IN_LIMIT.name}", stopped)
    anna, bruno = browser(), browser(address="127.0.0.2")
    for _ in range(3):
        assert (await anna.begin()).headers["location"].startswith(ORIGIN)
    assert problem(await anna.begin()) == SignInProblem.TOO_MANY
    assert (await bruno.begin()).headers["location"].startswith(ORIGIN)


async def test_what_happened_is_recorded(browser: Browsers, session: AsyncSession) -> None:
    anna = browser()
    await anna.sign_in("giudice")
    await anna.call("GET", "/user/deauth")
    statement = select(AuditEvent.action).where(AuditEvent.actor == "giudice").order_by(AuditEvent.seq)
    assert list(await session.scalars(statement)) == ["signed_in", "signed_out"]


def test_production_needs_a_provider() -> None:
    with pytest.raises(SignInNotConfigured):
        install(FastAPI(), Settings(database_url="postgresql://db.example/bdm"))


async def test_the_demo_provider_is_not_there_beside_a_real_one(database: Database) -> None:
    app = sign_in_service(Settings(oidc_issuer="https://idp.example"), database)
    async with Browser(app) as anna:
        assert (await anna.get("/demo-idp/jwks")).status_code == 404
    await app.state.provider_to_close.close()


async def test_a_made_up_port_cannot_fill_the_memory(browser: Browsers, service: FastAPI) -> None:
    for port in range(1, 2 * DemoProvider.MAX_ORIGINS):
        await browser(origin=f"http://localhost:{port}").begin()
    assert len(service.state.identity_provider._parties) <= DemoProvider.MAX_ORIGINS
