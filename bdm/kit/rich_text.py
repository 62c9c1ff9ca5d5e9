"""Rich text: the HTML that the editor writes (specification, 2.15), made safe on the server and read as plain text.

The one list of what is allowed. Everything that stores rich text passes it through ``clean`` first.
"""

from __future__ import annotations

import html
import re
from html.parser import HTMLParser

import nh3

BLOCKS = frozenset({"p", "br", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "hr"})
INLINE = frozenset({"strong", "b", "em", "i", "s", "del", "strike", "u", "span", "mark", "a", "sub", "sup"})
TAGS = BLOCKS | INLINE
STYLES = frozenset({"color", "background-color", "text-align"})
ATTRIBUTES = {tag: {"style"} for tag in ("p", "h1", "h2", "h3", "h4", "h5", "h6", "span", "mark")} | {
    "a": {"href"},
    "ol": {"start"},
    "mark": {"style", "data-color"},
}

_MARKUP = re.compile(r"</?[a-zA-Z][a-zA-Z0-9]*(\s[^<>]*)?/?>|<!--|&(#\d+|#x[0-9a-fA-F]+|[a-zA-Z]+);")
_TAG = re.compile(r"<[^>]*>")
_LINK = re.compile(r"https?://[^\s]+|/(?![/\\])[^\s]*", re.IGNORECASE)
_COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}|rgba?\([\d\s,.%/]+\)|[a-zA-Z]{1,30}")
_NUMBER = re.compile(r"\d{1,5}")
_SPACES = re.compile(r"[ \t\r\f\v]*\n\s*")


def clean(text: str) -> str:
    """``text`` with everything removed that is not on the lists above. Text without any markup is plain text:
    it becomes paragraphs (an empty line parts them).
    """
    if not is_html(text):
        return from_plain(text)
    cleaned = nh3.clean(
        text,
        tags=set(TAGS),
        attributes=ATTRIBUTES,
        attribute_filter=_attribute,
        url_schemes={"http", "https"},
        link_rel="noopener noreferrer",
        filter_style_properties=set(STYLES),
    ).strip()
    return cleaned if is_html(cleaned) else from_plain(cleaned)


def is_html(text: str) -> bool:
    """Whether ``text`` holds markup. 'a < b' and 'Rossi & figli' do not."""
    return _MARKUP.search(text) is not None


def from_plain(text: str) -> str:
    """Plain text as rich text that shows the same."""
    paragraphs = [part.strip() for part in re.split(r"\n[ \t]*\n", text.replace("\r\n", "\n").replace("\r", "\n"))]
    return "".join(
        f"<p>{'<br>'.join(html.escape(line, quote=False) for line in part.split(chr(10)))}</p>"
        for part in paragraphs
        if part
    )


def plain(text: str) -> str:
    """What a person reads in the rich text ``text``; blocks are parted by a line break."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    return _SPACES.sub("\n", "".join(reader.pieces).replace("\xa0", " ")).strip()


def is_blank(text: str) -> bool:
    """Whether there is nothing to read in ``text``, which was cleaned."""
    return not html.unescape(_TAG.sub("", text)).strip()


def _attribute(tag: str, name: str, value: str) -> str | None:
    """The value of an allowed attribute, or None to drop it (specification, 5.1: links)."""
    if name == "href":
        return value if _LINK.fullmatch(value.strip()) else None
    if name == "data-color":
        return value if _COLOUR.fullmatch(value) else None
    if name == "start":
        return value if _NUMBER.fullmatch(value) else None
    return value


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in BLOCKS:
            self.pieces.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in BLOCKS:
            self.pieces.append("\n")

    def handle_data(self, data: str) -> None:
        self.pieces.append(data)
