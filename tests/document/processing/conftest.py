"""A pool whose readers may do little."""

from collections.abc import AsyncIterator

import pytest

from bdm.document.processing.pool import FileLimits, ReaderPool

STRICT = FileLimits(seconds=80, page_seconds=20, thumbnail_seconds=3, memory_bytes=600_000_000)


@pytest.fixture(scope="module")
async def pool() -> AsyncIterator[ReaderPool]:
    """For all tests of a file: whatever a document does to a reader, the next one is read, too."""
    pool = ReaderPool(processes=2, limits=STRICT)
    yield pool
    await pool.close()
