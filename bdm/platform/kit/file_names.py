"""Names of files, as their senders call them and as they are called when saved."""

from __future__ import annotations

import re
import unicodedata

from bdm.platform.kit.regex import regex

MAX_NAME = 120
_MAX_BYTES = 255  # of a name, in the file systems that there are
_MAX_ENDING = 10
_FOLDERS = regex(r"[/\\]")
_NOT_IN_NAMES = regex(r'[\x00-\x1f\x7f-\x9f"*:<>?|/\\\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]+')
_DEVICE = regex(r"(con|prn|aux|nul|com\d|lpt\d) *(\..*)?", re.IGNORECASE)
"""What Windows takes for a device, with whatever ending."""


def plain_signs(name: str) -> str:
    """``name`` without signs that some file system does not take, or that turn the direction of text."""
    return _NOT_IN_NAMES.sub("-", name)


def ascii_name(name: str) -> str:
    """``name`` in the letters that every system has; others go, with their accents."""
    return unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii")


def file_name(name: str, default: str = "documento.pdf") -> str:
    """``name`` without folders, such signs, and too great a length; its ending stays."""
    plain = plain_signs(_FOLDERS.split(unicodedata.normalize("NFC", name))[-1])
    plain = " ".join(plain.split()).strip(". ")
    if not plain.strip("-"):
        return default
    if _DEVICE.fullmatch(plain):
        plain = f"-{plain}"
    stem, dot, ending = plain.rpartition(".")
    if not dot or len(ending) > _MAX_ENDING:
        return _cut(plain, "")
    return _cut(stem, f".{ending}")


def _cut(stem: str, ending: str) -> str:
    stem = stem[: MAX_NAME - len(ending)].encode()[: _MAX_BYTES - len(ending.encode())].decode(errors="ignore")
    return (stem + ending).rstrip(". ")
