"""The port of the web: bound by the supervisor, so that it stays ours while the web process is started again."""

from __future__ import annotations

import errno
import socket
import sys
import time
from typing import TYPE_CHECKING

from bdm.platform.kit.refusal import Refusal

if TYPE_CHECKING:
    from bdm.settings import Settings

_POLL_SECONDS = 0.05


def listen(settings: Settings, *, patience: float = 0.0) -> socket.socket:
    """A listening socket on the host and port of the settings (0: any free port).

    ``patience`` is how many seconds to go on trying: processes of a killed run let go of the port a moment later.
    Raises ``Refusal`` when the port is taken or the address is not of this machine.
    """
    deadline = time.monotonic() + patience
    while True:
        try:
            return _bind(settings.host, settings.port)
        except OSError as error:
            if error.errno == errno.EADDRINUSE and time.monotonic() < deadline:
                time.sleep(_POLL_SECONDS)
                continue
            raise _refusal(settings, error) from None


def _bind(host: str, port: int) -> socket.socket:
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        if sys.platform == "linux":
            # After binding, so that a port that is taken is still refused: our web processes each listen on it.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        listener.listen(2048)
    except BaseException:
        listener.close()
        raise
    return listener


def _refusal(settings: Settings, error: OSError) -> Refusal:
    if error.errno == errno.EADDRINUSE:
        return Refusal(
            f"La porta {settings.port} è già in uso da un altro programma: fermarlo, "
            "oppure scegliere un'altra porta con BDM_PORT."
        )
    if error.errno == errno.EACCES:
        return Refusal(f"La porta {settings.port} è riservata agli amministratori: sceglierne un'altra con BDM_PORT.")
    return Refusal(f"Non è possibile ascoltare su {settings.host}:{settings.port}: {error.strerror or error}.")
