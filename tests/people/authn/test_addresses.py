from __future__ import annotations

from bdm.people.authn.addresses import is_loopback_host, is_trustworthy, safe_next
from tests.fixtures.lines import each


@each(
    [
        "/",
        "/search/standard",
        "/search/standard?q=testo%3A%22danno%20biologico%22&area=civile",
        "/search/standard?q=D.Lgs.%2081%2F2008",
        "/provvedimento/page?id=019a#note",
        "/archivio/L_AQUILA/TRIBUNALE%20DI%20L'AQUILA/civile",
        "/ricerca?q=perché",
        "/search/standard?next=//evil.example",
    ]
)
def test_pages_of_ours_are_followed(address: str) -> None:
    assert safe_next(address) == address


@each(
    [
        None,
        "",
        "search",
        "https://evil.example/",
        "HTTPS:evil.example",
        "javascript:alert(1)",
        "//evil.example",
        "///evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "/%2Fevil.example",
        "/%2fevil.example/%2e%2e",
        "/%5Cevil.example",
        "/%252Fevil.example",
        "/%255Cevil.example",
        "/.//evil.example",
        "/..//evil.example",
        "/search/..//evil.example",
        "/%2e%2e//evil.example",
        "/search/%2e%2e/api/bdm/backoffice/user/deauth",
        "/\t/evil.example",
        "/\n/evil.example",
        "/%0d%0aset-cookie:x=1",
        "/search\r\nSet-Cookie: x=1",
        "/search\x00",
        "/search\u2028",
        " //evil.example",
        "//[evil",
        "/api/bdm/backoffice/user/deauth",
        "/api",
        "/%61pi/bdm/backoffice/user/deauth",
        "/demo-idp/authorize",
        "/" + "a" * 5000,
    ]
)
def test_anything_else_leads_home(address: str | None) -> None:
    assert safe_next(address) == "/"


@each(["localhost", "LOCALHOST:8000", "127.0.0.1:1", "[::1]:8000"])
def test_names_of_this_machine(host: str) -> None:
    assert is_loopback_host(host)


@each(
    ["", "localhost.evil.example", "evil.example", "127.0.0.1.evil.example", "localhost:8000@evil.example", "0.0.0.0"]
)
def test_names_of_other_machines(host: str) -> None:
    assert not is_loopback_host(host)


@each(
    [
        ("https://idp.example/realm", True),
        ("http://127.0.0.1:9000", True),
        ("http://localhost:9000/demo-idp", True),
        ("http://idp.example", False),
        ("ftp://idp.example", False),
        ("idp.example", False),
        ("https://[", False),
    ]
)
def test_plain_http_only_on_this_machine(url: str, expected: bool) -> None:
    assert is_trustworthy(url) is expected
