"""The store is asked before the service starts, and copies of the process that are made afterwards ask it too."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

COPY = """
import asyncio, os
from bdm.platform.storage import open_store, require_store
from bdm.settings import get_settings

require_store(get_settings())
copy = os.fork()
if copy == 0:
    print(asyncio.run(open_store(get_settings()).exists("0" * 64)), flush=True)
    os._exit(0)
os.waitpid(copy, 0)
"""


@pytest.fixture
def empty_archive() -> Iterator[str]:
    """The address of an S3 without documents."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = b"<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>"
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_HEAD(self) -> None:
            self.send_error(404)

        def log_message(self, format: str, *args: object) -> None:
            """Nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_copies_of_the_process_reach_the_store(empty_archive: str) -> None:
    known = {
        "AWS_ENDPOINT": empty_archive,
        "AWS_ALLOW_HTTP": "true",
        "AWS_REGION": "x",
        "AWS_ACCESS_KEY_ID": "a",
        "AWS_SECRET_ACCESS_KEY": "b",
        "BDM_STORAGE_URL": "s3://bdm",
    }
    said = subprocess.run(
        [sys.executable, "-c", COPY], env=os.environ | known, capture_output=True, text=True, check=True
    )
    assert said.stdout == "False\n", said.stderr
