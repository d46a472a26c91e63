"""What may be asked: the measures of the facts, and the dimensions that their keys lead to."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from pipelines.contracts import Contract, Dimension, Metric, contract_of
from pipelines.sql import from_files

FACT, DIMENSION = "model.fact_", "model.dim_"


@dataclass(frozen=True)
class Join:
    """A table of a dimension, found from another by a key of one column."""

    table: str
    alias: str
    key: str
    beside: str


@dataclass(frozen=True)
class Way:
    """How a fact comes to a dimension: the joins, and the column at their end."""

    dimension: Dimension
    joins: tuple[Join, ...]
    sql: str


@cache
def model() -> dict[str, Contract]:
    """The contracts of the facts and dimensions, and no others: all of them take a second to read."""
    return {step.key: contract_of(step) for step in from_files() if step.key.startswith((FACT, DIMENSION))}


def measures() -> dict[str, Metric]:
    """Every number that may be asked for, by its key."""
    return {metric.key: metric for each in _named(FACT) for metric in each.metrics if metric.measure}


@cache
def ways(fact: str) -> dict[str, Way]:
    """The dimensions of a fact by name; the nearest way where there are two."""
    found: dict[str, Way] = {}
    waiting: list[tuple[Contract, str, tuple[Join, ...]]] = [(model()[fact], "fact", ())]
    for contract, alias, joins in waiting:  # what is found on the way is waited for, too
        for dimension in contract.dimensions:
            found.setdefault(dimension.key, Way(dimension, joins, f'{alias}."{dimension.column}"'))
        for table, key in _keys():
            if key in contract.columns and contract.mart != table and not _is_met(waiting, table):
                near = table.removeprefix("model.")
                join = Join(table, near, key, alias)
                waiting.append((model()[table], near, (*joins, join)))
    return found


def _is_met(waiting: list[tuple[Contract, str, tuple[Join, ...]]], table: str) -> bool:
    return any(contract.mart == table for contract, _, _ in waiting)


@cache
def _keys() -> tuple[tuple[str, str], ...]:
    """Tables of dimensions, each with the column that tells its rows apart."""
    return tuple((each.mart, each.grain[0]) for each in _named(DIMENSION))


def _named(start: str) -> Iterator[Contract]:
    return (contract for name, contract in sorted(model().items()) if name.startswith(start))
