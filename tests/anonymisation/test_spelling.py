from __future__ import annotations

import pytest
from hypothesis import example, given, strategies as st

from bdm.anonymisation.spelling import any_of, pattern
from bdm.italian.characters import name_text


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("Nicolò", "NICOLO' e NICOLÒ, Nicolò, nicolo; Nicolosi", ["NICOLO'", "NICOLÒ", "Nicolò", "nicolo"]),
        ("D'Angelo", "D’ANGELO D' Angelo DANGELO Angelo", ["D’ANGELO", "D' Angelo", "DANGELO"]),
        ("De Luca", "DE LUCA, DeLuca, de\nLuca, De Lu-\nca; Luca", ["DE LUCA", "DeLuca", "de\nLuca", "De Lu-\nca"]),
        ("Rossi", "R O S S I e «Rossi», ROS-\nSI, Rossini", ["R O S S I", "Rossi", "ROS-\nSI"]),
        ("Šarić", "SARIC, Sarić e Šarić", ["SARIC", "Sarić", "Šarić"]),
    ],
)
def test_a_name_is_found_in_every_spelling(name: str, text: str, found: list[str]) -> None:
    word = any_of([pattern(name, spaced=True)])
    assert word is not None
    assert [text[match.start() : match.end()] for match in word.finditer(name_text(text))] == found


@given(st.text())
def test_folded_text_has_the_same_length(text: str) -> None:
    assert len(name_text(text)) == len(text)


@given(st.text(min_size=1, max_size=12).filter(lambda name: any(map(str.isalpha, name))), st.booleans())
@example(name="``A", spaced=False)
def test_any_name_gives_a_pattern(name: str, spaced: bool) -> None:
    any_of([pattern(name, spaced=spaced)])
