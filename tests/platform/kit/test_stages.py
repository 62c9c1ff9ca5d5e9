"""The stages of a call are measured by the clock, and each once."""

from __future__ import annotations

import asyncio
import time

import pytest

from bdm.platform.kit.stages import CallStage, Stopwatch, stage, stopwatch

pytestmark = pytest.mark.anyio


async def test_parts_that_are_in_a_stage_together_count_once() -> None:
    async def part() -> None:
        with stage(CallStage.ENGINE), stage(CallStage.DATABASE):
            for _ in range(100):
                await asyncio.sleep(0)
            raise KeyError

    watch = Stopwatch()
    token = stopwatch.set(watch)
    began = time.perf_counter()
    await asyncio.gather(*(part() for _ in range(20)), return_exceptions=True)
    took = time.perf_counter() - began
    stopwatch.reset(token)
    assert watch.seconds.keys() == {CallStage.ENGINE, CallStage.DATABASE}
    assert 0 < watch.seconds[CallStage.DATABASE] <= watch.seconds[CallStage.ENGINE] <= took
    await asyncio.gather(part(), return_exceptions=True)
    assert watch.seconds[CallStage.ENGINE] <= took, "what belongs to no call is not measured"
