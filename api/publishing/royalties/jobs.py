"""What follows a month that became final."""

from sqlalchemy import select

from api.platform.jobs.registry import JobRun, job
from api.publishing.royalties.tables import MonthlyRevenuePool
from api.settings import settings


@job("royalties.keep_seals", title="Keeping the seals of closed months", unique="")
def keep_seals(run: JobRun) -> None:
    """Write the seals of final months into the file outside the database that `close verify` reads."""
    from api.publishing.royalties.service.seals import keep  # what keeps leans on what asks

    with run.transaction() as db:
        keep(settings().month_seals_path, db.scalars(select(MonthlyRevenuePool)))


@job("royalties.notify_authors", title="Telling authors that a month is final", unique="{month}")
def notify_authors(run: JobRun, month: str) -> None:
    """Everybody who was read in the month, by bell and mail."""
    from api.publishing.royalties.service import announcements  # what tells leans on what asks

    with run.transaction() as db:
        announcements.notify_authors(db, month, run.now())
