"""Where the documents are kept: files named by their content, in a folder or in an S3-compatible archive."""

from bdm.platform.storage.hashing import CHUNK_BYTES, FileHash, file_hash
from bdm.platform.storage.store import (
    DocumentMissing,
    DocumentStore,
    FolderStore,
    HashMismatch,
    open_store,
    require_store,
    temporary_folder,
)
from bdm.platform.storage.temporary import temporary_files_in

__all__ = [
    "CHUNK_BYTES",
    "DocumentMissing",
    "DocumentStore",
    "FileHash",
    "FolderStore",
    "HashMismatch",
    "file_hash",
    "open_store",
    "require_store",
    "temporary_files_in",
    "temporary_folder",
]
