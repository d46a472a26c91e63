"""What loans do by the clock."""

from api.library.loans.service.cycles import turn_cycles
from api.library.loans.service.endings import revoke_lapsed
from api.platform.jobs.registry import JobRun, job


@job("loans.end_what_is_over", title="Ending loans and choices that are over", unique="all", cron="17 * * * *")
def end_what_is_over(run: JobRun) -> None:
    """Some hundred at a time, until none is left."""
    for end in (revoke_lapsed, turn_cycles):
        while not run.stopping.is_set():
            with run.transaction() as db:
                if not end(db, run.now()):
                    break
