"""What a contract promises, judged by the engine itself: the same yes or no as the suites, without their import.

The suites judge whole nights; this judges what a micro-batch made anew, where seconds count. A test holds both to the
same verdicts.
"""

from typing import Any

import duckdb

from pipelines.contracts import Check, Contract
from pipelines.engines import Engine, literal
from pipelines.suites import Verdict

SAMPLE = 3


def judge(engine: Engine, contract: Contract) -> list[Verdict]:
    """What every check of a mart sees now; a check that cannot run says why and counts as failed."""
    well = _rows_that_are_well(engine, contract)
    return [well.get(at) or _verdict(engine, contract.mart, check) for at, check in enumerate(contract.checks)]


def _rows_that_are_well(engine: Engine, contract: Contract) -> dict[int, Verdict]:
    """The checks of rows that no row fails, by their place, all asked in one look at the mart."""
    checks = enumerate(contract.checks)
    asked = {at: check for at, check in checks if check.query is None and "column" in check.arguments}
    if not asked:
        return {}
    counts = ", ".join(f"count(*) filter (where {_bad(check)})" for check in asked.values())
    try:
        [row] = engine.rows(f"select count(*) as n, [{counts}] as wrong from {contract.mart}")
    except duckdb.Error:
        return {}  # a column is missing: each check says for itself
    return {
        at: Verdict(
            contract.mart, check.name, check.severity, True, _words(check.arguments["column"], 0, row["n"], None)
        )
        for (at, check), wrong in zip(asked.items(), row["wrong"], strict=True)
        if not wrong
    }


def _verdict(engine: Engine, mart: str, check: Check) -> Verdict:
    try:
        success, observed = _seen(engine, mart, check)
    except duckdb.Error as trouble:
        success, observed = False, f"could not run: {str(trouble).strip().splitlines()[0]}"
    return Verdict(mart, check.name, check.severity, success, observed)


def _seen(engine: Engine, mart: str, check: Check) -> tuple[bool, str]:
    if check.query is not None:
        return _nought(engine.rows(check.query))
    if check.expectation == "expect_table_row_count_to_be_between":
        [row] = engine.rows(f"select count(*) as n from {mart}")
        low, high = check.arguments["min_value"], check.arguments["max_value"]
        return (low is None or row["n"] >= low) and (high is None or row["n"] <= high), str(row["n"])
    column, bad = f'"{check.arguments["column"]}"', _bad(check)
    counted = f"count(*) filter (where {bad}) as wrong, (list({column}) filter (where {bad}))[:{SAMPLE}] as sample"
    [row] = engine.rows(f"select {counted}, count(*) as n from {mart}")
    return not row["wrong"], _words(check.arguments["column"], row["wrong"], row["n"], row["sample"])


def _bad(check: Check) -> str:
    """SQL that is true of a row the expectation does not want; only one of them minds a missing value."""
    column = f'"{check.arguments["column"]}"'
    if check.expectation == "expect_column_values_to_not_be_null":
        return f"{column} is null"
    if check.expectation == "expect_column_values_to_be_in_set":
        return f"{column} not in ({', '.join(literal(value) for value in check.arguments['value_set'])})"
    if check.expectation == "expect_column_values_to_be_between":
        low, high = check.arguments["min_value"], check.arguments["max_value"]
        sides = ((low, "<"), (high, ">"))
        return " or ".join(f"{column} {sign} {literal(at)}" for at, sign in sides if at is not None) or "false"
    raise ValueError(f"no SQL says '{check.expectation}'")


def _nought(rows: list[dict[str, Any]]) -> tuple[bool, str]:
    """One row, and nought in every column of it."""
    if len(rows) != 1:
        return False, f"{len(rows)} rows where one was to come"
    wrong = {name: value for name, value in rows[0].items() if value is None or value != 0}
    if not wrong:
        return True, "; ".join(_words(name, 0, 1, None) for name in list(rows[0])[-1:])
    return False, "; ".join(_words(name, 1, 1, [value]) for name, value in wrong.items())


def _words(column: str, wrong: int, rows: int, sample: list[Any] | None) -> str:
    such = ", ".join(map(str, sample or [])) if wrong else ""
    return f"{column}: {wrong} of {rows} rows differ" + (f", such as {such}" if such else "")
