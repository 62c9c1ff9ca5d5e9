"""What all tests share. Fixtures live in ``tests/fixtures``: every module there is loaded as a plugin."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from datetime import date, datetime, time, tzinfo
from ipaddress import ip_address
from pathlib import Path

import pytest
from hypothesis import settings

from bdm.platform.kit import time as clock

pytest.register_assert_rewrite("tests.fixtures")
FIXTURES = Path(__file__).parent / "fixtures"
pytest_plugins = [f"tests.fixtures.{module.stem}" for module in sorted(FIXTURES.glob("[a-z]*.py"))]

for _name in [name for name in os.environ if name.startswith("BDM_") and not name.startswith("BDM_TEST_")]:
    del os.environ[_name]  # the developer's own settings are not the tests'


def _one_day() -> None:
    """'Today' stays the day on which the tests began, in every worker: a run that passes midnight is still one run."""
    began = os.environ.setdefault("BDM_TEST_DAY", clock.today().isoformat())

    class OneDay(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
            if tz is clock.ROME:
                return datetime.combine(date.fromisoformat(began), time(12), tz)
            return datetime.now(tz)

    vars(clock)["datetime"] = OneDay


_one_day()


def _refuse_network(event: str, arguments: tuple[object, ...]) -> None:
    """Tests talk to this machine only: anything else would fail on another day, or in another place."""
    if event == "socket.connect":
        address = arguments[1]
        host = address[0] if isinstance(address, tuple) else None  # a path is a unix socket
    elif event == "socket.getaddrinfo":
        host = arguments[0]
    else:
        return
    if isinstance(host, bytes):
        host = host.decode()
    if not isinstance(host, str) or host in ("", "localhost"):
        return
    with suppress(ValueError):
        number = ip_address(host)
        if number.is_loopback or number.is_unspecified or event == "socket.getaddrinfo":
            return
    raise RuntimeError(f"tests must not use the network: {host}")


sys.addaudithook(_refuse_network)


settings.register_profile("bdm", deadline=None)  # no test says how long something takes: the machine may be busy
settings.load_profile("bdm")


@pytest.fixture(scope="session")
def anyio_backend() -> tuple[str, dict[str, bool]]:
    """Async tests run on asyncio's own loop; one loop for a worker's whole run, because the pool is bound to it."""
    return "asyncio", {"use_uvloop": False}
