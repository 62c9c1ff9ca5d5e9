"""What an ID token of the code flow has to say (OpenID Connect Core 1.0, 3.1.3.7), and the hashes it is tied by."""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from secrets import compare_digest
from typing import Any

from joserfc import jwt
from joserfc.errors import InvalidClaimError


def code_challenge(verifier: str) -> str:
    """What the provider is told of ``verifier`` (RFC 7636, S256)."""
    return _text(hashlib.sha256(verifier.encode()).digest())


def half_hash(token: str, algorithm: str) -> str:
    """The left half of the hash of ``token``, by the hash of a signature's ``algorithm`` ('RS256', 'Ed25519')."""
    name = "sha512" if algorithm.startswith("Ed") else f"sha{algorithm[-3:]}"
    digest = hashlib.new(name, token.encode()).digest()
    return _text(digest[: len(digest) // 2])


def check(
    claims: dict[str, Any],
    header: Mapping[str, Any],
    *,
    issuer: str,
    client_id: str,
    nonce: str,
    access_token: object,
    leeway: int,
) -> None:
    """Raises JoseError for what is not this provider's word to this client about this sign-in; ``leeway`` is seconds of
    difference between the clocks.
    """
    jwt.JWTClaimsRegistry(
        leeway=leeway,
        iss={"essential": True, "value": issuer},
        aud={"essential": True, "value": client_id},
        sub={"essential": True},
        exp={"essential": True},
        iat={"essential": True},
        nonce={"essential": True, "value": nonce},
    ).validate(claims)
    alone = claims["aud"] in (client_id, [client_id])
    if claims.get("azp", client_id if alone else None) != client_id:
        raise InvalidClaimError("azp")
    hashed = claims.get("at_hash")
    if hashed is not None and isinstance(access_token, str):
        expected = half_hash(access_token, header["alg"])
        if not isinstance(hashed, str) or not compare_digest(hashed.encode(), expected.encode()):
            raise InvalidClaimError("at_hash")


def _text(digest: bytes) -> str:
    return urlsafe_b64encode(digest).rstrip(b"=").decode()
