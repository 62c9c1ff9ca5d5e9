"""Signing in and out: what happens in our database around the exchange with the provider."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.authn import repository as authn_repository, session as sessions
from bdm.people.authn.model import LoginAttempt
from bdm.people.authn.relying_party import CLOCK_SKEW_SECONDS, EndedAtProvider
from bdm.people.authn.repository import StoredSession
from bdm.people.user import service as user_service
from bdm.people.user.identity import Identity, InitialRights
from bdm.platform import audit
from bdm.settings import Settings

# Time enough to find the card and its reader.
ATTEMPT_LIFETIME = timedelta(minutes=15)
# Kept a little after their end, so that the same person signing in again is recognised.
ENDED_SESSIONS_KEPT = timedelta(days=1)


class SignInProblem(StrEnum):
    """Why a sign-in did not succeed: the ``errore`` of ``/login``."""

    CANCELLED = "annullato"
    EXPIRED = "scaduto"
    PROVIDER = "provider"
    IDENTITY = "identita"
    TOO_MANY = "troppe_richieste"


WARNING_MINUTES = 10
"""So long before a session ends the client says so (docs/regole/accesso.md)."""
TEXTS = {
    SignInProblem.CANCELLED: "L’accesso è stato annullato.",
    SignInProblem.EXPIRED: "La richiesta di accesso è scaduta o è già stata usata. Ripetere l’accesso.",
    SignInProblem.PROVIDER: "Il servizio di autenticazione non è al momento disponibile. Riprovare più tardi.",
    SignInProblem.IDENTITY: "Il servizio di autenticazione non ha fornito i dati necessari per l’accesso.",
    SignInProblem.TOO_MANY: "Troppe richieste di accesso in poco tempo. Riprovare tra qualche istante.",
}
"""What the person is told."""


@dataclass(frozen=True)
class Attempt:
    """The secrets of a sign-in under way. ``browser`` is the value of the cookie that ties it to its browser."""

    state: str
    browser: str
    nonce: str
    code_verifier: str


def new_attempt(browser: str | None) -> Attempt:
    """Fresh secrets. The browser's cookie is kept if it has one, so that signing in from two tabs works."""
    return Attempt(
        state=sessions.new_token(),
        browser=browser if browser is not None and sessions.is_token(browser) else sessions.new_token(),
        nonce=sessions.new_token(),
        code_verifier=sessions.new_token(),
    )


async def remember_attempt(session: AsyncSession, attempt: Attempt, *, origin: str, next_: str, now: datetime) -> None:
    """Store a sign-in under way; forget those that came to nothing."""
    await authn_repository.forget_expired(session, attempts_before=now, sessions_before=now - ENDED_SESSIONS_KEPT)
    await authn_repository.insert_attempt(
        session,
        state_hash=sessions.hash_of(attempt.state),
        browser_hash=sessions.hash_of(attempt.browser),
        nonce=attempt.nonce,
        code_verifier=attempt.code_verifier,
        origin=origin,
        next=next_,
        expires_at=now + ATTEMPT_LIFETIME,
    )


async def take_attempt(
    session: AsyncSession, *, state: str | None, browser: str | None, now: datetime
) -> LoginAttempt | None:
    """The attempt that an answer belongs to, if this browser started it and it was not answered before."""
    if not (sessions.is_token(state) and sessions.is_token(browser)):
        return None
    assert state is not None
    assert browser is not None
    return await authn_repository.take_attempt(
        session, state_hash=sessions.hash_of(state), browser_hash=sessions.hash_of(browser), now=now
    )


@dataclass(frozen=True)
class SignIn:
    """A completed sign-in. ``same_person``: the browser's previous session, if any, was of this person; None where it
    was ended elsewhere, so that nobody knows whose it was.
    """

    token: str
    same_person: bool | None


async def sign_in(
    session: AsyncSession,
    identity: Identity,
    initial: InitialRights,
    *,
    id_token: str,
    previous_token: str | None,
    settings: Settings,
    now: datetime,
    sid: str | None = None,
    device: str | None = None,
    person: bytes | None = None,
) -> SignIn:
    """Start a session under a new token; the browser's previous session ends (also when it is renewed)."""
    await user_service.welcome(session, identity, initial, open_access=settings.open_access, person=person)
    same_person: bool | None = True
    if previous_token is not None:
        previous = await _end(session, previous_token)
        same_person = None if previous is None else _person(previous.identity) == _person(identity)
    token = await sessions.start(
        session, identity, id_token=id_token, settings=settings, now=now, sid=sid, device=device
    )
    await audit.record(session, identity.upn, "signed_in", detail={"type": identity.type})
    return SignIn(token, same_person)


async def sign_out(session: AsyncSession, token: str | None) -> StoredSession | None:
    """End the session of ``token``, and say which it was."""
    ended = await _end(session, token) if token is not None else None
    if ended is not None:
        await audit.record(session, ended.identity.upn, "signed_out")
    return ended


async def end_at_provider(session: AsyncSession, issuer: str, session_end: EndedAtProvider) -> None:
    """End what the provider says has ended, on every host at once. Repeating it leads to the same, and an old token
    ends no session that began after it.
    """
    before = session_end.at + timedelta(seconds=CLOCK_SKEW_SECONDS)
    for upn in await authn_repository.delete_ended(
        session, issuer, sid=session_end.sid, subject=session_end.subject, before=before
    ):
        await audit.record(session, upn, "signed_out", detail={"by": "provider"})


async def _end(session: AsyncSession, token: str) -> StoredSession | None:
    if not sessions.is_token(token):
        return None
    token_hash = sessions.hash_of(token)
    stored = await authn_repository.find(session, token_hash)
    if stored is not None:
        await authn_repository.delete_session(session, token_hash)
    return stored


def _person(identity: Identity) -> tuple[str, str]:
    return identity.issuer, identity.subject
