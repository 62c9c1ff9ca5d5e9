from __future__ import annotations

import asyncio

import pytest
from fastapi import FastAPI
from starlette.requests import Request

from bdm.platform.http.rate_limit import (
    DEAR,
    REFUSED_SECONDS,
    SAVED_SECONDS,
    WAITING,
    Buckets,
    ExpensiveWork,
    Rate,
    RateLimit,
    Shares,
    client_key,
)
from bdm.platform.kit.errors import TooManyRequests


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def request(app: FastAPI, address: str | None) -> Request:
    client = (address, 1) if address is not None else None
    return Request({"type": "http", "app": app, "client": client, "headers": []})


def test_a_burst_then_a_steady_rate() -> None:
    clock = Clock()
    buckets = Buckets(Rate(per_second=2, burst=3), clock=clock)
    assert [buckets.take("a") for _ in range(3)] == [0, 0, 0]
    assert buckets.take("a") == pytest.approx(0.5)
    assert buckets.take("a") == pytest.approx(0.5), "being refused costs nothing"
    assert buckets.take("b") == 0, "others are not concerned"
    clock.now += 0.5
    assert buckets.take("a") == 0
    assert buckets.take("a") > 0
    clock.now += 1000
    assert [buckets.take("a") for _ in range(3)] == [0, 0, 0]
    assert buckets.take("a") > 0, "and no more than a burst is ever saved up"


def test_memory_is_bounded() -> None:
    buckets = Buckets(Rate(1, burst=1), max_keys=10, clock=Clock())
    for number in range(1000):
        buckets.take(str(number))
    assert len(buckets._full_at) == 10


def test_each_client_and_all_together() -> None:
    app = FastAPI()
    limit = RateLimit("test", per_key=Rate(0.001, burst=2), overall=Rate(0.001, burst=3))
    limit(request(app, "10.0.0.1"))
    limit(request(app, "10.0.0.1"))
    with pytest.raises(TooManyRequests) as caught:
        limit(request(app, "10.0.0.1"))
    assert caught.value.extra["retry_after"] > 900
    limit(request(app, "10.0.0.2"))
    with pytest.raises(TooManyRequests):
        limit(request(app, "10.0.0.3"))


def test_a_few_that_ask_much_take_nothing_from_those_that_ask_little() -> None:
    clock = Clock()
    shares = Shares(Rate(2, burst=60), overall=Rate(5, burst=50), free=Rate(0.5, burst=10), clock=clock)
    served = dict.fromkeys(map(str, range(200)), 0)
    for _ in range(120):  # a minute, two a second
        clock.now += 0.5
        for network in served:
            served[network] += not shares.take(network)
    assert shares.take("0"), "what is for all together is taken"
    assert [shares.take("late") for _ in range(10)] == [0] * 10
    assert shares.take("late"), "beyond its own share it is one of them"
    assert min(served.values()) >= 35, "each has had what is its own"
    assert sum(served.values()) <= 200 * 41 + 50 + 5 * 60


def test_two_applications_count_apart() -> None:
    limit = RateLimit("test", per_key=Rate(0.001, burst=1), overall=Rate(0.001, burst=1))
    limit(request(FastAPI(), "10.0.0.1"))
    limit(request(FastAPI(), "10.0.0.1"))


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("10.0.0.1", "10.0.0.2", False),
        ("2001:db8::1", "2001:db8::ffff", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:10.0.0.1", "10.0.0.1", True),
        (None, None, True),
    ],
)
def test_what_a_client_is(one: str | None, other: str | None, same: bool) -> None:
    app = FastAPI()
    assert (client_key(request(app, one)) == client_key(request(app, other))) is same


@pytest.mark.anyio
async def test_calls_of_an_account_wait_for_their_turn_and_too_many_are_refused() -> None:
    work = ExpensiveWork(at_once=2, points=1)
    go = asyncio.Event()
    at_work: list[int] = []

    async def call(number: int) -> None:
        async with work.turn("a"):
            at_work.append(number)
            await go.wait()

    calls = [asyncio.create_task(call(number)) for number in range(2 * (1 + WAITING))]
    await asyncio.sleep(0)
    assert at_work == [0, 1]
    with pytest.raises(TooManyRequests) as caught:
        await call(-1)
    assert caught.value.extra == {"retry_after": 1}
    async with work.turn("b"):
        pass  # others are not concerned
    go.set()
    await asyncio.gather(*calls)
    assert len(at_work) == len(calls)
    assert work._turns == {}


@pytest.mark.anyio
async def test_a_refusal_keeps_its_turn_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else who asks without pause is refused without pause, and refusals are work, too."""
    work, kept = ExpensiveWork(at_once=1, points=1), asyncio.Event()

    async def sleep(seconds: float) -> None:
        assert seconds == REFUSED_SECONDS
        kept.set()
        await asyncio.Event().wait()

    async def call() -> None:
        async with work.turn("a"):
            work.pay("a", 1)

    monkeypatch.setattr("bdm.platform.http.rate_limit.asyncio.sleep", sleep)
    work.pay("a", SAVED_SECONDS)
    refused = asyncio.create_task(call())
    await kept.wait()
    assert work._turns["a"].at_work.locked()
    refused.cancel()
    with pytest.raises(asyncio.CancelledError):
        await refused
    assert work._turns == {}


@pytest.mark.anyio
async def test_dear_calls_of_an_account_are_done_one_after_the_other_and_few_at_once_of_all() -> None:
    work, go = ExpensiveWork(at_once=3, points=10 * DEAR), asyncio.Event()
    at_work: list[str] = []

    async def call(account: str, points: int) -> None:
        async with work.turn(account), work.paid(account, points):
            at_work.append(account)
            await go.wait()

    calls = [asyncio.create_task(call(account, DEAR)) for account in ("a", "a", "b", "c")]
    calls.append(asyncio.create_task(call("a", DEAR - 1)))
    for _ in range(10):
        await asyncio.sleep(0)
    assert sorted(at_work) == ["a", "a", "b"], "one dear call of a and of b, and what is cheap besides"
    go.set()
    await asyncio.gather(*calls)
    assert sorted(at_work) == ["a", "a", "a", "b", "c"]
    assert work._turns == {}


def test_points_are_saved_for_a_while() -> None:
    clock = Clock()
    work = ExpensiveWork(at_once=1, points=100, clock=clock)
    work.pay("a", 100 * SAVED_SECONDS - 50)
    work.pay("b", 10**9)  # what costs more than can be saved takes all there is
    with pytest.raises(TooManyRequests) as caught:
        work.pay("a", 250)
    assert caught.value.extra == {"retry_after": 2}
    clock.now += 2
    work.pay("a", 250)
    with pytest.raises(TooManyRequests):
        work.pay("b", 201)
