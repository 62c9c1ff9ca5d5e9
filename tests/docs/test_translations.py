"""An English page and its Italian source change together; ``translations`` says what each section must share."""

from __future__ import annotations

import re

from tests.docs.translations import ENGLISH, LINK, ROOT, WITHOUT_SOURCE, differences, pairs, sections
from tests.fixtures.lines import each

PAIRS = pairs()
ITALIAN = """# Titolo
[English](x.en.md)

## Una parte
Si esegue `make run` 1.500 volte, [come](a.md#b):

```sh
make run    # parte
```

| `a` | uno |
"""
TRANSLATED = """# Title
[Italiano](x.md)

## A part
Run `make run` 1,500 times, [how](a.en.md#c):

```sh
make run    # it starts
```

| `a` | one |
"""


def noted(english: str, italian: str) -> str:
    """With the digests that ``italian`` has."""
    digests = iter([section.digest for section in sections(italian)])
    return re.sub(r"^#.*$", lambda heading: f"{heading[0]}\n[//]: # ({next(digests)})", english, flags=re.MULTILINE)


NOTED = noted(TRANSLATED, ITALIAN)


@each(PAIRS)
def test_an_english_page_is_as_its_source(source: str, english: str) -> None:
    told = list(differences((ROOT / source).read_text(), (ROOT / english).read_text()))
    assert told == [], english


@each(PAIRS)
def test_each_leads_to_the_other_at_its_top(source: str, english: str) -> None:
    for page, other in ((source, english), (english, source)):
        top = (ROOT / page).read_text().splitlines()[:3]
        assert other.rpartition("/")[2] in LINK.findall("\n".join(top)), page


@each([english for _, english in PAIRS] + sorted(WITHOUT_SOURCE))
def test_an_english_page_leads_to_english_pages(english: str) -> None:
    """Where there is one: of the Italian ones only its source."""
    page = ROOT / english
    own = page.name.replace(ENGLISH, ".md")
    targets = {target for target in LINK.findall(page.read_text()) if target.endswith(".md")} - {own}
    elsewhere = {target for target in targets if not target.endswith(ENGLISH)}
    assert {each for each in elsewhere if (page.parent / each.replace(".md", ENGLISH)).exists()} == set()


def test_every_page_has_its_source_or_none() -> None:
    assert len(PAIRS) >= 7
    assert [source for source, _ in PAIRS if not (ROOT / source).exists()] == []
    assert [name for name in WITHOUT_SOURCE if (ROOT / name.replace(ENGLISH, ".md")).exists()] == []


def test_what_is_the_same_is_told_to_be() -> None:
    assert list(differences(ITALIAN, NOTED)) == []
    moved = ITALIAN.replace("`make run`", "`make test`").replace("a.md", "c.md")
    assert (
        list(
            differences(moved, noted(TRANSLATED.replace("`make run`", "`make test`").replace("a.en", "c.en"), ITALIAN))
        )
        == []
    )


@each(
    [
        (ITALIAN.replace("Si esegue", "Non si esegue"), NOTED, "is of an older «Una parte»"),
        (ITALIAN.replace("`make run`", "`make test`"), NOTED, "«A part»: code"),
        (ITALIAN, NOTED.replace("a.en.md", "c.en.md"), "«A part»: links"),
        (ITALIAN, NOTED.replace("make run    #", "make test    #"), "«A part»: commands"),
        (ITALIAN, NOTED.replace("1,500", "1,600"), "«A part»: figures"),
        (ITALIAN, NOTED + "| `a` | two |\n", "«A part»: rows"),
        (ITALIAN + "\n## Altro\n", NOTED, "headings"),
        (ITALIAN, NOTED.replace("## A part", "### A part"), "headings"),
        (ITALIAN, TRANSLATED, "«Title» is of an older"),
    ]
)
def test_what_differs_is_told(italian: str, english: str, told: str) -> None:
    assert told in "\n".join(differences(italian, english))
