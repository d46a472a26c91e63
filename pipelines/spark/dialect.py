"""One select of the warehouse, written for DuckDB, as Spark says it: the same rows on either engine.

sqlglot knows most of both dialects. What it does not know stands in `clauses`, `expressions`, `functions` and `lists`,
a rule and a test each. Types decide much (a quotient of whole numbers is none in DuckDB's `/`), so names are resolved
and expressions typed by the columns a DuckDB run reports, kept in `types.json`.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from sqlglot import exp, parse_one
from sqlglot.optimizer.annotate_types import annotate_types
from sqlglot.optimizer.qualify import qualify
from sqlglot.schema import MappingSchema

from pipelines.engines import literal
from pipelines.spark.clauses import BEFORE, with_flat_names, with_merged_names, with_unions_by_position
from pipelines.spark.expressions import RULES, plain_type
from pipelines.spark.lists import with_rows_for_lists
from pipelines.spark.nodes import T, kind

Types = Mapping[str, Mapping[str, str]]
TYPES: Final = Path(__file__).with_name("types.json")


@cache
def column_types() -> Types:
    """The types of every table's columns, as DuckDB reports them."""
    found: Types = json.loads(TYPES.read_text())
    return found


def to_spark(sql: str, variables: Mapping[str, object], types: Types | None = None) -> str:
    """The select in Spark's words, `getvariable` replaced by what it holds."""
    schema = _schema(types or column_types())
    tree = parse_one(sql, read="duckdb")
    for rule in BEFORE:
        tree = rule(tree)
    tree = qualify(_with_values(tree, variables), schema=schema, dialect="duckdb", quote_identifiers=True)
    tree = _from_the_leaves(_with_days_between(with_unions_by_position(with_merged_names(tree)), schema))
    for cast in tree.find_all(exp.Cast):
        cast.set("to", plain_type(cast.to))
    return with_rows_for_lists(with_flat_names(tree)).sql("spark")


_made: dict[int, tuple[Types, MappingSchema]] = {}


def _schema(types: Types) -> MappingSchema:
    """Made once for the same types: it takes longer than a select."""
    if id(types) not in _made:
        _made[id(types)] = types, _made_schema(types)
    return _made[id(types)][1]


def _made_schema(types: Types) -> MappingSchema:
    schema = MappingSchema(dialect="duckdb")
    for table, columns in types.items():
        schema.add_table(exp.to_table(table, dialect="duckdb"), dict(columns), dialect="duckdb")
    return schema


def _with_values(tree: exp.Expression, variables: Mapping[str, object]) -> exp.Expression:
    for asked in list(tree.find_all(exp.Anonymous)):
        if str(asked.this).lower() == "getvariable":
            asked.replace(parse_one(literal(variables[asked.expressions[0].name]), read="duckdb"))
    return tree


def _with_days_between(tree: exp.Expression, schema: MappingSchema) -> exp.Expression:
    """Two dates apart are a number of days, in DuckDB's `-` too; the types around it follow."""
    while True:
        tree = annotate_types(tree, schema=schema, dialect="duckdb")
        found = [each for each in tree.find_all(exp.Sub) if _is_days(each)]
        if not found:
            return tree
        for each in found[::-1]:
            days = exp.DateDiff(this=each.this.copy(), expression=each.expression.copy(), unit=exp.var("DAY"))
            each.replace(days)


def _is_days(node: exp.Sub) -> bool:
    left = node.this.this if isinstance(node.this, exp.Paren) else node.this
    return kind(left) == T.DATE and kind(node.expression) == T.DATE


def _from_the_leaves(tree: exp.Expression) -> exp.Expression:
    """Every node by its rule; what is put in its place keeps its type for the rules above it."""
    for node in list(tree.walk(bfs=True))[::-1]:
        rule = RULES.get(type(node))
        made = rule(node) if rule else node
        if made is node:
            continue
        if not made.type:
            made.type = node.type
        if node is tree:
            tree = made
        else:
            node.replace(made)
    return tree
