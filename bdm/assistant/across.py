"""Questions that are about no decision in particular: answered from those that a search finds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bdm.assistant.schemas import GeneralOut
from bdm.authz import Reader

if TYPE_CHECKING:
    from bdm.assembly import Parts


async def answer(parts: Parts, reader: Reader, question: str) -> GeneralOut:
    """What published decisions say on the question, as far as the reader may read them."""
    raise NotImplementedError
