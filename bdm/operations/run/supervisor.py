"""``bdm run``: one command around PostgreSQL, the web and the worker."""

from __future__ import annotations

import errno
import math
import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any

import psycopg

from bdm.migrations import migrate
from bdm.migrations.address import require_current
from bdm.migrations.migrate import Version
from bdm.operations.run.child import Child, longer_and_longer
from bdm.operations.run.counts import forget_counts, shared_counts
from bdm.operations.run.greeting import greeting
from bdm.operations.run.loading import loading
from bdm.operations.run.port import listen
from bdm.operations.run.prefork import is_crash
from bdm.operations.run.readiness import BEAT_SECONDS, SILENT_SECONDS, is_stopped, own_beat
from bdm.operations.run.signals import Signals
from bdm.platform.database.embedded import DataFolderInUse, DidNotStart, EmbeddedPostgres
from bdm.platform.database.embedded.question import Question
from bdm.platform.kit.refusal import MISCONFIGURED, Refusal

if TYPE_CHECKING:
    import socket
    from pathlib import Path

    from bdm.platform.database.embedded.lock import Owner
    from bdm.settings import Settings

COMMAND = "bdm run"
_LASTING = (COMMAND, "bdm serve", "bdm worker")
"""Owners of a data folder that are not waited for: they do not end by themselves."""
DEMO_PENDING = "demo.pending"
"""In the data folder while the demo content is not complete: a seed that was interrupted goes on at the next start."""
DEMO_COMPLETE = "I contenuti dimostrativi ci sono tutti"

_END_SECONDS = 12.0
_BACKLOG_NOTICE_SECONDS = 30.0
_FEW = 10
"""So many operations left are not waited for: one of them may be a long scan."""
_PORT_PATIENCE_SECONDS = 5.0
_POLL_SECONDS = 0.05
_WAITING_NOTICE_SECONDS = 30.0
_ASK_SECONDS = 1.0
_CONNECT_SECONDS = 5
_HANGS_SECONDS = 4.0
"""A PostgreSQL that a signal has stopped is not waited for longer: it does not go on by itself, and everybody waits for
it. More than one look at a ``Question`` counts.
"""
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT)

_BACKLOG = """
    SELECT (SELECT count(*) FROM da_indicizzare)
         + (SELECT count(*) FROM procrastinate.procrastinate_jobs
            WHERE status = 'doing' OR (status = 'todo' AND coalesce(scheduled_at, now()) <= now()))
"""
_SOMEBODY = "SELECT FROM user_account LIMIT 1"

Say = Callable[[str], None]


class _StopRequest(Exception):
    """Somebody asked to stop."""


class _OtherInstance(Exception):
    """Another ``bdm run`` serves these data, at the address that this says."""


class Supervisor:
    """Starts everything in order, keeps it running, and ends it in order. ``say`` gets Italian sentences.

    What may pass by itself is tried again for as long as it takes; a child that is silent for ``silent_seconds`` is
    replaced.
    """

    def __init__(self, settings: Settings, say: Say, *, silent_seconds: float = SILENT_SECONDS) -> None:
        self._settings = settings
        self._write = say
        self._silent_seconds = silent_seconds
        self._signals = Signals()
        self._beat = own_beat()
        self._greeted = False
        data_dir = settings.data_dir.resolve()
        self._server = EmbeddedPostgres(data_dir, command=COMMAND, on_progress=self._progress, service=True)
        self._question: Question | None = None
        self._demo_pending = data_dir / DEMO_PENDING
        self._listener: socket.socket | None = None
        self._counts: Path | None = None
        self._loader = ThreadPoolExecutor(1, "loading")
        self._loaded: Future[None] | None = None
        self._address = settings.base_url
        self._children: list[Child] = []
        self._environment = {"BDM_DATA_DIR": str(data_dir)}

    def run(self) -> None:
        """Run until asked to stop; where another ``bdm run`` serves these data, until that answers, and say where.
        Raises ``Refusal`` when it cannot.
        """
        with self._signals:
            try:
                self._start()
                self._watch()
            except _StopRequest:
                self._say("Arresto in corso…")
            except _OtherInstance as already:
                self._say(f"Banca Dati di Merito è già in esecuzione su questi dati: {already}")
            finally:
                self._end()

    # Start

    def _start(self) -> None:
        crashed = self._acquire()
        self._listener = listen(self._settings, patience=_PORT_PATIENCE_SECONDS if crashed else 0.0)
        port = self._listener.getsockname()[1]
        if self._settings.port == 0:
            self._environment["BDM_PORT"] = str(port)
            self._address = self._settings.model_copy(update={"port": port}).base_url
        if self._settings.database_url is not None:
            require_current(self._settings.database_url.get_secret_value(), self._say, self._pause)
            self._start_children()
            return
        self._load_beside()  # while PostgreSQL starts
        version = self._start_server()
        self._start_children()
        self._prepare(version)

    def _load_beside(self) -> None:
        """Begin to load the program, once, while something else is waited for."""
        if self._loaded is None:
            self._loaded = self._loader.submit(self._load)

    def _load(self) -> None:
        """Load the program: whatever is started from then on is a copy of this process that has it."""
        from bdm.operations.run import web
        from bdm.operations.run.worker import load_activities

        self._counts = shared_counts(web.processes(self._settings))
        with loading():
            import_module("bdm.app")
            load_activities()

    def _acquire(self) -> bool:
        """Become the only one on this data folder; whether the one before was killed."""
        crashed = self._server.left_by_a_crash()
        notice_at = 0.0
        while True:
            try:
                self._server.acquire()
            except DataFolderInUse as in_use:
                owner = in_use.owner
                if owner is not None and owner.command in _LASTING:
                    if owner.command != COMMAND:
                        raise Refusal(f"{in_use.message} Attendere che finisca, oppure fermarlo.") from None
                    if owner.address is not None:
                        raise _OtherInstance(owner.address) from None
                self._load_beside()
                if time.monotonic() >= notice_at:
                    notice_at = time.monotonic() + _WAITING_NOTICE_SECONDS
                    self._say(f"In attesa che {in_use.who} {_what_is_awaited(owner)}")
                self._pause(_POLL_SECONDS)
            except OSError as error:
                if error.errno not in _NO_ROOM:
                    raise
                self._say(f"Non è possibile scrivere nella cartella dei dati: {error.strerror}.")
                self._pause(longer_and_longer(10))
            else:
                return crashed

    def _start_server(self) -> Version:
        """Start PostgreSQL, or start it again; the version of what is in it. Tries until it succeeds."""
        failures = 0
        while True:
            try:
                self._server.withdraw()
                self._ask_no_more()
                self._server.start()
                version = migrate.version(self._server.url)
                self._question = Question(self._server.socket, _ASK_SECONDS)
                self._publish()
            except (DidNotStart, psycopg.OperationalError, OSError) as error:
                failures += 1
                pause = longer_and_longer(failures)
                self._say(str(error) if failures == 1 else str(error).partition("\n")[0])
                self._say(f"Nuovo tentativo tra {pause:.1f} s.")
                self._wait_for_children(pause)
            else:
                return version

    def _ask_no_more(self) -> None:
        if self._question is not None:
            self._question.close()
            self._question = None

    def _publish(self) -> None:
        """Let the others use the database, and know the address once it answers."""
        self._server.publish(self._address if self._greeted else None)

    def _prepare(self, version: Version) -> None:
        """Tables, reference data and, the first time, the demo content, which comes while the service is used."""
        if version is Version.EMPTY and self._settings.demo_sign_in:
            self._demo_pending.touch()
        if not version.usable or self._demo_pending.exists():
            self._command("La preparazione del database", "migrate")
        if self._demo_pending.exists():
            self._say("Primo avvio: caricamento dei contenuti dimostrativi…")
            self._command("Il caricamento dei contenuti dimostrativi", "seed")
            self._demo_pending.unlink()
            self._wait_for_backlog()
            self._say(f"{DEMO_COMPLETE}: {self._address}")

    def _wait_for_backlog(self) -> None:
        """Until nearly all documents are processed and findable."""
        noticed = time.monotonic()
        with suppress(psycopg.OperationalError), self._connected() as connection:
            while True:
                (left,) = connection.execute(_BACKLOG).fetchone() or (0,)
                if left < _FEW:
                    return
                if time.monotonic() - noticed > _BACKLOG_NOTICE_SECONDS:
                    noticed = time.monotonic()
                    self._say(f"Elaborazione dei documenti: {left} operazioni rimaste…")
                self._pause(0.2)
                self._keep_all()

    def _start_children(self) -> None:
        self._load_beside()
        self._loader.shutdown()  # a thread would not survive in a copy
        if self._listener is None or self._loaded is None:
            raise RuntimeError("no listening socket")
        self._loaded.result()
        fd = self._listener.fileno()
        demo = ["--demo"] if self._settings.demo_sign_in else []
        web = self._child("Il servizio web", ["serve", "--fd", str(fd), *demo], [fd])
        self._children = [web, self._child("Il servizio di elaborazione", ["worker"])]
        for child in self._children:
            child.start()

    def _child(self, title: str, arguments: Sequence[str], pass_fds: Sequence[int] = ()) -> Child:
        quiet = {"BDM_LOG_LEVEL": "WARNING"}  # unless the environment asks for more
        return Child(title, arguments, quiet | os.environ | self._environment, pass_fds, self._silent_seconds)

    def _command(self, title: str, *arguments: str) -> None:
        """Run another command to its end; once more if PostgreSQL died under it. Raises ``Refusal`` if it fails."""
        child = self._child(title, arguments)
        while True:
            server = self._server.pid
            child.start()
            try:
                while (code := child.poll()) is None:
                    self._pause(1.0)
                    self._keep_all()
            finally:
                child.ask_to_end()
                child.end(_END_SECONDS)
            self._keep_all()
            if code == 0:
                return
            if self._server.pid == server:
                raise Refusal(f"{title}: il comando «bdm {arguments[0]}» si è interrotto con il codice {code}.")

    def _connected(self) -> psycopg.Connection[Any]:
        return psycopg.connect(self._server.url, autocommit=True, connect_timeout=_CONNECT_SECONDS)

    # Keep running

    def _watch(self) -> None:
        while True:
            self._keep_all()
            planned = [child.restart_at for child in self._children if child.restart_at is not None]
            self._pause(min(min(planned, default=math.inf) - time.monotonic(), _ASK_SECONDS))

    def _pause(self, seconds: float) -> None:
        self._signals.wait(seconds, [fd for child in self._children for fd in child.beat_fds])
        self._alive()

    def _progress(self, message: str) -> None:
        self._say(message)
        self._alive()

    def _alive(self) -> None:
        if self._signals.stop:
            raise _StopRequest
        if self._greeted:
            self._beat()

    def _say(self, message: str) -> None:
        with suppress(OSError):  # the terminal is gone, or the disk of its file is full: no reason to end
            self._write(message)

    def _keep_all(self) -> None:
        """Keep PostgreSQL and the children running. They find it again at its address by themselves."""
        if (ended := self._ended()) is not None:
            self._say(f"{ended}: riparte.")
            self._start_server()
        self._keep_children()
        if not self._greeted and self._answers():
            self._greeted = True
            self._publish()
            self._greet()

    def _ended(self) -> str | None:
        """Why PostgreSQL is to be started again: it has ended, is asked to (which takes as long as somebody is
        connected), or does not answer.
        """
        if self._server.died:
            return "PostgreSQL si è fermato"
        if self._server.ending:
            return "A PostgreSQL è stato chiesto di fermarsi"
        if self._question is not None:
            limit = _HANGS_SECONDS if is_stopped(self._server.pid) else self._silent_seconds
            if self._question.look() > limit:
                return "PostgreSQL non risponde più"
        return None

    def _answers(self) -> bool:
        """Whether everything is ready and, where the demo content is still to come, its accounts are there."""
        if not all(child.ready for child in self._children):
            return False
        if not self._demo_pending.exists():
            return True
        with suppress(psycopg.OperationalError), self._connected() as connection:
            return connection.execute(_SOMEBODY).fetchone() is not None
        return False

    def _keep_children(self) -> None:
        """Notice who is ready, replace who is stuck, start again who has ended."""
        for child in self._children:
            child.check_ready()
            if child.end_if_stuck():
                self._say(f"{child.title} non risponde più: viene sostituito.")
            code = child.poll()
            if code == MISCONFIGURED:
                raise Refusal(f"{child.title} non può partire finché non si corregge quanto detto sopra.")
            if code is not None:
                if is_crash(code):
                    self._suspect_index()
                pause = child.plan_restart()
                when = f"tra {pause:.1f} s" if pause else "subito"
                self._say(f"{child.title} si è fermato (codice {code}): riparte {when}.")
            elif child.restart_at is not None and time.monotonic() >= child.restart_at:
                child.start()

    def _suspect_index(self) -> None:
        from bdm.search.engine.tantivy_engine import suspect_index  # a library that only those who search load

        suspect_index(self._settings)

    def _wait_for_children(self, seconds: float) -> None:
        """Keep the children for so long."""
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            self._pause(min(left, BEAT_SECONDS))
            self._keep_children()

    def _greet(self) -> None:
        demo = self._settings.demo_sign_in
        for line in greeting(self._address, demo_accounts=demo, demo_pending=self._demo_pending.exists()):
            self._say(line)

    # End

    def _end(self) -> None:
        """End the children first, so that nothing is cut off, then PostgreSQL. A second request does not wait."""
        for child in self._children:
            child.ask_to_end()
        deadline = time.monotonic() + _END_SECONDS
        while any(child.pid is not None for child in self._children):
            if time.monotonic() > deadline or self._signals.requests > 1:
                break
            self._signals.wait(deadline - time.monotonic())
        for child in self._children:
            child.end(0.0)
        if self._listener is not None:
            self._listener.close()
        self._ask_no_more()
        self._server.stop()
        forget_counts(self._counts)


def _what_is_awaited(owner: Owner | None) -> str:
    if owner is not None and owner.command == COMMAND:
        return "risponda: è già in esecuzione su questi dati."
    return "finisca di usare i dati: il servizio parte subito dopo."
