"""The relying party against npm's certified ``oidc-provider``, over real HTTP."""

from __future__ import annotations

import json
import queue
import re
import subprocess
import threading
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar
from urllib.parse import parse_qs, urljoin, urlsplit

import httpx2
import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.user import service as user_service
from bdm.platform.database.session import Database
from bdm.settings import API_PREFIX, Settings
from tests.fixtures.sign_in import ORIGIN, Browser, sign_in_service

pytestmark = pytest.mark.anyio

HERE = Path(__file__).parent
WEB = HERE.parents[2] / "web"
LOGOUT = f"{API_PREFIX}/login/backchannel-logout"


class Told(BaseHTTPRequestHandler):
    """Where the provider sends its logout tokens: kept, to be brought to a host of the service."""

    tokens: ClassVar[queue.Queue[str]] = queue.Queue()

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.tokens.put(parse_qs(body.decode())["logout_token"][0])
        self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Nothing on the terminal."""


@pytest.fixture(scope="module")
def told() -> Iterator[ThreadingHTTPServer]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Told) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def start(alg: str, told: ThreadingHTTPServer) -> tuple[subprocess.Popen[str], str]:
    """The provider's process and its issuer."""
    options = {
        "backchannel_logout_uri": f"http://127.0.0.1:{told.server_port}/",
        "web": str(WEB),
        "redirect_uri": f"{ORIGIN}{API_PREFIX}/login/callback",
        "post_logout_redirect_uri": f"{ORIGIN}/login",
        "alg": alg,
    }
    process = subprocess.Popen(
        ["node", str(HERE / "oidc_provider" / "provider.mjs"), json.dumps(options)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith("{"):
            return process, json.loads(line)["issuer"]
    assert process.stderr is not None
    pytest.fail(f"oidc-provider did not start (npm ci in web/?): {process.stderr.read()}")


@pytest.fixture(scope="module", params=["RS256", "ES256", "PS256"])
def issuer(request: pytest.FixtureRequest, told: ThreadingHTTPServer) -> Iterator[str]:
    process, address = start(request.param, told)
    yield address
    process.terminate()
    process.communicate(timeout=10)


@dataclass
class Visitor:
    """A browser between our service (in this process) and the provider (over the network)."""

    browser: Browser
    other_host: Browser
    """Another process of the same installation."""

    async def follow(self, answer: httpx2.Response) -> httpx2.Response:
        """Follow redirects up to the first page, or up to a page of ours that is not the callback."""
        while answer.is_redirect:
            address = urljoin(str(answer.url), answer.headers["location"])
            if address.startswith(ORIGIN) and not address.startswith(f"{ORIGIN}{API_PREFIX}/"):
                return answer
            answer = await self.browser.get(address)
        return answer

    async def submit(self, page: httpx2.Response, **fields: str) -> httpx2.Response:
        """Fill in the page's form and go on."""
        action = re.search(r'<form[^>]* action="([^"]+)"', page.text)
        assert action is not None, page.text
        hidden = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page.text))
        return await self.follow(await self.browser.post(urljoin(str(page.url), action[1]), data=hidden | fields))

    async def sign_in(self, name: str, next_: str) -> httpx2.Response:
        """Sign in as ``name``, agreeing to everything; the redirect to ``next_``."""
        login = await self.follow(await self.browser.begin(next_))
        consent = await self.submit(login, login=name, password="x")
        return await self.submit(consent)


@pytest.fixture
async def visitor(issuer: str, database: Database, session: AsyncSession, tmp_path: Path) -> AsyncIterator[Visitor]:
    await user_service.grant(session, upn="mario.rossi", groups=["ai"], offices=["TRIBUNALE DI ROMA"], actor="test")
    await session.commit()
    settings = Settings(
        data_dir=tmp_path,
        public_url=ORIGIN,
        oidc_issuer=issuer,
        oidc_client_secret="un segreto: con spazi & segni%",  # type: ignore[arg-type]
    )
    app = sign_in_service(settings, database)
    other = sign_in_service(settings, database)
    async with Browser(app, mounts={issuer: httpx2.AsyncHTTPTransport()}) as browser, Browser(other) as other_host:
        yield Visitor(browser, other_host)
    for each in (app, other):
        await each.state.provider_to_close.close()


async def test_the_provider_ends_a_session_on_every_host(visitor: Visitor, issuer: str) -> None:
    """Somebody leaves another service of the same provider, whichever host the provider then tells."""
    await visitor.sign_in("mario.rossi", "/")
    address = await visitor.browser.get(f"{issuer}/session/end")
    Told.tokens.queue.clear()  # of those who have left before
    await visitor.submit(address, logout="yes")
    token = Told.tokens.get(timeout=10)
    assert (await visitor.browser.current())["upn"] == "mario.rossi"
    answer = await visitor.other_host.post(LOGOUT, data={"logout_token": token})
    assert (answer.status_code, answer.headers["cache-control"]) == (204, "no-store")
    assert (await visitor.browser.call("GET", "/user/current")).status_code == 401
    again = await visitor.other_host.post(LOGOUT, data={"logout_token": token})
    assert again.status_code == 204


async def test_signs_in_and_out(visitor: Visitor, issuer: str) -> None:
    done = await visitor.sign_in("mario.rossi", "/search/standard?q=testo%3Adanno")
    assert done.headers["location"] == "/search/standard?q=testo%3Adanno"
    current = await visitor.browser.current()
    assert (current["upn"], current["type"], current["demo"]) == ("mario.rossi", "ADN", False)
    assert (current["name"], current["family_name"]) == ("Mario", "Rossi")
    assert (current["groups"], current["ou"]) == (["ai"], ["TRIBUNALE DI ROMA"])

    # The provider still knows the browser: signing in again renews the session without a page.
    renewed = await visitor.follow(await visitor.browser.begin("/fascicolo/home"))
    assert renewed.headers["location"] == "/fascicolo/home"

    left = (await visitor.browser.call("GET", "/user/deauth")).json()
    assert left["end_session_url"].startswith(f"{issuer}/session/end?")
    goodbye = await visitor.submit(
        await visitor.follow(await visitor.browser.get(left["end_session_url"])), logout="yes"
    )
    assert goodbye.headers["location"] == f"{ORIGIN}/login"
    assert (await visitor.browser.call("GET", "/user/current")).status_code == 401
    asked = await visitor.follow(await visitor.browser.begin("/"))
    assert asked.status_code == 200, "and the provider asks again who one is"
    assert 'name="login"' in asked.text


async def test_a_citizen_without_an_account(visitor: Visitor) -> None:
    await visitor.sign_in("cns.anna", "/")
    current = await visitor.browser.current()
    assert (current["upn"], current["type"], current["email"]) == (None, "CNS", "cns.anna@esempio.invalid")


async def test_changing_ones_mind(visitor: Visitor) -> None:
    login = await visitor.follow(await visitor.browser.begin("/"))
    abort = re.search(r'href="([^"]+/abort)"', login.text)
    assert abort is not None, login.text
    back = await visitor.follow(await visitor.browser.get(urljoin(str(login.url), abort[1])))
    assert back.headers["location"] == "/login?errore=annullato"


async def test_the_provider_holds_us_to_the_protocol(visitor: Visitor) -> None:
    """The same answer, brought by the same browser, with a verifier that is not the one announced."""
    begun = await visitor.browser.begin("/")
    query = parse_qs(urlsplit(begun.headers["location"]).query)
    assert query["code_challenge_method"] == ["S256"]
    without = begun.headers["location"].replace("code_challenge=", "x=").replace("code_challenge_method=", "y=")
    refused = await visitor.follow(await visitor.browser.get(without))
    assert refused.headers["location"] == "/login?errore=provider"
