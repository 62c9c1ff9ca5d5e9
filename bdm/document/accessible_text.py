"""The text of a document for reading without its PDF: parts, paragraphs, and links in them."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from itertools import islice

from bdm.document.brief import brief
from bdm.document.lines import Line
from bdm.document.parts import parts
from bdm.document.references import PlacedNorm, References
from bdm.document.schemas import Parte, Pezzo, TestoInParti
from bdm.italian.language import languages, languages_of
from bdm.platform.kit.regex import regex

_DIVIDED = regex(r"[^\W\d_]-$")
"""A word that goes on, over the end of a page: at that of a line it has been joined when the page was read."""


def in_parts(pages: Sequence[str], references: References) -> TestoInParti:
    """The text of ``pages`` in its parts, with what it refers to by its number."""
    writer = _Writer(pages, references.placed)
    written = [
        Parte(
            tipo=part.kind,
            titolo=part.title,
            lingua=_language("\n".join(line.text for lines in part.paragraphs for line in lines)),
            pagina=part.page,
            paragrafi=[writer.paragraph(lines) for lines in part.paragraphs],
        )
        for part in parts(pages)
    ]
    return TestoInParti(
        pagine=len(pages),
        lingue=languages_of(pages),
        precedenti=[each.name for each in references.precedents],
        senza_testo=[number for number, text in enumerate(pages, 1) if not text.strip()],
        parti=written,
        breve=brief(written),
    )


def _language(text: str) -> str | None:
    found = languages(text)
    return next(iter(found)) if len(found) == 1 else None


class _Writer:
    """Puts lines together, in their order."""

    def __init__(self, pages: Sequence[str], references: Sequence[PlacedNorm]) -> None:
        self._pages = pages
        self._page = 1  # begun last; the first needs no mark
        self._placed = defaultdict[int, list[PlacedNorm]](list)
        for reference in references:
            self._placed[reference.page].append(reference)

    def paragraph(self, lines: Sequence[Line]) -> list[Pezzo]:
        """The paragraph in pieces: a new one where a page begins and at both ends of a reference."""
        pieces: list[Pezzo] = []
        last: PlacedNorm | None = None
        for index, line in enumerate(lines):
            new_page = line.page if line.page != self._page else None
            self._page = line.page
            for text, reference in self._cut(line):
                if pieces and new_page is None and reference is last:
                    pieces[-1].testo += text
                else:
                    norm, precedent = (reference.norm, reference.precedent) if reference else (None, None)
                    pieces.append(Pezzo(testo=text, pagina=new_page, norma=norm, precedente=precedent))
                new_page, last = None, reference
            if _DIVIDED.search(line.text[-2:]) and index + 1 < len(lines) and lines[index + 1].text[:1].islower():
                pieces[-1].testo = pieces[-1].testo[:-1]
                continue
            # The space between two lines: within a reference it belongs to it
            inside = last is not None and last.end > line.end
            if inside or last is None:
                pieces[-1].testo += " "
            else:
                pieces.append(Pezzo(testo=" "))
                last = None
        if pieces:
            pieces[-1].testo = pieces[-1].testo.rstrip()
        return [piece for piece in pieces if piece.testo]

    def _cut(self, line: Line) -> list[tuple[str, PlacedNorm | None]]:
        """The line at the ends of its references."""
        text = self._pages[line.page - 1]
        cut: list[tuple[str, PlacedNorm | None]] = []
        at = line.start
        placed = self._placed[line.page]
        for reference in islice(placed, bisect_right(placed, line.start, key=lambda each: each.end), None):
            if reference.start >= line.end:
                break
            start, end = max(reference.start, at), min(reference.end, line.end)
            if start > at:
                cut.append((text[at:start], None))
            cut.append((text[start:end], reference))
            at = end
        if at < line.end:
            cut.append((text[at : line.end], None))
        return cut
