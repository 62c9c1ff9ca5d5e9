"""Accounts that the provider brings along, and granting."""

from __future__ import annotations

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.user import repository as user_repository, service as user_service
from bdm.people.user.identity import Identity, InitialRights
from bdm.people.user.model import AccessRequest, UserAccount
from bdm.platform.audit.model import AuditEvent
from bdm.platform.kit.errors import Invalid

pytestmark = pytest.mark.anyio

MARIO = Identity("https://idp.example", "7", "Mario.Rossi", "Mario", "Rossi", "m@esempio.invalid", "ADN")


async def rights(session: AsyncSession, upn: str) -> tuple[list[str], list[str]]:
    account = await user_repository.find_by_upn(session, upn)
    assert account is not None
    return await user_repository.rights_of(session, account.id)


async def test_rights_that_the_provider_proposes_count_once(session: AsyncSession) -> None:
    proposed = InitialRights(frozenset({"ai", "inventato"}), frozenset({"TRIBUNALE DI ROMA", "ATLANTIDE"}))
    await user_service.welcome(session, MARIO, proposed, open_access=False)
    assert await rights(session, "mario.rossi") == (["ai"], ["TRIBUNALE DI ROMA"]), "only what exists"
    more = InitialRights(frozenset({"monitoring"}), frozenset({"*"}))
    await user_service.welcome(session, MARIO, more, open_access=False)
    assert await rights(session, "mario.rossi") == (["ai"], ["TRIBUNALE DI ROMA"]), "afterwards they are ours"


async def test_every_office_may_be_proposed(session: AsyncSession) -> None:
    await user_service.welcome(session, MARIO, InitialRights(offices=frozenset({"*"})), open_access=False)
    assert await rights(session, "mario.rossi") == ([], ["*"])


async def test_what_the_provider_does_not_state_stays(session: AsyncSession) -> None:
    await user_service.welcome(session, MARIO, InitialRights(), open_access=True)
    silent = Identity(MARIO.issuer, "7", "mario.rossi", "", "", "", "CNS", type_stated=False)
    await user_service.welcome(session, silent, InitialRights(), open_access=True)
    account = await user_repository.find_by_upn(session, "mario.rossi")
    assert account is not None
    assert (account.name, account.email, account.type) == ("Mario", "m@esempio.invalid", "ADN")


async def test_grant_makes_the_first_administrator(session: AsyncSession) -> None:
    granted = await user_service.grant(
        session, upn=" capo ", groups=["edit_permission"], offices=["*"], actor="bdm grant", name="Ada"
    )
    assert granted == user_service.AccountRights("capo", True, ["edit_permission"], ["*"])
    again = await user_service.grant(
        session, upn="CAPO", groups=["ai"], offices=["TRIBUNALE DI ROMA"], actor="bdm grant"
    )
    assert again == user_service.AccountRights("capo", False, ["ai", "edit_permission"], ["*", "TRIBUNALE DI ROMA"])
    written = select(AuditEvent).where(AuditEvent.action == "permissions_changed").order_by(AuditEvent.seq)
    events = (await session.scalars(written)).all()
    assert [event.actor for event in events] == ["bdm grant", "bdm grant"]
    assert events[1].detail == {
        "created": False,
        "groups": again.groups,
        "ou": again.offices,
        "groups_added": ["ai"],
        "ou_added": ["TRIBUNALE DI ROMA"],
    }


async def test_grant_takes_what_exists_or_nothing(session: AsyncSession) -> None:
    before = await session.scalar(select(func.count(UserAccount.id)))
    with pytest.raises(Invalid) as caught:
        await user_service.grant(
            session,
            upn="",
            groups=["ai", "edit_permissions"],
            offices=["tribunale di milan"],
            actor="bdm grant",
        )
    messages = {error.field: error.message for error in caught.value.errors}
    assert messages["group"] == "Gruppo inesistente: edit_permissions (forse edit_permission?)"
    assert "(forse TRIBUNALE DI MILANO?)" in messages["ou"]
    assert messages["upn"]
    assert await session.scalar(select(func.count(UserAccount.id))) == before


async def test_grant_brings_back_an_account_and_answers_its_request(session: AsyncSession) -> None:
    await user_service.grant(session, upn="mario.rossi", groups=[], offices=[], actor="capo")
    await session.execute(update(UserAccount).where(UserAccount.upn == "mario.rossi").values(active=False))
    await user_repository.put_request(
        session, MARIO, name="Mario", family_name="Rossi", email="m@esempio.invalid", ufficio=None, reason="x"
    )
    await user_service.grant(session, upn="mario.rossi", groups=["ai"], offices=[], actor="capo")
    assert await session.scalar(select(UserAccount.active).where(UserAccount.upn == "mario.rossi"))
    request = (await session.scalars(select(AccessRequest))).one()
    assert (request.status, request.decided_by) == ("ACCOLTA", "capo")
    assert request.decided_at is not None
