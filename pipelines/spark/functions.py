"""DuckDB's functions that bear another name in Spark, by the name in the SQL."""

from collections.abc import Callable
from typing import Final

from sqlglot import exp, parse_one

from pipelines.spark import lists
from pipelines.spark.nodes import T, call, each, kind, name, number

Args = list[exp.Expression]


def is_finite(args: Args) -> exp.Expression:
    [asked] = args
    endless = parse_one("double('Infinity')", read="spark")
    is_endless = exp.EQ(this=call("abs", asked.copy()), expression=endless)
    return exp.paren(exp.not_(exp.paren(exp.or_(call("isnan", asked.copy()), is_endless))))


def deviation(args: Args) -> exp.Expression:
    """`mad`: the median of the distances from the median."""
    [asked] = args
    distance = exp.Sub(this=name("v"), expression=exp.paren(exp.Median(this=asked.copy())))
    return lists.middle(each(call("collect_list", asked.copy()), call("abs", distance)))


def to_json(args: Args) -> exp.Expression:
    return args[0] if kind(args[0]) == T.JSON else lists.as_json(args[0])


BY_NAME: Final[dict[str, Callable[[Args], exp.Expression]]] = {
    "epoch_us": lambda args: call("unix_micros", args[0]),
    "isfinite": is_finite,
    "mad": deviation,
    "to_months": lambda args: call("make_ym_interval", number(0), exp.cast(args[0], "int")),
    "to_seconds": lambda args: call("make_dt_interval", number(0), number(0), number(0), args[0]),
    "from_json": lists.from_json,
    "to_json": to_json,
    "timezone": lambda args: call("from_utc_timestamp", args[1], args[0]),
}
