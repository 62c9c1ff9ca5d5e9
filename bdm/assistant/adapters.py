"""Which assistant an installation has, by its settings."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from bdm.assistant.embedded import EmbeddedAssistant

if TYPE_CHECKING:
    from bdm.assistant.port import Assistant
    from bdm.settings import Settings


@asynccontextmanager
async def open_assistant(settings: Settings) -> AsyncIterator[Assistant]:
    """The model of ``settings``, or the assistant that quotes; closed at the end."""
    assistant: Assistant = EmbeddedAssistant()
    if settings.assistant_url is not None:
        from bdm.assistant.openai import OpenAIAssistant

        assistant = OpenAIAssistant(settings)
    try:
        yield assistant
    finally:
        await assistant.close()
