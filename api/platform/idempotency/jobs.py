"""Keys are forgotten after a day."""

from sqlalchemy import delete

from api.platform.idempotency.claims import KEPT
from api.platform.idempotency.tables import IdempotencyKey
from api.platform.jobs.registry import JobRun, job


@job("idempotency.forget_keys", title="Forgetting keys of yesterday’s actions", unique="all", cron="41 * * * *")
def forget_keys(run: JobRun) -> None:
    with run.transaction() as db:
        db.execute(delete(IdempotencyKey).where(IdempotencyKey.started_at < run.now() - KEPT))
