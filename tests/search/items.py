"""Items to index in tests: a small world of words, offices and days in which things often coincide."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

from hypothesis import strategies as st

from bdm.platform.authz import ALL_OFFICES, Kind, Offices, Scope
from bdm.search.engine.item import FaceTexts, IndexedItem
from bdm.search.query import And, Beginning, Days, Equals, Near, Not, OneOf, Or, Phrase, Tree, Words

TODAY = date(2026, 11, 20)
UFFICI = ("TRIBUNALE DI MILANO", "TRIBUNALE DI ROMA", "CORTE DI APPELLO DI MILANO")
DISTRETTI = {"TRIBUNALE DI MILANO": "MILANO", "TRIBUNALE DI ROMA": "ROMA", "CORTE DI APPELLO DI MILANO": "MILANO"}
STATUSES = ("BOZZA", "DA_APPROVARE", "DA_PUBBLICARE", "PUBBLICATO", "PUBBLICATO", "PUBBLICATO")
VOCABULARY = (
    *("danno", "biologico", "responsabilità", "del", "l'appello", "c.c.", "2043", "risarcimento", "e", "danni"),
    *("art. 2043 c.c.", "codice civile", "D.Lgs. 81/08", "decreto legislativo 9 aprile 2008, n. 81", "art."),
    *("R.G. 7/2020", "n. 7/2020 R.G.", "sentenza n. 81/2008"),
)
PEOPLE = ("ROSSI MARIO", "Bianchi Anna", "D'Angelo Niccolò")
INITIALS = ("R. M.", "B. A.", "D. N.")
KEYWORDS = ("DANNO BIOLOGICO", "USUCAPIONE", "Responsabilità medica")
REFERENCES = (
    *("ART. 2043 C.C.", "art 2043 cc", "articolo 2043 del codice civile", "D.LGS. 81/2008", "d.lgs. n. 81 del 2008"),
    *("D.M. 55/2014 10/03/2014", "d.m. 55/14", "Regolamento d'ateneo"),
)
PRECEDENTS = (
    "Cass. 13533/2001",
    "TAR Lazio 7/2020",
    "Tribunale di Milano, sentenza n. 7/2020",
    "Tribunale di Milano, n. 7/2020",
)
DAYS = (date(1999, 5, 1), date(2016, 3, 31), date(2020, 2, 29), date(2020, 3, 1), date(2026, 11, 20))


def item(number: int, **changes: Any) -> IndexedItem:
    """A published civil decision; ``number`` makes its id and its seq."""
    values: dict[str, Any] = {
        "kind": "provvedimento",
        "id": UUID(int=(number * 0x9E3779B97F4A7C15F39CC0605CEDC835) % (1 << 128)),
        "seq": number,
        "status": "PUBBLICATO",
        "provvedimento_id": None,
        "area": "civile",
        "tipo": "sentenza",
        "distretto": "MILANO",
        "ufficio": "TRIBUNALE DI MILANO",
        "materia": None,
        "ruolo": None,
        "esito": None,
        "stato": None,
        "numero_provvedimento": None,
        "anno_provvedimento": None,
        "numero_ruolo": None,
        "anno_ruolo": None,
        "sub_procedimento": None,
        "data": date(2020, 1, 1),
        "data_pubblicazione": date(2020, 1, 2),
        "edit_date": datetime(2021, 1, 1, tzinfo=UTC),
        "presidente": None,
        "relatore": None,
        "giudice_assegnatario_fascicolo": None,
        "parola_chiave": (),
        "riferimento_normativo": (),
        "public": FaceTexts(None, "testo della decisione"),
        "riservato": None,
    }
    return IndexedItem(**(values | changes))


texts = st.lists(st.sampled_from(VOCABULARY), max_size=12).map(" ".join)
massime = st.lists(texts, max_size=2).map(tuple)
norms = st.lists(st.sampled_from(REFERENCES), max_size=2, unique=True).map(tuple)
giunture = st.lists(texts, max_size=2).map(tuple)
precedents = st.lists(st.sampled_from(PRECEDENTS), max_size=2, unique=True).map(tuple)
faces = st.builds(
    FaceTexts,
    st.none() | texts,
    texts,
    st.lists(st.sampled_from(PEOPLE), max_size=2, unique=True).map(tuple),
    massime,
    giunture,
    precedents,
    precedents,
    norms,
)
public_faces = st.builds(
    FaceTexts,
    st.none(),
    texts,
    st.lists(st.sampled_from(INITIALS), max_size=2, unique=True).map(tuple),
    massime,
    giunture,
    precedents,
    precedents,
    norms,
)


@st.composite
def items(draw: st.DrawFn, number: int) -> IndexedItem:
    ufficio = draw(st.sampled_from(UFFICI))
    restricted = draw(st.booleans())
    kind = draw(st.sampled_from(["provvedimento", "massima"]))
    return item(
        number,
        kind=kind,
        provvedimento_id=UUID(int=draw(st.integers(1, 3))) if kind == "massima" else None,
        status=draw(st.sampled_from(STATUSES)),
        area=draw(st.sampled_from(["civile", "penale"])),
        tipo=draw(st.sampled_from(["sentenza", "decreto"])),
        ufficio=ufficio,
        distretto=DISTRETTI[ufficio],
        materia=draw(st.sampled_from([None, "CONTRATTI", "Società"])),
        ruolo=draw(st.sampled_from([None, "CONTENZIOSO", "Lavoro"])),
        esito=draw(st.sampled_from([None, "RIGETTO"])),
        stato=draw(st.sampled_from([None, "DEFINITIVO", "NON DEFINITIVO"])),
        numero_ruolo=draw(st.sampled_from([None, 7, 81])),
        anno_ruolo=draw(st.sampled_from([None, 2019, 2020])),
        sub_procedimento=draw(st.sampled_from([None, 1])),
        relatore=draw(st.sampled_from([None, *PEOPLE])),
        giudice_assegnatario_fascicolo=draw(st.sampled_from([None, *PEOPLE])),
        numero_provvedimento=draw(st.sampled_from([None, 7, 81, 2043])),
        anno_provvedimento=draw(st.sampled_from([None, 2008, 2020])),
        data=draw(st.sampled_from([None, *DAYS])),
        data_pubblicazione=draw(st.sampled_from([None, *DAYS])),
        edit_date=datetime(2026, 1, draw(st.integers(1, 3)), 12, tzinfo=UTC),
        presidente=draw(st.sampled_from([None, *PEOPLE])),
        parola_chiave=tuple(draw(st.lists(st.sampled_from(KEYWORDS), max_size=2, unique=True))),
        riferimento_normativo=tuple(draw(st.lists(st.sampled_from(REFERENCES), max_size=2, unique=True))),
        public=draw(public_faces if restricted else faces),
        riservato=draw(faces) if restricted else None,
    )


def corpora(size: int) -> st.SearchStrategy[list[IndexedItem]]:
    return st.integers(0, size).flatmap(lambda n: st.tuples(*(items(i + 1) for i in range(n))).map(list))


def _ids(numbers: set[int]) -> frozenset[str]:
    return frozenset(str(UUID(int=number)) for number in numbers)


def _own_ids(numbers: set[int]) -> frozenset[str]:
    return frozenset(str(item(number).id) for number in numbers)


criteria: st.SearchStrategy[Tree] = st.one_of(
    st.builds(
        Words,
        st.sampled_from(["testo", "titolo"]),
        st.lists(st.sampled_from(VOCABULARY), min_size=1, max_size=3).map(tuple),
        st.booleans(),
    ),
    st.builds(
        Phrase,
        st.sampled_from(["testo", "titolo"]),
        st.lists(st.sampled_from(VOCABULARY), min_size=1, max_size=4).map(" ".join),
    ),
    st.builds(
        Near,
        st.just("testo"),
        st.lists(st.sampled_from(VOCABULARY), min_size=2, max_size=3).map(tuple),
        st.integers(1, 6),
    ),
    st.builds(
        Beginning,
        st.just("testo"),
        st.lists(
            st.sampled_from(["dan", "Danni", "respònsabilit", "risarci", "codice", "del", "sent"]),
            min_size=1,
            max_size=2,
        ).map(tuple),
    ),
    st.builds(Equals, st.just("parte_processuale"), st.sampled_from([*PEOPLE, *INITIALS, "rossi  mario"])),
    st.builds(
        Equals,
        st.sampled_from(["presidente", "relatore", "giudice_assegnatario_fascicolo"]),
        st.sampled_from(["bianchi anna", "D’ANGELO NICCOLO", "altri"]),
    ),
    st.builds(Equals, st.just("area"), st.sampled_from(["civile", "PENALE"])),
    st.builds(Equals, st.just("tipo"), st.sampled_from(["sentenza", "Decreto"])),
    st.builds(Equals, st.just("distretto"), st.sampled_from(["Milano", "ROMA", "NAPOLI"])),
    st.builds(Equals, st.just("ufficio"), st.sampled_from([*UFFICI, "tribunale di milano"])),
    st.builds(Equals, st.just("ruolo"), st.sampled_from(["contenzioso", "LAVORO"])),
    st.builds(Equals, st.just("esito"), st.just("rigetto")),
    st.builds(Equals, st.just("stato"), st.sampled_from(["definitivo", "non definitivo"])),
    st.builds(Equals, st.sampled_from(["anno_provvedimento", "anno_ruolo"]), st.sampled_from(["2008", "2019", "2020"])),
    st.builds(Equals, st.sampled_from(["numero_ruolo", "sub_procedimento"]), st.sampled_from(["1", "7", "81"])),
    st.builds(Equals, st.just("materia"), st.sampled_from(["contratti", "SOCIETA"])),
    st.builds(Equals, st.just("numero_provvedimento"), st.sampled_from(["7", "81", "9"])),
    st.builds(Equals, st.just("status"), st.sampled_from(["PUBBLICATO", "da approvare"])),
    st.builds(Equals, st.just("parola_chiave"), st.sampled_from(KEYWORDS)),
    st.builds(Equals, st.sampled_from(["riferimento_normativo", "norma"]), st.sampled_from(REFERENCES)),
    st.builds(
        Equals,
        st.sampled_from(["precedente", "precedente_motivi"]),
        st.sampled_from(
            [
                *PRECEDENTS,
                "cass. su 13533/01",
                "Tar Lazio, 3 maggio 2020, n. 7",
                "ordinanza n. 7/2020 del Tribunale di Milano",
            ]
        ),
    ),
    st.builds(OneOf, st.just("provvedimento_id"), st.sets(st.integers(1, 3)).map(_ids)),
    st.builds(OneOf, st.just("ufficio"), st.frozensets(st.sampled_from(UFFICI), max_size=2)),
    st.builds(
        Days,
        st.sampled_from(["data", "data_pubblicazione"]),
        st.none() | st.sampled_from(DAYS),
        st.none() | st.sampled_from(DAYS),
    ),
)


def _combined(children: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
    several = st.lists(children, max_size=3).map(tuple)
    return st.one_of(st.builds(And, several), st.builds(Or, several), st.builds(Not, children))


_of_one_person: st.SearchStrategy[Tree] = st.builds(OneOf, st.just("id"), st.sets(st.integers(1, 6)).map(_own_ids))
_any_tree: st.SearchStrategy[Tree] = st.recursive(criteria, _combined, max_leaves=8)
trees: st.SearchStrategy[Tree] = _any_tree | st.tuples(_any_tree, _of_one_person).map(And)  # as of one's own folders
offices = st.sampled_from(
    [Offices(), ALL_OFFICES, Offices(frozenset({UFFICI[0]})), Offices(frozenset({UFFICI[1], UFFICI[2]}))]
)
scopes = st.builds(
    lambda drafts, of_abstracts, originals: Scope({"provvedimento": drafts, "massima": of_abstracts}, originals),
    offices,
    offices,
    offices,
)
kinds: st.SearchStrategy[Kind] = st.sampled_from(["provvedimento", "massima"])
