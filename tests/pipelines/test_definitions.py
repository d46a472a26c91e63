"""What Dagster knows: every table once, the checks that block, and a run through its own executor."""

from pathlib import Path
from typing import Any

import dagster as dg
import duckdb
import pytest
from dagster._core.definitions.assets.graph.base_asset_graph import BaseAssetGraph
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.library.catalogue.tables import Book
from pipelines.contracts import contracts
from pipelines.definitions import defs
from pipelines.runs import AFTER_JUDGEMENT
from tests.conftest import NOON
from tests.pipelines.conftest import reading
from tests.pipelines.test_warehouse import last_run, unposted_payment

SNAPSHOT = Path(__file__).with_name("asset_keys.txt")


@pytest.fixture(scope="module")
def instance() -> dg.DagsterInstance:
    return dg.DagsterInstance.ephemeral()


def keys() -> list[str]:
    return sorted(key.to_user_string() for key in defs.resolve_asset_graph().get_all_asset_keys())


def test_the_assets_are_the_known_ones() -> None:
    """After adding or removing a table: write `keys()` to the snapshot, and read the difference."""
    assert keys() == SNAPSHOT.read_text().split()


def test_jobs_schedules_and_sensors_are_there() -> None:
    dg.Definitions.validate_loadable(defs)
    repository = defs.get_repository_def()
    assert {"nightly", "recompute", "backfill_day", "backfill_month"} <= set(repository.job_names)
    result = {
        schedule.name: (schedule.cron_schedule, schedule.execution_timezone) for schedule in repository.schedule_defs
    }
    assert result == {
        "every_night": ("30 4 * * *", "Africa/Kampala"),
        "before_the_close": ("0 5 4 * *", "Africa/Kampala"),
    }
    assert [sensor.name for sensor in repository.sensor_defs] == ["new_work"]


def test_every_critical_promise_blocks() -> None:
    graph = defs.resolve_asset_graph()
    specs = [graph.get_check_spec(key) for key in graph.asset_check_keys]
    critical = [
        check
        for mart, contract in contracts().items()
        if mart not in AFTER_JUDGEMENT
        for check in contract.checks
        if check.severity == "critical"
    ]
    assert sum(spec.blocking for spec in specs) == len(critical) > 100


def test_a_night_builds_judges_publishes_and_hands_back(
    home: Path, committed: Session, reader: User, novel: Book, instance: dg.DagsterInstance
) -> None:
    reading(committed, reader, novel, NOON, seconds=60)
    committed.commit()
    done = defs.resolve_job_def("nightly").execute_in_process(instance=instance)
    assert done.success
    night = instance.get_run_by_id(done.run_id)
    assert night is not None
    assert night.tags["engine"] == "duckdb"
    with duckdb.connect(str(home / "marts.duckdb"), read_only=True) as marts:
        assert marts.execute("select sum(seconds)::int from money.credited_seconds").fetchall() == [(60,)]
    assert last_run(home)["status"] == "published"

    day = defs.resolve_job_def("backfill_day").execute_in_process(instance=instance, partition_key="2026-11-16")
    assert day.success


@pytest.mark.exhaustive("pipelines", "warehouse")
def test_a_night_whose_checks_fail_publishes_nothing(
    home: Path, committed: Session, reader: User, instance: dg.DagsterInstance
) -> None:
    unposted_payment(committed, reader)
    broken = defs.resolve_job_def("nightly").execute_in_process(instance=instance, raise_on_error=False)
    assert not broken.success
    assert last_run(home)["status"] == "checks failed"
    assert not (home / "marts.duckdb").exists()


def test_every_asset_says_whose_it_is_what_it_is_and_how_fresh_it_should_be() -> None:
    graph = defs.resolve_asset_graph()
    for key in graph.get_all_asset_keys():
        node, name = graph.get(key), key.to_user_string()
        assert node.owners, f"{name} has no owner"
        assert node.kinds, f"{name} has no kind"
        assert node.description, f"{name} has no description"
        assert node.group_name not in ("raw", "staging", "intermediate", "default"), f"{name} is in no domain's group"
        if key.path[0] == "backfill":
            assert node.partitions_def, f"{name} has no partitions"
        else:
            assert node.freshness_policy, f"{name} has no deadline"
        if key.path[0] not in ("backfill", "published"):
            columns = node.metadata["dagster/column_schema"].columns
            assert columns, f"{name} says no columns"
            if key.path[0] in ("money", "learning", "library", "growth", "model", "operations", "predictions"):
                assert all(column.description for column in columns), f"{name} has a column nobody explains"


def test_a_day_worked_out_anew_leads_to_the_table_of_all_days_and_on() -> None:
    graph = defs.resolve_asset_graph()
    day = dg.AssetKey(["backfill", "reading_day"])
    assert graph.get(day).child_keys == {dg.AssetKey(["intermediate", "int_daily_credited"])}
    assert dg.AssetKey(["money", "credited_seconds"]) in graph.get_all_asset_keys() & _below(graph, day)


def _below(graph: BaseAssetGraph[Any], key: dg.AssetKey) -> set[dg.AssetKey]:
    found, waiting = set[dg.AssetKey](), [key]
    while waiting:
        for child in graph.get(waiting.pop()).child_keys - found:
            found.add(child)
            waiting.append(child)
    return found
