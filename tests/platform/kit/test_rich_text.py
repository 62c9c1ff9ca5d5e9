from __future__ import annotations

import json
import re
from pathlib import Path

from hypothesis import given, strategies as st

from bdm.platform.kit import rich_text
from tests.fixtures.lines import each

MARKUP = ["<b>", "</b>", "<x>", "&amp;", "<p ", ">", "<", "&", "\n", "<script>", "<a href='"]


#: The same lists and pairs that the client is tested with (web/src/parts/richText/clean.test.ts).
SHARED = json.loads((Path(__file__).parent / "rich_text.json").read_text(encoding="utf-8"))


def test_the_lists_are_the_clients() -> None:
    assert SHARED["allowed"] == {
        "tags": sorted(rich_text.TAGS),
        "attributes": {tag: sorted(names) for tag, names in rich_text.ATTRIBUTES.items()},
        "styles": {tag: sorted(names) for tag, names in rich_text.STYLES.items()},
        "alignments": sorted(rich_text.ALIGNMENTS),
    }


@each(SHARED["vectors"])
def test_only_what_the_editor_writes_is_kept(vector: dict[str, str]) -> None:
    assert rich_text.clean(vector["html"]) == vector["clean"]
    assert rich_text.clean(vector["clean"]) == vector["clean"]


@each(SHARED["written"])
def test_what_the_editor_writes_is_stored_as_it_is(written: str) -> None:
    assert rich_text.clean(written) == written


@each(
    [
        ("a < b e c > d", "<p>a &lt; b e c &gt; d</p>"),
        ("Rossi & figli", "<p>Rossi &amp; figli</p>"),
        ("uno\ndue\r\n\r\ntre", "<p>uno<br>due</p><p>tre</p>"),
        ("", ""),
        ("<unknown>testo</unknown>", "<p>testo</p>"),
    ]
)
def test_plain_text_becomes_paragraphs(text: str, cleaned: str) -> None:
    assert rich_text.clean(text) == cleaned


@each(
    [
        ("So\ufb01a \u202eF\u200b.", "<p>Sofia F.</p>"),
        ("<p>So&#xFB01;a &shy;F&#8203;. &lrm;</p>", "<p>Sofia F. </p>"),
        ("\uff1cscript\uff1ex &#xFF1C;b&#xFF1E;<b>y</b>", "\uff1cscript\uff1ex \uff1cb\uff1e<b>y</b>"),
        ('<a href="/\uff0fexample.org">x</a>', '<a rel="noopener noreferrer">x</a>'),
        ('<a href="/&#xFF0F;example.org">x</a>', '<a rel="noopener noreferrer">x</a>'),
        ("<scr\u200bipt>x</scr\u200bipt><b>y</b>", "<b>y</b>"),
    ]
)
def test_text_comes_in_its_one_form_and_no_markup_out_of_it(text: str, cleaned: str) -> None:
    assert rich_text.clean(text) == cleaned
    assert rich_text.clean(cleaned) == cleaned


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


@each(
    [
        ("<ul><li>" * 1_000, True),
        ("<b>" * 201, True),
        ("<b>" * 201 + "</b>" * 201, True),
        ("<p>uno<p>due" * 1_000, False),
        ("<ul><li>uno</li></ul>" * 1_000, False),
        ("</b>" * 1_000 + "<b>" * 150, False),
        ("a < b " * 1_000, False),
    ]
)
def test_what_nobody_writes_is_told_before_it_is_cleaned(text: str, tangled: bool) -> None:
    assert rich_text.is_tangled(text) is tangled
