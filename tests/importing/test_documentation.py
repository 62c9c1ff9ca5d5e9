"""``docs/import.md`` says all that a manifest may say."""

from __future__ import annotations

import json
import re
from pathlib import Path

from bdm.importing.items import KNOWN_MASSIMA, KNOWN_PROVVEDIMENTO

TEXT = (Path(__file__).parents[2] / "docs/import.md").read_text()


def test_every_field_is_documented() -> None:
    documented = set(re.findall(r"`([a-z_]+)`", TEXT))
    # an abstract's line may repeat what its decision says: nothing to explain
    assert (KNOWN_PROVVEDIMENTO | KNOWN_MASSIMA) - {"distretto"} <= documented


def test_the_examples_are_lines() -> None:
    lines = [line for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL) for line in block.splitlines()]
    assert len(lines) == 3
    for values in map(json.loads, lines[:2]):
        assert values.keys() <= KNOWN_PROVVEDIMENTO | KNOWN_MASSIMA
