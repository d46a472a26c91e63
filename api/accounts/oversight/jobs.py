"""The watch: once a minute it looks at everything, seals the audit log and calls for help."""

from functools import cache

from api.accounts.oversight.watch import watch_once
from api.platform.jobs.registry import JobRun, Retries, job
from api.platform.raw_sql import Pooled
from api.settings import settings


@cache
def _pooled() -> Pooled:
    return Pooled(settings().libpq_url)


@job("oversight.watch", title="Health check and sealing the audit log", cron="* * * * * 53", retries=Retries(tries=1))
def watch(run: JobRun) -> None:
    """One round; a minute later comes the next."""
    with run.transaction() as db:
        watch_once(db, _pooled(), run.now())
