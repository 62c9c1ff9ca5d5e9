"""One attempt, at a real server."""

from __future__ import annotations

import asyncio
import ssl
import subprocess
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime, timedelta
from ipaddress import ip_network
from pathlib import Path

import pytest

from bdm.avviso.webhook.addresses import AllowedAddresses
from bdm.avviso.webhook.delivery import Outcome, Poster
from tests.avviso.webhook.receiver import Receiver, receiving

pytestmark = pytest.mark.anyio

HERE = [ip_network("127.0.0.0/8")]
NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with receiving() as made:
        yield made


async def post(address: str, poster: Poster | None = None) -> Outcome:
    poster = poster or Poster(AllowedAddresses(HERE))
    try:
        return await poster.post(address, {"webhook-id": "1"}, b"{}", NOW)
    finally:
        await poster.close()


async def test_what_arrives(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    assert await post(receiver.address) == Outcome(None, 204)
    (one,) = receiver.all
    assert (one.path, one.body) == ("/hook?a=1", b"{}")
    assert one.headers["host"] == f"127.0.0.1:{receiver.port}"
    assert one.headers["content-type"] == "application/json"
    assert not {"cookie", "authorization", "accept-encoding"} & set(one.headers)


async def test_no_cookie_comes_back(receiver: Receiver) -> None:
    receiver.says(200, set_cookie="a=b")
    poster = Poster(AllowedAddresses(HERE))
    for _ in range(2):
        await poster.post(receiver.address, {}, b"{}", NOW)
    await poster.close()
    assert [each.headers.get("cookie") for each in receiver.all] == [None, None]


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
async def test_redirects_are_not_followed(receiver: Receiver, status: int) -> None:
    receiver.says(status, location=receiver.address)
    assert await post(receiver.address) == Outcome("reindirizzamento", status)
    assert len(receiver.all) == 1


@pytest.mark.parametrize(
    ("said", "waits"),
    [
        ("120", timedelta(minutes=2)),
        ("99999999999999999999", timedelta(days=1)),
        ("Tue, 01 Dec 2026 12:10:00 GMT", timedelta(minutes=10)),
        ("Tue, 01 Dec 2020 12:10:00 GMT", timedelta()),
        ("Tue, 01 Dec 2099 12:10:00 GMT", timedelta(days=1)),
        ("soon", None),
        ("-5", None),
        ("", None),
    ],
)
async def test_when_to_come_back(receiver: Receiver, said: str, waits: timedelta | None) -> None:
    receiver.says(503, retry_after=said)
    assert await post(receiver.address) == Outcome("risposta", 503, waits)


async def test_who_never_answers(receiver: Receiver) -> None:
    receiver.hold = asyncio.Event()
    assert await post(receiver.address, Poster(AllowedAddresses(HERE), seconds=0.2)) == Outcome("tempo_scaduto")


async def test_a_name_that_takes_long() -> None:
    async def never(host: str, port: int) -> Sequence[str]:
        await asyncio.Event().wait()
        return []

    assert await post("https://a.example/", Poster(AllowedAddresses([], never), seconds=0.05)) == Outcome(
        "tempo_scaduto"
    )


async def test_a_body_without_end(receiver: Receiver) -> None:
    receiver.answer = b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * 10_000_000
    assert await post(receiver.address) == Outcome(None, 200)
    await asyncio.wait_for(receiver.closed.wait(), 5)


async def test_a_body_that_does_not_come(receiver: Receiver) -> None:
    receiver.answer = b"HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nx"
    assert await post(receiver.address, Poster(AllowedAddresses(HERE), seconds=0.3)) in (
        Outcome(None, 200),
        Outcome("tempo_scaduto"),
    )


async def test_an_answer_that_is_none(receiver: Receiver) -> None:
    receiver.answer = b"SSH-2.0-OpenSSH\r\n\r\n"
    assert await post(receiver.address) == Outcome("protocollo")


async def test_nobody_there() -> None:
    async with receiving() as gone:
        address = gone.address
    assert await post(address) == Outcome("collegamento")


@pytest.mark.parametrize("address", ["https://u@a.example/", "nonsense"])
async def test_what_is_no_address(address: str) -> None:
    assert await post(address) == Outcome("indirizzo")


async def test_a_name_that_changes_its_mind(receiver: Receiver) -> None:
    """What was checked is connected to: a second question would be answered otherwise."""
    asked = 0

    async def rebinding(host: str, port: int) -> Sequence[str]:
        nonlocal asked
        asked += 1
        return ["127.0.0.1"] if asked == 1 else ["10.0.0.1"]

    address = f"http://rebinding.example:{receiver.port}/"
    assert await post(address, Poster(AllowedAddresses(HERE, rebinding))) == Outcome(None, 204)
    assert asked == 1
    assert receiver.all[0].headers["host"] == f"rebinding.example:{receiver.port}"
    assert await post(address, Poster(AllowedAddresses(HERE, rebinding))) == Outcome("indirizzo")
    assert len(receiver.all) == 1


async def test_the_next_address_where_one_does_not_answer(receiver: Receiver) -> None:
    async def two(host: str, port: int) -> Sequence[str]:
        return ["127.0.0.2", "127.0.0.1"]  # the server listens at the second alone

    assert await post(f"http://a.example:{receiver.port}/", Poster(AllowedAddresses(HERE, two))) == Outcome(None, 204)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("tls")
    key, made = folder / "key.pem", folder / "cert.pem"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"),
            *("-keyout", str(key), "-out", str(made), "-days", "2", "-subj", "/CN=a.example"),
            *("-addext", "subjectAltName=DNS:a.example"),
        ],
        check=True,
        capture_output=True,
    )
    return made, key


@pytest.mark.parametrize(
    ("name", "trusted", "outcome"),
    [
        ("a.example", True, Outcome(None, 204)),
        ("b.example", True, Outcome("certificato")),
        ("a.example", False, Outcome("certificato")),
    ],
)
async def test_certificates(certificate: tuple[Path, Path], name: str, trusted: bool, outcome: Outcome) -> None:
    names: list[str | None] = []
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*certificate)
    context.sni_callback = lambda _socket, asked, _context: names.append(asked)

    async def here(host: str, port: int) -> Sequence[str]:
        return ["127.0.0.1"]

    tls = ssl.create_default_context(cafile=certificate[0] if trusted else None)
    async with receiving(ssl=context) as receiver:
        got = await post(f"https://{name}:{receiver.port}/", Poster(AllowedAddresses(HERE, here), tls=tls))
    assert got == outcome
    assert names == [name]
