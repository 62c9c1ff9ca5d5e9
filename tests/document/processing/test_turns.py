"""Turns: as many at a time as there are, in order, and whoever gives way last."""

import asyncio

import pytest

from bdm.document.processing.turns import Turns

pytestmark = pytest.mark.anyio


class Visit:
    """Somebody who takes a turn and keeps it until told to leave."""

    def __init__(self, turns: Turns, *, gives_way: bool = False, owner: str | None = None) -> None:
        self._leave = asyncio.Event()
        self.has_turn = False
        self.task = asyncio.create_task(self._stay(turns, gives_way, owner))

    async def _stay(self, turns: Turns, gives_way: bool, owner: str | None) -> None:
        async with turns.take(gives_way=gives_way, owner=owner):
            self.has_turn = True
            await self._leave.wait()
        self.has_turn = False

    async def leave(self) -> None:
        self._leave.set()
        await self.task


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def having(*visits: Visit) -> list[bool]:
    await settle()
    return [visit.has_turn for visit in visits]


async def test_who_gives_way_waits_for_those_who_came_later() -> None:
    turns = Turns(1)
    first = Visit(turns)
    await settle()
    patient, second, third = Visit(turns, gives_way=True), Visit(turns), Visit(turns)
    assert await having(first, patient, second, third) == [True, False, False, False]
    await first.leave()
    assert await having(patient, second, third) == [False, True, False]
    await second.leave()
    assert await having(patient, third) == [False, True]
    await third.leave()
    assert await having(patient) == [True]
    await patient.leave()


async def test_a_turn_is_never_lost() -> None:
    turns = Turns(2)
    visits = [Visit(turns) for _ in range(4)]
    assert await having(*visits) == [True, True, False, False]
    visits[2].task.cancel()  # while waiting
    await settle()
    await visits[0].leave()
    visits[3].task.cancel()  # just given the turn
    await settle()
    visits[1].task.cancel()  # while having it
    await settle()
    again = [Visit(turns) for _ in range(3)]
    assert await having(*again) == [True, True, False]
    for visit in again:
        await visit.leave()


async def test_who_comes_in_the_same_name_waits_for_that_name_alone() -> None:
    turns = Turns(2)
    ada, again, once_more = [Visit(turns, owner="ada") for _ in range(3)]
    assert await having(ada, again, once_more) == [True, False, False]
    bice, carla, nobody = Visit(turns, owner="bice"), Visit(turns, owner="carla"), Visit(turns)
    assert await having(ada, again, once_more, bice, carla, nobody) == [True, False, False, True, False, False]
    again.task.cancel()
    await bice.leave()
    assert await having(once_more, carla, nobody) == [False, True, False]
    await ada.leave()
    assert await having(once_more, carla, nobody) == [True, True, False]
    await carla.leave()
    await once_more.leave()
    await nobody.leave()
