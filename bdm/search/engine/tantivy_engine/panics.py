"""Tantivy's panics arrive as a ``BaseException``, which ``except Exception`` lets through to end the process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bdm.search.engine.port import EngineFailure


@contextmanager
def engine_failures() -> Iterator[None]:
    """Turn what Tantivy raises (panics, ValueError, OSError) into ``EngineFailure``."""
    try:
        yield
    except (ValueError, OSError) as error:
        raise EngineFailure(str(error)) from error
    except BaseException as error:
        if type(error).__name__ != "PanicException":
            raise
        raise EngineFailure(str(error)) from None
