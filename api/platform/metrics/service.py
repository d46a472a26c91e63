"""Answers for the screen, the same as those of the command; each is remembered while its file is published."""

from functools import lru_cache
from typing import Final

import duckdb
from sqlalchemy.orm import Session

from api import constants
from api.platform.marts.window import NumbersNotReady, marts
from api.platform.metrics import registry
from api.platform.metrics.answer import Answer
from api.platform.metrics.client import Metrics
from api.platform.metrics.kept import kept_months
from api.platform.metrics.question import Question
from api.platform.metrics.schemas import (
    Cell,
    ConditionOut,
    DimensionOut,
    MeasureOut,
    NumbersOut,
    RegistryOut,
    SourceOut,
    WorkingOut,
)
from api.platform.metrics.workings import workings

# One question may not take the server from everybody else.
BOUNDS: Final[dict[str, str | int]] = {"threads": 2, "memory_limit": "512MB"}


def get_registry(db: Session) -> RegistryOut:
    """Every measure with its meaning and its dimensions, and the months that can be asked as they were."""
    dimensions: dict[str, str] = {}
    measures = []
    for fact in registry.facts().values():
        dimensions |= {key: way.dimension.definition for key, way in fact.ways.items() if key not in dimensions}
        measures += [
            MeasureOut(
                key=each.key,
                title=each.title,
                definition=each.definition,
                unit=each.unit,
                owner=each.owner,
                fact=fact.table,
                dimensions=sorted(fact.ways),
            )
            for each in fact.measures
        ]
    return RegistryOut(
        measures=sorted(measures, key=lambda each: each.title),
        dimensions=[DimensionOut(key=key, definition=said) for key, said in sorted(dimensions.items())],
        months=list(kept_months(db)),
        small_group=constants.SMALL_GROUP_MIN,
    )


def ask(words: str) -> Answer:
    """The answer to a question in words; raises Refusal, which says what may be asked."""
    version = marts.version()
    if version is None:
        raise NumbersNotReady
    return _answered(version, words)


@lru_cache(maxsize=128)
def _answered(version: tuple[int, int], words: str) -> Answer:
    try:
        return Metrics(config=BOUNDS).ask(words)
    except (duckdb.CatalogException, duckdb.IOException) as missing:  # published before the model existed
        raise NumbersNotReady from missing


def present(answer: Answer) -> NumbersOut:
    """An answer on the wire."""
    asked: Question = answer.question
    return NumbersOut(
        measures=list(asked.measures),
        by=list(asked.by),
        where=[ConditionOut(dimension=e.dimension, sign=e.sign, values=list(e.values)) for e in asked.where],
        kept_month=asked.as_of,
        columns=list(answer.columns),
        rows=[[_cell(each) for each in row] for row in answer.rows],
        is_cut=answer.is_cut,
        as_of=answer.as_of,
        workings=[
            WorkingOut(
                measure=each.measure,
                grain=each.grain,
                sql=each.sql,
                sources=[SourceOut(column=one.column, made_from=one.made_from) for one in each.sources],
            )
            for each in workings(asked)
        ],
    )


def _cell(value: object) -> Cell:
    return value if value is None or isinstance(value, str | int | float | bool) else str(value)
