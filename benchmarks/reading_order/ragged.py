"""Pages of ragged columns, as a typewriter or a narrow column of a newsletter has them, and of columns with a table
beside. The files write them line by line over the whole page, or in no order.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from benchmarks.reading_order.columns import beside_table, columns
from benchmarks.reading_order.pages import Order, Sheet, across, as_read, mixed


def _make(*gaps: float, **how: Any) -> Callable[[Sheet], None]:
    return partial(columns, gaps=gaps, **how)


RAGGED: Final[dict[str, tuple[Callable[[Sheet], None], Order]]] = {
    "ragged, two narrow": (_make(140, ragged=50), across),
    "ragged, two, in no order": (_make(40, ragged=80), mixed),
    "ragged, three, even gaps": (_make(30, 30, ragged=45), across),
    "ragged, three, wide gaps": (_make(60, 60, ragged=40), across),
    "ragged, three, below a headline": (_make(25, 70, ragged=35, head=3), across),
    "ragged, three, short last": (_make(70, 25, ragged=40, last=0.5), across),
    "ragged, three, in no order": (_make(25, 60, ragged=30), mixed),
    "ragged, three, as read": (_make(25, 60, ragged=40), as_read),
    "ragged, four": (_make(18, 18, 18, size=8, ragged=30), across),
    "ragged, unequal": (_make(25, 45, parts=(0.25, 0.45, 0.3), ragged=35), across),
    "table after one": (partial(beside_table, gaps=(30,)), across),
    "table before one": (partial(beside_table, gaps=(40,), first=True), across),
    "table after two, even gaps": (partial(beside_table, gaps=(30, 30)), across),
    "table after two, in no order": (partial(beside_table, gaps=(25, 50)), mixed),
}
