"""The database of this process: an external one, or the embedded one, started here or by another command."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import psycopg
from psycopg.conninfo import conninfo_to_dict

from bdm.migrations import migrate
from bdm.migrations.migrate import Version
from bdm.migrations.prepare import prepare
from bdm.platform.database.embedded import DataFolderInUse, EmbeddedPostgres, ignore_progress
from bdm.platform.kit.refusal import Misconfigured, Refusal
from bdm.platform.kit.regex import regex

if TYPE_CHECKING:
    from bdm.settings import Settings

_POLL_SECONDS = 0.05
_EXTERNAL_POLL_SECONDS = 0.5
_NOTICE_AFTER_SECONDS = 2.0
_NOTICE_AGAIN_SECONDS = 30.0
_REFUSED = {
    "password authentication failed": "Il database rifiuta l'utente o la password",
    "no password supplied": "Il database chiede una password",
    "fe_sendauth": "Il database chiede una password",
    "does not exist": "Il database o il suo utente non esistono",
}
"""What PostgreSQL and its library say of what waiting does not mend; a refused connection has no code to tell by."""

_UNREADABLE = (
    "L'indirizzo del database non si legge: in BDM_DATABASE_URL va postgresql://utente:password@host/nome. I segni"
    " particolari dell'utente e della password vanno scritti in percentuale: %40 per @, %2F per /, %25 per %."
)

_PORTS = regex("[0-9]*(,[0-9]*)*")
"""One for all hosts, or one for each."""

_NOT_NOW = "the database system is "
"""What PostgreSQL says (SQLSTATE 57P03) while it is starting, ending or recovering; this has no code either."""


class OutdatedDatabase(Refusal):
    """An external database is migrated on purpose only."""

    def __init__(self) -> None:
        super().__init__("Il database non è ancora preparato per questa versione di BDM: eseguire «bdm migrate».")


@contextmanager
def database_address(
    settings: Settings, *, on_progress: Callable[[str], None] = ignore_progress, prepared: bool = True
) -> Iterator[str]:
    """The address of the database, for as long as the block lasts.

    With ``database_url`` it is that. In the embedded profile it is the server of the data folder: of the process that
    owns it (``bdm run``, usually), or started here, and stopped at the end, when there is none. When ``prepared``, the
    tables are of this program's version: the owner migrates an embedded database, an external one must be already.

    Raises ``Refusal`` (``OutdatedDatabase`` is one) and ``EmbeddedError``; all of them are sentences for the person at
    the terminal. Call it from the main thread.
    """
    if settings.database_url is not None:
        url = settings.database_url.get_secret_value()
        if prepared:
            require_current(url, on_progress)
        else:
            reach(url, on_progress)
        yield url
        return
    server = EmbeddedPostgres(settings.data_dir, command=_command(), on_progress=on_progress)
    found = _start_or_attach(server, on_progress, prepared)
    if found is not None:
        yield found
        return
    try:
        if prepared and not migrate.version(server.url).usable:
            prepare(server.url, on_progress)
        server.publish()
        yield server.url
    finally:
        server.stop()


def _start_or_attach(server: EmbeddedPostgres, on_progress: Callable[[str], None], prepared: bool) -> str | None:
    """The address published by the owner, once it serves; None when this process has become the owner."""
    notice_at = time.monotonic() + _NOTICE_AFTER_SECONDS
    while True:
        try:
            server.start()
        except DataFolderInUse as in_use:
            owner, who = in_use.owner, in_use.who
        else:
            return None
        if owner is not None and owner.url is not None and (not prepared or _prepared_by_owner(owner.url)):
            return owner.url
        if time.monotonic() > notice_at:
            notice_at = time.monotonic() + _NOTICE_AGAIN_SECONDS
            on_progress(f"In attesa che {who} sia pronto…")
        time.sleep(_POLL_SECONDS)


def _prepared_by_owner(url: str) -> bool:
    try:
        return migrate.version(url).usable
    except psycopg.OperationalError:  # it is being restarted
        return False


def require_current(
    url: str, on_progress: Callable[[str], None] = ignore_progress, pause: Callable[[float], None] = time.sleep
) -> None:
    """Raise ``OutdatedDatabase`` or another ``Refusal`` unless this program works with the database at ``url``."""
    if not reach(url, on_progress, pause).usable:
        raise OutdatedDatabase


def reach(
    url: str, on_progress: Callable[[str], None] = ignore_progress, pause: Callable[[float], None] = time.sleep
) -> Version:
    """The version of the external database at ``url``. One that is starting or ending is waited for, until it lets us
    in. Raises ``Refusal`` with what is to be done, without the password that the address holds.
    """
    _require_readable(url)
    notice_at: float | None = None
    while True:
        try:
            return migrate.version(url)
        except psycopg.OperationalError as error:
            said = str(error)
        for words, problem in _REFUSED.items():
            if words in said:
                raise Misconfigured(f"{problem}: correggere BDM_DATABASE_URL.")
        first = said.partition("\n")[0]
        if notice_at is None and _NOT_NOW not in said:
            raise Refusal(
                "Il database non risponde all'indirizzo di BDM_DATABASE_URL: controllare che sia avviato e che da qui"
                f" si raggiunga. ({first})"
            )
        if notice_at is None or time.monotonic() > notice_at:
            notice_at = time.monotonic() + _NOTICE_AGAIN_SECONDS
            on_progress(f"In attesa del database, che ora non accetta nessuno. ({first})")
        pause(_EXTERNAL_POLL_SECONDS)


def _require_readable(url: str) -> None:
    """Raise ``Misconfigured`` for what is no address. Of a password with a sign that belongs to addresses a part is
    taken for the host or the port, and would be told as such.
    """
    try:
        read = conninfo_to_dict(url)
    except psycopg.ProgrammingError:
        raise Misconfigured(_UNREADABLE) from None
    if "@" in str(read.get("host", "")) + str(read.get("dbname", "")) or not _PORTS.fullmatch(
        str(read.get("port", ""))
    ):
        raise Misconfigured(_UNREADABLE)


def _command() -> str:
    """What this process is called when another asks who owns the data folder."""
    return " ".join(["bdm", *sys.argv[1:2]])
