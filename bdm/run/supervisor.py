"""``bdm run``: one command around PostgreSQL, the web and the worker."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import psycopg

from bdm.database import migrate
from bdm.database.embedded import DataFolderInUse, EmbeddedPostgres
from bdm.database.migrate import NewerData, Version
from bdm.kit.refusal import Refusal
from bdm.run.address import require_current
from bdm.run.child import Child
from bdm.run.port import listen
from bdm.run.signals import Signals

if TYPE_CHECKING:
    import socket

    from bdm.settings import Settings

COMMAND = "bdm run"
DEMO_PENDING = "demo.pending"
"""In the data folder while the demo content is not complete: a seed that was interrupted goes on at the next start."""

_END_SECONDS = 12.0
_GIVE_UP_AFTER = 5
_BACKLOG_NOTICE_SECONDS = 5.0
_FEW = 10
"""So many operations left are not waited for: one of them may be a long scan."""
_BACKLOG_PATIENCE_SECONDS = 120.0
_PORT_PATIENCE_SECONDS = 5.0

_BACKLOG = """
    SELECT (SELECT count(*) FROM da_indicizzare)
         + (SELECT count(*) FROM procrastinate.procrastinate_jobs
            WHERE status = 'doing' OR (status = 'todo' AND coalesce(scheduled_at, now()) <= now()))
"""

Say = Callable[[str], None]


class _Stopped(Exception):
    """Somebody asked to stop."""


class Supervisor:
    """Starts everything in order, keeps it running, and ends it in order. ``say`` gets Italian sentences."""

    def __init__(self, settings: Settings, say: Say) -> None:
        self._settings = settings
        self._say = say
        self._signals = Signals()
        data_dir = settings.data_dir.resolve()
        self._server = EmbeddedPostgres(data_dir, command=COMMAND, on_progress=self._progress)
        self._demo_pending = data_dir / DEMO_PENDING
        self._listener: socket.socket | None = None
        self._address = settings.base_url
        self._children: list[Child] = []
        self._environment = {
            "BDM_LOG_LEVEL": "WARNING",  # unless the environment asks for more
            **os.environ,
            "BDM_DATA_DIR": str(data_dir),
            "PYTHONUNBUFFERED": "1",
        }

    def run(self) -> None:
        """Run until asked to stop. Raises ``Refusal`` when it cannot."""
        with self._signals:
            try:
                self._start()
                self._watch()
            except _Stopped:
                self._say("Arresto in corso…")
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
            require_current(self._settings.database_url.get_secret_value())
            self._start_children()
            return
        self._start_children()  # they load their programs while PostgreSQL starts, and wait for its address
        self._server.start()
        version = migrate.version(self._server.url)
        if version is Version.NEWER:
            raise NewerData
        self._server.publish(self._address)
        self._prepare(version)

    def _acquire(self) -> bool:
        """Become the only one on this data folder; whether the one before was killed."""
        crashed = self._server.left_by_a_crash()
        try:
            self._server.acquire()
        except DataFolderInUse as in_use:
            raise _in_use(in_use) from None
        return crashed

    def _prepare(self, version: Version) -> None:
        """Tables, reference data and, the first time, the demo content."""
        if version is Version.EMPTY and self._settings.demo_sign_in:
            self._demo_pending.touch()
        if version is not Version.CURRENT or self._demo_pending.exists():
            self._command("La preparazione del database", "migrate")
        if self._demo_pending.exists():
            self._say("Primo avvio: caricamento dei contenuti dimostrativi…")
            self._command("Il caricamento dei contenuti dimostrativi", "seed")
            self._demo_pending.unlink()
            self._wait_for_backlog()

    def _wait_for_backlog(self) -> None:
        """Until nearly all documents are processed and findable; the service starts anyway after a while."""
        started = noticed = time.monotonic()
        with psycopg.connect(self._server.url, autocommit=True) as connection:
            while time.monotonic() - started < _BACKLOG_PATIENCE_SECONDS:
                (left,) = connection.execute(_BACKLOG).fetchone() or (0,)
                if left < _FEW:
                    return
                if time.monotonic() - noticed > _BACKLOG_NOTICE_SECONDS:
                    noticed = time.monotonic()
                    self._say(f"Elaborazione dei documenti: {left} operazioni rimaste…")
                self._pause(0.2)
                self._keep_children()

    def _start_children(self) -> None:
        if self._listener is None:
            raise RuntimeError("no listening socket")
        fd = self._listener.fileno()
        web = Child("Il servizio web", ["serve", "--fd", str(fd)], self._environment, [fd])
        worker = Child("Il servizio di elaborazione", ["worker"], self._environment)
        self._children = [web, worker]
        for child in self._children:
            child.start()

    def _command(self, title: str, *arguments: str) -> None:
        """Run another command to its end; once more if PostgreSQL died under it. Raises ``Refusal`` if it fails."""
        child = Child(title, arguments, self._environment)
        while True:
            address = self._server.url
            child.start()
            try:
                while (code := child.poll()) is None:
                    self._pause(1.0)
                    self._keep_children()
            finally:
                child.ask_to_end()
                child.end(_END_SECONDS)
            self._keep_children()
            if code == 0:
                return
            if self._server.url == address:
                raise Refusal(f"{title}: il comando «bdm {arguments[0]}» si è interrotto con il codice {code}.")

    # Keep running

    def _watch(self) -> None:
        greeted = False
        while True:
            self._keep_children()
            if not greeted and all(child.ready for child in self._children):
                greeted = True
                self._greet()
            planned = [child.restart_at for child in self._children if child.restart_at is not None]
            self._pause(min(planned, default=time.monotonic() + 60.0) - time.monotonic())

    def _pause(self, seconds: float) -> None:
        self._signals.wait(seconds, [fd for child in self._children for fd in child.ready_fds])
        if self._signals.stop:
            raise _Stopped

    def _progress(self, message: str) -> None:
        self._say(message)
        if self._signals.stop:
            raise _Stopped

    def _keep_children(self) -> None:
        """Notice who is ready, start again who has ended."""
        if self._server.died:
            self._restart_all()
        for child in self._children:
            child.check_ready()
            code = child.poll()
            if code is not None:
                pause = child.plan_restart()
                if child.failures >= _GIVE_UP_AFTER:
                    raise Refusal(f"{child.title} non riesce a partire (codice {code}).")
                self._say(f"{child.title} si è fermato (codice {code}): riparte tra {pause:.1f} s.")
            elif child.restart_at is not None and time.monotonic() >= child.restart_at:
                child.start()

    def _restart_all(self) -> None:
        """PostgreSQL has died: nobody keeps a connection to it."""
        self._say("PostgreSQL si è fermato: riparte tutto.")
        for child in self._children:
            child.end(0.0)
        self._server.restart()
        self._server.publish(self._address)
        for child in self._children:
            child.start()

    def _greet(self) -> None:
        self._say("")
        self._say(f"Banca Dati di Merito è pronta: {self._address}")
        if self._settings.demo_sign_in:
            from bdm.authn.demo_provider.accounts import ACCOUNTS

            width = max(len(account.upn) for account in ACCOUNTS)
            self._say("")
            self._say("Account dimostrativi (si entra con il nome, senza password):")
            for account in ACCOUNTS:
                self._say(f"  {account.upn:<{width}}  {account.description}")
        self._say("")
        self._say("Per fermarla: Ctrl-C.")

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
        self._server.stop()


def _in_use(in_use: DataFolderInUse) -> Refusal:
    owner = in_use.owner
    if owner is not None and owner.command == COMMAND:
        where = f": {owner.address}" if owner.address else ""
        return Refusal(
            f"Un'altra istanza è già in esecuzione su questa cartella dei dati (processo {owner.pid}){where}"
        )
    return Refusal(f"{in_use.message} Attendere che finisca, oppure fermarlo.")
