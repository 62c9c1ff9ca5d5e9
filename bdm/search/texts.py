"""The texts that passages are cut from. Those read last are kept in memory, ready to be looked through: going back and
forth between results, and what many people look at, then costs neither a reading nor a preparation.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.document import repository as documents
from bdm.kit.kept import Kept
from bdm.search.snippets import Readable, beginnings, readable

MAX_PAGES: Final = 20
"""Of one document: enough for three passages, and bounded for documents of hundreds of pages."""
CAPACITY: Final = 64_000_000
_PAGE_OVERHEAD: Final = 200  # bytes of Python's own for each page kept

Pages = tuple[Readable, ...]


class DocumentTexts:
    """Texts of documents by hash, which name their content: whoever may know the hash may read the text.

    Up to ``capacity`` bytes are kept, of documents with no more than ``MAX_PAGES`` pages, every one with text: of
    longer ones the words decide which pages are read, and a scan may get its text later.
    """

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._known: Kept[str, Pages] = Kept(capacity)

    async def pages(
        self, session: AsyncSession, hashes: Collection[str], words: frozenset[str]
    ) -> dict[str, Sequence[Readable]]:
        """The pages of each document in which ``words`` may be found."""
        found: dict[str, Sequence[Readable]] = {}
        for file_hash in hashes:
            known = self._known.get(file_hash)
            if known is not None:
                found[file_hash] = known
        missing = [file_hash for file_hash in hashes if file_hash not in found]
        if missing:
            for file_hash, few, texts in await documents.first_pages(session, missing, beginnings(words), MAX_PAGES):
                pages = tuple(map(readable, texts))
                found[file_hash] = pages
                if few and all(texts):
                    self._known.keep(file_hash, pages, _size(pages))
        return found


def _size(pages: Pages) -> int:
    return sum(len(page.cleaned) + len(page.folded) + 4 * len(page.places or ()) + _PAGE_OVERHEAD for page in pages)
