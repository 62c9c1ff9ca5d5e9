"""REST of what was decided of personal data: ``GET /provvedimento/{id}/oscuramento``."""

from __future__ import annotations

from fastapi import APIRouter

from bdm.desk.oscuramento import service as oscuramento_service
from bdm.desk.oscuramento.schemas import Oscuramento
from bdm.people.authn.dependencies import CurrentReader
from bdm.platform.http.dependencies import ItemId, Reading

router = APIRouter(tags=["provvedimento"])


@router.get("/provvedimento/{id}/oscuramento", summary="Scelta sull'oscuramento dei dati personali")
async def get_oscuramento(session: Reading, reader: CurrentReader, id: ItemId) -> Oscuramento:
    """What was decided of the personal data of the decision: nothing of what was taken out; who decided and why only
    for those who work on it and read its original.
    """
    return await oscuramento_service.get(session, reader, id)
