"""Whether a store can work: a program of its own, which reads the store's address and says in Italian why it cannot.

Threads that obstore starts with its first call are not in copies of a process, whose own calls then wait for them for
ever. The web service makes copies of itself, so the first call is not made in it.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from typing import Final

import obstore
from obstore.exceptions import BaseError

from bdm.platform.kit.refusal import MISCONFIGURED, Misconfigured
from bdm.platform.kit.regex import regex
from bdm.platform.storage.objects import objects_at
from bdm.settings import IN_FILE, WrongSettings

logger = logging.getLogger(__name__)

PATIENCE_SECONDS: Final = 60.0
_SILENT: Final = (
    "L'archivio dei documenti non risponde: fino ad allora i documenti non si aprono. Se non si riprende da sé,"
    " controllare AWS_ENDPOINT."
)
_REFUSED = regex(r"status code: (4\d\d)")
_REASONS: Final = (
    (
        regex("NoSuchBucket"),
        "Il bucket indicato in BDM_STORAGE_URL non esiste: crearlo, oppure correggerne il nome.",
    ),
    (
        # As S3 says it, and versitygw
        regex("InvalidAccessKeyId|SignatureDoesNotMatch|XAdminUserNotFound"),
        "L'archivio dei documenti non riconosce la chiave: correggere AWS_ACCESS_KEY_ID e AWS_SECRET_ACCESS_KEY.",
    ),
    (
        regex("AuthorizationHeaderMalformed|PermanentRedirect|incorrectly configured region"),
        "L'archivio dei documenti è in un'altra regione: correggere AWS_REGION.",
    ),
)
"""What a store answers, and what it means."""
_KEY: Final = ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY")
_ROLES: Final = frozenset(
    {
        "AWS_WEB_IDENTITY_TOKEN_FILE",
        "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI",
        "AWS_CONTAINER_CREDENTIALS_FULL_URI",
        "AWS_SKIP_SIGNATURE",
    }
)
"""With one of them no key is needed."""
_YES: Final = frozenset({"1", "true", "on", "yes", "y"})
"""What obstore takes for yes."""


def require(address: str, prefix: str) -> None:
    """Raise ``Misconfigured`` for a store at ``address`` that cannot work until somebody changes a setting."""
    program = [sys.executable, "-c", f"from {__name__} import main; main()", prefix]
    try:
        # The address may hold a secret: it is not among the arguments, which everybody on the machine can see.
        tried = subprocess.run(  # noqa: S603 - ourselves
            program, input=address, stdout=subprocess.PIPE, text=True, check=False, timeout=PATIENCE_SECONDS
        )
    except subprocess.TimeoutExpired:
        logger.warning(_SILENT)
        return
    if tried.returncode == MISCONFIGURED:
        raise Misconfigured(tried.stdout.strip())
    if said := tried.stdout.strip():
        logger.warning(said)


def ask(address: str, prefix: str) -> str:
    """What is to be said of a store that does not answer now, and may answer later; of one that works, nothing.

    Raises Misconfigured for what somebody has to change.
    """
    try:
        if (problem := _answer(address, prefix)) is not None:
            raise Misconfigured(problem)
    except BaseError:
        return _SILENT
    return ""


def _answer(address: str, prefix: str) -> str | None:
    """What somebody has to change; None where it works. Raises BaseError where it does not answer."""
    if address.startswith("s3://") and (missing := _without_place() or _without_key()):
        return missing
    try:
        objects = objects_at(address, {"max_retries": 0})
    except WrongSettings as error:
        return " ".join(error.problems)
    except (BaseError, ValueError):
        return "L'indirizzo dell'archivio dei documenti non si legge: in BDM_STORAGE_URL va s3://bucket/prefisso."
    try:
        next(iter(obstore.list(objects, prefix=prefix, chunk_size=1)), None)
    except BaseError as error:
        said = str(error)
        for named, sentence in _REASONS:
            if named.search(said):
                return sentence
        if refused := _REFUSED.search(said):
            return (
                f"L'archivio dei documenti rifiuta l'accesso ({refused[1]}): controllare BDM_STORAGE_URL e le variabili"
                " AWS_ENDPOINT, AWS_REGION, AWS_ACCESS_KEY_ID e AWS_SECRET_ACCESS_KEY."
            )
        raise
    return None


def _without_place() -> str | None:
    """An endpoint that cannot be asked."""
    endpoint = os.environ.get("AWS_ENDPOINT", "").lower()
    if endpoint and not endpoint.startswith(("https://", "http://")):
        return "L'indirizzo dell'archivio dei documenti in AWS_ENDPOINT deve iniziare con https:// o http://."
    if endpoint.startswith("http://") and os.environ.get("AWS_ALLOW_HTTP", "").lower() not in _YES:
        return "L'indirizzo in AWS_ENDPOINT non è https: indicarne uno https, oppure AWS_ALLOW_HTTP=true."
    return None


def _without_key() -> str | None:
    """Machines of AWS have roles; elsewhere somebody has to give a key, and anywhere both of its halves."""
    given = [any(os.environ.get(name + end) for end in ("", IN_FILE)) for name in _KEY]
    if all(given) or (not any(given) and not (os.environ.get("AWS_ENDPOINT") and _ROLES.isdisjoint(os.environ))):
        return None
    missing = " e ".join(name for name, there in zip(_KEY, given, strict=True) if not there)
    return f"Manca la chiave dell'archivio dei documenti: indicare {missing}, o il suo file."


def main() -> None:
    """Read the address; say what is to be said."""
    try:
        sys.stdout.write(ask(sys.stdin.read(), sys.argv[1]))
    except Misconfigured as error:
        sys.stdout.write(error.message)
        sys.exit(MISCONFIGURED)
