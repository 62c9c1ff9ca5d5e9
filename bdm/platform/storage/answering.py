"""A store that does not answer: nobody waits for it, and who asked is told to come back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import TYPE_CHECKING, Final, TypeVar

from obstore.exceptions import AlreadyExistsError, BaseError

from bdm.platform.kit.errors import StoreUnavailable

if TYPE_CHECKING:
    from obstore.store import RetryConfig

PATIENCE_SECONDS: Final = 4.0
"""So long a call may take; with the service's own work that leaves readers an answer within five seconds."""
SLOWEST_BYTES_PER_SECOND: Final = 2_000_000
"""What is sent may take longer by this."""
AGAIN_SECONDS: Final = 5

RETRY: Final[RetryConfig] = {
    "max_retries": 3,
    "retry_timeout": timedelta(seconds=PATIENCE_SECONDS),
    "backoff": {"init_backoff": timedelta(milliseconds=100), "max_backoff": timedelta(seconds=1), "base": 2},
}

Batch = TypeVar("Batch", bound=Sequence[object])


@asynccontextmanager
async def answering(size: int = 0) -> AsyncIterator[None]:
    """One call to the store, with ``size`` bytes. Raises StoreUnavailable where it fails or takes too long; what the
    store answers (FileNotFoundError, AlreadyExistsError) goes through.
    """
    try:
        async with asyncio.timeout(PATIENCE_SECONDS + size / SLOWEST_BYTES_PER_SECOND):
            yield
    except AlreadyExistsError:
        raise
    except (BaseError, TimeoutError) as error:
        raise StoreUnavailable(extra={"retry_after": AGAIN_SECONDS}) from error


async def answers(listing: AsyncIterator[Batch]) -> AsyncIterator[Batch]:
    """The batches of a listing, each of them a call."""
    while True:
        async with answering():
            batch = await anext(listing, None)
        if batch is None:
            return
        yield batch
