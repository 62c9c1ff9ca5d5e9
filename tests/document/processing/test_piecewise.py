"""Work on many texts: in their order, the short ones in place and the others elsewhere, and others have their turn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from bdm.document.processing import computing, piecewise
from bdm.document.processing.piecewise import compute_each

pytestmark = pytest.mark.anyio


def turned(text: str) -> str:
    return text[::-1]


async def test_long_texts_go_elsewhere_together(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Any] = []
    here = computing._computing
    assert here is not None
    run = here.run

    async def counted(work: Callable[[], Any]) -> Any:
        sent.append(work.args[1])  # type: ignore[attr-defined]
        return await run(work)

    monkeypatch.setattr(here, "run", counted)
    monkeypatch.setattr(piecewise, "TOGETHER", 15_000)
    texts = ["a" * 6_000 + "b", "cd", "e" * 6_000 + "f", "gh", "i" * 18_000 + "j", "k" * 6_000 + "l"]
    made = await compute_each(turned, ((text, len(text)) for text in texts), 100)
    assert made == [text[::-1] for text in texts]
    assert [[each[-1] for each in some] for some in sent] == [["b", "f"], ["j"], ["l"]]
    assert await compute_each(turned, [], 100) == []


async def test_others_have_their_turn_between(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(piecewise, "SECONDS", 0.0)
    seen: list[str] = []

    def noted(text: str) -> str:
        seen.append(text)
        return text

    async def other() -> None:
        seen.append("another")

    task = asyncio.create_task(other())
    await compute_each(noted, [("a", 1), ("b", 1)], 10)
    assert task.done()
    assert seen == ["a", "another", "b"]
