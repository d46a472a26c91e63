"""Every step as a Dagster asset, made by one factory; asset bodies open, call and report."""

import time
from collections.abc import Iterator
from typing import Any

import dagster as dg

from api.platform.clock import now
from pipelines.asset_words import READING_DAYS, column_schema, group_of, kinds_of, owner_of, words_of_log
from pipelines.contracts import Check, contracts, has_contract
from pipelines.extracts import extracts
from pipelines.integrity import KEY as DAILY_KEY
from pipelines.integrity import days_of_month
from pipelines.quarantine import domain_of
from pipelines.resources import Warehouse
from pipelines.runlog import SCHEMAS as LOG_TABLES
from pipelines.runs import AFTER_JUDGEMENT
from pipelines.sql import Step
from pipelines.steps import all_steps
from pipelines.write_back import write_back

RETRY = dg.RetryPolicy(max_retries=2, delay=20)
FIRST_DAY, FIRST_MONTH = "2026-05-01", "2026-05-01"
DAYS = dg.DailyPartitionsDefinition(start_date=FIRST_DAY, timezone="Africa/Kampala")
MONTHS = dg.MonthlyPartitionsDefinition(start_date=FIRST_MONTH, timezone="Africa/Kampala")
PUBLISHED = dg.AssetKey(["published", "marts"])


WORDS = {
    "critical": "If it fails, the marts of before stay.",
    "warning": "If it fails, the marts are published and say so.",
}


class Extract(dg.Config):
    """`full` takes every table anew instead of what changed."""

    full: bool = False


def key_of(name: str) -> dg.AssetKey:
    """'money.revenue_pool' -> money/revenue_pool."""
    return dg.AssetKey(name.split("."))


def check_name(check: Check) -> str:
    """A check's words as Dagster allows them in a name."""
    return "".join(letter if letter.isalnum() else "_" for letter in check.name.lower()).strip("_")


def _raw_specs() -> list[dg.AssetSpec]:
    tables = [
        dg.AssetSpec(
            ["raw", name],
            group_name=domain_of(name),
            owners=[f"team:{domain_of(name)}"],
            kinds={"postgres", "parquet"},
            description=_taken(name),
            metadata=column_schema(f"raw.{name}"),
        )
        for name in extracts()
    ]
    logs = [
        dg.AssetSpec(
            ["raw", name],
            group_name="operations",
            owners=["team:operations"],
            kinds={"json"},
            description=words_of_log(name),
            metadata=column_schema(f"raw.{name}"),
        )
        for name in LOG_TABLES
    ]
    return tables + logs


def _taken(name: str) -> str:
    wanted = extracts()[name]
    columns = ", ".join(field.name for field in wanted.fields)
    return f"{'By day of ' + wanted.moment if wanted.event else 'Whole'}: {columns}."


@dg.multi_asset(specs=_raw_specs(), name="extract", retry_policy=RETRY)
def raw_tables(warehouse: Warehouse, config: Extract) -> Iterator[dg.MaterializeResult]:
    """Bring the raw layer up to date from one snapshot."""
    done = warehouse.run.extract(full=config.full)
    for name in extracts():
        days = len(done.days.get(name, []))
        yield dg.MaterializeResult(["raw", name], metadata={"rows read": done.rows[name], "days written": days})
    for name in LOG_TABLES:
        yield dg.MaterializeResult(["raw", name])


def asset_for(step: Step) -> dg.AssetsDefinition:
    """The asset one step is; its dependencies are the tables it names, its checks those of its contract."""
    checks = contracts()[step.key].checks if has_contract(step) else ()

    @dg.asset(
        key=key_of(step.key),
        deps=[*(key_of(name) for name in sorted(step.deps)), *(READING_DAYS if step.key == DAILY_KEY else ())],
        group_name=group_of(step),
        owners=[f"team:{owner_of(step)}"],
        description=step.description,
        kinds=kinds_of(step),
        metadata=column_schema(step.key),
        check_specs=[_spec(step, check) for check in checks],
    )
    def model(warehouse: Warehouse) -> dg.MaterializeResult:
        began = time.monotonic()
        rows = warehouse.run.build(step)
        results = _results(warehouse, step) if checks else []
        seconds = round(time.monotonic() - began, 3)
        stood = step.key in warehouse.run.unchanged
        notes = {"dagster/row_count": rows, "seconds": seconds, "was left standing": stood}
        return dg.MaterializeResult(metadata=notes, check_results=results)

    return model


def _spec(step: Step, check: Check) -> dg.AssetCheckSpec:
    return dg.AssetCheckSpec(
        check_name(check),
        asset=key_of(step.key),
        blocking=check.severity == "critical",
        description=f"{check.name[:1].upper()}{check.name[1:]}. {WORDS[check.severity]}",
    )


def _results(warehouse: Warehouse, step: Step) -> list[dg.AssetCheckResult]:
    names = {check.name: check_name(check) for check in contracts()[step.key].checks}
    return [
        dg.AssetCheckResult(
            passed=verdict.success,
            check_name=names[verdict.check],
            severity=dg.AssetCheckSeverity.ERROR if verdict.severity == "critical" else dg.AssetCheckSeverity.WARN,
            metadata={"seen": verdict.observed},
        )
        for verdict in warehouse.judged(step.key)
    ]


BUILT = tuple(step for step in all_steps() if step.key not in AFTER_JUDGEMENT)
FINAL = tuple(step for step in all_steps() if step.key in AFTER_JUDGEMENT)


@dg.multi_asset(
    name="publish",
    specs=[
        dg.AssetSpec(
            PUBLISHED,
            deps=[key_of(step.key) for step in BUILT if step.is_mart],
            group_name="published",
            owners=["team:operations"],
            kinds={"duckdb"},
            description="The one file that the product, notebooks and analysts read.",
        ),
        *[
            dg.AssetSpec(
                key_of(step.key),
                deps=[PUBLISHED],
                group_name="operations",
                owners=["team:operations"],
                kinds=kinds_of(step),
                description=step.description,
                metadata=column_schema(step.key),
            )
            for step in FINAL
        ],
    ],
)
def published(warehouse: Warehouse) -> Iterator[dg.MaterializeResult]:
    """Swap the finished marts into place; reached only when every blocking check holds."""
    status = warehouse.publish(list(FINAL))
    yield dg.MaterializeResult(PUBLISHED, metadata={"status": status})
    for step in FINAL:
        yield dg.MaterializeResult(key_of(step.key))


@dg.asset(
    key=["published", "written_back"],
    deps=[PUBLISHED],
    group_name="published",
    owners=["team:operations"],
    kinds={"postgres"},
    retry_policy=RETRY,
)
def written_back(warehouse: Warehouse) -> dg.MaterializeResult:
    """Hand the scores to the api's services."""
    return dg.MaterializeResult(metadata={"written": write_back(warehouse.run.engine, now())})


def _redo(warehouse: Warehouse, days: list[str]) -> dg.MaterializeResult:
    daily = next(step for step in BUILT if step.key == DAILY_KEY)
    return dg.MaterializeResult(metadata={"rows": warehouse.run.build(daily, days), "days": len(days)})


@dg.asset(
    key=READING_DAYS[0],
    deps=[["raw", "read_intervals"]],
    partitions_def=DAYS,
    group_name="backfill",
    owners=["team:library"],
    kinds={"duckdb", "parquet"},
)
def reading_day(context: dg.AssetExecutionContext, warehouse: Warehouse) -> dg.MaterializeResult:
    """One Kampala day of reading worked out anew from the raw layer."""
    return _redo(warehouse, [context.partition_key])


@dg.asset(
    key=READING_DAYS[1],
    deps=[["raw", "read_intervals"]],
    partitions_def=MONTHS,
    group_name="backfill",
    owners=["team:library"],
    kinds={"duckdb", "parquet"},
)
def reading_month(context: dg.AssetExecutionContext, warehouse: Warehouse) -> dg.MaterializeResult:
    """One Kampala month of reading worked out anew from the raw layer."""
    return _redo(warehouse, days_of_month(context.partition_key[:7]))


def all_assets() -> list[Any]:
    """Raw, every step, publishing, the way back, and the two backfills."""
    return [raw_tables, *[asset_for(step) for step in BUILT], published, written_back, reading_day, reading_month]
