"""What a refresh is judged by in SQL says what the suites of a whole run say."""

from pathlib import Path

import pytest

from pipelines import sql_checks, suites
from pipelines.contracts import Check, Contract, questions
from pipelines.engines import DuckDB

COLUMN_CHECKS = (
    ("expect_column_values_to_not_be_null", {"column": "points"}),
    ("expect_column_values_to_be_between", {"column": "points", "min_value": 0, "max_value": 10}),
    ("expect_column_values_to_be_between", {"column": "share", "min_value": None, "max_value": 5}),
    ("expect_column_values_to_be_in_set", {"column": "kind", "value_set": ["a", "it's"]}),
    ("expect_table_row_count_to_be_between", {"min_value": 2, "max_value": None}),
)
QUERIES = (
    "select count(*) as n from learning.some where points > 10",
    "select 0 as n, count(*) filter (where kind is null) as m from learning.some",
    "select points as n from learning.some where points = 0",
    "select max(points) as n from learning.some where points > 99",
)
CASES = {
    "well": "(values (0, 'a'), (5, 'it''s')) as given (points, kind)",
    "too much": "(values (0, 'a'), (11, 'b')) as given (points, kind)",
    "missing": "(values (null, 'a'), (3.5, null)) as given (points, kind)",
    "one row": "(values (-1, 'a')) as given (points, kind)",
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_sql_and_the_suites_come_to_the_same_verdicts(case: str, tmp_path: Path) -> None:
    kinds = [Check(f"column {at}", "critical", name, arguments) for at, (name, arguments) in enumerate(COLUMN_CHECKS)]
    asked = [Check(f"query {at}", "warning", "zero", {}, query) for at, query in enumerate(QUERIES)]
    contract = Contract("learning.some", "", (), "", {}, (*kinds, *asked), ())
    engine = DuckDB()
    engine.create("learning.some", f"select *, points as share from {case}")
    by_sql = sql_checks.judge(engine, contract)
    by_suites = suites.judge("learning.some", questions(engine, contract, tmp_path))
    assert [(each.check, each.severity, each.success) for each in by_sql] == [
        (each.check, each.severity, each.success) for each in by_suites
    ]
    assert all(each.observed for each in by_sql)
