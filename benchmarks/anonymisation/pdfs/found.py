"""PDFs that others made: hostile files, files of courts, decisions. Some of their own words are the terms."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from benchmarks.anonymisation.pdfs.leaks import fold
from benchmarks.anonymisation.pdfs.model import Case

FOLDERS: Final = ("hostile_pdfs", "court_pdfs", "real_decisions")
_WORD: Final = re.compile(r"[^\W\d_]{5,}")
_MOST: Final = 3
_LONG: Final = 7
"""Letters; shorter words are taken only where a file has no others."""
_VOCABULARY: Final = frozenset(
    "length filter colorspace calrgb normal xobject catalog stream endstream object endobj dctdecode flatedecode "
    "devicergb devicegray devicecmyk indexed pattern image width height subtype parent pages contents resources rotate "
    "border annot annots widget fonts fontdescriptor basefont encoding helvetica times courier roman italic oblique "
    "symbol adobe identity title author creator producer trailer startxref count first names dests linearized state "
    "version table lbody right".split()
)
"""Words that the format itself uses: they are in every file."""


def found(shared: Path, only: Sequence[str] = FOLDERS) -> Iterator[Case]:
    """Every PDF in these folders; what must be gone from it is chosen when it has been read."""
    paths = sorted(path for folder in only for path in (shared / folder).rglob("*.pdf"))
    for index, path in enumerate(paths):
        yield Case(index, path.name, path.read_bytes(), None)


def terms_of(name: str, text: str) -> tuple[str, ...]:
    """Up to three words of a text that are in no other word of it, the same ones each time."""
    rng = random.Random(name)
    words = Counter(fold(word) for word in _WORD.findall(text))
    whole = fold(text)
    alone = sorted(word for word, times in words.items() if word not in _VOCABULARY and whole.count(word) == times)
    alone = [word for word in alone if len(word) >= _LONG] or alone
    return tuple(rng.sample(alone, min(_MOST, len(alone))))
