from __future__ import annotations

import socket
import threading

import pytest

from bdm.operations.run.port import listen
from bdm.platform.kit.refusal import Refusal
from bdm.settings import Settings


def test_any_free_port() -> None:
    with listen(Settings(port=0)) as listener:
        socket.create_connection(listener.getsockname()).close()


def test_a_taken_port_is_a_sentence() -> None:
    with listen(Settings(port=0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(Refusal, match=f"^La porta {port} è già in uso"):
            listen(Settings(port=port))


def test_a_port_that_is_let_go_a_moment_later() -> None:
    other = listen(Settings(port=0))
    port = other.getsockname()[1]
    timer = threading.Timer(0.2, other.close)
    timer.start()
    with listen(Settings(port=port), patience=30) as listener:
        assert listener.getsockname()[1] == port
    timer.join()


def test_an_address_of_another_machine() -> None:
    with pytest.raises(Refusal, match=r"^Non è possibile ascoltare su 192\.0\.2\.1:0"):
        listen(Settings(host="192.0.2.1", port=0))
