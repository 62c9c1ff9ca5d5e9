"""Generated input against the running application: whatever is sent, nothing may end in a server error (5xx).

The address is in BDM_ADDRESS. REST goes by the OpenAPI document, GraphQL by the schema; calls are made by accounts that
may do much, by turns: one alone is soon told to wait, and what is told so tests nothing. The one 5xx that is meant,
that of ``/processing``, is left out. The interface for other programs also answers as it says.

Arguments: how many examples of each call, beside those that each of its parameters asks for; and whether ``all`` that
may be sent is, or what is ``positive``: what our own calls let in. Half of all is refused by the framework, by the
types that a call declares, before anything of ours is reached.
"""
# ruff: noqa: S603

import os
import re
import subprocess
import sys
import tempfile
from html import unescape
from pathlib import Path
from urllib.parse import urljoin

import httpx2

PREFIX = "/api/bdm/backoffice"
ACCOUNTS = ("redattore", "approvatore", "pubblicatore", "direzione")
PROGRAM = Path(sys.executable).parent / "schemathesis"
HERE = Path(__file__).resolve().parent
CONFORMING = "no_internal_error,response_schema_conformance,content_type_conformance,response_headers_conformance"
"""What the interface for other programs says of its answers is true."""
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


def token(address: str) -> str:
    """A token of an institution, which may call more often."""
    cookies = {"Cookie": sign_in(address, "amministratore"), "Origin": address}
    wanted = {"institution": "Prova", "name": "Prova", "days": 1}
    answer = httpx2.post(f"{address}{PREFIX}/token", headers=cookies, json=wanted).raise_for_status()
    secret: str = answer.json()["token"]
    return secret


def interface(address: str, folder: Path) -> Path:
    """Where the description of the interface for other programs is, as it gives it."""
    file = folder / "openapi-v1.json"
    file.write_bytes(httpx2.get(f"{address}/api/v1/openapi.json").raise_for_status().content)
    return file


def main(examples: str = "25", mode: str = "all") -> int:
    address = os.environ["BDM_ADDRESS"]
    folder = tempfile.TemporaryDirectory()
    common = ["--max-examples", examples, "--mode", mode, "--seed", "20160101", "--no-color"]
    common += ["--phases", "examples,coverage,fuzzing", "--generation-database", "none", "--request-timeout", "60"]
    common += ["--workers", "4", "--warnings", "off", "--suppress-health-check", "all"]
    runs = (
        [
            *(str(OPENAPI), "--url", address),
            *("--exclude-path-regex", "/login|/user/deauth|/processing$"),
            *("--exclude-path", f"{PREFIX}/graphql", "--checks", "no_internal_error"),
        ],
        [str(SCHEMA), "--url", f"{address}{PREFIX}/graphql", "--checks", "no_internal_error"],
        [
            *(str(interface(address, Path(folder.name))), "--url", f"{address}/api/v1"),
            *("--header", f"Authorization: Bearer {token(address)}"),
            *("--checks", CONFORMING),
        ],
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
