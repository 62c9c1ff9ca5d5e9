"""Where the pages of the client are: a file outlives the session it was made in."""

from __future__ import annotations

from uuid import UUID

from bdm.content.massima.schemas import MassimaView
from bdm.export.repository import Item
from bdm.platform.authz import Kind


def page_address(origin: str, item: Item) -> str:
    """The address of the item's page (docs/regole/consultazione.md#indirizzi)."""
    return address_of(origin, "massima" if isinstance(item, MassimaView) else "provvedimento", item.id)


def address_of(origin: str, kind: Kind, item_id: UUID) -> str:
    """The same of an item by its id."""
    return f"{origin}/{'abstract' if kind == 'massima' else kind}/page?id={item_id}"
