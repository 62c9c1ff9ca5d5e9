"""Whether a store can work: a program of its own, which reads the store's address and says in Italian why it cannot.

Threads that obstore starts with its first call are not in copies of a process, whose own calls then wait for them for
ever. The web service makes copies of itself, so the first call is not made in it.
"""

from __future__ import annotations

import subprocess
import sys
from typing import Final

import obstore
from obstore.exceptions import BaseError
from obstore.store import from_url

from bdm.platform.kit.refusal import MISCONFIGURED, Misconfigured
from bdm.platform.kit.regex import regex

PATIENCE_SECONDS: Final = 60.0
_REFUSED = regex(r"status code: (4\d\d)")


def require(address: str, prefix: str) -> None:
    """Raise ``Misconfigured`` for a store at ``address`` that cannot work until somebody changes a setting."""
    program = [sys.executable, "-c", f"from {__name__} import main; main()", prefix]
    try:
        # The address may hold a secret: it is not among the arguments, which everybody on the machine can see.
        tried = subprocess.run(  # noqa: S603 - ourselves
            program, input=address, stdout=subprocess.PIPE, text=True, check=False, timeout=PATIENCE_SECONDS
        )
    except subprocess.TimeoutExpired:
        return  # it may answer later
    if tried.returncode == MISCONFIGURED:
        raise Misconfigured(tried.stdout.strip())


def problem(address: str, prefix: str) -> str | None:
    """What somebody has to change; None where it works, or does not answer now."""
    try:
        objects = from_url(address, retry_config={"max_retries": 0})
    except (BaseError, ValueError):
        return "L'indirizzo dell'archivio dei documenti non si legge: in BDM_STORAGE_URL va s3://bucket/prefisso."
    try:
        next(iter(obstore.list(objects, prefix=prefix, chunk_size=1)), None)
    except BaseError as error:
        if "BadScheme" in str(error):
            return (
                "L'indirizzo dell'archivio dei documenti, in AWS_ENDPOINT, è http: usare https oppure, se la rete è"
                " fidata, AWS_ALLOW_HTTP=true."
            )
        if refused := _REFUSED.search(str(error)):
            return (
                f"L'archivio dei documenti rifiuta l'accesso ({refused[1]}): controllare BDM_STORAGE_URL e le variabili"
                " AWS_ENDPOINT, AWS_REGION, AWS_ACCESS_KEY_ID e AWS_SECRET_ACCESS_KEY."
            )
    return None


def main() -> None:
    if (found := problem(sys.stdin.read(), sys.argv[1])) is not None:
        sys.stdout.write(found)
        sys.exit(MISCONFIGURED)
