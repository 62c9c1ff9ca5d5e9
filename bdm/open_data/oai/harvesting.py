"""What the protocol asks, answered from the register; the package ``oaipmh`` reads requests and writes answers.

It is synchronous, and runs in a thread; ``Harvest`` is given ways back to the event loop for what it asks of the
database.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, Final, Protocol, cast
from urllib.parse import urlsplit

from oaipmh import common
from oaipmh.datestamp import DatestampError
from oaipmh.error import (
    BadArgumentError,
    BadResumptionTokenError,
    CannotDisseminateFormatError,
    IdDoesNotExistError,
)
from oaipmh.metadata import MetadataRegistry
from oaipmh.server import ServerBase, decodeResumptionToken, encodeResumptionToken, oai_dc_writer

from bdm.open_data.oai.dublin_core import PUBLISHER, Elements
from bdm.open_data.oai.repository import HarvestedItem, Range
from bdm.open_data.record.schemas import ItemName
from bdm.platform.authz import Kind
from bdm.platform.kit.characters import xml_text
from bdm.platform.kit.identifiers import parse_id

PREFIX: Final = "oai_dc"
AT_ONCE: Final = 100
"""Records of an answer."""
_MOST: Final = 2**63 - 1
_FORMAT: Final = (
    PREFIX,
    "http://www.openarchives.org/OAI/2.0/oai_dc.xsd",
    "http://www.openarchives.org/OAI/2.0/oai_dc/",
)
_LOCATION: Final = "{http://www.w3.org/2001/XMLSchema-instance}schemaLocation"
_SETS: Final[dict[str, tuple[Kind, str]]] = {
    "provvedimenti": ("provvedimento", "Provvedimenti"),
    "massime": ("massima", "Abstract (massime)"),
}
_SPECS: Final = {kind: spec for spec, (kind, _) in _SETS.items()}


class HarvestSource(Protocol):
    """The database, for a thread."""

    def harvest(self, bounds: Range, after: int, limit: int) -> Sequence[HarvestedItem]: ...
    def item(self, names: Sequence[ItemName]) -> HarvestedItem | None: ...
    def elements(self, items: Sequence[HarvestedItem]) -> Mapping[ItemName, Elements]: ...
    def earliest(self) -> datetime: ...


@dataclass(frozen=True)
class Repository:
    """How this installation presents itself."""

    address: str
    email: str

    @property
    def emails(self) -> list[str]:
        """The protocol wants one at least: where none is set the mailbox that every domain has (RFC 5321, 4.5.1)."""
        return [self.email or f"postmaster@{urlsplit(self.address).hostname or 'localhost'}"]


def identifier_of(name: ItemName) -> str:
    """``urn:uuid:0190…``: what is known of an item everywhere, whatever the address of this installation."""
    return name[1].urn


def names_of(identifier: str) -> list[ItemName]:
    """What may have it. What was told before goes on being known: ``oai:bdm.example:provvedimento/0190…`` of any host.
    Raises IdDoesNotExistError.
    """
    scheme, _, rest = identifier.partition(":")
    space, _, told = rest.partition(":")
    kinds: Sequence[Kind] = [kind for kind, _ in _SETS.values()]
    if scheme == "oai":
        kind, _, told = told.partition("/")
        kinds = [each for each in kinds if each == kind]
    elif (scheme, space) != ("urn", "uuid"):
        kinds = []
    item_id = parse_id(told)
    if item_id is None or not kinds:
        raise IdDoesNotExistError("Non esiste.")
    return [(each, item_id) for each in kinds]


class Harvest(common.ResumptionOAIPMH):  # type: ignore[misc]
    """Each verb of the protocol."""

    def __init__(self, source: HarvestSource, repository: Repository) -> None:
        self._source = source
        self._repository = repository

    def handleVerb(self, verb: str, kw: dict[str, Any]) -> Any:  # noqa: N802 - the package calls it so
        verbs: dict[str, Callable[[dict[str, Any]], Any]] = {
            "Identify": self._identify,
            "GetRecord": self._record,
            "ListMetadataFormats": self._formats,
            "ListSets": lambda _: ([(spec, name, None) for spec, (_kind, name) in _SETS.items()], None),
            "ListIdentifiers": lambda given: self._listed(given, records=False),
            "ListRecords": lambda given: self._listed(given, records=True),
        }
        if verb not in verbs:
            raise BadArgumentError("Il verbo non è ammesso.")
        return verbs[verb](kw)

    def _identify(self, _: dict[str, Any]) -> common.Identify:
        """Also asked for within every other answer."""
        return self._identity

    @cached_property
    def _identity(self) -> common.Identify:
        return common.Identify(
            repositoryName=PUBLISHER,
            baseURL=self._repository.address,
            protocolVersion="2.0",
            adminEmails=self._repository.emails,
            earliestDatestamp=_stamp(self._source.earliest()),
            deletedRecord="persistent",
            granularity="YYYY-MM-DDThh:mm:ssZ",
            compression=["identity"],
            toolkit_description=False,
        )

    def _formats(self, arguments: dict[str, Any]) -> list[tuple[str, str, str]]:
        if "identifier" in arguments:
            self._known(arguments["identifier"])
        return [_FORMAT]

    def _record(self, arguments: dict[str, Any]) -> tuple[common.Header, Any, None]:
        _require_format(arguments)
        return self._records([self._known(arguments["identifier"])])[0]

    def _known(self, identifier: str) -> HarvestedItem:
        found = self._source.item(names_of(identifier))
        if found is None:
            raise IdDoesNotExistError("Non esiste.")
        return found

    def _listed(self, arguments: dict[str, Any], *, records: bool) -> tuple[list[Any], str | None]:
        """The next of what is asked for, and how to go on: behind a row of the register, whatever comes meanwhile."""
        after, last = 0, None
        if "resumptionToken" in arguments:
            arguments, after = _resumed(arguments["resumptionToken"])
            last = ""  # the last part of a list that came in parts has an empty token (3.5 of the protocol)
        _require_format(arguments)
        found = self._source.harvest(_range(arguments), after, AT_ONCE + 1)
        some = found[:AT_ONCE]
        token = encodeResumptionToken(arguments, some[-1].seq) if len(found) > AT_ONCE else last
        return (self._records(some) if records else [self._header(each, each.gone) for each in some]), token

    def _records(self, items: Sequence[HarvestedItem]) -> list[tuple[common.Header, Any, None]]:
        """What is no longer public since its row was written is told as gone already."""
        known = self._source.elements([each for each in items if not each.gone])
        return [
            (
                self._header(each, each.name not in known),
                common.Metadata(None, known[each.name]) if each.name in known else None,
                None,
            )
            for each in items
        ]

    def _header(self, item: HarvestedItem, gone: bool) -> common.Header:
        return common.Header(None, identifier_of(item.name), _stamp(item.at), [_SPECS[item.name[0]]], gone)


def answer(source: HarvestSource, repository: Repository, arguments: Sequence[tuple[str, str]]) -> bytes:
    """The answer to a request of these arguments, as XML; errors of the protocol are answers as well."""
    asked = {name: xml_text(value) for name, value in arguments}
    if len(asked) < len(arguments):
        asked["ripetuto"] = ""  # no argument may be repeated; the protocol has one error for whatever it does not know
    registry = MetadataRegistry()
    registry.registerWriter(PREFIX, _write_metadata)
    return cast(bytes, ServerBase(Harvest(source, repository), registry).handleRequest(asked))


def _write_metadata(element: Any, metadata: common.Metadata) -> None:
    """As the package does, whose schema location names another namespace than that of the schema."""
    oai_dc_writer(element, metadata)
    element[-1].set(_LOCATION, f"{_FORMAT[2]} {_FORMAT[1]}")


def _stamp(at: datetime) -> datetime:
    """As the package takes it: of this protocol's time, and without a zone."""
    return at.astimezone(UTC).replace(tzinfo=None, microsecond=0)


def _require_format(arguments: Mapping[str, Any]) -> None:
    if arguments.get("metadataPrefix") != PREFIX:
        raise CannotDisseminateFormatError("L'unico formato è oai_dc.")


def _range(arguments: Mapping[str, Any]) -> Range:
    spec = arguments.get("set")
    if spec is not None and spec not in _SETS:
        raise BadArgumentError("L'insieme non esiste: chiedere ListSets.")
    since, until = arguments.get("from_"), arguments.get("until")
    if since is not None and until is not None and since > until:
        raise BadArgumentError("«from» viene dopo «until».")
    return Range(
        kind=_SETS[spec][0] if spec is not None else None,
        since=None if since is None else since.replace(tzinfo=UTC),
        # Moments are told in whole seconds.
        until=None if until is None else until.replace(microsecond=999_999, tzinfo=UTC),
    )


def _resumed(token: str) -> tuple[dict[str, Any], int]:
    try:
        given, after = decodeResumptionToken(token)
    except (DatestampError, ValueError, OverflowError) as error:
        raise BadResumptionTokenError("Il resumptionToken non è valido.") from error
    if not given.keys() <= {"metadataPrefix", "set", "from_", "until"} or not 0 <= after <= _MOST:
        raise BadResumptionTokenError("Il resumptionToken non è valido.")
    return given, after
