"""Where nothing is ever sent, whatever a name says."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from ipaddress import ip_network

import pytest

from bdm.avviso.webhook.addresses import AllowedAddresses, BadAddress, parse, resolve
from tests.fixtures.lines import each

pytestmark = pytest.mark.anyio

PUBLIC = "93.184.216.34"


def answering(*answers: str, private: Sequence[str] = ()) -> AllowedAddresses:
    async def found(host: str, port: int) -> Sequence[str]:
        return answers

    return AllowedAddresses([ip_network(each) for each in private], found)


@each(
    [
        "https://u@example.org/",
        "https://u:p@example.org/",
        "https://@example.org/",
        "https://example.org/#a",
        "https://example.org\\@evil.example/",
        "https://exa mple.org/",
        "https://example.org/\r\nHost: a",
        "ftp://example.org/",
        "file:///etc/passwd",
        "//example.org/",
        "example.org",
        "https://",
        "https:///path",
        "https://example.org:0/",
        "https://example.org:70000/",
        "https://" + "a" * 300 + ".example/",
        "",
    ]
)
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(BadAddress):
        parse(address)


def test_an_address_taken_apart() -> None:
    target = parse("https://Bücher.example:8443/a/à?b=c d".replace(" ", "%20"))
    assert (target.host, target.port, target.authority) == ("xn--bcher-kva.example", 8443, "xn--bcher-kva.example:8443")
    assert target.path == "/a/%C3%A0?b=c%20d"
    assert parse("https://example.org./").authority == "example.org"
    assert parse("https://[2606:4700::1]/").authority == "[2606:4700::1]"


@pytest.mark.parametrize(
    "answer",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
        "240.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1", "192.88.99.1", "::", "::1", "fe80::1", "fe80::1%lo",
        "fc00::1", "fd00:ec2::254", "fec0::1", "ff02::1", "ff0e::1", "2001:db8::1", "::ffff:127.0.0.1",
        "::ffff:10.0.0.1", "::7f00:1", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::1", "2002:7f00:1::1",
        "2002:a00:1::", "2001:0:4136:e378:8000:63bf:3fff:fdd2", "nonsense",
        "192.0.0.9", "192.0.0.10", "3fff::1", "64:ff9b::c000:9",
    ],
)  # fmt: skip
@pytest.mark.parametrize("others", [(), (PUBLIC,)])
async def test_what_is_not_public(answer: str, others: tuple[str, ...]) -> None:
    for answers in ((answer, *others), (*others, answer)):
        with pytest.raises(BadAddress):
            await answering(*answers).check(parse("https://example.org/"))


@pytest.mark.parametrize(
    "answer", [PUBLIC, "2606:4700::1", "::ffff:93.184.216.34", "64:ff9b::5db8:d822", "2002:5db8:d822::1"]
)
async def test_what_is_public(answer: str) -> None:
    assert len(await answering(answer).check(parse("https://example.org/"))) == 1


@pytest.mark.parametrize("address", ["http://example.org/", "https://example.org:22/", "https://example.org:6379/"])
async def test_only_https_on_its_ports(address: str) -> None:
    with pytest.raises(BadAddress):
        await answering(PUBLIC).check(parse(address))
    await answering("10.0.0.7", private=["10.0.0.0/24"]).check(parse(address))
    with pytest.raises(BadAddress):  # of both only what the Internet may have
        await answering("10.0.0.7", PUBLIC, private=["10.0.0.0/24"]).check(parse(address))


async def test_networks_of_the_settings() -> None:
    allowed = ["10.0.0.0/24", "fd00::/64"]
    for answer in ("10.0.0.7", "::ffff:10.0.0.7", "fd00::7"):
        assert await answering(answer, private=allowed).check(parse("https://a.example/"))
    for answer in ("10.0.1.7", "127.0.0.1", "fd00:0:0:1::7"):
        with pytest.raises(BadAddress):
            await answering(answer, private=allowed).check(parse("https://a.example/"))


@pytest.mark.parametrize("host", ["127.1", "2130706433", "0x7f.1", "0177.0.0.1"])
async def test_other_spellings_of_this_machine(host: str) -> None:
    async def as_the_system(name: str, port: int) -> Sequence[str]:
        return [socket.inet_ntoa(socket.inet_aton(name))]

    with pytest.raises(BadAddress):
        await AllowedAddresses([], as_the_system).check(parse(f"https://{host}/"))


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]", "[::ffff:7f00:1]"])
async def test_this_machine(host: str) -> None:
    with pytest.raises(BadAddress):
        await AllowedAddresses([]).check(parse(f"https://{host}/"))


async def test_what_does_not_resolve(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise socket.gaierror

    monkeypatch.setattr(socket, "getaddrinfo", fails)
    with pytest.raises(BadAddress):
        await AllowedAddresses([]).check(parse("https://example.org/"))
    with pytest.raises(socket.gaierror):
        await resolve("example.org", 443)
    with pytest.raises(BadAddress):
        await answering().check(parse("https://example.org/"))
