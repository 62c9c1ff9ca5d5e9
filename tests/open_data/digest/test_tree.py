"""The tree of RFC 6962, beside its definition."""

from __future__ import annotations

import hashlib

from hypothesis import given, strategies as st

from bdm.open_data.digest.tree import MerkleTree
from bdm.open_data.record.schemas import leaf_of


def by_definition(records: list[bytes]) -> bytes:
    """MTH of RFC 6962, 2.1."""
    if not records:
        return hashlib.sha256(b"").digest()
    if len(records) == 1:
        return hashlib.sha256(b"\x00" + records[0]).digest()
    split = 1
    while split * 2 < len(records):
        split *= 2
    return hashlib.sha256(b"\x01" + by_definition(records[:split]) + by_definition(records[split:])).digest()


def root_of(records: list[bytes]) -> bytes:
    tree = MerkleTree()
    for record in records:
        tree.add(leaf_of(record))
    return tree.root


@given(st.lists(st.binary(max_size=8), max_size=70))
def test_the_root_is_that_of_the_definition(records: list[bytes]) -> None:
    assert root_of(records) == by_definition(records)


def test_the_test_vectors_of_certificate_transparency() -> None:
    """Those that the reference implementation of RFC 6962 is tried with."""
    records = [
        bytes.fromhex(each)
        for each in (
            "",
            "00",
            "10",
            "2021",
            "3031",
            "40414243",
            "5051525354555657",
            "606162636465666768696a6b6c6d6e6f",
        )
    ]
    assert root_of([]).hex() == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert root_of(records[:1]).hex() == "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"
    assert root_of(records).hex() == "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"


def test_the_root_may_be_asked_for_between() -> None:
    tree = MerkleTree()
    for number in range(9):
        tree.add(leaf_of(bytes([number])))
        assert tree.root == by_definition([bytes([each]) for each in range(number + 1)])
    assert tree.count == 9
