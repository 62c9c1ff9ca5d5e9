"""Nothing that can hold a text is left out: a name is planted in every column, or it is said why not."""

from __future__ import annotations

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.services import Services
from tests.leak.columns import NOT_PLANTED, name, texts
from tests.leak.planting import plant

pytestmark = pytest.mark.anyio


async def test_every_column_is_planted_or_excused(services: Services, session: AsyncSession) -> None:
    content = await plant(session, services.store, "lettore")
    planted: dict[str, set[str]] = {}
    for word in content.words.all:
        planted.setdefault(word.column, set()).add(word.text)
    columns = {name(column) for column in texts()}
    assert columns - planted.keys() - NOT_PLANTED.keys() == set(), "chi può leggerle? (planting.py, columns.py)"
    assert NOT_PLANTED.keys() - columns == set(), "non ci sono più"
    assert NOT_PLANTED.keys() & planted.keys() == set()
    for column, words in planted.items():
        if column in columns:
            table, _, field = column.partition(".")
            stored = await session.scalar(text(f'SELECT string_agg(CAST("{field}" AS text), \' \') FROM "{table}"'))
            assert all(word in str(stored) for word in words), column
