"""Work on what people send: where it is done, what comes back, and what becomes of work that does not end."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bdm.document.processing import computing
from bdm.document.processing.computing import SMALL, TooMuchWork, compute, open_computing
from bdm.platform.kit.behalf import BEHALF
from bdm.platform.kit.errors import FieldError, Invalid
from bdm.settings import Settings

pytestmark = pytest.mark.anyio

LARGE = SMALL + 1
MEMORY = 1_500_000_000


def process(word: str) -> tuple[str, int]:
    return word, os.getpid()


def refuse() -> None:
    raise Invalid("No.", errors=[FieldError("testo", "Troppo.")])


def fail() -> None:
    raise OSError(lambda: None)  # which cannot be passed on


def never_end() -> None:
    while True:
        pass


def take_all_memory() -> int:
    return len(bytearray(2 * MEMORY))


def is_secret_there() -> bool:
    return "BDM_SECRET_OF_OURS" in os.environ


@asynccontextmanager
async def opened(seconds: int = 20) -> AsyncIterator[None]:
    async with open_computing(Settings(compute_timeout_seconds=seconds, extract_memory_bytes=MEMORY)):
        yield


async def test_what_is_large_is_done_elsewhere_and_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """With its value or its error; nothing of our environment is there, and memory has an end."""
    monkeypatch.setenv("BDM_SECRET_OF_OURS", "x")
    async with opened():
        assert await compute(process, SMALL, "qui") == ("qui", os.getpid())
        word, elsewhere = await compute(process, LARGE, "là")
        assert (word, elsewhere == os.getpid()) == ("là", False)
        assert not await compute(is_secret_there, LARGE)
        with pytest.raises(Invalid) as refused:
            await compute(refuse, LARGE)
        assert refused.value.body()["errors"] == [{"field": "testo", "message": "Troppo."}]
        with pytest.raises(RuntimeError, match=r"^builtins\.OSError$"):
            await compute(fail, LARGE)
        with pytest.raises(TooMuchWork):
            await compute(take_all_memory, LARGE)
        assert (await compute(process, LARGE, "ancora"))[0] == "ancora"


async def test_work_that_does_not_end_is_ended_and_keeps_one_place() -> None:
    """Whoever sends it many times over waits for himself: others find a place at once."""
    async with opened(seconds=1):
        await compute(process, LARGE, "primo")
        ended = 0

        async def one() -> None:
            nonlocal ended
            BEHALF.set("prepotente")
            with pytest.raises(TooMuchWork):
                await compute(never_end, LARGE)
            ended += 1

        attack = [asyncio.create_task(one()) for _ in range(3)]
        await asyncio.sleep(0)
        BEHALF.set("altra")
        await compute(process, LARGE, "mia")
        assert ended < len(attack)
        await asyncio.gather(*attack)


async def test_of_a_command_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computing, "_computing", None)
    assert await compute(process, LARGE, "comando") == ("comando", os.getpid())
