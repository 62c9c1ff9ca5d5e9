"""Finding entries of a short list by the beginnings of words."""

from __future__ import annotations

import pytest

from bdm.italian.matching import best_matches, words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Responsabilità medica", ["responsabilita", "medica"]),
        ("ART. 612-BIS C.P.", ["art", "612", "bis", "cp"]),
        ("CORTE DI APPELLO DI L'AQUILA", ["corte", "di", "appello", "di", "l", "aquila"]),
        ("D.LGS. 81/2008", ["dlgs", "81", "2008"]),
        ("  ", []),
        ("STRASSE Straße", ["strasse", "strasse"]),
        ("Øresund, Cœur, Đorđe", ["oresund", "coeur", "dorde"]),
    ],
)
def test_words(text: str, expected: list[str]) -> None:
    assert words(text) == expected


def find(query: str, limit: int = 10) -> list[str]:
    return best_matches(query, ["Danno biologico", "Prova del danno", "Dannosità", "Furto"], str, limit)


def test_entries_that_begin_with_the_query_come_first() -> None:
    assert find("dann") == ["Danno biologico", "Dannosità", "Prova del danno"]


def test_every_word_must_match() -> None:
    assert find("danno bio") == ["Danno biologico"]
    assert find("danno furto") == []


def test_accents_and_case_do_not_count() -> None:
    assert find("DANNOSITA") == ["Dannosità"]


def test_nothing_asked_is_everything_up_to_the_limit() -> None:
    assert len(find("")) == 4
    assert len(find("", limit=2)) == 2


def test_punctuation_alone_asks_nothing() -> None:
    assert len(find("...")) == 4
