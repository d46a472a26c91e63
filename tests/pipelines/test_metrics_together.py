"""What two answers give away together, where what they are asked by stands in one table that anybody may know."""

from itertools import combinations

import numpy as np
import pytest

from api.constants import SMALL_GROUP_MIN
from api.platform.metrics import grids, registry
from api.platform.metrics.refusals import Refusal
from api.platform.metrics.registry import Metric
from pipelines.metrics.client import Metrics
from tests.country import Country

# Which topics a subject has, which books an author, and in which month a week lies is no secret: a group that nobody is
# in is none that somebody could be in. Of learners nobody knows that, and two sums tell nothing of their parts.
PUBLIC = {"dim_author": "books", "dim_book": "books", "dim_date": "days", "dim_plan": "plans", "dim_topic": "topics"}
# What is given away nevertheless, as 0120 says: neither is a part of the other, and to tell one apart by the other
# would leave out nearly all of it.
GIVEN = {
    frozenset(pair)
    for pair in [
        *combinations(["author", "book_form", "house_book", "level", "subject", "subject_category", "tier"], 2),
        *combinations(["subject", "subject_category", "theme", "topic_form", "topic_term"], 2),
        ("term", "weekend"),
        ("year", "weekend"),
        ("term", "year"),
    ]
    if set(pair) - {"subject", "subject_category"} and set(pair) - {"subject", "theme"}
}
Pair = tuple[Metric, str, str]


def pairs() -> list[Pair]:
    """Of each fact's numbers over the same rows one, by each two names of one table."""
    found: list[Pair] = []
    for fact in registry.facts().values():
        table = {name: PUBLIC.get(way.joins[-1].alias if way.joins else "") for name, way in fact.ways.items()}
        table |= {
            name: table["topic" if "topic" in table else "book"]
            for name in ("subject", "subject_category")
            if name in table
        }
        for measure in {each.among: each for each in fact.measures}.values():
            found += [
                (measure, *two)
                for two in combinations(sorted(table), 2)
                if table[two[0]] and table[two[0]] == table[two[1]]
            ]
    return found


@pytest.fixture(scope="module")
def metrics(country: Country) -> Metrics:
    return Metrics(country.home / "marts.duckdb")


def shown(metrics: Metrics, words: str) -> list[tuple[object, ...]]:
    try:
        return list(metrics.ask(words).rows)
    except Refusal:
        return []


def given_away(metrics: Metrics, metric: Metric, one: str, other: str) -> list[object]:
    """The groups by both, of too few, that follow from the whole and what is shown by either."""
    rows = grids.select_rows(metric.mart, metric.among, (one, other), registry.ways(metric.mart))
    parts = metrics.db.execute(
        f'select "by_{one}", "by_{other}", count(distinct learner_key) as many from ({rows})'
        " group by all having many > 0"
    ).fetchall()
    known = [[1.0] * len(parts) for _ in shown(metrics, metric.key)]
    for at, name in enumerate((one, other)):
        known += [[part[at] == row[0] for part in parts] for row in shown(metrics, f"{metric.key} by {name}")]
    if not known:
        return []
    _, sizes, vectors = np.linalg.svd(np.array(known, dtype=float), full_matrices=False)
    known_shares = (vectors[sizes > 1e-9 * sizes.max()] ** 2).sum(axis=0)  # 1 where a group's own number follows
    return [
        part for part, share in zip(parts, known_shares, strict=True) if share > 1 - 1e-9 and part[-1] < SMALL_GROUP_MIN
    ]


def test_two_answers_by_names_of_one_table_give_no_small_group_away_but_where_it_is_recorded(metrics: Metrics) -> None:
    found = {
        frozenset((one, other)): (metric.key, groups)
        for metric, one, other in pairs()
        if (groups := given_away(metrics, metric, one, other))
    }
    assert {pair: found[pair] for pair in found.keys() - GIVEN} == {}


def test_what_is_a_part_is_settled_with_its_wholes() -> None:
    """A topic with its year, a week with its month: asked one after the other they tell no more than together."""
    for part, whole in [
        ("week", "month"),
        ("term", "month"),
        ("day", "weekend"),
        ("topic", "topic_form"),
        ("book", "tier"),
    ]:
        assert frozenset((part, whole)) not in GIVEN
        [way] = {fact.ways[part].dimension for fact in registry.facts().values() if part in fact.ways}
        assert whole in way.within
