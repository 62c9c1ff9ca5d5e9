"""The Merkle tree of RFC 6962, of which a day's digest is the root."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable


def leaf(body: bytes) -> str:
    return hashlib.sha256(b"\x00" + body).hexdigest()


def root(leaves: Iterable[bytes]) -> str:
    """The root of the Merkle tree of RFC 6962."""
    complete: list[tuple[int, bytes]] = []
    for own in leaves:
        size = 1
        while complete and complete[-1][0] == size:
            own, size = hashlib.sha256(b"\x01" + complete.pop()[1] + own).digest(), size * 2  # noqa: PLW2901
        complete.append((size, own))
    whole = complete.pop()[1] if complete else hashlib.sha256().digest()
    while complete:
        whole = hashlib.sha256(b"\x01" + complete.pop()[1] + whole).digest()
    return whole.hex()
