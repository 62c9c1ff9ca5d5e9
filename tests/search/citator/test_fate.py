"""What became of a decision: by the reader's rights, and never more than what is written."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.schemas import DecisionKey
from bdm.platform.authz import PUBLIC
from bdm.search.citator.fate import Effetto, Fate, fates
from bdm.services import Services
from tests.search.content import ROMA, decision

pytestmark = pytest.mark.anyio

APPELLO = {"ufficio": "CORTE DI APPELLO DI ROMA", "distretto": "ROMA"}


def numbered(number: int, **changes: Any) -> dict[str, Any]:
    return {"tipo": "sentenza", "numero_provvedimento": number, "anno_provvedimento": 2020} | changes


async def told(session: AsyncSession, *ids: UUID) -> list[tuple[Fate, str | None]]:
    views = await provvedimento_repository.by_ids(session, PUBLIC, ids)
    found = await fates(session, PUBLIC, [DecisionKey(id, view) for id, view in views.items()])
    told = {given.id: fate for given, fate in found.items()}
    return [(told.get(id, Fate()), told.get(id, Fate()).sentence(views[id])) for id in ids]


async def test_a_case_is_told_step_by_step(session: AsyncSession, services: Services) -> None:
    first = await decision(session, "P.Q.M. accoglie", **numbered(1, ufficio=ROMA, distretto="ROMA"))
    text = "La Corte dice in parte altro.\nP.Q.M.\nIn parziale riforma della sentenza impugnata, condanna."
    second = await decision(session, text, **numbered(2, esito="RIFORMA", provvedimento_precedente_id=first, **APPELLO))
    third = await decision(
        session, "P.Q.M. dichiara", **numbered(3, esito="NULLITA", provvedimento_precedente_id=second, **APPELLO)
    )
    draft = await decision(
        session, "x", **numbered(4, esito="CONFERMA", provvedimento_precedente_id=third, status="BOZZA", **APPELLO)
    )
    other = await decision(session, "altro", **numbered(5))
    await session.commit()
    (one, said), (two, _), (three, nothing), (five, _) = await told(session, first, second, third, other)
    assert [step.effect for step in one.after] == [Effetto.RIFORMATA, Effetto.ANNULLATA]
    assert said == (
        "Riformata in parte da Corte di Appello di Roma, sentenza n. 2/2020 del 02/01/2020, poi annullata da "
        "Corte di Appello di Roma, sentenza n. 3/2020 del 02/01/2020"
    )
    assert (one.after[0].page, one.after[0].words) == (1, "In parziale riforma della sentenza impugnata, condanna.")
    assert ([view.id for view in two.before], [view.id for view in three.before]) == ([first], [first, second])
    # A draft became of nothing, for who does not see it
    assert (three.after, nothing, draft is not None) == ((), None, True)
    assert five == Fate()


async def test_what_the_outcome_does_not_say_is_not_told(session: AsyncSession, services: Services) -> None:
    first = await decision(session, "x", **numbered(1, tipo="decreto"))
    await decision(session, "P.Q.M. rigetta", **numbered(2, esito="RIGETTO", provvedimento_precedente_id=first))
    await session.commit()
    [(fate, said)] = await told(session, first)
    assert (fate.effect, fate.undone) == (Effetto.SEGUITA, False)
    assert said == "Seguito da Tribunale di Milano, sentenza n. 2/2020 del 02/01/2020"


async def test_who_says_that_it_no_longer_holds(session: AsyncSession, services: Services) -> None:
    first = await decision(session, "Trib. Milano, sentenza n. 1/2020, è superata.", **numbered(1))
    saying = await decision(
        session, "L'orientamento di Trib. Milano, sentenza n. 1/2020, ormai superato.", **numbered(2)
    )
    await decision(session, "Conforme Trib. Milano, sentenza n. 1/2020.", **numbered(3))
    await session.commit()
    [(fate, said)] = await told(session, first)
    assert (fate.superseded, [view.id for view in fate.by], fate.undone) == (1, [saying], True)
    assert said == "Superata secondo Tribunale di Milano, sentenza n. 2/2020 del 02/01/2020"
