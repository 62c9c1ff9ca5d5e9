"""Rulings, as texts cite them."""

from __future__ import annotations

from datetime import date

from hypothesis import given, strategies as st

from bdm.italian.rulings import Court, Ruling, rulings
from bdm.italian.rulings.numbers import MAX_LISTED
from tests.fixtures.lines import each


@each(
    [
        ("Cass. sez. lav. sent. n. 25145 del 13.12.2010", ["ECLI:IT:CASS:2010:25145CIV"]),
        ("Cassazione civile, sez. trib., \n23/4/2020, n. 8080", ["ECLI:IT:CASS:2020:8080CIV"]),
        ("Cass. SU 10672/2009", ["ECLI:IT:CASS:2009:10672CIV"]),
        ("Cass. pen., sez. III, n. 1234/2019", ["ECLI:IT:CASS:2019:1234PEN"]),
        ("Cass. 2629/15", ["ECLI:IT:CASS:2015:2629CIV"]),
        ("Cass. 19 febbraio 2009, sez. L., n.4068", ["ECLI:IT:CASS:2009:4068CIV"]),
        ("ordinanza della \nCorte di Cassazione del 16 febbraio 2025, n. 3913", ["ECLI:IT:CASS:2025:3913CIV"]),
        (
            "Cass. n. 3604 del 2003, n. 8163 del 2002 e n. \n5297 del 2001",
            ["ECLI:IT:CASS:2003:3604CIV", "ECLI:IT:CASS:2002:8163CIV", "ECLI:IT:CASS:2001:5297CIV"],
        ),
        ("Corte cost. n. 238/2014", ["ECLI:IT:COST:2014:238"]),
        ("Consiglio di Stato con \nla sentenza n. 882/2016", ["ECLI:IT:CDS:2016:882SENT"]),
        ("(vedi Sez. 5, Sentenza n. 23064 del 14/12/2012, Rv. 625061 - 01)", ["ECLI:IT:CASS:2012:23064CIV"]),
        ("vedi anche Sez. 6-5 n. 18098 del 2018", ["ECLI:IT:CASS:2018:18098CIV"]),
        ("Commissione tributaria, Sez. 14 n. 546/14/10", []),
        ("la cassazione della sentenza n. 12", []),
        ("art. 2043 c.c.", []),
        # A day is no number with its year; no decision is of the year 2284, so that the year stands first
        ("Cass. 14/03/2006, n. 5473; 23/03/2005, n. 5741", ["ECLI:IT:CASS:2006:5473CIV", "ECLI:IT:CASS:2005:5741CIV"]),
        ("Cass. SS.UU. 28/01/20121 - n. 2061", []),
        ("cfr. Cass. 06/2284", ["ECLI:IT:CASS:2006:2284CIV"]),
        ("Cass. n. 5/2020. 3. Nel merito", ["ECLI:IT:CASS:2020:5CIV"]),
    ]
)
def test_rulings(text: str, expected: list[str]) -> None:
    assert [each.ruling.ecli for each in rulings(text) if each.ruling.ecli] == expected


PIECES = st.sampled_from(
    "Cass. civ. sez. un. SS.UU. n. nn. 1234 / 2020 del 12/3/2019 , ; ( ) e pen. la Corte cost. ord. sentenza 5 VI 6-3"
    " TAR Lazio Trib. Milano di App. ud. dep. Rv. 123456 C-12/20 R.G. 45/21 ric. CEDU ECLI:IT:COST:2014:238 del"
    " Rossi contro Italia c.Italia causa riunite 6/64 EU:C:2014:2321 S. O. mass. 46042 questa con dep. 2021".split()
)


@given(st.lists(PIECES, max_size=40).map(" ".join))
def test_places_are_in_order_and_apart(text: str) -> None:
    end = 0
    for cited in rulings(text):
        assert end <= cited.start < cited.end <= len(text)
        end = cited.end


@each(["Cass., Sez. U., 07/04/2014 n. 8053", "Cass. Sez. U n. 8053 del 2014"])
def test_united_sections_with_a_single_letter(written: str) -> None:
    assert [each.ruling.ecli for each in rulings(f"come in ({written}), la motivazione")] == [
        "ECLI:IT:CASS:2014:8053CIV"
    ]


@each(
    [
        ("Cass., Sez. Un., 30 ottobre 2001, n. 13533", ["Cass. 13533/2001"]),
        ("SS.UU. 13533/2001", ["Cass. 13533/2001"]),
        ("S.U. n. 13533 del 2001", ["Cass. 13533/2001"]),
        ("Cassazione Sezioni Unite n. 26972 dell'11 novembre 2008", ["Cass. 26972/2008"]),
        ("Cassazione civile sez. un. - 30/10/2001, n. 13533", ["Cass. 13533/2001"]),
        ("Cass., Sez. VI-3, ordinanza 12 marzo 2021, n. 7019", ["Cass. 7019/2021"]),
        ("Cass. 2021 n. 7765", ["Cass. 7765/2021"]),
        ("Cass. 13533 del 2001", ["Cass. 13533/2001"]),
        ("Cass. pen., Sez. 6, n. 16289 (ud. 18/05/2022, dep. 19/05/2022)", ["Cass. 16289/2022"]),
        ("Cass. pen., (ud. 18/12/2021, dep. 19/05/2022), n. 16289", ["Cass. 16289/2022"]),
        (
            "Sez. L, Sentenza n. 12346 del 15/06/2016; Sez. 3, Ordinanza n. 5 del 1/2/2017",
            ["Cass. 12346/2016", "Cass. 5/2017"],
        ),
        ("Cass. civ. nn. 4077/1996 e 8930/1987", ["Cass. 4077/1996", "Cass. 8930/1987"]),
        ("Corte costituzionale, sentenze n. 348 e n. 349 del 2007", ["Corte cost. 348/2007", "Corte cost. 349/2007"]),
        ("C. cost., sent. nn. 1, 2 e 3 del 2020", ["Corte cost. 1/2020", "Corte cost. 2/2020", "Corte cost. 3/2020"]),
        ("C.d.S., sez. V, n. 2134/2021", ["Cons. Stato 2134/2021"]),
        ("C.G.A., 12 marzo 2021, n. 214", ["C.G.A. 214/2021"]),
        ("TAR Lazio, Roma, sez. II, 12 marzo 2021, n. 3012", ["TAR Lazio 3012/2021"]),
        ("T.A.R. Lombardia, Milano, Sez. I, n. 1529/2020", ["TAR Lombardia 1529/2020"]),
        ("Corte dei conti, sez. I app., 12 marzo 2021, n. 34", ["Corte conti 34/2021"]),
        ("C.T.R. della Toscana 1761/3/2018", ["Giudice tributario di Toscana 1761/2018"]),
        ("Corte di giustizia tributaria di primo grado di Roma, n. 55/2023", ["Giudice tributario di Roma 55/2023"]),
        ("Trib. Milano, sez. lav., 3 maggio 2021, n. 1234", ["Tribunale di Milano 1234/2021"]),
        ("Tribunale di La Spezia, n. 5/2020", ["Tribunale di La Spezia 5/2020"]),
        (
            "sentenza n. 5/2020, pubblicata il 3 marzo 2020, del Giudice di pace di Bari",
            ["Giudice di pace di Bari 5/2020"],
        ),
        ("CGUE, 12 marzo 2021, causa C-456/19", ["Corte giust. UE C-456/19"]),
        ("Corte EDU, 12 marzo 2020, Rossi c. Italia, ric. n. 12345/15", ["Corte EDU 12345/15"]),
        ("ECLI:IT:COST:2014:238", ["Corte cost. 238/2014"]),
        ("Cass. n. 1/2020; la sentenza n. 7/2020", ["Cass. 1/2020", "sentenza 7/2020"]),
        ("decreto ingiuntivo n. 124/2020 (RG 253/2020)", ["decreto 124/2020"]),
        ("Sez. U, n. 38343 del 24/04/2014, Espenhahn, Rv. 261105", ["Cass. 38343/2014"]),
        ("Sez. 3, n. 1234 del 12/01/2018, dep. 2018, Rossi", ["Cass. 1234/2018"]),
        (
            "Sez. 3, n. 41234 del 12/12/2017, dep. 2018, Rossi, Rv. 272345; Sez. 1, n. 5 del 2/1/2019, Bianchi",
            ["Cass. 41234/2018", "Cass. 5/2019"],
        ),
        ("Civile Ord. Sez. 5 Num. 8267 Anno 2025", ["Cass. 8267/2025"]),
        ("Cass. civ., Sez. II, Ord., (data ud. 12/01/2022) 23/05/2022, n. 16527", ["Cass. 16527/2022"]),
        (
            "Cass. n. 1234 del 2015; conf. n. 5678 del 2016; Id. n. 9/2017",
            ["Cass. 1234/2015", "Cass. 5678/2016", "Cass. 9/2017"],
        ),
        ("Corte cost. 24 ottobre 2007, nn. 348 e 349", ["Corte cost. 348/2007", "Corte cost. 349/2007"]),
        (
            "Corte cost., sentenze n. 5 del 2018, n. 6 e n. 7 del 2019",
            ["Corte cost. 5/2018", "Corte cost. 6/2019", "Corte cost. 7/2019"],
        ),
        (
            "Corte cost., ordinanze nn. 142, 186 e 375/2006",
            ["Corte cost. 142/2006", "Corte cost. 186/2006", "Corte cost. 375/2006"],
        ),
        (
            "(Precedenti: S. 42/24 - mass. 46042; O. 5/2020; S. 277 del 2013; 25/2024 - mass. 46001)",
            ["Corte cost. 42/2024", "Corte cost. 5/2020", "Corte cost. 277/2013", "Corte cost. 25/2024"],
        ),
        ("la Consulta, con la sentenza n. 77/2018", ["Corte cost. 77/2018"]),
        ("Corte cost. sent. n. 94 del 2009; ord. n. 25 del 2012", ["Corte cost. 94/2009", "Corte cost. 25/2012"]),
        ("Corte EDU, 10 aprile 2025, ric. 4953/22, Morabito c. Italia", ["Corte EDU 4953/22"]),
        ("Cons. Stato, Ad. plen., 25 febbraio 2014, n. 9", ["Cons. Stato 9/2014"]),
        ("Ad. Plen. 16 ottobre 2013 n. 23", ["Cons. Stato 23/2013"]),
        ("C.S., V^, 17.6.2014 n.3095", ["Cons. Stato 3095/2014"]),
        ("Cons. Stato, sez. V, dec. 3 maggio 2005, n. 1234", ["Cons. Stato 1234/2005"]),
        ("Cons. Giust. Amm. Sic., Sent., 19-05-2011, n. 386", ["C.G.A. 386/2011"]),
        ("Cons. giust. amm. reg. sic., 3 marzo 2020, n. 123", ["C.G.A. 123/2020"]),
        (
            "Consiglio di giustizia amministrativa per la Regione siciliana, Sezione giurisdizionale, 3/3/2020, n. 5",
            ["C.G.A. 5/2020"],
        ),
        ("TAR Lombardia, Milano, II n. 3461 del 3 dicembre 2024", ["TAR Lombardia 3461/2024"]),
        ("TAR Lazio, sez. II ter, 2 maggio 2019 n. 5555", ["TAR Lazio 5555/2019"]),
        ("TRGA Trento, 3 marzo 2019, n. 12", ["TAR Trento 12/2019"]),
        ("Sez. II app. n. 614/2018 e III app. n. 316/2018", ["Corte conti 614/2018", "Corte conti 316/2018"]),
        ("Sez. giur. Lazio n. 44/2018", ["Corte conti 44/2018"]),
        ("SS.RR. n. 3/2017/QM", ["Corte conti 3/2017"]),
        ("Corte dei conti, sezioni riunite, sentenza n. 7/QM/2015", ["Corte conti 7/2015"]),
        ("Corte dei conti, App., sez. III, sent. n. 114/2020", ["Corte conti 114/2020"]),
        ("Corte dei conti, Sezione d'appello per la Regione Siciliana, 6 maggio 2024, n. 64", ["Corte conti 64/2024"]),
        ("sentenza n. 7297/2016 della COMM.TRIB.REG. di MILANO", ["Giudice tributario di Milano 7297/2016"]),
        ("CTP di Cremona sentenza 105/02/2021", ["Giudice tributario di Cremona 105/2021"]),
        ("CGT II grado Lazio, n. 33/2023", ["Giudice tributario di Lazio 33/2023"]),
        ("sentenza della Corte del 5 giugno 2014, causa C\u2011146/13", ["Corte giust. UE C-146/13"]),
        ("cause riunite C-1/10 e C-2/2010", ["Corte giust. UE C-1/10", "Corte giust. UE C-2/10"]),
        ("causa C-162/15 P-R, EU:C:2016:142, punto 21", ["Corte giust. UE C-162/15"]),
        ("ECLI:EU:C:2014:2321", ["Corte giust. UE EU:C:2014:2321"]),
        ("sentenza 15 luglio 1964, causa 6/64, Costa, Racc. pag. 1129", ["Corte giust. UE 6/64"]),
        (
            "cause riunite 28, 29, 30/62, Da Costa",
            ["Corte giust. UE 28/62", "Corte giust. UE 29/62", "Corte giust. UE 30/62"],
        ),
        (
            "Grande Camera, sentenza 13 settembre 2016, A e B c. Norvegia, ricorsi nn. 24130/11 e 29758/11",
            ["Corte EDU 24130/11", "Corte EDU 29758/11"],
        ),
        ("Corte EDU, 4 marzo 2014, Grande Stevens c. Italia", ["Corte EDU Grande Stevens c. Italia"]),
        ("Sentenza El Mentouf contro la Svizzera del 22 aprile 2014 (n. 28334/08)", ["Corte EDU 28334/08"]),
        ("Corte EDU, 17 settembre 2009, Scoppola c. Italia (n. 2)", ["Corte EDU Scoppola c. Italia"]),
        ("sentenza Torreggiani c. Italia dell'8 gennaio 2013", ["Corte EDU Torreggiani c. Italia"]),
        ("CGA, 3 marzo 2020, nn. 5, 6 e 7", ["C.G.A. 5/2020", "C.G.A. 6/2020", "C.G.A. 7/2020"]),
        ("Sez. F, n. 35729 del 01/08/2013, Agrama", ["Cass. 35729/2013"]),
        ("Corte d'App. Milano, sez. I, 3 marzo 2019, n. 1000", ["Corte di appello di Milano 1000/2019"]),
        ("Trib. Milano, Sez. spec. impresa, 3 marzo 2019, n. 2222", ["Tribunale di Milano 2222/2019"]),
        ("Giud. pace Milano, 3 marzo 2010, n. 23", ["Giudice di pace di Milano 23/2010"]),
        (
            "la Corte d'appello di Catania, nel contraddittorio delle parti, con sentenza n. 57/2021",
            ["Corte di appello di Catania 57/2021"],
        ),
        ("la Corte costituzionale ha già escluso il vizio (sentenza n. 5 del 2019)", ["Corte cost. 5/2019"]),
        ("Cass. 1998/3712", ["Cass. 3712/1998"]),
        # What only stands near the name of a court
        ("per la cassazione della sentenza n. 5/2020", ["sentenza 5/2020"]),
        ("dinanzi al giudice di pace, v. sentenza n. 2/2008", ["sentenza 2/2008"]),
        ("questa Corte (sentenza n. 5 del 2019)", ["sentenza 5/2019"]),
        ("con legge 4 agosto 1955, n. 848, dal Tribunale di Messina", []),
        ("art. 6 CEDU, ricorso n. 123/2020 al TAR Lazio, ricorso n. 1234/2020", []),
        ("nella causa n. 45/85 R.G.; G.U. 27 gennaio 1968, n. 24, Trib. Genova", []),
        ("decreto n. 52 del 12 settembre 2016 del commissario ad acta", []),
        ("Commissione c. Italia, 3 marzo 2020", []),
        ("nota prot. n. 1234/2020 del Tribunale di Milano", []),
        ("regio decreto 2440/1923; sentenza n. 12/2020 R.G.; iscritta al n. 5/2020 del ruolo", []),
    ]
)
def test_courts_and_forms(text: str, names: list[str]) -> None:
    assert [each.ruling.name for each in rulings(f"Si veda {text}, cit.")] == names


@each(
    [
        (
            "LA CORTE COSTITUZIONALE ha pronunciato la seguente ordinanza. Nella sentenza n. 5 del 2019, e questa "
            "Corte (ordinanze n. 6 e n. 7 del 2020); ricorre per la Corte di cassazione (sentenza n. 8 del 2021).",
            ["Corte cost. 5/2019", "Corte cost. 6/2020", "Corte cost. 7/2020", "Cass. 8/2021"],
        ),
        (
            "REPUBBLICA ITALIANA Il Consiglio di Stato ha pronunciato sulla sentenza n. 9 del 2019 del TAR Lazio. "
            "Il Tribunale, con sentenza n. 9 del 2019. Si veda la Sezione V, n. 10/2020; con ordinanza n. 11 del 2020 "
            "il Collegio",
            ["TAR Lazio 9/2019", "TAR Lazio 9/2019", "Cons. Stato 10/2020", "Cons. Stato 11/2020"],
        ),
        (
            "LA CORTE DEI CONTI SEZIONE TERZA ha pronunciato sulla sentenza n. 58/2021; v. Sez. I, n. 12/2019",
            ["Corte conti 58/2021", "Corte conti 12/2019"],
        ),
        ("La Corte di Giustizia Tributaria, riunita in udienza. Sentenza n. 3/2022", ["Giudice tributario 3/2022"]),
    ]
)
def test_a_decision_of_the_court_whose_text_it_is(text: str, names: list[str]) -> None:
    assert [each.ruling.name for each in rulings(text)] == names


def test_what_a_text_tells_once_holds_where_it_tells_less() -> None:
    text = (
        "decreto ingiuntivo n. 5/2020 del Giudice di pace di Bari; avverso il decreto n. 5/2020; la sentenza n. 5/2020"
    )
    assert [each.ruling.name for each in rulings(text)] == [
        "Giudice di pace di Bari 5/2020",
        "Giudice di pace di Bari 5/2020",
        "sentenza 5/2020",
    ]


@each(["c. Italia, ", "S. 1/20; ", "cause riunite 1, ", "(sentenza n. ", "dep. 2018 "])
def test_reading_time_grows_with_the_text(piece: str) -> None:
    assert len(rulings(piece * 20_000)) <= 20_000


def test_what_a_citation_says() -> None:
    [cited] = rulings("v. Trib. Milano, sez. lav., sentenza 3 maggio 2021, n. 1234.")
    assert cited.ruling == Ruling(
        "1234", 2021, Court.TRIBUNALE, "sentenza", "Milano", "sez. lav.", date(2021, 5, 3), penal=False
    )


def test_places_are_those_of_the_text_whatever_its_spaces() -> None:
    text = "v.   Cass.\n\n  n.  \n 5/2020,  e   n. 6/2021."
    assert [text[each.start : each.end] for each in rulings(text)] == ["Cass.\n\n  n.  \n 5/2020", "n. 6/2021"]


def test_a_list_waits_for_its_year_up_to_a_point() -> None:
    """Or each year of a hostile text would look through all the numbers before it."""
    found = rulings("sentenze " + "n. 1, " * 250 + "n. 7 del 2020")
    assert 0 < len(found) <= MAX_LISTED
    assert found[-1].ruling.number == "7"


@each(["e l'art. 2043 c.c.", ", art. 2043 c.c.", "con l'anno 2043", "e il contratto 2043"])
def test_a_ruling_ends_where_its_year_does(after: str) -> None:
    text = f"Cass. n. 13533/2001 {after}"
    assert [text[each.start : each.end] for each in rulings(text)] == ["Cass. n. 13533/2001"]
