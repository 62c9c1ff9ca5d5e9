"""What formulates answers and summaries: the port, and what may go wrong behind it.

Whoever formulates, an ``Answer`` holds sentences that rest on passages of the decision (``bdm.assistant.grounding``).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from bdm.assistant.answers import Answer
from bdm.assistant.ranking import PackedIndex
from bdm.platform.kit.errors import AppError, TooManyRequests
from bdm.search.engine.port import SearchServices


@dataclass(frozen=True, slots=True)
class Exchange:
    """An earlier question of the conversation and what was answered."""

    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class Reply:
    """What was formulated, and the tokens that it took of somebody's allowance (0 without a model)."""

    answer: Answer
    tokens: int = 0


@dataclass(frozen=True, slots=True)
class Health:
    """Whether it answers now, and when it last did not do what it was asked, since it was opened. ``detail`` and
    ``failure`` are codes, never content.
    """

    ok: bool
    detail: str | None = None
    failure: str | None = None
    failed_at: datetime | None = None


class Assistant(Protocol):
    """Formulates from the passages it is given and from nothing else.

    Raises Unavailable (but for questions, which are answered with extracts then) and AssistantRefusal. Cancelling a
    call stops the work, also where it is done by a server.
    """

    @property
    def extractive(self) -> bool:
        """Whether it only quotes."""

    @property
    def model(self) -> str:
        """Its name, as people are told."""

    @property
    def version(self) -> str:
        """What summaries are kept by: changes when the same text would be summarised differently."""

    @property
    def metered(self) -> bool:
        """Whether calls count against the person's allowance of the day."""

    async def answer(self, index: PackedIndex, question: str, earlier: tuple[Exchange, ...] = ()) -> Reply:
        """What the passages say on the question; without sentences, what comes nearest."""

    async def summarise(self, index: PackedIndex, at_least: int) -> Reply:
        """A summary of at least so many words, where there is as much to say."""

    async def health(self) -> Health:
        """Whether it can be asked now."""

    async def close(self) -> None:
        """Let go of connections."""


class AssistantError(AppError):
    """The assistant failed, not we; ``tokens`` were used until then."""

    status = 424
    tokens = 0


class Unavailable(AssistantError):
    """It is down, too slow, or was cut off in the middle."""

    code = "ASSISTANT_UNAVAILABLE"
    default = "L'assistente non è disponibile in questo momento. Riprovare più tardi."


class AssistantRefusal(AssistantError):
    """It does not want to answer."""

    code = "ASSISTANT_REFUSED"
    default = "L'assistente non ha voluto rispondere a questa richiesta."


class LimitReached(TooManyRequests):
    """The person has used up the allowance of the day."""

    code = "ASSISTANT_LIMIT"
    default = "È stato raggiunto il limite di richieste all'assistente per oggi. Riprovare domani."


@dataclass(frozen=True)
class AssistantServices(SearchServices):
    """The services, and the assistant."""

    assistant: Assistant
