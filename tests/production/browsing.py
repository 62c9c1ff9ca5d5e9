"""The tests in a browser, on a service that runs already; and on one behind each proxy of ``deploy`` in turn."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from runpy import run_path
from typing import Final

import httpx2

from tests.crash.system import READY
from tests.production.installation import READY as HEALTH, bdm
from tests.production.keycloak import Keycloak
from tests.production.opensearch import free_ports
from tests.production.process import Process
from tests.production.proxy import HAPROXY, NGINX, Proxy

MAIN_JOB: Final = ("main.spec.ts",)
THROUGH_A_PROXY: Final = (*MAIN_JOB, "access.spec.ts", "search.spec.ts", "permission.spec.ts", "upload.spec.ts")
"""Sign-in and sign-out, searches, writes, PDFs and uploads."""
FREQUENT: Final = ("--grep-invert", "@costly")
"""Those that the gate runs as well."""

PATIENCE_SECONDS: Final = 600.0
ROOT: Final = Path(__file__).resolve().parents[2]


def browse(address: str, *arguments: str) -> None:
    """Run tests of ``web/e2e`` at ``address``. Raises CalledProcessError."""
    command = ["npm", "run", "--silent", "e2e", "--", *arguments]
    browser = run_path(str(ROOT / "tools" / "prepare.py"))["find_browser"]() or ""
    found = {"BDM_ADDRESS": address, "BDM_TEST_BROWSER": browser}
    subprocess.run(command, cwd=ROOT / "web", env=os.environ | found, check=True)


def main(say: Callable[[str], None]) -> bool:
    """Somebody works in a browser on the demonstration's contents, through one proxy and then through the other, and
    signs in with Keycloak: the demonstration's own provider does not answer through proxies.
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bdm-proxy-")))
        folder.chmod(0o755)  # the database's account passes through
        [port, at] = free_ports(2)
        # One after the other at the same address, by which Keycloak and the service know it.
        proxies = [Proxy(name, folder / name, [f"127.0.0.1:{port}"], port=at) for name in (NGINX, HAPROXY)]
        keycloak = Keycloak(folder / "keycloak", proxies[0].url, proxies[0].ca)
        own = {"BDM_DATA_DIR": str(folder / "data"), "BDM_PORT": str(port)}
        public = {"BDM_PUBLIC_URL": proxies[0].url, "BDM_TRUSTED_PROXIES": "127.0.0.1"}
        seed = Process("bdm seed", bdm("seed"), folder / "log", own)
        service = Process("bdm run", bdm("run"), folder / "log", own | public | keycloak.settings)
        say("→ Keycloak, bdm seed, bdm run")
        stack.callback(keycloak.start().stop)
        assert seed.start().ended() == 0, seed.said()
        stack.callback(service.start().stop)
        service.wait_until(lambda: READY in service.said(), PATIENCE_SECONDS)
        keycloak.wait_until(keycloak.answers, PATIENCE_SECONDS)
        for proxy in proxies:
            say(f"→ {proxy.name}")
            proxy.start().wait_until(partial(_answers, proxy))
            try:
                browse(proxy.url, *THROUGH_A_PROXY, *FREQUENT)
            finally:
                proxy.stop()
    return True


def _answers(proxy: Proxy) -> bool:
    """Whether the service does, and has an index."""
    with suppress(httpx2.HTTPError):
        return httpx2.get(f"{proxy.url}{HEALTH}", verify=proxy.trust, timeout=10).is_success
    return False
