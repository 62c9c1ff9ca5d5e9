"""REST of the state of the service, for those who hold ``edit_permission``, who may also let failed jobs run again."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request

from bdm.operations.health import retrying, service as health_service
from bdm.operations.health.schemas import RetriedOut, StateOut
from bdm.people.authn.provider import get_provider
from bdm.people.permission.endpoints import Administrator
from bdm.platform.http.dependencies import Transaction
from bdm.services import get_all_services

router = APIRouter(prefix="/operations", tags=["stato del servizio"])

MAX_JOB = 2**63 - 1


@router.get("", summary="Come sta il servizio")
async def get_state(request: Request, administrator: Administrator) -> StateOut:
    """Database, index, documents, jobs, periodic tasks, backups, sign-in, versions, each with what is wrong with it."""
    return await health_service.state(get_all_services(request), get_provider(request).answers())


@router.post("/job/{job_id}/retried", status_code=204, summary="Ripete un lavoro fallito")
async def retry_job(
    session: Transaction, administrator: Administrator, job_id: Annotated[int, Path(ge=1, le=MAX_JOB)]
) -> None:
    """Let a failed job run once more. 404 for a job that is gone, 409 ``JOB_NOT_FAILED`` for one that waits or runs."""
    await retrying.retry_job(session, administrator, job_id)


@router.post("/task/{task}/retried", summary="Ripete tutti i lavori falliti di un tipo")
async def retry_task(
    session: Transaction, administrator: Administrator, task: Annotated[str, Path(max_length=100)]
) -> RetriedOut:
    """Let the failed jobs of a task run once more, at most a thousand at once, and say how many they are."""
    return RetriedOut(count=await retrying.retry_task(session, administrator, task))
