"""The whole demo content in a real database."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from bdm.platform.database.session import Database
from bdm.platform.storage import FolderStore
from bdm.reference.service import load_all
from bdm_demo.folder import DOCUMENTS
from bdm_demo.real import real_decisions
from bdm_demo.seed import seed

pytestmark = pytest.mark.anyio

TODAY = date(2026, 3, 2)
COUNT = 96
PERSONAL = (
    "fascicolo",
    "fascicolo_provvedimento",
    "fascicolo_massima",
    "fascicolo_participant",
    "note",
    "document_note",
    "document_note_participant",
    "saved_search",
)


async def counts(database: Database, *tables: str) -> dict[str, Any]:
    async with database.transaction() as session:
        return {table: (await session.execute(text(f"SELECT count(*) FROM {table}"))).scalar_one() for table in tables}


@pytest.fixture
def store(tmp_path: Path) -> FolderStore:
    return FolderStore(tmp_path / "store")


async def run(database: Database, store: FolderStore, folder: Path, **options: Any) -> Any:
    async with database.transaction() as session:
        await load_all(session)
    return await seed(database, store, folder, accounts=True, decisions=COUNT, today=TODAY, **options)


@pytest.mark.costly("7 s; the tests in the browser begin with all of the demo content, and read it")
async def test_seed_and_seed_again(fresh_database: Database, store: FolderStore, tmp_path: Path) -> None:
    steps: list[tuple[str, int, int]] = []
    folder = tmp_path / "demo"
    report = await run(fresh_database, store, folder, on_progress=lambda *step: steps.append(step))
    assert report.complete
    assert report.counts.rejected == 0
    assert report.counts.provvedimento.created == COUNT + len(real_decisions())
    assert report.counts.massima.created > 25
    assert steps[0][0] == "Documenti dimostrativi"
    assert len({title for title, *_ in steps}) >= 3
    assert not (folder / DOCUMENTS).exists()
    tables = ("provvedimento", "massima", "precedente", "user_account", *PERSONAL)
    before = await counts(fresh_database, *tables)
    assert before["user_account"] == 11
    assert all(before.values()), before
    await assert_personal_content(fresh_database)

    again = await run(fresh_database, store, folder)
    assert again.counts.provvedimento.created == again.counts.provvedimento.updated == 0
    assert again.counts.massima.created == again.counts.massima.updated == 0
    assert await counts(fresh_database, *tables) == before


async def assert_personal_content(database: Database) -> None:
    """Folders are nested and shared both ways; highlighted passages lie on their page."""
    async with database.transaction() as session:
        nested = await session.execute(
            text(
                "SELECT c.name, b.name, a.name FROM fascicolo a JOIN fascicolo b ON a.parent_id = b.id"
                " JOIN fascicolo c ON b.parent_id = c.id"
            )
        )
        expected = ("Orientamenti della sezione", "Responsabilità civile", "Cose in custodia")
        assert expected in {tuple(row) for row in nested}
        shared = await session.execute(text("SELECT DISTINCT may_write FROM fascicolo_participant"))
        assert set(shared.scalars()) == {True, False}
        quotes = (await session.execute(text("SELECT quote, rotated_rect, page_number FROM document_note"))).all()
    assert quotes
    for quote, rects, page in quotes:
        assert len(quote) > 60
        assert page >= 1
        assert rects[0]["rect"]["width"] > 100
        assert 0 < rects[0]["rect"]["y"] < 842


async def test_without_accounts_nobody_gets_personal_content(
    fresh_database: Database, store: FolderStore, tmp_path: Path
) -> None:
    async with fresh_database.transaction() as session:
        await session.execute(text("DELETE FROM user_account"))
    await seed(fresh_database, store, tmp_path / "demo", accounts=False, decisions=12, today=TODAY)
    assert set((await counts(fresh_database, "user_account", *PERSONAL)).values()) == {0}
