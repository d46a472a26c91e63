"""Great Expectations judging frames, in a process of its own: its import takes seconds, and DuckDB need not wait.

`python -m pipelines.suites` reads one JSON request a line ({mart, frames}) and answers with one JSON line of verdicts.
"""

import json
import os
import subprocess
import sys
from dataclasses import asdict, dataclass
from typing import Any

os.environ["GX_ANALYTICS_ENABLED"] = "False"


@dataclass(frozen=True)
class Verdict:
    """What one check saw. `observed` is text for people; a check that could not run says why and counts as failed."""

    mart: str
    check: str
    severity: str
    success: bool
    observed: str


def load() -> None:
    """Import Great Expectations, which takes seconds, without Spark.

    It would load Spark wherever that is installed, and Spark ends a process that has no main file of its own.
    """
    spark = {name: sys.modules.pop(name) for name in [*sys.modules] if name.partition(".")[0] == "pyspark"}
    sys.modules["pyspark"] = None  # type: ignore[assignment]
    try:
        import great_expectations  # noqa: F401
    finally:
        del sys.modules["pyspark"]
        sys.modules.update(spark)


def judge(mart: str, frames: list[dict[str, Any]]) -> list[Verdict]:
    """Run each frame's expectations as one suite."""
    load()  # only where frames are judged
    import great_expectations as gx
    import pandas as pd

    context = gx.get_context(mode="ephemeral")
    context.variables.progress_bars = {"globally": False}
    source = context.data_sources.add_pandas(name="marts")
    asset = source.add_dataframe_asset(name=mart)
    whole = asset.add_batch_definition_whole_dataframe("whole")
    verdicts = []
    for frame in frames:
        table = pd.read_parquet(frame["path"])
        batch = whole.get_batch(batch_parameters={"dataframe": table})
        result = batch.validate(_suite(mart, frame["expectations"], table))
        verdicts += _verdicts(mart, frame["expectations"], result)
    return verdicts


def _suite(mart: str, expectations: list[dict[str, Any]], table: Any) -> Any:
    """The great-expectations suite of one frame; 'zero' means one row, and nought in every column."""
    import great_expectations as gx
    from great_expectations.expectations.expectation_configuration import ExpectationConfiguration

    suite = gx.ExpectationSuite(name=mart)
    for asked in expectations:
        meta, severity = {"check": asked["name"]}, asked["severity"]
        kind, arguments = asked["expectation"], asked["arguments"]
        wanted = [(kind, arguments)] if kind != "zero" else _nought(list(table.columns))
        for name, kwargs in wanted:
            suite.add_expectation_configuration(
                ExpectationConfiguration(type=name, kwargs=kwargs, meta=meta, severity=severity)
            )
    return suite


def _nought(columns: list[str]) -> list[tuple[str, dict[str, Any]]]:
    wanted: list[tuple[str, dict[str, Any]]] = [("expect_table_row_count_to_equal", {"value": 1})]
    for column in columns:
        wanted.append(("expect_column_values_to_not_be_null", {"column": column}))
        wanted.append(("expect_column_values_to_be_between", {"column": column, "min_value": 0, "max_value": 0}))
    return wanted


def _verdicts(mart: str, expectations: list[dict[str, Any]], result: Any) -> list[Verdict]:
    """One verdict a check: it holds when every expectation behind it does."""
    found = []
    for asked in expectations:
        parts = [one for one in result.results if one.expectation_config.meta["check"] == asked["name"]]
        bad = [one for one in parts if not one.success]
        success = bool(parts) and not bad
        observed = "; ".join(_observed(one) for one in (bad or parts[-1:])) or "nothing was checked"
        found.append(Verdict(mart, asked["name"], asked["severity"], success, observed))
    return found


def _observed(one: Any) -> str:
    """What an expectation saw, or why it could not look."""
    raised = one.exception_info or {}
    for info in [raised] if "raised_exception" in raised else raised.values():
        if info.get("raised_exception"):
            return f"could not run: {info.get('exception_message')}"
    if "observed_value" in one.result:
        return str(one.result["observed_value"])
    wrong, total = one.result.get("unexpected_count", 0), one.result.get("element_count", 0)
    column = one.expectation_config.kwargs.get("column", "")
    sample = ", ".join(map(str, one.result.get("partial_unexpected_list", [])[:3]))
    return f"{column}: {wrong} of {total} rows differ" + (f", such as {sample}" if sample else "")


class Court:
    """A judging process started early; hand it marts as they are built and collect the verdicts at the end."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "pipelines.suites"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.waiting = 0

    def hear(self, mart: str, frames: list[dict[str, Any]]) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"mart": mart, "frames": frames}) + "\n")
        self.process.stdin.flush()
        self.waiting += 1

    def verdicts(self) -> list[Verdict]:
        """Every verdict asked for so far; raises RuntimeError when the judge died."""
        assert self.process.stdout is not None
        found: list[Verdict] = []
        for _ in range(self.waiting):
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError("the process that judges the marts ended early; its words are above")
            found += [Verdict(**each) for each in json.loads(line)]
        self.waiting = 0
        return found

    def close(self) -> None:
        """End the judge at once: it keeps nothing, and may still be loading when a run breaks early."""
        self.process.kill()
        self.process.communicate()


def main() -> None:
    answers, sys.stdout = sys.stdout, sys.stderr  # whatever a library prints must not mix with the answers
    load()  # paid for while the marts are built
    for line in sys.stdin:
        asked = json.loads(line)
        verdicts = [asdict(each) for each in judge(asked["mart"], asked["frames"])]
        answers.write(json.dumps(verdicts) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
