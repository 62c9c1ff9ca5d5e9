"""Tesseract, where it is installed with Italian."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import lru_cache

from bdm.document.processing.text import clean_text
from bdm.kit.parent_death import end_with_parent

LANGUAGE = "ita"
DOTS_PER_INCH = 300
PAGE_SECONDS = 90


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


def recognise_picture(picture: bytes, program: str, seconds: float) -> str:
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
