"""Criteria that only the reader's notes, own or shared with them, can answer: before an engine is asked."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.personal.note import words, words_repository
from bdm.personal.note.words import Wording
from bdm.platform.authz import Kind, Scope
from bdm.platform.kit.errors import FieldError, Invalid
from bdm.search.query import OneOf, TextCriterion, Tree, Words, leaves, replace_leaves

NOTES: Final = "note_personali"
MAX_CRITERIA: Final = 20
"""On notes in one search: each is compared with all of the reader's."""
TOO_MANY: Final = f"La ricerca supera i {MAX_CRITERIA} criteri sulle note."


async def with_notes(session: AsyncSession, scope: Scope, account_id: UUID, kind: Kind, tree: Tree) -> Tree:
    """``tree`` with every criterion on notes replaced by the items with a note that meets it. Raises Invalid above
    ``MAX_CRITERIA`` of them.
    """
    asked = list({leaf for leaf in leaves(tree) if isinstance(leaf, TextCriterion) and leaf.field == NOTES})
    if not asked:
        return tree
    if len(asked) > MAX_CRITERIA:
        raise Invalid(errors=[FieldError("q", TOO_MANY)])
    found = await words_repository.saying(session, scope, account_id, kind, [_wording(leaf) for leaf in asked])
    answers: dict[Tree, Tree] = {
        leaf: OneOf("id", frozenset(map(str, ids))) for leaf, ids in zip(asked, found, strict=True)
    }
    return replace_leaves(tree, lambda leaf: answers.get(leaf, leaf))


def _wording(leaf: TextCriterion) -> Wording:
    sought = leaf.looks_for()
    for citation in sought.citations:
        return words.citation(citation)
    for phrase in sought.phrases:
        return words.phrase(phrase)
    any_of_them = isinstance(leaf, Words) and not leaf.every
    return words.some(sought.words) if any_of_them else words.every(sought.words)
