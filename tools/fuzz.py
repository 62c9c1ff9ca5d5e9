"""Generated input against the running application: whatever is sent, nothing may end in a server error (5xx).

The address is in BDM_ADDRESS. REST goes by the OpenAPI document, GraphQL by the schema; calls are made by accounts that
may do much, by turns: one alone is soon told to wait, and what is told so tests nothing. The one 5xx that is meant,
that of ``/processing``, is left out.

Arguments: how many examples of each call, beside those that each of its parameters asks for.
"""
# ruff: noqa: S603

import os
import re
import subprocess
import sys
from html import unescape
from pathlib import Path
from urllib.parse import urljoin

import httpx2

PREFIX = "/api/bdm/backoffice"
ACCOUNTS = ("redattore", "approvatore", "pubblicatore", "direzione")
PROGRAM = Path(sys.executable).parent / "schemathesis"
HERE = Path(__file__).resolve().parent
API = HERE.parent / "web" / "src" / "api"
OPENAPI, SCHEMA = API / "openapi.json", API / "schema.graphql"
"""As they are generated: a busy service would take longer to describe itself than Schemathesis waits."""


def sign_in(address: str, account: str) -> str:
    """The cookie header of a session of ``account``, opened as a script does: by following redirects."""
    with httpx2.Client(base_url=address, follow_redirects=True) as browser:
        page = browser.get(f"{PREFIX}/login", params={"next": "/privacy"})
        form = re.search(r'<form method="post" action="([^"]+)"', page.text)
        assert form is not None, page.text
        browser.post(urljoin(str(page.url), unescape(form[1])), data={"username": account}).raise_for_status()
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in browser.cookies.jar)


def main(examples: str = "25") -> int:
    address = os.environ["BDM_ADDRESS"]
    common = ["--max-examples", examples, "--seed", "20160101", "--checks", "no_internal_error", "--no-color"]
    common += ["--phases", "examples,coverage,fuzzing", "--generation-database", "none", "--request-timeout", "60"]
    common += ["--workers", "4", "--warnings", "off", "--suppress-health-check", "all"]
    runs = (
        [
            *(str(OPENAPI), "--url", address),
            *("--exclude-path-regex", "/login|/user/deauth|/processing$"),
            *("--exclude-path", f"{PREFIX}/graphql"),
        ],
        [str(SCHEMA), "--url", f"{address}{PREFIX}/graphql"],
    )
    environment = {**os.environ, "SCHEMATHESIS_HOOKS": "fuzz_hooks", "PYTHONPATH": str(HERE)}
    environment["BDM_TEST_COOKIES"] = "\n".join(sign_in(address, account) for account in ACCOUNTS)
    codes = []
    for number, arguments in enumerate(runs):
        command = [str(PROGRAM), "--config-file", str(HERE / "fuzz.toml"), "run", *arguments, *common]
        if reports := os.environ.get("BDM_TEST_REPORTS"):
            command += ["--report-junit-path", f"{reports}/fuzz-{number}.xml"]
        codes.append(subprocess.run(command, check=False, env=environment).returncode)
    return max(codes)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
