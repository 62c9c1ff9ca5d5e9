"""In whose name the work at hand is done, for what everybody has only so much of."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Final

BEHALF: Final[ContextVar[str | None]] = ContextVar("behalf", default=None)
"""The account, or the network of a call without one; None: the program's own work."""
