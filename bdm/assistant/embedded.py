"""The assistant without a model: it quotes (``bdm.assistant.extractive``)."""

from __future__ import annotations

from typing import Final

import anyio.to_thread

from bdm.assistant import extractive
from bdm.assistant.port import Exchange, Health, Reply
from bdm.assistant.ranking import Index

MODEL: Final = "estrattivo"


class EmbeddedAssistant:
    """Adapter of ``bdm.assistant.port.Assistant``. Earlier questions change nothing: each is answered by itself."""

    extractive = True
    metered = False
    model = MODEL
    version = f"{MODEL}-1"

    async def answer(self, index: Index, question: str, earlier: tuple[Exchange, ...] = ()) -> Reply:
        return Reply(await anyio.to_thread.run_sync(extractive.answer, index, question))

    async def summarise(self, index: Index, at_least: int) -> Reply:
        return Reply(await anyio.to_thread.run_sync(extractive.summarise, index.passages, at_least))

    async def health(self) -> Health:
        return Health(ok=True)

    async def close(self) -> None:
        return None
