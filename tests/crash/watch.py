"""Somebody who asks without pause: from when on does the service answer again?"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass

from tests.crash.ledger import ABSENT, Unanswered
from tests.crash.visitor import Visitor
from tests.crash.waiting import until
from tests.desk.editing.forms import ROMA, a_decision

ROUND_EVERY_SECONDS = 0.1
STEADY_SECONDS = 1.0
"""The service works again when everything was answered for so long; what counts is where that begins."""

_SEARCH = '{ provvedimento(q: "provvedimento", size: 5) { count items { id } } }'
_FIND = "query ($q: String) { provvedimentoOp(q: $q) { count } }"


@dataclass(frozen=True)
class Round:
    """A session check, a search and a write, one after the other: when, and whether all were answered."""

    began: float
    ended: float
    answered: bool


class Watch:
    """Asks as an editor of another office than those who work."""

    upn = "redattore.roma"

    def __init__(self, visitor: Visitor) -> None:
        visitor.thinking_seconds = 0.0
        self._visitor = visitor
        self._rounds: list[Round] = []
        self._number = 0

    async def work(self, going: Callable[[], bool]) -> None:
        while going():
            began = time.monotonic()
            try:
                await self._round()
                answered = True
            except Unanswered:
                answered = False
            self._rounds.append(Round(began, time.monotonic(), answered))
            await asyncio.sleep(ROUND_EVERY_SECONDS)

    async def answered_since(self, moment: float, settled: Callable[[], bool]) -> float:
        """Seconds from ``moment`` until the service answers, and goes on to; not before it is ``settled``."""
        self._rounds.clear()

        def again() -> float:
            rounds = [each for each in self._rounds if each.began >= moment]
            lost = [index for index, each in enumerate(rounds) if not each.answered]
            good = rounds[lost[-1] + 1 :] if lost else rounds
            steady = good and good[-1].ended - good[0].began > STEADY_SECONDS
            return good[0].ended - moment if steady and settled() else 0.0

        return await until(again, "answers after a kill")

    async def unanswered_since(self, moment: float) -> None:
        """Wait until something that was asked after ``moment`` is not answered."""
        self._rounds.clear()
        await until(lambda: any(each.began >= moment and not each.answered for each in self._rounds), "a refusal")

    async def found_since(self, moment: float) -> float:
        """Seconds from ``moment`` until something that is written now is found by the search."""

        async def attempt() -> bool:
            self._number += 1
            try:
                await self._write_and_find(f"ritrovo{self._number}")
            except Unanswered:
                return False
            return True

        await until(attempt, "something written is found")
        return time.monotonic() - moment

    async def _write_and_find(self, word: str) -> None:
        visitor, name = self._visitor, ("provvedimento", word)
        form = a_decision(ufficio=ROMA, titolo=word)
        event = ("saved", "provvedimento")
        value = [word, "BOZZA", 1, None]
        saved = await visitor.write(name, value, "POST", "/provvedimento", json=form, event=event, again=False)

        async def found() -> bool:
            return bool((await visitor.ask(_FIND, q=f"titolo:{word}"))["provvedimentoOp"]["count"])

        await until(found, f"{word} is found")
        event = ("deleted", "provvedimento")
        await visitor.write(name, ABSENT, "DELETE", f"/provvedimento/{saved['id']}", event=event, again=False)

    async def _round(self) -> None:
        await self._visitor.read("GET", "/user/current")
        await self._visitor.ask(_SEARCH)
        self._number += 1
        name, value = ("preferenza", self._visitor.upn), {"colonna": str(self._number)}
        path = "/user/preference/attivita_provvedimento"
        await self._visitor.write(name, value, "PUT", path, json={"value": value}, again=False)
