"""The words of an article in Akoma Ntoso: rubric, commi with their labels, notes of the editors."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final, TypeAlias

from bdm.platform.kit.regex import regex

Element: TypeAlias = Any
"""Of lxml, which has no types."""

_NOT_LAW: Final = frozenset({"authorialNote", "remark"})
"""What the ministry or the editors say at the foot: not words of the law."""
_PIECES: Final = frozenset({"p", "td", "th", "heading", "block"})
_BLANK_LINE: Final = regex(r"\n[ \t]*\n")
_OPENED: Final = regex(r"\A\s*\(\( ?")
_CLOSED: Final = regex(r" ?\)\)\s*\Z")
_STRAY: Final = regex(r"\A\(\( ?|(?<=[.;:»\"]) ?\)\)\Z")
"""The same double parentheses outside an ``ins``, where the source lost it."""
_MARKS: Final = frozenset({"((", "))"})
_LABEL: Final = regex(r"(\d{1,4}(?:-[a-z]{3,20})?(?:\.\d{1,2})?)\. ?(?=\D)")
_NOTE: Final = regex(r"-{5,} ?|(?=AGGIORNAMENTO \()")
_RUBRIC: Final = regex(r"\((.{1,600})\)\.?")
_ARTICLE: Final = regex(r"(?i)art(?:icolo|\.) ?\d{1,4}(?:[ -][a-z]{3,20})?(?:\.\d{1,2})?\.? ?")


@dataclass(frozen=True, slots=True)
class Comma:
    """``etichetta`` as the law numbers it ('1', '3-bis'), None where the source gives no number; ``testo``: its lines,
    an item of a list each.
    """

    etichetta: str | None
    testo: str


@dataclass(slots=True)
class ArticleWords:
    """What an article says in one version."""

    rubrica: str = ""
    commi: list[Comma] = field(default_factory=list)
    note: list[str] = field(default_factory=list)

    @property
    def hash(self) -> str:
        """Of the words of the law alone: a note that is added changes no version."""
        parts = [self.rubrica, *(f"{comma.etichetta or ''}\x1f{comma.testo}" for comma in self.commi)]
        return sha256("\x1e".join(parts).encode()).hexdigest()


def name(element: Element) -> str:
    """The name of an element without its namespace; empty for a comment."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def of_article(article: Element) -> ArticleWords:
    """The words of an ``article``, whose commi are elements of their own."""
    found = ArticleWords()
    pieces: list[tuple[str | None, list[str]]] = []
    for part in article:
        kind = name(part)
        if kind == "heading":
            found.rubrica = _bare(" ".join(_lines(part)))
        elif kind not in ("", "num"):
            pieces.append((_number(part), list(_lines(part, numbered=True))))
    _fill(found, pieces)
    return found


def of_annex(body: Element) -> ArticleWords:
    """The words of an article that is an annex of its own, as those of the codes are: its number and its rubric stand
    within the text, and an empty line parts what follows.
    """
    found = ArticleWords()
    pieces: list[tuple[str | None, list[str]]] = []
    for part in body:
        lines = list(_lines(part, numbered=True))
        if _is_note(lines):
            pieces.append((None, lines))
        else:
            pieces += [(None, [line]) for line in lines]
    if pieces and (first := pieces[0][1]) and (number := _ARTICLE.match(first[0])):
        first[0] = first[0][number.end() :]
        if not first[0]:
            del pieces[0]
    _fill(found, pieces)
    return found


def _fill(found: ArticleWords, pieces: list[tuple[str | None, list[str]]]) -> None:
    for at, (label, lines) in enumerate(pieces):
        written = "\n".join(line for line in lines if line not in _MARKS)
        if not written:
            continue
        if label is None and (note := _NOTE.match(written)):
            found.note.append(written[note.end() :].strip())
        elif label is None and not found.rubrica and not found.commi and (rubric := _rubric(written)):
            found.rubrica = rubric[0]
            if rubric[1]:
                found.commi.append(_comma(rubric[1]))
        elif label is None and not found.rubrica and not found.commi and _is_title(written, pieces[at + 1 :]):
            found.rubrica = written
        else:
            found.commi.append(Comma(label, written) if label else _comma(written))


def _is_title(written: str, following: list[tuple[str | None, list[str]]]) -> bool:
    """A rubric that the source gives as a paragraph: it ends as no sentence does, and numbered commi follow."""
    return written[-1] not in ".;:»)" and any(label for label, _ in following)


def _comma(written: str) -> Comma:
    label = _LABEL.match(written)
    return Comma(label[1], written[label.end() :].strip()) if label else Comma(None, written)


def _rubric(written: str) -> tuple[str, str] | None:
    """What is between the parentheses that a text begins with, and what follows; None where they are not closed."""
    if not written.startswith("("):
        return None
    depth = 0
    for at, sign in enumerate(written):
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if depth == 0:
            return written[1:at].strip(), written[at + 1 :].lstrip(". ").strip()
    return None


def _bare(heading: str) -> str:
    match = _RUBRIC.fullmatch(heading)
    return match[1].strip() if match else heading


def _is_note(lines: list[str]) -> bool:
    return bool(lines) and _NOTE.match(lines[0]) is not None


def _number(part: Element) -> str | None:
    """The label of a comma ('3-bis' of '3-bis.'); None where it has none."""
    for child in part:
        if name(child) == "num":
            return " ".join(_words(child).split()).rstrip(".") or None
    return None


def _lines(element: Element, *, numbered: bool = False) -> Iterator[str]:
    """The lines of an element: one for each paragraph, item or cell. ``numbered``: its number is known already."""
    kind = name(element)
    if kind in _PIECES:
        yield from _split(_words(element))
        for table in element.iter("{*}table"):
            yield from _lines(table)
        return
    prefix = ""
    for child in element:
        if name(child) in _NOT_LAW or not name(child):
            continue
        if name(child) == "num":
            prefix = "" if numbered else f"{' '.join(_words(child).split())} "
            continue
        for line in _lines(child):
            yield prefix + line
            prefix = ""


def _split(words: str) -> Iterator[str]:
    """A line break of the source is where its line was full; an empty line ends a paragraph."""
    for part in _BLANK_LINE.split(words):
        line = " ".join(part.split())
        if line:
            yield line if line in _MARKS else _STRAY.sub("", line)


def _words(element: Element) -> str:
    """The text within, without notes, and without the double parentheses that show what was changed last: they tell of
    the copy, not of the law.
    """
    pieces = [element.text or ""]
    for child in element:
        kind = name(child)
        if kind and kind not in _NOT_LAW and kind != "table":
            pieces.append("\n" if kind in ("br", "eol") else _words(child))
        pieces.append(child.tail or "")
    words = "".join(pieces)
    return _CLOSED.sub("", _OPENED.sub("", words)) if name(element) == "ins" else words
