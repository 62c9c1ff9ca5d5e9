"""Which form of a decision a program asks for at its address without an ending (``Accept``, RFC 9110)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bdm.content.addresses import PageForm
from bdm.open_data.page.metadata import MEDIA_TYPES
from bdm.platform.kit.regex import regex

_QUALITY: Final = regex(r"0(?:\.\d{0,3})?|1(?:\.0{0,3})?")
_HTML: Final = "text/html"
_ANY_HTML: Final = (_HTML, "text/*", "*/*")
"""The nearest first: what it says holds, whatever the others say."""


def form_for(accept: str) -> PageForm:
    """The form that is named and wanted most. A page for people where they want that as much, and for whoever names
    nothing that there is: its links lead to the rest.
    """
    wanted = dict(_ranges(accept))
    page = next((each for each in _ANY_HTML if each in wanted), None)
    named = [(wanted[media_type], form) for form, media_type in MEDIA_TYPES.items() if wanted.get(media_type, 0) > 0]
    if not named:
        return PageForm.HTML
    most, form = max(named, key=lambda each: each[0])  # of those that are wanted as much the first
    if page is None or wanted[page] < most or (wanted[page] == most and page != _HTML):
        return form
    return PageForm.HTML


def _ranges(accept: str) -> Iterator[tuple[str, float]]:
    """Each media type and how much it is wanted; one whose quality is no number is not read."""
    for each in accept.lower().split(","):
        media_type, *parameters = (part.strip() for part in each.split(";"))
        quality = next((part[2:].strip() for part in parameters if part.startswith("q=")), "1")
        if _QUALITY.fullmatch(quality):
            yield media_type, float(quality)
