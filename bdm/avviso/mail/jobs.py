"""The mails: made at seven in the morning, in Rome, and sent by themselves."""

from __future__ import annotations

import logging
from typing import Any, Final
from uuid import UUID

from bdm.avviso.mail import repository as mail_repository, service as mail_service
from bdm.platform.jobs.queue import enqueue_many
from bdm.platform.jobs.tasks import Job, Retry, task
from bdm.platform.kit.time import now

logger = logging.getLogger(__name__)

_AGAIN: Final = Retry(attempts=9, wait_seconds=60)
"""Over some four hours."""


@task(cron="0 * * * *", name="avviso.make_mails")
async def make_mails(job: Job[Any]) -> None:
    """Each hour, for that of Rome moves; what was due earlier and not made is made as well."""
    async with job.services.database.transaction() as session:
        made = await mail_service.make(session, now())
        if job.services.settings.smtp_url is not None:
            await enqueue_many(session, send_mail, [{"mail_id": str(each)} for each in made])


@task(retry=_AGAIN, name="avviso.send_mail")
async def send_mail(job: Job[Any], *, mail_id: str) -> None:
    """One mail: what it says is decided now. Whoever is gone, or wants none any more, gets none."""
    from bdm.avviso.mail.sending import UndeliverableMail, message, send

    services, settings = job.services, job.services.settings
    async with services.database.transaction() as session:
        found = await mail_repository.find(session, UUID(mail_id))
        if settings.smtp_url is None or found is None or not found.active or found.mail.sent_at is not None:
            return
        made = await mail_service.compose(
            session, services.search, found.mail.id, found.mail.account_id, settings.base_url
        )
    if made is None:
        return
    letter, end = made
    try:
        mail = message(
            letter,
            mail_id=found.mail.id,
            at=found.mail.created_at,
            sender=settings.mail_from,
            recipient=found.email,
            origin=settings.base_url,
            end=end,
        )
        await send(mail, settings.smtp_url.get_secret_value())
    except UndeliverableMail:
        logger.warning("avvisi: il server di posta non accetta l'indirizzo dell'account %s", found.mail.account_id)
        return
    async with services.database.transaction() as session:
        await mail_repository.note_sent(session, found.mail.id, now())
