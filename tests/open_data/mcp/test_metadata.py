"""Assistants are told who signs people in, where somebody does, and what that one gives them is accepted."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI
from joserfc import jwt
from joserfc.jwk import RSAKey
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.open_data.mcp.metadata import RESOURCE, WELL_KNOWN
from bdm.people.authn.relying_party import Registration, RelyingParty
from bdm.people.user import service as user_service
from bdm.services import Services

pytestmark = pytest.mark.anyio
ORIGIN = "http://127.0.0.1"
ISSUER = "https://idp.example/realms/uno"
ELSEWHERE = {"origin": "https://altrove.example", "access-control-request-method": "GET"}


class Issuer:
    """A provider of the settings, without a network."""

    def __init__(self) -> None:
        self.key = RSAKey.generate_key(2048, {"use": "sig"}, auto_kid=True)
        self.down = False
        registration = Registration(issuer=ISSUER, client_id="bdm", client_secret=None, scope="openid")
        self._http = httpx2.AsyncClient(transport=httpx2.MockTransport(self._answer))
        self._party = RelyingParty(registration, self._http)

    def origin(self, connection: object) -> str:
        return ORIGIN

    def party(self, origin: str) -> RelyingParty:
        return self._party

    async def close(self) -> None:
        await self._http.aclose()

    def token(self, key: RSAKey | None = None, **claims: Any) -> str:
        signed_with = key or self.key
        whole = {"iss": ISSUER, "sub": "7", "aud": ORIGIN + RESOURCE, "exp": int(time.time()) + 300}
        whole |= {"preferred_username": "anna.neri"} | claims
        kept = {name: value for name, value in whole.items() if value is not None}
        return jwt.encode({"alg": "RS256", "kid": self.key.kid, "typ": "at+jwt"}, kept, signed_with)

    def _answer(self, request: httpx2.Request) -> httpx2.Response:
        if self.down:
            return httpx2.Response(502)
        if request.url.path.endswith("/jwks"):
            return httpx2.Response(200, json={"keys": [self.key.as_dict(private=False)]})
        return httpx2.Response(200, json={"issuer": ISSUER, "jwks_uri": f"{ISSUER}/jwks"})


@pytest.fixture
async def issuer(app: FastAPI, services: Services) -> AsyncIterator[Issuer]:
    provider = Issuer()
    settings = services.settings.model_copy(update={"oidc_issuer": ISSUER})
    app.state.services, app.state.identity_provider = replace(services, settings=settings), provider
    yield provider
    await provider.close()


@pytest.fixture
async def client(app: FastAPI) -> AsyncIterator[httpx2.AsyncClient]:
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app=app), base_url=ORIGIN) as made:
        yield made


async def test_nobody_is_named_where_no_provider_is(client: httpx2.AsyncClient) -> None:
    for path in (WELL_KNOWN, WELL_KNOWN + RESOURCE):
        assert (await client.get(path)).status_code == 404
    assert (await client.post(RESOURCE, json={})).headers["www-authenticate"] == "Bearer"


async def test_the_provider_is_told_where_there_is_one(client: httpx2.AsyncClient, issuer: Issuer) -> None:
    refused = await client.post(RESOURCE, json={})
    address = f"{ORIGIN}{WELL_KNOWN}{RESOURCE}"
    assert (refused.status_code, refused.headers["www-authenticate"]) == (401, f'Bearer resource_metadata="{address}"')
    assert "www-authenticate" in refused.headers["access-control-expose-headers"].lower()
    for path, resource in ((WELL_KNOWN, ORIGIN), (WELL_KNOWN + RESOURCE, ORIGIN + RESOURCE)):
        answer = await client.get(path)
        told = answer.json()
        assert (told["resource"], told["authorization_servers"]) == (resource, [ISSUER])
        assert told["bearer_methods_supported"] == ["header"]
        assert answer.headers["access-control-allow-origin"] == "*"
        assert (await client.options(path, headers=ELSEWHERE)).status_code == 204
    assert (await client.get(f"{WELL_KNOWN}/altro")).status_code == 404
    assert (await client.get("/api/v1/materie")).headers["www-authenticate"] == "Bearer"


async def test_what_the_provider_gives_a_person_for_us_is_accepted(
    client: httpx2.AsyncClient, issuer: Issuer, session: AsyncSession
) -> None:
    await user_service.grant(session, upn="Anna.Neri", groups=[], offices=[], actor="test")
    await session.commit()

    async def asked(token: str) -> tuple[int, str | None]:
        answer = await client.get("/api/v1/materie", headers={"authorization": f"Bearer {token}"})
        return answer.status_code, answer.json().get("code") if answer.status_code != 200 else None

    for held in ({}, {"aud": [ORIGIN, "altro"]}):
        assert await asked(issuer.token(**held)) == (200, None)
    others: list[dict[str, Any]] = [
        {"aud": "bdm"},  # an id_token of our own client
        {"aud": None},
        {"iss": "https://altro.example"},
        {"exp": int(time.time()) - 600},
        {"exp": None},
        {"sub": None},
        {"preferred_username": None},
        {"cnf": {"jkt": "x"}},
        {"nonce": "n"},
    ]
    for claims in others:
        assert await asked(issuer.token(**claims)) == (401, "TOKEN"), claims
    assert await asked(issuer.token(RSAKey.generate_key(2048))) == (401, "TOKEN")
    assert await asked("a.b.c") == (401, "TOKEN")
    assert await asked(issuer.token(preferred_username="nessuno")) == (403, "NO_ACCOUNT")
    initialize = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "x", "version": "1"}}
    message = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": initialize}
    headers = {"authorization": f"Bearer {issuer.token()}", "accept": "application/json, text/event-stream"}
    answer = await client.post(RESOURCE, json=message, headers=headers)
    assert (answer.status_code, "result" in answer.json()) == (200, True)


async def test_keys_that_cannot_be_had_are_no_wrong_token(client: httpx2.AsyncClient, issuer: Issuer) -> None:
    issuer.down = True
    answer = await client.get("/api/v1/materie", headers={"authorization": f"Bearer {issuer.token()}"})
    assert (answer.status_code, answer.json()["code"]) == (503, "PROVIDER_UNAVAILABLE")
