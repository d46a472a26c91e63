"""Every few minutes: goals are settled; every morning what parents asked to hear; on Sunday evening the week's digest.

Any number may run at once: what was told is told once, by the rows themselves.
"""

from datetime import datetime
from typing import Any

from sqlalchemy import select, update

from api import constants
from api.accounts.auth.service.trials import forget_origins
from api.notifications.sms.outbox import forget_old_sms
from api.platform.clock import KAMPALA, day_of
from api.platform.jobs.registry import JobRun, Queue, Retries, Transaction, job
from api.school.families.service import alert_checks, goal_results
from api.school.families.tables import FamilyRounds
from api.school.weekly_digests import service


def settle(at: datetime, within: Transaction) -> None:
    with within() as db:
        learners = goal_results.with_goals(db)
    for learner_id in learners:
        with within() as db:
            goal_results.settle_goals(db, learner_id, at)


def watch(at: datetime, within: Transaction) -> int | None:
    """The morning's round, once a Kampala day from its hour on; how much was new, or None when not its time."""
    if at.astimezone(KAMPALA).hour < constants.ALERT_HOUR or _done(FamilyRounds.watched_on, day_of(at), within):
        return None
    settle(at, within)
    with within() as db:
        links = alert_checks.watched(db)
    raised = 0
    for link_id in links:
        with within() as db:
            raised += alert_checks.watch(db, link_id, at)
    with within() as db:
        forget_old_sms(db, at)
        forget_origins(db, at)
        db.execute(update(FamilyRounds).values(watched_on=day_of(at)))
    return raised


def digest(at: datetime, within: Transaction) -> int | None:
    """Sunday's round: how many parents were written to, or None when not its time."""
    day = service.digest_day(at)
    if day is None or _done(FamilyRounds.digested_on, day, within):
        return None
    with within() as db:
        parents = service.digested(db)
    sent = 0
    for parent_id in parents:
        with within() as db:
            sent += service.send_digest(db, parent_id, day, at)
    with within() as db:
        db.execute(update(FamilyRounds).values(digested_on=day))
    return sent


def _done(column: Any, day: Any, within: Transaction) -> bool:
    with within() as db:
        last = db.scalar(select(column))
    return last is not None and last >= day


def rounds(at: datetime, within: Transaction) -> None:
    """All that is due."""
    settle(at, within)
    watch(at, within)
    digest(at, within)


@job(
    "families.rounds",
    title="Weekly emails and alerts to families",
    queue=Queue.SLOW,
    cron="*/5 * * * *",
    retries=Retries(tries=1),
)
def do_rounds(run: JobRun) -> None:
    """All that is due; five minutes later comes the next round."""
    rounds(run.now(), run.transaction)
