"""What is obscured, and on which ground, by area and materia of the decision: data in ``data/policy.toml``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from bdm.anonymisation.detection.model import Category

_DATA = Path(__file__).with_name("data") / "policy.toml"


class Ground(StrEnum):
    """Why personal data are obscured."""

    MINORI = "MINORI"
    FAMIGLIA_STATO = "FAMIGLIA_STATO"
    ISTANZA_PARTE = "ISTANZA_PARTE"
    DISPOSTO_GIUDICE = "DISPOSTO_GIUDICE"
    REATI = "REATI"
    DATI_PARTICOLARI = "DATI_PARTICOLARI"

    @property
    def label(self) -> str:
        return _GROUNDS[self][0]

    @property
    def law(self) -> str:
        return _GROUNDS[self][1]


_GROUNDS = {
    Ground.MINORI: ("Tutela dei minori", "art. 52, comma 5, d.lgs. 196/2003"),
    Ground.FAMIGLIA_STATO: ("Rapporti di famiglia e stato delle persone", "art. 52, comma 5, d.lgs. 196/2003"),
    Ground.ISTANZA_PARTE: ("Istanza dell’interessato", "art. 52, comma 1, d.lgs. 196/2003"),
    Ground.DISPOSTO_GIUDICE: ("Disposto dal giudice", "art. 52, comma 2, d.lgs. 196/2003"),
    Ground.REATI: ("Persone offese da reati", "art. 52, comma 5, d.lgs. 196/2003; art. 734-bis c.p."),
    Ground.DATI_PARTICOLARI: (
        "Salute e altri dati particolari",
        "art. 9 reg. (UE) 2016/679; art. 2-septies, comma 8, d.lgs. 196/2003",
    ),
}


def description() -> dict[str, Any]:
    """Categories and grounds as JSON: {categories: {value: label}, grounds: {value: {label, law}}}."""
    return {
        "categories": {category.value: category.label for category in Category},
        "grounds": {ground.value: {"label": ground.label, "law": ground.law} for ground in Ground},
    }


@dataclass(frozen=True)
class Policy:
    """``categories`` are obscured on this ``ground``; the others are found and left."""

    ground: Ground
    categories: frozenset[Category]
    note: str = ""
    """For the editor, in Italian."""


def policy_for(area: str | None, materia: str | None) -> Policy:
    """By the first rule whose area and materia (without regard to case) are these; the last fits everything."""
    for rule in _data()["rule"]:
        if _fits(rule.get("area"), area) and _fits(rule.get("materia"), materia):
            categories = frozenset(Category(name) for name in rule["categories"])
            return Policy(Ground(rule["ground"]), categories, rule.get("note", "").strip())
    raise LookupError("no rule of the policy fits everything")


def asks(area: str | None, materia: str | None) -> bool:
    """Whether somebody has to say if the data are to be obscured even where nothing tells of a ground: by the rules of
    ``asks``, which fit as those of the policy do.
    """
    return any(_fits(rule.get("area"), area) and _fits(rule.get("materia"), materia) for rule in _data()["asks"])


def _fits(names: list[str] | None, value: str | None) -> bool:
    return names is None or (value is not None and value.casefold() in (name.casefold() for name in names))


@cache
def _data() -> dict[str, list[dict[str, Any]]]:
    return tomllib.loads(_DATA.read_text(encoding="utf-8"))
