"""When the warehouse runs: after new work, nightly, before a close, when late reading arrives, backwards on demand."""

from datetime import timedelta

import dagster as dg

from api import constants
from api.settings import settings
from pipelines import micro_batch, warehouse
from pipelines.raw import Snapshot

TIMEZONE = constants.TIMEZONE
LOOK_SECONDS = 10
EVERYTHING = dg.AssetSelection.all() - dg.AssetSelection.groups("backfill")
FRESH = dg.FreshnessPolicy.cron(deadline_cron="0 6 * * *", lower_bound_delta=timedelta(hours=2), timezone=TIMEZONE)

nightly = dg.define_asset_job("nightly", selection=EVERYTHING, description="What changed, from tables to marts.")
recompute = dg.define_asset_job(
    "recompute",
    selection=EVERYTHING,
    config={"ops": {"extract": {"config": {"full": True}}}},
    description="Everything anew, as the check before a month is closed.",
)
DAY, MONTH = dg.AssetKey(["backfill", "reading_day"]), dg.AssetKey(["backfill", "reading_month"])
backfill_day = dg.define_asset_job("backfill_day", selection=[DAY])
backfill_month = dg.define_asset_job("backfill_month", selection=[MONTH])

every_night = dg.ScheduleDefinition(
    name="every_night",
    job=nightly,
    cron_schedule="30 4 * * *",
    execution_timezone=TIMEZONE,
    default_status=dg.DefaultScheduleStatus.RUNNING,
)
before_the_close = dg.ScheduleDefinition(
    name="before_the_close",
    job=recompute,
    cron_schedule=f"0 5 {constants.CLOSE_AFTER_DAYS + 1} * *",
    execution_timezone=TIMEZONE,
    default_status=dg.DefaultScheduleStatus.RUNNING,
)

LATE = """
select count(*) as n, coalesce(extract(epoch from max(received_at)), 0)::text as newest from read_intervals
where received_at > to_timestamp({since}) and received_at >= now() - interval '{days} days'
  and date_trunc('month', started_at at time zone '{zone}')
      < date_trunc('month', (received_at at time zone '{zone}') - interval '{grace} days')
"""


def late_since(url: str, since: str) -> tuple[int, str]:
    """Stretches received after a moment (epoch seconds) and after their own month's cut-off; and the newest moment."""
    snapshot = Snapshot(url)
    try:
        sql = LATE.format(
            since=float(since), days=constants.LATE_DAYS, zone=constants.TIMEZONE, grace=constants.CLOSE_AFTER_DAYS
        )
        [row] = snapshot.rows(sql)
        return int(row["n"]), str(row["newest"])
    finally:
        snapshot.close()


@dg.sensor(job=nightly, minimum_interval_seconds=900, default_status=dg.DefaultSensorStatus.RUNNING)
def late_reading(context: dg.SensorEvaluationContext) -> dg.RunRequest | dg.SkipReason:
    """Runs the warehouse when reading arrives for a month whose cut-off has passed."""
    found, newest = late_since(settings().libpq_url, context.cursor or "0")
    if not found:
        return dg.SkipReason("no late reading since the last look")
    context.update_cursor(newest)
    return dg.RunRequest(run_key=f"late-{newest}")


@dg.sensor(minimum_interval_seconds=LOOK_SECONDS, default_status=dg.DefaultSensorStatus.RUNNING)
def new_work(context: dg.SensorEvaluationContext) -> dg.SkipReason:
    """Refreshes the marts after new work, in this process: a run of its own would load for longer than it works."""
    return dg.SkipReason(micro_batch.tick(settings().data_dir, warehouse.refresh))
