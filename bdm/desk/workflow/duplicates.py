"""Decisions that seem to be in the database already: by their numbers, or by their texts."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.desk.workflow import repository as workflow_repository
from bdm.desk.workflow.repository import MOST_DUPLICATES
from bdm.document.likeness import service as likeness_service

SAME_NUMBER = "ha lo stesso numero, o lo stesso ruolo e la stessa data di pubblicazione"
SAME_TEXT = "il testo è quasi lo stesso"


async def likely_duplicates(session: AsyncSession, view: ProvvedimentoView) -> dict[UUID, str]:
    """At most ``MOST_DUPLICATES`` of each kind, and why: those with the same numbers come first."""
    numbered = (await workflow_repository.same_numbers(session, [view.id])).get(view.id, [])
    alike = await likeness_service.alike(session, view.id, MOST_DUPLICATES)
    found = dict.fromkeys(numbered, SAME_NUMBER)
    for each in alike:
        found[each] = f"{found[each]}, e {SAME_TEXT}" if each in found else SAME_TEXT
    return found
