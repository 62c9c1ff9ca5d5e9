"""The Merkle tree of RFC 6962: one hash over any number of leaves, in memory of the logarithm of their number."""

from __future__ import annotations

import hashlib
from typing import Final

_NODE: Final = b"\x01"


class MerkleTree:
    """Leaves are added in their order; the ``root`` may be asked for at any time."""

    def __init__(self) -> None:
        self.count = 0
        self._complete: list[tuple[int, bytes]] = []
        """The complete subtrees from the left: how many leaves each has, a power of two, and its hash."""

    def add(self, leaf: bytes) -> None:
        """The hash of the next leaf (``bdm.open_data.record.schemas.leaf_of``)."""
        size, own = 1, leaf
        while self._complete and self._complete[-1][0] == size:
            own = _node(self._complete.pop()[1], own)
            size *= 2
        self._complete.append((size, own))
        self.count += 1

    @property
    def root(self) -> bytes:
        """The hash of the whole tree; of one without leaves the SHA-256 of nothing."""
        if not self._complete:
            return hashlib.sha256().digest()
        (_, root), *others = reversed(self._complete)
        for _, left in others:
            root = _node(left, root)
        return root


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(_NODE + left + right).digest()
