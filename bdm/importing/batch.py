"""A batch: some lines that are written in one transaction, and what came of each."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Select, Table, Text, cast, delete, func, insert, literal, select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.importing.items import ManifestFile, MassimaLine, ParsedLine, ProvvedimentoLine
from bdm.importing.model import ImportItem, ImportLink
from bdm.importing.staging import STAGED_LINK, STAGED_SEEN, among, stage
from bdm.platform.audit.model import AuditEvent
from bdm.platform.authz import Kind
from bdm.platform.kit.fields import Problem, ProblemLevel

_NAMES = {"provvedimento": "Provvedimento", "massima": "Abstract"}


class ChangedMeanwhile(Exception):
    """Somebody changed what the batch was going to change; doing it again sees their change."""


@dataclass(frozen=True)
class Hashes:
    """The hashes of a decision's documents."""

    document: str
    anonymised: str | None


@dataclass(frozen=True)
class RedactedCopy:
    """What came of a redacted copy: the file that may be public, stripped, with its hash; or what ``remains`` in it (in
    Italian), and no file.
    """

    hash: str | None = None
    file: ManifestFile | None = None
    remains: tuple[str, ...] = ()


@dataclass(frozen=True)
class HashedLine:
    """A valid line, the hashes of its files as they came, and what came of its redacted copy (None: not looked at)."""

    parsed: ParsedLine
    hashes: Hashes | None = None
    copy: RedactedCopy | None = None

    @property
    def item(self) -> ProvvedimentoLine | MassimaLine:
        if self.parsed.item is None:
            raise ValueError("the line cannot be imported")
        return self.parsed.item

    @property
    def external_id(self) -> str:
        return self.item.external_id

    @property
    def has_copy(self) -> bool:
        """Whether the line brings a redacted copy."""
        return self.hashes is not None and self.hashes.anonymised is not None


@dataclass(frozen=True)
class BatchContext:
    """Which run writes; ``overwrite`` also replaces what was worked on since it was imported."""

    run_id: int
    overwrite: bool
    dry_run: bool


@dataclass
class BatchOutcome:
    """What came of a batch; ``problems`` by line number."""

    created: int = 0
    updated: int = 0
    unchanged: int = 0
    problems: defaultdict[int, list[Problem]] = field(default_factory=lambda: defaultdict(list))

    def error(self, candidate: HashedLine, name: str | None, reason: str) -> None:
        self.problems[candidate.parsed.line.number].append(Problem(name, reason))

    def notice(self, candidate: HashedLine, name: str | None, reason: str) -> None:
        self.problems[candidate.parsed.line.number].append(Problem(name, reason, ProblemLevel.AVVISO))


@dataclass(frozen=True)
class StoredItem:
    """What the database has under an external id: as it was imported (if it was), and as it is (if it still is)."""

    run_id: int | None
    line: int | None
    fingerprint: bytes | None
    imported_version: int | None
    imported_at: datetime | None
    id: UUID | None
    version: int | None
    edit_date: datetime | None

    @property
    def edited(self) -> bool:
        """Whether somebody worked on it since it was imported, or it does not come from an import."""
        return (self.version, self.edit_date) != (self.imported_version, self.imported_at)


KNOWN_COLUMNS = (
    ImportItem.run_id,
    ImportItem.line,
    ImportItem.fingerprint,
    ImportItem.version,
    ImportItem.imported_at,
)


@dataclass
class SortedBatch:
    """The candidates of a batch by what is to be done with them."""

    write: list[tuple[HashedLine, StoredItem | None, bytes]] = field(default_factory=list)
    """With the fingerprint; Known is given for those that exist already."""
    seen: list[HashedLine] = field(default_factory=list)
    """Nothing to do, but this run has met them."""


class Sorter:
    """Decides about candidates one after the other, in the order of their lines."""

    def __init__(self, kind: Kind, context: BatchContext, outcome: BatchOutcome) -> None:
        self._kind, self._context, self._outcome = kind, context, outcome
        self._lines: dict[str, int] = {}
        self.sorted = SortedBatch()

    def sort(self, candidate: HashedLine, stored: StoredItem | None, fingerprint: bytes) -> None:
        """Put the candidate where it belongs, or report why it is left out."""
        before = self._lines.get(candidate.external_id)
        if before is None and stored is not None and stored.run_id == self._context.run_id:
            before = stored.line
        if before is not None and before != candidate.parsed.line.number:
            self._outcome.error(candidate, "id", f"L'id «{candidate.external_id}» è già nella riga {before}.")
            return
        self._lines[candidate.external_id] = candidate.parsed.line.number
        unchanged = stored is not None and stored.fingerprint == fingerprint
        problem = None if self._context.overwrite else self._refuse(stored, unchanged)
        if problem is not None:
            self._outcome.problems[candidate.parsed.line.number].append(problem)
            if problem.level is ProblemLevel.ERRORE:
                return
        if unchanged and (not self._context.overwrite or (stored and stored.id and not stored.edited)):
            self.sorted.seen.append(candidate)
            self._outcome.unchanged += 1
        else:
            self.sorted.write.append((candidate, stored if stored and stored.id else None, fingerprint))

    def _refuse(self, stored: StoredItem | None, unchanged: bool) -> Problem | None:
        """How people's work stands against the import."""
        if stored is None:
            return None
        name = _NAMES[self._kind]
        if stored.id is None:
            level = ProblemLevel.AVVISO if unchanged else ProblemLevel.ERRORE
            return Problem("id", f"{name} eliminato in BDM dopo l'importazione: non viene ricreato.", level)
        if stored.fingerprint is None:
            return Problem("id", f"{name} con questo id già presente in BDM, non da un'importazione.")
        if stored.edited and not unchanged:
            return Problem("id", f"{name} modificato in BDM dopo l'importazione: non viene sovrascritto.")
        return None


async def remember(session: AsyncSession, kind: Kind, staged: Table, model: type[Any], context: BatchContext) -> None:
    """Note the staged items as imported, and write down who brought them."""
    as_imported: Select[Any] = select(
        literal(kind),
        staged.c.external_id,
        staged.c.id,
        staged.c.fingerprint,
        model.version,
        literal(context.run_id),
        staged.c.line,
        staged.c.position,
    ).join(model, model.id == staged.c.id)
    statement = upsert(ImportItem).from_select(
        ["kind", "external_id", "item_id", "fingerprint", "version", "run_id", "line", "position"], as_imported
    )
    names = ("item_id", "fingerprint", "version", "run_id", "line", "position")
    await session.execute(
        statement.on_conflict_do_update(
            index_elements=["kind", "external_id"],
            set_={name: statement.excluded[name] for name in names} | {"imported_at": func.now()},
        )
    )
    event = select(
        literal("imported"),
        literal(kind),
        cast(staged.c.id, Text),
        func.jsonb_build_object(
            "run", context.run_id, "line", staged.c.line, "created", staged.c.expected_version.is_(None)
        ),
    )
    await session.execute(insert(AuditEvent).from_select(["action", "object_kind", "object_id", "detail"], event))


async def mark_seen(session: AsyncSession, kind: Kind, seen: list[HashedLine], context: BatchContext) -> None:
    """Note that this run has met unchanged items, and where."""
    if not seen:
        return
    lines = ((each.external_id, each.parsed.line.number, each.parsed.line.position) for each in seen)
    await stage(session, STAGED_SEEN, lines)
    await session.execute(
        update(ImportItem)
        .where(ImportItem.kind == kind, ImportItem.external_id == STAGED_SEEN.c.external_id)
        .values(run_id=context.run_id, line=STAGED_SEEN.c.line, position=STAGED_SEEN.c.position)
        .execution_options(synchronize_session=False)
    )


async def declare_links(session: AsyncSession, kind: Kind, written: list[HashedLine]) -> list[tuple[str, str, str]]:
    """Note the links that the written items declare now. Returns those that were applied and are declared no longer:
    (external id, tipo, target).
    """
    links = [(each.external_id, tipo, target) for each in written for tipo, target in each.item.links]
    await stage(session, STAGED_LINK, links)
    declared = (
        select(STAGED_LINK.c.target)
        .where(
            STAGED_LINK.c.external_id == ImportLink.external_id,
            STAGED_LINK.c.tipo == ImportLink.tipo,
            STAGED_LINK.c.target == ImportLink.target,
        )
        .exists()
    )
    gone = await session.execute(
        delete(ImportLink)
        .where(
            ImportLink.kind == kind,
            among(ImportLink.external_id, (each.external_id for each in written)),
            ~declared,
        )
        .returning(ImportLink.external_id, ImportLink.tipo, ImportLink.target, ImportLink.applied)
        .execution_options(synchronize_session=False)
    )
    dropped = [(row.external_id, row.tipo, row.target) for row in gone if row.applied]
    await session.execute(
        upsert(ImportLink)
        .from_select(
            ["kind", "external_id", "tipo", "target"],
            select(literal(kind), STAGED_LINK.c.external_id, STAGED_LINK.c.tipo, STAGED_LINK.c.target),
        )
        .on_conflict_do_nothing()
    )
    return dropped
