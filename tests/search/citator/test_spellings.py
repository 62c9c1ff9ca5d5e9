"""Sixty decisions, each in five spellings: one number in box, page and links, whichever is typed, and whichever stands
in the texts.
"""

from __future__ import annotations

import random
from typing import Final

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.document.precedents import read_precedent
from bdm.services import Services
from tests.fixtures.app import Visit, index
from tests.fixtures.lines import each
from tests.search.content import decision

pytestmark = pytest.mark.anyio

FORMS: Final = {
    "Cass. {n}/{y}": (
        "Cass. {n}/{y}",
        "Cass. civ., sez. III, 7 maggio {y}, n. {n}",
        "Cass. n. {n} del {y}",
        "Cassazione civile, sentenza n. {n}/{y}",
        "Corte di Cassazione, Sez. Un., sentenza n. {n} del 07/05/{y}",
    ),
    "Corte cost. {n}/{y}": (
        "Corte cost. n. {n}/{y}",
        "Corte costituzionale, sentenza n. {n} del {y}",
        "C. cost., 7 maggio {y}, n. {n}",
        "sentenza n. {n} del {y} della Corte costituzionale",
        "Corte cost., sent. {n}/{y}",
    ),
    "Cons. Stato {n}/{y}": (
        "Cons. Stato, sez. IV, 7 maggio {y}, n. {n}",
        "Consiglio di Stato n. {n}/{y}",
        "C.d.S., sez. V, n. {n} del {y}",
        "Cons. St. {n}/{y}",
        "CdS, sent. n. {n}/{y}",
    ),
    "TAR Lazio {n}/{y}": (
        "TAR Lazio, Roma, sez. II, 7 maggio {y}, n. {n}",
        "T.A.R. Lazio n. {n}/{y}",
        "Tar Lazio, sent. n. {n} del {y}",
        "Tribunale amministrativo regionale per il Lazio, n. {n}/{y}",
        "TAR Lazio {n}/{y}",
    ),
    "Tribunale di Milano, sentenza n. {n}/{y}": (
        "Tribunale di Milano, sentenza n. {n}/{y}",
        "Trib. Milano, sent. 7 maggio {y}, n. {n}",
        "sentenza n. {n}/{y} del Tribunale di Milano",
        "Trib. Milano, sez. lav., sentenza n. {n} del {y}",
        "Tribunale di Milano sent. n. {n}/{y}",
    ),
    "Corte di Appello di Roma, sentenza n. {n}/{y}": (
        "Corte d'appello di Roma, sentenza n. {n}/{y}",
        "App. Roma, sent. 7 maggio {y}, n. {n}",
        "sentenza n. {n} del {y} della Corte di appello di Roma",
        "Corte app. Roma, sez. II, sent. n. {n}/{y}",
        "C. App. Roma, sentenza n. {n} del {y}",
    ),
}
EACH: Final = 10
"""Decisions of each court."""
SPELLED: Final = len(next(iter(FORMS.values())))


def spelled() -> dict[str, list[str]]:
    """The names of sixty decisions, with their spellings."""
    drawn = random.Random(39)
    numbers = [(number, 1990 + number % 35) for number in drawn.sample(range(10, 9_999), EACH * len(FORMS))]
    return {
        name.format(n=n, y=y): [form.format(n=n, y=y) for form in forms]
        for at, (name, forms) in enumerate(FORMS.items())
        for n, y in numbers[at * EACH : (at + 1) * EACH]
    }


RULINGS: Final = spelled()


@each(RULINGS)
def test_every_spelling_is_read_as_the_same(name: str) -> None:
    for spelling in RULINGS[name]:
        for typed in (spelling, spelling.lower()):
            precedent = read_precedent(typed)
            assert precedent is not None, typed
            assert precedent.name == name, typed


async def test_one_number_everywhere(visit: Visit, session: AsyncSession, services: Services) -> None:
    """Each of five texts has all of them, in a spelling of its own."""
    ids = [
        await decision(session, "; ".join(f"si veda {spellings[at]}" for spellings in RULINGS.values()))
        for at in range(SPELLED)
    ]
    await session.commit()
    await index(services)
    reader = await visit("lettore")
    for at in range(SPELLED):
        queries = [f'precedente:"{spellings[at]}"' for spellings in RULINGS.values()]
        answer = await reader.call("GET", "/search/counts", params={"area": "civile", "q": queries})
        assert dict(zip(queries, answer.json()["counts"], strict=True)) == dict.fromkeys(queries, SPELLED)
    for at, (name, spellings) in enumerate(RULINGS.items()):
        params = {"q": spellings[at % SPELLED], "area": "civile"}
        offers = (await reader.call("GET", "/provvedimento/autocomplete", params=params)).json()
        counts = [each["count"] for each in offers if each["type"] == "precedente"]
        assert (name, counts) == (name, [SPELLED])
    leads = (await reader.call("GET", f"/provvedimento/{ids[0]}/document/precedenti", params={"area": "civile"})).json()
    assert {each["nome"]: each["count"] for each in leads} == dict.fromkeys(RULINGS, SPELLED)
