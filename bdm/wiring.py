"""What follows from what: who listens, which modules have jobs, what the worker never stops doing.

Web, worker and commands read it when they are put together (``bdm.services``, ``bdm.cli.database``). What a domain asks
of one below it is a call as any other. What is saved, published or withdrawn reaches index, register of public changes,
notices and webhooks through tables that triggers write and ``ACTIVITIES`` read.
"""

from __future__ import annotations

from typing import Final

from bdm.anonymisation import jobs as anonymisation_jobs
from bdm.anonymisation.hooks import OBSCURED
from bdm.avviso import jobs as avviso_jobs
from bdm.avviso.mail import jobs as mail_jobs
from bdm.avviso.webhook import jobs as webhook_jobs
from bdm.copertura import jobs as copertura_jobs
from bdm.desk.assignment import service as assignment_service
from bdm.desk.bulk_move import jobs as bulk_move_jobs
from bdm.desk.editing import jobs as editing_jobs, public_face
from bdm.desk.proposal import jobs as proposal_jobs
from bdm.desk.upload import jobs as upload_jobs
from bdm.desk.workflow.hooks import MOVED
from bdm.document import jobs as document_jobs
from bdm.document.attachment import jobs as attachment_jobs
from bdm.document.derivation import jobs as derivation_jobs
from bdm.document.likeness import jobs as likeness_jobs
from bdm.document.rereading import jobs as rereading_jobs
from bdm.document.scan import jobs as scan_jobs
from bdm.document.settling import SETTLED
from bdm.open_data.bulk import jobs as bulk_jobs
from bdm.open_data.digest import jobs as digest_jobs
from bdm.people.authn import jobs as authn_jobs
from bdm.personal.note import jobs as note_jobs
from bdm.personal.percorso import jobs as percorso_jobs
from bdm.platform.audit import jobs as audit_jobs

JOBS: Final = (
    document_jobs,
    scan_jobs,
    derivation_jobs,
    rereading_jobs,
    attachment_jobs,
    likeness_jobs,
    upload_jobs,
    proposal_jobs,
    anonymisation_jobs,
    note_jobs,
    percorso_jobs,
    editing_jobs,
    bulk_move_jobs,
    audit_jobs,
    authn_jobs,
    digest_jobs,
    bulk_jobs,
    copertura_jobs,
    avviso_jobs,
    mail_jobs,
    webhook_jobs,
)
"""The modules that define tasks: a process that has loaded this one knows them all."""

ACTIVITIES: Final = {
    "jobs": "bdm.platform.jobs.worker:run_jobs",
    "index": "bdm.search.indexing.writing:run_indexing",
    "audit": "bdm.platform.audit.chain:run_chaining",
    "changes": "bdm.open_data.changelog.recorder:run_following",
    "notices": "bdm.avviso.matching:run_noticing",
    "webhooks": "bdm.avviso.webhook.sending:run_sending",
}
"""What the worker runs side by side: only there it is loaded."""


def wire() -> None:
    """Say who follows what happens. To be called before the first transaction; doing it again changes nothing."""
    SETTLED.followers = (
        derivation_jobs.after_long_text,
        proposal_jobs.after_text,
        anonymisation_jobs.after_reading,
    )
    OBSCURED.followers = (public_face.follow,)
    MOVED.followers = (assignment_service.end,)
