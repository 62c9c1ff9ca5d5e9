"""The one Italian analysis: the same for the text that is indexed and for what people type, in every engine.

``prepare`` is the step that runs before an engine, ``tokens`` the whole analysis in Python, ``key`` the form in which
names and other exact values are compared. An index built by one ``ANALYSIS_VERSION`` does not serve another.
"""

from bdm.italian.analysis import (
    ANALYSIS_VERSION,
    MAX_TOKEN,
    PASSAGE_WORDS,
    STOP_WORDS,
    Span,
    Token,
    forms,
    is_citation,
    positions,
    query_tokens,
    spans,
    tokens,
    written_words,
)
from bdm.italian.characters import APOSTROPHES, bare, clean, fold
from bdm.italian.citations import OPENINGS
from bdm.italian.keys import key, letters_key
from bdm.italian.months import MONTH, MONTHS
from bdm.italian.numerals import SUFFIXES
from bdm.italian.prepare import ELISIONS, as_written, prepare

__all__ = [
    "ANALYSIS_VERSION",
    "APOSTROPHES",
    "ELISIONS",
    "MAX_TOKEN",
    "MONTH",
    "MONTHS",
    "OPENINGS",
    "PASSAGE_WORDS",
    "STOP_WORDS",
    "SUFFIXES",
    "Span",
    "Token",
    "as_written",
    "bare",
    "clean",
    "fold",
    "forms",
    "is_citation",
    "key",
    "letters_key",
    "positions",
    "prepare",
    "query_tokens",
    "spans",
    "tokens",
    "written_words",
]
