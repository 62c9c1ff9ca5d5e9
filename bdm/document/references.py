"""Normative references in the text of a document, to be shown as links.

They are read from the text that the reader is shown, whichever that is, so they tell nothing that it does not. What was
found in a text is remembered under the text's own digest.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

import anyio.to_thread

from bdm.document.schemas import RiferimentoNelTesto
from bdm.riferimento_normativo.citation import Found, extract, link, link_on, site

PAGE_SEPARATOR: Final = "\f"
MOST_REMEMBERED: Final = 256
"""Texts."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A reference on a page (from 1), between two of the page's characters (from 0)."""

    page: int
    found: Found


_remembered: OrderedDict[bytes, tuple[Placed, ...]] = OrderedDict()


async def references(pages: Sequence[str], on: date | None) -> list[RiferimentoNelTesto]:
    """The references of a text, in order, with their links; ``on``: a day, for the text in force then."""
    text = PAGE_SEPARATOR.join(pages)
    digest = hashlib.blake2b(text.encode(errors="surrogatepass"), digest_size=16).digest()
    placed = _remembered.pop(digest, None)
    if placed is None:
        placed = await anyio.to_thread.run_sync(place, pages)
    _remembered[digest] = placed
    if len(_remembered) > MOST_REMEMBERED:
        _remembered.popitem(last=False)
    return [_shown(each, on) for each in placed]


def place(pages: Sequence[str]) -> tuple[Placed, ...]:
    """The references of a text by page. One that goes over to the next page stands on the first alone."""
    starts = [0]
    for page in pages:
        starts.append(starts[-1] + len(page) + len(PAGE_SEPARATOR))
    placed: list[Placed] = []
    number = 0
    for found in extract(PAGE_SEPARATOR.join(pages)):
        while found.start >= starts[number + 1]:
            number += 1
        start, end = found.start - starts[number], min(found.end - starts[number], len(pages[number]))
        if start < end:
            placed.append(Placed(number + 1, Found(found.reference, start, end)))
    return tuple(placed)


def _shown(placed: Placed, on: date | None) -> RiferimentoNelTesto:
    reference = placed.found.reference
    return RiferimentoNelTesto(
        page=placed.page,
        start=placed.found.start,
        end=placed.found.end,
        canonico=reference.text,
        link=link(reference),
        sito=site(reference),
        link_vigente=link_on(reference, on),
    )
