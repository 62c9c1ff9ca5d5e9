from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bdm.kit import rich_text

MARKUP = ["<b>", "</b>", "<x>", "&amp;", "<p ", ">", "<", "&", "\n", "<script>", "<a href='"]


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("<p>Il <strong>danno</strong></p>", "<p>Il <strong>danno</strong></p>"),
        ("<p onclick=alert(1)>x</p>", "<p>x</p>"),
        ("<script>alert(1)</script><p>x</p>", "<p>x</p>"),
        ("<p>x<img src=x onerror=alert(1)></p>", "<p>x</p>"),
        ('<a href="javascript:alert(1)">x</a>', '<a rel="noopener noreferrer">x</a>'),
        ('<a href="//male.example/">x</a>', '<a rel="noopener noreferrer">x</a>'),
        (
            '<a href="/abstract/page?id=1" target="_top">x</a>',
            '<a href="/abstract/page?id=1" rel="noopener noreferrer">x</a>',
        ),
        (
            '<p style="text-align: center; position: fixed; background: url(http://x)">x</p>',
            '<p style="text-align:center">x</p>',
        ),
        ('<mark data-color="#fff" style="background-color: #fff">x</mark>', None),
        ("a < b e c > d", "<p>a &lt; b e c &gt; d</p>"),
        ("Rossi & figli", "<p>Rossi &amp; figli</p>"),
        ("uno\ndue\r\n\r\ntre", "<p>uno<br>due</p><p>tre</p>"),
        ("", ""),
        ("<unknown>testo</unknown>", "<p>testo</p>"),
    ],
)
def test_only_what_the_editor_writes_is_kept(text: str, cleaned: str | None) -> None:
    assert rich_text.clean(text) == (text.replace("color: #fff", "color:#fff") if cleaned is None else cleaned)


def test_plain_is_what_a_person_reads() -> None:
    text = "<h2>Titolo</h2><p>Il danno&nbsp;&egrave; <em>bio</em>logico<br>a &lt; b</p><ul><li>1</li><li>2</li></ul>"
    assert rich_text.plain(text) == "Titolo\nIl danno è biologico\na < b\n1\n2"


@given(st.lists(st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from(MARKUP)))
def test_cleaning_twice_changes_nothing_and_leaves_nothing_alive(pieces: list[str]) -> None:
    once = rich_text.clean("".join(pieces))
    assert rich_text.clean(once) == once
    for tag in re.findall(r"<\s*/?\s*([a-zA-Z0-9]+)", once):
        assert tag in rich_text.TAGS


@given(st.text(alphabet=st.characters(exclude_categories=["Cs", "Cc", "Zs", "Zl", "Zp"])))
def test_plain_text_survives_the_way_there_and_back(text: str) -> None:
    assert rich_text.plain(rich_text.from_plain(text)) == text.strip()
