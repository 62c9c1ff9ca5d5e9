"""A word that stands only in a restricted original changes nothing for an outsider: not one byte of any answer."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima.model import MassimaRiservata
from bdm.content.provvedimento.model import ProvvedimentoRiservato
from bdm.services import Services
from tests.fixtures.app import index
from tests.graphql.conftest import Ask
from tests.search.content import abstract, decision, document, restrict, restrict_abstract

pytestmark = pytest.mark.anyio

HIDDEN = "crisoprasio"
"""In the originals alone."""

EXPRESSIONS = (
    "",
    "danno",
    HIDDEN,
    f"danno {HIDDEN}",
    f"{HIDDEN[:-1]}",
    f"testo_all_words:(dano {HIDDEN[1:]})",
    f"testo_all_words:(danno {HIDDEN})",
    f'"danno {HIDDEN}"',
    f'titolo:"{HIDDEN}"',
    f'parte_processuale:"{HIDDEN} Segreti"',
    f"danno AND NOT {HIDDEN}",
    f"NOT {HIDDEN}",
    f"danno AND {HIDDEN} AND tipo:sentenza",
    f"{HIDDEN} AND tipo:decreto",
    f"({HIDDEN} OR contratto) AND danno",
)
SORTS = ("score", "data")
QUERY = """query ($q: String, $sort: String) {
  provvedimento(q: $q, sort_field: $sort) { ...explained items { ...decision massima { ...abstract } } }
  massima(q: $q, sort_field: $sort) { ...abstracts items { ...abstract provvedimento { ...decision } } }
}
fragment explained on ProvvedimentoPage {
  count expression facets { field values counts } alternatives { change criterion proposed q count } }
fragment abstracts on MassimaPage {
  count expression facets { field values counts } alternatives { change criterion proposed q count } }
fragment decision on Provvedimento {
  id titolo parte_processuale annotazione estratto snippet document_hash anonymized_document_hash label note
  edit_date visibility }
fragment abstract on Massima { id titolo testo annotazione estratto snippet label note edit_date visibility }"""

Everything = dict[tuple[str, str], Any]


async def everything(ask: Ask) -> Everything:
    """What an outsider gets for every expression in every order."""
    answers: Everything = {}
    for q in EXPRESSIONS:
        for sort in SORTS:
            answer = await ask(QUERY, q=q, sort=sort)
            assert "errors" not in answer, answer
            answers[q, sort] = answer["data"]
    return answers


async def test_an_outsider_gets_the_same_whatever_stands_in_the_originals(
    ask: Ask, services: Services, session: AsyncSession
) -> None:
    for number in range(4):
        public = await decision(session, f"il danno {'e il contratto ' * number}", data=date(2020, 1, 1 + number))
        await abstract(session, public, f"<p>sul danno {'e il contratto ' * number}</p>")
    restricted = await decision(session, "il danno", materia="RISERVATEZZA")
    await restrict(session, restricted, "il danno anonimo", confirmed=True, titolo="Titolo")
    massima = await abstract(session, restricted, "<p>sul danno</p>")
    await restrict_abstract(session, massima, "Titolo", "<p>sul danno di un tale</p>")
    await index(services)
    before = await everything(ask)
    of_the_judge = await of_a_judge(ask, HIDDEN)

    hidden = await document(session, restricted, f"il danno {HIDDEN} " * 20, f"contratto {HIDDEN}")
    await session.execute(
        update(ProvvedimentoRiservato).values(
            document_hash=hidden,
            titolo=f"Titolo {HIDDEN}",
            parte_processuale=[f"{HIDDEN} Segreti"],
            annotazione=HIDDEN,
            estratto=[HIDDEN],
        )
    )
    await session.execute(
        update(MassimaRiservata).values(
            titolo=f"Titolo {HIDDEN}", testo=f"<p>danno {HIDDEN}</p>", annotazione=HIDDEN, estratto=[HIDDEN]
        )
    )
    await index(services)

    after = await everything(ask)
    for asked in before:
        assert after[asked] == before[asked], asked
    assert HIDDEN not in str([after[asked] for asked in after if HIDDEN not in asked[0]])

    for kind, id in (("provvedimento", restricted), ("massima", massima)):
        assert before[HIDDEN, "score"][kind]["count"] == 0
        assert of_the_judge[kind]["count"] == 0
        found = (await of_a_judge(ask, HIDDEN))[kind]
        [item] = found["items"]
        assert (found["count"], item["id"]) == (1, str(id))
        assert f"<mark>{HIDDEN}</mark>" in item["snippet"][0]
        facets = {facet["field"]: (facet["values"], facet["counts"]) for facet in found["facets"]}
        assert facets["materia"] == (["RISERVATEZZA"], [1])


async def of_a_judge(ask: Ask, q: str) -> Any:
    """What the judge of the office gets."""
    return (await ask(QUERY, "giudice", q=q, sort=None))["data"]
