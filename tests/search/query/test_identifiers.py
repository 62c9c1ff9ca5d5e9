"""What people type or paste that names one thing, read before anything is mended; cases of our own, and those reported
(shared/data/reports/typed.jsonl).
"""

from __future__ import annotations

import pytest

from bdm.search.query import parse, read, to_text
from bdm.search.query.identifiers import identify

SAME = {
    'norma:"ART. 2051 C.C."': [
        "art. 2051 c.c.",
        "art 2051 cc",
        "Art.2051 C.C.",
        "articolo 2051 del codice civile",
        "art. 2051 cod. civ.",
        "art. 2051, c.c.",
        "c.c. 2051",
        "cc, art. 2051",
        "ART. 2051 CODICE CIVILE",
        "violazione dell'art. 2051 c.c.",
        "falsa applicazione dell’art. 2051 c.c.",
        "ex art. 2051 c.c.",
        "ai sensi dell'art. 2051 c.c.",
        "in relazione all'art. 2051 c.c.",
        "sentenze sull'art. 2051 c.c.",
        "urn:nir:stato:regio.decreto:1942-03-16;262:2~art2051",
        "urn:nir:stato:regio.decreto:1942;262:2~art2051",
        "https://www.normattiva.it/uri-res/N2Ls?urn:nir:stato:regio.decreto:1942-03-16;262:2~art2051!vig=2020-01-01",
    ],
    'norma:"ART. 2043 C.C." AND norma:"ART. 2059 C.C."': [
        "art. 2043 e 2059 c.c.",
        "artt. 2043 e 2059 c.c.",
        "artt. 2043, 2059 c.c.",
        "2043 e 2059 cc",
        "art. 2043 c.c. e art. 2059 c.c.",
        "articoli 2043 e 2059 del codice civile",
        "violazione e falsa applicazione degli artt. 2043 e 2059 c.c.",
        "combinato disposto degli artt. 2043 e 2059 c.c.",
    ],
    'norma:"ART. 2-BIS L. 241/1990"': [
        "art. 2-bis l. 241/1990",
        "art. 2 bis, legge 7 agosto 1990, n. 241",
        "art. 2bis L. n. 241 del 1990",
        "urn:nir:stato:legge:1990-08-07;241~art2bis",
    ],
    'norma:"ART. 6 REG. UE 679/2016"': ["art. 6 GDPR", "art. 6 reg. UE 2016/679", "CELEX:32016R0679~art6"],
    'norma:"REG. UE 679/2016"': ["GDPR", "reg. (UE) 2016/679", "http://data.europa.eu/eli/reg/2016/679/oj"],
    'norma:"ART. 24 COST."': [
        "art. 24 Cost.",
        "art. 24 della Costituzione",
        "Cost. art. 24",
        "urn:nir:stato:costituzione~art24",
    ],
    'norma:"D.P.R. 309/1990"': ["T.U. stupefacenti", "d.P.R. n. 309/1990", "d.p.r. 9 ottobre 1990, n. 309"],
    'norma:"D.LGS. 285/1992"': ["codice della strada", "cod. strada", "nuovo codice della strada", "d.lgs. 285/1992"],
    'norma:"COD. CONS."': ["codice del consumo", "cod. cons.", "d.lgs. 206/2005", "D.Lgs. 6 settembre 2005, n. 206"],
    'norma:"ART. 33 COD. CONS."': ["art. 33 cod. cons.", "art. 33 d.lgs. 206/2005", "art. 33 del codice del consumo"],
    'norma:"L. 354/1975"': ["o.p.", "ordinamento penitenziario", "ord. pen.", "legge 26 luglio 1975, n. 354"],
    'norma:"L. 300/1970"': ["statuto dei lavoratori", "Statuto lavoratori", "st. lav.", "l. 300/1970"],
    'norma:"ART. 1341 COMMA 2 C.C."': ["art. 1341 co. 2 c.c.", "1341 co 2 cc", "art. 1341, 2° comma, c.c."],
    'norma:"ART. 18 L. 92/2012"': ["art. 18 legge Fornero", "legge Fornero, art. 18", "art. 18 della legge Fornero"],
    'norma:"ART. 2 D.L. 18/2020"': ["art. 2 cura Italia", "art. 2 del decreto cura Italia", "art. 2 d.l. 18/2020"],
    'norma:"ART. 3 L. 92/2012" AND norma:"ART. 4 L. 92/2012"': [
        *("artt. 3 e 4 legge Fornero", "ARTT. 3 E 4 DELLA LEGGE FORNERO", "art. 3 e art. 4 l. Fornero"),
        *("legge fornero artt. 3, 4", "3 e 4 legge Fornero", "artt. 3-4 riforma Fornero", "legge Fornero 3 e 4"),
    ],
    'norma:"ART. 1218 C.C." AND norma:"ART. 1223 C.C."': [
        *("artt. 1218-1223 c.c.", "1218-1223 cc", "1218 - 1223 codice civile", "cc 1218-1223", "dal 1218 al 1223 cc"),
        *("1218/1223 c.c.", "artt. da 1218 a 1223 c.c."),
    ],
    'norma:"ART. 186-BIS D.LGS. 285/1992" AND norma:"ART. 187 D.LGS. 285/1992"': [
        *("186-bis e 187 cds", "artt. 186 bis, 187 codice della strada", "codice della strada artt. 186-bis e 187"),
    ],
    'norma:"ART. 18 COMMA 4 L. 92/2012" AND norma:"ART. 2 L. 89/2001"': [
        *("art. 18 comma 4 legge Fornero e art. 2 legge Pinto", "art. 18, co. 4, l. Fornero; art. 2 legge pinto"),
    ],
    'norma:"ART. 67 D.P.R. 917/1986"': ["tuir 67", "67 TUIR", "art. 67 t.u.i.r.", "67 ss. tuir"],
    'norma:"ART. 3 COMMA 1 D.LGS. 23/2015"': ["art. 3 co. 1 jobs act", "Jobs Act, art. 3, comma 1"],
    'norma:"ART. 4 D.L. 158/2012"': ["art. 4 d.l. Balduzzi", "4 decreto Balduzzi", "art 4 decreto legge balduzzi"],
    'norma:"ART. 33 L. 104/1992"': ["33 legge 104", "art. 33 della legge 104", "art. 33 legge 104/1992"],
    'norma:"ART. 7 L. 212/2000"': ["art. 7 statuto contribuente", "art. 7 St. contr.", "art. 7 l. 212/2000"],
    'norma:"L. 24/2017"': ["legge Gelli", "legge Gelli-Bianco", "l. 24/2017", "la legge Gelli"],
    'norma:"D.L. 18/2020"': ["cura Italia", "decreto cura Italia", "d.l. 18/2020", "d.l. 17 marzo 2020, n. 18"],
    'norma:"D.LGS. 81/2008"': ["testo unico sicurezza", "T.U. sicurezza", "d.lgs. 81/08"],
    'norma:"D.LGS. 231/2001"': ["decreto 231", "d.lgs. 231/2001", "d. lgs. n. 231 del 2001"],
    'norma:"COST."': ["Costituzione", "Cost.", "la Costituzione", "Carta costituzionale"],
    'norma:"CEDU"': ["CEDU", "Convenzione EDU"],
    'norma:"D.LGS. 14/2019"': ["codice della crisi", "CCII", "codice della crisi d'impresa e dell'insolvenza"],
    'norma:"L.P. BOLZANO 13/1997"': [
        *("l.p. Bolzano 13/1997", "legge provinciale Bolzano 11 agosto 1997, n. 13", "LP Bolzano n. 13 del 1997"),
        *("legge della Provincia autonoma di Bolzano n. 13 del 1997", "l. prov. di Bolzano n. 13/1997"),
        *("legge provinciale n. 13/1997 (Bolzano)", "Landesgesetz vom 11. August 1997, Nr. 13"),
        *("legge prov. autonoma di Bolzano n. 13/1997", "l.p. 13/1997 della Provincia di Bolzano"),
    ],
    'norma:"ART. 3 COMMA 2 LETT. B) L.P. 7/2008"': [
        *("art 3 co. 2 lett. b) l.p. 7/2008", "art. 3, comma 2, lett. b), L.P. n. 7 del 2008"),
    ],
    'norma:"ART. 3 L.P. TRENTO 15/2015" AND norma:"ART. 4 L.P. TRENTO 15/2015"': [
        *("artt. 3 e 4 l.p. Trento 15/2015", "artt. 3, 4 legge provinciale trentina n. 15 del 2015"),
    ],
    'norma:"L. 89/2001"': ["legge Pinto", "l. 89/2001", "legge 24 marzo 2001, n. 89", "L. n. 89 del 2001"],
    'norma:"ART. 35-TER L. 354/1975"': ["art. 35-ter o.p.", "art. 35 ter ord. pen.", "art. 35-ter l. 354/1975"],
    'precedente:"Cass. 28314/2019"': [
        "Cass. SU 28314/2019",
        "Cass. S.U. n. 28314/2019",
        "Cass. civ., Sez. Un., 4 novembre 2019, n. 28314",
        "cass su 28314/2019",
        "Cassazione Sezioni Unite n. 28314 del 2019",
        "ECLI:IT:CASS:2019:28314CIV",
        "ECLI IT CASS 2019 28314CIV",
        "ecli:it:cass:2019:28314civ",
    ],
    'precedente:"Cass. 9999/2030"': ["Cass. n. 9999/2030", "cass. 9999/2030", "Cass. civ. n. 9999 del 2030"],
    'precedente:"Corte cost. 238/2014"': ["Corte cost. 238/2014", "C. cost. n. 238 del 2014", "ECLI:IT:COST:2014:238"],
    'precedente:"TAR Lombardia, Brescia 5/2020"': [
        *("TAR Lombardia, sez. I, Brescia, n. 5/2020", "TAR Brescia 5/2020", "T.A.R. Lombardia - Brescia, n. 5/2020"),
        *("tar lombardia sez. staccata di brescia 5/2020", "TAR per la Lombardia, sez. Brescia, 3 maggio 2020, n. 5"),
    ],
    'precedente:"TAR Lombardia 5/2020"': [
        "TAR Lombardia 5/2020",
        "TAR Milano 5/2020",
        "TAR Lombardia, Milano, n. 5/2020",
    ],
    'precedente:"TAR Calabria, Reggio Calabria 5/2020"': [
        "TAR Reggio Calabria 5/2020",
        "TAR Calabria, Reggio Calabria, 5/2020",
    ],
    'precedente:"TAR Bolzano 5/2020"': [
        "TRGA Bolzano 5/2020",
        "TAR Trentino Alto Adige, sez. autonoma di Bolzano, n. 5/2020",
    ],
    'ufficio:"CORTE DI APPELLO DI LECCE - SEZIONE DISTACCATA DI TARANTO" AND numero_provvedimento:"5" AND '
    'anno_provvedimento:"2020"': [
        *("Corte d'appello di Lecce, sez. dist. Taranto, n. 5/2020", "App. Lecce - sez. Taranto n. 5/2020"),
        *("App. Taranto 5/2020", "App. Lecce-Taranto 5/2020", "corte appello lecce sezione distaccata taranto 5/2020"),
    ],
    'ufficio:"CORTE DI APPELLO DI TRENTO - SEZIONE DISTACCATA DI BOLZANO" AND tipo:"sentenza" AND '
    'numero_provvedimento:"14" AND anno_provvedimento:"2021"': [
        *("sent. Corte App. Trento, sez. dist. Bolzano, 14/2021", "OLG Bozen Urteil Nr. 14/2021"),
        "sentenza n. 14/2021 della Corte d'appello di Trento - sezione distaccata di Bolzano",
    ],
    'ufficio:"TRIBUNALE DI L\'AQUILA" AND area:"civile" AND tipo:"sentenza" AND numero_provvedimento:"12" AND '
    'anno_provvedimento:"2024"': [
        "https://bdm.example.it/d/tribunale-di-l-aquila/2024/12/sentenza-civile",
        "/d/tribunale-di-l-aquila/2024/12/sentenza-civile",
        "https://bdm.example.it/d/tribunale-di-l-aquila/2024/00012/sentenza-civile.pdf",
    ],
    'numero_ruolo:"12" AND anno_ruolo:"2020"': ["R.G. 12/2020", "rg 12/2020", "n. 12/2020 R.G.", "R.G. n. 12 del 2020"],
}
"""Queries, and what is typed that means just that."""


@pytest.mark.parametrize(("typed", "q"), [(typed, q) for q, every in SAME.items() for typed in every])
def test_all_spellings_of_one_thing_ask_for_it(typed: str, q: str) -> None:
    assert parse(to_text(read(typed))) == parse(q)


def test_the_name_of_several_acts_is_each_of_them_in_its_turn() -> None:
    found = identify("artt. 29-32 legge Biagi")
    assert found is not None
    assert [each.text for each in found.meanings] == [
        "ART. 29 D.LGS. 276/2003 e ART. 32 D.LGS. 276/2003",
        "ART. 29 L. 30/2003 e ART. 32 L. 30/2003",
    ]


@pytest.mark.parametrize(
    "typed", ["art. 5 legge Rossi", "artt. 3 e 4 della legge Rossi", "art. 12 codice deontologico"]
)
def test_an_act_by_a_name_that_nobody_knows_is_said(typed: str) -> None:
    found = identify(typed)
    assert found is not None
    assert not found.sure
    [meaning] = found.meanings
    assert meaning.missing is not None
    assert meaning.missing.startswith("L'atto «")
    assert to_text(meaning.tree).startswith("testo_entro_10:(")
    assert read(typed) == parse(typed), "words, where nobody could be told"


@pytest.mark.parametrize("typed", ["Landesgericht Bozen Urteil Nr. 12/2020", "Trib. Bolzano sentenza 12/2020"])
def test_a_decision_of_ours_and_what_cites_it_have_two_names(typed: str) -> None:
    found = identify(typed)
    assert found is not None
    own = "Tribunale di Bolzano, sentenza n. 12/2020"
    assert [each.text for each in found.meanings] == [own, f"Chi cita {own}"]


@pytest.mark.parametrize(
    ("typed", "town", "cited"),
    [
        ("Tribunale di Roma, sez. dist. di Ostia, n. 5/2012", "Ostia", "Tribunale di Roma, sez. dist. di Ostia 5/2012"),
        ("n. 5/2012 del Tribunale di Roma, sezione di Ostia", "Ostia", "Tribunale di Roma, sez. dist. di Ostia 5/2012"),
        ("trib. roma sez. dist. ostia 5/2012", "Ostia", "Tribunale di Roma, sez. dist. di Ostia 5/2012"),
        ("Trib. Roma, sede di Ostia, 5/2012", "Ostia", "Tribunale di Roma, sez. dist. di Ostia 5/2012"),
        ("TRIBUNALE DI ROMA SEZ. OSTIA, 5/2012", "Ostia", "Tribunale di Roma, n. 5/2012"),
        ("Trib. Roma, sezione lavoro, n. 5/2012", None, "Tribunale di Roma, n. 5/2012"),
        ("Trib. Roma, II sez. civ., 5/2012", None, "Tribunale di Roma, n. 5/2012"),
        ("Trib. Roma, sez. specializzata in materia di impresa, 5/2012", None, "Tribunale di Roma, n. 5/2012"),
    ],
)  # fmt: skip
def test_a_section_that_is_no_office_is_said(typed: str, town: str | None, cited: str) -> None:
    found = identify(typed)
    assert found is not None
    note = f" (la sezione «{town}» non è distinta)" if town else ""
    assert [each.text for each in found.meanings] == [f"Tribunale di Roma, n. 5/2012{note}", f"Chi cita {cited}"]


def test_a_docket_behind_a_decision_is_no_other_decision_in_capitals() -> None:
    found = identify("Trib. Milano, sentenza n. 1234/2021 pubbl. il 12/03/2021, RG n. 5678/2019")
    assert found is not None
    [meaning] = found.meanings
    assert (meaning.values["numero_provvedimento"], meaning.values["numero_ruolo"]) == ("1234", "5678")


@pytest.mark.parametrize(
    ("typed", "beside"),
    [
        ("danno biologico art. 2059 c.c.", ("danno", "biologico")),
        ("responsabilità ex art. 2051 c.c. buca stradale", ("responsabilità", "buca", "stradale")),
        ("nell'illecito art. 2043 c.c.", ("illecito",)),
        ("Cass. SU 28314/2019 nullità selettive", ("nullità", "selettive")),
        ("licenziamento art. 18 legge Fornero reintegra", ("licenziamento", "reintegra")),
        ("appalto artt. 29 e 30 della legge Biagi, solidarietà", ("appalto", "solidarietà")),
        ("legge Pinto 2001", ("2001",)),
        ("licenziamento jobs act art. 2119 c.c.", ("licenziamento", "jobs", "act")),
    ],
)
def test_words_beside_an_identifier_stay_words(typed: str, beside: tuple[str, ...]) -> None:
    found = identify(typed)
    assert found is not None
    assert found.beside == beside
    assert read(typed) == parse(typed), "by the likeliest, and nothing left out"


@pytest.mark.parametrize(
    "typed",
    [
        *("danno biologico", "la legge del 1990", "buca stradale", "codice", "2043", "art", "tribunale di Milano", ""),
        *("tutele crescenti", "lavori usuranti", "equo canone abitativo", "legge", "il codice", "decreto ingiuntivo"),
        *("d.lgs. 81", "danno 2020", "anno 2019", "Tribunale 5", "rg 1", "Cass. 2019"),
        *("10 mesi legge", "legge fornero 2012", "2 anni e 6 mesi codice penale", "100 cc cilindrata", "art. 18 legge"),
        *("danno 12/2020", "100 km", "il 12 marzo 2019", "https://example.org/d/x", "urn:nir:", "urn:nir:x:y;1"),
        *("urn:nir:stato:legge:1990;241~artxyz", "/d/tribunale-di-atlantide/2024/12", "vent'anni", "24 ore", "ECLI"),
        *("a" * 2_000, "/d/" * 500, "urn:nir:" * 200, "ECLI:IT:" * 200),
    ],
)
def test_what_names_nothing_stays_words(typed: str) -> None:
    assert identify(typed) is None


@pytest.mark.parametrize(
    ("typed", "text", "phrase"),
    [
        ("Corte EDU Scoppola", "Corte EDU, Scoppola", '"Scoppola"'),
        ("Scoppola c. Italia", "Corte EDU, Scoppola c. Italia", '"Scoppola c. Italia"'),
        ("Grande Camera, Scoppola c. Italia (n. 2)", "Corte EDU, Scoppola c. Italia (n. 2)", '"Scoppola c. Italia"'),
        (
            "CEDU Dolce & Gabbana c. Italia",
            "Corte EDU, Dolce & Gabbana c. Italia",
            '"Dolce Gabbana c. Italia"',
        ),
        ("CGUE, causa Taricco", "Corte giust. UE, Taricco", '"Taricco"'),
        ("Corte di giustizia Schrems II", "Corte giust. UE, Schrems II", '"Schrems II"'),
    ],
)
def test_a_case_of_the_courts_of_europe_is_found_by_its_parties(typed: str, text: str, phrase: str) -> None:
    found = identify(typed)
    assert found is not None
    [meaning] = found.meanings
    assert meaning.text == text
    assert to_text(meaning.tree).startswith(f"testo:{phrase}")


@pytest.mark.parametrize(
    "typed",
    [
        *("Corte EDU", "cedu equo processo", "corte di giustizia tributaria", "Corte di Giustizia Tributaria Milano"),
        *("Corte di giustizia UE rinvio pregiudiziale", "Rossi c. Bianchi", "Grande Camera", "1/15", "12345/55"),
    ],
)
def test_words_about_those_courts_are_no_case(typed: str) -> None:
    assert identify(typed) is None


def test_a_number_with_a_short_year_has_all_the_meanings_that_it_may_have() -> None:
    found = identify("12345/15")
    assert found is not None
    assert not found.sure
    assert [each.text for each in found.meanings] == [
        *("N. 12345/2015", "R.G. 12345/2015", "Corte EDU 12345/15", "12345/15"),
    ]


def test_an_article_that_a_code_does_not_have_is_said() -> None:
    found = identify("art. 99999 c.c.")
    assert found is not None
    assert found.meanings[0].missing == "L'articolo 99999 non risulta: gli articoli di C.C. finiscono al 2969"
    for typed in ("art. 2969 c.c.", "art. 9999 d.lgs. 81/2008"):
        known = identify(typed)
        assert known is not None
        assert known.meanings[0].missing is None


@pytest.mark.parametrize("area", ["civile", "penale"])
def test_an_article_without_its_code_is_one_of_the_codes_that_have_it(area: str) -> None:
    found = identify("art. 640", area)  # type: ignore[arg-type]
    assert found is not None
    assert not found.sure
    codes = [each.text for each in found.meanings if each.type == "norma"]
    assert set(codes) == {"ART. 640 C.C.", "ART. 640 C.P.", "ART. 640 C.P.C.", "ART. 640 C.P.P."}
    assert codes[0] == ("ART. 640 C.C." if area == "civile" else "ART. 640 C.P.")
    last = identify("art. 2051")
    assert last is not None
    assert [each.text for each in last.meanings] == ["ART. 2051 C.C.", "ART. 2051"]


@pytest.mark.parametrize("q", ["testo:(art. 2051 c.c.)", '"art. 2051 c.c."', "art. 2051 AND c.c.", "testo:danno"])
def test_what_is_written_in_the_language_means_what_it_says(q: str) -> None:
    assert read(q) == parse(q)
