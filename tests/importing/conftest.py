from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from bdm.importing.service import ImportReport, import_folder
from bdm.platform.database.session import Database
from bdm.platform.storage import FolderStore


@pytest.fixture
def store(tmp_path: Path) -> FolderStore:
    return FolderStore(tmp_path / "store")


@dataclass
class Installation:
    """A database and a store to import into, and short ways to look into them."""

    database: Database
    store: FolderStore

    async def load(self, folder: Path, **options: Any) -> ImportReport:
        return await import_folder(self.database, self.store, folder, **options)

    async def rows(self, statement: str, **values: Any) -> list[dict[str, Any]]:
        async with self.database.transaction() as session:
            return [dict(row) for row in (await session.execute(text(statement), values)).mappings()]

    async def row(self, statement: str, **values: Any) -> dict[str, Any]:
        (row,) = await self.rows(statement, **values)
        return row

    async def execute(self, statement: str, **values: Any) -> None:
        async with self.database.transaction() as session:
            await session.execute(text(statement), values)

    async def decision(self, external_id: str = "p1") -> dict[str, Any]:
        return await self.row("SELECT * FROM provvedimento WHERE external_id = :id", id=external_id)

    async def abstract(self, external_id: str = "m1") -> dict[str, Any]:
        return await self.row("SELECT * FROM massima WHERE external_id = :id", id=external_id)


@pytest.fixture
def installation(fresh_database: Database, store: FolderStore) -> Installation:
    return Installation(fresh_database, store)


Load = Callable[[Path], Awaitable[ImportReport]]


def errors(report: ImportReport) -> list[tuple[int, str | None, str]]:
    """The same without notices."""
    return [problem for problem in problems(report) if problem[2] == "errore"]


def problems(report: ImportReport) -> list[tuple[int, str | None, str]]:
    """(line, field, level) of all that was reported."""
    if report.report is None:
        return []
    records = [json.loads(line) for line in report.report.read_text().splitlines()]
    return [(record["line"], record["field"], record["level"]) for record in records]
