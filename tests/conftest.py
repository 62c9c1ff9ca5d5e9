"""What all tests share. Fixtures live in ``tests/fixtures``: every module there is loaded as a plugin."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from datetime import date, datetime, time, tzinfo
from ipaddress import ip_address
from pathlib import Path
from time import time as seconds

import pytest

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


_UNTIL = float(os.environ.get("BDM_TEST_UNTIL", "inf"))  # seconds since the epoch


def pytest_runtest_setup(item: pytest.Item) -> None:
    if seconds() > _UNTIL:
        pytest.skip("il tempo di make check è finito: la esegue make test")


def pytest_deselected(items: Sequence[pytest.Item]) -> None:
    """Tell who runs the tests what is left out and why; one of the workers does."""
    reports = os.environ.get("BDM_TEST_REPORTS")
    if reports and os.environ.get("PYTEST_XDIST_WORKER", "gw0") == "gw0":
        marked = [(item.nodeid, mark.args[0]) for item in items for mark in item.iter_markers("costly")]
        Path(reports, "left-out.tsv").write_text("".join(f"{test}\t{reason}\n" for test, reason in marked))


def pytest_collection_finish() -> None:
    """What is there by now (half a million objects of modules and tests) stays: no collection looks at it again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def anyio_backend() -> tuple[str, dict[str, bool]]:
    """Async tests run on asyncio's own loop; one loop for a worker's whole run, because the pool is bound to it."""
    return "asyncio", {"use_uvloop": False}
