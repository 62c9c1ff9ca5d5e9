"""Loading a long-lived program."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def loading() -> Iterator[None]:
    """Load modules without looking for garbage among them, now (a tenth of the time) and ever after."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        # With what was loaded set aside little is left to compare with, and Python would look for cycles in every other
        # page of results.
        gc.set_threshold(20_000, 20, 50)
        gc.enable()
