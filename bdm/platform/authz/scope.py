"""The reader's scope: one value from which predicate, SQL and engine filter are made.

The rules are those of ``docs/regole/riservatezza.md``:

* published content is readable by every account;
* anything else only by accounts that edit, approve or publish its kind and whose offices include the item's;
* the original of a restricted item only by accounts of type ADN whose offices include
  the item's; everybody else reads the public face.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias, TypeVar
from uuid import UUID

from sqlalchemy import ARRAY, ColumnElement, Text, and_, any_, false, literal, or_, true
from sqlalchemy.orm import InstrumentedAttribute

from bdm.platform.authz.permissions import KINDS, Kind
from bdm.platform.authz.reader import Reader

Value = TypeVar("Value")
Column: TypeAlias = InstrumentedAttribute[Value] | ColumnElement[Value]

PUBLISHED: Final = "PUBBLICATO"
WITHDRAWN: Final = "RITIRATO"

KEPT_SCOPES: Final = 250
"""Of so many scopes the statements that read content are kept, some 60 kB each: to put one together takes longer than
to have it answered.
"""


@dataclass(frozen=True)
class Offices:
    """A set of offices; ``every`` stands for all of them, present and future."""

    names: frozenset[str] = frozenset()
    every: bool = False

    @classmethod
    def of(cls, reader: Reader) -> Offices:
        """Those of the account."""
        return ALL_OFFICES if reader.all_offices else cls(reader.ou)

    def __contains__(self, ufficio: object) -> bool:
        return self.every or ufficio in self.names

    def __bool__(self) -> bool:
        return self.every or bool(self.names)

    def sql(self, ufficio: Column[str]) -> ColumnElement[bool]:
        """The condition that the office in column ``ufficio`` belongs to the set."""
        if self.every:
            return true()
        return ufficio == any_(literal(sorted(self.names), ARRAY(Text))) if self.names else false()


ALL_OFFICES: Final = Offices(every=True)
NO_OFFICE: Final = Offices()


@dataclass(frozen=True)
class Scope:
    """What one reader may see. Every read of content carries it, in the query itself."""

    drafts_by_kind: Mapping[Kind, Offices]
    originals: Offices

    def __hash__(self) -> int:
        return hash((tuple(sorted(self.drafts_by_kind.items(), key=lambda item: item[0])), self.originals))

    @classmethod
    def of(cls, reader: Reader) -> Scope:
        """The scope of ``reader``."""
        offices = Offices.of(reader)
        return cls(
            drafts_by_kind={kind: offices if reader.works_on(kind) else NO_OFFICE for kind in KINDS},
            originals=offices if reader.type == "ADN" else NO_OFFICE,
        )

    def drafts(self, kind: Kind) -> Offices:
        """The offices whose unpublished items of ``kind`` the reader sees."""
        return self.drafts_by_kind[kind]

    def reads_original(self, *, restricted: bool, ufficio: str) -> bool:
        """Whether the reader sees the item itself rather than its public face."""
        return not restricted or ufficio in self.originals

    def readable(
        self,
        kind: Kind,
        *,
        status: Column[str],
        ufficio: Column[str],
    ) -> ColumnElement[bool]:
        """The SQL condition that an item is visible at all."""
        return or_(status == PUBLISHED, self.drafts(kind).sql(ufficio))

    def original(
        self,
        *,
        restricted: Column[bool],
        ufficio: Column[str],
    ) -> ColumnElement[bool]:
        """The SQL condition that the item is restricted and the reader sees its original."""
        return and_(restricted, self.originals.sql(ufficio))


PUBLIC: Final = Scope(dict.fromkeys(KINDS, NO_OFFICE), NO_OFFICE)
"""What everybody may read who may read at all: the public face of what is published."""
NOBODY: Final = UUID(int=0)
"""Whose searches are those of programs: an account that is none, and so has neither notes nor folders."""
