"""Texts as one page that any browser opens from the disk, without the network: contents with links, the particulars and
the text of each item, its notes beside the words that they are on, and a box that looks for words in it.

All that people wrote goes through ``escape``, as text and as the value of an attribute; the only script and the only
style are those beside this file, which the page allows by their digests, and nothing from outside.
"""

from __future__ import annotations

import base64
import html
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import Any, BinaryIO, Final

from bdm.export.index import IndexRow
from bdm.export.note_places import NotePlace
from bdm.export.texts import GREY, OURS, NoteText, Section, Text
from bdm.platform.kit.amounts import number
from bdm.platform.kit.characters import xml_text
from bdm.platform.kit.rich_blocks import Block

_STYLE: Final = (Path(__file__).parent / "web_page.css").read_text(encoding="utf-8")
_SCRIPT: Final = (Path(__file__).parent / "web_page.js").read_text(encoding="utf-8")
_TAGS: Final = {"b": "strong", "i": "em", "s": "s", "u": "u", "sub": "sub", "sup": "sup", "mark": "mark"}
_SCHEMES: Final = ("http://", "https://")
_DEEPEST: Final = 6
_SEARCH: Final = """\
<form class="cerca" role="search" hidden>
<label for="parole">Cerca in questo file</label>
<input id="parole" type="search" autocomplete="off" spellcheck="false">
<button type="submit">Successivo</button>
<button type="button" id="precedente">Precedente</button>
<output for="parole" id="trovati" role="status"></output>
</form>
"""


def escape(text: str) -> str:
    """``text`` as it stands in the page, between tags or within the quotation marks of an attribute."""
    return html.escape(xml_text(text), quote=True)


def _tag(name: str, content: str, /, **attributes: str | None) -> str:
    """An element; ``content`` is written for the page already, attributes without a value are left out. 'class_' is
    written 'class', 'aria_label' 'aria-label'.
    """
    named = ((key.rstrip("_").replace("_", "-"), value) for key, value in attributes.items())
    written = (f' {key}="{escape(value)}"' for key, value in named if value is not None)
    return f"<{name}{''.join(written)}>{content}</{name}>"


class WebPage:
    """A page that texts are added to; every method takes its time."""

    def __init__(self, title: str, moment: datetime) -> None:
        self._title = title
        self._moment = moment
        self._articles: list[bytes] = []

    def add(self, text: Text) -> None:
        """Write the next text."""
        article = _Article(len(self._articles) + 1, text)
        self._articles.append("".join(article.written()).encode())

    def finish(self, about: Sequence[str], rows: Sequence[IndexRow], file: BinaryIO) -> None:
        """Put the contents before the texts and write all of it."""
        size = sum(map(len, self._articles))
        told = [*about, f"Dimensione: circa {_size(size)}"]
        head = (
            f'<!DOCTYPE html>\n<html lang="{OURS}">\n<head>\n<meta charset="utf-8">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{escape(_policy())}">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            '<meta name="color-scheme" content="light dark">\n<meta name="referrer" content="no-referrer">\n'
            f'<meta name="date" content="{self._moment:%Y-%m-%d}">\n'
            f"{_tag('title', escape(self._title))}\n<style>{_STYLE}</style>\n</head>\n<body>\n"
            '<a class="salta" href="#testi">Vai ai testi</a>\n<header>\n'
            f"{_tag('h1', escape(self._title))}\n{''.join(_tag('p', escape(each)) for each in told)}\n{_SEARCH}"
            f'</header>\n<nav aria-labelledby="contenuto">\n<h2 id="contenuto">Contenuto</h2>\n'
            f'{"".join(_contents(rows))}</nav>\n<main id="testi" tabindex="-1">\n'
        )
        file.write(head.encode())
        file.writelines(self._articles)
        file.write(f"</main>\n<script>{_SCRIPT}</script>\n</body>\n</html>\n".encode())


def _policy() -> str:
    """Nothing from anywhere, but for what is in the page."""
    return (
        f"default-src 'none'; style-src '{_digest(_STYLE)}'; script-src '{_digest(_SCRIPT)}'; "
        "base-uri 'none'; form-action 'none'"
    )


def _digest(text: str) -> str:
    return f"sha256-{base64.b64encode(sha256(text.encode()).digest()).decode()}"


def _size(size: int) -> str:
    if size < 1_000_000:
        return f"{number(max(1, size / 1_000))} kB"
    return f"{size / 1_000_000:.1f} MB".replace(".", ",")


def _contents(rows: Sequence[IndexRow]) -> Iterator[str]:
    """Lists below the headings of the folders and of what is in them."""
    folders = any(row.kind == "folder" for row in rows)
    for listed, group in groupby(rows, key=lambda row: row.kind == "item"):
        if listed:
            yield f"<ol>\n{''.join(map(_line, group))}</ol>\n"
            continue
        for row in group:
            heading = {"folder": "h3", "section": "h4" if folders else "h3"}.get(row.kind, "p")
            yield f"{_tag(heading, escape(row.text))}\n"


def _line(row: IndexRow) -> str:
    assert row.item is not None
    fate = "" if row.item.fate is None else f"<br>{_fate(row.item.fate)}"
    link = _tag("a", escape(row.item.title), href=f"#t{row.item.number}")
    return _tag("li", link + fate, value=str(row.item.number)) + "\n"


def _fate(fate: Any, tag: str = "span") -> str:
    return _tag(tag, escape(fate.text), class_="sorte caduta" if fate.undone else "sorte")


@dataclass(frozen=True)
class _Article:
    """A text and its notes, each of which has a number in it."""

    number: int
    text: Text

    def written(self) -> Iterator[str]:
        """The whole of it, in pieces."""
        text, name = self.text, f"t{self.number}"
        yield f'<article id="{name}" aria-labelledby="{name}-h">\n'
        yield _tag("h2", f"{self.number}. {escape(text.title)}", id=f"{name}-h") + "\n"
        if text.fate is not None:
            yield _fate(text.fate, "p") + "\n"
        yield from (_tag("p", escape(notice), class_="avviso") + "\n" for notice in text.notices)
        yield f'<dl class="dati">\n{"".join(self._particulars())}</dl>\n'
        beside: defaultdict[NotePlace, list[tuple[int, NoteText]]] = defaultdict(list)
        apart = []
        for position, note in enumerate(text.notes, 1):
            if note.place is None:
                apart.append((position, note))
            else:
                beside[note.place].append((position, note))
        for place, section in enumerate(text.sections):
            notes = {at: found for (of, at), found in beside.items() if of == place}
            yield from self._section(section, notes)
        if apart:
            yield "<h3>Note</h3>\n"
            yield from (self._note(position, note) for position, note in apart)
        yield '<p class="su"><a href="#contenuto">Torna al contenuto</a></p>\n</article>\n'

    def _particulars(self) -> Iterator[str]:
        text = self.text
        told = [("Citazione", escape(text.title)), *((name, escape(value)) for name, value in text.particulars)]
        told.append(("Indirizzo permanente", _link(escape(text.address), text.address)))
        for name, value in told:
            yield f"<div>{_tag('dt', escape(name))}{_tag('dd', value)}</div>\n"

    def _section(self, section: Section, notes: dict[int, list[tuple[int, NoteText]]]) -> Iterator[str]:
        language = None if section.language == OURS else section.language  # '' where nobody knows it
        yield "<section>\n" if language is None else f'<section lang="{escape(language)}">\n'
        if section.title is not None:
            yield _tag("h3", escape(section.title)) + "\n"
        blocks = _Blocks(3 if section.title is None else 4)
        for position, block in enumerate(section.blocks):
            found = notes.get(position, [])
            written = blocks.write(block, "".join(self._mark(number) for number, _ in found))
            if found:
                asides = "".join(self._note(number, note) for number, note in found)
                yield f'<div class="passo"><div>{written}</div><div lang="{OURS}">{asides}</div></div>\n'
            else:
                yield written + "\n"
        yield "</section>\n"

    def _mark(self, note: int) -> str:
        """After the words that a note is on: leads to it."""
        name = f"t{self.number}-n{note}"
        return " " + _tag("a", f"[nota {note}]", class_="rimando", id=f"{name}-p", href=f"#{name}", lang=OURS)

    def _note(self, position: int, note: NoteText) -> str:
        name = f"t{self.number}-n{position}"
        quote = f"<blockquote><p>«{escape(note.quote)}»</p></blockquote>" if note.quote else ""
        back = ""
        if note.place is not None:
            back = _tag("p", _tag("a", "Torna al passo", href=f"#{name}-p"), class_="su")
        elif note.quote:
            back = '<p class="avviso">Il passo non è in questo testo, o non vi si ritrova.</p>'
        # a heading in a note is none of the page
        said = _tag("p", f"<strong>Nota {position}.</strong> {escape(note.about)}")
        content = said + quote + _Blocks(None).all(note.blocks) + back
        label = f"Nota {position} del testo {self.number}"
        return _tag("aside", content, id=name, aria_label=label) + "\n"


class _Blocks:
    """Writes blocks; ``level`` is that of the first heading among them, None where there are none."""

    def __init__(self, level: int | None) -> None:
        self._level = level
        self._last = 0

    def all(self, blocks: Iterable[Block]) -> str:
        return "".join(map(self.write, blocks))

    def write(self, block: Block, after: str = "") -> str:
        """The block; ``after`` is written at its end."""
        match block["kind"]:
            case "ul" | "ol" as kind:
                items = "".join(_tag("li", self.all(item)) for item in block["items"])
                return _tag(kind, items, start=str(block["start"]) if kind == "ol" else None) + after
            case "quote":
                return _tag("blockquote", self.all(block["blocks"])) + after
            case "hr":
                return "<hr>" + after
            case "h" if self._level is not None:
                return _tag(self._heading(self._level, block["level"]), _runs(block["runs"]) + after)
            case kind:
                content = _runs(block["runs"]) + after
                aligned = block.get("align")
                bold = _tag("strong", content) if kind == "h" else content
                return _tag("p", bold, class_=aligned if aligned in ("center", "right") else None)

    def _heading(self, base: int, level: int) -> str:
        """No heading is more than one level below the one before."""
        self._last = min(level, self._last + 1)
        return f"h{min(base + self._last - 1, _DEEPEST)}"


def _runs(runs: Iterable[dict[str, Any]]) -> str:
    return "".join(map(_run, runs))


def _run(run: dict[str, Any]) -> str:
    """Colours of letters are left out: nobody knows which paper they are on, light or dark."""
    if run.get("br"):
        return "<br>"
    written = escape(run["text"])
    if run.get("color") == GREY:
        return _tag("span", written, class_="pagina")
    for mark, tag in _TAGS.items():
        if run.get(mark):
            written = _tag(tag, written)
    return _link(written, run["href"]) if run.get("href") else written


def _link(written: str, address: str) -> str:
    """Only to a page: no address of another kind is one."""
    return _tag("a", written, href=address, rel="noreferrer") if address.startswith(_SCHEMES) else written
