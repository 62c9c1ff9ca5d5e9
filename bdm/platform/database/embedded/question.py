"""Whether a server that runs still takes part in the conversation: a question without a session, never waited for."""

from __future__ import annotations

import socket
import struct
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

_SSL_REQUEST: Final = struct.pack("!ii", 8, 80877103)
"""https://www.postgresql.org/docs/18/protocol-message-formats.html (SSLRequest): the server answers with one byte, also
while it is starting or ending, before it asks who it is talking to; no session begins, and nothing is logged.
"""


class Question:
    """Asks the server that listens at ``path``, again every ``every`` seconds; ``look`` now and then.

    Silence is counted while somebody looks, and a look counts for ``every`` twice at most: who was stopped together
    with the server does not blame it.
    """

    def __init__(self, path: Path, every: float) -> None:
        self._path = path
        self._every = every
        self._socket: socket.socket | None = None
        self._silence = 0.0
        self._looked = self._asked = time.monotonic()

    @property
    def asking(self) -> bool:
        """Whether an answer is expected."""
        return self._socket is not None

    def look(self) -> float:
        """For how many seconds it has owed an answer."""
        moment = time.monotonic()
        if self._socket is not None:
            self._silence += min(moment - self._looked, 2 * self._every)
            if self._answered():
                self.close()
        elif moment - self._asked >= self._every:
            self._asked = moment
            self._ask()
        self._looked = moment
        return self._silence

    def close(self) -> None:
        """Expect no answer any more."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None
        self._silence = 0.0

    def _ask(self) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.setblocking(False)
        with suppress(OSError):  # as many as it may keep waiting are waiting: no answer to this question either
            self._socket.connect(str(self._path))
            self._socket.send(_SSL_REQUEST)

    def _answered(self) -> bool:
        """Whether there was an answer; the end of the conversation is one."""
        assert self._socket is not None
        try:
            self._socket.recv(1)
        except BlockingIOError:
            return False
        except OSError:  # it was not even asked
            self._socket.close()
            self._ask()
            return False
        return True
