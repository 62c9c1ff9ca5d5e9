"""The Italian analysis as Tantivy runs it, on text that went through ``bdm.italian.prepare``."""

from __future__ import annotations

from tantivy import Filter, TextAnalyzer, TextAnalyzerBuilder, Tokenizer

from bdm.italian import MAX_TOKEN, STOP_WORDS

ANALYSER = "italiano"
"""The name under which every process registers it before it opens an index."""
FORMS_ANALYSER = "italiano_forme"
"""The same without the stem."""
WRITTEN_ANALYSER = "italiano_scritto"
"""The words as they are written, on text that went through ``bdm.italian.as_written``."""


def analyser() -> TextAnalyzer:
    """The analyser; gives the tokens of ``bdm.italian.positions``."""
    return _words().filter(Filter.stemmer("italian")).build()


def forms_analyser() -> TextAnalyzer:
    """Gives the words of ``bdm.italian.forms``."""
    return _words().build()


def written_analyser() -> TextAnalyzer:
    """Gives the words of ``bdm.italian.written``."""
    return _every_word().build()


def _words() -> TextAnalyzerBuilder:
    return (
        _every_word()
        .filter(Filter.lowercase())
        .filter(Filter.ascii_fold())
        .filter(Filter.custom_stopword(sorted(STOP_WORDS)))
    )


def _every_word() -> TextAnalyzerBuilder:
    return TextAnalyzerBuilder(Tokenizer.simple()).filter(Filter.remove_long(MAX_TOKEN + 1))
