from __future__ import annotations

import pytest
from hypothesis import example, given, strategies as st

from bdm.export.rtf_format import END, bold, escape, head, heading, italic, link, paragraph, rich
from bdm.platform.kit import rich_text
from tests.export.rtf import File, read

HOSTILE = [
    r"{\object\objdata}",
    "}}}\\par",
    "\\u65?\\'41",
    "\x00\x07\x1b\x7f\x9b",
    "😀 perché «è» – €",
    "שלום עולם \u202eabc",
    "\ud800",
    "\ufffe\U0010ffff",
    r'" \l "x',
    "\\bin99999 x",
    "1\r\n2\r3\n4\t5",
]


def as_read(text: str) -> str:
    """What of a text is shown."""
    kept = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(
        each
        for each in kept
        if each in "\n\t"
        or (
            (0x20 <= ord(each) < 0x7F or ord(each) >= 0xA0)
            and not 0xD800 <= ord(each) < 0xE000
            and ord(each) & 0xFFFE != 0xFFFE
        )
    )


def file(*paragraphs: str, title: str = "Note") -> File:
    return read((head(title) + "".join(paragraphs) + END).encode())


texts = st.one_of(st.text(), st.sampled_from(HOSTILE), st.text(alphabet="\\{}u1?' *àè😀\n\ud83d\x00"))


@given(st.lists(texts, min_size=1, max_size=3))
@example(HOSTILE)
def test_any_text_is_read_as_it_is(written: list[str]) -> None:
    found = file(*(paragraph(escape(each), indent=360) for each in written), title=written[0])
    assert found.paragraphs == [as_read(each) for each in written]
    found = file(*(heading(each, 2) + paragraph(bold(each), italic(each)) for each in written))
    assert found.paragraphs == [line for each in written for line in (as_read(each), 2 * as_read(each))]


@given(texts, texts)
@example("x", r'http://x/" \o "{\object}')
def test_a_link_leads_to_its_address_alone(text: str, address: str) -> None:
    if any(0xD800 <= ord(each) < 0xE000 for each in address):
        with pytest.raises(UnicodeEncodeError):
            link(text, address)
        return
    found = file(paragraph(link(text, address)))
    assert found.paragraphs == [as_read(text)]
    if address:
        (target,) = found.links
        assert not set(target) & set(' "\\{}<>')


@given(
    st.lists(st.one_of(texts, st.sampled_from(["<p>", "</p>", "<b>", "<ul><li>", "</li>", "<ol>", "<a href='/x'>"])))
)
def test_any_rich_text_makes_a_whole_file(pieces: list[str]) -> None:
    html = rich_text.clean("".join(pieces).encode("utf-8", "replace").decode().replace("\0", ""))
    found = file(rich(html, "https://bdm.example", 360))
    told = "".join("".join(found.paragraphs).split())
    assert told.endswith("".join(as_read(rich_text.plain(html)).split())) or "•" in told or "1." in told


def test_emphasis_links_and_lists_are_kept() -> None:
    html = (
        "<p>È <strong>grave</strong> e <em>certo</em><br>anche</p>"
        "<ul><li><p>uno</p></li><li><p>due</p><ol start='4'><li>quattro</li><li>cinque</li></ol></li></ul>"
        '<blockquote><p style="text-align: center">citato</p></blockquote><hr>'
        '<p><a href="/abstract/page?id=7">qui</a> <a href="https://è.example/{x}">là</a></p>'
    )
    found = file(rich(html, "https://bdm.example"))
    assert found.paragraphs == [
        "È grave e certo\nanche",
        "•\tuno",
        "•\tdue",
        "4.\tquattro",
        "5.\tcinque",
        "citato",
        "",
        "qui là",
    ]
    assert (found.bold, found.italic) == (["grave"], ["certo"])
    assert found.links == ["https://bdm.example/abstract/page?id=7", "https://%C3%A8.example/%7Bx%7D"]
