"""Work that follows a change, done by the worker: enqueued in the transaction of the change.

A domain defines its tasks in its ``jobs.py`` (listed in ``bdm.wiring``)::

    @task()
    async def process_document(job: Job, *, document_id: str) -> None:
        async with job.services.database.transaction() as session: ...

and enqueues them where the change is made::

    await enqueue(session, process_document, document_id=str(document.id))

The job exists if and only if that transaction commits. It runs at least once: a job interrupted by a kill runs again,
so a task must lead to the same result when it is repeated.
"""

from bdm.platform.jobs.queue import enqueue, enqueue_many
from bdm.platform.jobs.tasks import Job, Retry, Task, task

__all__ = ["Job", "Retry", "Task", "enqueue", "enqueue_many", "task"]
