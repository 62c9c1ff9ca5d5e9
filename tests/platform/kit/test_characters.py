"""Text in its one form has the same letters and reads the same."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, strategies as st

from bdm.platform.kit.characters import letters_only, lower_case, one_form

SAMES = "n. 1º, 2ª ed., m², ½, ¼, … «così» “a” ‘b’ l’atto – ™ © € § ¹ ⁴ ① æ ß Œ ł ★ 漢 a\u00a0b perché D′Angelo"


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("A\ufb03damento di So\ufb01a, \ufb05o e \ufb06o", "Affidamento di Sofia, sto e sto"),
        ("\uff33\uff4f\uff46\uff49\uff41\u3000\uff11\uff0c\uff08a\uff09", "Sofia 1,(a)"),
        ("\U0001d412\U0001d428 \u2124 \u1d43\u1d49 \u2167", "So Z ae VIII"),
        ("F\u200du\u2066m\u202ea\u00adg\ufe0fa\U000e0061l\ufeffl\u034fi", "Fumagalli"),
        ("Fuma\u00ad\ngalli", "Fuma-\ngalli"),
        ("perche\u200b\u0301", "perché"),
        ("\uff1cb\uff1e \uff06amp; \uff02", "\uff1cb\uff1e \uff06amp; \uff02"),  # never markup
        (SAMES, SAMES),
    ],
)
def test_letters_are_plain_and_what_is_read_stays(text: str, form: str) -> None:
    assert one_form(text) == form


@given(st.text())
def test_the_one_form_is_its_own(text: str) -> None:
    form = one_form(text)
    assert one_form(form) == form
    assert unicodedata.is_normalized("NFC", form)
    assert not any(unicodedata.category(character) == "Cf" for character in form)
    assert {sign: form.count(sign) for sign in '<>&"'} == {sign: text.count(sign) for sign in '<>&"'}


def test_stacks_of_marks_do_not_take_for_ever() -> None:
    assert len(one_form("a" + "\u0316\u0301" * 200_000)) < 20


@pytest.mark.parametrize("text", ["Tel. (Forlì)", "TEL FORLÌ", "℡ forli", "ｔｅｌ forlì"])
def test_letters_only_are_the_same_however_they_are_written(text: str) -> None:
    assert letters_only(text) == "telforli"


@given(st.text(st.sampled_from("AbÈÀßÿ×µΣİ\x80\x82\x85 ") | st.sampled_from("‘’“”–—…€•") | st.characters()))
def test_lower_case_is_python_s(text: str) -> None:
    assert lower_case(text) == text.lower()
