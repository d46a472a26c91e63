"""Every step of the warehouse: one per SQL file, and the few that are Python.

A Python step (a model's scores, the day partitions of reading) is a `Step` like any other: it names what it reads,
and the SQL that reads it comes after it. `pipelines/predictions.py` offers its own as `STEPS`.
"""

from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from pipelines.contracts import contracts
from pipelines.sql import Step, from_files, in_order, tables_named_in

PYTHON_STEPS = (
    "pipelines.book_pages",
    "pipelines.predictions",
    "pipelines.forecast",
    "pipelines.misconceptions",
    "pipelines.risk",
    "pipelines.uplift",
)


@cache
def all_steps() -> tuple[Step, ...]:
    """Every step in an order that respects what each reads."""
    found = {step.key: step for step in from_files()}
    for name in PYTHON_STEPS:
        if find_spec(name):
            found.update({step.key: step for step in import_module(name).STEPS})
    return tuple(in_order(_with_checked_tables(step) for step in found.values()))


def _with_checked_tables(step: Step) -> Step:
    """A mart also waits for the tables its checks read."""
    if step.key not in contracts():
        return step
    queries = [check.query for check in contracts()[step.key].checks if check.query]
    read = frozenset(table for query in queries for table in tables_named_in(query))
    return replace(step, deps=(step.deps | read) - {step.key})
