"""Rules about lists, JSON and ranges."""

import json
from typing import Any

from sqlglot import exp, parse_one

from pipelines.spark.nodes import call, each, name, number, over, text


def as_json(node: exp.Expression) -> exp.Expression:
    """Spark leaves out what is null unless it is told."""
    return call("to_json", node.copy(), parse_one("map('ignoreNullFields', 'false')", read="spark"))


def from_json(args: list[exp.Expression]) -> exp.Expression:
    """The shape is spelled as a type; `$[*].name` is read as a list of structs with that one field."""
    source, shape = args[0], json.loads(args[1].name)
    asked = source.sql("duckdb")
    if isinstance(source, exp.JSONExtractScalar) and shape == ["VARCHAR"] and "*" in asked:
        field = asked.split(".")[-1].split("'")[0]
        made = call("from_json", source.this.copy(), text(f"array<struct<{field}:string>>"))
        return each(made, exp.column(field, "v"))
    return call("from_json", source.copy(), text(_spelled(shape)))


def _spelled(shape: Any) -> str:
    if isinstance(shape, list):
        return f"array<{_spelled(shape[0])}>"
    if isinstance(shape, dict):
        return "struct<" + ",".join(f"{key}:{_spelled(value)}" for key, value in shape.items()) + ">"
    return {"VARCHAR": "string"}[shape.upper()]


def middle(array: exp.Expression) -> exp.Expression:
    """The median of a list, null of an empty one."""
    ordered = call("array_sort", array)
    size = call("size", ordered)
    half = over(size.copy(), number(2))
    low = call("element_at", ordered.copy(), exp.cast(call("ceil", half), "int"))
    place = exp.Add(this=exp.cast(call("floor", half.copy()), "int"), expression=number(1))
    high = call("element_at", ordered.copy(), place)
    mean = over(exp.paren(exp.Add(this=low, expression=high)), number(2))
    return exp.case().when(exp.GT(this=size, expression=number(0)), mean)


def ordered(node: exp.ArrayAgg) -> exp.Expression:
    """`list(x order by y)`; with a filter beside it `ordered_where` does both."""
    is_here = isinstance(node.this, exp.Order) and not isinstance(node.parent, exp.Filter)
    return _sorted(node.this) if is_here else node


def ordered_where(node: exp.Filter) -> exp.Expression:
    """`list(x order by y) filter (where …)`; a list of nothing is null."""
    if not isinstance(node.this, exp.ArrayAgg) or not isinstance(node.this.this, exp.Order):
        return node
    made = _sorted(node.this.this, node.expression)
    return exp.case().when(exp.GT(this=call("size", made.copy()), expression=number(0)), made)


def first_in_order(node: exp.First) -> exp.Expression:
    """`first(x order by y)` is the x of the least y."""
    return call("min_by", node.this.this.copy(), _key(node.this)) if isinstance(node.this, exp.Order) else node


def _sorted(order: exp.Order, where: exp.Expression | None = None) -> exp.Expression:
    """Values gathered with their keys, put in order, and the keys taken off."""
    pair = call("named_struct", text("key"), _key(order), text("value"), order.this.copy())
    gathered = call("collect_list", pair)
    if where is not None:
        gathered = exp.Filter(this=gathered, expression=where.copy())
    return each(call("array_sort", gathered), exp.column("value", "v"))


def _key(order: exp.Order) -> exp.Expression:
    """A struct that sorts as DuckDB does: nulls last, numbers that descend turned about."""
    fields: list[exp.Expression] = []
    for at, part in enumerate(order.expressions):
        key = part.this.copy()
        is_null = exp.Is(this=key.copy(), expression=exp.null())
        fields += [
            text(f"n{at}"),
            is_null,
            text(f"k{at}"),
            exp.Neg(this=exp.paren(key)) if part.args.get("desc") else key,
        ]
    return call("named_struct", *fields)


def joined(node: exp.Flatten) -> exp.Expression:
    """Lists one after the other, without those that are null: one of them would make all of it null there."""
    is_there = exp.not_(exp.Is(this=exp.column("v"), expression=exp.null()))
    return call("flatten", call("filter", node.this.copy(), exp.Lambda(this=is_there, expressions=[name("v")])))


def with_rows_for_lists(tree: exp.Expression) -> exp.Expression:
    """`unnest` in a select becomes a lateral view."""
    count = 0
    for select in list(tree.find_all(exp.Select)):
        for projection in select.expressions:
            found = projection.find_all(exp.Explode, exp.Unnest)
            for node in [one for one in found if one.find_ancestor(exp.Select) is select]:
                count += 1
                array = node.this if isinstance(node, exp.Explode) else node.expressions[0]
                if any(one.find_ancestor(exp.Select) is select for one in array.find_all(exp.AggFunc)):
                    raise ValueError(
                        f"Spark takes a list apart before it adds up: aggregate below {array.sql('duckdb')}"
                    )
                alias = exp.TableAlias(this=_quoted(f"each_{count}"), columns=[_quoted("value")])
                node.replace(exp.column("value", table=f"each_{count}", quoted=True))
                select.append("laterals", exp.Lateral(this=exp.Explode(this=_range(array)), view=True, alias=alias))
    return tree


def _quoted(value: str) -> exp.Identifier:
    return exp.to_identifier(value, quoted=True)


def _range(node: exp.Expression) -> exp.Expression:
    """A range that ends before it starts is empty; Spark's `sequence` would run backwards."""
    if not isinstance(node, exp.GenerateSeries):
        return node
    start, end, step = node.args["start"].copy(), node.args["end"].copy(), node.args.get("step")
    is_open = node.args.get("is_end_exclusive")
    if isinstance(step, exp.Interval):
        moment = exp.Interval(this=text("1"), unit=exp.var("MICROSECOND"))
        last = exp.Sub(this=exp.paren(end), expression=moment) if is_open else end
    else:
        start, end = exp.cast(start, "bigint"), exp.cast(end, "bigint")
        last = exp.Sub(this=end, expression=number(1)) if is_open else end
    args = [start, last, *([step] if step is not None else [])]
    made = call("sequence", *[arg.copy() for arg in args])
    return exp.case().when(exp.GTE(this=exp.paren(last.copy()), expression=exp.paren(start.copy())), made)
