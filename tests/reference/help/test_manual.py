"""The manual and the questions say what is there: the PDF is that of its sources, names of buttons are the client's."""

from __future__ import annotations

import html
import json
import re
from functools import cache
from pathlib import Path

import pikepdf
import pytest

from bdm.reference.help.service import DATA, MANUAL

ROOT = Path(__file__).parents[3]
SOURCES = ROOT / "docs" / "manuale"
MEGABYTE = 1_000_000


@cache
def interface() -> str:
    """Every text of the client and of the server's tables, with straight apostrophes and single spaces."""
    files = [
        *(file for file in (ROOT / "web" / "src").rglob("*.ts*") if ".test." not in file.name),
        ROOT / "web" / "src" / "domain" / "generated" / "workflow.json",
        ROOT / "bdm" / "people" / "permission" / "data" / "permission_groups.csv",
    ]
    return plain(" ".join(file.read_text(encoding="utf-8") for file in files))


def plain(text: str) -> str:
    return " ".join(html.unescape(text).replace("’", "'").split()).casefold()


def chapters() -> list[Path]:
    return sorted(SOURCES.glob("[0-9]*.typ"))


def test_the_manual_is_that_of_its_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    from manual import fingerprint

    with pikepdf.open(MANUAL) as pdf:
        assert fingerprint() in str(pdf.docinfo.get("/Keywords")), "the sources have changed: make manual"


def test_the_manual_is_accessible_and_small() -> None:
    assert MANUAL.stat().st_size < 3 * MEGABYTE
    with pikepdf.open(MANUAL) as pdf:
        assert str(pdf.Root.Lang).casefold().startswith("it")
        assert bool(pdf.Root.MarkInfo.Marked)
        assert "/StructTreeRoot" in pdf.Root
        assert len(pdf.pages) > 15
        with pdf.open_outline() as outline:
            assert [item.title.partition(" ")[2] for item in outline.root][:3] == [
                "La banca dati",
                "Accesso e profilo",
                "Ricerca",
            ]


@pytest.mark.parametrize("chapter", chapters(), ids=lambda file: file.stem)
def test_the_manual_names_what_is_there(chapter: Path) -> None:
    named = re.findall(r"#ui\[([^\]]+)\]", chapter.read_text(encoding="utf-8"))
    missing = [text for text in named if plain(text) not in interface()]
    assert missing == []


def test_every_picture_is_there_and_used() -> None:
    used = {
        name
        for chapter in chapters()
        for name in re.findall(r'#figura\("([^"]+)"', chapter.read_text(encoding="utf-8"))
    }
    assert used == {file.name for file in (SOURCES / "figure").glob("*.png")}


def test_the_questions_name_what_is_there() -> None:
    sections = json.loads((DATA / "faq.json").read_text(encoding="utf-8"))
    questions = [item for section in sections for item in section["questions"]]
    named = [text for item in questions for text in re.findall(r"<strong>(.+?)</strong>", "".join(item["answer"]))]
    assert [text for text in named if plain(text) not in interface()] == []


def test_there_are_questions_enough() -> None:
    sections = json.loads((DATA / "faq.json").read_text(encoding="utf-8"))
    questions = [item["question"] for section in sections for item in section["questions"]]
    assert len(questions) == len(set(questions)) >= 25
    assert all(question.endswith("?") for question in questions)


def test_links_of_the_questions_are_pages_of_ours() -> None:
    pages = (ROOT / "web" / "src" / "app" / "pages.ts").read_text(encoding="utf-8")
    sections = json.loads((DATA / "faq.json").read_text(encoding="utf-8"))
    links = re.findall(r'href="([^"]+)"', " ".join("".join(i["answer"]) for s in sections for i in s["questions"]))
    assert links
    assert [link for link in links if f"'{link}'" not in pages and link != "/archivio/home"] == []
