"""Rich text: the HTML that the editor writes (docs/regole/redazione.md#testo-formattato), made safe on the server and
read as plain text.

The one list of what is allowed, for whoever stores, shows or prints it. Everything that stores rich text passes it
through ``clean`` first. The client has the same lists, by ``make generate``; both sides are tested with
``tests/platform/kit/rich_text.json``.
"""

from __future__ import annotations

import html
import re
from html.parser import HTMLParser
from typing import Final

import nh3

from bdm.platform.kit.characters import one_form
from bdm.platform.kit.regex import regex

HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
BLOCKS = HEADINGS | {"p", "br", "ul", "ol", "li", "blockquote", "hr"}
INLINE = frozenset({"strong", "b", "em", "i", "s", "del", "strike", "u", "span", "mark", "a", "sub", "sup"})
TAGS = BLOCKS | INLINE
MAX_DEPTH = 200
#: The properties that a ``style`` may have, by tag. Alignments are center, right and justify; colours are #rrggbb.
STYLES: Final[dict[str, frozenset[str]]] = {
    **dict.fromkeys(("p", *sorted(HEADINGS)), frozenset({"text-align"})),
    "span": frozenset({"color"}),
    "mark": frozenset({"background-color"}),
}
#: ``rel`` is ours: what is written there is replaced.
ATTRIBUTES: Final[dict[str, frozenset[str]]] = {
    **dict.fromkeys(STYLES, frozenset({"style"})),
    "a": frozenset({"href"}),
    "ol": frozenset({"start"}),
}
ALIGNMENTS = frozenset({"center", "right", "justify"})

#: The names of colours in HTML 3.2, which word processors and older contents still use.
COLOURS: Final = {
    "black": "#000000",
    "silver": "#c0c0c0",
    "gray": "#808080",
    "white": "#ffffff",
    "maroon": "#800000",
    "red": "#ff0000",
    "purple": "#800080",
    "fuchsia": "#ff00ff",
    "green": "#008000",
    "lime": "#00ff00",
    "olive": "#808000",
    "yellow": "#ffff00",
    "navy": "#000080",
    "blue": "#0000ff",
    "teal": "#008080",
    "aqua": "#00ffff",
}
_MARKUP = regex(r"</?[a-zA-Z][a-zA-Z0-9]*(\s[^<>]*)?/?>|<!--|&(#\d+|#x[0-9a-fA-F]+|[a-zA-Z]+);")
_TAG = regex(r"<[^>]*>")
_NESTING = regex(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)")
_NEVER_OPEN = frozenset({"br", "hr", "img", "input", "p", "li", "td", "tr", "th", "dd", "dt", "meta", "link", "col"})
"""What holds nothing, or ends by itself where the next one begins."""
_LINK = regex(r"https?://[^\s]+|/(?![/\\])[^\s]*", re.IGNORECASE)
_HEX = regex(r"#([0-9a-f]{3}|[0-9a-f]{6})")
_RGB = regex(r"rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)")
_NUMBER = regex(r"\d{1,5}")
_SPACES = regex(r"(?<![ \t\r\f\v])[ \t\r\f\v]*\n\s*")  # begun at the first blank alone: in linear time


def clean(text: str) -> str:
    """``text`` in its one form, with everything removed that is not on the lists above. Text without any markup is
    plain text: it becomes paragraphs (an empty line parts them).
    """
    text = one_form(text)
    if not is_html(text):
        return from_plain(text)
    safe = nh3.clean(
        text,
        tags=set(TAGS),
        attributes={tag: set(names) for tag, names in ATTRIBUTES.items()},
        attribute_filter=_attribute,
        url_schemes={"http", "https"},
        link_rel="noopener noreferrer",
    )
    if "&" in text:
        safe = one_form(safe)  # what were entities are characters now
    cleaned = safe.strip()
    return cleaned if is_html(cleaned) else from_plain(cleaned)


def is_html(text: str) -> bool:
    """Whether ``text`` holds markup. 'a < b' and 'Rossi & figli' do not."""
    return _MARKUP.search(text) is not None


def from_plain(text: str) -> str:
    """Plain text as rich text that shows the same."""
    paragraphs = [part.strip() for part in re.split(r"\n[ \t]*\n", text.replace("\r\n", "\n").replace("\r", "\n"))]
    return "".join(f"<p>{'<br>'.join(map(_escape, part.split(chr(10))))}</p>" for part in paragraphs if part)


def _escape(text: str) -> str:
    """As the cleaner writes text, so that cleaning it again changes nothing."""
    return html.escape(text, quote=False).replace("\xa0", "&nbsp;")


def plain(text: str) -> str:
    """What a person reads in the rich text ``text``; blocks are parted by a line break."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    return _SPACES.sub("\n", "".join(reader.pieces).replace("\xa0", " ")).strip()


def is_tangled(text: str) -> bool:
    """Whether elements lie deeper within each other than anybody writes; cleaning such a text takes very long."""
    depth = 0
    for ended, tag in _NESTING.findall(text):
        if tag.lower() not in _NEVER_OPEN:
            depth = max(depth - 1, 0) if ended else depth + 1
            if depth > MAX_DEPTH:
                return True
    return False


def is_blank(text: str) -> bool:
    """Whether there is nothing to read in ``text``, which was cleaned."""
    return not html.unescape(_TAG.sub("", text)).strip()


def colour(value: str) -> str | None:
    """A CSS colour as ``#rrggbb``; None for what is not a plain opaque colour."""
    value = value.strip().lower()
    if value in COLOURS:
        return COLOURS[value]
    if match := _HEX.fullmatch(value):
        digits = match.group(1)
        return f"#{digits}" if len(digits) == 6 else "#" + "".join(2 * digit for digit in digits)
    if match := _RGB.fullmatch(value):
        parts = [int(part) for part in match.groups()]
        return "#" + "".join(f"{part:02x}" for part in parts) if max(parts) <= 255 else None
    return None


def _attribute(tag: str, name: str, value: str) -> str | None:
    """The value of an allowed attribute, or None to drop it (docs/regole/redazione.md#testo-formattato)."""
    if name == "style":
        return _style(tag, value)
    if name == "href":
        link = one_form(value).strip()  # before it is looked at: a full-width '/' is one afterwards
        return link if _LINK.fullmatch(link) else None
    if name == "start":
        return value if _NUMBER.fullmatch(value) else None
    return value


def _style(tag: str, style: str) -> str | None:
    """The properties that ``tag`` may have, each written in one way; None where none is left."""
    kept: dict[str, str] = {}
    for declaration in style.split(";"):
        name, _, value = declaration.partition(":")
        name = name.strip().lower()
        if name not in STYLES.get(tag, ()):
            continue
        value = value.strip().lower().removesuffix("!important").strip()
        canonical = colour(value) if name != "text-align" else value if value in ALIGNMENTS else None
        # As in a style sheet the last one holds, unless it says nothing that is understood.
        if canonical:
            kept[name] = canonical
    return "; ".join(f"{name}: {value}" for name, value in kept.items()) or None


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
