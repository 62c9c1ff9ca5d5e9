"""The words of notes, as searches find them: analysed once, when a note is written, and compared by the database.

Beside its text a note keeps the tokens of ``bdm.italian`` with their places, and its words as they are written, one
blank before and after each; ``analysis`` tells by which version.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, cast, false
from sqlalchemy.dialects.postgresql import TSQUERY

from bdm.italian import ANALYSIS_VERSION, Token, positions, written_words
from bdm.personal.note.model import DocumentNote, Note
from bdm.platform.kit import rich_text

BESIDE: Final = ("tokens", "written", "analysis")
_LAST_PLACE: Final = 16_383  # of a tsvector; also at most 256 places a token: only citations are compared by places


@dataclass(frozen=True)
class Wording:
    """What a note has to say: ``query`` of its tokens, as a tsquery, or ``phrase`` as it is written. Without either no
    note says it.
    """

    query: str = ""
    phrase: str = ""

    def said_in(self, note: type[Note | DocumentNote]) -> ColumnElement[bool]:
        """The condition that a note says it."""
        if self.query:
            return note.tokens.bool_op("@@")(cast(self.query, TSQUERY))
        return note.written.contains(self.phrase, autoescape=True) if self.phrase else false()


def some(tokens: Collection[str]) -> Wording:
    """One of these tokens at least."""
    return Wording(" | ".join(map(_quoted, sorted(tokens))))


def every(tokens: Collection[str]) -> Wording:
    """All of these tokens; without any, nothing."""
    return Wording(" & ".join(map(_quoted, sorted(tokens))))


def phrase(words: Sequence[str]) -> Wording:
    """These words, as they are written, one after the other."""
    return Wording(phrase=join_spaced(words))


def citation(tokens: Sequence[Token]) -> Wording:
    """Tokens at their distances from the first."""
    query, before = "", 0
    for token in tokens:
        query += f" <{token.position - before}> {_quoted(token.text)}" if query else _quoted(token.text)
        before = token.position
    return Wording(query)


def join_spaced(words: Sequence[str]) -> str:
    """Words as the column ``written`` has them."""
    return f" {' '.join(words)} " if words else ""


def _quoted(token: str) -> str:
    return "'" + token.replace("\\", "\\\\").replace("'", "''") + "'"


def of_plain(text: str) -> dict[str, Any]:
    """The columns of a note with this text, which is plain: a long one takes a while (``compute``)."""
    return {
        "text": text,
        "tokens": _vector(positions(text)),
        "written": join_spaced(written_words(text)),
        "analysis": ANALYSIS_VERSION,
    }


def of_rich(text: str) -> dict[str, Any]:
    """``of_plain`` for HTML."""
    return of_plain(rich_text.plain(text)) | {"text": text}


def _vector(tokens: Iterable[Token]) -> str:
    places: defaultdict[str, list[str]] = defaultdict(list)
    for token in tokens:
        places[token.text].append(str(min(token.position + 1, _LAST_PLACE)))
    return " ".join(f"{_quoted(token)}:{','.join(found)}" for token, found in places.items())
