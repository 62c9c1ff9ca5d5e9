"""The hash that names a document, against its definition."""

import hashlib
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from bdm.platform.storage import CHUNK_BYTES, FileHash, file_hash
from bdm.platform.storage.hashing import is_file_hash


def by_definition(data: bytes) -> str:
    chunks = [data[at : at + CHUNK_BYTES] for at in range(0, len(data), CHUNK_BYTES)]
    digests = "".join(hashlib.sha256(chunk).hexdigest() for chunk in chunks)
    return hashlib.sha256(digests.encode()).hexdigest()


@pytest.mark.parametrize("size", [0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 2 * CHUNK_BYTES, 2_500_001])
def test_is_the_hash_of_the_chunk_hashes(size: int, tmp_path: Path) -> None:
    data = bytes(range(256)) * (size // 256 + 1)
    data = data[:size]
    path = tmp_path / "file"
    path.write_bytes(data)
    assert file_hash(data) == file_hash(path) == file_hash(str(path)) == by_definition(data)


@given(st.lists(st.integers(0, 1_200_000), max_size=4))
def test_does_not_depend_on_the_pieces(sizes: list[int]) -> None:
    data = b"x" * sum(sizes)
    digest = FileHash()
    at = 0
    for size in sizes:
        digest.update(data[at : at + size])
        at += size
    assert digest.hexdigest() == digest.hexdigest() == by_definition(data)


@pytest.mark.parametrize("text", ["", "a" * 63, "A" * 64, "g" * 64, "a" * 64 + "\n", "../" + "a" * 61])
def test_what_is_not_a_hash(text: str) -> None:
    assert not is_file_hash(text)
