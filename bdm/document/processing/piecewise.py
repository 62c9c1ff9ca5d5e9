"""Work on many short texts: done in place, and after each others may have their turn.

A page of results is worked through in some milliseconds a text: less than another process costs for all of them. Where
one text alone would take long, it goes to another process (``computing``), together with others like it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeVar

from bdm.document.processing.computing import compute

Piece = TypeVar("Piece")
Made = TypeVar("Made")

SECONDS: Final = 0.005
"""After so long others have their turn."""
TOGETHER: Final = 1_000_000
"""Characters that are sent to another process at once: to send them takes milliseconds, too."""


class Turn:
    """The time since others had theirs."""

    def __init__(self) -> None:
        self._began = time.monotonic()

    async def give_way(self) -> None:
        """Let others go on, where they have waited for ``SECONDS``."""
        if time.monotonic() - self._began > SECONDS:
            await asyncio.sleep(0)
            self._began = time.monotonic()


async def compute_each(
    function: Callable[[Piece], Made], pieces: Iterable[tuple[Piece, int]], at_once: int
) -> list[Made]:
    """What ``function``, as for ``compute``, makes of each piece, given with its size, in their order; of those that
    are larger than ``at_once``, which takes some milliseconds, in another process. Raises as ``compute``.
    """
    turn, made, large = Turn(), dict[int, Made](), list[tuple[int, Piece, int]]()
    for number, (piece, size) in enumerate(pieces):
        if size > at_once:
            large.append((number, piece, size))
            continue
        made[number] = function(piece)
        await turn.give_way()
    for some in _together(large):
        size = sum(each for _, _, each in some)
        found = await compute(_every, size, function, [piece for _, piece, _ in some])
        made |= {number: each for (number, _, _), each in zip(some, found, strict=True)}
        await turn.give_way()
    return [made[number] for number in range(len(made))]


def _together(large: Iterable[tuple[int, Piece, int]]) -> Iterator[list[tuple[int, Piece, int]]]:
    some: list[tuple[int, Piece, int]] = []
    for each in large:
        if some and sum(size for _, _, size in some) + each[2] > TOGETHER:
            yield some
            some = []
        some.append(each)
    if some:
        yield some


def _every(function: Callable[[Piece], Made], pieces: Sequence[Piece]) -> list[Made]:
    return [function(each) for each in pieces]
