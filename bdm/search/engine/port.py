"""The port to a search engine: what services ask and what the feed writes, in terms of no engine in particular.

An adapter keeps published content and work in progress apart, so that no statistic of one shows in the order of the
other, and applies the reader's scope inside every query: hits, counts and order come from what that reader may see.
What is looked for in the texts is looked for, in a restricted item, on the face that the reader sees.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from typing import Any, Final, Protocol, TypeAlias
from uuid import UUID

from bdm.document.processing.pool import DocumentServices
from bdm.platform.authz import Kind, Scope
from bdm.platform.kit.errors import Conflict
from bdm.reference.choices import Dimension
from bdm.search.engine.item import IndexedItem
from bdm.search.query import Tree

MAX_VISIBLE: Final = 10_000
"""Results that paging reaches; counts go on above (docs/regole/ricerca.md#risultati)."""


AGAIN_SECONDS: Final = 10
"""After which a search that could not be answered may be tried again."""


class Stage(StrEnum):
    """The two collections that are never mixed."""

    PUBLISHED = "published"
    IN_PROGRESS = "in_progress"


class SortField(StrEnum):
    """``SCORE`` is relevance, and the same as ``DATA`` for a query without words. Ties go by ``seq``."""

    SCORE = "score"
    DATA = "data"
    DATA_PUBBLICAZIONE = "data_pubblicazione"
    EDIT_DATE = "edit_date"


LAST_KEY: Final = (1 << 63) - 1


@dataclass(frozen=True)
class KeyRange:
    """Items whose key in the order of ``field`` (``day_order``, ``moment_order``) is from ``first`` to ``last``."""

    field: SortField
    first: int = 0
    last: int = LAST_KEY


@dataclass(frozen=True)
class SearchRequest:
    """What is asked, and by whom. ``today`` ends the ranges of days without a last one.

    In ``IN_PROGRESS`` the scope's drafts are searched, and nothing else exists. With ``within`` only those of a range.
    """

    kind: Kind
    tree: Tree
    scope: Scope
    today: date
    content: Stage = Stage.PUBLISHED
    within: KeyRange | None = None


@dataclass(frozen=True)
class Window:
    """``size`` results after the first ``start``; what lies above ``MAX_VISIBLE`` is left out. Where it does not matter
    how many there are besides, they are not ``counted``: the count is that of the page.
    """

    start: int = 0
    size: int = 10
    counted: bool = True


@dataclass(frozen=True)
class Sort:
    """Items without the date come last in descending order."""

    field: SortField = SortField.DATA
    descending: bool = True


@dataclass(frozen=True)
class Hits:
    """``count`` is exact and of all that was found, ``ids`` are one page of it; ``facets`` count all of it, by each of
    the dimensions asked for, as ``SearchEngine.count`` does.

    ``scores`` belong to the ids where relevance ordered them. They are for whoever measures the search, not for
    readers; those of two engines, or of two states of one, cannot be compared. ``keys`` belong to them where a date
    did: what follows the last of them is in a ``KeyRange``.
    """

    count: int
    ids: tuple[UUID, ...]
    facets: tuple[list[Bucket], ...] = ()
    scores: tuple[float, ...] = ()
    keys: tuple[int, ...] = ()


@dataclass(frozen=True)
class Bucket:
    """How many items have ``value``; ``children`` divide them by the next dimension."""

    value: str
    count: int
    children: tuple[Bucket, ...] = ()


@dataclass(frozen=True)
class Frequencies:
    """Of ``total`` items, ``having`` says how many have each of the values asked for, in their order."""

    total: int
    having: tuple[int, ...]


class IndexNotReady(Conflict):
    """There is no index to search: it is being built, or waits for the worker to build it."""

    code = "INDEX_NOT_READY"
    default = "La ricerca non è ancora pronta: l'indice è in preparazione. Riprovare tra qualche istante."


class SearchUnavailable(IndexNotReady):
    """The index is damaged, or a search failed as if it were: it is being looked into and built anew."""

    status = 503
    code = "SEARCH_UNAVAILABLE"
    default = (
        "La ricerca è temporaneamente in manutenzione e tornerà da sola tra qualche minuto."
        " Tutto il resto continua a funzionare."
    )

    def __init__(self) -> None:
        super().__init__(extra={"retry_after": AGAIN_SECONDS})


class EngineFailure(Exception):
    """The engine could not do what it was asked: damaged files, a full disk, or a fault of its own."""


@dataclass(frozen=True)
class IndexEntry:
    """One item as the index holds it."""

    kind: Kind
    id: UUID
    content: Stage
    fingerprint: int


@dataclass(frozen=True)
class ExaminationProgress:
    """What reading the files of the index has shown so far: the ``damaged`` ones, after ``done`` of ``total`` bytes."""

    damaged: tuple[str, ...]
    done: int
    total: int


@dataclass(frozen=True)
class BuildingProgress:
    """How far the building of a generation has come; ``after`` is the last ``seq`` read of each kind."""

    request: str
    total: int
    done: int = 0
    after_provvedimento: int = 0
    after_massima: int = 0

    def after(self, kind: Kind) -> int:
        """The last ``seq`` of ``kind`` that is in."""
        return self.after_provvedimento if kind == "provvedimento" else self.after_massima

    def advanced(self, kind: Kind, last: int, count: int) -> BuildingProgress:
        """After ``count`` more items of ``kind``, up to the ``seq`` ``last``."""
        done = self.done + count
        if kind == "provvedimento":
            return replace(self, done=done, after_provvedimento=last)
        return replace(self, done=done, after_massima=last)


@dataclass(frozen=True)
class IndexIdentity:
    """Which index it is: the request that built it, and the marks of the changes that it holds
    (``bdm.search.indexing.agreement``).
    """

    request: str
    marks: frozenset[str]


Fields: TypeAlias = dict[str, Any]
FieldsOf: TypeAlias = Callable[[Sequence[IndexedItem]], list[Fields]]
"""What goes into an engine's fields of each item: a function with a name in its module, for ``compute``."""


class Generation(Protocol):
    """One complete index, open for writing by this process alone. Not for concurrent use. Whatever fails raises
    ``EngineFailure``.
    """

    @property
    def progress(self) -> BuildingProgress:
        """What ``save_progress`` wrote last, or what the building started with."""

    @property
    def marks(self) -> frozenset[str]:
        """The marks of the changes that it holds."""

    def keep_marks(self, marks: Collection[str]) -> None:
        """Remember ``marks`` durably, and no others."""

    @property
    def fields_of(self) -> FieldsOf:
        """What goes into its fields."""

    def apply(
        self,
        replaced: Collection[tuple[Kind, UUID]],
        items: Sequence[IndexedItem],
        version: int = 0,
        fields: Sequence[Fields] | None = None,
    ) -> None:
        """Take everything named in ``replaced`` out and put ``items`` in; visible after ``commit``. Where several
        hosts write, what was read in a smaller ``version`` changes nothing any more. ``fields`` is what ``fields_of``
        has made of the items, where that was asked for before.
        """

    def commit(self) -> None:
        """Make what was applied durable and visible."""

    def save_progress(self, progress: BuildingProgress) -> None:
        """Remember durably how far the building has come; call it after ``commit``."""

    def entangled(self, items: Sequence[IndexedItem]) -> list[tuple[Kind, UUID]]:
        """What must be written again so that no trace remains in the statistics of those published ``items`` that are
        restricted now and were not when they were indexed. To be asked before they are applied.
        """

    def close(self) -> None:
        """Let go of it; what was not committed is lost."""


class IndexStore(Protocol):
    """The writing side: the generations of the index, of which one serves. For the holder of the feed's lock."""

    def open_serving(self) -> Generation | None:
        """The generation that serves, or None where there is none, or none that this version can use. To be examined
        before: what is written to a damaged one spreads the damage.
        """

    def open_building(self, marks: Collection[str]) -> Generation | None:
        """The unfinished generation that an interrupted rebuild left, if it is whole, can be continued, and holds the
        changes of these ``marks``.
        """

    def start_building(self, progress: BuildingProgress) -> Generation:
        """A new, empty generation."""

    def serve(self, generation: Generation) -> None:
        """Let ``generation`` serve from now on, and remove every other one."""

    def request_rebuild(self, reason: str) -> str:
        """Ask for a rebuild; the name of the request, or of the one that is already waiting."""

    def requested(self) -> str | None:
        """The rebuild that is waiting or running."""

    def building(self) -> BuildingProgress | None:
        """How far the running rebuild has come."""

    def serving(self) -> IndexIdentity | None:
        """Which generation serves; None while none does."""

    def earlier(self) -> IndexIdentity | None:
        """The generation of another version of the program that hosts of that version may still answer from; None
        where there is none.
        """

    def suspected(self) -> bool:
        """Whether a search has failed, so that what serves should be examined."""

    def examine(self) -> Iterator[ExaminationProgress]:
        """Read all files of what serves and compare them with their checksums; blocks while it reads, in portions of
        some milliseconds. The last answer counts; without any nothing serves, or something else does by now. Raises
        ``EngineFailure`` where it cannot be told.
        """

    def judged(self, damaged: Sequence[str]) -> None:
        """After ``examine``: with damaged files, take what serves out of service and ask for a rebuild; without, drop
        the suspicion.
        """

    def withdrawn(self) -> bool:
        """Whether what served is damaged, and nothing serves until the rebuild is done."""


class SearchEngine(Protocol):
    """The reading side. Sees a committed change within half a second, and a new generation by itself.

    Every call raises ``IndexNotReady`` while there is no index, and ``SearchUnavailable`` where it is damaged or fails.
    """

    async def search(self, query: SearchRequest, page: Window, sort: Sort, facets: Sequence[Dimension] = ()) -> Hits:
        """One page of what ``query`` finds, and its facets: all as of one moment, so that they agree."""

    async def count(self, query: SearchRequest, *groupings: Sequence[Dimension]) -> list[list[Bucket]]:
        """For each grouping the exact numbers of items by its dimensions, nested, largest first, equal ones by
        value. An item without a value is in no bucket, one with several values in several.
        """

    async def searches(self, queries: Sequence[SearchRequest], page: Window, sort: Sort) -> list[Hits]:
        """``search`` for each of many short ``queries``, all in one go."""

    async def frequencies(
        self, kind: Kind, field: str, values: Sequence[str], ufficio: str | None = None
    ) -> Frequencies:
        """In how many published items (of one office) each of ``values`` stands, on the face that everyone may read:
        in ``testo`` and ``titolo`` tokens of the analysis, in ``forme`` words as they are written, in an exact field
        its values.
        """

    def entries(self) -> Iterator[IndexEntry]:
        """Everything that is in the index that serves, as of the last commit; blocks while it reads."""

    @property
    def store(self) -> IndexStore:
        """The writing side."""


@dataclass(frozen=True)
class SearchServices(DocumentServices):
    """The services, and the search engine."""

    search: SearchEngine
