"""What a process remembers, bounded by how much it is and not by how many."""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class SizedCache(Generic[Key, Value]):
    """Up to ``capacity`` of sizes in all, in whatever its user counts; what was not asked for longest goes first."""

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._known: OrderedDict[Key, tuple[Value, int]] = OrderedDict()
        self._size = 0

    def get(self, key: Key) -> Value | None:
        """What is kept under ``key``."""
        if key not in self._known:
            return None
        self._known.move_to_end(key)
        return self._known[key][0]

    def keep(self, key: Key, value: Value, size: int) -> None:
        """Keep ``value``, unless something is kept there or it is too large for all of the room."""
        if size > self._capacity or key in self._known:
            return
        self._known[key] = value, size
        self._size += size
        while self._size > self._capacity:
            _, (_, freed) = self._known.popitem(last=False)
            self._size -= freed
