"""Whether the passages of a list of results read well: ``python -m benchmarks snippets [--number N] [--sealed]``.

Of the public texts of the shared data, and of the eleven decisions typeset with running heads and feet, questions are
made of one to three rare words of a sentence each; the first passage that is shown is measured, beside a window of 220
characters around the first hit. ``--sealed`` measures the half of the texts that is kept for the end.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import re
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from statistics import median
from typing import Final, TypeAlias

import pypdfium2
from rich.console import Console
from rich.table import Table

from bdm.document.lines import body
from bdm.document.pdf.text import clean_text
from bdm.italian import clean, tokens
from bdm.italian.sentences import sentences
from bdm.search.answer.readable import readable_pages
from bdm.search.answer.snippets import snippets
from bdm.search.query import looks_for, parse
from bdm.search.query.targets import Targets
from benchmarks.passages import HEADS, SHARED, SIGNED, typeset

WINDOW: Final = 220
GOOD: Final = (160, 250)
SHORT: Final = 70
ENDINGS: Final = 0.05
FITTING: Final = 0.85
_TAG: Final = re.compile("</?mark>")
_WORD: Final = re.compile(r"[^\W\d_]{5,}")
_ENDS: Final = re.compile(r"[.!?][\"'»”)\]]*$|…$")
_RUNNING: Final = re.compile(
    "|".join(
        [
            r"[Pp]ag(?:ina|\.) \d+(?: di \d+)?(?!\d)(?! d[ei])",
            r"Firmato da",
            re.escape(SIGNED[-14:]),
            *(re.escape(head.partition("{")[0].strip()) + r" \d+/\d{4}" for head, _ in HEADS if "{" in head),
            re.escape(HEADS[-1][0]),
        ]
    )
)
"""Of typeset pages, where no such thing stands in the text itself but for its first words."""


@dataclass(frozen=True)
class Text:
    name: str
    kind: str
    pages: list[str]

    @property
    def sealed(self) -> bool:
        stem = self.name.removeprefix("typeset ").partition(".")[0]
        return bool(hashlib.md5(stem.encode(), usedforsecurity=False).digest()[0] % 2)


@dataclass(frozen=True)
class Question:
    text: Text
    words: tuple[str, ...]

    @property
    def sought(self) -> Targets:
        return looks_for(parse(f"testo:({' '.join(self.words)})"))


Shown: TypeAlias = Callable[[Question], str | None]


def ours(question: Question) -> str | None:
    found = snippets(readable_pages(dict(enumerate(question.text.pages, 1)), whole=True), question.sought).snippets
    return unescape(_TAG.sub("", found[0].html)) if found else None


def window(question: Question) -> str | None:
    text = clean("\n".join(question.text.pages))
    places = (match.start() for match in _WORD.finditer(text) if question.sought.words.intersection(tokens(match[0])))
    at = next(places, None)
    if at is None:
        return None
    start = max(0, at - WINDOW // 2)
    return " ".join(text[start : start + WINDOW].split())


def texts() -> Iterator[Text]:
    folder = SHARED / "citations" / "documents"
    for path in sorted(folder.glob("*.txt")):
        yield Text(path.name, "documents", [clean_text(page) for page in path.read_text("utf-8").split("\f")])
    decisions = sorted((SHARED / "real_decisions").glob("*.pdf"))
    for path in [*decisions, *sorted((SHARED / "court_pdfs").glob("*.pdf"))]:
        yield Text(path.name, "as issued", _read(path))
    named = SHARED / "real_decisions" / "decisions.json"
    with tempfile.TemporaryDirectory() as made:
        for each, path in zip(json.loads(named.read_text("utf-8")), typeset(Path(made)), strict=True):
            yield Text(f"typeset {each['source_file']}", "typeset", _read(path))


def _read(path: Path) -> list[str]:
    with pypdfium2.PdfDocument(path) as document:
        return [clean_text(page.get_textpage().get_text_bounded()) for page in document]


def questions(text: Text, number: int, chance: random.Random) -> Iterator[Question]:
    """``number`` of them, each of the rarest words of a sentence."""
    whole = flow(text.pages)
    counts = Counter(word.lower() for word in _WORD.findall(whole))
    said = [whole[start:end] for start, end in sentences(whole)]
    said = [each for each in said if len({word.lower() for word in _WORD.findall(each)}) >= 6]
    for _ in range(number if said else 0):
        words = sorted({word.lower() for word in _WORD.findall(chance.choice(said))})
        rare = sorted(words, key=lambda word: (counts[word], word))[:6]
        yield Question(text, tuple(chance.sample(rare, chance.choice((1, 2, 3)))))


def flow(pages: Sequence[str]) -> str:
    """The text without running heads and feet, on one line."""
    return " ".join(clean(" ".join(line.text for line in body(pages))).split())


@dataclass
class Figures:
    lengths: list[int]
    begins: int = 0
    ends: int = 0
    running: int = 0
    nothing: int = 0
    seconds: float = 0.0

    def row(self, asked: int) -> list[str]:
        of = max(1, len(self.lengths))
        fitting = sum(GOOD[0] <= length <= GOOD[1] for length in self.lengths) / of
        short, most = sum(length < SHORT for length in self.lengths), max(self.lengths, default=0)
        counted = [self.nothing, self.begins, self.ends, short, self.running]
        lengths = [f"{median(self.lengths):.0f}", str(most), f"{fitting:.0%}"] if self.lengths else ["-", "-", "-"]
        return [str(asked), *map(str, counted), *lengths, f"{1000 * self.seconds / max(1, asked):.1f}"]


def measure(show: Shown, asked: Sequence[Question]) -> Figures:
    figures = Figures([])
    flows = {question.text.name: flow(question.text.pages) for question in asked}
    for question in asked:
        began = time.perf_counter()
        passage = show(question)
        figures.seconds += time.perf_counter() - began
        if not passage:
            figures.nothing += 1
            continue
        figures.lengths.append(len(passage))
        after = _after(flows[question.text.name], passage)
        figures.begins += passage[0].islower()
        figures.ends += _ENDS.search(passage) is None or (not passage.endswith("…") and after[:1].islower())
        figures.running += question.text.kind == "typeset" and _RUNNING.search(passage) is not None
    return figures


def _after(whole: str, passage: str) -> str:
    """What the text goes on with after a passage."""
    at = whole.find(passage[-60:])
    return whole[at + len(passage[-60:]) :][:20].strip() if at >= 0 else ""


def _long(of: Sequence[Text], asked: Sequence[Question]) -> tuple[int, float]:
    """How many characters all texts have together, and how many milliseconds the passages of one hit take in them."""
    pages = readable_pages(dict(enumerate((page for text in of for page in text.pages), 1)), whole=True)
    took = []
    for question in asked:
        best = []
        for _ in range(3):
            began = time.perf_counter()
            snippets(pages, question.sought)
            best.append(time.perf_counter() - began)
        took.append(min(best))
    return len(pages.cleaned), 1000 * median(took)


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks snippets")
    parser.add_argument("--number", type=int, default=12, help="questions for each text")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sealed", action="store_true", help="the half that is kept for the end")
    parser.add_argument("--show", type=int, default=0, help="print so many of the passages")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    some = [text for text in texts() if text.sealed == options.sealed]
    asked = [question for text in some for question in questions(text, options.number, chance)]
    columns = (
        "asked",
        "none",
        "begin within",
        "end within",
        f"< {SHORT}",
        "running",
        "median",
        "longest",
        "160-250",
        "ms",
    )
    table = Table("texts", "passages", *columns, title=f"first passages, {len(some)} texts", title_justify="left")
    for kind in dict.fromkeys(text.kind for text in some):
        those = [question for question in asked if question.text.kind == kind]
        table.add_row(kind, "ours", *measure(ours, those).row(len(those)))
        table.add_row(kind, "window", *measure(window, those).row(len(those)))
    every = measure(ours, asked)
    table.add_row("all", "ours", *every.row(len(asked)))
    console = Console(width=150)
    console.print(table)
    length, took = _long(some, asked[:60])
    console.print(f"all texts as one, {length:,} characters: {took:.1f} ms for a question")
    for question in chance.sample(asked, min(options.show, len(asked))):
        console.print(f"{question.text.name[:30]} {question.words}\n    {ours(question)}", markup=False)
    fitting = sum(GOOD[0] <= length <= GOOD[1] for length in every.lengths)
    if every.ends > ENDINGS * len(asked) or fitting < FITTING * len(every.lengths) or every.running:
        raise SystemExit("goals missed")


if __name__ == "__main__":
    main()
