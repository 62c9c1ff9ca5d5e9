"""REST of preferences: the caller's own."""

from __future__ import annotations

from fastapi import APIRouter

from bdm.people.authn.dependencies import CurrentReader
from bdm.personal.preference import repository as preference_repository
from bdm.personal.preference.schemas import Name, PreferenceValue
from bdm.platform.http.dependencies import Reading, Transaction

router = APIRouter(prefix="/user/preference", tags=["utenti"])


@router.get("/{name}", summary="Una preferenza di chi chiede")
async def get_preference(session: Reading, reader: CurrentReader, name: Name) -> PreferenceValue:
    """What the caller's client keeps under ``name``; a null value where it keeps nothing."""
    return PreferenceValue(value=await preference_repository.get(session, reader.account_id, name))


@router.put("/{name}", summary="Conserva una preferenza", status_code=204)
async def put_preference(session: Transaction, reader: CurrentReader, name: Name, preference: PreferenceValue) -> None:
    """Keep a small flat object under ``name``; null removes it. No audit row: it is nobody else's business."""
    if preference.value is None:
        await preference_repository.remove(session, reader.account_id, name)
    else:
        await preference_repository.put(session, reader.account_id, name, preference.value)
