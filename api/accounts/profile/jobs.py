"""Copies of one's data as they are asked for, and every hour what was promised about keeping and forgetting."""

from uuid import UUID

from api.platform.jobs.registry import JobRun, Queue, Retries, job


@job(
    "profile.export",
    title="A copy of a person’s data",
    queue=Queue.SLOW,
    unique="{export_id}",
    retries=Retries(tries=1),
)
def make_copy(run: JobRun, export_id: str) -> None:
    """Make one copy; one whose maker was killed or failed is begun again."""
    from api.accounts.profile.retention import make_export  # what makes leans on what asks

    make_export(run.now(), UUID(export_id), run.transaction)


@job("profile.retention", title="Deletion of data that is due", queue=Queue.SLOW, cron="7 * * * *")
def apply_retention(run: JobRun) -> None:
    """Everybody to forget, files and consents that end; and a copy nobody made."""
    from api.accounts.profile.retention import keep_promises, make_exports

    keep_promises(run.now(), run.transaction)
    make_exports(run.now(), run.transaction)
