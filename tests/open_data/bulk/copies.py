"""Datasets as who downloads them reads them, and what they ought to hold."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import orjson
from sqlalchemy import select, text

from bdm.open_data.bulk import service as bulk_service
from bdm.open_data.bulk.pieces import SUFFIX, read_lines
from bdm.open_data.bulk.schemas import Insieme
from bdm.open_data.bulk.service import DatasetOptions
from bdm.open_data.changelog.model import PublicRecord
from bdm.open_data.record import service as record_service
from bdm.open_data.record.schemas import ItemName, PublicFace, canonical, leaf_of
from bdm.platform.database.session import Database

SMALL = 3
Copy = dict[tuple[str, str], dict[str, Any]]
"""Lines by kind and id."""


async def made(database: Database, folder: Path, **wish: Any) -> Insieme:
    return await bulk_service.make(database, folder, DatasetOptions(**{"piece_rows": SMALL} | wish), lambda *_: None)


def rows(folder: Path, dataset: Insieme, content: str) -> Iterator[dict[str, Any]]:
    for file in dataset.file:
        if file.contenuto == content and file.nome.endswith(SUFFIX):
            yield from map(orjson.loads, read_lines(folder / dataset.nome / file.nome))


def apply(copy: Copy, folder: Path, dataset: Insieme) -> Copy:
    """What ``copy`` is after the dataset."""
    for content in ("massime", "provvedimenti"):
        for line in rows(folder, dataset, content):
            copy[line["scheda"]["kind"], line["scheda"]["id"]] = line
    for gone in rows(folder, dataset, "rimossi"):
        copy.pop((gone["kind"], gone["id"]), None)
    return copy


def leaves(copy: Copy) -> dict[tuple[str, str], bytes]:
    return {name: leaf_of(canonical(line["scheda"])) for name, line in copy.items()}


async def public_leaves(database: Database) -> dict[tuple[str, str], bytes]:
    """By the register, as it is now."""
    async with database.reading() as session:
        found = await session.scalars(select(PublicRecord).where(PublicRecord.leaf.is_not(None)))
        return {(each.kind, str(each.item_id)): each.leaf or b"" for each in found}


async def leaves_at(database: Database, seq: int) -> dict[tuple[str, str], bytes]:
    """What was public after the change ``seq``."""
    statement = text(
        "SELECT DISTINCT ON (kind, item_id) kind, item_id, leaf FROM public_change WHERE seq <= :seq"
        " ORDER BY kind, item_id, seq DESC"
    )
    async with database.reading() as session:
        found = (await session.execute(statement, {"seq": seq})).all()
    return {(each.kind, str(each.item_id)): bytes(each.leaf) for each in found if each.leaf is not None}


async def faces(database: Database, *names: ItemName) -> dict[ItemName, PublicFace]:
    async with database.reading() as session:
        return await record_service.read(session, names)


def as_name(item_id: UUID, kind: str = "provvedimento") -> tuple[str, str]:
    return kind, str(item_id)
