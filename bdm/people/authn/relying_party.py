"""OpenID Connect, the relying party's side: authorization code with PKCE, against one provider.

Knows the protocol and nothing else: no session, no account, no HTTP framework. Everything that can go wrong with
the provider is a ``ProviderError``, whose text is for the log.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote_plus

import httpx2
from joserfc import jwt
from joserfc.errors import InvalidKeyIdError, JoseError
from joserfc.jwk import KeySet
from joserfc.jws import JWSRegistry
from joserfc.jwt import Token

from bdm.people.authn import id_token as id_tokens
from bdm.people.authn.addresses import is_trustworthy

# Asymmetric signatures only: 'none', and a public key taken for a shared secret, are not even considered.
ALGORITHMS = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "Ed25519", "EdDSA")
CACHE_SECONDS = 3600.0
# An unknown key id may mean that the provider changed keys; asked again at most this often.
KEYS_AGAIN_SECONDS = 30.0
CLOCK_SKEW_SECONDS = 60
MAX_ANSWER_BYTES = 1_000_000
MAX_NAME = 255
LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout"
TIMEOUT = httpx2.Timeout(10.0, connect=5.0)


class ProviderError(Exception):
    """The provider cannot be reached, or says something that the protocol does not allow."""


class TokenRefused(ProviderError):
    """A signed token that is not the provider's, is not for this, or holds no longer."""


@dataclass(frozen=True)
class Registration:
    """How this service is registered at the provider."""

    issuer: str
    client_id: str
    client_secret: str | None
    scope: str


@dataclass(frozen=True)
class VerifiedSignIn:
    """What the provider vouches for after a sign-in; ``id_token`` names the session at logout."""

    claims: Mapping[str, Any]
    id_token: str

    @property
    def sid(self) -> str | None:
        """The provider's own name for its session, by which it may end it later."""
        return _text(self.claims.get("sid"))


@dataclass(frozen=True)
class EndedAtProvider:
    """What a logout token says: the provider's session ``sid``, or every one of ``subject``, ended at ``at``. At least
    one of the two is there.
    """

    sid: str | None
    subject: str | None
    at: datetime


@dataclass
class _CacheEntry:
    value: Any
    fetched_at: float


class RelyingParty:
    """This service, as the provider sees it. Discovery and keys are kept for an hour."""

    def __init__(self, registration: Registration, http: httpx2.AsyncClient) -> None:
        if not is_trustworthy(registration.issuer):
            raise ValueError(f"the issuer must be an https address: {registration.issuer}")
        self.registration = registration
        self._http = http
        self._discovery = registration.issuer.rstrip("/") + "/.well-known/openid-configuration"
        self._metadata: _CacheEntry | None = None
        self._keys: _CacheEntry | None = None
        self._lock = asyncio.Lock()

    async def reach(self) -> None:
        """Ask the provider for its discovery, whatever is kept of it. Raises ProviderError."""
        self._checked_metadata(await self._ask("GET", self._discovery))

    async def authorization_address(self, *, redirect_uri: str, state: str, nonce: str, code_verifier: str) -> str:
        """Where to send the browser to sign in."""
        metadata = await self._provider()
        asked = {
            "response_type": "code",
            "client_id": self.registration.client_id,
            "redirect_uri": redirect_uri,
            "scope": self.registration.scope,
            "state": state,
            "nonce": nonce,
            "code_challenge": id_tokens.code_challenge(code_verifier),
            "code_challenge_method": "S256",
        }
        return _asking(_endpoint(metadata, "authorization_endpoint"), asked)

    async def complete(
        self, *, code: str, answered_by: str | None, redirect_uri: str, nonce: str, code_verifier: str
    ) -> VerifiedSignIn:
        """Exchange ``code`` and verify who signed in. ``answered_by`` is the answer's ``iss`` (RFC 9207)."""
        metadata = await self._provider()
        self._check_answering_issuer(metadata, answered_by)
        token = await self._exchange(metadata, code, redirect_uri, code_verifier)
        id_token, access_token = token.get("id_token"), token.get("access_token")
        if not isinstance(id_token, str):
            raise ProviderError("no id_token in the token answer")
        claims = await self._verify(id_token, nonce, access_token)
        if isinstance(access_token, str) and metadata.get("userinfo_endpoint"):
            claims = await self._with_userinfo(metadata, claims, access_token)
        return VerifiedSignIn(claims=claims, id_token=id_token)

    async def end_session_address(self, *, id_token: str | None, back_to: str) -> str | None:
        """Where to send the browser to end the provider's session too; None if the provider has no such place."""
        metadata = await self._provider()
        if not metadata.get("end_session_endpoint"):
            return None
        asked = {"client_id": self.registration.client_id, "post_logout_redirect_uri": back_to}
        if id_token:
            asked["id_token_hint"] = id_token
        return _asking(_endpoint(metadata, "end_session_endpoint"), asked)

    async def ended(self, logout_token: str) -> EndedAtProvider:
        """What the provider says has ended (OpenID Connect Back-Channel Logout 1.0, 2.6). Raises ProviderError."""
        token = await self._decoded(logout_token, "logout_token")
        claims = token.claims
        registry = jwt.JWTClaimsRegistry(
            leeway=CLOCK_SKEW_SECONDS,
            iss={"essential": True, "value": self.registration.issuer},
            aud={"essential": True, "value": self.registration.client_id},
            iat={"essential": True},
            jti={"essential": True},
            events={"essential": True},
        )
        try:
            registry.validate(claims)
            at = datetime.fromtimestamp(claims["iat"], UTC)
        except (JoseError, ValueError, TypeError, OverflowError, OSError) as error:
            raise ProviderError(f"logout_token refused: {error}") from error
        events, sid, subject = claims["events"], _text(claims.get("sid")), _text(claims.get("sub"))
        if not isinstance(events, dict) or not isinstance(events.get(LOGOUT_EVENT), dict):
            raise ProviderError("logout_token refused: it tells of no logout")
        if "nonce" in claims:
            raise ProviderError("logout_token refused: it is an id_token")
        if not (sid or subject):
            raise ProviderError("logout_token refused: it names neither session nor subject")
        return EndedAtProvider(sid, subject, at)

    async def bearer(self, access_token: str, audiences: Sequence[str]) -> Mapping[str, Any]:
        """What the provider says of whoever was given an access token for one of ``audiences`` (RFC 9068, RFC 8707).

        Raises TokenRefused, also for one bound to a key (``cnf``), whose holder would have to prove that he has it, and
        ProviderError where the provider's keys cannot be had.
        """
        token = await self._decoded(access_token, "access_token")
        registry = jwt.JWTClaimsRegistry(
            leeway=CLOCK_SKEW_SECONDS,
            iss={"essential": True, "value": self.registration.issuer},
            aud={"essential": True, "values": list(audiences)},
            exp={"essential": True},
            sub={"essential": True},
        )
        try:
            registry.validate(token.claims)
        except (JoseError, ValueError, TypeError) as error:
            raise TokenRefused(f"access_token refused: {error}") from error
        if token.claims.keys() & {"cnf", "nonce", "events"}:
            raise TokenRefused("access_token refused: bound to a key, or another kind of token")
        return dict(token.claims)

    # The steps

    def _check_answering_issuer(self, metadata: Mapping[str, Any], answered_by: str | None) -> None:
        announced = metadata.get("authorization_response_iss_parameter_supported") is True
        if (announced or answered_by is not None) and answered_by != self.registration.issuer:
            raise ProviderError("the answer comes from another issuer")

    async def _exchange(
        self, metadata: Mapping[str, Any], code: str, redirect_uri: str, code_verifier: str
    ) -> dict[str, Any]:
        client_id, secret = self.registration.client_id, self.registration.client_secret
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": redirect_uri,
            "code_verifier": code_verifier,
        }
        auth = None
        methods = metadata.get("token_endpoint_auth_methods_supported") or ["client_secret_basic"]
        if secret and "client_secret_basic" in methods:
            auth = httpx2.BasicAuth(quote_plus(client_id), quote_plus(secret))
        else:
            form["client_id"] = client_id
            if secret:
                form["client_secret"] = secret
        return await self._ask("POST", _endpoint(metadata, "token_endpoint"), data=form, auth=auth)

    async def _verify(self, id_token: str, nonce: str, access_token: object) -> dict[str, Any]:
        token = await self._decoded(id_token, "id_token")
        try:
            id_tokens.check(
                token.claims,
                token.header,
                issuer=self.registration.issuer,
                client_id=self.registration.client_id,
                nonce=nonce,
                access_token=access_token,
                leeway=CLOCK_SKEW_SECONDS,
            )
        except (JoseError, ValueError, TypeError) as error:
            raise ProviderError(f"id_token refused: {error}") from error
        return dict(token.claims)

    async def _decoded(self, token: str, kind: str) -> Token:
        """What a signed token says, once its signature is known to be the provider's."""
        registry = JWSRegistry(algorithms=ALGORITHMS, strict_check_header=False)
        try:
            try:
                return jwt.decode(token, await self._key_set(), registry=registry)
            except InvalidKeyIdError:
                return jwt.decode(token, await self._key_set(again=True), registry=registry)
        except (JoseError, ValueError, TypeError) as error:
            raise TokenRefused(f"{kind} refused: {error}") from error

    async def _with_userinfo(
        self, metadata: Mapping[str, Any], claims: dict[str, Any], access_token: str
    ) -> dict[str, Any]:
        """Many providers put names and e-mail in the userinfo answer only. What the id_token says wins."""
        info = await self._ask(
            "GET",
            _endpoint(metadata, "userinfo_endpoint"),
            headers={"authorization": f"Bearer {access_token}"},
        )
        if info.get("sub") != claims["sub"]:
            raise ProviderError("userinfo speaks of somebody else")
        return {**info, **claims}

    # What is kept

    async def _provider(self) -> Mapping[str, Any]:
        async with self._lock:
            if _stale(self._metadata, CACHE_SECONDS):
                self._metadata = await self._refresh(self._metadata, self._discovery, self._checked_metadata)
            assert self._metadata is not None
            metadata: Mapping[str, Any] = self._metadata.value
            return metadata

    def _checked_metadata(self, document: dict[str, Any]) -> dict[str, Any]:
        if document.get("issuer") != self.registration.issuer:
            raise ProviderError(f"discovery names another issuer: {document.get('issuer')!r}")
        return document

    async def _key_set(self, *, again: bool = False) -> KeySet:
        address = _endpoint(await self._provider(), "jwks_uri")
        async with self._lock:
            if _stale(self._keys, KEYS_AGAIN_SECONDS if again else CACHE_SECONDS):
                self._keys = await self._refresh(self._keys, address, _imported_keys)
            assert self._keys is not None
            keys: KeySet = self._keys.value
            return keys

    async def _refresh(self, cached: _CacheEntry | None, address: str, check: Any) -> _CacheEntry:
        """Fetch anew; what was known still counts while the provider does not answer."""
        try:
            return _CacheEntry(check(await self._ask("GET", address)), time.monotonic())
        except ProviderError:
            if cached is None:
                raise
            return _CacheEntry(cached.value, time.monotonic() - CACHE_SECONDS + KEYS_AGAIN_SECONDS)

    async def _ask(self, method: str, address: str, **kwargs: Any) -> dict[str, Any]:
        """A call to the provider that answers a JSON object."""
        headers = {"accept": "application/json", **kwargs.pop("headers", {})}
        try:
            async with self._http.stream(
                method, address, headers=headers, timeout=TIMEOUT, follow_redirects=False, **kwargs
            ) as response:
                body = b""
                async for chunk in response.aiter_bytes():
                    body += chunk
                    if len(body) > MAX_ANSWER_BYTES:
                        raise ProviderError(f"{address}: the answer is too long")
            if response.status_code != httpx2.codes.OK:
                raise ProviderError(f"{address}: HTTP {response.status_code} {_oauth_error(response, body)}")
            document = httpx2.Response(200, content=body).json()
        except (httpx2.HTTPError, httpx2.InvalidURL, ValueError) as error:
            raise ProviderError(f"{address}: {type(error).__name__}: {error}") from error
        if not isinstance(document, dict):
            raise ProviderError(f"{address}: the answer is not a JSON object")
        return document


def _asking(address: str, parameters: Mapping[str, str]) -> str:
    """``address``, which may have parameters of its own, with more of them."""
    return str(httpx2.URL(address).copy_merge_params(parameters))


def _text(claim: object) -> str | None:
    """A claim that names something, if it is one."""
    return claim if isinstance(claim, str) and 0 < len(claim) <= MAX_NAME else None


def _stale(cached: _CacheEntry | None, seconds: float) -> bool:
    return cached is None or time.monotonic() - cached.fetched_at > seconds


def _imported_keys(document: dict[str, Any]) -> KeySet:
    try:
        return KeySet.import_key_set(document)  # type: ignore[arg-type]
    except (JoseError, ValueError, TypeError, KeyError) as error:
        raise ProviderError(f"unusable keys: {error}") from error


def _endpoint(metadata: Mapping[str, Any], name: str) -> str:
    address = metadata.get(name)
    if not isinstance(address, str) or not is_trustworthy(address):
        raise ProviderError(f"discovery has no usable {name}")
    return address


def _oauth_error(response: httpx2.Response, body: bytes) -> str:
    """The error code of an OAuth answer; never its description, which may quote what was sent."""
    try:
        document = httpx2.Response(200, content=body).json()
    except ValueError:
        return ""
    return str(document.get("error", ""))[:100] if isinstance(document, dict) else ""
