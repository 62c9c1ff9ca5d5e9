"""Text in which some words stand otherwise, with the way back to where they were."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable


def respell(text: str, changes: Iterable[tuple[int, int, str]]) -> tuple[str, Callable[[int], int]]:
    """``text`` with what ``changes`` write in the place of ``text[start:end]``, in order and none within another, and
    what gives the place in ``text`` of a place in it: of what was written anew its beginning, or its last character.

    >>> written, place = respell("art. 3 ZGB", [(7, 10, "c.c.")])
    >>> written, place(7), place(10)
    ('art. 3 c.c.', 7, 9)
    """
    starts, places, parts, at, length = [0], [0], list[str](), 0, 0
    for start, end, written in changes:
        parts += (text[at:start], written)
        length += start - at
        starts += (length, length + 1, length + len(written))
        places += (start, end - 1, end)
        length += len(written)
        at = end
    if not parts:
        return text, lambda place: place
    parts.append(text[at:])

    def place(new: int) -> int:
        number = bisect_right(starts, new) - 1
        within = number % 3 == 2
        return places[number] if within else places[number] + new - starts[number]

    return "".join(parts), place
