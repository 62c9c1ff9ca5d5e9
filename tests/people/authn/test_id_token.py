"""The hashes, by the examples of their specifications."""

from __future__ import annotations

from bdm.people.authn.id_token import code_challenge, half_hash


def test_hashes_are_those_of_the_specifications() -> None:
    verifier, challenge = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    assert code_challenge(verifier) == challenge  # RFC 7636, appendix B
    token, hashed = "jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y", "77QmUPtjPfzWtF2AnpK9RQ"
    assert half_hash(token, "RS256") == half_hash(token, "ES256") == hashed  # OpenID Connect Core 1.0, A.3
    assert {len(half_hash(token, algorithm)) for algorithm in ("Ed25519", "EdDSA", "PS512")} == {43}
