from __future__ import annotations

from typing import Any

import pytest

from bdm.people.authn.claims import IncompleteIdentity, identity_from, initial_rights_from
from bdm.settings import Settings

ISSUER = "https://idp.example"
CLAIMS = {
    "sub": "7",
    "preferred_username": "mario.rossi@example",
    "given_name": "Mario",
    "family_name": "Rossi",
    "email": "mario.rossi@esempio.invalid",
    "type": "ADN",
}


def test_the_standard_claims() -> None:
    identity = identity_from(CLAIMS, ISSUER, Settings())
    assert (identity.issuer, identity.subject, identity.upn) == (ISSUER, "7", "mario.rossi@example")
    assert (identity.name, identity.family_name, identity.type) == ("Mario", "Rossi", "ADN")
    assert identity.email == "mario.rossi@esempio.invalid"


def test_claim_names_are_settings() -> None:
    settings = Settings(claim_upn="codice", claim_type="canale", claim_groups="ruoli", claim_ou="uffici")
    claims = CLAIMS | {"codice": "RSSMRA", "canale": "cns", "ruoli": ["ai", 7, ""], "uffici": "TRIBUNALE DI ROMA"}
    identity = identity_from(claims, ISSUER, settings)
    assert (identity.upn, identity.type) == ("RSSMRA", "CNS")
    rights = initial_rights_from(claims, settings)
    assert (rights.groups, rights.offices) == ({"ai"}, {"TRIBUNALE DI ROMA"})


def test_groups_and_offices_are_not_taken_over_unless_told() -> None:
    assert not initial_rights_from(CLAIMS | {"groups": ["ai"], "ou": ["*"]}, Settings())


@pytest.mark.parametrize("type_", [None, "", "admin", 3, ["ADN"]])
def test_without_a_known_type_the_lesser_one_counts(type_: Any) -> None:
    identity = identity_from(CLAIMS | {"type": type_}, ISSUER, Settings())
    assert (identity.type, identity.type_stated) == ("CNS", False)


@pytest.mark.parametrize("missing", ["sub", "preferred_username"])
@pytest.mark.parametrize("value", [None, "", "  ", 5, "a\nb", "a\x00", "x" * 256])
def test_without_a_usable_name_nobody_signs_in(missing: str, value: Any) -> None:
    with pytest.raises(IncompleteIdentity) as caught:
        identity_from(CLAIMS | {missing: value}, ISSUER, Settings())
    assert caught.value.claim == missing


def test_an_address_that_the_provider_distrusts_is_left_out() -> None:
    assert identity_from(CLAIMS | {"email_verified": False}, ISSUER, Settings()).email == ""
    assert identity_from(CLAIMS | {"email_verified": True}, ISSUER, Settings()).email != ""
