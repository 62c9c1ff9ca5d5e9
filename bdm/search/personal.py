"""Criteria that only the reader's own notes can answer: they are answered here, before an engine is asked."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.italian import tokens, wanted
from bdm.personal.note import repository as notes
from bdm.platform.authz import Kind
from bdm.search.query import OneOf, Phrase, Tree, Words, leaves, replace_leaves
from bdm.search.sought import Sought

NOTES = "note_personali"


async def with_notes(session: AsyncSession, account_id: UUID, kind: Kind, tree: Tree) -> Tree:
    """``tree`` with every criterion on personal notes replaced by the items whose note meets it."""
    if not any(leaf.field == NOTES for leaf in leaves(tree)):
        return tree
    own = await notes.texts(session, account_id, kind, await notes.noted(session, account_id, kind))

    def answered(leaf: Tree) -> Tree:
        if not isinstance(leaf, Words | Phrase) or leaf.field != NOTES:
            return leaf
        return OneOf("id", frozenset(str(item_id) for item_id, note in own.items() if _meets(note, leaf)))

    return replace_leaves(tree, answered)


def _meets(note: str, leaf: Words | Phrase) -> bool:
    if isinstance(leaf, Phrase):
        return Sought.phrase(leaf.text).in_phrases_of(note)
    words = {token.text for token in wanted(" ".join(leaf.words))}
    present = set(tokens(note))
    return bool(words) and (words <= present if leaf.every else not words.isdisjoint(present))
