"""Words that say the same of a decision."""

from __future__ import annotations

from collections import Counter

from bdm.assistant.equivalents import GROUPS, meanings
from bdm.italian import tokens


def test_a_word_is_in_one_group() -> None:
    lines = [line for line in GROUPS.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    counts = Counter(token for line in lines for token in set(tokens(line)))
    assert [token for token, count in counts.items() if count > 1] == []


def test_each_word_stands_for_its_group() -> None:
    assert meanings("rifusione") == meanings("rimborsare")
    assert meanings("chiesto") == meanings("domandava")
    assert meanings("minorenne") != meanings("maggiorenne")
