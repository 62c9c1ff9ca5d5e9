"""Akoma Ntoso documents: valid, with every word of the text, and nothing but what is public."""

from __future__ import annotations

from datetime import date
from typing import Any, get_args

import pytest
from hypothesis import given, settings, strategies as st
from lxml import etree

from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.document.parts import PartKind
from bdm.document.schemas import Norma, Parte, Parti, Pezzo
from bdm.platform.kit.identifiers import new_id
from bdm.search.citator.fate import Effetto, Fate, Step
from bdm_demo.generate import generate
from bdm_demo.real import real_decisions
from tests.fixtures.examples import examples
from tests.fixtures.lines import each
from tests.open_data.akn.documents import check, document_of, read, schema, sent, text_of, view, written

NAMES = {"a": "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"}
WHOLE = (
    "TRIBUNALE DI MILANO\nha pronunciato la seguente\nSENTENZA\nCONCLUSIONI\nCome in atti.\n"
    "SVOLGIMENTO DEL PROCESSO\nTizio ha agito ex art. 2043 c.c. e d.m. 55/2014.\n",
    "MOTIVI DELLA DECISIONE\nSi veda Corte cost. n. 238/2014, e Cass. n. 13533/2001.\n"
    "P.Q.M.\nRigetta la domanda.\nCosì deciso in Milano, il 1 marzo 2024.\nIl giudice\nMario Rossi",
)
HOSTILE = (
    ("",),
    ("\n \t",),
    ("Una riga sola",),
    ("<p>&amp;]]> \"'</p> <!-- -->",),
    ("a\x01b\x0bc\x1bd\ufffee\uffffe \U0001fffe \x85 \u2028 \x7f",),
    ("P.Q.M.",),
    ("P.Q.M.\nCosì deciso in Milano",),
    ("FATTO", "MOTIVI", "P.Q.M."),
    ("\u202e\u0301\ud7ff " * 50,),
)


def found(document: Any, path: str) -> list[Any]:
    return list(document.xpath(path, namespaces=NAMES))


@each(range(11))
def test_real_decisions(number: int) -> None:
    text = real_decisions()[number].text
    pages = [text[at : at + 3000] for at in range(0, len(text), 3000)]
    document = written(*pages)
    check(document)
    assert read(document) == sent(text_of(*pages))
    assert found(document, "//a:ref")


def test_demo_decisions() -> None:
    for made in generate(12, today=date(2026, 1, 1)):
        document = written(*made.pages, **{name: made.metadata.get(name) for name in ("presidente", "materia")})
        check(document)
        assert read(document) == sent(text_of(*made.pages))


@each([(pages,) for pages in HOSTILE])
def test_hostile_texts(pages: tuple[str, ...]) -> None:
    document = written(*pages, titolo=pages[0], presidente=pages[0], materia=pages[0], parola_chiave=[*pages])
    check(document)
    assert read(document) == sent(text_of(*pages))


@each(["sentenza", "decreto", "ordinanza"])
def test_a_decision_that_says_little_of_itself(tipo: str) -> None:
    document = written("Testo", tipo=tipo, numero_provvedimento=None, anno_provvedimento=None, data=None)
    check(document)
    assert document[0].get("name") == tipo


ANYTHING = st.text(st.one_of(st.characters(exclude_categories=()), st.sampled_from("<&>\r\n\t \x00\x0c\ud800\ufffe")))


@st.composite
def texts(draw: st.DrawFn) -> Parti:
    """Whatever a text may be, and more: pieces that name norms and precedents, pages, empty paragraphs."""
    number = st.none() | st.integers(0, 2)
    piece = st.builds(
        lambda text, page, norm, precedent: Pezzo.model_construct(
            testo=text, pagina=page, norma=norm, precedente=precedent if norm is None else None
        ),
        ANYTHING,
        st.none() | st.integers(1, 9),
        number,
        number,
    )
    part = st.builds(
        lambda kind, title, paragraphs: Parte.model_construct(
            tipo=kind, titolo=title, lingua=None, pagina=1, paragrafi=paragraphs
        ),
        st.sampled_from(get_args(PartKind)),
        st.none() | ANYTHING,
        st.lists(st.lists(piece, max_size=4), max_size=4),
    )
    return Parti.model_construct(
        lingue=[],
        pagine=1,
        senza_testo=[],
        precedenti=["Corte cost. 238/2014", "Cass. 1/2000", draw(ANYTHING)],
        norme=[
            Norma(canonico="art. 2043 c.c."),
            Norma(canonico="L. 1/2000", link="http://x.y/N2Ls?urn:nir:stato:legge:2000;1"),
            Norma.model_construct(canonico=draw(ANYTHING), link=None),
        ],
        parti=draw(st.lists(part, max_size=4)),
    )


@given(texts())
@settings(max_examples=examples(200), deadline=None)
def test_every_word_of_any_text(text: Parti) -> None:
    document = etree.fromstring(document_of(view(), text))
    check(document)
    assert read(document) == sent(text)


def test_parts_in_the_containers_of_the_standard() -> None:
    document = written(*WHOLE)
    check(document)
    body = [(etree.QName(each).localname, each.get("class")) for each in found(document, "//a:judgmentBody/*")]
    assert body == [
        ("introduction", "conclusioni"),
        ("background", "fatto"),
        ("motivation", "motivi"),
        ("decision", "dispositivo"),
    ]
    assert found(document, "//a:header/@class") == ["intestazione"]
    assert found(document, "//a:decision/a:block/text()") == ["P.Q.M."]
    assert found(document, "//a:conclusions/a:p/text()") == [
        "Così deciso in Milano, il 1 marzo 2024.",
        "Il giudice",
        "Mario Rossi",
    ]
    assert read(document) == sent(text_of(*WHOLE))


def test_a_text_without_headings_is_one_part() -> None:
    document = written("Il ricorso è fondato.")
    assert found(document, "//a:judgmentBody/*/@class") == ["testo"]
    assert found(document, "//a:p/@eId") == ["motivation__p_1"]
    assert not found(document, "//a:header/*")


def test_references_lead_to_names_that_are_certain_or_to_an_entry() -> None:
    document = written(*WHOLE)
    refs = {each.get("title"): each.get("href") for each in found(document, "//a:ref")}
    assert refs["Corte cost. 238/2014"] == "ECLI:IT:COST:2014:238"
    assert next(href for name, href in refs.items() if "2043" in name).startswith("urn:nir:stato:regio.decreto:1942")
    [entry] = found(document, f"//a:TLCReference[@eId='{refs['Cass. 13533/2001'][1:]}']")
    assert (entry.get("name"), entry.get("showAs")) == ("precedente", "Cass. 13533/2001")


def test_of_very_many_names_only_some_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bdm.open_data.akn.document.MOST_READ", 1)
    document = written("Corte cost. n. 238/2014. Corte cost. n. 239/2014. Art. 2043 c.c. Art. 2044 c.c.")
    check(document)
    called = [each.get("href").partition(":")[0] for each in found(document, "//a:ref")]
    assert called == ["ECLI", "#precedente_2", "urn", "urn"]


def test_where_pages_begin() -> None:
    document = written("Prima pagina, che", "va avanti.", "\n", "Quarta.")
    assert found(document, "//a:eop/@number") == ["2", "4"]
    assert "".join(document[0].find(".//{*}p").itertext()).startswith("Prima pagina, che va avanti.")


def test_what_it_says_of_the_decision() -> None:
    own = view(
        presidente="Rossi Mario",
        relatore="Rossi Mario",
        giudice_assegnatario_fascicolo="Bianchi Anna",
        materia="LOCAZIONE",
        esito="RIGETTO",
        external_id="fonte 7",
        restricted=True,
    )
    document = etree.fromstring(document_of(own, text_of("Testo")))
    check(document)
    assert found(document, "//a:FRBRalias/@value") == [
        own.id.urn,
        "fonte 7",
        "/akn/it/judgment/sentenza/tribunale-di-milano/2024/1234",
        "https://bdm.example/d/tribunale-di-milano/2024/1234/sentenza-civile",
    ]
    assert found(document, "//a:FRBRWork/a:FRBRuri/@value") == [
        "/akn/it/judgment/sentenza/tribunale-di-milano/2024-03-05/civile-1234"
    ]
    assert found(document, "//a:FRBRExpression/a:FRBRversionNumber/@value") == ["anonimizzata"]
    assert sorted(found(document, "//a:TLCPerson/@showAs")) == ["Bianchi Anna", "Rossi Mario"]
    assert len(found(document, "//a:FRBRauthor[@as]")) == 3
    assert found(document, "//a:keyword/@showAs") == ["Civile", "LOCAZIONE", "Rigetto"]
    assert "ECLI" not in "".join(found(document, "//a:meta//@value"))


def test_what_became_of_it() -> None:
    def other(number: int, **changes: Any) -> ProvvedimentoView:
        return view(id=new_id(), numero_provvedimento=number, ufficio="CORTE DI APPELLO DI ROMA", **changes)

    reformed = Fate(
        after=(Step(Effetto.RIFORMATA, other(8)), Step(Effetto.ANNULLATA, other(9))), superseded=2, by=(other(7),)
    )
    document = etree.fromstring(document_of(view(), text_of("Testo"), reformed))
    check(document)
    [told] = document.iter("{urn:bdm:akn:sorte:1}sorte")
    assert (told.text, told.get("attenzione")) == (reformed.sentence(view()), "true")
    effects = [(each.get("href"), each.get("effetto")) for each in document.iter("{urn:bdm:akn:sorte:1}grado")]
    assert effects == [("#successivo_grado_1", "riformata"), ("#successivo_grado_2", "annullata")]
    assert [each.rsplit("/", 1)[-1] for each in found(document, "//a:jurisprudence/@href")] == [
        "civile-8",
        "civile-9",
        "civile-7",
    ]
    appeal = etree.fromstring(document_of(view(esito="RIFORMA"), text_of("Testo"), Fate(before=(other(1),))))
    check(appeal)
    assert found(appeal, "//a:judicial/a:result/@type") == ["revert"]
    assert not found(etree.fromstring(document_of(view(esito="RIFORMA"), text_of("Testo"))), "//a:analysis")


def test_the_same_bytes_each_time_whoever_reads() -> None:
    text = text_of(*WHOLE)
    assert document_of(view(), text) == document_of(view(version=7, seq=9, original=True), text)


def test_invalid_documents_are_seen() -> None:
    document = written("Testo")
    document[0].remove(document[0].find("{*}judgmentBody"))
    assert not schema().validate(document)


GERMAN = (
    "LANDESGERICHT BOZEN\nIm Namen des italienischen Volkes\nURTEIL\nSachverhalt\nDie Klägerin hat den Schaden und die "
    "Kosten geltend gemacht, der Beklagte ist nicht erschienen und wird als säumig erklärt.\nAUS DIESEN GRÜNDEN\n"
    "weist das Gericht die Klage ab und verurteilt die Klägerin zu den Kosten, die auf der Grundlage des Tarifs sind.\n"
)
ITALIAN = (
    "La domanda non è fondata, come si è detto nella parte che precede, e va respinta con la condanna alle spese.\n"
)


def test_the_languages_are_those_of_the_text() -> None:
    both = (ITALIAN, GERMAN)
    for pages, told, code in (
        ((*WHOLE, ITALIAN), ["ita"], "ita"),
        ((GERMAN,), ["deu"], "deu"),
        (both, ["ita", "deu"], "mul"),
    ):
        document = written(*pages)
        check(document)
        assert found(document, "//a:FRBRlanguage/@language") == told
        assert f"/{code}@/" in found(document, "//a:FRBRExpression/a:FRBRthis/@value")[0]
        assert set(found(document, "//@xml:lang")) == {"ita": set(), "deu": {"de"}, "mul": {"it", "de"}}[code]
    document = written("Visto, si dispone.")
    check(document)
    assert found(document, "//a:FRBRlanguage/@language") == ["und"]  # nobody says that it is Italian
    assert "/und@/" in found(document, "//a:FRBRExpression/a:FRBRthis/@value")[0]
