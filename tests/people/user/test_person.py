"""Whose an account is, as far as the provider tells."""

from __future__ import annotations

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.user import repository as user_repository, service as user_service
from bdm.people.user.identity import Identity, InitialRights
from bdm.people.user.person import accounts_of, person_of, persons
from bdm.settings import Settings

pytestmark = pytest.mark.anyio

TOLD = Settings(claim_person="codice")
CODE = "RSSMRA80A01H501U"


async def test_one_code_however_the_provider_writes_it() -> None:
    own = await person_of({"codice": CODE}, TOLD)
    assert own is not None
    assert len(own) == 32
    assert CODE.encode() not in own
    for written in (f"TINIT-{CODE}", f" tinit-{CODE.lower()} ", CODE.lower()):
        assert await person_of({"codice": written}, TOLD) == own
    assert await person_of({"codice": "RSSMRA80A01H501V"}, TOLD) != own


@pytest.mark.parametrize("value", [None, "", "MARIO", CODE + "X", "12345678901", 7, [CODE]])
async def test_of_what_is_no_code_nothing_follows(value: object) -> None:
    assert await person_of({"codice": value}, TOLD) is None


async def test_nothing_is_read_unless_the_setting_says_where() -> None:
    assert await person_of({"codice": CODE, "fiscalNumber": CODE}, Settings()) is None


async def test_accounts_of_one_person_are_one(session: AsyncSession) -> None:
    ids = {}
    for upn, person in {"carta": b"a" * 32, "dominio": b"a" * 32, "altra": b"b" * 32, "ignota": None}.items():
        identity = Identity("https://idp.example", upn, upn, "Ada", "Neri", "", "ADN")
        await user_service.welcome(session, identity, InitialRights(), open_access=True, person=person)
        account = await user_repository.find_by_upn(session, upn)
        assert account is not None
        ids[upn] = account.id
    assert await accounts_of(session, ids["carta"]) == {ids["carta"], ids["dominio"]}
    assert await accounts_of(session, ids["ignota"]) == {ids["ignota"]}
    one = await persons(session, [None, *ids.values()])
    assert one[ids["carta"]] == one[ids["dominio"]]
    assert len(set(one.values())) == 4
    # Signed in without the code, it stays what it was
    silent = Identity("https://idp.example", "carta", "carta", "Ada", "Neri", "", "ADN")
    await user_service.welcome(session, silent, InitialRights(), open_access=True)
    assert await accounts_of(session, ids["carta"]) == {ids["carta"], ids["dominio"]}
