"""What is stored of a page's text."""

import unicodedata

import pytest
from hypothesis import example, given, strategies as st

from bdm.document.pdf.text import clean_text, count_letters


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("extracontrattua\ufffele", "extracontrattuale"),  # PDFium's mark of a hyphen at a line's end
        ("extracontrattua\x02le", "extracontrattuale"),
        ("inadempien\ufffe\r\nza", "inadempienza"),
        ("responsa-\r\nbilità", "responsabilità"),
        ("responsa- \n  bilità", "responsabilità"),
        ("re\u00adspon\u00adsabilità", "responsabilità"),
        ("respon\u00ad\nsabilità", "responsabilità"),
        ("Reggio-\nEmilia", "Reggio-\nEmilia"),
        ("Reggio\ufffeEmilia", "Reggio-Emilia"),
        ("81\ufffe2008", "81-2008"),
        ("n. 12-\nbis", "n. 12-\nbis"),
        ("fine.\n- punto", "fine.\n- punto"),
        ("socio-economico", "socio-economico"),
        ("e\ufb03cacia e \ufb02essibilità", "efficacia e flessibilità"),
        ("responsabilita\u0300", "responsabilità"),
        ("a\u00a0b\u2009c\td", "a b c d"),
        ("uno  \r\n\r\n\r\n\r\n  due", "uno\n\ndue"),
        ("a\x00b\x07c\x1fd\x7fe\u200bf\u202eg\ufeffh\uffffi", "abcdefghi"),
        ("\uf0b7 primo", "primo"),
        ("lone \ud800 surrogate", "lone surrogate"),
        ("  \n ", ""),
    ],
)
def test_cleaning(raw: str, clean: str) -> None:
    assert clean_text(raw) == clean


@given(st.text(st.characters(), max_size=200))
@example("\ufffe")
@example("-\n" * 50)
def test_whatever_comes_postgresql_and_json_can_take_it(raw: str) -> None:
    clean = clean_text(raw)
    clean.encode("utf-8")
    assert unicodedata.is_normalized("NFC", clean)
    assert not any(unicodedata.category(char) == "Cc" and char != "\n" for char in clean)
    assert clean_text(clean) == clean or "-" in clean  # a hyphen may come to stand before a break


def test_stacks_of_marks_do_not_take_for_ever() -> None:
    stacked = clean_text("a" + "\u0316\u0301" * 200_000)
    assert len(stacked) < 20


def test_letters_are_letters_and_digits() -> None:
    assert count_letters("Art. 2043 c.c. – è!") == 10
