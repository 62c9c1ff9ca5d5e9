"""Pages of several columns: two, three and four, with gaps of different widths between them, a short last column,
something across above or below, a table beside. Their files write them line by line over the whole page, or in no
order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from benchmarks.reading_order.pages import FULL, LEFT, TOP, Order, Sheet, across, as_read, mixed

_LINE: Final = 12.5


def columns(
    sheet: Sheet,
    gaps: Sequence[float],
    *,
    parts: Sequence[float] = (),
    last: float = 1,
    head: int = 0,
    foot: int = 0,
    shift: float = 0,
    ragged: int = 0,
    by_word: bool = False,
    size: float = 10,
) -> None:
    """Columns with these ``gaps`` between them, in points, that fill the page, as wide as ``parts`` of it;
    ``last``: how long the last is, as a part of the others; ``shift``: by how much each begins lower than the one
    before; ``head``, ``foot``: lines over the whole width above and below.
    """
    count = len(gaps) + 1
    shares = parts or [1 / count] * count
    wide = [(FULL - sum(gaps)) * each for each in shares]
    lines = sheet.chance.randint(18, 30)
    y = sheet.block(LEFT, TOP, FULL, head) + 10 if head else TOP
    x, lowest = LEFT, y
    for number, (width, gap) in enumerate(zip(wide, [*gaps, 0], strict=True)):
        own = round(lines * last) if number == count - 1 else lines
        end = sheet.block(x, y + number * shift, width, own, ragged=ragged, by_word=by_word, size=size)
        lowest = max(lowest, end)
        x += width + gap
    if foot:
        sheet.block(LEFT, lowest + 15, FULL, foot)


def beside_table(sheet: Sheet, gaps: Sequence[float], *, first: bool = False) -> None:
    """Columns of text, and after them, or before, a table of two narrow columns."""
    count = len(gaps)
    wide = (FULL - sum(gaps) - 130) / count
    lines, x = 24, LEFT

    def table(x: float) -> None:
        for row in range(12):
            sheet.put(x, TOP + row * 2 * _LINE, " ".join(sheet.say(1)))
            sheet.put(x + 85, TOP + row * 2 * _LINE, f"{sheet.chance.randint(10, 999)},00")

    if first:
        table(x)
        x += 130 + gaps[0]
    for number in range(count):
        sheet.block(x, TOP, wide, lines)
        x += wide + (0 if first and number == count - 1 else gaps[(number + first) % count])
    if not first:
        table(x)


def _make(*gaps: float, **how: Any) -> Callable[[Sheet], None]:
    return partial(columns, gaps=gaps, **how)


COLUMNS: Final[dict[str, tuple[Callable[[Sheet], None], Order]]] = {
    "two, gap of 12": (_make(12), across),
    "two, gap of 60": (_make(60), across),
    "two, gap of 130": (_make(130), across),
    "two, gap of 130, mixed": (_make(130), mixed),
    "two, narrow and wide": (_make(25, parts=(0.3, 0.7)), across),
    "two, wide and narrow, short last": (_make(25, parts=(0.68, 0.32), last=0.4), across),
    "two, below a headline": (_make(40, head=3, last=0.6), across),
    "three, gaps of 15": (_make(15, 15), across),
    "three, gaps of 15 and 70": (_make(15, 70), across),
    "three, gaps of 70 and 15": (_make(70, 15), across),
    "three, gaps of 15 and 110": (_make(15, 110), across),
    "three, gaps of 110 and 15": (_make(110, 15), across),
    "three, gaps of 60": (_make(60, 60), across),
    "three, gaps of 20 and 90, mixed": (_make(20, 90), mixed),
    "three, gaps of 20 and 90, as read": (_make(20, 90), as_read),
    "three, gaps of 20 and 80, ragged": (_make(20, 80, ragged=35), across),
    "three, gaps of 80 and 20, ragged": (_make(80, 20, ragged=35), across),
    "three, gaps of 20 and 80, word by word": (_make(20, 80, by_word=True), across),
    "three, gaps of 20 and 80, short last": (_make(20, 80, last=0.4), across),
    "three, gaps of 80 and 20, short last": (_make(80, 20, last=0.2), across),
    "three, gaps of 20 and 80, below a headline": (_make(20, 80, head=2), across),
    "three, gaps of 80 and 20, between": (_make(80, 20, head=3, foot=3), across),
    "three, gaps of 20 and 80, on other lines": (_make(20, 80, shift=5), across),
    "three, unequal, gaps of 20 and 60": (_make(20, 60, parts=(0.25, 0.45, 0.3)), across),
    "four, gaps of 14": (_make(14, 14, 14, size=8), across),
    "four, gaps of 14, 60 and 14": (_make(14, 60, 14, size=8), across),
    "four, gaps of 60, 14 and 14, short last": (_make(60, 14, 14, size=8, last=0.3), across),
    "four, gaps of 14, 14 and 60, headline": (_make(14, 14, 60, size=8, head=2), mixed),
    "two, a table after them": (partial(beside_table, gaps=(20, 60)), across),
    "two, a table before them": (partial(beside_table, gaps=(60, 20), first=True), across),
}
