"""Criteria that only the reader's notes, own or shared with them, can answer: before an engine is asked."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.italian import tokens, wanted
from bdm.personal.note import repository as notes
from bdm.platform.authz import Kind, Scope
from bdm.search.query import OneOf, Phrase, Tree, Words, leaves, replace_leaves
from bdm.search.sought import Sought

NOTES = "note_personali"


async def with_notes(session: AsyncSession, scope: Scope, account_id: UUID, kind: Kind, tree: Tree) -> Tree:
    """``tree`` with every criterion on notes replaced by the items with a note that meets it."""
    if not any(leaf.field == NOTES for leaf in leaves(tree)):
        return tree
    noted = await notes.noted(session, scope, account_id, kind)

    def answered(leaf: Tree) -> Tree:
        if not isinstance(leaf, Words | Phrase) or leaf.field != NOTES:
            return leaf
        met = (item_id for item_id, texts in noted.items() if any(_meets(text, leaf) for text in texts))
        return OneOf("id", frozenset(map(str, met)))

    return replace_leaves(tree, answered)


def _meets(note: str, leaf: Words | Phrase) -> bool:
    if isinstance(leaf, Phrase):
        return Sought.phrase(leaf.text).in_phrases_of(note)
    words = {token.text for token in wanted(" ".join(leaf.words))}
    present = set(tokens(note))
    return bool(words) and (words <= present if leaf.every else not words.isdisjoint(present))
