"""The protocol against a provider that misbehaves in every way we can think of (the well-behaved ones: see
``test_sign_in`` and ``test_oidc_provider``)."""

from __future__ import annotations

import asyncio
import base64
import hmac
import json
import time
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx2
import pytest
from joserfc import jwt
from joserfc.jwk import ECKey, OctKey, RSAKey

from bdm.people.authn import provider_health, relying_party
from bdm.people.authn.id_token import code_challenge
from bdm.people.authn.relying_party import ProviderError, Registration, RelyingParty

pytestmark = pytest.mark.anyio

ISSUER = "https://idp.example"
NONCE = "n" * 43
VERIFIER = "v" * 43
CALLBACK = "https://bdm.example/api/bdm/backoffice/login/callback"


class Provider:
    """A provider whose every answer a test may spoil."""

    def __init__(self) -> None:
        self.key = RSAKey.generate_key(2048, {"use": "sig"}, auto_kid=True)
        self.published: list[Any] = [self.key.as_dict(private=False)]
        self.metadata: dict[str, Any] = {
            "issuer": ISSUER,
            "authorization_endpoint": f"{ISSUER}/authorize?tenant=a",
            "token_endpoint": f"{ISSUER}/token",
            "jwks_uri": f"{ISSUER}/jwks",
            "end_session_endpoint": f"{ISSUER}/logout",
        }
        self.claims: dict[str, Any] = {
            "iss": ISSUER,
            "sub": "7",
            "aud": "bdm",
            "exp": int(time.time()) + 300,
            "iat": int(time.time()),
            "nonce": NONCE,
            "preferred_username": "mario",
        }
        self.userinfo: dict[str, Any] = {"sub": "7", "given_name": "Mario", "preferred_username": "altro"}
        self.id_token: str | None = None
        self.token_answer: httpx2.Response | None = None
        self.down = False
        self.asked: list[str] = []
        self.last: httpx2.Request | None = None

    def sign(self, key: Any = None, alg: str = "RS256", **header: Any) -> str:
        key = key or self.key
        return jwt.encode({"alg": alg, "kid": key.kid} | header, self.claims, key, algorithms=[alg])

    async def __call__(self, request: httpx2.Request) -> httpx2.Response:
        await request.aread()
        self.asked.append(request.url.path)
        self.last = request
        if self.down:
            raise httpx2.ConnectError("refused")
        match request.url.path:
            case "/.well-known/openid-configuration":
                return httpx2.Response(200, json=self.metadata)
            case "/jwks":
                return httpx2.Response(200, json={"keys": self.published})
            case "/token":
                answer = {"access_token": "a", "token_type": "Bearer", "id_token": self.id_token or self.sign()}
                return self.token_answer or httpx2.Response(200, json=answer)
            case "/userinfo":
                assert request.headers["authorization"] == "Bearer a"
                return httpx2.Response(200, json=self.userinfo)
            case _:
                return httpx2.Response(404)


@pytest.fixture
def provider() -> Provider:
    return Provider()


def party(provider: Provider, secret: str | None = None, issuer: str = ISSUER) -> RelyingParty:
    registration = Registration(issuer, "bdm", secret, "openid profile")
    return RelyingParty(registration, httpx2.AsyncClient(transport=httpx2.MockTransport(provider)))


async def complete(party: RelyingParty, answered_by: str | None = None) -> relying_party.VerifiedSignIn:
    return await party.complete(
        code="c", answered_by=answered_by, redirect_uri=CALLBACK, nonce=NONCE, code_verifier=VERIFIER
    )


async def test_sends_the_browser_with_state_nonce_and_challenge(provider: Provider) -> None:
    address = await party(provider).authorization_address(
        redirect_uri=CALLBACK, state="s", nonce=NONCE, code_verifier=VERIFIER
    )
    query = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
    assert query == {
        "tenant": "a",
        "response_type": "code",
        "client_id": "bdm",
        "redirect_uri": CALLBACK,
        "scope": "openid profile",
        "state": "s",
        "nonce": NONCE,
        "code_challenge": code_challenge(VERIFIER),
        "code_challenge_method": "S256",
    }
    assert VERIFIER not in address


async def test_says_as_of_late_whether_the_provider_answers(
    provider: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asked anew, whatever was kept: what was there an hour ago may be away. Not for each who wants to know."""
    ours = party(provider)
    await complete(ours)
    provider.asked.clear()
    seen = provider_health.Reach(ours.reach)

    async def looked() -> bool | None:
        monkeypatch.setattr(seen, "_at", float("-inf"))
        seen.seen()
        assert seen._asking is not None
        await seen._asking
        return seen.seen()

    assert seen.seen() is None
    await asyncio.wait([seen._asking])  # type: ignore[list-item]
    assert (seen.seen(), provider.asked) == (True, ["/.well-known/openid-configuration"])
    provider.down = True
    task = seen._asking
    assert (seen.seen(), seen._asking) == (True, task)  # half a minute has not passed
    assert await looked() is False
    provider.down = False
    provider.metadata["issuer"] = "https://other.example"
    assert await looked() is False
    provider.metadata["issuer"] = ISSUER
    assert await looked() is True


async def test_accepts_a_right_answer(provider: Provider) -> None:
    verified = await complete(party(provider))
    assert verified.claims["sub"] == "7"
    assert provider.asked == ["/.well-known/openid-configuration", "/token", "/jwks"]


async def test_discovery_and_keys_are_asked_for_once(provider: Provider) -> None:
    ours = party(provider)
    await complete(ours)
    await complete(ours)
    assert provider.asked.count("/jwks") == provider.asked.count("/.well-known/openid-configuration") == 1


@pytest.mark.parametrize(
    "change",
    [
        {"iss": "https://evil.example"},
        {"iss": None},
        {"aud": "another"},
        {"aud": ["another", "third"]},
        {"aud": None},
        {"aud": ["bdm", "another"], "azp": "another"},
        {"aud": ["bdm", "another"]},
        {"exp": 1_000_000_000},
        {"exp": None},
        {"exp": "domani"},
        {"iat": 9_999_999_999},
        {"iat": None},
        {"nonce": "m" * 43},
        {"nonce": None},
        {"sub": None},
        {"sub": 7},
        {"at_hash": "wrong"},
    ],
    ids=str,
)
async def test_refuses_a_token_that_says_the_wrong_thing(provider: Provider, change: dict[str, Any]) -> None:
    provider.claims |= change
    provider.claims = {name: value for name, value in provider.claims.items() if value is not None}
    with pytest.raises(ProviderError):
        await complete(party(provider))


async def test_accepts_several_audiences_when_we_are_the_authorized_party(provider: Provider) -> None:
    provider.claims |= {"aud": ["bdm", "another"], "azp": "bdm"}
    assert (await complete(party(provider))).claims["azp"] == "bdm"


def part(value: dict[str, Any]) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


def unsigned(claims: dict[str, Any]) -> str:
    return f"{part({'alg': 'none'})}.{part(claims)}."


async def test_refuses_a_token_without_a_signature(provider: Provider) -> None:
    provider.id_token = unsigned(provider.claims)
    with pytest.raises(ProviderError):
        await complete(party(provider))


async def test_refuses_the_public_key_used_as_a_shared_secret(provider: Provider) -> None:
    header = {"alg": "HS256", "kid": provider.key.kid}
    signed = f"{part(header)}.{part(provider.claims)}"
    code = hmac.digest(provider.key.as_pem(private=False), signed.encode(), "sha256")
    provider.id_token = f"{signed}.{base64.urlsafe_b64encode(code).decode().rstrip('=')}"
    with pytest.raises(ProviderError):
        await complete(party(provider))


async def test_refuses_a_shared_secret_even_if_published(provider: Provider) -> None:
    secret = OctKey.generate_key(256, auto_kid=True)
    provider.published.append(secret.as_dict())
    provider.id_token = provider.sign(secret, "HS256")
    with pytest.raises(ProviderError):
        await complete(party(provider))


@pytest.mark.parametrize("id_token", ["", "a", "a.b", "a.b.c", "é.é.é", "a" * 200_000])
async def test_refuses_what_is_no_token(provider: Provider, id_token: str) -> None:
    provider.token_answer = httpx2.Response(200, json={"access_token": "a", "id_token": id_token})
    with pytest.raises(ProviderError):
        await complete(party(provider))


async def test_refuses_a_token_signed_by_somebody_else(provider: Provider) -> None:
    somebody = RSAKey.generate_key(2048)
    provider.id_token = provider.sign(somebody, kid=provider.key.kid)
    with pytest.raises(ProviderError):
        await complete(party(provider))


async def test_refuses_a_changed_token(provider: Provider) -> None:
    head, _, signature = provider.sign().split(".")
    provider.claims["sub"] = "8"
    _, body, _ = provider.sign().split(".")
    provider.id_token = f"{head}.{body}.{signature}"
    with pytest.raises(ProviderError):
        await complete(party(provider))


async def test_follows_a_change_of_keys(provider: Provider, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = party(provider)
    await complete(ours)
    fresh = ECKey.generate_key("P-256", auto_kid=True)
    provider.published.append(fresh.as_dict(private=False))
    provider.id_token = provider.sign(fresh, "ES256")
    with pytest.raises(ProviderError):  # asked a moment ago: an unknown key id cannot make us ask at will
        await complete(ours)
    monkeypatch.setattr(relying_party, "KEYS_AGAIN_SECONDS", 0.0)
    assert (await complete(ours)).claims["sub"] == "7"
    assert provider.asked.count("/jwks") == 2


async def test_keys_of_kinds_unknown_to_us_do_no_harm(provider: Provider) -> None:
    provider.published.insert(0, {"kty": "AKP", "kid": "pq", "pub": "eA"})
    assert (await complete(party(provider))).claims["sub"] == "7"


async def test_what_was_known_counts_while_the_provider_is_down(
    provider: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = party(provider)
    first = await ours.end_session_address(id_token=None, back_to="https://bdm.example/login")
    monkeypatch.setattr(relying_party, "CACHE_SECONDS", 0.0)
    provider.down = True
    assert await ours.end_session_address(id_token=None, back_to="https://bdm.example/login") == first


async def test_a_provider_that_is_down_or_broken(provider: Provider) -> None:
    provider.down = True
    with pytest.raises(ProviderError):
        await complete(party(provider))
    provider.down = False
    provider.metadata["issuer"] = "https://evil.example"
    with pytest.raises(ProviderError):
        await complete(party(provider))
    provider.metadata |= {"issuer": ISSUER, "token_endpoint": "http://idp.example/token"}
    with pytest.raises(ProviderError):
        await complete(party(provider))


@pytest.mark.parametrize(
    "answer",
    [
        httpx2.Response(400, json={"error": "invalid_grant", "error_description": "il codice è usato"}),
        httpx2.Response(500, text="<h1>Errore</h1>"),
        httpx2.Response(302, headers={"location": "https://evil.example"}),
        httpx2.Response(200, text="ciao"),
        httpx2.Response(200, json=["ciao"]),
        httpx2.Response(200, json={"access_token": "a"}),
        httpx2.Response(200, json={"access_token": "a", "id_token": 5}),
        httpx2.Response(200, content=b"[" + b" " * 2_000_000),
    ],
    ids=["refused", "broken", "redirect", "text", "list", "no token", "number", "endless"],
)
async def test_an_exchange_that_fails(provider: Provider, answer: httpx2.Response) -> None:
    provider.token_answer = answer
    with pytest.raises(ProviderError) as caught:
        await complete(party(provider))
    assert "codice" not in str(caught.value)


async def test_claims_that_only_userinfo_has(provider: Provider) -> None:
    provider.metadata["userinfo_endpoint"] = f"{ISSUER}/userinfo"
    claims = (await complete(party(provider))).claims
    assert claims["given_name"] == "Mario"
    assert claims["preferred_username"] == "mario", "what is signed wins"
    provider.userinfo["sub"] = "8"
    with pytest.raises(ProviderError):
        await complete(party(provider))


async def test_the_answer_must_come_from_our_provider(provider: Provider) -> None:
    assert await complete(party(provider), answered_by=ISSUER)
    with pytest.raises(ProviderError):
        await complete(party(provider), answered_by="https://evil.example")
    provider.metadata["authorization_response_iss_parameter_supported"] = True
    with pytest.raises(ProviderError):
        await complete(party(provider), answered_by=None)


async def test_the_client_says_who_it_is(provider: Provider) -> None:
    provider.token_answer = httpx2.Response(400, json={})

    async def sent(secret: str | None) -> tuple[str | None, dict[str, list[str]]]:
        with pytest.raises(ProviderError):
            await complete(party(provider, secret))
        assert provider.last is not None
        return provider.last.headers.get("authorization"), parse_qs(provider.last.content.decode())

    header, form = await sent(None)
    assert header is None
    assert form["client_id"] == ["bdm"]
    assert form["code_verifier"] == [VERIFIER]
    header, form = await sent("a:b%")
    assert header == "Basic " + base64.b64encode(b"bdm:a%3Ab%25").decode()
    assert "client_secret" not in form
    provider.metadata["token_endpoint_auth_methods_supported"] = ["client_secret_post"]
    header, form = await sent("a:b%")
    assert header is None
    assert form["client_secret"] == ["a:b%"]


async def test_the_end_of_the_providers_session(provider: Provider) -> None:
    address = await party(provider).end_session_address(id_token="t", back_to="https://bdm.example/login")
    assert address is not None
    assert parse_qs(urlsplit(address).query) == {
        "client_id": ["bdm"],
        "post_logout_redirect_uri": ["https://bdm.example/login"],
        "id_token_hint": ["t"],
    }
    del provider.metadata["end_session_endpoint"]
    assert await party(provider).end_session_address(id_token="t", back_to="x") is None


def test_an_issuer_without_https_is_refused(provider: Provider) -> None:
    with pytest.raises(ValueError, match="https"):
        party(provider, issuer="http://idp.example")


EVENT = "http://schemas.openid.net/event/backchannel-logout"


def logout(provider: Provider, **change: Any) -> str:
    """A logout token; a change to None leaves the claim out."""
    claims = {"iss": ISSUER, "aud": "bdm", "iat": int(time.time()), "jti": "1", "sub": "7", "events": {EVENT: {}}}
    provider.claims = {name: value for name, value in (claims | change).items() if value is not None}
    return provider.sign(typ="logout+jwt")


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({}, (None, "7")),
        ({"sid": "s"}, ("s", "7")),
        ({"sid": "s", "sub": None}, ("s", None)),
        ({"aud": ["another", "bdm"]}, (None, "7")),
        ({"exp": 9_999_999_999}, (None, "7")),
    ],
    ids=str,
)
async def test_the_provider_says_what_has_ended(
    provider: Provider, change: dict[str, Any], named: tuple[str | None, str | None]
) -> None:
    ended = await party(provider).ended(logout(provider, **change))
    assert (ended.sid, ended.subject) == named
    assert abs(ended.at.timestamp() - time.time()) < 60


@pytest.mark.parametrize(
    "change",
    [
        {"iss": "https://evil.example"},
        {"iss": None},
        {"aud": "another"},
        {"aud": None},
        {"iat": None},
        {"iat": 9_999_999_999},
        {"iat": -(10**30)},
        {"iat": "oggi"},
        {"exp": 1_000_000_000},
        {"jti": None},
        {"events": None},
        {"events": {}},
        {"events": {EVENT: "sì"}},
        {"events": [EVENT]},
        {"nonce": NONCE},
        {"sub": None},
        {"sub": "", "sid": ""},
        {"sub": 7},
        {"sub": "7" * 300},
    ],
    ids=str,
)
async def test_refuses_a_logout_that_says_the_wrong_thing(provider: Provider, change: dict[str, Any]) -> None:
    with pytest.raises(ProviderError):
        await party(provider).ended(logout(provider, **change))


async def test_refuses_a_logout_that_is_not_the_providers(provider: Provider) -> None:
    ours = party(provider)
    for token in ("", "a.b.c", "é", provider.sign(), unsigned(provider.claims)):  # an id_token is no logout
        with pytest.raises(ProviderError):
            await ours.ended(token)
    logout(provider)
    with pytest.raises(ProviderError):
        await ours.ended(provider.sign(RSAKey.generate_key(2048), kid=provider.key.kid))
