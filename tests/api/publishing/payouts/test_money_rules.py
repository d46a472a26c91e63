"""The books agree after every step, in any order of steps."""

from collections import Counter

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test
from sqlalchemy import Engine

from tests.api.publishing.payouts.books import Books
from tests.exhaustive import some_or_every


@pytest.mark.parametrize("runs", some_or_every(5, 500, "api/commerce", "api/publishing/payouts"))
def test_the_books_agree_after_every_step_in_any_order(engine: Engine, runs: int) -> None:
    log = Counter[str]()
    machine = type("Books", (Books,), {"engine": engine, "log": log})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=runs,
            stateful_step_count=20 if runs < 100 else 40,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
            derandomize=True,  # a red run can be run again
        ),
    )
    print(
        f"{runs} runs, {log.total():,} steps: {', '.join(f'{name} {times:,}' for name, times in sorted(log.items()))}"
    )
    kinds = {name.rpartition(" ")[2] for name in log}
    assert kinds == {"done", "refused", "crashed"}
