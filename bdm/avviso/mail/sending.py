"""Handing a mail over to the mail server of the settings."""

from __future__ import annotations

from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from typing import Final
from urllib.parse import unquote, urlsplit
from uuid import UUID

import aiosmtplib

from bdm.avviso.mail.letter import Letter
from bdm.platform.kit.regex import regex

_TIMEOUT_SECONDS: Final = 30.0
_EMAIL: Final = regex(r"[^\s@<>,;:\"()\[\]\\]{1,64}@[^\s@<>,;:\"()\[\]\\]{1,255}")


class UndeliverableMail(Exception):
    """The server takes no mail for this address, now or later, or it is none."""


def message(
    letter: Letter, *, mail_id: UUID, at: datetime, sender: str, recipient: str, origin: str, end: str
) -> EmailMessage:
    """The mail with its headers: the same ``Message-ID`` however often it is sent. Raises UndeliverableMail."""
    if _EMAIL.fullmatch(recipient) is None or not recipient.isascii():
        raise UndeliverableMail
    made = EmailMessage(policy=SMTP)
    made["From"] = Address("Banca Dati di Merito", addr_spec=sender)
    made["To"] = Address(addr_spec=recipient)
    made["Subject"] = letter.subject
    made["Date"] = format_datetime(at)
    made["Message-ID"] = f"<{mail_id}@{urlsplit(origin).hostname or 'localhost'}>"
    made["Auto-Submitted"] = "auto-generated"
    made["List-Unsubscribe"] = f"<{end}>"
    made["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    made.set_content(letter.text, cte="quoted-printable")
    made.add_alternative(letter.html, subtype="html", cte="quoted-printable")
    return made


async def send(mail: EmailMessage, url: str) -> None:
    """Hand it over. A password is only sent over an encrypted connection. Raises UndeliverableMail, and what the
    library raises where it may be tried again.
    """
    server = urlsplit(url)
    secure = server.scheme == "smtps"
    user = unquote(server.username) if server.username else None
    try:
        await aiosmtplib.send(
            mail,
            hostname=server.hostname,
            port=server.port or (465 if secure else 587 if user else 25),
            username=user,
            password=unquote(server.password) if server.password else None,
            use_tls=secure,
            start_tls=None if secure or user is None else True,
            timeout=_TIMEOUT_SECONDS,
        )
    except aiosmtplib.SMTPRecipientsRefused as refused:
        if all(500 <= each.code < 600 for each in refused.recipients):
            raise UndeliverableMail from None
        raise
