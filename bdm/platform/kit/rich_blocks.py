"""Rich text as data, for whoever prints or exports it: blocks, and in them runs of text with their marks.

Only what ``bdm.platform.kit.rich_text`` allows comes through. A run carries all of its marks, so that no depth of
inline tags matters; blocks within blocks (lists, quotations) go ``MAX_DEPTH`` deep, and further in they stay
at that level.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html.parser import HTMLParser
from typing import Any

from bdm.platform.kit import rich_text
from bdm.platform.kit.regex import regex

MAX_DEPTH = 8
MAX_LINK = 2_000
_SPACES = regex(r"[ \t\r\n\f\v]+")
_MARKS = {
    "strong": "b",
    "b": "b",
    "em": "i",
    "i": "i",
    "s": "s",
    "del": "s",
    "strike": "s",
    "u": "u",
    "sub": "sub",
    "sup": "sup",
}
_ALIGN = regex(r"text-align: *(center|right|justify)")
_COLOUR = regex(r"(?:^|; *)color: *(#[0-9a-f]{6})")
_BACKGROUND = regex(r"background-color: *(#[0-9a-f]{6})")
HIGHLIGHT = "#fff3a3"
"""Of a mark without a colour, as ``web/src/parts/richText/rich.scss`` shows it."""

Block = dict[str, Any]


def blocks(html: str, base_url: str) -> list[Block]:
    """The rich text ``html``, cleaned again, as blocks:

    ``{kind: "p", align, runs}``, ``{kind: "h", level, align, runs}``, ``{kind: "ul", items: [[block]]}``,
    ``{kind: "ol", start, items}``, ``{kind: "quote", blocks}``, ``{kind: "hr"}``. A run is ``{text}`` with ``b``,
    ``i``, ``s``, ``u``, ``sub``, ``sup`` (true), ``color``, ``mark`` (#rrggbb), ``href``; or ``{br: true}``. Addresses
    of ours begin with ``base_url``.
    """
    builder = _Builder(base_url)
    builder.feed(rich_text.clean(html))
    builder.close()
    return builder.finish()


class _Builder(HTMLParser):
    def __init__(self, base_url: str) -> None:
        super().__init__(convert_charrefs=True)
        self._base_url = base_url
        self._result: list[Block] = []
        # Where blocks go, one list for each open tag that holds blocks; those too deep repeat the list around them.
        self._open: list[tuple[str, list[Block]]] = []
        self._marks: list[tuple[str, dict[str, Any]]] = []
        self._paragraph: Block | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        if tag == "p" or tag in rich_text.HEADINGS:
            self._end_paragraph()
            kind: Block = {"kind": "p"} if tag == "p" else {"kind": "h", "level": int(tag[1])}
            self._paragraph = {**kind, "align": _found(_ALIGN, attributes), "runs": []}
        elif tag in ("ul", "ol", "blockquote"):
            self._end_paragraph()
            self._open_block(tag, attributes)
        elif tag == "li":
            self._end_paragraph()
            self._open_item()
        elif tag == "hr":
            self._end_paragraph()
            self._blocks().append({"kind": "hr"})
        elif tag == "br":
            self._runs().append({"br": True})
        else:
            self._marks.append((tag, self._mark(tag, attributes)))

    def handle_endtag(self, tag: str) -> None:
        if tag == "p" or tag in rich_text.HEADINGS:
            self._end_paragraph(even_empty=True)
        elif tag in ("ul", "ol", "blockquote", "li"):
            self._end_paragraph()
            while self._open:
                closed, _ = self._open.pop()
                if closed == tag:
                    break
        else:
            for index in range(len(self._marks) - 1, -1, -1):
                if self._marks[index][0] == tag:
                    del self._marks[index]
                    break

    def handle_data(self, data: str) -> None:
        text = _SPACES.sub(" ", data)
        if text == " " and self._paragraph is None:
            return
        run: dict[str, Any] = {"text": text}
        for _, mark in self._marks:
            run |= mark
        self._runs().append(run)

    def finish(self) -> list[Block]:
        self._end_paragraph()
        return self._result

    def _mark(self, tag: str, attributes: Mapping[str, str]) -> dict[str, Any]:
        if tag in _MARKS:
            return {_MARKS[tag]: True}
        if tag == "span":
            colour = _found(_COLOUR, attributes)
            return {"color": colour} if colour else {}
        if tag == "mark":
            return {"mark": _found(_BACKGROUND, attributes) or HIGHLIGHT}
        href = attributes.get("href", "") if tag == "a" else ""
        if not href or len(href) > MAX_LINK:
            return {}
        return {"href": self._base_url + href if href.startswith("/") else href}

    def _blocks(self) -> list[Block]:
        return self._open[-1][1] if self._open else self._result

    def _runs(self) -> list[dict[str, Any]]:
        if self._paragraph is None:
            self._paragraph = {"kind": "p", "align": None, "runs": []}
        runs: list[dict[str, Any]] = self._paragraph["runs"]
        return runs

    def _end_paragraph(self, *, even_empty: bool = False) -> None:
        if self._paragraph is not None and (even_empty or self._paragraph["runs"]):
            self._blocks().append(self._paragraph)
        self._paragraph = None

    def _open_block(self, tag: str, attributes: Mapping[str, str]) -> None:
        around = self._blocks()
        if len(self._open) >= 2 * MAX_DEPTH:
            self._open.append((tag, around))
        elif tag == "blockquote":
            quote: Block = {"kind": "quote", "blocks": []}
            around.append(quote)
            self._open.append((tag, quote["blocks"]))
        else:
            start = attributes.get("start", "1")
            around.append({"kind": tag, "start": int(start) if start.isdigit() else 1, "items": []})
            self._open.append((tag, around))  # its items find it there, as the last block

    def _open_item(self) -> None:
        around = self._blocks()
        last = around[-1] if around else None
        if last is None or "items" not in last or not self._open or self._open[-1][0] not in ("ul", "ol"):
            self._open.append(("li", around))
            return
        item: list[Block] = []
        last["items"].append(item)
        self._open.append(("li", item))


def _found(pattern: re.Pattern[str], attributes: Mapping[str, str]) -> str | None:
    match = pattern.search(attributes.get("style", ""))
    return match[1] if match else None
