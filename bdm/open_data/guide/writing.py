"""A guide's Markdown as a page. What it says of files of the sources, which nobody finds here, is no link."""

from __future__ import annotations

import hashlib
import unicodedata
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from bdm.open_data.api.callers import ENGLISH_GUIDE, GUIDE
from bdm.open_data.page.html import node, page

_INSTALLED: Final = Path(__file__).parent / "pages"
"""Where a wheel brings the guides (tools/wheel.py); in the tree of the sources they stand in its documentation."""
_FOLDER: Final = _INSTALLED if _INSTALLED.is_dir() else Path(__file__).parents[3] / "docs"
_ADDRESSES: Final = {"api.md": (GUIDE, "it"), "api.en.md": (ENGLISH_GUIDE, "en")}
"""With the language."""

_STYLE: Final = (
    "pre { white-space: pre-wrap } code { overflow-wrap: anywhere } table { border-collapse: collapse }"
    " th, td { border: 1px solid; padding: 0.25rem 0.5rem; text-align: left; vertical-align: top }"
)


@dataclass(frozen=True)
class Language:
    """A guide: its file, in which a line leads to the other one."""

    code: str
    file: str


ITALIAN: Final = Language("it", "api.md")
ENGLISH: Final = Language("en", "api.en.md")


@cache
def write(language: Language) -> tuple[bytes, str]:
    """The page, and its tag."""
    body = page_of((_FOLDER / language.file).read_text(encoding="utf-8"), language)
    return body, hashlib.sha256(body).hexdigest()


def page_of(markdown: str, language: Language) -> bytes:
    """``markdown``, which begins with its heading, as a page."""
    from lxml import html
    from markdown_it import MarkdownIt

    written = MarkdownIt("commonmark", {"html": False}).enable("table").render(markdown)
    content = html.fragment_fromstring(written, create_parent="article")
    content.set("lang", language.code)
    _name_headings(content)
    for each in content.iter("a"):
        _lead(each)
    return page(content.find("h1").text_content(), [node("style", _STYLE)], [content])


def _name_headings(content: Any) -> None:
    """As forges do, so that the same links lead there."""
    told: Counter[str] = Counter()
    for heading in content.iter("h1", "h2", "h3", "h4"):
        anchor = anchor_of(heading.text_content())
        heading.set("id", f"{anchor}-{told[anchor]}" if told[anchor] else anchor)
        told[anchor] += 1


def anchor_of(title: str) -> str:
    """What a heading is called in an address."""
    kept = (sign for sign in title.lower() if sign in " -_" or unicodedata.category(sign)[0] in "LN")
    return "".join(kept).replace(" ", "-")


def _lead(link: Any) -> None:
    """A guide leads to the other, to itself and out; what else it names is not served."""
    target = link.get("href")
    file, stroke, anchor = target.partition("#")
    if file in _ADDRESSES:
        address, code = _ADDRESSES[file]
        link.set("href", f"{address}{stroke}{anchor}")
        link.set("lang", code)
        link.set("hreflang", code)
    elif file and not file.startswith(("https://", "/")):
        link.tag = "span"
        del link.attrib["href"]
