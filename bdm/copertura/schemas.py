"""JSON shapes of the coverage."""

from __future__ import annotations

from datetime import datetime

from pydantic import BaseModel


class MeseCoperturaOut(BaseModel):
    """What is published of one month (``YYYY-MM``). ``low``: judged, and less than half of the office's median."""

    mese: str
    count: int
    with_text: int
    civile: int
    penale: int
    sentenza: int
    ordinanza: int
    decreto: int
    low: bool


class NumeriOut(BaseModel):
    """Up to where the numbers of the sentenze of a year run: the ``greatest`` that is here, how many numbers are
    ``held``, how many sentenze have no number (``unnumbered``). At least ``missing`` are not here; how many the office
    gave is not known.
    """

    area: str
    anno: int
    greatest: int
    held: int
    unnumbered: int
    missing: int


class UfficioCoperturaOut(BaseModel):
    """An office that has something. ``first`` and ``last`` are the ends of what is here, whenever; ``since`` the first
    month from which on there is no hole longer than three months, up to the last whole month; ``median`` that of the
    last 24 whole months. ``months`` are those of the period with something or with too little: in the others there is
    nothing, and nothing is said of it.
    """

    ufficio: str
    distretto: str
    count: int
    with_text: int
    first: str
    last: str
    since: str | None
    median: float | None
    low_last_month: bool
    """Whether the last whole month has less than half of a median of at least ten."""
    months: list[MeseCoperturaOut]
    numbers: list[NumeriOut]


class CoperturaOut(BaseModel):
    """The offices of a place with something published, by name, in the months from ``dal`` to ``al`` (``YYYY-MM``), as
    of ``counted_at``. Months can be asked for from ``first`` on. Judged are those up to ``last_judged``. ``without``
    are the offices of which nothing is here.
    """

    counted_at: datetime
    first: str
    dal: str
    al: str
    last_judged: str
    uffici: list[UfficioCoperturaOut]
    without: list[str]
