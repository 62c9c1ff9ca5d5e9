"""Services to process documents with: a database of the test's own, a store in a folder, real readers."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from bdm.document import arrival, service as document_service
from bdm.document.model import Document
from bdm.document.processing.pool import ReaderPool
from bdm.platform.database.session import Database
from bdm.platform.storage import FolderStore, file_hash
from bdm.settings import Settings
from tests.fixtures.storage import put_bytes


@dataclass
class Workshop:
    """What the jobs on documents need of ``Services``."""

    database: Database
    store: FolderStore
    readers: ReaderPool
    settings: Settings

    async def deliver(self, data: bytes) -> str:
        """Store a document and record it, as an upload does; its hash."""
        hash_ = file_hash(data)
        await put_bytes(self.store, hash_, data)
        async with self.database.transaction() as session:
            await arrival.add(session, file_hash=hash_, size=len(data), name="sentenza.pdf", domain="CIVILE")
        return hash_

    async def document(self, hash_: str) -> Document:
        async with self.database.transaction() as session:
            return await document_service.get(session, hash_)

    async def texts(self, hash_: str) -> list[str]:
        async with self.database.transaction() as session:
            return await document_service.page_texts(session, hash_)


@pytest.fixture
def workshop(fresh_database: Database, tmp_path: Path, readers: ReaderPool) -> Workshop:
    store = FolderStore(tmp_path / "storage")
    return Workshop(fresh_database, store, readers, Settings(data_dir=tmp_path, ocr=False, extract_processes=1))
