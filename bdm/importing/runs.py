"""How far an import has come, in the database: begun, saved with every batch, finished."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Self

from sqlalchemy import func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.importing.batch import BatchOutcome
from bdm.importing.grouping import Groups, ProblemGroup, add_problem, copy_groups
from bdm.importing.model import PHASES, ImportRun
from bdm.importing.report import RejectedLine, ReportFiles
from bdm.platform.audit.service import record
from bdm.platform.authz import Kind
from bdm.platform.kit.fields import Problem, ProblemLevel

REPORTED_LINES = 10_000
"""So many lines with errors are in the report one by one, with the line itself; those after them by kind."""

Transactions = Callable[[], AbstractAsyncContextManager[AsyncSession]]


@dataclass(kw_only=True)
class KindCounts:
    """Items of one kind."""

    created: int = 0
    updated: int = 0
    unchanged: int = 0


@dataclass(kw_only=True)
class Counts:
    """What became of the lines. ``rejected`` are lines; ``notices`` are remarks on lines that were imported.
    ``reported`` lines are in the report one by one, all other problems by kind in ``groups``.
    """

    provvedimento: KindCounts = field(default_factory=KindCounts)
    massima: KindCounts = field(default_factory=KindCounts)
    rejected: int = 0
    notices: int = 0
    massime_lines: int = 0
    links_made: int = 0
    links_waiting: int = 0
    reported: int = 0
    groups: Groups = field(default_factory=dict)

    @classmethod
    def of(cls, values: dict[str, Any]) -> Self:
        """The counts as ``asdict`` wrote them."""
        counts: dict[str, Any] = dict(values)
        for kind in ("provvedimento", "massima"):
            counts[kind] = KindCounts(**counts.get(kind, {}))
        counts["groups"] = {key: ProblemGroup.of(group) for key, group in counts.get("groups", {}).items()}
        return cls(**counts)

    def copy(self) -> Self:
        return replace(
            self,
            provvedimento=replace(self.provvedimento),
            massima=replace(self.massima),
            groups=copy_groups(self.groups),
        )

    def add(self, kind: Kind, outcome: BatchOutcome) -> None:
        counts = self.provvedimento if kind == "provvedimento" else self.massima
        counts.created += outcome.created
        counts.updated += outcome.updated
        counts.unchanged += outcome.unchanged

    def add_rejected(self, line: RejectedLine) -> None:
        self.rejected += line.is_error
        self.notices += sum(problem.level is ProblemLevel.AVVISO for problem in line.problems)

    def to_report(self, line: RejectedLine) -> list[Problem]:
        """The errors that the report gives with their line; everything else goes into the groups."""
        errors = [problem for problem in line.problems if problem.level is ProblemLevel.ERRORE]
        one_by_one = errors if self.reported < REPORTED_LINES else []
        self.reported += bool(one_by_one)
        for problem in line.problems:
            if problem not in one_by_one:
                add_problem(self.groups, line.line, line.kind, line.external_id, problem)
        return one_by_one


@dataclass
class ImportPlace:
    """An import's place: what is before ``position`` in the current ``phase`` is done."""

    id: int
    phase: str
    position: int
    line: int
    report_bytes: int
    correction_bytes: int
    counts: Counts
    resumed: bool


async def begin(
    session: AsyncSession, manifest: Path, files: ReportFiles, options: str, *, resume: bool
) -> ImportPlace:
    """Go on with the last unfinished run of the same manifest, report and options, or begin a new one."""
    found = await asyncio.to_thread(manifest.stat)
    print_ = f"{found.st_size}-{found.st_mtime_ns}-{options}"
    if resume:
        unfinished = (
            select(ImportRun)
            .where(
                ImportRun.manifest == str(manifest),
                ImportRun.fingerprint == print_,
                ImportRun.report == str(files.report),
                ImportRun.finished_at.is_(None),
            )
            .order_by(ImportRun.id.desc())
            .limit(1)
        )
        row = (await session.scalars(unfinished)).first()
        if row is not None and files.open(row.report_bytes, row.correction_bytes):
            return ImportPlace(
                id=row.id,
                phase=row.phase,
                position=row.position,
                line=row.line,
                report_bytes=row.report_bytes,
                correction_bytes=row.correction_bytes,
                counts=Counts.of(row.counts),
                resumed=True,
            )
    files.open(0, 0)
    new = insert(ImportRun).values(manifest=str(manifest), fingerprint=print_, report=str(files.report))
    id_ = (await session.execute(new.returning(ImportRun.id))).scalar_one()
    return ImportPlace(id_, PHASES[0], 0, 0, 0, 0, Counts(), resumed=False)


async def save(session: AsyncSession, run: ImportPlace, counts: Counts, **values: int | str) -> None:
    """Note the run's new place, in the database and in ``run``."""
    await session.execute(
        update(ImportRun)
        .where(ImportRun.id == run.id)
        .values(counts=asdict(counts), **values)
        .execution_options(synchronize_session=False)
    )
    run.counts = counts
    for name, value in values.items():
        setattr(run, name, value)


async def finish(session: AsyncSession, run: ImportPlace) -> None:
    """Note that everything was read, for the record too."""
    await session.execute(
        update(ImportRun)
        .where(ImportRun.id == run.id)
        .values(finished_at=func.now())
        .execution_options(synchronize_session=False)
    )
    counts = asdict(replace(run.counts, groups={}))  # examples hold values of the source: not for the audit
    await record(session, None, "imported", "import_run", run.id, counts)


async def check_constraints(session: AsyncSession) -> None:
    """Have deferred constraints checked now, so that the commit cannot fail because of a line."""
    await session.execute(text("SET CONSTRAINTS ALL IMMEDIATE"))
    await session.execute(text("SET CONSTRAINTS ALL DEFERRED"))
