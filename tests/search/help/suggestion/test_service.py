"""What is suggested to whom: the values of published content, most frequent first, and nobody learns of an original
that is not theirs.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

import pytest
from sqlalchemy import delete, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima.model import Massima
from bdm.content.provvedimento.model import Provvedimento, ProvvedimentoRiservato
from bdm.italian import key
from bdm.platform.authz import ALL_OFFICES, Kind, Offices, Scope
from bdm.reference.choices import Area
from bdm.search.help.suggestion import service as suggestion_service
from bdm.search.help.suggestion.words import value_words
from bdm.services import Services
from tests.fixtures.app import index
from tests.fixtures.spellings import OFFICES
from tests.search.content import MILANO, ROMA, abstract, decision, restrict

pytestmark = pytest.mark.anyio

PLACES = {
    "TRIBUNALE DI FORLÌ": "BOLOGNA",
    "CORTE DI APPELLO DI L'AQUILA": "L_AQUILA",
    "CORTE DI APPELLO DI ROMA": "ROMA",
}
NOTHING = Scope({"provvedimento": Offices(), "massima": Offices()}, Offices())
EVERYTHING = Scope({"provvedimento": ALL_OFFICES, "massima": ALL_OFFICES}, ALL_OFFICES)


def of(*offices: str) -> Scope:
    """Readers of the originals of these offices, who also work on drafts of all."""
    return Scope({"provvedimento": ALL_OFFICES, "massima": ALL_OFFICES}, Offices(frozenset(offices)))


async def values(
    session: AsyncSession,
    q: str,
    *,
    scope: Scope = NOTHING,
    kind: Kind = "provvedimento",
    area: Area | None = "civile",
) -> list[tuple[str, str]]:
    """The values suggested, without the criteria on the text."""
    found = await suggestion_service.suggestions(session, scope, kind, area, q)
    return [(each.type, each.text) for each in found if not each.type.startswith("testo")]


async def texts(session: AsyncSession, q: str, scope: Scope = NOTHING) -> list[str]:
    return [value for _, value in await values(session, q, scope=scope)]


async def parties(session: AsyncSession, q: str, scope: Scope = NOTHING) -> list[str]:
    return await suggestion_service.names(session, scope, "parti", None, q)


async def test_every_field_of_both_kinds(services: Services, session: AsyncSession) -> None:
    one = await decision(
        session,
        tipo="ordinanza",
        materia="LOCAZIONE",
        ruolo="CONTENZIOSO",
        esito="RIGETTO",
        stato="NON DEFINITIVO",
        presidente="Neri Ada",
        relatore="Bianchi Ugo",
        giudice_assegnatario_fascicolo="Verdi Pia",
        parola_chiave=["canone", "morosità"],
        riferimento_normativo=["ART. 1218 C.C."],
        parte_processuale=["ROSSI MARIO"],
    )
    await abstract(session, one, "testo", parola_chiave=["sfratto"], riferimento_normativo=["ART. 5 L. 392/1978"])
    await session.commit()
    await index(services)
    common = {
        "ordin": ("tipo", "ordinanza"),
        "milano": ("distretto", "MILANO"),
        "trib mil": ("ufficio", MILANO),
        "loca": ("materia", "LOCAZIONE"),
        "conten": ("ruolo", "CONTENZIOSO"),
        "riget": ("esito", "RIGETTO"),
        "definitivo": ("stato", "NON DEFINITIVO"),
        "ada ner": ("presidente", "Neri Ada"),
        "bian": ("relatore", "Bianchi Ugo"),
        "verd": ("giudice_assegnatario_fascicolo", "Verdi Pia"),
    }
    own: dict[Kind, dict[str, tuple[str, str]]] = {
        "provvedimento": {
            "cano": ("parola_chiave", "canone"),
            "MOROSITA": ("parola_chiave", "morosità"),
            "1218": ("riferimento_normativo", "ART. 1218 C.C."),
            "rossi": ("parte_processuale", "ROSSI MARIO"),
        },
        "massima": {"sfr": ("parola_chiave", "sfratto"), "392/1978": ("riferimento_normativo", "ART. 5 L. 392/1978")},
    }
    for kind, other in (("provvedimento", "massima"), ("massima", "provvedimento")):
        for typed, expected in (common | own[kind]).items():
            assert expected in await values(session, typed, kind=kind), typed
            assert await values(session, typed, kind=kind, area="penale") == []
        for typed in own[other]:
            assert await values(session, typed, kind=kind) == []
    assert await suggestion_service.names(session, NOTHING, "giudici", None, "ver") == ["Verdi Pia"]
    assert await parties(session, "mar") == ["ROSSI MARIO"]


@pytest.mark.parametrize(
    ("value", "typed", "found"),
    [
        ("ART. 2043 C.C.", "2043 cc", True),
        ("ART. 2043 C.C.", "art. 2043 c.c.", True),
        ("ART. 2043 C.C.", "204", True),
        ("ART. 2043 C.C.", "043", False),
        ("D.LGS. 81/2008", "dlgs 81", True),
        ("D.LGS. 81/2008", "d. lgs. 81/08", True),
        ("D.LGS. 81/2008", "d. lgs. 81/20", True),
        ("Responsabilità dell’Amministrazione", "respons ammin", True),
        ("Responsabilità dell’Amministrazione", "AMMINISTRAZIONE RESPONSABILITÀ", True),
        ("Responsabilità dell’Amministrazione", "responsabilita'", True),
        ("Responsabilità dell’Amministrazione", "responsabile", False),
        ("Straße & Œuvre (S.p.A.)", "strasse oeuvre spa", True),
        ("100% 'a:b' | c\\d", "100 a b c d", True),
    ],
)
async def test_words_that_begin_words(
    services: Services, session: AsyncSession, value: str, typed: str, found: bool
) -> None:
    await decision(session, riferimento_normativo=[value])
    await session.commit()
    await index(services)
    assert await texts(session, typed) == ([value] if found else [])


@pytest.mark.parametrize("typed", ["", " ", "a", " a ", "--", "'':* | !", "& (", "%_", "…"])
async def test_what_suggests_no_value(services: Services, session: AsyncSession, typed: str) -> None:
    await decision(session, parola_chiave=["abuso"])
    await session.commit()
    await index(services)
    assert await texts(session, typed) == []


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("danno", [("testo", "Testo", "danno")]),
        ("d", []),
        (' "danno" ', [("testo", "Testo", "danno")]),
        (
            "danno  biologico:",
            [
                ("testo_all_words", "Testo (tutte le parole)", "danno biologico"),
                ("testo", "Testo (frase esatta)", '"danno biologico"'),
                ("testo", "Testo (almeno una parola)", "danno biologico"),
            ],
        ),
        ('+-=&|!<>{}^"~*?:', []),
    ],
)
async def test_criteria_on_the_text(session: AsyncSession, typed: str, expected: list[tuple[str, str, str]]) -> None:
    found = await suggestion_service.suggestions(session, NOTHING, "provvedimento", "civile", typed)
    assert [(each.type, each.label, each.text) for each in found] == expected


@pytest.mark.parametrize("typed", ["art 2043", "2043 cc", "articolo 2043 del codice civile", "art. 2043 cod. civ."])
async def test_a_reference_is_suggested_by_every_spelling(
    services: Services, session: AsyncSession, typed: str
) -> None:
    await decision(session, riferimento_normativo=["ART. 2043 C.C."])
    await session.commit()
    await index(services)
    assert ("riferimento_normativo", "ART. 2043 C.C.") in await values(session, typed)


async def test_the_most_frequent_first_and_at_most_twelve(services: Services, session: AsyncSession) -> None:
    for n in range(14):
        await decision(session, parola_chiave=[f"voce {letter}" for letter in "abcdefghijklmn"[n:]])
    await session.commit()
    await index(services)
    assert await texts(session, "voce") == [f"voce {letter}" for letter in "nmlkjihgfed"]
    found = await suggestion_service.suggestions(session, NOTHING, "provvedimento", "civile", "voce")
    assert (len(found), found[-1].type) == (12, "testo")


async def test_labels_depend_on_the_area(services: Services, session: AsyncSession) -> None:
    await decision(session, parte_processuale=["ROSSI MARIO"])
    await decision(session, parte_processuale=["ROSSI UGO"], area="penale")
    await session.commit()
    await index(services)

    async def labels(area: Area | None) -> list[tuple[str, str]]:
        found = await suggestion_service.suggestions(session, NOTHING, "provvedimento", area, "rossi")
        return [(each.label, each.text) for each in found if each.type == "parte_processuale"]

    assert await labels("civile") == [("Parti", "ROSSI MARIO")]
    assert await labels("penale") == [("Imputati", "ROSSI UGO")]
    assert await labels(None) == [("Parti", "ROSSI MARIO"), ("Parti", "ROSSI UGO")]


async def test_spellings_that_a_search_does_not_tell_apart_are_one(services: Services, session: AsyncSession) -> None:
    await decision(session, parola_chiave=["MOROSITA"], presidente="Neri Ada")
    for _ in range(2):
        await decision(session, parola_chiave=["Morosità", "morosita"], relatore="NERI ADA")
    await session.commit()
    await index(services)
    assert await texts(session, "moros") == ["Morosità"]
    assert await suggestion_service.names(session, NOTHING, "giudici", None, "ada") == ["NERI ADA"]


async def test_judges_and_parties_from_three_characters_at_most_twenty(
    services: Services, session: AsyncSession
) -> None:
    await decision(
        session, parte_processuale=[f"ROSSI {n:02}" for n in range(30)], presidente="ROSSI 99", area="penale"
    )
    await decision(session, parte_processuale=["ROSSI 29"])
    await session.commit()
    await index(services)
    assert await parties(session, "ro") == []
    assert await parties(session, "ros") == ["ROSSI 29", *(f"ROSSI {n:02}" for n in range(19))]
    assert await suggestion_service.names(session, NOTHING, "giudici", None, "ross") == ["ROSSI 99"]
    assert await suggestion_service.names(session, NOTHING, "giudici", "civile", "ross") == []


async def test_drafts_are_not_suggested_to_anybody(services: Services, session: AsyncSession) -> None:
    one = await decision(session, parola_chiave=["pubblica"])
    await decision(session, parola_chiave=["bozza"], status="BOZZA")
    await abstract(session, one, "testo", parola_chiave=["bozza"], status="BOZZA")
    await session.commit()
    await index(services)
    for kind in ("provvedimento", "massima"):
        assert await values(session, "bozza", scope=EVERYTHING, kind=kind) == []


async def test_a_value_goes_with_the_change_that_takes_it_away(services: Services, session: AsyncSession) -> None:
    one = await decision(session, parola_chiave=["prima", "sempre"])
    other = await decision(session, parola_chiave=["prima", "sempre"])
    of_one = await abstract(session, one, "testo", parola_chiave=["massima"])
    await session.commit()
    await index(services)
    assert await texts(session, "prima") == ["prima"]

    async def change(statement: object) -> None:
        await session.execute(statement)  # type: ignore[call-overload]
        await session.commit()
        await index(services)

    await change(update(Provvedimento).where(Provvedimento.id == one).values(parola_chiave=["dopo", "sempre"]))
    assert (await texts(session, "prima"), await texts(session, "dopo")) == (["prima"], ["dopo"])
    await change(update(Provvedimento).where(Provvedimento.id == other).values(parola_chiave=["sempre"]))
    assert await texts(session, "prima") == []

    # of another area, with its abstracts
    await change(update(Provvedimento).where(Provvedimento.id == one).values(area="penale"))
    assert await texts(session, "dopo") == []
    assert await values(session, "dopo", area="penale") == [("parola_chiave", "dopo")]
    assert await values(session, "massima", kind="massima", area="penale") == [("parola_chiave", "massima")]
    assert await values(session, "massima", kind="massima") == []

    # sent back, published again, deleted
    await session.execute(update(Massima).values(status="BOZZA"))
    await change(update(Provvedimento).where(Provvedimento.id == one).values(status="BOZZA"))
    assert await values(session, "dopo", area="penale") == []
    assert await values(session, "massima", kind="massima", area="penale") == []
    await change(update(Provvedimento).where(Provvedimento.id == one).values(status="PUBBLICATO"))
    assert await values(session, "dopo", area="penale") == [("parola_chiave", "dopo")]
    await session.execute(delete(Massima).where(Massima.id == of_one))
    await change(delete(Provvedimento))
    for area in ("civile", "penale"):
        assert await values(session, "sempre", area=area) == []
    for table in ("suggested_value", "suggested_original", "suggestion_item"):
        assert (await session.execute(text(f"SELECT count(*) FROM {table}"))).scalar_one() == 0


async def test_the_parties_of_an_original_are_suggested_to_its_office_alone(
    services: Services, session: AsyncSession
) -> None:
    one = await decision(session, parte_processuale=["R. M."])
    await restrict(session, one, "testo", confirmed=True, parte_processuale=["ROSSI MARIO", "SEGRETI ZITA"])
    of_rome = await decision(session, parte_processuale=["R. U."], ufficio=ROMA, distretto="ROMA")
    await restrict(session, of_rome, "testo", confirmed=True, parte_processuale=["ROSSI UGO"])
    await decision(session, parte_processuale=["ROSSI PUBBLICO", "R. M."])
    await session.commit()
    await index(services)
    expected = {
        "outsiders": (NOTHING, ["ROSSI PUBBLICO"], [], ["R. M.", "R. U."]),
        "milano": (of(MILANO), ["ROSSI MARIO", "ROSSI PUBBLICO"], ["SEGRETI ZITA"], ["R. M.", "R. U."]),
        "roma": (of(ROMA), ["ROSSI PUBBLICO", "ROSSI UGO"], [], ["R. M."]),
        "all": (EVERYTHING, ["ROSSI MARIO", "ROSSI PUBBLICO", "ROSSI UGO"], ["SEGRETI ZITA"], ["R. M."]),
    }
    for name, (scope, rossi, segreti, initials) in expected.items():
        assert sorted(await texts(session, "rossi", scope)) == rossi, name
        assert sorted(await parties(session, "rossi", scope)) == rossi, name
        assert await texts(session, "zita", scope) == segreti, name
        found = await texts(session, "r. m.", scope) + await texts(session, "r u", scope)
        assert sorted(value for value in found if value.startswith("R. ")) == initials, name

    # opened: everybody's
    riservato = await session.get(ProvvedimentoRiservato, one)
    assert riservato is not None
    await session.delete(riservato)
    await session.execute(
        update(Provvedimento)
        .where(Provvedimento.id == one)
        .values(restricted=False, parte_processuale=["SEGRETI ZITA"])
    )
    await session.commit()
    await index(services)
    assert await texts(session, "zita") == ["SEGRETI ZITA"]
    assert await texts(session, "mario", EVERYTHING) == []


@dataclass
class _Item:
    id: UUID
    area: Area
    ufficio: str
    published: bool
    public: list[str]
    original: list[str] | None


def _expected(items: Sequence[_Item], typed: str, area: Area, offices: frozenset[str]) -> Counter[str]:
    """By key, what a reader of these offices' originals counts."""
    counts: Counter[str] = Counter()
    for item in items:
        if item.published and item.area == area:
            theirs = item.original is not None and item.ufficio in offices
            counts.update({key(party) for party in ((item.original or []) if theirs else item.public)})
    wanted = typed.split()
    return Counter(
        {
            name: count
            for name, count in counts.items()
            if all(any(word.startswith(each) for word in value_words(name)) for each in wanted)
        }
    )


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.costly("the same with other content")) for seed in (1, 2, 3))]
)
async def test_each_reader_counts_what_they_may_see(services: Services, session: AsyncSession, seed: int) -> None:
    """Against a naive count of random content that changes: the same values, by the same frequency, at every level."""
    rng = random.Random(seed)
    names = [f"{family} {given}" for family in ("Rossi", "Rosati", "Bruni", "BRUNI") for given in ("Mario", "Rosa")]

    def some_parties() -> list[str]:
        return rng.sample(names, rng.choice([0, 1, 1, 2, 3]))

    items: list[_Item] = []
    for turn in range(3):
        for _ in range(25):
            item = _Item(UUID(int=0), rng.choice(("civile", "penale")), rng.choice((MILANO, ROMA)), True, [], None)
            item.public, item.published = some_parties(), rng.random() < 0.8
            item.id = await decision(
                session,
                area=item.area,
                ufficio=item.ufficio,
                distretto=item.ufficio.split()[-1],
                parte_processuale=item.public,
                status="PUBBLICATO" if item.published else "BOZZA",
            )
            if rng.random() < 0.5:
                item.original = some_parties()
                await restrict(session, item.id, "testo", confirmed=True, parte_processuale=item.original)
            items.append(item)
        if turn:
            for item in rng.sample(items, 15):
                item.published, item.public = rng.random() < 0.6, some_parties()
                await session.execute(
                    update(Provvedimento)
                    .where(Provvedimento.id == item.id)
                    .values(status="PUBBLICATO" if item.published else "BOZZA", parte_processuale=item.public)
                )
        await session.commit()
        await index(services)
        for offices in (frozenset[str](), frozenset({MILANO}), frozenset({ROMA}), frozenset({MILANO, ROMA})):
            for typed in ("ro", "bru", "mar", "ro ma", "rosa ro", "zeno"):
                area: Area = rng.choice(("civile", "penale"))
                for limit in (2, 5, 50):
                    found = await suggestion_service.most_frequent(
                        session, of(*offices), "provvedimento", [area], ["parti"], typed, limit
                    )
                    expected = _expected(items, typed, area, offices)
                    assert len({row.key for row in found}) == len(found) == min(limit, len(expected))
                    # Spellings counted apart may hide the sum of a value below the first level that answers.
                    if limit == 50:
                        assert {row.key: row.count for row in found} == dict(expected)
                        assert [row.count for row in found] == sorted(expected.values(), reverse=True)
                        visible = {
                            party
                            for item in items
                            for party in item.public + ((item.original or []) if item.ufficio in offices else [])
                        }
                        assert {row.value for row in found} <= visible


@pytest.mark.parametrize("more", [1, 3, 70])
async def test_originals_change_nothing_for_outsiders(services: Services, session: AsyncSession, more: int) -> None:
    """Not even which of equally frequent values are shown, nor their order."""
    for n in range(40):
        await decision(session, parte_processuale=[f"ROSSI {n:02}"], parola_chiave=["rossi"] * (n % 2))
    await decision(session, parte_processuale=["ROSSI 07", "VERDI UGO", "ABATE ROSSELLA"])
    await session.commit()
    await index(services)
    asked = ("ro", "rossi", "ros 3", "ver", "ugo", "zita")
    outsiders = (NOTHING, of(ROMA))

    async def answers() -> list[object]:
        return [
            [await texts(session, q, scope) for q in asked] + [await parties(session, q, scope) for q in asked]
            for scope in outsiders
        ]

    before = await answers()
    insider = await texts(session, "rossi", of(MILANO))
    hidden = ["ABATE ROSSELLA", *(f"ROSSI {n:02}" for n in range(20, 40))]
    for _ in range(more):
        one = await decision(session, parte_processuale=[])
        await restrict(session, one, "testo", confirmed=True, parte_processuale=[*hidden, "SEGRETI ZITA", "VERDI UGO"])
    await session.commit()
    await index(services)
    assert await answers() == before
    assert await texts(session, "zita", of(MILANO)) == ["SEGRETI ZITA"]
    assert await texts(session, "rossi", of(MILANO)) != insider


async def test_the_parts_of_an_article_are_all_there_in_their_order(session: AsyncSession, services: Services) -> None:
    commas = [f"ART. 5 COMMA {each} L. 898/1970" for each in (10, 2, 1, "2-BIS", "2-TER", *range(11, 25))]
    commas[0] += " 01/12/1970"  # as it was composed
    others = ["ART. 5 COMMA 1 D.LGS. 5/2006", "ART. 55 COMMA 1 L. 898/1970", "L. 898/1970", "ART. 6 L. 898/1970"]
    await decision(session, riferimento_normativo=[*commas, *others])
    await decision(session, riferimento_normativo=["ART. 5 L. 898/1970", "ART. 5 COMMA 2 L. 898/1970"])
    await decision(session, riferimento_normativo=["ART. 5 COMMA 3 L. 898/1970"], area="penale")
    await decision(session, riferimento_normativo=["ART. 5 COMMA 4 L. 898/1970"], status="BOZZA")
    await session.commit()
    await index(services)
    found = await suggestion_service.parts_of(session, "civile", "art. 5 della legge 898/1970")
    assert [each.value for each in found][:7] == [
        "ART. 5 L. 898/1970",
        *(f"ART. 5 COMMA {each} L. 898/1970" for each in (1, 2, "2-BIS", "2-TER")),
        "ART. 5 COMMA 10 L. 898/1970 01/12/1970",
        "ART. 5 COMMA 11 L. 898/1970",
    ]
    assert len(found) == 1 + len(commas)
    assert [each.count for each in found][:4] == [1, 1, 2, 1]
    assert await suggestion_service.parts_of(session, "civile", "L. 898/1970") == []
    assert await suggestion_service.parts_of(session, "civile", "qualcosa") == []


async def test_the_act_of_a_part_is_that_of_the_article(session: AsyncSession, services: Services) -> None:
    await decision(session, riferimento_normativo=["ART. 5 C.C.", "ART. 5 DISP. ATT. C.C.", "ART. 5 COMMA 1 C.C."])
    await session.commit()
    await index(services)
    found = await suggestion_service.parts_of(session, "civile", "art. 5 c.c.")
    assert [each.value for each in found] == ["ART. 5 C.C.", "ART. 5 COMMA 1 C.C."]


async def test_values_are_suggested_however_they_are_typed(services: Services, session: AsyncSession) -> None:
    """One row for all spellings of a judge, and the office that an abbreviation names."""
    for name in ("D'AMICO UGO", "D'AMICO UGO", "D' AMICO UGO", "D’Amico Ugo"):
        await decision(session, relatore=name)
    for office, district in PLACES.items():
        await decision(session, ufficio=office, distretto=district)
    await session.commit()
    await index(services)
    for typed in ("D'AMICO", "d’amico u", "D' Amico", "d amico ugo"):
        assert await texts(session, typed) == ["D'AMICO UGO"], typed
    for office, written in OFFICES:
        if office in PLACES:
            assert ("ufficio", office) in await values(session, written), written
