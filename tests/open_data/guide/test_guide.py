"""The guides as pages: whole, with links that lead somewhere, and for everybody."""

from __future__ import annotations

import pytest
from fastapi import FastAPI
from lxml import html

from bdm.open_data.api.callers import ENGLISH_GUIDE, GUIDE
from bdm.open_data.guide.writing import ITALIAN, page_of
from bdm.open_data.mcp.metadata import WELL_KNOWN
from bdm.settings import OPEN_API_PREFIX
from tests.open_data.api.programs import Program

pytestmark = pytest.mark.anyio
ODD = """# Titolo

## Le [due](search.md#uno) parti
[sé](#le-due-parti), [altra](api.en.md), [fuori](https://esempio.example/), [codice](../deploy/x.conf)
<script>alert(1)</script> [male](javascript:alert(1))

## Le due parti
"""


def test_what_is_written_becomes_a_page() -> None:
    page = html.document_fromstring(page_of(ODD, ITALIAN).decode())
    assert [each.get("id") for each in page.iter("h1", "h2")] == ["titolo", "le-due-parti", "le-due-parti-1"]
    links = [each.get("href") for each in page.find(".//article").iter("a")]
    assert links == ["#le-due-parti", ENGLISH_GUIDE, "https://esempio.example/"]
    assert page.find(".//script") is None
    assert "<script>" in page.text_content()


async def test_the_guides_are_shown_to_everybody(app: FastAPI) -> None:
    nobody = Program(app, None)
    for path, language, other in ((GUIDE, "it", ENGLISH_GUIDE), (ENGLISH_GUIDE, "en", GUIDE)):
        answer = await nobody.ask(path.removeprefix(OPEN_API_PREFIX))
        assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
        page = html.document_fromstring(answer.text)
        article = page.find(".//article")
        assert (article.get("lang"), len(article.findall("h1"))) == (language, 1)
        links = [each.get("href") for each in page.iter("a")]
        assert other in links
        anchors = {each.get("id") for each in page.iter() if each.get("id")}
        assert {each[1:] for each in links if each.startswith("#")} - anchors == set()
        assert not [each for each in links if ".md" in each]
        assert "[//]" not in page.text_content()
        again = await nobody.ask(path.removeprefix(OPEN_API_PREFIX), headers={"if-none-match": answer.headers["etag"]})
        assert again.status_code == 304
    whole = (await nobody.ask("/guida")).text
    assert 'id="condizioni"' in whole, "the description's terms are there"
    assert WELL_KNOWN in whole
