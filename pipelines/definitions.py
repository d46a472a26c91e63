"""Everything Dagster knows: `dagster dev -m pipelines.definitions`."""

import os

os.environ.setdefault("DAGSTER_DISABLE_TELEMETRY", "yes")

import dagster as dg

from pipelines import schedules
from pipelines.assets import all_assets
from pipelines.resources import Warehouse

defs = dg.Definitions(
    assets=[
        asset.map_asset_specs(lambda spec: dg.apply_freshness_policy(spec, schedules.FRESH))
        if not any(key.path[0] == "backfill" for key in asset.keys)
        else asset
        for asset in all_assets()
    ],
    jobs=[schedules.nightly, schedules.recompute, schedules.backfill_day, schedules.backfill_month],
    schedules=[schedules.every_night, schedules.before_the_close],
    sensors=[schedules.new_work],
    resources={"warehouse": Warehouse()},
    executor=dg.in_process_executor,
)
