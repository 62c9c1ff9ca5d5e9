"""From text to tree. Parsing takes linear time and does not recurse, however deep the parentheses."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from lark import Lark, Token, Transformer, v_args
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from bdm.people.ufficio.names import canonical
from bdm.platform.kit.regex import regex
from bdm.platform.kit.time import today as current_day
from bdm.search.query import messages as say
from bdm.search.query.criteria import OPEN_START, Beginning, Days, Equals, Near, Phrase, Words
from bdm.search.query.errors import QuerySyntax
from bdm.search.query.fields import ALL_WORDS, BEGINNING, FIELDS, FORBIDDEN, FREE_TEXT, NEAR, FieldType, read_name
from bdm.search.query.notation import OPERATOR
from bdm.search.query.tree import EVERYTHING, And, Not, Or, Tree

_STRING = regex(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_DAY = regex(r"(?P<day>\d{2})/(?P<month>\d{2})/(?P<year>\d{4})")
_PIECE = regex(r"[^\W_]+")
"""What the analysis may take for a word by itself."""
_ISO_DAY = regex(r"(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})")


@dataclass(frozen=True, slots=True)
class _Part:
    """A piece of the tree with what the limits need."""

    tree: Tree
    start: int
    depth: int = 1
    criteria: int = 1


@v_args(inline=True)
class _Builder(Transformer[Token, _Part | None]):
    """Called at every reduction of the parser, from the inside out."""

    def start(self, part: _Part | None) -> _Part | None:
        return part

    def disjunction(self, *parts: _Part) -> _Part:
        return _joined(Or(tuple(part.tree for part in parts)), parts)

    def conjunction(self, *parts: _Part) -> _Part:
        return _joined(And(tuple(part.tree for part in parts)), parts)

    def negation(self, operator: Token, part: _Part) -> _Part:
        return _within_depth(_Part(Not(part.tree), _at(operator), part.depth + 1, part.criteria))

    def quoted(self, field: Token, text: Token) -> _Part:
        return _Part(_quoted(field, text), _at(field))

    def single(self, field: Token, word: Token) -> _Part:
        if _type(field) is FieldType.TEXT:
            if word.type == "DAY":
                raise QuerySyntax(say.NOT_HERE.format("-"), _at(word) + str(word).index("-"))
            return self.listed(field, word)
        return _Part(_valued(field, str(word), word), _at(field))

    def listed(self, field: Token, *words: Token) -> _Part:
        if _type(field) is not FieldType.TEXT:
            raise QuerySyntax(say.ONE_VALUE.format(_name(field)), _at(words[0]))
        return _Part(_words(field, [(str(word), _at(word)) for word in words]), _at(field))

    def days(self, field: Token, start: Token, to: Token, end: Token) -> _Part:
        if _type(field) is not FieldType.DAY:
            raise QuerySyntax(say.NO_DAYS.format(_name(field)), _at(start))
        if to != "TO":
            raise QuerySyntax(say.RANGE, _at(to))
        first, last = (None if day == "*" else _day(day, str(day)) for day in (start, end))
        for token, bound in ((start, first), (end, last)):
            _refuse_future(token, bound)
        if last is not None and last < (first or OPEN_START):
            raise QuerySyntax(say.END_BEFORE_START, _at(end))
        return _Part(Days(_name(field), first, last), _at(field))

    def day(self, day: Token) -> Token:
        return day

    def bare_words(self, *words: Token) -> _Part:
        for word in words:
            if OPERATOR.fullmatch(word):  # what ``read`` could not say in the language
                raise QuerySyntax(say.NOT_IN_EXPRESSION.format(word), _at(word))
        return _Part(Words("testo", tuple(map(str, words))), _at(words[0]))

    def bare_phrase(self, text: Token) -> _Part:
        return _Part(Phrase("testo", _free_text(text)), _at(text))


def _joined(tree: Tree, parts: Sequence[_Part]) -> _Part:
    criteria = 0
    for part in parts:
        criteria += part.criteria
        if criteria > say.MAX_CRITERIA:
            raise QuerySyntax(say.TOO_MANY, part.start)
    depth = 1 + max(part.depth for part in parts)
    return _within_depth(_Part(tree, parts[0].start, depth, criteria))


def _within_depth(part: _Part) -> _Part:
    if part.depth > say.MAX_DEPTH:
        raise QuerySyntax(say.TOO_DEEP, part.start)
    return part


def _at(token: Token) -> int:
    return int(token.start_pos or 0)


def _name(field: Token) -> str:
    return str(field)[:-1]


def _type(field: Token) -> FieldType:
    try:
        return FIELDS[read_name(_name(field))[0]]
    except KeyError:
        raise QuerySyntax(say.NO_FIELD.format(_name(field)), _at(field)) from None


def _unquoted(text: Token) -> str:
    value = re.sub(r'\\(["\\])', r"\1", str(text)[1:-1]).strip()
    if not value:
        raise QuerySyntax(say.EMPTY, _at(text))
    return value


def _free_text(text: Token) -> str:
    for at, character in enumerate(str(text)[1:-1], _at(text) + 1):
        if character in FORBIDDEN:
            raise QuerySyntax(say.NOT_IN_TEXT.format(character), at)
    return _unquoted(text)


def _quoted(field: Token, text: Token) -> Tree:
    name = _name(field)
    if _type(field) is not FieldType.TEXT:
        return _valued(field, _unquoted(text), text)
    name, _ = read_name(name)
    value = _free_text(text) if name in FREE_TEXT else _unquoted(text)
    if name in (ALL_WORDS, NEAR, BEGINNING):
        return _words(field, [(word, _at(text)) for word in value.split()])
    return Phrase(name, value)


def _valued(field: Token, value: str, token: Token) -> Tree:
    name, kind = _name(field), _type(field)
    if kind is FieldType.DAY:
        day = _day(token, value)
        _refuse_future(token, day)
        return Days(name, day, day)
    if kind is FieldType.NUMBER:
        if not (value.isascii() and value.isdigit()):
            raise QuerySyntax(say.A_NUMBER.format(name), _at(token))
        return Equals(name, value.lstrip("0") or "0")
    return Equals(name, canonical(name, value))


def _words(field: Token, words: Sequence[tuple[str, int]]) -> Tree:
    """The criterion on ``words``, each with its place."""
    name, within = read_name(_name(field))
    texts = tuple(word for word, _ in words)
    if name == NEAR:
        if not 1 <= within <= say.MAX_WITHIN:
            raise QuerySyntax(say.NO_DISTANCE, _at(field))
        if not 1 < len(_PIECE.findall(" ".join(texts))) <= say.MAX_NEAR:
            raise QuerySyntax(say.NEAR_WORDS, words[0][1])
        return Near("testo", texts, within)
    if name == BEGINNING:
        for word, at in words:
            if len(word) < say.MIN_ROOT or not word.isalpha():
                raise QuerySyntax(say.NO_ROOT.format(word), at)
        if len(words) > say.MAX_ROOTS:
            raise QuerySyntax(say.TOO_MANY_ROOTS, words[0][1])
        return Beginning("testo", texts)
    return Words("testo", texts, every=True) if name == ALL_WORDS else Words(name, texts)


def _day(token: Token, text: str) -> date:
    match = _DAY.fullmatch(text) or _ISO_DAY.fullmatch(text)
    try:
        if match is None:
            raise ValueError
        return date(int(match["year"]), int(match["month"]), int(match["day"]))
    except ValueError:
        raise QuerySyntax(say.NO_SUCH_DAY.format(text), _at(token)) from None


def _refuse_future(token: Token, day: date | None) -> None:
    if day is not None and day > _today.get():
        raise QuerySyntax(say.FUTURE, _at(token))


def _explained(text: str, error: UnexpectedInput) -> QuerySyntax:
    """What a person has to be told about the place where the grammar stopped."""
    if isinstance(error, UnexpectedCharacters):
        return _unexpected_character(text, int(error.pos_in_stream or 0))
    assert isinstance(error, UnexpectedToken)
    parser: Any = error.interactive_parser
    token: Token = error.token
    accepted: frozenset[str] = frozenset(parser.accepts())
    complete = "LPAR" not in accepted and (not accepted.isdisjoint({"_AND", "$END"}) or accepted == {"RPAR"})
    if token.type == "$END":
        if complete:
            return QuerySyntax(say.NOT_CLOSED, _open_parenthesis(text))
        return QuerySyntax(say.INCOMPLETE, len(text))
    position = _at(token)
    if token.type == "DAY" and "DAY" not in accepted:  # no day is due here, so that it is words with a sign
        return _unexpected_character(text, text.index("-", position))
    accepted -= {"DAY"}
    listing = accepted == {"WORD", "RPAR"} or (accepted == {"WORD"} and text[:position].rstrip().endswith("("))
    messages = (
        (accepted <= {"WORD", "STAR", "RSQB"} and not listing, say.RANGE),
        (token.type in ("LSQB", "RSQB", "STAR"), say.NOT_HERE.format(token)),
        (listing and token.type != "RPAR", say.NOT_IN_LIST.format(token)),
        (complete and token.type == "RPAR", say.NOT_OPENED),
        (complete, say.NO_OPERATOR.format(token)),
        (token.type in ("_AND", "_OR", "RPAR"), say.NO_CRITERION.format(token)),
    )
    return QuerySyntax(next((message for applies, message in messages if applies), say.INCOMPLETE), position)


def _unexpected_character(text: str, position: int) -> QuerySyntax:
    character = text[position]
    if character == '"':
        return QuerySyntax(say.NOT_QUOTED, position)
    return QuerySyntax(say.NOT_HERE.format(character), position)


def _open_parenthesis(text: str) -> int:
    """The place of the innermost parenthesis that is never closed."""
    places: list[int] = []
    for at, character in enumerate(_STRING.sub(lambda match: " " * len(match[0]), text)):
        if character == "(":
            places.append(at)
        elif character == ")":
            places.pop()
    return places[-1]


_today: ContextVar[date] = ContextVar("today")
_LARK = Lark.open(
    str(Path(__file__).with_name("grammar.lark")),
    parser="lalr",
    lexer="basic",
    transformer=_Builder(),
    maybe_placeholders=True,
)


def parse(text: str, today: date | None = None) -> Tree:
    """The tree of the query ``text``; ``EVERYTHING`` where it is blank.

    Raises ``QuerySyntax`` with the place and an Italian message. Days after ``today`` (default: the current day in
    Rome) are refused (docs/regole/date.md#intervalli).
    """
    if len(text) > say.MAX_LENGTH:
        raise QuerySyntax(say.TOO_LONG, say.MAX_LENGTH)
    reset = _today.set(today or current_day())
    try:
        part = _LARK.parse(text)
    except UnexpectedInput as error:
        raise _explained(text, error) from None
    finally:
        _today.reset(reset)
    if part is None:
        return EVERYTHING
    assert isinstance(part, _Part)
    return part.tree
