"""Which files the store is to have."""

from __future__ import annotations

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.document.envelope.repository import still_stored
from tests.desk.workflow.test_transitions import a_provvedimento

pytestmark = pytest.mark.anyio


async def test_more_names_are_asked_for_than_a_statement_has_parameters(session: AsyncSession) -> None:
    """A whole store that is lost."""
    await a_provvedimento(session, "BOZZA")
    there = list(await session.scalars(text("SELECT hash FROM document")))
    lost = [f"{number:064x}" for number in range(70_000)]
    assert await still_stored(session, [*lost, *there]) == set(there) != set()
