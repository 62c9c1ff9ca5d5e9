"""JSON shapes of help (docs/regole/consultazione.md#aiuto)."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class FaqOut(BaseModel):
    """A frequent question; ``answer`` is HTML."""

    model_config = ConfigDict(from_attributes=True)

    section: str
    question: str
    answer: str


class MediaOut(BaseModel):
    """A file of help; ``type`` is 'video' for tutorials, ``path`` the address it is played from, ``captions`` the one
    of its subtitles (WebVTT), null where it has none.
    """

    type: str
    path: str
    title: str
    description: str
    captions: str | None


class AnalyticsOut(BaseModel):
    """Where visits are counted (a Matomo), and as which site."""

    url: str
    site: str


class ContactOut(BaseModel):
    """What this installation says of itself: where to turn to, its accessibility statement, where visits are counted,
    whether everybody whose identity is verified has access. What it does not set is null; ``{pagina}`` in the link for
    problems stands for the address of the page that has one.
    """

    address: str
    phone: str
    email: str | None
    accessibility_statement: str | None
    analytics: AnalyticsOut | None
    assistance_link: str | None
    problem_link: str | None
    open_access: bool
