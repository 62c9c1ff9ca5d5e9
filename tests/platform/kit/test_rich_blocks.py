"""Rich text as the data of the template."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from bdm.platform.kit import rich_text
from bdm.platform.kit.rich_blocks import HIGHLIGHT, MAX_DEPTH, blocks
from tests.fixtures.lines import each

BASE = "https://bdm.example.it"
SHARED = json.loads((Path(__file__).parents[2] / "platform" / "kit" / "rich_text.json").read_text(encoding="utf-8"))


def of(html: str) -> list[dict[str, Any]]:
    return blocks(html, BASE)


def words(items: list[dict[str, Any]]) -> str:
    """Everything that the blocks say, without any white space."""
    said = ""
    for item in items:
        said += "".join(run.get("text", "") for run in item.get("runs", []))
        said += words(item.get("blocks", []))
        for inner in item.get("items", []):
            said += words(inner)
    return "".join(said.split())


def test_every_mark_of_the_editor() -> None:
    (paragraph,) = of(
        "<p><strong>a</strong><em>b</em><s>c</s><u>d</u><sub>e</sub><sup>f</sup>"
        '<span style="color: red">g</span><mark>h</mark><mark style="background-color: #ff0000">i</mark>'
        '<a href="https://x.example/">j</a><a href="/abstract/page?id=1">k</a><br>l</p>'
    )
    assert paragraph["runs"] == [
        {"text": "a", "b": True},
        {"text": "b", "i": True},
        {"text": "c", "s": True},
        {"text": "d", "u": True},
        {"text": "e", "sub": True},
        {"text": "f", "sup": True},
        {"text": "g", "color": "#ff0000"},
        {"text": "h", "mark": HIGHLIGHT},
        {"text": "i", "mark": "#ff0000"},
        {"text": "j", "href": "https://x.example/"},
        {"text": "k", "href": f"{BASE}/abstract/page?id=1"},
        {"br": True},
        {"text": "l"},
    ]


def test_marks_within_marks_add_up() -> None:
    (paragraph,) = of('<p>a<strong>b<em>c<span style="color: #123456">d</span></em></strong>e</p>')
    assert paragraph["runs"] == [
        {"text": "a"},
        {"text": "b", "b": True},
        {"text": "c", "b": True, "i": True},
        {"text": "d", "b": True, "i": True, "color": "#123456"},
        {"text": "e"},
    ]


def test_blocks() -> None:
    made = of(
        '<h2 style="text-align: center">T</h2><p style="text-align: justify">a</p><p></p><hr>'
        '<blockquote><p>q</p></blockquote><ol start="3"><li><p>x</p><ul><li>y</li></ul></li><li>z</li></ol>'
    )
    p = {"kind": "p", "align": None}
    assert made == [
        {"kind": "h", "level": 2, "align": "center", "runs": [{"text": "T"}]},
        {"kind": "p", "align": "justify", "runs": [{"text": "a"}]},
        {**p, "runs": []},
        {"kind": "hr"},
        {"kind": "quote", "blocks": [{**p, "runs": [{"text": "q"}]}]},
        {
            "kind": "ol",
            "start": 3,
            "items": [
                [
                    {**p, "runs": [{"text": "x"}]},
                    {"kind": "ul", "start": 1, "items": [[{**p, "runs": [{"text": "y"}]}]]},
                ],
                [{**p, "runs": [{"text": "z"}]}],
            ],
        },
    ]


def test_plain_text_is_paragraphs() -> None:
    assert [block["runs"] for block in of("a\nb\n\nc")] == [
        [{"text": "a"}, {"br": True}, {"text": "b"}],
        [{"text": "c"}],
    ]


def test_links_elsewhere_than_allowed_are_text() -> None:
    for address in ("javascript:alert(1)", "//x.example", "file:///etc/passwd", "https://x.example/" + "a" * 5_000):
        (paragraph,) = of(f'<p><a href="{address}">x</a></p>')
        assert paragraph["runs"] == [{"text": "x"}]


def test_depth_has_an_end() -> None:
    made = of("<blockquote>" * 500 + "<ul><li>" * 500 + "testo")

    def depth(items: list[dict[str, Any]]) -> int:
        inner = [depth(item.get("blocks", [])) for item in items]
        inner += [depth(each) for item in items for each in item.get("items", [])]
        return 1 + max(inner) if inner else 0

    assert depth(made) <= 2 * MAX_DEPTH + 1
    assert words(made) == "testo"


@each([*SHARED["written"], *(each["html"] for each in SHARED["vectors"])])
def test_nothing_is_lost_of_what_is_read(html: str) -> None:
    assert words(of(html)) == "".join(rich_text.plain(rich_text.clean(html)).split())
