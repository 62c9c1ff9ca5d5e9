"""How a child tells ``bdm run`` that it is ready: one byte through a pipe that it inherits."""

from __future__ import annotations

import os

VARIABLE = "BDM_READY_FD"


def announce_ready() -> None:
    """Tell the supervisor, if there is one; once."""
    number = os.environ.pop(VARIABLE, None)
    if number is not None:
        os.write(int(number), b"1")
        os.close(int(number))
