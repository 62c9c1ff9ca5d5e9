"""Names of files as their senders call them."""

from __future__ import annotations

import re
import unicodedata

MAX_NAME = 120
_PATH = re.compile(r".*[/\\]", re.DOTALL)
_NOT_IN_NAMES = re.compile(r'[\x00-\x1f\x7f-\x9f"*:<>?|\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]+')


def file_name(name: str, default: str = "documento.pdf") -> str:
    """``name`` without folders, signs that no file system takes or that turn the direction of text, and too great a
    length; its ending stays.
    """
    plain = _NOT_IN_NAMES.sub("-", _PATH.sub("", unicodedata.normalize("NFC", name)))
    plain = " ".join(plain.split()).strip(". ")
    if not plain.strip("-"):
        return default
    stem, dot, ending = plain.rpartition(".")
    if not dot or len(ending) > 10:
        return plain[:MAX_NAME]
    return f"{stem[: MAX_NAME - len(ending) - 1]}.{ending}"
