"""What somebody asks for, in the language or in plain words: the door of every face that takes a query."""

from __future__ import annotations

from datetime import date
from typing import Final

from bdm.platform.kit.regex import regex
from bdm.search.query.fields import FIELDS, NEAR
from bdm.search.query.identifiers import identify
from bdm.search.query.messages import MAX_LENGTH
from bdm.search.query.notation import translation
from bdm.search.query.parser import parse
from bdm.search.query.tree import Or, Tree

_WRITTEN: Final = regex(
    rf'"|(?<![^\s(])(?:{"|".join(FIELDS)}|{NEAR}_[0-9]+):(?=\S)|(?<![^\s(])(?:AND|OR|NOT)(?=[\s("]|$)'
)
"""A field, an operator, a quotation mark: what nobody types who does not mean the language."""

MAX_NAME: Final = 200
"""Characters of a name, or of some: to look for one in a long text takes some ten milliseconds."""


def read(text: str, today: date | None = None) -> Tree:
    """The tree of ``text``. What is not written in the language and is the name of a norm, a ruling, a number or an
    address asks for that, as in the search box; what is in the notation of other systems asks for what it means
    there; everything else is what ``parse`` makes of it. With other words beside it a name is words, too: who asks so
    wants the likeliest first, and nothing left out. Raises QuerySyntax.

    >>> to_text(read("violazione dell'art. 2051 c.c."))
    'norma:"ART. 2051 C.C."'
    """
    written = _WRITTEN.search(text) is not None
    identified = None if written or len(text) > MAX_NAME else identify(text)
    if identified is not None and identified.known and not identified.beside:
        trees = [identified.tree(each) for each in identified.meanings if not each.instead]
        if identified.sure or len(trees) == 1:
            return trees[0]
        return Or(tuple(trees))
    if not written and len(text) <= MAX_LENGTH and (meant := translation(text)) is not None:
        return meant
    return parse(text, today)
