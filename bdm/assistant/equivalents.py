"""Words that say the same of a decision: what a sentence and its passage are compared by.

Stricter than ``bdm.assistant.words``, which looks for what a question may mean: no word may stand for its contrary.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from bdm.assistant.words import relatives
from bdm.italian import tokens

GROUPS: Final = Path(__file__).parent / "data" / "equivalenti.txt"
"""One group a line."""


@lru_cache(maxsize=1)
def _groups() -> dict[str, str]:
    lines = GROUPS.read_text(encoding="utf-8").splitlines()
    groups = [tokens(line) for line in lines if line and not line.startswith("#")]
    found = {token: group[0] for group in groups for token in group}
    for token, first in list(found.items()):  # 'deriva' as 'derivare'
        found.setdefault(next(iter(relatives(token)), token).strip(), first)
    return found


@lru_cache(maxsize=65_536)
def meaning(token: str) -> str:
    """The token that stands for all of its group; itself where it has none."""
    groups = _groups()
    return next((groups[each] for each in (token, *(r.strip() for r in relatives(token)[:1])) if each in groups), token)


def meanings(text: str) -> list[str]:
    """The tokens of the text, each as the one that stands for its group."""
    return [meaning(token) for token in tokens(text)]
