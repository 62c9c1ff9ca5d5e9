"""Start and stop the embedded server so that it comes back after any kill -9, with every acknowledged write."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import quote

from bdm.platform.database.embedded.account import Account, account_for
from bdm.platform.database.embedded.errors import DataFolderInUse, DidNotStart, EmbeddedError
from bdm.platform.database.embedded.home import choose_home, create_data_dir
from bdm.platform.database.embedded.leftovers import end_leftovers, find_leftovers
from bdm.platform.database.embedded.lock import TURN, FolderLock, Owner
from bdm.platform.database.embedded.programs import MAJOR, server_programs
from bdm.platform.kit.parent_death import end_with_parent

Progress = Callable[[str], None]

DATABASE = "bdm"
_SOCKET = ".s.PGSQL.5432"
_SOCKET_PATH_BYTES = 107  # the kernel's limit
_LOG_BYTES = 5_000_000
_NOTICE_AFTER_SECONDS = 2.0
_TURN_SECONDS = 1.0
_POLL_SECONDS = 0.01
_SOON_SECONDS = 4.0

_SETTINGS = {
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "max_wal_size": "512MB",
    "max_connections": "100",
    "timezone": "UTC",
    "log_timezone": "UTC",
    # Large shared segments do not fit in the 64 MB that containers often have for them.
    "enable_parallel_hash": "off",
    # Rows and statements hold people's names: neither reaches the log.
    "log_error_verbosity": "terse",
    "log_min_error_statement": "panic",
}
# Lost with the machine's power, not with the process: a test may kill the server and count on what was committed.
_UNSAFE_BUT_FAST = {"fsync": "off", "full_page_writes": "off"}


def ignore_progress(_message: str) -> None:
    """For callers who show none."""


class EmbeddedPostgres:
    """The server of one data folder, owned by this process from ``start`` to ``stop``.

    ``on_progress`` gets an Italian sentence now and then while something takes time; it may raise to give up.
    ``command`` is what other processes are told about the owner. The ``service`` goes before commands (see ``lock``).
    Use it from the main thread (see ``end_with_parent``).
    """

    def __init__(
        self,
        data_dir: Path,
        *,
        command: str = "bdm",
        on_progress: Progress = ignore_progress,
        service: bool = False,
        throwaway: bool = False,
    ) -> None:
        self.data_dir = data_dir.resolve()
        self.command = command
        self._on_progress = on_progress
        self._throwaway = throwaway
        self._lock = FolderLock(self.data_dir)
        self._turn = FolderLock(self.data_dir, TURN)
        self._service = service
        self._process: subprocess.Popen[bytes] | None = None
        self._home = self.data_dir / "postgres"
        self._socket_dir: Path | None = None

    # What others ask

    @property
    def url(self) -> str:
        """The address of the database, ``postgresql://…``; needs a started server."""
        if self._socket_dir is None:
            raise RuntimeError("the server is not started")
        return f"postgresql://{DATABASE}@/{DATABASE}?host={quote(str(self._socket_dir), safe='')}"

    @property
    def pid(self) -> int:
        """The process id of the server's first process; needs a started server."""
        if self._process is None:
            raise RuntimeError("the server is not started")
        return self._process.pid

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def died(self) -> bool:
        """Whether it was started and has ended by itself."""
        return self._process is not None and self._process.poll() is not None

    @property
    def ending(self) -> bool:
        """Whether somebody asked it to end. With SIGTERM it waits for those who are connected, which may be for ever,
        and lets nobody else in (SQLSTATE 57P03).
        """
        return self.running and self._status() == "stopping"

    @property
    def socket(self) -> Path:
        """Where it listens; needs a started server."""
        if self._socket_dir is None:
            raise RuntimeError("the server is not started")
        return self._socket_dir / _SOCKET

    # Start and stop

    def left_by_a_crash(self) -> bool:
        """Whether the owner before did not come to its end; ask before becoming the owner."""
        return self._lock.owner() is not None

    def acquire(self) -> None:
        """Become the owner of the data folder. Raises ``DataFolderInUse`` when another process is, or goes first.

        The service has its turn from then on even so, until ``stop``: it may ask again.
        """
        if self._lock.held:
            return
        create_data_dir(self.data_dir)
        if self._service:
            self._take_turn()
            self._take_folder()
            return
        with self._turn.shared() as free:
            if not free and not self._own_process(self._lock.owner()):
                raise DataFolderInUse(self.data_dir, self._turn.owner())
            self._take_folder()

    def start(self) -> None:
        """Start the server and wait until it answers, without a limit: after a kill it may have much to recover.

        Becomes the owner first (see ``acquire``). One that died by itself starts again at the same address; others
        learn it with ``publish``. Raises ``DidNotStart`` when it may be tried again, another ``EmbeddedError`` when
        not; who was the owner before remains it.
        """
        owned = self._lock.held
        self.acquire()
        try:
            self._end_process(soon=True)
            self._home = choose_home(self.data_dir, self._on_progress)
            self._start()
        except BaseException:
            if owned:
                self._end_process()
            else:
                self.stop()
            raise

    def publish(self, address: str | None = None) -> None:
        """Let other processes use the database, where one is started, and tell them at which web ``address`` this owner
        serves, if at any.
        """
        url = None if self._socket_dir is None else self.url
        self._publish(Owner(os.getpid(), self.command, url, address))

    def withdraw(self) -> None:
        """Let other processes wait until it is published again."""
        self._publish(Owner(os.getpid(), self.command))

    def stop(self) -> None:
        """Stop the server with everything written down, and free the data folder."""
        self._end_process()
        if self._socket_dir is not None:
            shutil.rmtree(self._socket_dir, ignore_errors=True)
            self._socket_dir = None
        self._lock.release()
        self._turn.release()

    def __enter__(self) -> Self:
        self.start()
        self.publish()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    # How

    def _take_turn(self) -> None:
        """Commands hold the turn for a moment only, another service until its end."""
        deadline = time.monotonic() + _TURN_SECONDS
        while not self._turn.held and not self._turn.acquire():
            if time.monotonic() > deadline:
                raise DataFolderInUse(self.data_dir, self._turn.owner())
            time.sleep(_POLL_SECONDS)
        self._turn.publish(Owner(os.getpid(), self.command))

    def _take_folder(self) -> None:
        if not self._lock.acquire():
            raise DataFolderInUse(self.data_dir, self._lock.owner())
        self._lock.publish(Owner(os.getpid(), self.command))

    def _own_process(self, owner: Owner | None) -> bool:
        """Whether this process is the owner, through another object: it must not wait for itself."""
        return owner is not None and owner.pid == os.getpid()

    def _publish(self, owner: Owner) -> None:
        self._lock.publish(owner)
        if self._turn.held:
            self._turn.publish(owner)

    @property
    def _cluster(self) -> Path:
        return self._home / "cluster"

    def _start(self) -> None:
        account = account_for(self._cluster)
        end_leftovers(self._home, self._on_progress)
        self._sweep()
        programs = server_programs(account, self._home)
        if not self._cluster.exists():
            self._on_progress("Creazione del database…")
            self._create_cluster(programs, account)
        self._check_cluster(account)
        if self._socket_dir is None:
            self._socket_dir = self._new_socket_dir(account)
        self._process = self._launch(programs, account)
        self._wait_until_ready()

    def _sweep(self) -> None:
        """Remove what a killed owner leaves: the pid file (empty or with a reused pid), sockets, half a database."""
        with suppress(FileNotFoundError):
            (self._cluster / "postmaster.pid").unlink()
        for pattern in ("initdb-*", "socket-*", "programs-new-*"):
            for path in self._home.glob(pattern):
                if path != self._socket_dir:
                    shutil.rmtree(path, ignore_errors=True)
        if self._socket_dir is not None:
            for path in self._socket_dir.iterdir():
                path.unlink()
            return
        with suppress(FileNotFoundError):
            elsewhere = self._home / "socket"
            shutil.rmtree(elsewhere.read_text(encoding="utf-8"), ignore_errors=True)
            elsewhere.unlink()

    def _create_cluster(self, programs: Path, account: Account) -> None:
        """Create the cluster under another name and rename it: it is there complete, or not at all."""
        unfinished = Path(tempfile.mkdtemp(prefix="initdb-", dir=self._home))
        account.give(unfinished)
        initdb = [
            str(programs / "initdb"),
            f"--pgdata={unfinished}",
            f"--username={DATABASE}",
            "--auth=trust",
            "--encoding=UTF8",
            "--locale=C",
            "--locale-provider=builtin",
            "--builtin-locale=C.UTF-8",
            *(["--no-sync"] if self._throwaway else []),
        ]
        single = [str(programs / "postgres"), "--single", "-D", str(unfinished), "-F", "postgres"]
        self._run(initdb, account)
        self._run(single if self._throwaway else [*single[:4], *single[5:]], account, f"CREATE DATABASE {DATABASE}\n")
        unfinished.rename(self._cluster)
        folder = os.open(self._home, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)

    def _check_cluster(self, account: Account) -> None:
        owner = self._cluster.stat().st_uid
        if owner != account.uid:
            raise EmbeddedError(
                f"Il database in {self._cluster} appartiene a un altro utente (uid {owner}): avviare BDM come lui."
            )
        major = (self._cluster / "PG_VERSION").read_text().strip()
        if major != str(MAJOR):
            raise EmbeddedError(
                f"Il database in {self._cluster} è di PostgreSQL {major}; questa versione di BDM usa la {MAJOR}."
            )

    def _new_socket_dir(self, account: Account) -> Path:
        """A fresh folder for the socket that only the account enters; elsewhere if its path would not do."""
        parents = [self._home, Path(tempfile.gettempdir()), Path("/tmp")]  # noqa: S108 - mkdtemp makes it private
        for parent in parents:
            length = len(os.fsencode(parent / "socket-12345678" / _SOCKET))
            # A comma separates hosts in an address, a quotation mark ends the setting.
            usable = length <= _SOCKET_PATH_BYTES and not set(',"') & set(str(parent))
            if usable and account.may_enter(parent):
                folder = Path(tempfile.mkdtemp(prefix="socket-", dir=parent))
                if parent != self._home:
                    (self._home / "socket").write_text(str(folder), encoding="utf-8")
                account.give(folder)
                return folder
        raise EmbeddedError("Non c'è una cartella temporanea adatta al socket di PostgreSQL.")

    def _launch(self, programs: Path, account: Account) -> subprocess.Popen[bytes]:
        settings = _SETTINGS | (_UNSAFE_BUT_FAST if self._throwaway else {})
        settings["unix_socket_directories"] = f'"{self._socket_dir}"'
        arguments = [str(programs / "postgres"), "-D", str(self._cluster)]
        for name, value in settings.items():
            arguments += ["-c", f"{name}={value}"]
        log = self._home / "postgres.log"
        if log.exists() and log.stat().st_size > _LOG_BYTES:
            log.replace(log.with_suffix(".log.1"))
        # SIGINT is PostgreSQL's fast shutdown: if this process is killed, the server writes everything down and ends.
        with log.open("ab") as output:
            return subprocess.Popen(  # noqa: S603 - our own program and arguments
                arguments,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                cwd="/",
                env=self._environment(),
                process_group=0,  # Ctrl-C in the terminal is for the owner, who stops the server last
                preexec_fn=end_with_parent(signal.SIGQUIT if self._throwaway else signal.SIGINT),  # noqa: PLW1509
                **account.popen,
            )

    def _wait_until_ready(self) -> None:
        started = noticed = time.monotonic()
        while True:
            if not self.running:
                raise DidNotStart(f"PostgreSQL non è partito.\n{self._log_tail()}")
            if self._status() == "ready":
                return
            if time.monotonic() - noticed > _NOTICE_AFTER_SECONDS:
                noticed = time.monotonic()
                os.kill(self.pid, signal.SIGCONT)  # it may have been stopped meanwhile
                self._on_progress(f"PostgreSQL sta ripristinando i dati… ({noticed - started:.0f} s)")
            time.sleep(0.01)

    def _status(self) -> str:
        """What it says of itself: "starting", "ready" or "stopping"; nothing while it has not said it yet."""
        with suppress(OSError):
            lines = (self._cluster / "postmaster.pid").read_text().splitlines()
            if len(lines) >= 8 and lines[0].strip() == str(self.pid):
                return lines[7].strip()
        return ""

    def _end_process(self, *, soon: bool = False) -> None:
        """End it with all that it still writes down; ``soon`` if somebody waits for the next one."""
        process, self._process = self._process, None
        if process is not None:
            # SIGINT ends sessions and writes a checkpoint; SIGQUIT leaves that to the next start.
            first = signal.SIGQUIT if self._throwaway else signal.SIGINT
            orderly = _SOON_SECONDS if soon else 60.0
            for signal_number, patience in ((first, orderly), (signal.SIGQUIT, 2.0), (signal.SIGKILL, None)):
                if process.poll() is not None:
                    break
                process.send_signal(signal_number)
                for pid in find_leftovers(self._home):  # who was stopped takes no other signal
                    with suppress(ProcessLookupError):
                        os.kill(pid, signal.SIGCONT)
                with suppress(subprocess.TimeoutExpired):
                    process.wait(patience)
            end_leftovers(self._home, ignore_progress)

    def _run(self, arguments: list[str], account: Account, standard_input: str = "") -> None:
        done = subprocess.run(  # noqa: S603 - our own program and arguments
            arguments,
            input=standard_input,
            text=True,
            capture_output=True,
            check=False,
            cwd="/",
            env=self._environment(),
            process_group=0,
            preexec_fn=end_with_parent(),
            **account.popen,
        )
        if done.returncode != 0:
            raise DidNotStart(f"{Path(arguments[0]).name} non è riuscito: {(done.stderr or done.stdout)[-1000:]}")

    def _environment(self) -> dict[str, str]:
        """Nothing of the caller's: PGDATA, PGOPTIONS or a locale that is not installed would change the server."""
        return {"PATH": os.defpath, "LC_ALL": "C"}

    def _log_tail(self) -> str:
        log = self._home / "postgres.log"
        text = log.read_text(errors="replace") if log.exists() else ""
        return f"Ultime righe di {log}:\n" + "\n".join(text.splitlines()[-10:])
