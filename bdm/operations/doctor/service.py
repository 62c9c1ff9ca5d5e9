"""All checks, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bdm.operations.doctor.audit import check_audit
from bdm.operations.doctor.copies import check_copies
from bdm.operations.doctor.copy_languages import check_copy_languages
from bdm.operations.doctor.documents import check_files, check_processing
from bdm.operations.doctor.finding import CheckResult
from bdm.operations.doctor.index import check_index
from bdm.operations.doctor.invariants import check_invariants
from bdm.operations.doctor.private_files import check_private_files
from bdm.operations.doctor.public_faces import check_faces
from bdm.operations.doctor.reviews import check_reviews
from bdm.operations.doctor.suggestions import check_suggestions
from bdm.platform.kit.progress import Bar

if TYPE_CHECKING:
    from bdm.services import Services


async def examine(services: Services, bar: Bar, *, repair: bool = False, read: bool = True) -> list[CheckResult]:
    """Compare database, documents and index. With ``repair`` what is derived is put right: texts and thumbnails by jobs
    for the worker, the index and the modes of files at once. Without ``read`` documents are only looked at, not read.
    """
    return [
        *await check_files(services.database, services.store, bar, read=read),
        *await check_processing(services.database, services.store, repair=repair),
        *await check_reviews(services.database, repair=repair),
        *await check_invariants(services.database),
        *await check_faces(services.database, bar, repair=repair),
        await check_copies(services.database, bar),
        *([await check_copy_languages(services.database, services.store)] if read else []),
        *await check_index(services, bar, repair=repair),
        *await check_suggestions(services, repair=repair),
        *await check_audit(services),
        await check_private_files(services, repair=repair),
    ]
