"""When the warehouse runs: after new work (late reading too), nightly, before a close, backwards on demand."""

from datetime import timedelta

import dagster as dg

from api import constants
from api.platform import clock
from api.settings import settings
from pipelines import micro_batch, warehouse

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


@dg.sensor(minimum_interval_seconds=LOOK_SECONDS, default_status=dg.DefaultSensorStatus.RUNNING)
def new_work(context: dg.SensorEvaluationContext) -> dg.SkipReason:
    """Refreshes the marts after new work, in this process: a run of its own would load for longer than it works."""
    return dg.SkipReason(micro_batch.tick(settings().data_dir, warehouse.refresh, clock.now))
