"""Where the pages of the client are: a file outlives the session it was made in."""

from __future__ import annotations

from bdm.content.massima.schemas import MassimaView
from bdm.export.repository import Item


def page_address(origin: str, item: Item) -> str:
    """The address of the item's page (docs/regole/consultazione.md#indirizzi)."""
    target = "abstract" if isinstance(item, MassimaView) else "provvedimento"
    return f"{origin}/{target}/page?id={item.id}"
