"""The shapes of the state of the service."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated

from pydantic import BaseModel, BeforeValidator


class Level(StrEnum):
    """``OK``, ``AVVISO`` (worth a look) or ``GUASTO`` (something does not work)."""

    OK = "ok"
    AVVISO = "avviso"
    GUASTO = "guasto"


class ServicePart(BaseModel):
    """One part of the service: how it is, and in Italian what is not as it should be."""

    level: Level = Level.OK
    problems: list[str] = []


class DatabaseOut(ServicePart):
    """``size`` in bytes. ``tables`` is the version of the tables, ``expected_tables`` that of this program.
    ``clock_offset_seconds``: by how much the clock of this machine is ahead of the database's.
    """

    reachable: bool = False
    version: str | None = None
    size: int | None = None
    connections: int | None = None
    max_connections: int | None = None
    clock_offset_seconds: float | None = None
    tables: str | None = None
    expected_tables: str


class IndexOut(ServicePart):
    """``ready``: searches are answered. ``running``: somebody brings changes in. ``queue`` changes wait, the oldest for
    ``lag_seconds``. While a rebuild runs, ``building_done`` of ``building_total`` items are in.
    """

    ready: bool = False
    running: bool = False
    queue: int | None = None
    lag_seconds: float | None = None
    building_done: int | None = None
    building_total: int | None = None


class DocumentsOut(ServicePart):
    """``kind`` is 'cartella' or 's3'; ``size``, ``free`` and ``capacity`` in bytes, the last two of a folder's disk.
    ``to_read_again``: documents of which an earlier version, or nobody, has read what they cite.
    ``of_older_reader``: those that an earlier version of the reader has read; of these ``left_to_offices`` have been
    looked at again, and wait for somebody to have them processed; ``not_read_again`` could not be read again.
    """

    kind: str
    reachable: bool = False
    documents: int | None = None
    to_read_again: int | None = None
    of_older_reader: int | None = None
    left_to_offices: int | None = None
    not_read_again: int | None = None
    size: int | None = None
    free: int | None = None
    capacity: int | None = None


class CoperturaStateOut(ServicePart):
    """``low``: the offices of which little has come in the last whole month (docs/regole/copertura.md); None where
    nothing was counted yet.
    """

    low: list[str] | None = None


class WorkerOut(ServicePart):
    """Whether jobs are being run, and when one of those who run them was last heard of."""

    running: bool = False
    seen_at: datetime | None = None


class JobsOut(BaseModel):
    """The jobs of one task: ``todo`` wait, the oldest that is due since ``oldest_at``."""

    task: str
    title: str
    todo: int
    doing: int
    failed: int
    oldest_at: datetime | None


class FailedJobOut(BaseModel):
    """A job that has used up its attempts. ``arguments`` are identifiers; ``error`` is the type of the last error."""

    id: int
    task: str
    title: str
    arguments: dict[str, Annotated[str, BeforeValidator(str)]]
    attempts: int
    failed_at: datetime | None
    error: str | None


class ScheduledOut(ServicePart):
    """A periodic task and its last run: without ``ended_at`` it is running, or was interrupted."""

    task: str
    title: str
    started_at: datetime | None
    ended_at: datetime | None
    succeeded_at: datetime | None
    next_at: datetime
    error: str | None


class BackupRunOut(BaseModel):
    """A backup, or the trial of restoring one. ``backup_at`` is the moment that it holds, ``size`` in bytes."""

    at: datetime
    backup_at: datetime | None
    error: str | None
    rows: int
    documents: int
    size: int
    faulty: int


class BackupOut(ServicePart):
    """The last backup, the last one that succeeded, the last trial of restoring one, and from which backup this
    installation itself was restored, if it was.
    """

    last: BackupRunOut | None = None
    last_success: BackupRunOut | None = None
    last_trial: BackupRunOut | None = None
    restored_from: datetime | None = None


class AssistantOut(ServicePart):
    """``extractive``: it quotes, without a model. ``failure`` is the code of the last request that failed since the
    service was started.
    """

    extractive: bool
    model: str
    reachable: bool = False
    failure: str | None = None
    failed_at: datetime | None = None


class SignInOut(ServicePart):
    """The identity provider. ``demo``: the one of the demonstration. ``reachable`` is not known at first. Of ``staff``
    active accounts of personnel it is not known whose ``without_person`` are: two of one person count as two.
    """

    demo: bool
    reachable: bool | None = None
    staff: int | None = None
    without_person: int | None = None


class VersionOut(BaseModel):
    name: str
    version: str


class StateOut(BaseModel):
    """The whole service, as of ``at``. ``level`` is the worst of its parts. ``failed`` are the last hundred."""

    at: datetime
    level: Level
    database: DatabaseOut
    index: IndexOut
    documents: DocumentsOut
    copertura: CoperturaStateOut
    worker: WorkerOut
    jobs: list[JobsOut]
    failed: list[FailedJobOut]
    scheduled: list[ScheduledOut]
    backup: BackupOut
    assistant: AssistantOut
    sign_in: SignInOut
    versions: list[VersionOut]


class RetriedOut(BaseModel):
    """How many jobs run again."""

    count: int


class ReadyOut(BaseModel):
    """What everybody may know: ``ready`` when calls can be answered."""

    ready: bool


class ReadinessOut(ReadyOut):
    """Why: ``database`` answers, ``tables`` are of this program's version, there is an ``index``, something can be
    written (``writable``), and the ``clock`` is about the database's. ``documents`` is told only, and so is
    ``sign_in``, the identity provider, of which nothing is known at first: those who have entered work without it.
    ``leaving``: it answers, and is about to end.
    """

    database: bool
    tables: bool
    index: bool
    documents: bool
    writable: bool
    clock: bool
    sign_in: bool | None
    leaving: bool = False
