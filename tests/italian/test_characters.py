"""The quick ways through a text lead where the careful ones do."""

from __future__ import annotations

from hypothesis import example, given, strategies as st

from bdm.italian import clean, fold

CAREFUL = "☃"
"""Beyond Latin-1, and no part of a word: with it a text takes the careful way."""
LATIN_1 = st.characters(min_codepoint=0, max_codepoint=0xFF)
SIGNS = st.sampled_from("’‘“”–—…€•")


@given(st.text(LATIN_1 | SIGNS))
@example("l’attività — «così» … µ ß Æ ½ ª ÷ ´ ` \xad\n \x02\x00")
def test_folding(text: str) -> None:
    assert fold(text) + " " == fold(text + CAREFUL)


@given(st.text(LATIN_1 | SIGNS))
@example("l’attività dell‘ente \xad\n \xad \x02 \x00 ´ `")
def test_cleaning(text: str) -> None:
    assert clean(text) + CAREFUL == clean(text + CAREFUL)


def test_what_is_plain_stays() -> None:
    assert clean("perché – «sì»") == "perché – «sì»"
    assert fold("Perché – «sì» Æ") == "Perche    si  ae"
