"""The digest of a day over what is public then."""

from __future__ import annotations

from datetime import date

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.open_data.changelog import recorder, repository as changelog_repository
from bdm.open_data.digest import service as digest_service
from bdm.open_data.digest.tree import MerkleTree
from bdm.open_data.record import service as record_service
from bdm.open_data.record.schemas import ItemName
from tests.search.content import abstract, decision

pytestmark = pytest.mark.anyio

DAY = date(2026, 1, 31)


async def test_a_digest_is_of_the_records_in_the_order_of_their_names(session: AsyncSession) -> None:
    decisions = [await decision(session, f"Testo {number}") for number in range(4)]
    own = await abstract(session, decisions[2], "<p>Principio</p>")
    await session.execute(text("UPDATE provvedimento SET status = 'BOZZA' WHERE id = :id"), {"id": decisions[0]})
    await recorder.follow_some(session)
    names: list[ItemName] = [("massima", own), *(("provvedimento", item) for item in sorted(decisions[1:]))]
    faces = await record_service.read(session, names)
    tree = MerkleTree()
    for name in names:
        tree.add(faces[name].leaf)
    made = await digest_service.make(session, DAY)
    assert (made.count, made.root) == (4, tree.root)
    assert made.seq == await changelog_repository.last(session)


async def test_a_day_s_digest_can_be_made_again(session: AsyncSession) -> None:
    empty = await digest_service.make(session, DAY)
    assert (empty.seq, empty.count) == (0, 0)
    await decision(session, "Testo")
    await recorder.follow_some(session)
    again = await digest_service.make(session, DAY)
    assert again.count == 1
    assert [each.day for each in await digest_service.latest(session, 10)] == [DAY]
    assert await digest_service.of_day(session, date(2026, 1, 30)) is None
