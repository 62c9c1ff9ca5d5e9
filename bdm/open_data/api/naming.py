"""Names of a closed list as callers write them, and what is said of one that is not in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Final

from bdm.italian import letters_key
from bdm.italian.matching import best_matches, words

MAX_NEAREST: Final = 3
_SIMILARITY: Final = 0.75
_FEW: Final = 10
"""Names that can all be said."""
_SHOWN: Final = 60
"""Characters of a name that are said back."""


def nearest(text: str, names: Sequence[str]) -> list[str]:
    """At most three of ``names``: those that have every word of ``text`` ('Milano'), else those most like it."""
    if found := best_matches(text, names, str, MAX_NEAREST) if words(text) else []:
        return found
    by_letters = {letters_key(name): name for name in names}
    like = get_close_matches(letters_key(text), by_letters, MAX_NEAREST, _SIMILARITY)
    return [by_letters[each] for each in like]


def unknown(text: str, group: str, names: Sequence[str], likely: Iterable[str] = ()) -> str:
    """That ``text`` is no name of the ``group`` ('gli uffici'), and what may be meant: the ``likely`` ones first."""
    said = f"«{text[:_SHOWN]}» non è tra {group}."
    meant = list(dict.fromkeys([*likely, *nearest(text, names)]))[:MAX_NEAREST]
    if meant:
        return f"{said} Forse: {_listed(meant)}."
    return f"{said} Valori ammessi: {_listed(names)}." if 0 < len(names) <= _FEW else said


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"«{name}»" for name in names)
