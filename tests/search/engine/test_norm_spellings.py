"""One norm is one, however it is spelled: for references and, where the words leave it open, in a real index."""

# ruff: noqa: E501  (a table reads best in lines)
from __future__ import annotations

from pathlib import Path

import pytest

from bdm.italian import is_citation, query_tokens
from bdm.platform.authz import Offices, Scope
from bdm.reference.riferimento_normativo.citation import parse
from bdm.search.engine.item import FaceTexts
from bdm.search.engine.port import SearchRequest, Sort, Stage, Window
from bdm.search.query import Phrase, Words
from tests.fixtures.lines import each
from tests.search.engines import filled
from tests.search.items import TODAY, item

pytestmark = pytest.mark.anyio

ALIKE = """
ART. 2043 C.C. | art. 2043 c.c. | articolo 2043 del codice civile | art. 2043 cod. civ. | ART. 2043 C. C. | art 2043 cc
ART. 360 COMMA 1 N. 5 C.P.C. | art. 360, primo comma, n. 5, c.p.c. | art. 360, comma 1, n. 5, cod. proc. civ.
ART. 360 COMMA 1 N. 5 C.P.C. | articolo 360, comma primo, n. 5, del codice di procedura civile | art. 360 co. 1 n. 5 cpc
ART. 612-BIS C.P. | art. 612-bis c.p. | art. 612 bis cod. pen. | articolo 612bis del codice penale | ART. 612 BIS C. P.
ART. 384 C.P.P. | art. 384 c.p.p. | art. 384 cod. proc. pen. | articolo 384 del codice di procedura penale | art. 384 cpp
ART. 117 COMMA 2 LETT. L) COST. | art. 117, secondo comma, lettera l), Cost. | art. 117, comma 2, lett. l), Cost.
ART. 117 COMMA 2 LETT. L) COST. | articolo 117, comma secondo, lett. l), della Costituzione | art. 117 co. 2 lett. l Cost.
ART. 117 COMMA 2 LETT. L) COST. | art. 117, II comma, lettera l), della Carta costituzionale
ART. 24 COST. | art. 24 Cost. | articolo 24 della Costituzione | art. 24 della Carta costituzionale | ART. 24 COSTITUZIONE
D.LGS. 286/1998 | decreto legislativo 25 luglio 1998, n. 286 | d.lgs. n. 286/1998 | D.Lgs. 25.7.1998, n. 286 | dlgs 286/98
D.LGS. 286/1998 | d. lgs. n. 286 del 25 luglio 1998 | decreto legislativo n. 286 del 1998
L. 87/1953 | legge 11 marzo 1953, n. 87 | l. 87/1953 | legge n. 87 del 1953 | L. n. 87 dell'11 marzo 1953 | l. 11/3/1953 n. 87
ART. 21-NONIES L. 241/1990 | art. 21-nonies l. 241/1990 | art. 21 nonies della legge n. 241 del 1990
ART. 21-NONIES L. 241/1990 | articolo 21nonies, legge 7 agosto 1990, n. 241 | art. 21-nonies I. 241/1990
D.P.R. 380/2001 | d.P.R. 6 giugno 2001, n. 380 | DPR 380/2001 | d.p.r. n. 380/01 | D. P. R. n. 380 del 2001
D.P.R. 380/2001 | decreto del Presidente della Repubblica 6 giugno 2001, n. 380
D.L. 18/2020 | d.l. 18/2020 | decreto-legge 17 marzo 2020, n. 18 | d.-l. 17 marzo 2020, n. 18 | decreto legge n. 18 del 2020
R.D. 1611/1933 | R.D. 1611/1933 | regio decreto 30 ottobre 1933, n. 1611 | r.d. n. 1611 del 1933 | r. d. 30.10.1933 n. 1611
REG. UE 679/2016 | regolamento (UE) 2016/679 | reg. UE 2016/679 | Regolamento (UE) n. 679/2016 | Reg. (UE) n. 2016/679
REG. CE 261/2004 | regolamento (CE) n. 261/2004 | Reg. CE 261/2004 | reg. (CE) n. 261/04 | Regolamento CE n. 261/2004
DIR. CE 115/2008 | direttiva 2008/115/CE | dir. 2008/115/CE | direttiva (CE) 2008/115 | direttiva 2008/115
ART. 67 R.D. 267/1942 | art. 67 l. fall. | art. 67 legge fallimentare | articolo 67 della L.F. | art. 67 l.f.
ART. 33 COD. CONS. | art. 33 cod. cons. | art. 33 del codice del consumo | articolo 33 cod. consumo | ART. 33 COD.CONS.
ART. 117 D.LGS. 385/1993 | art. 117 t.u.b. | art. 117 TUB | articolo 117 del testo unico bancario | art. 117 T.U.B.
ART. 67 DISP. ATT. C.C. | art. 67 disp. att. c.c. | articolo 67 delle disposizioni di attuazione del codice civile
ART. 67 DISP. ATT. C.C. | art. 67 disp. att. cod. civ. | art. 67 disp.att. c. c.
ART. 8 CEDU | art. 8 CEDU | articolo 8 della C.E.D.U. | art. 8 della Convenzione EDU
ART. 8 CEDU | art. 8 della Convenzione europea dei diritti dell'uomo
"""
"""The printed form of a norm, and spellings of it that the search takes for one."""

OTHERWISE = """
ART. 12 PREL. C.C. | art. 12 preleggi | art. 12 disp. prel. c.c. | articolo 12 delle preleggi | art. 12 prel. c.c.
ART. 12 PREL. C.C. | art. 12 delle disposizioni sulla legge in generale | preleggi, art. 12
ART. 18 L. 300/1970 | art. 18 dello statuto dei lavoratori | art. 18 st. lav. | art. 18 l. 300/1970 | art. 18 stat. lav.
ART. 18 L. 300/1970 | art. 18 della legge 20 maggio 1970, n. 300
ART. 17 REG. UE 679/2016 | art. 17 GDPR | art. 17 del regolamento (UE) 2016/679 | art. 17 RGPD | art. 17 G.D.P.R.
ART. 4-BIS L. 354/1975 | art. 4-bis ord. penit. | art. 4 bis ord. pen. | art. 4-bis dell'ordinamento penitenziario
ART. 4-BIS L. 354/1975 | art. 4-bis o.p. | art. 4 bis l. n. 354 del 1975
"""
"""The same for references alone: the words of the search are those that are written."""


def spelled(table: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in table.strip().splitlines():
        norm, *spellings = line.split(" | ")
        found.setdefault(norm, []).extend(spellings)
    return found


NORMS = spelled(ALIKE)


def test_there_is_a_choice() -> None:
    every = [*NORMS.values(), *spelled(OTHERWISE).values()]
    assert len(every) >= 18
    assert sum(map(len, every)) >= 100
    assert all(len(set(spellings)) == len(spellings) >= 4 for spellings in every)


@each([*NORMS.items(), *spelled(OTHERWISE).items()])
def test_every_spelling_is_read_as_its_norm(norm: str, spellings: list[str]) -> None:
    for spelling in (norm, *spellings):
        reference = parse(spelling)
        assert reference is not None, spelling
        assert reference.text == norm, spelling


@each(NORMS)
def test_every_spelling_is_looked_for_by_the_same_words(norm: str) -> None:
    assert {tuple(token.text for token in query_tokens(each)) for each in NORMS[norm]} == {
        tuple(token.text for token in query_tokens(NORMS[norm][0]))
    }


async def test_every_spelling_finds_all_texts_of_its_norm_and_no_other(tmp_path: Path) -> None:
    spellings = [(norm, each) for norm in NORMS for each in NORMS[norm]]
    items = [
        item(number, public=FaceTexts(None, f"Visto quanto dispone {each} sul punto"))
        for number, (_, each) in enumerate(spellings)
    ]
    engine, generation = filled(tmp_path, items)
    scope = Scope({"provvedimento": Offices(), "massima": Offices()}, Offices())
    found: dict[str, set[frozenset[object]]] = {}
    for norm, spelling in spellings:
        assert is_citation(spelling), spelling
        for tree in (Phrase("testo", spelling), Words("testo", tuple(spelling.split()), every=True)):
            asked = SearchRequest("provvedimento", tree, scope, TODAY, Stage.PUBLISHED)
            found.setdefault(norm, set()).add(frozenset((await engine.search(asked, Window(), Sort())).ids))
    generation.close()
    wanted = {
        norm: {frozenset(one.id for one, (name, _) in zip(items, spellings, strict=True) if name == norm)}
        for norm in NORMS
    }
    assert found == wanted


def test_a_comma_is_not_its_article() -> None:
    words = {
        tuple(token.text for token in query_tokens(each)) for each in ("art. 2 l. 5/2000", "art. 2 co. 3 l. 5/2000")
    }
    assert len(words) == 2
    assert parse("art. 2 l. 5/2000") != parse("art. 2 co. 3 l. 5/2000") == parse("art. 2, terzo comma, l. 5/2000")
