"""What others did with what one wrote, prepared or published, as one may read it now."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation.model import AnonymisationConfirmation, AnonymisationReview
from bdm.avviso.scrivania import service as scrivania_service
from bdm.content.provvedimento.model import Provvedimento
from bdm.desk.history.model import ContentChange
from bdm.desk.workflow.model import WorkflowEvent
from bdm.people.user.model import UserAccount
from bdm.platform.authz import Reader
from bdm.platform.kit.time import now
from tests.desk.workflow.readers import reader_of
from tests.fixtures.app import Visit
from tests.search.content import ROMA, abstract, decision, restrict

pytestmark = pytest.mark.anyio

DAY = timedelta(days=1)
EDITS = ("edit_provvedimento", "edit_massima")


async def moved(
    session: AsyncSession, item_id: UUID, action: str, days_ago: int, by: Reader | None, **own: Any
) -> None:
    values = {"kind": "provvedimento", "from_status": "BOZZA", "to_status": "BOZZA"} | own
    session.add(
        WorkflowEvent(
            item_id=item_id, action=action, at=now() - days_ago * DAY, actor_id=by and by.account_id, **values
        )
    )
    await session.flush()


async def changed(session: AsyncSession, days_ago: int, by: Reader, version: int, **item: UUID) -> None:
    values = {"version": version, "restricted": False, "actor_id": by.account_id, "changes": []}
    session.add(ContentChange(at=now() - days_ago * DAY, **item, **values))
    await session.flush()


async def told(session: AsyncSession, reader: Reader) -> list[tuple[str, UUID, str | None, str | None]]:
    found = await scrivania_service.listing(session, reader)
    assert [each.at for each in found] == sorted((each.at for each in found), reverse=True)
    return [(each.evento, each.oggetto.id, each.by, each.reason) for each in found]


async def test_of_what_one_wrote_prepared_or_published(session: AsyncSession) -> None:
    one = await reader_of(session, "una", *EDITS)
    other = await reader_of(session, "altra", *EDITS, name="Ada", family_name="Neri")
    secret = await decision(session, status="BOZZA", created_by=one.account_id)
    await restrict(session, secret, confirmed=False)
    review = AnonymisationReview(
        provvedimento_id=secret, ground="MINORI", state="CONFERMATA", prepared_by=one.account_id, retypeset_hash="ab"
    )
    session.add(review)
    for file_hash, by, days_ago in (("ab", other, 1), ("ab", one, 2), ("earlier", other, 3), ("ab", other, 40)):
        confirmed = {"account_id": by.account_id, "at": now() - days_ago * DAY, "published": True}
        session.add(
            AnonymisationConfirmation(provvedimento_id=secret, document_hash=file_hash, ground="MINORI", **confirmed)
        )
    await moved(session, secret, "rejected", 2, other, reason="Manca la data")
    written = await abstract(session, await decision(session), "<p>x</p>", status="BOZZA", created_by=one.account_id)
    for days_ago, version in ((9, 2), (4, 3)):
        await changed(session, days_ago, other, version, massima_id=written)
    published = await decision(session, status="RITIRATO")
    await moved(session, published, "published", 20, one)
    await moved(session, published, "withdrawn", 5, other, to_status="RITIRATO")
    await moved(session, published, "rejected", 6, other, reason="Di chi l'aveva inviato")
    mine = [
        ("confermato", secret, "Ada Neri", None),
        ("rinviato", secret, "Ada Neri", "Manca la data"),
        ("modificato", written, "Ada Neri", None),
        ("ritirato", published, "Ada Neri", None),
    ]
    assert await told(session, one) == mine
    assert await told(session, other) == []
    # As the reader may work on it and read it now
    of_decisions = replace(one, permissions=one.permissions - {"edit_massima"})
    assert await told(session, of_decisions) == [each for each in mine if each[1] != written]
    assert await told(session, replace(one, permissions=frozenset())) == []
    assert await told(session, replace(one, ou=frozenset({ROMA}))) == []
    assert {each[1] for each in await told(session, replace(one, type="CNS"))} == {written, published}
    # What another account of the same person did is nobody else's
    await session.execute(
        update(UserAccount).where(UserAccount.id.in_([one.account_id, other.account_id])).values(person=bytes(32))
    )
    assert await told(session, one) == []


async def test_only_what_others_did_since_and_lately(session: AsyncSession, visit: Visit) -> None:
    one, other = [await reader_of(session, upn, *EDITS) for upn in ("una", "altra")]
    theirs = await decision(session, status="BOZZA", created_by=other.account_id)
    await changed(session, 5, other, 1, provvedimento_id=theirs)
    await changed(session, 4, one, 2, provvedimento_id=theirs)
    assert (await told(session, one), [each[0] for each in await told(session, other)]) == ([], ["modificato"])
    await changed(session, 3, other, 3, provvedimento_id=theirs)
    assert [each[0] for each in await told(session, one)] == ["modificato"]
    # Sent back to who submitted it last, by an account that is gone
    await moved(session, theirs, "submitted", 35, one)
    await moved(session, theirs, "rejected", 34, other, reason="Troppo tempo fa")
    await moved(session, theirs, "rejected", 2, None, reason="Ora")
    assert (await told(session, one))[0] == ("rinviato", theirs, None, "Ora")
    assert [each[0] for each in await told(session, other)] == ["modificato"]
    assert len(await told(session, one)) == 2
    await session.execute(update(Provvedimento).values(ufficio=ROMA, distretto="ROMA"))
    assert await told(session, one) == []
    answer = await (await visit("redattore")).call("GET", "/avviso/scrivania")
    assert (answer.status_code, answer.json()) == (200, [])
    assert (await (await visit(None)).call("GET", "/avviso/scrivania")).status_code == 401
