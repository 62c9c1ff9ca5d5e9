"""The collection of difficult PDFs beside the repository, all of it: 513 files in a few seconds."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from bdm.document.pdf.failure import FailureCode, ReadingFailed
from bdm.document.processing.pool import ReaderPool

pytestmark = pytest.mark.anyio

FOLDER = Path(__file__).resolve().parents[4] / "shared" / "data" / "hostile_pdfs"

# Where the two readers of the manifest count differently: a page tree of which one kid is a page, one a dictionary of
# resources, one missing. One page is what there is to read.
COUNTED = {"opf_handbuilt/T02-02_003_page-tree-different-kids.pdf": 1}


@pytest.mark.skipif(not FOLDER.is_dir(), reason="la raccolta di PDF difficili non è su questo computer")
async def test_every_file_of_the_collection_ends_well_or_with_a_reason(pool: ReaderPool) -> None:
    rows = [json.loads(line) for line in (FOLDER / "MANIFEST.jsonl").read_text(encoding="utf-8").splitlines()]

    async def outcome(row: dict[str, Any]) -> int | FailureCode:
        try:
            async with pool.read(FOLDER / row["file"]) as reading:
                assert [page.number for page in reading.pages()] == list(range(1, reading.page_count + 1))
                return reading.page_count
        except ReadingFailed as error:
            return error.code

    outcomes = await asyncio.gather(*map(outcome, rows))
    read_by_both, different = 0, []
    for row, found in zip(rows, outcomes, strict=True):
        if row["mupdf"] == row["pikepdf"] == "ok" and not row["needs_pass"]:
            read_by_both += 1
            if found != COUNTED.get(row["file"], row["pages"]):
                different.append((row["file"], row["pages"], found))
        elif row["mupdf"] == row["pikepdf"] == "password":
            assert found is FailureCode.PROTETTO or isinstance(found, int)
    assert len(different) <= read_by_both // 100, different
    stopped = {FailureCode.TEMPO_SCADUTO, FailureCode.INTERROTTO, FailureCode.ARRESTO_ANOMALO}
    assert not stopped.intersection(outcomes)
