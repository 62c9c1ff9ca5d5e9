from __future__ import annotations

import pytest

from bdm.platform.kit.identifiers import new_id, parse_id


def test_ids_are_version_7_and_grow() -> None:
    ids = [new_id() for _ in range(1000)]
    assert len(set(ids)) == 1000
    assert {id.version for id in ids} == {7}
    assert [id.int >> 80 for id in ids] == sorted(id.int >> 80 for id in ids)


@pytest.mark.parametrize("text", ["", "abc", "a" * 10_000, "\x00", "12345678-1234-1234-1234-12345678901g"])
def test_what_is_not_an_id_is_none(text: str) -> None:
    assert parse_id(text) is None


def test_parse_is_the_inverse_of_str() -> None:
    id = new_id()
    assert parse_id(str(id)) == id
