"""The queue for admins: how it is doing, and what failed for good."""

from typing import Annotated

from fastapi import APIRouter, Path

from api.platform.client_info import From
from api.platform.db import Db
from api.platform.guards import SupportAgent, SupportAgentInPerson
from api.platform.jobs import commands, queries
from api.platform.jobs.schemas import FailedJobs, JobsOverview
from api.platform.schemas import PageNumber, PageSize

router = APIRouter(prefix="/api/admin/jobs", tags=["jobs"])
JobId = Annotated[int, Path(ge=1, le=2**63 - 1)]


@router.get("/overview")
def get_jobs_overview(me: SupportAgent, db: Db) -> JobsOverview:
    return queries.get_overview(db)


@router.get("/failed")
def list_failed_jobs(me: SupportAgent, db: Db, page: PageNumber = 1, page_size: PageSize = 20) -> FailedJobs:
    rows, total = queries.list_failed(db, page=page, page_size=page_size)
    return FailedJobs(data=rows, total=total, page=page, page_size=page_size)


@router.post("/failed/{job_id}/retry", status_code=204)
def retry_job(job_id: JobId, me: SupportAgentInPerson, db: Db, client: From) -> None:
    commands.retry_job(db, job_id, me_id=me.id, client=client)


@router.delete("/failed/{job_id}", status_code=204)
def give_up_job(job_id: JobId, me: SupportAgentInPerson, db: Db, client: From) -> None:
    commands.delete_failed_job(db, job_id, me_id=me.id, client=client)
