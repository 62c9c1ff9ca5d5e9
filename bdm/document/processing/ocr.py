"""Text of scanned pages, through Tesseract with Italian where it is installed. Runs within the reader's process."""

from __future__ import annotations

import math
import os
import shutil
import subprocess
import time
from functools import lru_cache
from pathlib import Path
from typing import Any

import pypdfium2
from PIL import Image

from bdm.document.processing.frames import Emit
from bdm.document.processing.reader import open_again, page_frame, page_size
from bdm.document.processing.text import clean_text, letters
from bdm.kit.parent_death import end_with_parent

LANGUAGE = "ita"
DOTS_PER_INCH = 300
MAX_PIXELS = 20_000_000
"""A4 at 300 dots per inch has 8.7 million; larger pages are drawn smaller."""
PAGE_SECONDS = 90


@lru_cache(maxsize=1)
def tesseract() -> str | None:
    """Where Tesseract is, if it can read Italian."""
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


def recognise_document(path: Path, emit: Emit, *, program: str, pages: int, seconds: float) -> None:
    """Emit ``start`` (the number of scanned pages), a ``page`` for each that Tesseract found more on than the file
    itself says, and ``read``. ``pages`` is what reading the file found; after ``seconds`` the rest is left as it is.
    """
    deadline = time.monotonic() + seconds
    with open_again(path, pages) as document:
        scans = [frame for index in range(len(document)) if (frame := _scan(document, index)) is not None]
        emit({"kind": "start", "pages": len(scans)})
        for done, frame in enumerate(scans, start=1):
            left = deadline - time.monotonic()
            if left <= 0:
                break
            text = _recognise(_picture(document, frame["number"] - 1), program, min(left, PAGE_SECONDS))
            if letters(text) > letters(frame["text"]):
                emit({**frame, "text": text})
            emit({"kind": "progress", "pages": done})
    emit({"kind": "read", "pages": pages, "unreadable": 0})


def _scan(document: pypdfium2.PdfDocument, index: int) -> dict[str, Any] | None:
    try:
        frame = page_frame(document, index)
    except pypdfium2.PdfiumError:
        return None
    return frame if frame["scan"] else None


def _picture(document: pypdfium2.PdfDocument, index: int) -> bytes:
    """The page as a grey PGM, which Tesseract reads from a pipe."""
    page = document[index]
    try:
        width, height = page_size(page)
        scale = min(DOTS_PER_INCH / 72, math.sqrt(MAX_PIXELS / (width * height)))
        picture: Image.Image = page.render(scale=scale, grayscale=True).to_pil().convert("L")
    finally:
        page.close()
    return b"P5 %d %d 255\n" % picture.size + picture.tobytes()


def _recognise(picture: bytes, program: str, seconds: float) -> str:
    """The text that Tesseract finds; none if it fails or takes longer than ``seconds``."""
    command = [program, "-", "-", "-l", LANGUAGE, "--dpi", str(DOTS_PER_INCH)]
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
            return ""
    return clean_text(output.decode("utf-8", "ignore")) if process.returncode == 0 else ""
