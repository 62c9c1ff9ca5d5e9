"""Whether the text of a page comes as a person reads it: ``python -m benchmarks reading_order [FOLDER]``.

Pages of some fifty kinds are made (``pages``), of which the goal is, thirty of several columns (``columns``), and
fourteen of ragged ones or with a table beside (``ragged``).
Measured is how alike the words are, one after the other, that a person reads there and those of our text, of what
PDFium and pypdf give and, where they are on the machine, pdftotext and pdfminer.six (no dependencies of the product);
it says which were not there. Each page is of one of two halves, by a hash of its name: the product was made by looking
at the open one only.
``FOLDER``: real pages, with what a person has read there: ``NAME`` with ``NAME.N.txt`` for its page N.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import re
import shutil
import subprocess
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pypdf
import pypdfium2
from rich.console import Console
from rich.table import Table

from bdm.document.pdf.page import ordered_text
from bdm.document.pdf.text import clean_text
from benchmarks.reading_order.columns import COLUMNS
from benchmarks.reading_order.pages import pages
from benchmarks.reading_order.ragged import RAGGED

GOAL: Final = 0.97
_WORD: Final = re.compile(r"\w+")


def as_ours(data: bytes, page: int) -> str:
    """A page's text as it is stored."""
    with pypdfium2.PdfDocument(data) as document:
        return clean_text(ordered_text(document[page].get_textpage()))


def as_pdfium(data: bytes, page: int) -> str:
    """In PDFium's own order."""
    with pypdfium2.PdfDocument(data) as document:
        return clean_text(document[page].get_textpage().get_text_range())


def as_pypdf(data: bytes, page: int) -> str:
    """By pypdf."""
    return clean_text(pypdf.PdfReader(io.BytesIO(data)).pages[page].extract_text())


def as_pdftotext(data: bytes, page: int) -> str:
    """By poppler."""
    number = str(page + 1)
    command = ["pdftotext", "-f", number, "-l", number, "-", "-"]
    return clean_text(subprocess.run(command, input=data, stdout=subprocess.PIPE, check=True).stdout.decode())


def as_pdfminer(data: bytes, page: int) -> str:
    """By pdfminer.six, with its analysis of the layout."""
    extract_text: Callable[..., str] = import_module("pdfminer.high_level").extract_text
    return clean_text(extract_text(io.BytesIO(data), page_numbers=[page]))


def share(words: Sequence[str], text: str) -> float:
    """How alike ``words`` and those of ``text`` are, from 0 to 1: how few have to go, come or change (Levenshtein)."""
    wanted = [word.lower() for said in words for word in _WORD.findall(said)]
    found = [word.lower() for word in _WORD.findall(text)]
    row = list(range(len(found) + 1))
    for number, word in enumerate(wanted, 1):
        before, row[0] = row[0], number
        for at, other in enumerate(found, 1):
            before, row[at] = row[at], min(row[at] + 1, row[at - 1] + 1, before + (word != other))
    return 1 - row[-1] / max(1, len(wanted), len(found))


def is_open(name: str) -> bool:
    """Whether a page is of the half that was looked at."""
    return hashlib.sha256(name.encode()).digest()[0] % 2 == 0


def real_pages(folder: Path) -> Iterator[tuple[str, bytes, int, list[str]]]:
    """Name, file, page (from 0) and words of each."""
    for path in sorted(folder.glob("*.txt")):
        name, number = path.stem.rsplit(".", 1)
        yield path.stem, (folder / name).read_bytes(), int(number) - 1, path.read_text("utf-8").split()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks reading_order")
    parser.add_argument("folder", type=Path, nargs="?", help="of real pages")
    parser.add_argument("--each", action="store_true", help="every page of the open half")
    options = parser.parse_args()
    readers: dict[str, Callable[[bytes, int], str]] = {"ours": as_ours, "PDFium": as_pdfium, "pypdf": as_pypdf}
    others = {
        "pdftotext": as_pdftotext if shutil.which("pdftotext") else None,
        "pdfminer": as_pdfminer if find_spec("pdfminer") else None,
    }
    readers |= {name: read for name, read in others.items() if read is not None}
    if missing := [name for name, read in others.items() if read is None]:
        print("not on this machine:", ", ".join(missing))
    found: dict[tuple[str, str], list[list[float]]] = defaultdict(list)
    cases = [("made", name, data, 0, words) for name, data, words in pages()]
    cases += [("columns", name, data, 0, words) for name, data, words in pages(variants=1, kinds=COLUMNS)]
    cases += [("ragged", name, data, 0, words) for name, data, words in pages(variants=1, kinds=RAGGED)]
    if options.folder is not None:
        cases += [("real", *case) for case in real_pages(options.folder)]
    for source, name, data, page, words in cases:
        shares = [share(words, read(data, page)) for read in readers.values()]
        found[source, "open" if is_open(name) else "sealed"].append(shares)
        if options.each and is_open(name):
            print(" ".join(f"{each:5.2f}" for each in shares), name)
    table = Table("pages", "half", "number", *readers, "ours below 0.9")
    for (source, half), rows in sorted(found.items()):
        means = [f"{sum(column) / len(rows):.3f}" for column in zip(*rows, strict=True)]
        table.add_row(source, half, str(len(rows)), *means, str(sum(row[0] < 0.9 for row in rows)))
    Console(width=110).print(table)
    every = [row[0] for (source, _), rows in found.items() for row in rows if source not in ("columns", "ragged")]
    mean = sum(every) / len(every)
    print(f"goal, at least {GOAL} in the mean: {'held' if mean >= GOAL else 'missed'} ({mean:.3f})")
    raise SystemExit(int(mean < GOAL))


if __name__ == "__main__":
    main()
