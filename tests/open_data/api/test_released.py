"""The interface as it is keeps what its last released description promises."""

from __future__ import annotations

import json
from copy import deepcopy
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bdm.open_data.api.description import VERSION
from bdm.open_data.endpoints import describe
from tests.fixtures.lines import each
from tests.open_data.api.compatibility import breaks

DOCS = Path(__file__).parents[3] / "docs"
SENTENCE = "un programma accetta i valori che non conosce"
"""Of docs/api.md: without it no list of values of an answer may grow."""


def numbers(path: Path) -> tuple[int, ...]:
    return tuple(map(int, path.stem.removeprefix("openapi-").split(".")))


RELEASES = sorted((DOCS / "api").glob("openapi-*.json"), key=numbers)
RELEASED: dict[str, Any] = json.loads(RELEASES[-1].read_text())


def new_values() -> bool:
    return SENTENCE in " ".join((DOCS / "api.md").read_text().split())


def test_nothing_that_was_released_is_broken() -> None:
    assert breaks(RELEASED, describe(), new_values=new_values()) == []


def test_each_release_kept_what_the_one_before_promised() -> None:
    documents = [json.loads(path.read_text()) for path in RELEASES]
    for before, after in pairwise(documents):
        if before["info"]["version"].split(".")[0] == after["info"]["version"].split(".")[0]:
            assert breaks(before, after, new_values=new_values()) == []


def test_a_description_that_differs_has_another_version() -> None:
    """What is added is released too: write it with ``bdm openapi --v1`` as docs/api/openapi-VERSION.json."""
    assert (RELEASED["info"]["version"], f"openapi-{VERSION}") == (VERSION, RELEASES[-1].stem)
    assert describe() == RELEASED


@each(RELEASED["paths"])
def test_a_path_that_goes_is_missed(path: str) -> None:
    present = deepcopy(RELEASED)
    del present["paths"][path]
    gone = [f"{method.upper()} {path}: gone" for method in RELEASED["paths"][path]]
    assert breaks(RELEASED, present, new_values=True) == gone


@pytest.mark.costly("that the comparison would notice; the comparison is in the gate")
@each(RELEASED["components"]["schemas"])
def test_a_property_that_goes_is_missed(name: str) -> None:
    """Of every schema that an answer has, however deep it stands there."""
    for one in RELEASED["components"]["schemas"][name].get("properties", ()):
        present = deepcopy(RELEASED)
        del present["components"]["schemas"][name]["properties"][one]
        found = breaks(RELEASED, present, new_values=True)
        assert any(each.endswith(f".{one}: gone") for each in found) or name == "Problema", one
