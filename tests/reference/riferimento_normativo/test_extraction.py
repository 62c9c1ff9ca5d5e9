from __future__ import annotations

import csv

from hypothesis import given, strategies as st

from bdm.reference.riferimento_normativo.citation import extract, parse
from bdm.reference.riferimento_normativo.citation.act import TYPES
from bdm.reference.riferimento_normativo.service import DATA
from tests.fixtures.lines import each


def printed(text: str) -> list[str]:
    return [found.reference.text for found in extract(text)]


@each(
    [
        (
            (
                "art. 2043 c.c.",
                "art 2043 cc",
                "articolo 2043 del codice civile",
                "2043 cod. civ.",
                "ART. 2043 C. C.",
                "art.2043 c.\nc.",
            ),
            "ART. 2043 C.C.",
        ),
        (
            (
                "D.Lgs. n. 81/2008",
                "d.lgs. 81/08",
                "decreto legislativo 9 aprile 2008, n. 81",
                "decreto legislativo n. 81 del 2008",
                "dlgs 81/2008",
                "d. lgs. 9.4.2008 n. 81",
                "D.L.vo n. 81 del 9/4/2008",
            ),
            "D.LGS. 81/2008",
        ),
        (
            (
                "art. 1, comma 2-bis, lett. a), n. 3 della l. 241/1990",
                "lettera a), n. 3, del comma 2 bis dell'articolo 1 della legge n. 241 del 1990",
                "art. 1 co. 2\u00adbis lettera A n. 3) L. 7 agosto 1990, n. 241",
            ),
            "ART. 1 COMMA 2-BIS LETT. A) N. 3 L. 241/1990",
        ),
        (
            (
                "art. 10, II comma, del rd n. 215 \ndel 1933",
                "art. 10, secondo comma, R.D. 215/1933",
                "secondo comma dell'art. 10 del regio decreto n. 215/33",
                "art. 10 - secondo comma - r.d. 215/1933",
            ),
            "ART. 10 COMMA 2 R.D. 215/1933",
        ),
        (("art. 120 c.p.a", "art. 120 cod. proc. amm."), "ART. 120 D.LGS. 104/2010 ALL. 1"),
        (("art. 50 TUIR", "art. \n50 del T.U.I.R."), "ART. 50 D.P.R. 917/1986"),
        (("art. 25-septies.1 d.lgs. 231/2001",), "ART. 25-SEPTIES.1 D.LGS. 231/2001"),
        (("art. 28 della legge regionale \ntoscana \n34/94",), "ART. 28 L.R. TOSCANA 34/1994"),
        (("art. 9, par. 1, del Regolamento (UE) 2016/679",), "ART. 9 COMMA 1 REG. UE 679/2016"),
        (("regolamento (UE) 2019/2016", "REG. UE 2016/2019"), "REG. UE 2016/2019"),
        (("regolamento (UE) 2016/2031",), "REG. UE 2031/2016"),
        (("Reg. CE n. 261/2004", "regolamento (CE) n. 261/2004"), "REG. CE 261/2004"),
        (("direttiva 93/13/CEE", "dir. 93/13/CEE"), "DIR. CE 13/1993"),
        (("art. 3 del DM 26 maggio 2016",), "ART. 3 D.M. 26/05/2016"),
        (("art. 3 del DM 12 sett. 2016", "art. 3 del DM 12 settembre 2016"), "ART. 3 D.M. 12/09/2016"),
        (("art. 37 CCNL del 6.7.1995",), "ART. 37 CCNL 06/07/1995"),
        (("art. 97 Cost.", "articolo 97 della Costituzione"), "ART. 97 COST."),
        (("art. 12 disp. att. c.p.c.",), "ART. 12 DISP. ATT. C.P.C."),
        (("art. 12 preleggi", "art. 12 disp. prel. c.c."), "ART. 12 PREL. C.C."),
        (("art. 67 l. fall.", "art. 67 della legge fallimentare"), "ART. 67 R.D. 267/1942"),
        (
            ("art. 3 lett. b-bis) d.lgs. 81/2015", "lettera b) bis dell'art. 3 d. lgs. 81/15"),
            "ART. 3 LETT. B)-BIS D.LGS. 81/2015",
        ),
        (("T.U. 165/2001", "d.lgs. n. 165 del 30 marzo 2001", "testo unico n. 165/2001"), "D.LGS. 165/2001"),
        (("T.U.E.L.", "TUEL", "d.lgs. 267/2000"), "D.LGS. 267/2000"),
        (("R.D.L. 1825/1924", "regio decreto-legge 13 novembre 1924, n. 1825"), "R.D.L. 1825/1924"),
        (
            ("d.m. Giustizia 10 marzo 2014, n. 55", "decreto del Ministro della giustizia 10 marzo 2014 n. 55"),
            "D.M. 55/2014 10/03/2014",
        ),
        (
            ("art. 2 c.c.n.l. comparto Scuola 29.11.2007", "art. 2 del CCNL del comparto Scuola del 29 novembre 2007"),
            "ART. 2 CCNL 29/11/2007",
        ),
        (
            ("art. 2 L.R. 12/05 Lombardia", "art. 2 legge regionale della Lombardia 11 marzo 2005, n. 12"),
            "ART. 2 L.R. LOMBARDIA 12/2005",
        ),
        (("legge finanziaria 2008", "L. 24 dicembre 2007 n. 244"), "L. 244/2007"),
        (("legge di sanatoria n. 882 del 22 dicembre 1980",), "L. 882/1980"),
        (
            ("settimo comma dell'art. 111 Cost.", "art. 111, comma VII, della Carta costituzionale"),
            "ART. 111 COMMA 7 COST.",
        ),
        (
            ("n. 5 del primo comma dell'art. 360 c.p.c.", "art. 360, primo comma, n. 5, c.p.c."),
            "ART. 360 COMMA 1 N. 5 C.P.C.",
        ),
        (("art. 8 della Convenzione EDU", "art. 8 CEDU"), "ART. 8 CEDU"),
        (
            ("art. 8 della Convenzione per la salvaguardia dei diritti dell'uomo e delle libertà fondamentali",),
            "ART. 8 CEDU",
        ),
        (("art. 168 bis l.f.", "art. 168-bis L.F."), "ART. 168-BIS R.D. 267/1942"),
        (("art. 15 delle disposizioni preliminari al codice civile",), "ART. 15 PREL. C.C."),
        (("art. 63 delle disposizioni per l'attuazione del codice civile",), "ART. 63 DISP. ATT. C.C."),
        (("art. 38 dec. leg. 81/2008",), "ART. 38 D.LGS. 81/2008"),
        (("L. n. 8 aprile 2016 n. 49",), "L. 49/2016"),
        (("art. 21-nonies l. 241/1990", "art. 21 nonies della I. n. 241 del 1990"), "ART. 21-NONIES L. 241/1990"),
        (("art. 14 L.n. 392 del 1978", "legge n. 392/1978, art. 14"), "ART. 14 L. 392/1978"),
        (
            ("art. 3 Cost.", "Costituzione, art. 3", "COST., ART. 3", "art. 3 della Carta costituzionale"),
            "ART. 3 COST.",
        ),
        (("art. 24 cod. proc. pen.", "COD. PROC. PEN., ART. 24", "c.p.p., art. 24"), "ART. 24 C.P.P."),
        (("art. 2 d.-l. 28 marzo 2000, n. 70", "art. 2 del d.l. n. 70 del 2000"), "ART. 2 D.L. 70/2000"),
        (("art. 26 del R. decreto 22 maggio 1924, n. 751",), "ART. 26 R.D. 751/1924"),
        (("R. decreto-legge 22 maggio 1924, n. 751", "r.d.l. 22 maggio 1924, numero 751"), "R.D.L. 751/1924"),
        (
            (
                "art. 27 della legge della Regione Siciliana 15 maggio 2013, n. 9",
                "art. 27 l. reg. Siciliana n. 9 del 2013",
            ),
            "ART. 27 L.R. SICILIA 9/2013",
        ),
        (
            ("legge di nazionalizzazione delle imprese elettriche 6 dicembre 1962, n. 1643",),
            "L. 1643/1962",
        ),
        (
            ("art. 4-bis ord. pen.", "art. 4 bis ord. penit.", "art. 4-bis ordin. penit.", "art. 4-bis o.p."),
            "ART. 4-BIS L. 354/1975",
        ),
        (
            (
                "art. 117, secondo comma, lettera l), Cost.",
                "art. 117, comma secondo, lett. l ), Cost.",
                "art. 117, comma 2, lett. l, della Costituzione",
                "art. 117, 2° comma, lett. l), Cost.",
                "Costituzione, art. 117, c. 2 lett. l)",
            ),
            "ART. 117 COMMA 2 LETT. L) COST.",
        ),
        (
            ("art. 13, comma 8, e successive modificazioni, della legge 27 marzo 1992, n. 257",),
            "ART. 13 COMMA 8 L. 257/1992",
        ),
    ]
)
def test_every_usual_spelling_is_one_reference(spellings: tuple[str, ...], canonical: str) -> None:
    for spelling in spellings:
        reference = parse(spelling)
        assert reference is not None, spelling
        assert reference.text == canonical, spelling
    again = parse(canonical)
    assert again is not None
    assert again.text == canonical


@each(
    [
        ("artt. 22, 23 e 26 l. 241/1990", ["ART. 22 L. 241/1990", "ART. 23 L. 241/1990", "ART. 26 L. 241/1990"]),
        ("artt. 12 c.\n2 DL 78/09 e 4 DL 167/90", ["ART. 12 COMMA 2 D.L. 78/2009", "ART. 4 D.L. 167/1990"]),
        (
            "articolo 2, commi 2 e 3, del citato decreto\u00adlegge \nn. 11 del 2023",
            ["ART. 2 COMMA 2 D.L. 11/2023", "ART. 2 COMMA 3 D.L. 11/2023"],
        ),
        (
            "articolo 1, comma 2, lettere h) e i) del decreto-legge 23 febbraio 2020, n. 6",
            ["ART. 1 COMMA 2 LETT. H) D.L. 6/2020", "ART. 1 COMMA 2 LETT. I) D.L. 6/2020"],
        ),
        (
            "articoli 26, comma 1, c. p. a. e 92, comma 2, c. p. c.",
            ["ART. 26 COMMA 1 D.LGS. 104/2010 ALL. 1", "ART. 92 COMMA 2 C.P.C."],
        ),
        ("art. 360 c.p.c., comma 1, n. 3", ["ART. 360 COMMA 1 N. 3 C.P.C."]),
        ("d.lgs. n. 546 del 1992, art. 19, comma 3, di impugnare", ["ART. 19 COMMA 3 D.LGS. 546/1992"]),
        ("d.lgs. n. 546/1992, art. 100 c.p.c.", ["D.LGS. 546/1992", "ART. 100 C.P.C."]),
        ("leggi n. 604 del 1966 e n. 300 del 1970", ["L. 604/1966", "L. 300/1970"]),
        (
            "l'art. 5 del d.lgs. n. 517 del 1999; l'art. 6, comma 1, dello stesso decreto",
            ["ART. 5 D.LGS. 517/1999", "ART. 6 COMMA 1 D.LGS. 517/1999"],
        ),
        (
            "art. 3 d.l. 34/2020; art. 29 d.l. 78/2010; l'art. 29 d.l. n. 78 e l'art. 3 stesso decreto",
            ["ART. 3 D.L. 34/2020", "ART. 29 D.L. 78/2010", "ART. 29 D.L. 78/2010", "ART. 3 D.L. 34/2020"],
        ),
        ("art. 360 c.p.c. e l'art. 346 stesso codice", ["ART. 360 C.P.C.", "ART. 346 C.P.C."]),
        ("art. 2 L. n. 289 del 2002 e art. 9 bis Legge citata", ["ART. 2 L. 289/2002", "ART. 9-BIS L. 289/2002"]),
        (
            "d.l. n. 11/2023, conv. dalla l. n. 38/2023 (cd. decreto Cessioni); art. 2 del decreto Cessioni",
            ["D.L. 11/2023", "L. 38/2023", "ART. 2 D.L. 11/2023"],
        ),
        ("art. 7 co. 1 e 2 CCII", ["ART. 7 COMMA 1 D.LGS. 14/2019", "ART. 7 COMMA 2 D.LGS. 14/2019"]),
        ("artt. 7 co. 1 e 2 CCII", ["ART. 7 COMMA 1 D.LGS. 14/2019", "ART. 2 D.LGS. 14/2019"]),
        ("direttiva n. 362/73/CEE, direttiva n. 93/16", ["DIR. CE 362/1973", "DIR. CE 16/1993"]),
        ("artt. da 2043 a 2059 c.c.", ["ART. 2043 C.C.", "ART. 2059 C.C."]),
        ("art. 1, commi da 9 a 12, l. 190/2014", ["ART. 1 COMMA 9 L. 190/2014", "ART. 1 COMMA 12 L. 190/2014"]),
        ("i commi 1 e 2-bis dell'art. 3 l. 241/1990", ["ART. 3 COMMA 1 L. 241/1990", "ART. 3 COMMA 2-BIS L. 241/1990"]),
        (
            "le lettere a) e b) del comma 1 dell'articolo 3 del d.lgs. 1/2020",
            ["ART. 3 COMMA 1 LETT. A) D.LGS. 1/2020", "ART. 3 COMMA 1 LETT. B) D.LGS. 1/2020"],
        ),
        *(
            (text, ["ART. 118 COMMA 1 COST.", "ART. 118 COMMA 2 COST."])
            for text in (
                "art. 118, primo e secondo comma, Cost.",
                "art. 118, commi primo e secondo, Cost.",
                "art. 118, I e II comma, Cost.",
                "art. 118, primo comma e secondo comma, Cost.",
                "primo e secondo comma dell'art. 118 Cost.",
                "COST., ART. 118, PRIMO E SECONDO COMMA",
            )
        ),
        (
            "artt. 117, commi secondo, lett. e ed l, e terzo, e 119 Cost.",
            [
                "ART. 117 COMMA 2 LETT. E) COST.",
                "ART. 117 COMMA 2 LETT. L) COST.",
                "ART. 117 COMMA 3 COST.",
                "ART. 119 COST.",
            ],
        ),
        (
            "artt. 117, secondo comma, lett. s), e sesto comma, e 118 della Costituzione",
            ["ART. 117 COMMA 2 LETT. S) COST.", "ART. 117 COMMA 6 COST.", "ART. 118 COST."],
        ),
        (
            "art. 3, comma 1, lettere a), b), e c), del d.l. 28 marzo 2000, n. 70",
            [f"ART. 3 COMMA 1 LETT. {letter}) D.L. 70/2000" for letter in "ABC"],
        ),
        (
            "artt. 7, comma 1, 12; comma 1, lettera b); e 51 della legge 5/2000",
            ["ART. 7 COMMA 1 L. 5/2000", "ART. 12 COMMA 1 LETT. B) L. 5/2000", "ART. 51 L. 5/2000"],
        ),
        (
            "art. 178, secondo, terzo, quarto, quinto, sesto, settimo e ottavo comma, c.p.c.",
            [f"ART. 178 COMMA {comma} C.P.C." for comma in range(2, 9)],
        ),
        (
            "artt. 3, 103,104 e 10\n     bis della legge 5/2000",
            [f"ART. {each} L. 5/2000" for each in ("3", "103", "104", "10-BIS")],
        ),
        ("COD. PROC. PEN., ARTT. 397, ULTIMO COMMA, E 323", ["ART. 397 C.P.P.", "ART. 323 C.P.P."]),
        ("d.lgs. n. 81/2008, art. 5 del contratto", ["D.LGS. 81/2008"]),
        *(
            (f"d.lgs. n. 546 del 1992; l'art. 36 {again}", ["D.LGS. 546/1992", "ART. 36 D.LGS. 546/1992"])
            for again in (
                "dello stesso decreto",
                "del medesimo decreto legislativo",
                "del citato d.lgs.",
                "del predetto dlgs",
                "del decreto legislativo citato",
            )
        ),
        *(
            (f"legge n. 300 del 1970; l'art. 18 {again}", ["L. 300/1970", "ART. 18 L. 300/1970"])
            for again in ("della predetta legge", "della stessa legge", "della legge medesima", "della suddetta l.")
        ),
        ("art. 360 c.p.c.; l'art. 5 del citato cod.", ["ART. 360 C.P.C.", "ART. 5 C.P.C."]),
        (
            "l.r. Toscana n. 79/2012; art. 28 della legge regionale 79/12",
            ["L.R. TOSCANA 79/2012", "ART. 28 L.R. TOSCANA 79/2012"],
        ),
    ]
)
def test_lists_and_sentences(text: str, expected: list[str]) -> None:
    assert printed(text) == expected


@each(
    [
        "",
        "la legge è uguale per tutti",
        "il Decreto del Presidente n. 38 del 21/4/2017",
        "art. 5 del contratto di locazione",
        "l'art. 3 dello statuto sociale",
        "Cass. n. 1234/2020",
        "sentenza n. 5 del 2020",
        "via Roma n. 3, 20100 Milano",
        "l'art. 121 del medesimo decreto Rilancio",
        "art. 2, 19 maggio 2020",
        "c.c. bancario n. 1234",
        "art. 56 d. lgs. C.P.S. n. 1577/1947",
        "CCNL applicato dal datore a decorrere dal 1.1.2010",
        "art. 18 del c.c.n.l. di settore",
        "l'art. 3 del d.l. n. 99",
        "si legge infatti nella sentenza n. 1157/2022",
        "come si legge al n. 3/2020",
        "Cass., ord. pen. n. 5/2020",
        "Cass., sez. I. n. 241/1990, Sez. I. 5/2020",
        "Cass. civ. Sez. L n. 25201 del 2016, sez. L., n. 5/2020, sezione L n. 7 del 2019",
        "il codice civile, art. 5 del contratto",
        "la direttiva n. 3/2012 del dirigente",
    ]
)
def test_what_is_no_reference_is_left_alone(text: str) -> None:
    assert printed(text) == []


def test_places_are_those_of_the_text() -> None:
    text = "Visti gli artt. 22 e 23 della l. 241/1990 e il dl 18/2020."
    assert [text[found.start : found.end] for found in extract(text)] == [
        "artt. 22",
        "23 della l. 241/1990",
        "dl 18/2020",
    ]


def test_the_catalogue_is_printed_as_it_is_written() -> None:
    with (DATA / "riferimenti.csv").open(encoding="utf-8", newline="") as file:
        names = [row["nome"] for row in csv.DictReader(file)]
    assert names
    assert {name: reference.text if (reference := parse(name)) else None for name in names} == {
        name: name for name in names
    }


def test_every_act_type_of_the_catalogue_is_known() -> None:
    with (DATA / "tipi_atto.csv").open(encoding="utf-8", newline="") as file:
        assert {row["sigla"] for row in csv.DictReader(file)} == TYPES


PIECES = st.sampled_from(
    "Cost. secondo terzo lettere d l I. nonies "
    "art. artt. 1 2 22 2043 bis , e del della dell' comma commi lett. a) n. 3 c.c. c.p.c. d.lgs. 81/2008 legge 241 / "
    "1990 del 2020 7 agosto ex citato decreto leggi Reg. UE 2016/679 II primo ss. ( )".split()
)


@given(st.lists(PIECES, max_size=30).map(" ".join))
def test_any_arrangement_gives_places_in_order_that_print_and_parse(text: str) -> None:
    at = 0
    for found in extract(text):
        assert 0 <= found.start < found.end <= len(text)
        assert found.start >= at
        at = found.end
        again = parse(found.reference.text)
        assert again is not None
        assert again.text == found.reference.text


@given(st.text(max_size=200))
def test_any_text_is_read(text: str) -> None:
    extract(text)


def test_long_lists_do_not_recurse() -> None:
    assert len(extract("art. 1 c.c. e 2 c.c." + " e 3 c.c." * 3_000)) == 3_002
