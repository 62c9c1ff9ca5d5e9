"""Tesseract, where it is installed with Italian."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from functools import lru_cache

from bdm.document.pdf.text import clean_text
from bdm.platform.kit.parent_death import end_with_parent

LANGUAGE = "ita"
DOTS_PER_INCH = 300
PAGE_SECONDS = 90
# Of the table that Tesseract writes: a row of level 5 is a word
_COLUMNS = 12
_WORD_LEVEL = "5"


@lru_cache(maxsize=1)
def find_tesseract() -> str | None:
    """Where the program is, if it can read Italian."""
    program = shutil.which("tesseract")
    if program is None:
        return None
    try:
        answer = subprocess.run(  # noqa: S603 - a fixed command
            [program, "--list-langs"], capture_output=True, text=True, timeout=20, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return program if LANGUAGE in answer.stdout.split() else None


@dataclass(frozen=True)
class ScannedWord:
    """A word of a picture and its place there, in pixels from the top left."""

    text: str
    x: int
    y: int
    width: int
    height: int


def recognise_picture(picture: bytes, program: str, seconds: float) -> str:
    """The text that Tesseract finds; none if it fails or takes longer than ``seconds``."""
    return clean_text(_output(picture, program, seconds).decode("utf-8", "ignore"))


def recognise_words(picture: bytes, program: str, seconds: float) -> list[ScannedWord]:
    """The words of that text, in order, and where they are."""
    words = []
    for line in _output(picture, program, seconds, "tsv").decode("utf-8", "ignore").splitlines():
        columns = line.split("\t")
        if len(columns) == _COLUMNS and columns[0] == _WORD_LEVEL:
            words.append(ScannedWord(columns[11], *map(int, columns[6:10])))
    return words


def _output(picture: bytes, program: str, seconds: float, *form: str) -> bytes:
    command = [program, "-", "-", "-l", LANGUAGE, "--dpi", str(DOTS_PER_INCH), *form]
    environment = {**os.environ, "OMP_THREAD_LIMIT": "1"}
    with subprocess.Popen(  # noqa: S603 - a fixed command
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
        preexec_fn=end_with_parent(),  # noqa: PLW1509 - the reader has one thread
    ) as process:
        try:
            output, _ = process.communicate(picture, timeout=seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            return b""
    return output if process.returncode == 0 else b""
