"""What people write who know other systems, in the language: 'danno NEAR/5 biologico', 'locaz* abitativ*'.

The client says the same (``web/src/domain/notation.ts``); ``tests/search/query/notations.json`` are the cases.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bdm.platform.kit.regex import regex
from bdm.search.query import messages as say
from bdm.search.query.criteria import Beginning, Near, Words
from bdm.search.query.errors import QuerySyntax
from bdm.search.query.fields import FORBIDDEN, WITHIN
from bdm.search.query.tree import Tree, all_of

OPERATOR: Final = regex(r"(?:NEAR|ADJ|PROX)(?:/?[0-9]+)?|W/[0-9]+")
"""Between two words that are to be near, in capitals alone; the number of words at its end."""
BETWEEN: Final = (
    "a ad agli ai al alla alle allo che con da dagli dai dal dalla dalle dallo degli dei del della delle dello di e ed "
    "gli i il in la le lo ne negli nei nel nella nelle nello o od per su sugli sui sul sulla sulle sullo tra un una uno"
)
"""Stop words that stand between what is asked for: a criterion of such words alone would find nothing."""
_BETWEEN: Final = frozenset(BETWEEN.split())
_SLASH: Final = regex(r"/(?:[1-9]|[1-4][0-9]|50)")
"""The same between two words with letters alone: elsewhere it is part of a number."""
_LETTERS: Final = regex(r"[^\W\d_]+")
_NUMBER: Final = regex(r"[0-9]+\Z")
_ALONE: Final = regex(r"(?:[^\W\d_]+['’])?([^\W_]+)[,;.]?")
"""A word; of an elision only what follows it."""
_ROOT: Final = regex(r"(?:[^\W\d_]+['’])?([^\W\d_]{3,})([*$]+|[!?])[,;.]?")
"""A word cut short."""
_CUT_SHORT: Final = regex(r"[a-z]+(?:[bcqvz]|([dlmnprt])\1|ment)")
"""How no whole word ends: there '!' and '?' are no punctuation."""
_STAR: Final = regex(r"[^\W_][*]|[*][^\W_]")
_AT_END: Final = regex(r"([^*]+)[*]+[,;.]?")
_PIECES: Final = regex(r"[^\s()\[\]]+")


@dataclass(frozen=True)
class _Piece:
    """What stands between blanks and brackets."""

    text: str
    at: int

    @property
    def word(self) -> str | None:
        """What can be near to another word."""
        match = _ALONE.fullmatch(self.text)
        return None if match is None else match[1]

    @property
    def root(self) -> str | None:
        """What it is the beginning of, with a sign that says so. Raises QuerySyntax for a star that cannot say it."""
        match = _ROOT.fullmatch(self.text)
        if match is not None:
            return match[1] if match[2] not in "!?" or _CUT_SHORT.fullmatch(match[1]) else None
        if _STAR.search(self.text) is None:
            return None
        if (short := _AT_END.fullmatch(self.text)) is not None:
            raise QuerySyntax(say.NO_ROOT.format(short[1]), self.at)
        raise QuerySyntax(say.NO_WILDCARD.format("*"), self.at + self.text.index("*"))


def translation(text: str) -> Tree | None:
    """The tree of ``text``, words in the notation of other systems; None where there is nothing of it. All that is
    asked for has to hold: the words near, the roots, and all words besides. Raises QuerySyntax where a sign is not
    where it means something.

    >>> to_text(translation("danno NEAR/5 biologico locaz*"))
    'testo_entro_5:(danno biologico) AND testo_inizia:(locaz)'
    """
    pieces = [_Piece(match[0], match.start()) for match in _PIECES.finditer(text)]
    operators = [at for at in range(len(pieces)) if _is_operator(pieces, at)]
    roots = {at: root for at, piece in enumerate(pieces) if (root := piece.root) is not None}
    if not operators and not roots:
        return None
    near = [Near("testo", words, within) for words, within in _chains(pieces, operators)]
    cut = tuple(roots.values())
    begun = [Beginning("testo", cut[at : at + say.MAX_ROOTS]) for at in range(0, len(cut), say.MAX_ROOTS)]
    taken = {at + step for at in operators for step in (-1, 0, 1)} | roots.keys()
    rest = (piece for at, piece in enumerate(pieces) if at not in taken and piece.text.lower() not in _BETWEEN)
    others = tuple(map(_plain, rest))
    return all_of(*near, *begun, *([Words("testo", others, every=len(others) > 1)] if others else []))


def _is_operator(pieces: Sequence[_Piece], at: int) -> bool:
    if _SLASH.fullmatch(pieces[at].text):
        return all(_LETTERS.fullmatch(each.word or "") for each in _neighbours(pieces, at))
    return OPERATOR.fullmatch(pieces[at].text) is not None


def _neighbours(pieces: Sequence[_Piece], at: int) -> Sequence[_Piece]:
    return [*pieces[max(at - 1, 0) : at], *pieces[at + 1 : at + 2]]


def _chains(pieces: Sequence[_Piece], operators: Sequence[int]) -> Iterator[tuple[tuple[str, ...], int]]:
    """The words about the operators, and how near: 'a NEAR b NEAR c' are three, as long as the distance is the same."""
    words: list[str] = []
    last = (-1, 0)
    for at in operators:
        before, after = _beside(pieces, at)
        within = _within(pieces[at])
        if words and ((at - 2, within) != last or len(words) == say.MAX_NEAR):
            yield tuple(words), last[1]
            words = []
        words = [*(words or [before]), after]
        last = (at, within)
    if words:
        yield tuple(words), last[1]


def _beside(pieces: Sequence[_Piece], at: int) -> tuple[str, str]:
    match [each.word for each in _neighbours(pieces, at)]:
        case [str(before), str(after)] if not any(map(OPERATOR.fullmatch, (before, after))):
            return before, after
    raise QuerySyntax(say.NOT_NEAR.format(pieces[at].text), pieces[at].at)


def _within(operator: _Piece) -> int:
    number = _NUMBER.search(operator.text)
    within = WITHIN if number is None else int(number[0])
    if not 1 <= within <= say.MAX_WITHIN:
        raise QuerySyntax(say.NO_DISTANCE, operator.at)
    return within


def _plain(piece: _Piece) -> str:
    for at, character in enumerate(piece.text, piece.at):
        if character in FORBIDDEN or character == "\\":
            raise QuerySyntax(say.NOT_HERE.format(character), at)
    return piece.text
