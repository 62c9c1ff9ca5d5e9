"""Identifiers: opaque to clients, never reused, and in order of creation so that indexes stay compact."""

from __future__ import annotations

import secrets
import time
from uuid import UUID


def new_id() -> UUID:
    """A version 7 UUID (RFC 9562): 48 bits of milliseconds, then random bits."""
    milliseconds = time.time_ns() // 1_000_000
    value = (milliseconds & ((1 << 48) - 1)) << 80 | secrets.randbits(80)
    value = value & ~(0xF << 76) | 0x7 << 76
    value = value & ~(0x3 << 62) | 0x2 << 62
    return UUID(int=value)


def parse_id(text: str) -> UUID | None:
    """The UUID that ``text`` spells, or None: an id that cannot exist is simply not found."""
    try:
        return UUID(text)
    except (ValueError, AttributeError):
        return None
