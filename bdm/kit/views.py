"""Making many objects quickly."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

Made = TypeVar("Made")


def made(kind: type[Made], values: Iterable[tuple[str, Any]]) -> Made:
    """An object of the frozen dataclass ``kind`` with these fields; whoever makes it sees to the others. For a wide row
    that takes a tenth of the time of its ``__init__``, which sets each field by a call.
    """
    new = object.__new__(kind)
    new.__dict__.update(values)
    return new
