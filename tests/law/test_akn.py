"""Files of Normattiva: every word of the law, its number, its days; and what is refused."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from bdm.law import akn
from bdm.law.akn import LawFile, Unreadable, read
from bdm.law.wording import ArticleWords
from tests.law.plain_reading import paragraphs, squeezed

DATA = Path(__file__).parent / "data"
LAW = DATA / "legge-costituzionale-1-2002.xml"
CODE = DATA / "codice-penale-estratto.xml"
WHOLE = sorted((Path(__file__).resolve().parents[3] / "shared" / "data" / "law").glob("*.xml"))


def said(wording: ArticleWords) -> list[str]:
    """The same as ``paragraphs``."""
    commi = [f"{comma.etichetta}.{comma.testo}" if comma.etichetta else comma.testo for comma in wording.commi]
    return [squeezed(each) for each in (*commi, *wording.note)]


def is_whole(path: Path, file: LawFile) -> None:
    """Every paragraph of every article of the body is there, comma by comma, with nothing else. Notes come last, and a
    rubric that is a paragraph of the source is not a comma.
    """
    source = paragraphs(path)
    body = [each for each in file.articles if each.atto == file.atto]
    assert [each.articolo.lower().replace("art. ", "art_") for each in body] == [*source]
    for article, texts in zip(body, source.values(), strict=True):
        expected = [each.lstrip("-") for each in texts]
        if expected and expected[0].strip("().") == squeezed(article.wording.rubrica).strip("()."):
            del expected[0]
        notes = {squeezed(each) for each in article.wording.note}
        assert said(article.wording) == sorted(expected, key=lambda each: each in notes), article.articolo


def test_a_law_is_read_whole() -> None:
    file = read(LAW)
    assert (file.atto, file.urn) == ("L.COST. 1/2002", "urn:nir:stato:legge.costituzionale:2002-10-23;1")
    assert (file.data, file.visto_dal, file.visto_al) == (date(2002, 10, 23), date(2002, 11, 10), date(2002, 11, 10))
    assert file.titolo.startswith("Cessazione degli effetti")
    (article,) = file.articles
    assert (article.articolo, article.dal, article.al) == ("ART. 1", date(2002, 11, 10), None)
    (comma,) = article.wording.commi
    assert comma.etichetta == "1"
    assert comma.testo.splitlines()[0].startswith(
        "I commi primo e secondo della XIII disposizione transitoria e finale"
    )
    assert "Avvertenza" not in comma.testo
    is_whole(LAW, file)


def test_a_code_is_read_from_the_annexes_of_its_decree() -> None:
    file = read(CODE)
    assert (file.atto, file.visto_dal, file.visto_al) == ("R.D. 1398/1930", date(1931, 7, 1), date(2026, 4, 8))
    assert [(each.atto, each.articolo, each.dal) for each in file.articles] == [
        ("R.D. 1398/1930", "ART. 1", None),
        ("C.P.", "ART. 111", date(2014, 2, 7)),
        ("C.P.", "ART. 113", date(1931, 7, 1)),
    ]
    changed, plain = file.articles[1].wording, file.articles[2].wording
    assert changed.rubrica == "Determinazione al reato di persona non imputabile o non punibile"
    assert [comma.testo[:24] for comma in changed.commi] == ["Chi ha determinato a com", "Se chi ha determinato al"]
    assert "la responsabilita' genitoriale, la pena" in changed.commi[1].testo
    assert [note[:19] for note in changed.note] == ["AGGIORNAMENTO (128)"]
    assert (plain.rubrica, len(plain.commi), plain.note) == ("Cooperazione nel delitto colposo", 2, [])
    assert file.left_out == ["Tabelle"]


HEAD = LAW.read_text().partition("<body>")[0]


def act(body: str, head: str = HEAD) -> str:
    return f"{head}<body>{body}</body></act></akomaNtoso>"


ARTICLE = '<article eId="art_{0}"><num>Art. {0}.</num>{1}</article>'
COMMA = "<paragraph><num>{}</num><content><p>{}</p></content></paragraph>"


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "atto.xml"
    path.write_text(text)
    return path


def test_numbers_lists_marks_and_repeals(tmp_path: Path) -> None:
    listed = (
        "<paragraph><num>2-ter.</num><list><intro><p>Si intende:</p></intro><point><num>a)</num><content><p>"
        "<ins>((la lettera b)))</ins></p></content></point></list></paragraph>"
    )
    repealed = (
        "<paragraph><content><p>((ARTICOLO ABROGATO DAL D.LGS. 26 AGOSTO 2016, N. 179))</p></content></paragraph>"
    )
    spelled = "<paragraph><content><p>((3-bis. Senza numero proprio.</p></content></paragraph>"
    texts = [
        ARTICLE.format("25-septies.1", "<heading>(( (Prova).))</heading>" + listed),
        ARTICLE.format("3-bis", repealed),
        ARTICLE.format("4", spelled),
        ARTICLE.format("5-mai", COMMA.format("1.", "Nessuno lo cita così.")),
    ]
    file = read(written(tmp_path, act("".join(texts))))
    first, second, third = file.articles
    assert (first.articolo, first.wording.rubrica) == ("ART. 25-SEPTIES.1", "Prova")
    assert [(each.etichetta, each.testo) for each in first.wording.commi] == [
        ("2-ter", "Si intende:\na) la lettera b)")
    ]
    assert (second.articolo, second.modificato_da) == ("ART. 3-BIS", "D.LGS. 179/2016")
    assert [(each.etichetta, each.testo) for each in third.wording.commi] == [("3-bis", "Senza numero proprio.")]
    assert file.left_out == ["articolo art_5-mai"]


def test_the_days_of_an_article_are_those_of_its_period(tmp_path: Path) -> None:
    events = (
        '<eventRef date="2010-01-01" eId="e1" source="ro1"/>'
        '<eventRef date="2012-05-31" eId="e2" source="ro1"/></lifecycle>'
        '<temporalData source=""><temporalGroup eId="tg1"><timeInterval start="#e1" end="#e2" refersTo=""/>'
        "</temporalGroup></temporalData>"
    )
    head = HEAD.replace("</lifecycle>", events).replace("/ORIGINAL", "/CONSOLIDATED/20200101")
    versions = [
        ARTICLE.format("1", COMMA.format("1.", "Prima.")).replace("<article ", '<article period="#tg1" '),
        ARTICLE.format("1", COMMA.format("1.", "Dopo.")),
    ]
    file = read(written(tmp_path, act("".join(versions), head)))
    assert [(each.dal, each.al) for each in file.articles] == [(date(2010, 1, 1), date(2012, 5, 31)), (None, None)]
    assert (file.visto_dal, file.visto_al) == (date(2002, 11, 10), date(2020, 1, 1))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("<akomaNtoso/>", "non è un atto in Akoma Ntoso 3.0"),
        ("non XML", "non è XML ben formato"),
        (LAW.read_text()[:-60], "non è XML ben formato"),
        (act(""), "non contiene articoli"),
        (act("<a>" * 120 + "</a>" * 120), "annidati"),
        (act(ARTICLE.format("1", "")).replace("legge.costituzionale:2002", "bolla:2002"), "di un tipo"),
        (
            act(ARTICLE.format("1", COMMA.format("1.", "&x;"))).replace("?><", '?><!DOCTYPE a [<!ENTITY x "y">]><', 1),
            "DOCTYPE",
        ),
        (act(ARTICLE.format("1", "") * 4), "articoli"),
    ],
)
def test_what_is_refused(text: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(akn, "MAX_ARTICLES", 3)
    with pytest.raises(Unreadable, match=reason):
        read(written(tmp_path, text))


def test_a_file_that_is_too_large_is_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(akn, "MAX_BYTES", 100)
    with pytest.raises(Unreadable, match="supera"):
        read(LAW)


@pytest.mark.costly("legge atti interi, di più megabyte")
@pytest.mark.skipif(not WHOLE, reason="non c'è ../shared/data/law")
@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.stem)
def test_whole_acts_are_read_whole(path: Path) -> None:
    is_whole(path, read(path))
