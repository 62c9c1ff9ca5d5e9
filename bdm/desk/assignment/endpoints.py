"""REST of assignments."""

from __future__ import annotations

from fastapi import APIRouter

from bdm.desk.assignment import service as assignment_service
from bdm.desk.assignment.schemas import AssignIn, AssignmentOut, ColleagueOut
from bdm.people.authn.dependencies import READING, CurrentReader
from bdm.platform.authz import KINDS, Kind
from bdm.platform.http.dependencies import ItemId, Reading, Transaction

router = APIRouter(tags=["attivita"])


def _add(kind: Kind) -> None:
    async def choice(session: Reading, reader: CurrentReader, id: ItemId) -> AssignmentOut:
        """Whom the item is assigned to, and whom it may be given to: at most 200 people of its office who may do what
        is next for it.
        """
        return await assignment_service.choice(session, reader, kind, id)

    async def assign(session: Transaction, reader: CurrentReader, id: ItemId, asked: AssignIn) -> ColleagueOut:
        """Give the item to one of them, the caller included. It ends when the item moves."""
        return await assignment_service.assign(session, reader, kind, id, asked.upn)

    async def unassign(session: Transaction, reader: CurrentReader, id: ItemId) -> None:
        """The item is nobody's."""
        await assignment_service.unassign(session, reader, kind, id)

    path = f"/{kind}/{{id}}/assignment"
    add = router.add_api_route
    add(path, choice, methods=["GET"], name=f"{kind}_assignment", dependencies=[READING], summary="A chi si assegna")
    add(path, assign, methods=["POST"], name=f"{kind}_assigned", summary="Assegna a una persona")
    add(path, unassign, methods=["DELETE"], name=f"{kind}_unassigned", status_code=204, summary="Toglie l'assegnazione")


for _kind in KINDS:
    _add(_kind)
