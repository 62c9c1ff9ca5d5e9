"""Kinds of values that settings have, and what is said of one that is none. An empty value is none at all."""

from __future__ import annotations

import re
from ipaddress import IPv4Network, IPv6Network
from typing import Annotated, Final, Literal, TypeAlias
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, SecretStr
from pydantic_settings import NoDecode

_ORIGIN: Final = r"https?://([\w.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?"
_MAIL: Final = r"[\w.+-]+@[\w-]+(\.[\w-]+)+"
_SECURE: Final = r"https://[\w.-]+(:\d{1,5})?(/[\w./~%-]*)?"
_SITE: Final = r"[A-Za-z0-9]{0,32}"


def _networks(value: object) -> object:
    return [each.strip() for each in value.split(",") if each.strip()] if isinstance(value, str) else value


def _addresses(value: object) -> object:
    every = [each.strip().rstrip("/") for each in value.split(",")] if isinstance(value, str) else value
    if isinstance(every, list):
        every = [each for each in every if each]
        if not all(each.lower().startswith(("https://", "http://")) for each in every):
            raise ValueError("ogni indirizzo deve iniziare con https:// o http://")
    return every


def _origin(value: str | None) -> str | None:
    """All addresses of the service begin at ``/``: below a path none would be found."""
    value = (value or "").strip().rstrip("/")
    if value and not re.fullmatch(_ORIGIN, value, re.IGNORECASE):
        raise ValueError(
            "occorre un indirizzo senza percorso, come https://bdm.example.it: il servizio non può stare sotto"
            " un percorso (https://example.it/bdm), gli serve un nome suo"
        )
    return value or None


def _address(value: str | None) -> str | None:
    value = (value or "").strip().rstrip("/")
    if value and not value.lower().startswith(("https://", "http://")):
        raise ValueError("l'indirizzo deve iniziare con https:// o http://")
    return value or None


def _link(value: str | None) -> str | None:
    """What a browser would run instead of opening it is refused."""
    value = (value or "").strip()
    if value and not value.lower().startswith(("https://", "http://", "mailto:")):
        raise ValueError("il collegamento deve iniziare con https://, http:// o mailto:")
    return value or None


def _secure_address(value: str | None) -> str | None:
    """Nothing but an address: what it has in it stands in a header, or is a link."""
    value = (value or "").strip()
    if value and not re.fullmatch(_SECURE, value, re.ASCII | re.IGNORECASE):
        raise ValueError("occorre un indirizzo che inizi con https://, senza «?», «#», spazi né password")
    return value or None


def _mail_server(value: SecretStr | None) -> SecretStr | None:
    if value is None or not value.get_secret_value().strip():
        return None
    try:
        parts = urlsplit(value.get_secret_value().strip())
        usable = parts.scheme in ("smtp", "smtps") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable:
        raise ValueError("occorre un indirizzo come smtp://utente:password@posta.example.it:587, o smtps://")
    return value


def _mail(value: str | None) -> str | None:
    value = (value or "").strip()
    if value and not re.fullmatch(_MAIL, value):
        raise ValueError("occorre un indirizzo di posta, come assistenza@example.it")
    return value or None


def _site(value: str) -> str:
    if not re.fullmatch(_SITE, value):
        raise ValueError("occorre l'identificativo del sito: un numero, o le lettere e cifre indicate dal servizio")
    return value


def _upper(value: object) -> object:
    return value.upper() if isinstance(value, str) else value


Networks: TypeAlias = Annotated[tuple[IPv4Network | IPv6Network, ...], NoDecode, BeforeValidator(_networks)]
"""Written with commas."""
Addresses: TypeAlias = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_addresses)]
"""Of servers, written with commas."""
Origin: TypeAlias = Annotated[str | None, AfterValidator(_origin)]
Address: TypeAlias = Annotated[str | None, AfterValidator(_address)]
Link: TypeAlias = Annotated[str | None, AfterValidator(_link)]
SecureAddress: TypeAlias = Annotated[str | None, AfterValidator(_secure_address)]
MailServer: TypeAlias = Annotated[SecretStr | None, AfterValidator(_mail_server)]
Mail: TypeAlias = Annotated[str | None, AfterValidator(_mail)]
Site: TypeAlias = Annotated[str, AfterValidator(_site)]
LogLevel: TypeAlias = Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(_upper)]
