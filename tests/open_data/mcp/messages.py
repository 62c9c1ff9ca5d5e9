"""What an assistant may ask about what is hidden: every tool, with every name and id."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bdm.settings import OPEN_API_PREFIX
from tests.leak.calls import Call, searches
from tests.leak.content import CITED, COMMON, Content

ACCEPT = {"accept": "application/json, text/event-stream"}


def message(tool: str, arguments: dict[str, Any]) -> Call:
    asked = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": tool, "arguments": arguments}}
    return Call("POST", f"{OPEN_API_PREFIX}/mcp", {"json": asked, "headers": ACCEPT})


def messages(content: Content) -> Iterator[Call]:
    """Every tool, about all that was planted."""
    for words in (COMMON, *searches(content)):
        for kind in ("provvedimenti", "abstract"):
            yield message("cerca", {"espressione": words, "contenuto": kind})
    for item in content.ids:
        yield message("leggi", {"id": str(item)})
        yield message("citazioni", {"id": str(item)})
    yield message("chi_cita", {"nome": CITED})
    for word in content.words.all[:3]:
        yield message("chi_cita", {"nome": word.text})
        yield message("norma", {"testo": word.text})
    for words in searches(content):
        yield message("verifica", {"testo": f"{CITED}, «{words}» e altre parole"})
