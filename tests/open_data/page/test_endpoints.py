"""The pages: who is shown what, at which address, and what an address never does."""

from __future__ import annotations

import asyncio
import json
import time
from datetime import date

import pytest
from fastapi import FastAPI
from sqlalchemy import delete, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from bdm.document.model import Document
from bdm.open_data.page import service as page_service
from bdm.open_data.page.decision import PageContent
from bdm.open_data.page.endpoints import PAGE
from bdm.people.authn.dependencies import PublicPurse
from bdm.platform.http import prices
from bdm.platform.http.rate_limit import SAVED_SECONDS, ExpensiveWork
from bdm.services import Services
from tests.fixtures.app import Visit
from tests.fixtures.sign_in import Browser
from tests.italian.test_language import GERMAN, ITALIAN
from tests.open_data.page.pages import ADDRESS, NUMBER, NUMBERED, PAGES, metas, open_to_all, read, withdraw, words
from tests.search.content import MILANO, abstract, decision, restrict

pytestmark = pytest.mark.anyio

ORIGIN = "http://127.0.0.1:8000"
HOSTILE = '"><script>alert(1)</script><img src=x onerror=alert(2)>&lt;\x07</script><!--'


@pytest.fixture
async def reader(visit: Visit) -> Browser:
    return await visit("lettore")


@pytest.fixture
async def nobody(app: FastAPI, services: Services, visit: Visit) -> Browser:
    """Somebody without an account, where everybody may read the pages."""
    open_to_all(app, services)
    return await visit(None)


async def test_a_page(reader: Browser, session: AsyncSession) -> None:
    item = await decision(
        session, *PAGES, titolo="Responsabilità", riferimento_normativo=["Art. 1218 c.c."], **NUMBERED
    )
    await abstract(session, item, "<p>Il danno <strong>va provato</strong>.</p>", titolo="Danno")
    await abstract(session, item, "<p>Bozza segreta</p>", status="BOZZA")
    answer = await reader.get(ADDRESS)
    assert answer.status_code == 200
    page = read(answer)
    assert page.get("lang") == "it"
    assert page.findtext("head/title") == (
        "Tribunale di Milano, sentenza n. 1234/2024 del 02/01/2020 - Banca Dati di Merito"
    )
    said = words(page)
    assert "Responsabilità" in said
    assert "Il danno va provato." in said
    assert "segreta" not in said
    assert [each.tag for each in page.iter("h1", "h2", "h3")] == ["h1", "h2", "h2", "h3", "h2", "h2", "h3", "h3", "h3"]
    assert [each.get("id") for each in page.iter("p") if each.get("id")] == ["p-1", "p-2", "p-3"]
    links = {each.text_content(): each.get("href") for each in page.iter("a")}
    assert "normattiva.it" in links["art. 2043 c.c."]
    assert "normattiva.it" in links["Art. 1218 c.c."]
    assert links["Apri nell'applicazione"] == f"{ORIGIN}/provvedimento/page?id={item}"
    assert links["PDF"] == f"{ORIGIN}{ADDRESS}.pdf"
    assert links["MOTIVI DELLA DECISIONE"] == "#motivi"
    [mark] = page.find_class("pagina")
    assert (mark.get("id"), mark.get("aria-label"), mark.text) == ("pag-2", "pagina 2", "pagina 2")
    own = page.find_class("capoverso")[1]
    assert (own.get("href"), own.get("aria-label")) == ("#p-2", "Indirizzo del capoverso 2")
    ids = [each.get("id") for each in page.iter() if each.get("id")]
    assert len(ids) == len(set(ids))
    inside = {each.get("href") for each in page.iter("a") if (each.get("href") or "").startswith("#")}
    assert inside <= {f"#{each}" for each in ids}
    assert not [each for each in page.iter("script") if each.get("type") != "application/ld+json"]


async def test_the_language_of_the_text_is_told(reader: Browser, session: AsyncSession) -> None:
    await decision(session, f"TRIBUNALE DI MILANO\n{ITALIAN}", f"Sachverhalt\n{GERMAN}", **NUMBERED)
    page = read(await reader.get(ADDRESS))
    assert (page.get("lang"), metas(page)["DC.language"]) == ("it", ["it", "de"])
    assert metas(page)["citation_language"] == ["it"]
    [data] = [json.loads(each.text or "") for each in page.iter("script")]
    assert data["inLanguage"] == ["it", "de"]
    spoken = {each.get("id"): each.get("lang") for each in page.iter("p") if each.get("id")}
    assert "de" in spoken.values()
    assert all(each.get("lang") == "it" for each in page.find_class("capoverso") if each.getparent().get("lang"))


async def test_of_a_text_in_no_known_language_none_is_told(reader: Browser, session: AsyncSession) -> None:
    await decision(session, "Visto, si dispone.", **NUMBERED)
    page = read(await reader.get(ADDRESS))
    assert "DC.language" not in metas(page)
    assert [each.get("lang") for each in page.iter("p") if each.get("id")] == [""]


async def test_the_decision_that_is_cited_is_a_link(reader: Browser, session: AsyncSession) -> None:
    kept = {"numero_provvedimento": 77, "anno_provvedimento": 2020}
    await decision(session, "Testo", **kept)
    await decision(session, *PAGES, **NUMBERED)

    async def link() -> list[str]:
        page = read(await reader.get(ADDRESS))
        return [each.get("href") for each in page.find_class("testo")[0].iter("a") if "77" in each.text_content()]

    assert await link() == ["/d/tribunale-di-milano/2020/77/sentenza-civile"]
    await decision(session, "Testo", **kept, area="penale")
    assert await link() == ["/d/tribunale-di-milano/2020/77"]


async def test_what_programs_are_told(reader: Browser, session: AsyncSession) -> None:
    await decision(
        session,
        *PAGES,
        titolo='Danno & "colpa" </script>',
        materia="LOCAZIONE",
        parola_chiave=["Danno biologico"],
        data_pubblicazione=date(2024, 3, 5),
        **NUMBERED,
    )
    page = read(await reader.get(ADDRESS))
    told = metas(page)
    name = 'Tribunale di Milano, sentenza n. 1234/2024 del 05/03/2024 - Danno & "colpa" </script>'
    expected = {
        "citation_title": [name],
        "citation_author": ["Tribunale di Milano"],
        "citation_date": ["2024/03/05"],
        "citation_public_url": [ORIGIN + ADDRESS],
        "citation_pdf_url": [f"{ORIGIN}{ADDRESS}.pdf"],
        "citation_keywords": ["LOCAZIONE; Danno biologico"],
        "DC.title": [name],
        "DC.date": ["2024-03-05"],
        "DC.identifier": [ORIGIN + ADDRESS],
        "DC.subject": ["LOCAZIONE", "Danno biologico"],
        "z:itemType": ["case"],
        "z:court": ["Tribunale di Milano"],
        "z:docketNumber": ["1234/2024"],
    }
    assert {each: told.get(each) for each in expected} == expected
    assert "robots" not in told
    links = [(each.get("rel"), each.get("type"), each.get("href")) for each in page.iterfind("head/link")]
    assert ("canonical", None, ORIGIN + ADDRESS) in links
    for media_type, ending in (
        ("application/pdf", "pdf"),
        ("application/json", "json"),
        ("application/akn+xml", "xml"),
        ("application/x-bibtex", "bib"),
        ("application/x-research-info-systems", "ris"),
        ("application/vnd.citationstyles.csl+json", "csl.json"),
    ):
        assert ("alternate", media_type, f"{ORIGIN}{ADDRESS}.{ending}") in links
    [script] = page.iter("script")
    values = json.loads(script.text or "")
    assert (values["@type"], values["url"], values["datePublished"]) == ("CreativeWork", ORIGIN + ADDRESS, "2024-03-05")
    assert values["alternativeHeadline"] == 'Danno & "colpa" </script>'


async def test_the_other_forms(reader: Browser, session: AsyncSession) -> None:
    item = await decision(session, *PAGES, **NUMBERED)
    record = await reader.get(f"{ADDRESS}.json")
    assert (record.status_code, record.json()["id"]) == (200, str(item))
    document = await reader.get(f"{ADDRESS}.xml")
    assert (document.headers["content-type"], document.content[:5]) == ("application/akn+xml", b"<?xml")
    for each in (record, document):
        assert (each.headers["cache-control"], each.headers["vary"].split(",")[0]) == ("private, no-cache", "Cookie")
    assert (await reader.get(f"{ADDRESS}.pdf")).status_code == 404  # the store has none
    for ending, media_type, begins in (
        ("bib", "application/x-bibtex; charset=utf-8", "@jurisdiction{bdm-"),
        ("ris", "application/x-research-info-systems; charset=utf-8", "TY  - CASE\r\nTI  - Tribunale di Milano"),
        ("csl.json", "application/vnd.citationstyles.csl+json", '[\n{"id":'),
        ("json", "application/json", "{"),
    ):
        named = await reader.get(f"{ADDRESS}.{ending}")
        assert (named.status_code, named.headers["content-type"]) == (200, media_type)
        assert named.text.startswith(begins)
        assert ending == "json" or ORIGIN + ADDRESS in named.text
        wanted = await reader.get(ADDRESS, headers={"accept": media_type.partition(";")[0]})
        assert (wanted.content, wanted.headers["etag"]) == (named.content, named.headers["etag"])
        assert wanted.headers["content-location"] == f"{ADDRESS}.{ending}"
        assert {"Cookie", "Accept"} <= {each.strip() for each in wanted.headers["vary"].split(",")}
    assert "Accept" in (await reader.get(ADDRESS, headers={"accept": "*/*"})).headers["vary"]
    assert (await reader.get(NUMBER, headers={"accept": "application/json"})).text.startswith("<!")
    assert (await reader.get(f"/d/{item}", headers={"accept": "application/json"})).headers["location"] == ADDRESS


async def test_who_has_it_is_told_so(reader: Browser, session: AsyncSession) -> None:
    item = await decision(session, *PAGES, **NUMBERED)
    first = await reader.get(ADDRESS)
    assert first.headers["cache-control"] == "private, no-cache"
    known = {"if-none-match": first.headers["etag"]}
    assert (await reader.get(ADDRESS, headers=known)).status_code == 304
    await session.execute(update(Provvedimento).where(Provvedimento.id == item).values(titolo="Altro"))
    assert (await reader.get(ADDRESS, headers=known)).status_code == 200
    assert (await reader.head(ADDRESS)).status_code == 200


async def test_other_letters_lead_to_the_address(reader: Browser, session: AsyncSession) -> None:
    item = await decision(session, *PAGES, **NUMBERED)
    for path in ("/d/TRIBUNALE-di-Milano/2024/1234/Sentenza-Civile", f"{ADDRESS}/", ADDRESS.replace("/1234", "/01234")):
        answer = await reader.get(f"{path}?a=1")
        assert (answer.status_code, answer.headers["location"]) == (308, f"{ADDRESS}?a=1")
    answer = await reader.get(f"/d/{item}")
    assert (answer.status_code, answer.headers["location"]) == (302, ADDRESS)
    assert (await reader.get(f"/d/{str(item).upper()}")).headers["location"] == f"/d/{item}"


async def test_the_number_alone_is_always_a_list(reader: Browser, session: AsyncSession) -> None:
    await decision(session, *PAGES, **NUMBERED)
    before = await reader.get(ADDRESS)

    async def listed() -> list[str]:
        page = read(await reader.get(NUMBER))
        assert metas(page)["robots"] == ["noindex"]
        return [each.get("href") for each in page.find("body/main").iter("a")]

    assert await listed() == [ADDRESS]
    await decision(session, *PAGES, area="penale", **NUMBERED)
    await decision(session, *PAGES, tipo="ordinanza", **NUMBERED)
    await decision(session, *PAGES, tipo="decreto", status="BOZZA", **NUMBERED)
    assert await listed() == [ADDRESS, f"{NUMBER}/sentenza-penale", f"{NUMBER}/ordinanza-civile"]
    assert (await reader.get(ADDRESS)).content == before.content
    assert (await reader.get(f"{NUMBER}/decreto-civile")).status_code == 404


async def test_two_of_one_number_and_kind_are_both_named(reader: Browser, session: AsyncSession) -> None:
    first = await decision(session, *PAGES, **NUMBERED)
    second = await decision(session, *PAGES, **NUMBERED)
    page = read(await reader.get(ADDRESS))
    paths = [f"/d/{first}", f"/d/{second}"]
    assert [each.get("href") for each in page.find("body/main").iter("a")] == paths
    for path in paths:
        answer = await reader.get(path)
        assert answer.status_code == 200
        [canonical] = read(answer).xpath("head/link[@rel='canonical']/@href")
        assert canonical == ORIGIN + path
    assert (await reader.get(f"{ADDRESS}.json")).status_code == 404


async def test_an_address_outlives_a_new_import(reader: Browser, session: AsyncSession) -> None:
    first = await decision(session, "Testo di prima", **NUMBERED)
    await session.execute(update(Provvedimento).values(document_hash=None))
    await session.execute(delete(Document))
    await session.execute(delete(Provvedimento))
    assert (await reader.get(ADDRESS)).status_code == 404
    second = await decision(session, "Testo di poi", **NUMBERED)
    assert first != second
    assert "Testo di poi" in words(read(await reader.get(ADDRESS)))


async def test_without_a_number_it_is_at_its_id(reader: Browser, session: AsyncSession) -> None:
    item = await decision(session, *PAGES)
    page = read(await reader.get(f"/d/{item}"))
    assert page.xpath("head/link[@rel='canonical']/@href") == [f"{ORIGIN}/d/{item}"]


async def test_of_what_is_withdrawn_the_day_alone(reader: Browser, session: AsyncSession) -> None:
    await withdraw(session)
    for path in (ADDRESS, NUMBER, f"{ADDRESS}.json"):
        answer = await reader.get(path)
        assert answer.status_code == 410
        said = words(read(answer))
        assert "è stato ritirato il 01/02/2026." in said
        assert not [each for each in ("ZYTITOLO", "Milano", "1234") if each in answer.text]
    assert (await reader.get(f"{NUMBER}/decreto-civile")).status_code == 404
    await decision(session, *PAGES, area="penale", **NUMBERED)
    assert (await reader.get(NUMBER)).status_code == 200
    assert (await reader.get(ADDRESS)).status_code == 410


@pytest.mark.parametrize("confirmed", [True, False])
@pytest.mark.parametrize("account", ["lettore", "giudice", "redattore", "redattore.tutti", "redattore.roma", None])
async def test_everybody_sees_the_same_public_face(
    account: str | None, confirmed: bool, app: FastAPI, services: Services, visit: Visit, session: AsyncSession
) -> None:
    item = await decision(session, "Testo di ZYROSSI", parte_processuale=["Z. M."], **NUMBERED)
    await restrict(
        session, item, "Testo di R. M.", confirmed=confirmed, titolo="ZYROSSI", parte_processuale=["ZYROSSI"]
    )
    for number, status in enumerate(("BOZZA", "DA_APPROVARE", "DA_PUBBLICARE")):
        await decision(session, "Segreto", numero_provvedimento=number, anno_provvedimento=2024, status=status)
    if account is None:
        open_to_all(app, services)
    browser = await visit(account)
    answers = [await browser.get(ADDRESS + form) for form in ("", ".json", ".xml", ".pdf")]
    assert not [each for each in answers if "ZYROSSI" in each.text]
    assert answers[0].status_code == 200
    said = words(read(answers[0]))
    assert ("Testo di R. M." in said) is confirmed
    assert "Z. M." in said
    assert "Versione anonimizzata" in said
    assert answers[2].status_code == (200 if confirmed else 404)
    for number in range(3):
        missing = await browser.get(f"/d/tribunale-di-milano/2024/{number}/sentenza-civile")
        assert missing.status_code == 404
        nothing = await browser.get("/d/tribunale-di-milano/2024/9/sentenza-civile")
        assert missing.text == nothing.text


async def test_who_is_not_signed_in_signs_in_and_comes_back(visit: Visit, session: AsyncSession) -> None:
    await decision(session, *PAGES, **NUMBERED)
    browser = await visit(None)
    for path in (ADDRESS, NUMBER, f"{ADDRESS}.pdf", "/d/nulla"):
        answer = await browser.get(path)
        assert (answer.status_code, answer.content) == (303, b"")
        assert answer.headers["location"] == f"/login?next={path.replace('/', '%2F')}"
    back = await browser.sign_in("lettore", ADDRESS)
    assert back.headers["location"] == ADDRESS
    without_account = await visit("nuovo")
    answer = await without_account.get(ADDRESS)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")


async def test_where_everybody_may_read_nobody_signs_in(nobody: Browser, session: AsyncSession) -> None:
    await decision(session, *PAGES, **NUMBERED)
    answer = await nobody.get(ADDRESS)
    assert answer.status_code == 200
    assert "set-cookie" not in answer.headers


async def test_a_client_has_a_limit(nobody: Browser, app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bdm.platform.http.rate_limit.REFUSED_SECONDS", 0)
    limits = ExpensiveWork(at_once=1, points=2 * prices.PAGES[PAGE].points // SAVED_SECONDS + 1, clock=lambda: 0.0)
    setattr(app.state, f"work_{PublicPurse.READING}", limits)
    answers = [await nobody.get("/d/nulla") for _ in range(3)]
    assert [each.status_code for each in answers] == [404, 404, 429]
    assert int(answers[-1].headers["retry-after"]) > 0
    assert "Pagina non disponibile" in words(read(answers[-1]))


@pytest.mark.parametrize(
    "path",
    ["/d/", "/d/nulla", "/d/%3Cscript%3Ealert(1)%3C/script%3E", "/d/..%2F..%2Fetc", "/d/tribunale-di-milano/2024/1%00"],
)
async def test_what_is_unknown_is_a_page_that_says_so(path: str, nobody: Browser) -> None:
    answer = await nobody.get(path)
    assert answer.status_code == 404
    assert "Provvedimento non trovato" in words(read(answer))
    assert "alert" not in answer.text


async def test_while_the_text_is_read_the_page_says_so(reader: Browser, session: AsyncSession) -> None:
    item = await decision(session, *PAGES, **NUMBERED)
    await session.execute(update(Document).where(Document.provvedimento_id == item).values(state="IN_CODA"))
    assert "elaborazione" in words(read(await reader.get(ADDRESS)))


async def test_whatever_is_written_is_text(reader: Browser, session: AsyncSession) -> None:
    hostile = HOSTILE.replace("\x07", "")
    item = await decision(
        session,
        f"MOTIVI DELLA DECISIONE\n{HOSTILE}\nart. 2043 c.c. {HOSTILE}\n",
        **NUMBERED,
        titolo=hostile,
        ruolo=hostile,
        materia="LOCAZIONE",
        presidente=hostile,
        relatore=hostile,
        giudice_assegnatario_fascicolo=hostile,
        parte_processuale=[hostile],
        parola_chiave=[hostile],
        riferimento_normativo=[hostile],
    )
    await abstract(session, item, f"<p>{hostile}</p><img src=x onerror=alert(3)>", titolo=hostile)
    answer = await reader.get(ADDRESS)
    page = read(answer)
    assert [each.get("type") for each in page.iter("script")] == ["application/ld+json"]
    assert not list(page.iter("img", "iframe", "style", "object"))
    assert not [name for each in page.iter() for name in each.attrib if name.startswith("on")]
    assert not [each for each in page.iter("a") if (each.get("href") or "").lower().startswith(("javascript", "data"))]
    assert json.loads(next(page.iter("script")).text or "")["alternativeHeadline"] == hostile
    assert hostile in words(page)
    assert metas(page)["DC.subject"][1] == hostile


async def test_the_style_is_no_content(visit: Visit) -> None:
    answer = await (await visit(None)).get("/d/pagina.css")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/css; charset=utf-8")
    assert MILANO not in answer.text


async def test_a_text_of_too_many_pieces_is_not_written(
    reader: Browser, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    await decision(session, *PAGES, **NUMBERED)
    monkeypatch.setattr("bdm.document.derived.MOST_PIECES", 3)
    answer = await reader.get(ADDRESS)
    assert answer.status_code == 200
    assert "Il testo è troppo lungo per questa forma." in words(read(answer))
    assert (await reader.get(f"{ADDRESS}.xml")).status_code == 409


async def test_a_year_that_is_none_leads_nowhere(reader: Browser) -> None:
    for year in ("0000", "0123"):
        assert (await reader.get(f"/d/tribunale-di-milano/{year}/12")).status_code == 404


@pytest.mark.parametrize(
    "path", [ADDRESS, "/d/pagina.css", "/robots.txt", "/llms.txt", "/sitemap.xml", "/sitemap-1.xml.gz"]
)
async def test_whatever_is_read_may_be_asked_for_without_its_content(
    path: str, nobody: Browser, session: AsyncSession
) -> None:
    await decision(session, *PAGES, **NUMBERED)
    answer = await nobody.head(path)
    assert (answer.status_code, answer.content) == (200, b"")


async def test_few_pages_are_made_at_a_time(
    nobody: Browser, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    await decision(session, *PAGES, **NUMBERED)
    making, most = 0, 0
    write = page_service.write

    def watch(content: PageContent) -> tuple[bytes, str]:
        nonlocal making, most
        making += 1
        most = max(most, making)
        time.sleep(0.05)
        made = write(content)
        making -= 1
        return made

    monkeypatch.setattr(page_service, "write", watch)
    answers = await asyncio.gather(*(nobody.get(ADDRESS) for _ in range(12)))
    assert {each.status_code for each in answers} == {200}
    assert most <= 4
