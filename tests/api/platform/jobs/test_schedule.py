"""When the periodic jobs begin: what comes every few minutes does not all come at once."""

from collections import Counter
from datetime import UTC, datetime, timedelta

from croniter import croniter

import api.worker  # noqa: F401 - every job of the product
from api.platform.jobs.registry import REGISTRY

HOUR = datetime(2026, 3, 4, 9, 59, 59, tzinfo=UTC)


def begins(cron: str) -> list[datetime]:
    """Every moment of an hour in which a job begins."""
    moments, found = croniter(cron, HOUR), list[datetime]()
    while (moment := moments.get_next(datetime)) <= HOUR + timedelta(hours=1):
        found.append(moment)
    return found


def test_jobs_of_every_few_minutes_never_begin_in_the_same_second() -> None:
    minutely = [found for job in REGISTRY.values() if job.cron and 4 < len(found := begins(job.cron)) <= 60]
    assert len(minutely) > 5
    together = {moment: count for moment, count in Counter(moment for found in minutely for moment in found).items()}
    assert {moment: count for moment, count in together.items() if count > 1} == {}
