"""Citations are found however they are written."""

from __future__ import annotations

from bdm.italian import OPENINGS, STOP_WORDS, clean, positions, query_tokens, spans, tokens
from bdm.italian.citations import BEFORE_NUMBER, CODES, LAWS, LONG_FORMS
from tests.fixtures.lines import each

SAME = """
art. 2043 c.c. | articolo 2043 del codice civile | Art. 2043 cod. civ.
art. 2043 c.c. | ART. 2043 COD.CIV. | art 2043 cc | art. 2043 c. c.
d.lgs. 81/08 | D.Lgs. n. 81/2008 | decreto legislativo 81 del 2008
d.lgs. 81/08 | decreto legislativo 9 aprile 2008, n. 81 | d. lgs 81/2008
d.lgs. 81/08 | D.Lgs. n. 81 del 9 aprile 2008 | D.LGS. 9/4/2008 N. 81 | DECRETO LEGISLATIVO 9 APRILE 2008, N. 81
l. 241/1990 | legge 7 agosto 1990 n. 241 | legge n. 241/90
l. 241/1990 | L. 7.8.1990, n. 241 | legge 241 del 1990 | l. n. 241 del 7 agosto 1990
l. 87/1953 | legge n. 87 dell'11 marzo 1953 | l. 11/3/1953, n. 87
d.l. 18/2020 | decreto-legge 17 marzo 2020, n. 18 | DL 18/20 | decreto legge n. 18 del 2020
d.P.R. 115/2002 | decreto del Presidente della Repubblica 30 maggio 2002, n. 115 | D.P.R. del 30 maggio 2002, n. 115
R.D. 267/1942 | regio decreto 16 marzo 1942, n. 267 | r.d. n. 267/42
R.G. 1234/2020 | RG n. 1234/2020 | n. 1234/2020 R.G. | R.G.N. 1234/20
R.G. 1234/2020 | N. R.G. 1234/2020 | 1234 del 2020 R.G. | r.g. n. 1234/2020
R.G. 1234/2020 | n. 1234/2020 del ruolo generale | R.G.A.C. n. 1234/2020
R.G. 1234/2020 | n. 1234 dell'anno 2020 R.G. | numero 1234/2020 r.g.
R.G.N.R. 77/2021 | n. 77/2021 R.G.N.R. | r.g.n.r. n. 77/21
sent. n. 5/2020 | sentenza 5/2020 | sentenza n. 5 del 2020 | sentenza numero 5/2020 | Sent. 5/20
ord. n. 5/2020 | ordinanza 5 del 2020
c.p. | codice penale | cod. pen. | c. pen.
c.p.c. | codice di procedura civile | cod. proc. civ. | c. p. c. | cod.proc.civ. | c.proc.civ.
c.p.p. | codice di procedura penale | cod. proc. pen.
art. 24 Cost. | articolo 24 della Costituzione | art. 24, della Costituzione
art. 3 Cost. | articolo 3 Costituzione | art 3 costituzione | ART. 3 DELLA COSTITUZIONE
artt. 3 e 24 Cost. | articoli 3 e 24 Costituzione | artt. 3 e 24 della Costituzione
art. 117, comma 2, Cost. | articolo 117, comma 2, Costituzione
art. 21-octies | art. 21octies | articolo 21 octies | art. 21 - octies
art. 612-bis c.p. | art 612bis cp | articolo 612 bis del codice penale | art. 612 BIS cod. pen.
art. 21-nonies l. 241/1990 | art. 21nonies legge n. 241 del 1990
comma 2-bis | co. 2bis | comma 2 bis
art. 67 disp. att. c.c. | articolo 67 delle disposizioni di attuazione del codice civile
art. 67 disp. att. c.c. | art. 67 disp. att. cod. civ.
T.U. 380/2001 | testo unico n. 380/2001
art. 117 T.U.B. | art. 117 tub | art. 117 del testo unico bancario
art. 50 T.U.I.R. | art. 50 tuir
art. 50 T.U.E.L. | art. 50 tuel
art. 133 c.p.a. | art. 133 cpa
c.c.n.l. | CCNL | C.C.N.L.
CEDU | C.E.D.U. | Convenzione europea dei diritti dell'uomo
art. 186 C.d.S. | art. 186 del codice della strada | articolo 186 cod. strada
art. 67 l. fall. | art. 67 legge fallimentare | articolo 67 della L.F.
Cass., sez. un., 500/2020 | Cassazione, sezioni unite, n. 500/2020 | Cass. SS.UU. 500/20 | Cass. S.U. n. 500 del 2020
Cass. civ., sez. III | Cassazione civile, sezione III
Corte d'Appello di Milano | Corte di Appello di Milano | CORTE D’APPELLO DI MILANO
Trib. Milano | Tribunale Milano
art. 1, co. 2, lett. b) | articolo 1, comma 2, lettera b)
art. 117, secondo comma, lettera l), Cost. | articolo 117, co. 2, lett. l) della Costituzione
art. 117, comma 2, lett. l), Cost. | art. 117, comma secondo, lett. l ), Cost. | art. 117, II comma, lett. l), Cost.
terzo e quarto comma | commi terzo e quarto | commi 3 e 4 | III e IV comma | 3° e 4° comma
primo comma dell'art. 3 Cost. | comma 1 dell'art. 3 Cost. | comma primo dell'art. 3 della Carta costituzionale
reg. (UE) 2016/679 | Regolamento (UE) n. 679/2016 | regolamento UE 2016/679 | Reg. UE n. 2016/679
reg. (CE) n. 261/2004 | regolamento CE 261/2004 | Regolamento (CE) n. 261/04
direttiva 2008/115/CE | direttiva (CE) 2008/115 | dir. 2008/115/CE | direttiva 2008/115
direttiva 93/13/CEE | dir. 93/13/CEE
art. 17 reg. UE 2016/679 | art. 17 del regolamento (UE) 2016/679
art. 3 l. 241/1990 | art. 3 I. 241/1990 | art. 3 della I. n. 241 del 1990
art. 4-bis ord. penit. | art. 4 bis dell'ordinamento penitenziario
S.r.l. | srl | s. r. l. | S.R.L.
l'attività | dell'attivita' | ATTIVITA' | attivita | dell’attività
""".strip().splitlines()


@each(SAME)
def test_forms_of_one_citation_are_the_same(line: str) -> None:
    forms = [form.strip() for form in line.split("|")]
    first = query_tokens(forms[0])
    assert first
    for form in forms[1:]:
        assert query_tokens(form) == first, form
        assert {(token.text, token.position) for token in first} <= {(t.text, t.position) for t in positions(form)}


@each(["art. 2043 c.c.", "2043 cod. civ.", "articolo 2043 del codice civile", "ex art. 2043 cc"])
def test_an_article_of_a_code_is_looked_for_without_the_word_article(form: str) -> None:
    assert [token.text for token in query_tokens(form) if token.text != "ex"] == ["2043", "cc"]


def test_an_article_with_a_suffix_is_one_word() -> None:
    for form in ("art. 612-bis c.p.", "612 bis cod. pen.", "articolo 612bis del codice penale"):
        assert [token.text for token in query_tokens(form)] == ["612bis", "cp"]
    assert tokens("art. 612") == ["art", "612"]
    cleaned = clean("l'art. 612-\nbis c.p.")
    assert [cleaned[span.start : span.end] for span in spans(cleaned)] == ["art.", "612-\nbis", "c.p."]


def test_other_articles_are_looked_for_as_they_are_written() -> None:
    assert [token.text for token in query_tokens("art. 18")] == ["art", "18"]
    assert [token.text for token in query_tokens("art. 18 del contratto")] == ["art", "18", "contratt"]
    assert [token.text for token in query_tokens("violazione art. 6, co. 1, lett. b) D.Lgs. 231/2001")][1] == "6"
    # the place of the word stays, as that of a stop word does
    assert [(token.text, token.position) for token in query_tokens("nell'art. 6 c.p.")] == [("6", 1), ("cp", 2)]


@each(
    [
        ("all'atto della costituzione in giudizio", "atto costitu giudiz"),
        ("nel 2020 costituzione di parte civile", "2020 costitu part civil"),
        ("art. 5 del contratto; il 10/5/2020 costituzione", "art 5 contratt 10 5 2020 costitu"),
        ("R.G. 12/2020 bis, sent. 5/08 ter", "rg 12 2020 bis sent 5 2008 ter"),
        ("a21 bis e 21 bistecche", "a21 bis 21 bistecc"),
        ("un articolo del contratto", "articol contratt"),
        ("il decreto di fissazione", "decret fissazion"),
        ("legge 104", "l 104"),
        ("la legge prevede", "legg preved"),
        ("la sentenza impugnata", "sentenz impugn"),
        ("il 12/01/2020", "12 01 2020"),
        ("sent. 12/01/2020", "sent 12 01 2020"),
        ("R.G. 1/2020 R.G. 2/2021", "rg 1 2020 rg 2 2021"),
        ("pag. 3/12", "pag 3 12"),
        ("il codice fiscale e il codicillo", "codic fiscal codicill"),
        ("decoro, incostituzionale, disparte", "decor incostituzional dispart"),
        ("rgiuridico 5/20", "rgiurid 5 20"),
        ("secondo comma 3, un ultimo comma", "second co 3 ultim comm"),
        ("il primo e il secondo", "prim second"),
        ("legge 30 luglio 1973 n. 477, art. 8", "l 477 1973 art 8"),
        ("legge 30 luglio 1973 n. 477, convertita", "l 477 1973 30 lugl convert"),
        ("sez. I. 5/2020, titolo I. 3 del 2020", "sez 5 2020 titol 3 2020"),
        ("Cass., ord. pen. n. 5", "cass ord pen 5"),
        ("un regolamento e la direttiva n. 3/2012 del dirigente", "regol dirett 3 2012 dirigent"),
        ("l'atto n. 3 della costituzione in mora e della Carta costituzionale", "atto 3 cost mor cart costituzional"),
    ]
)
def test_what_is_no_citation_stays(text: str, expected: str) -> None:
    assert tokens(text) == expected.split()


def test_what_stands_for_a_citation_is_no_stop_word() -> None:
    words = {word for forms in LONG_FORMS.values() for name in forms for word in name.split()}
    for word in {*words, *BEFORE_NUMBER, *LAWS, *CODES} - {"legg"}:
        assert word not in STOP_WORDS
        assert len(tokens(word)) == 1
        assert tokens(word)[0] in OPENINGS or word in LAWS | CODES or word == "corte"


def test_a_citation_in_another_order_is_shown_whole() -> None:
    cleaned = clean("il decreto legislativo 9 aprile 2008, n. 81; causa n. 1234/20 R.G.; l. 241/90")
    shown = [(span.token.text, cleaned[span.start : span.end]) for span in spans(cleaned)]
    assert shown == [
        ("dlgs", "decreto legislativo"),
        ("81", "9 aprile 2008, n. 81"),
        ("2008", "9 aprile 2008, n. 81"),
        ("9", "9 aprile 2008, n. 81"),
        ("april", "9 aprile 2008, n. 81"),
        ("caus", "causa"),
        *((token, "1234/20 R.G.") for token in ("rg", "1234", "2020")),
        ("l", "l"),
        ("241", "241"),
        ("1990", "90"),
    ]
