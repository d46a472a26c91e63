"""Rules about single expressions, one per kind: what Spark calls otherwise, or reckons otherwise under the same name.

Each sees a node whose operands are done and whose types are DuckDB's, and answers with a node, itself when all is well.
"""

from collections.abc import Callable
from typing import Any, Final

from sqlglot import exp, parse_one

from pipelines.spark import functions, lists
from pipelines.spark.nodes import T, bracketed, call, is_date, is_float, is_whole, kind, number, over, text

BEFORE_ALL_TIME: Final = 62_135_596_800  # seconds from the year 1 to 1970: what stands for minus infinity
WHOLE_TARGETS: Final = {T.INT, T.BIGINT, T.SMALLINT, T.TINYINT, T.INT128}
NESTED: Final = {T.STRUCT, T.ARRAY, T.LIST, T.MAP}


def cast(node: exp.Cast) -> exp.Expression:
    """A cast to a whole number rounds in DuckDB and truncates in Spark; JSON is text there."""
    source, target = kind(node.this), node.to.this
    if target in WHOLE_TARGETS:
        _cast_to_whole(node, source)
    if target == T.TIMESTAMPTZ and isinstance(node.this, exp.Literal) and node.this.name == "-infinity":
        return call("timestamp_seconds", exp.Neg(this=number(BEFORE_ALL_TIME)))
    if target == T.JSON:
        return lists.as_json(node.this) if source in NESTED else node.this
    return node


def _cast_to_whole(node: exp.Cast, source: exp.DataType.Type | None) -> None:
    inner = node.this.this if isinstance(node.this, exp.Paren) else node.this
    if isinstance(inner, exp.DPipe) and isinstance(inner.this, exp.Literal) and inner.this.name == "0x":
        node.set("this", call("conv", inner.expression.copy(), number(16), number(10)))
    elif source in (T.DOUBLE, T.FLOAT):
        node.set("this", call("rint", node.this.copy()))
    elif source == T.DECIMAL and not is_whole(node.this):
        node.set("this", call("round", node.this.copy(), number(0)))


def plain_type(node: exp.DataType) -> exp.DataType:
    """The type that holds the same values there."""
    if node.this == T.INT128:
        return exp.DataType.build("DECIMAL(38,0)")
    return exp.DataType.build("STRING", dialect="spark") if node.this in (T.JSON, T.UUID) else node


def inner_type(node: exp.DataType) -> exp.Expression:
    """A cast's own type is left until the end: the rules of what stands around it still ask for DuckDB's."""
    return node if isinstance(node.parent, exp.Cast) else plain_type(node)


def week_name(node: exp.TimeToStr) -> exp.Expression:
    """`strftime(day, '%G-W%V')`, the ISO week, for which Spark has no letters."""
    if node.args["format"].name != "%G-W%V":
        return node
    week = call("lpad", call("weekofyear", node.this.copy()), number(2), text("0"))
    return call("concat", exp.Extract(this=exp.var("YEAROFWEEK"), expression=node.this.copy()), text("-W"), week)


def day_moved(node: exp.Expression) -> exp.Expression:
    """A date plus a whole number is `date_add` there."""
    if not is_date(node):
        return node
    date, days = (node.this, node.expression) if is_date(node.this) else (node.expression, node.this)
    return call("date_add" if isinstance(node, exp.Add) else "date_sub", date.copy(), exp.cast(days.copy(), "int"))


def borders_crossed(node: exp.DateDiff) -> exp.Expression:
    """`datediff` counts the months or midnights crossed; Spark's counts whole months and whole days."""
    if node.text("unit").upper() == "MONTH":
        for side in ("this", "expression"):
            node.set(side, call("trunc", node.args[side].copy(), text("MM")))
    else:
        for side in ("this", "expression"):
            if kind(node.args[side]) != T.DATE:
                node.set(side, exp.cast(node.args[side].copy(), "date"))
    return node


def whole_quotient(node: exp.IntDiv) -> exp.Expression:
    """`//` of very large numbers is exact by its remainder; of fractions it is the floor."""
    kinds = {kind(node.this), kind(node.expression)}
    above, below = bracketed(node.this), bracketed(node.expression)
    if T.INT128 in kinds:
        whole = exp.paren(exp.Sub(this=above, expression=exp.Mod(this=above.copy(), expression=below.copy())))
        return exp.cast(over(whole, below), exp.DataType.build("DECIMAL(38,0)"))
    return call("floor", over(above, below)) if kinds & {T.DOUBLE, T.DECIMAL} else node


def rounded(node: exp.Round) -> exp.Expression:
    """DuckDB rounds a float by its power of ten, Spark by the decimals it prints."""
    if not is_float(node.this) or node.args.get("decimals") is None:
        return node
    power = number(f"1e{int(node.args['decimals'].name)}")
    return over(call("round", exp.Mul(this=bracketed(node.this), expression=power), number(0)), power.copy())


def mean(node: exp.Avg) -> exp.Expression:
    """DuckDB's mean of decimals is their sum as a float by their number; Spark's is a decimal, and rounds otherwise."""
    is_plain = kind(node.this) == T.DECIMAL and not isinstance(node.parent, exp.Filter | exp.Window)
    return _quotient(exp.Sum(this=node.this.copy()), exp.Count(this=node.this.copy())) if is_plain else node


def filtered(node: exp.Filter) -> exp.Expression:
    """A mean with a filter is two aggregates with that filter; of lists see `lists`."""
    asked = node.this
    if not isinstance(asked, exp.Avg) or kind(asked.this) != T.DECIMAL or isinstance(node.parent, exp.Window):
        return lists.ordered_where(node)
    parts = [
        exp.Filter(this=each(this=asked.this.copy()), expression=node.expression.copy())
        for each in (exp.Sum, exp.Count)
    ]
    return _quotient(*parts)


def _quotient(total: exp.Expression, count: exp.Expression) -> exp.Expression:
    return exp.paren(over(exp.cast(total, "double"), count))


def quotient(node: exp.Div) -> exp.Expression:
    """`/` makes floats of decimals first; Spark would divide them to some digits."""
    for side in ("this", "expression"):
        if kind(node.args[side]) == T.DECIMAL:
            node.set(side, exp.cast(node.args[side].copy(), "double"))
    return node


def first_of_list(node: exp.Bracket) -> exp.Expression:
    """`list[:3]` is a slice; `list[1]` of a list without one is null there by `get` alone."""
    [asked] = node.expressions if len(node.expressions) == 1 else [None]
    if isinstance(asked, exp.Slice):
        return call("slice", node.this.copy(), number(1), asked.expression.copy())
    if isinstance(asked, exp.Literal) and not asked.is_string:
        return call("get", node.this.copy(), asked.copy())
    return node


def kind_of_json(node: exp.JSONType) -> exp.Expression:
    """`json_type`, as far as the warehouse asks: whether it is a list or an object."""
    source = node.this.sql("spark")
    made = f"case left(trim({source}), 1) when '[' then 'ARRAY' when '{{' then 'OBJECT' end"
    return parse_one(made, read="spark")


def seconds(node: exp.TimeToUnix) -> exp.Expression:
    """`epoch(…)` keeps its fraction, of a moment and of the time between two."""
    asked = node.this.this if isinstance(node.this, exp.Paren) else node.this
    if kind(node.this) == T.INTERVAL or isinstance(node.this, exp.Sub):
        later, earlier = (call("unix_micros", each.copy()) for each in (asked.this, asked.expression))
        return over(exp.paren(exp.Sub(this=later, expression=earlier)), number("1e6"))
    return over(call("unix_micros", exp.cast(node.this.copy(), "timestamptz")), number("1e6"))


def json_text(node: exp.JSONFormat) -> exp.Expression:
    return node.this if kind(node.this) == T.JSON else lists.as_json(node.this)


def by_name(node: exp.Anonymous) -> exp.Expression:
    """Functions sqlglot does not know."""
    made = functions.BY_NAME.get(str(node.this).lower())
    return made(node.expressions) if made else node


RULES: Final[dict[type[exp.Expression], Callable[[Any], exp.Expression]]] = {
    exp.Cast: cast,
    exp.FromJson: lambda node: lists.from_json([node.this, node.expression]),
    exp.TimeToStr: week_name,
    exp.Avg: mean,
    exp.Div: quotient,
    exp.Filter: filtered,
    exp.Flatten: lists.joined,
    exp.ArrayAgg: lists.ordered,
    exp.First: lists.first_in_order,
    exp.DataType: inner_type,
    exp.Add: day_moved,
    exp.Sub: day_moved,
    exp.DateDiff: borders_crossed,
    exp.IntDiv: whole_quotient,
    exp.Round: rounded,
    exp.Anonymous: by_name,
    exp.JSONFormat: json_text,
    exp.ToDays: lambda node: call("make_dt_interval", node.this),
    exp.Bracket: first_of_list,
    exp.JSONType: kind_of_json,
    exp.TimeToUnix: seconds,
}
