"""What may be asked: the measures of the facts, and the dimensions that their keys lead to.

The contracts of `warehouse/marts/model` are the one place of them; `make generate` writes them here.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

FILE: Final = Path(__file__).with_suffix(".gen.json")


@dataclass(frozen=True)
class Metric:
    """A number a screen shows: where it is and what it means."""

    key: str
    title: str
    definition: str
    unit: str
    mart: str
    column: str
    owner: str
    measure: str = ""
    among: str = ""


@dataclass(frozen=True)
class Dimension:
    """A name numbers may be asked by; `within` are those it is part of, or told apart by."""

    key: str
    definition: str
    column: str
    within: tuple[str, ...] = ()


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


@dataclass(frozen=True)
class Fact:
    """A table of what happened: what is measured of it, what that is asked by, and what its columns are made from."""

    table: str
    grain: str
    measures: tuple[Metric, ...]
    ways: dict[str, Way]
    # Of each column of a measure: columns, each with those it is made from, from the fact to what was extracted.
    sources: dict[str, dict[str, list[str]]]


@cache
def facts() -> dict[str, Fact]:
    """Every fact by its table."""
    return {each["table"]: _fact(each) for each in json.loads(FILE.read_text())["facts"]}


def measures() -> dict[str, Metric]:
    """Every number that may be asked for, by its key."""
    return {metric.key: metric for fact in facts().values() for metric in fact.measures}


def ways(fact: str) -> dict[str, Way]:
    """The dimensions of a fact by name."""
    return facts()[fact].ways


def _fact(said: dict[str, Any]) -> Fact:
    return Fact(
        said["table"],
        said["grain"],
        tuple(Metric(**each) for each in said["measures"]),
        {each["dimension"]["key"]: _way(each) for each in said["ways"]},
        said["sources"],
    )


def _way(said: dict[str, Any]) -> Way:
    dimension = Dimension(**said["dimension"] | {"within": tuple(said["dimension"]["within"])})
    return Way(dimension, tuple(Join(**each) for each in said["joins"]), said["sql"])
