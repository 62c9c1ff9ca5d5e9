"""What is harvested of a register, whatever is asked for: as by going through all of it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import product
from random import Random
from typing import Any

import pytest
from sqlalchemy import insert, text
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.open_data.changelog.model import PublicChange
from bdm.open_data.oai import repository as oai_repository
from bdm.open_data.oai.repository import Range
from bdm.platform.authz import KINDS, Kind
from bdm.platform.kit.identifiers import new_id

pytestmark = pytest.mark.anyio
BEGAN = datetime(2026, 1, 1, tzinfo=UTC)
EXTREMES = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)
ROWS = 600


async def register(session: AsyncSession) -> list[dict[str, Any]]:
    """Rows of some items, decisions first, some twice; a few are written a little out of the order of their times."""
    chance = Random(1)
    items = [(kind, new_id()) for kind in reversed(KINDS) for _ in range(ROWS // 3)]
    names = sorted((chance.choice(items) for _ in range(ROWS)), key=lambda name: name[0], reverse=True)
    rows: list[dict[str, Any]] = []
    for number, (kind, item_id) in enumerate(names):
        at = BEGAN + timedelta(minutes=number) - timedelta(seconds=chance.choice((0, 0, 0, 80)))
        rows.append({"kind": kind, "item_id": item_id, "event": "modifica", "technical": False, "at": at})
    for row in rows:
        row["seq"] = await session.scalar(insert(PublicChange).values(leaf=b"", **row).returning(PublicChange.seq))
    await session.execute(text("ANALYZE public_change"))
    return rows


async def test_as_by_going_through_the_register(session: AsyncSession) -> None:
    rows = await register(session)
    last = {(row["kind"], row["item_id"]): row["seq"] for row in rows}
    minutes = (-5, 0, 17, ROWS // 2, ROWS - 3, ROWS + 5)
    moments = [None, *(BEGAN + timedelta(minutes=each) for each in minutes), *EXTREMES]
    kinds: tuple[Kind | None, ...] = (None, *KINDS)
    for kind, since, until, after in product(kinds, moments, moments, (0, rows[ROWS // 2]["seq"])):
        found = await oai_repository.harvest(session, Range(kind, since, until), after, 20)
        expected = [
            row["seq"]
            for row in rows
            if row["seq"] > after
            and row["seq"] == last[row["kind"], row["item_id"]]
            and kind in (None, row["kind"])
            and (since is None or row["at"] >= since)
            and (until is None or row["at"] <= until)
        ]
        assert [each.seq for each in found] == expected[:20]
