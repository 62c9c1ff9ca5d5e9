"""Filling the files of lines with what is public, and bringing them to one point of the register."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final
from uuid import UUID

from bdm.open_data.bulk import lines
from bdm.open_data.bulk.pieces import ORDER, Pieces, Spool
from bdm.open_data.bulk.settling import AT_ONCE, NotSettled, SettledFace, settle
from bdm.open_data.changelog import repository as changelog_repository
from bdm.open_data.changelog.recorder import follow
from bdm.open_data.digest.tree import MerkleTree
from bdm.platform.database.session import Database

Report = Callable[[str, int, int], None]
"""What is being done, how many lines, of how many."""
RECORDS: Final = "Schede"


async def write_lines(
    database: Database, folder: Path, size: int, since: int, report: Report
) -> tuple[Pieces, SettledFace]:
    """All lines, or those that have changed after the change ``since``, in pieces of ``size``, as of one point of the
    register. Raises NotSettled, OSError.
    """
    await follow(database)
    pieces = Pieces(folder, size)
    await _pass(database, pieces, since, report)
    with closing(Spool(folder)) as spool:
        settled, changes = await settle(database, pieces, spool, since)
        await asyncio.to_thread(pieces.patch, changes, spool)
    if not since:
        await asyncio.to_thread(_prove, pieces, settled)
    return pieces, settled


async def _pass(database: Database, pieces: Pieces, since: int, report: Report) -> None:
    """In the order of the ids, each page by itself: what changes meanwhile is put right afterwards."""
    async with database.reading() as session:
        total, done = await changelog_repository.public_count(session, since), 0
    report(RECORDS, 0, total)
    for kind in ORDER:
        after = UUID(int=0)
        while True:
            async with database.reading() as session:
                ids = await changelog_repository.public_ids(session, kind, after, AT_ONCE, since)
                found = await lines.read(session, [(kind, item_id) for item_id in ids])
            if not ids:
                break
            await asyncio.to_thread(_add, pieces, [found[kind, each] for each in ids if (kind, each) in found])
            after, done = ids[-1], done + len(ids)
            report(RECORDS, done, max(done, total))
    pieces.close()


def _add(pieces: Pieces, read: list[lines.BulkLine]) -> None:
    for line in read:
        pieces.add(line)


def _prove(pieces: Pieces, face: SettledFace) -> None:
    tree = MerkleTree()
    for _, leaf in pieces.leaves():
        tree.add(leaf)
    if (tree.count, tree.root) != (face.count, face.root):
        raise NotSettled("I file non contengono ciò che dice il registro: nulla è stato conservato.")
