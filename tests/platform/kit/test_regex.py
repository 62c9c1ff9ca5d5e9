"""Every expression of the program can be compiled: one that cannot would be noticed when somebody reads a text."""

from __future__ import annotations

import pickle
import pkgutil
import re
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

import bdm
from bdm.platform.kit.regex import regex


def _modules() -> Iterator[ModuleType]:
    for each in pkgutil.walk_packages(bdm.__path__, "bdm."):
        if not each.name.endswith("__main__") and ".migrations." not in each.name:
            yield import_module(each.name)


def _expressions(value: Any) -> Iterator[Any]:
    if type(value) is type(regex("")):
        yield value
    elif isinstance(value, dict):
        yield from (found for each in value.values() for found in _expressions(each))
    elif isinstance(value, (tuple, list, set, frozenset)):
        yield from (found for each in value for found in _expressions(each))


def test_every_expression_is_one() -> None:
    found = [each for module in _modules() for value in vars(module).values() for each in _expressions(value)]
    assert len(found) > 400
    for each in found:
        assert each.groups >= 0


def test_it_does_what_a_compiled_one_does() -> None:
    ours, theirs = regex(r"(?P<n>\d+) a", re.IGNORECASE), re.compile(r"(?P<n>\d+) a", re.IGNORECASE)
    text = "12 A, 3 a"
    assert (ours.pattern, ours.flags, ours.groups, ours.groupindex) == (
        theirs.pattern,
        theirs.flags,
        theirs.groups,
        theirs.groupindex,
    )
    assert ours.findall(text) == theirs.findall(text)
    assert ours.sub(r"\g<n>", text) == theirs.sub(r"\g<n>", text)
    assert [each.span() for each in ours.finditer(text)] == [each.span() for each in theirs.finditer(text)]
    assert ours.search(text, 3).group("n") == "3"  # type: ignore[union-attr]
    assert regex(rb"\d").split(b"a1b") == [b"a", b"b"]


def test_it_can_be_copied_before_and_after_its_first_use() -> None:
    one = regex("a+")
    assert pickle.loads(pickle.dumps(one)).fullmatch("aa")
    with pytest.raises(re.error):
        regex("(").search("a")
