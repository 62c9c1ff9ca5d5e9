"""The place that numbers are asked for: a district, an office of it, an area."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import AREE, WRONG_AREA
from bdm.people.ufficio import service as ufficio_service
from bdm.people.ufficio.names import canonical
from bdm.platform.kit.errors import FieldError, Invalid, NotFound


@dataclass(frozen=True)
class Place:
    """A district, or one office of it, and an area; None stands for all of them."""

    distretto: str | None = None
    ufficio: str | None = None
    area: str | None = None

    @property
    def parameters(self) -> dict[str, str | None]:
        return {"distretto": self.distretto, "ufficio": self.ufficio, "area": self.area}


async def place_of(session: AsyncSession, distretto: str | None, ufficio: str | None, area: str | None) -> Place:
    """The place that is asked for; blanks are no values. Raises NotFound for a district or an office that does not
    exist, or is not of the district; Invalid for an office without district, and for another area.
    """
    distretto, ufficio, area = ((value or "").strip() or None for value in (distretto, ufficio, area))
    errors = []
    if ufficio is not None and distretto is None:
        errors.append(FieldError("distretto", "Indicare il distretto dell'ufficio."))
    if area is not None and area not in AREE:
        errors.append(FieldError("area", WRONG_AREA))
    if errors:
        raise Invalid(errors=errors)
    distretto, ufficio = distretto and canonical("distretto", distretto), ufficio and canonical("ufficio", ufficio)
    if distretto is not None:
        names = {each.nome for each in await ufficio_service.uffici_of(session, distretto)}
        if ufficio is not None and ufficio not in names:
            raise NotFound("Ufficio non trovato.")
    return Place(distretto, ufficio, area)
