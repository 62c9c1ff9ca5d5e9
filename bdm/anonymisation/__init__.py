"""What everyone may read of a restricted item: parties by their initials, no free texts, no original document."""

from bdm.anonymisation.face import (
    UndecidedMatch,
    public_face_of_massima,
    public_face_of_provvedimento,
    public_parties,
    readable_in_lists,
    readable_in_massima,
)
from bdm.anonymisation.mask import Mask, MaskTerm
from bdm.anonymisation.names import initials

__all__ = [
    "Mask",
    "MaskTerm",
    "UndecidedMatch",
    "initials",
    "public_face_of_massima",
    "public_face_of_provvedimento",
    "public_parties",
    "readable_in_lists",
    "readable_in_massima",
]
