"""The demo provider's side of OpenID Connect: authorization code with PKCE, for one public client, ours."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from hmac import compare_digest
from typing import Any

from anyio import to_thread
from joserfc import jwt
from joserfc.jwk import RSAKey
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.authn.addresses import DEMO_PROVIDER_PATH, callback_address, signed_out_address
from bdm.people.authn.demo_provider import repository as demo_provider_repository
from bdm.people.authn.demo_provider.accounts import DemoAccount, find
from bdm.people.authn.id_token import code_challenge, half_hash

ALGORITHM = "RS256"
CODE_LIFETIME = timedelta(minutes=1)
TOKEN_SECONDS = 300


class OAuthError(Exception):
    """An OAuth error; ``code`` is the protocol's."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


def discovery(origin: str) -> dict[str, Any]:
    """The provider's description of itself."""
    issuer = origin + DEMO_PROVIDER_PATH
    return {
        "issuer": issuer,
        "authorization_endpoint": f"{issuer}/authorize",
        "token_endpoint": f"{issuer}/token",
        "jwks_uri": f"{issuer}/jwks",
        "end_session_endpoint": f"{issuer}/end_session",
        "scopes_supported": ["openid", "profile", "email"],
        "response_types_supported": ["code"],
        "grant_types_supported": ["authorization_code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": [ALGORITHM],
        "token_endpoint_auth_methods_supported": ["none"],
        "code_challenge_methods_supported": ["S256"],
        "authorization_response_iss_parameter_supported": True,
        "claims_supported": ["sub", "preferred_username", "given_name", "family_name", "email", "type"],
    }


@dataclass(frozen=True)
class AuthorizationRequest:
    """What the relying party asks for, once client and return address are known to be right."""

    redirect_uri: str
    state: str | None
    nonce: str | None
    code_challenge: str


def read_request(parameters: Mapping[str, str], *, origin: str, client_id: str) -> AuthorizationRequest:
    """Check an authorization request. Raises Refused, after which nothing may be sent to its return address."""
    redirect_uri = parameters.get("redirect_uri")
    challenge = parameters.get("code_challenge", "")
    if parameters.get("client_id") != client_id or redirect_uri != callback_address(origin):
        raise OAuthError("unauthorized_client")
    if (
        parameters.get("response_type") != "code"
        or "openid" not in parameters.get("scope", "").split()
        or parameters.get("code_challenge_method") != "S256"
        or len(challenge) != 43
        or not all(parameters.get(name, "").isprintable() for name in ("state", "nonce", "code_challenge"))
    ):
        raise OAuthError("invalid_request")
    return AuthorizationRequest(redirect_uri, parameters.get("state"), parameters.get("nonce"), challenge)


async def give_code(
    session: AsyncSession, request: AuthorizationRequest, account: DemoAccount, *, now: datetime
) -> str:
    """A code for one exchange within a minute."""
    code = secrets.token_urlsafe(32)
    await demo_provider_repository.insert_code(
        session,
        now=now,
        code_hash=_hash(code),
        account=account.upn,
        redirect_uri=request.redirect_uri,
        nonce=request.nonce,
        code_challenge=request.code_challenge,
        expires_at=now + CODE_LIFETIME,
    )
    return code


async def exchange(
    session: AsyncSession, form: Mapping[str, str], *, origin: str, client_id: str, key: RSAKey, now: datetime
) -> dict[str, Any]:
    """The token answer for a code. Raises Refused; the code is spent in any case."""
    if form.get("grant_type") != "authorization_code":
        raise OAuthError("unsupported_grant_type")
    if form.get("client_id") != client_id:
        raise OAuthError("invalid_client")
    code = await demo_provider_repository.take_code(session, _hash(form.get("code", "")))
    if code is None or code.expires_at <= now or code.redirect_uri != form.get("redirect_uri"):
        raise OAuthError("invalid_grant")
    verifier = form.get("code_verifier", "")
    if not verifier.isascii() or not compare_digest(code_challenge(verifier), code.code_challenge):
        raise OAuthError("invalid_grant")
    account = find(code.account)
    if account is None:
        raise OAuthError("invalid_grant")
    access_token = secrets.token_urlsafe(32)
    seconds = int(now.timestamp())
    claims = {
        "iss": origin + DEMO_PROVIDER_PATH,
        "sub": account.subject,
        "aud": client_id,
        "iat": seconds,
        "auth_time": seconds,
        "exp": seconds + TOKEN_SECONDS,
        "at_hash": half_hash(access_token, ALGORITHM),
        "preferred_username": account.upn,
        "given_name": account.name,
        "family_name": account.family_name,
        "name": f"{account.name} {account.family_name}",
        "email": account.email,
        "email_verified": True,
        "type": account.type,
    }
    if code.nonce is not None:
        claims["nonce"] = code.nonce
    return {
        "access_token": access_token,
        "token_type": "Bearer",
        "expires_in": TOKEN_SECONDS,
        "scope": "openid profile email",
        "id_token": jwt.encode({"alg": ALGORITHM, "kid": key.kid}, claims, key),
    }


def allowed_return(address: str | None, origin: str) -> str | None:
    """The address after a logout, if it is the one registered."""
    return address if address == signed_out_address(origin) else None


async def signing_key(session: AsyncSession) -> RSAKey:
    """The provider's key; made at its first use, the same for all processes and later starts."""
    jwk = await demo_provider_repository.signing_key(session)
    if jwk is None:
        fresh = await to_thread.run_sync(_generate)
        await demo_provider_repository.keep_first_key(session, fresh)
        jwk = await demo_provider_repository.signing_key(session)
        assert jwk is not None
    return RSAKey.import_key(jwk)


def _generate() -> dict[str, Any]:
    key = RSAKey.generate_key(2048, {"use": "sig", "alg": ALGORITHM}, auto_kid=True)
    return dict(key.as_dict(private=True))


def _hash(code: str) -> bytes:
    return hashlib.sha256(code.encode(errors="replace")).digest()
