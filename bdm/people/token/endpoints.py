"""REST of tokens: everybody's own, and for administrators those of institutions and of everybody."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from bdm.people.authn.dependencies import CurrentReader
from bdm.people.token import repository as token_repository, service as token_service
from bdm.people.token.schemas import InstitutionalTokenIn, NewTokenOut, OwnedTokenOut, TokenIn, TokenOut
from bdm.people.token.service import NewToken
from bdm.platform.authz import Permission
from bdm.platform.http.dependencies import Reading, Transaction
from bdm.platform.kit.time import now

router = APIRouter(tags=["token"])

TokenId = Annotated[str, Path(max_length=100)]
MAX_LISTED = 1_000


@router.get("/user/token", summary="I propri token")
async def own_tokens(session: Reading, reader: CurrentReader) -> list[TokenOut]:
    """The caller's tokens that hold, newest first."""
    return [
        TokenOut.model_validate(each) for each in await token_repository.of_account(session, reader.account_id, now())
    ]


@router.post("/user/token", status_code=201, summary="Crea un proprio token")
async def create_own_token(session: Transaction, reader: CurrentReader, token: TokenIn) -> NewTokenOut:
    """A token with which programs read what is published, at most ten and each for a year at most. Its secret is in
    this answer and nowhere else. 409 ``TOO_MANY_TOKENS``.
    """
    return _out(await token_service.create(session, reader, token.name, token.days, now(), scope=token.scope))


@router.delete("/user/token/{id}", status_code=204, summary="Revoca un proprio token")
async def revoke_own_token(session: Transaction, reader: CurrentReader, id: TokenId) -> None:
    """End a token of the caller at once; 404 for anybody else's."""
    await token_service.revoke_own(session, reader, id, now())


@router.get("/token", summary="I token di tutti")
async def every_token(session: Reading, reader: CurrentReader) -> list[OwnedTokenOut]:
    """The tokens that hold, those of institutions first; for administrators."""
    reader.require(Permission.EDIT_PERMISSION)
    found = await token_repository.every(session, now(), MAX_LISTED)
    return [
        OwnedTokenOut(
            **TokenOut.model_validate(each.token).model_dump(),
            institution=each.token.institution,
            upn=each.upn,
            created_by=each.token.created_by,
        )
        for each in found
    ]


@router.post("/token", status_code=201, summary="Crea un token per un ente")
async def create_institutional_token(
    session: Transaction, reader: CurrentReader, token: InstitutionalTokenIn
) -> NewTokenOut:
    """A token for an institution; for administrators. 409 ``TOO_MANY_TOKENS``."""
    reader.require(Permission.EDIT_PERMISSION)
    made = await token_service.create(
        session, reader, token.name, token.days, now(), token.institution, scope=token.scope
    )
    return _out(made)


@router.delete("/token/{id}", status_code=204, summary="Revoca un token")
async def revoke_token(session: Transaction, reader: CurrentReader, id: TokenId) -> None:
    """End anybody's token at once; for administrators."""
    reader.require(Permission.EDIT_PERMISSION)
    await token_service.revoke(session, reader, id, now())


def _out(token: NewToken) -> NewTokenOut:
    return NewTokenOut(**TokenOut.model_validate(token.token).model_dump(), token=token.secret)
