"""Rules about whole clauses: what DuckDB allows in a select and Spark does not. They need no types.

Those of `BEFORE` run before names are resolved.
"""

from collections.abc import Callable, Iterator
from typing import Final

from sqlglot import exp, parse_one

Rule = Callable[[exp.Expression], exp.Expression]


def without_hints(tree: exp.Expression) -> exp.Expression:
    """`as materialized (…)` is DuckDB's; Spark decides for itself."""
    for cte in tree.find_all(exp.CTE):
        cte.set("materialized", None)
    return tree


def with_keys_as_written(tree: exp.Expression) -> exp.Expression:
    """The names in `{'perHour': …}` become keys of JSON: their capitals stay."""
    for pair in tree.find_all(exp.PropertyEQ):
        if isinstance(pair.this, exp.Identifier):
            pair.this.set("quoted", True)
            pair.this.meta["case_sensitive"] = True
    return tree


def with_windows_in_place(tree: exp.Expression) -> exp.Expression:
    """A window named once is written out wherever it is used."""
    for select in list(tree.find_all(exp.Select)):
        named = {window.this.name: window for window in select.args.get("windows") or []}
        for window in list(select.find_all(exp.Window)) if named else []:
            is_its_definition = window.parent is select and window.arg_key == "windows"
            alias = window.args.get("alias")
            if not is_its_definition and alias is not None and alias.name in named:
                _write_out(window, named[alias.name])
        select.set("windows", None)
    return tree


def _write_out(window: exp.Expression, source: exp.Expression) -> None:
    window.set("partition_by", [each.copy() for each in source.args.get("partition_by") or []])
    window.set("order", source.args["order"].copy() if source.args.get("order") else None)
    spec = source.args.get("spec")
    if spec and not window.args.get("spec") and not isinstance(window.this, exp.Lead | exp.Lag):
        window.set("spec", spec.copy())
    window.set("alias", None)


def with_selects_for_pivots(tree: exp.Expression) -> exp.Expression:
    """`pivot` becomes aggregates with filters, `unpivot` every row in turn of each column."""
    for cte in list(tree.find_all(exp.CTE)):
        if isinstance(cte.this, exp.Pivot):
            cte.set("this", _unpivoted(cte.this) if cte.this.args.get("unpivot") else _pivoted(cte.this))
    return tree


def _unpivoted(pivot: exp.Expression) -> exp.Expression:
    """Every row once for each column, and of it that column's value: a union would make its source once a column."""
    columns, into, source = [each.name for each in pivot.expressions], pivot.args["into"], pivot.this.sql("duckdb")
    turns = " ".join(f"when {turn} then {column}" for turn, column in enumerate(columns))
    names = " ".join(f"when {turn} then '{column}'" for turn, column in enumerate(columns))
    return parse_one(
        f"select * exclude ({', '.join(columns)}, _turn), case _turn {names} end as {into.this.name},"
        f" case _turn {turns} end as {into.expressions[0].name}"
        f" from (select *, unnest(range({len(columns)})) as _turn from {source})"
        f" where case _turn {turns} end is not null",
        read="duckdb",
    )


def _pivoted(pivot: exp.Expression) -> exp.Expression:
    [among], [using], group = pivot.expressions, pivot.args["using"], pivot.args["group"].expressions
    made = exp.select(*[each.copy() for each in group])
    for value in among.expressions:
        aggregate = using.copy()
        for found in list(aggregate.find_all(exp.AggFunc)):
            where = exp.Where(this=exp.EQ(this=among.this.copy(), expression=value.copy()))
            filtered = exp.Filter(this=found.copy(), expression=where)
            aggregate = filtered if found is aggregate else found.replace(filtered).root()
        made = made.select(exp.alias_(aggregate, value.name, quoted=True), copy=False)
    return made.from_(pivot.this.copy()).group_by(*[each.copy() for each in group], copy=False)


def with_where_for_qualify(tree: exp.Expression) -> exp.Expression:
    """`qualify`, and `having` over grouping sets, become a column of an inner select that the outer one asks for."""
    for select in list(tree.find_all(exp.Select)):
        group = select.args.get("group")
        clause = "having" if group is not None and group.find(exp.GroupingSets) else "qualify"
        judged = select.args.get(clause)
        if judged is None:
            continue
        select.set(clause, None)
        inner = select.copy()
        inner.set("with_", None)
        inner.append("expressions", exp.alias_(judged.this.copy(), "_kept"))
        outer = exp.select(*_names_of(select)).from_(inner.subquery("_judged")).where(exp.column("_kept"))
        if select.args.get("with_"):
            outer.set("with_", select.args["with_"].copy())
        if select is tree:
            tree = outer
        else:
            select.replace(outer)
    return tree


def _names_of(select: exp.Expression) -> list[exp.Expression]:
    if any(isinstance(each, exp.Star) or each.is_star for each in select.expressions):
        return [exp.Star(except_=[exp.to_identifier("_kept")])]
    return [exp.column(each.alias_or_name, quoted=True) for each in select.expressions]


def with_exists_for_semi_joins(tree: exp.Expression) -> exp.Expression:
    """`semi join` and `anti join` become `exists` and `not exists`: their columns are then the left side's alone."""
    for select in list(tree.find_all(exp.Select)):
        kept = []
        for join in select.args.get("joins") or []:
            side = (join.args.get("kind") or "").upper()
            if side not in ("SEMI", "ANTI"):
                kept.append(join)
                continue
            there = exp.Exists(this=exp.select("1").from_(join.this.copy()).where(_condition(select, join)))
            select.where(exp.not_(there) if side == "ANTI" else there, copy=False)
        if "joins" in select.args:
            select.set("joins", kept)
    return tree


def _condition(select: exp.Expression, join: exp.Expression) -> exp.Expression:
    if join.args.get("on") is not None:
        return join.args["on"].copy()
    left, right = select.args["from_"].this.alias_or_name, join.this.alias_or_name
    pairs = [(exp.column(each.name, left), exp.column(each.name, right)) for each in join.args["using"]]
    return exp.and_(*[exp.EQ(this=one, expression=other) for one, other in pairs])


def with_full_joins_named(tree: exp.Expression) -> exp.Expression:
    """Remembers which names a full join merges: resolving names forgets it."""
    for join in tree.find_all(exp.Join):
        join.meta["merges"] = [each.name for each in join.args.get("using") or []]
    return tree


def with_merged_names(tree: exp.Expression) -> exp.Expression:
    """A name a full join merges is either side's for the joins after it; sqlglot would take the left side's alone."""
    for select in tree.find_all(exp.Select):
        merged: list[tuple[exp.Expression, exp.Expression]] = []
        for join in select.args.get("joins") or []:
            for one, either in merged if join.meta.get("merges") else ():
                for column in [each for each in join.args["on"].find_all(exp.Column) if each == one]:
                    column.replace(either.copy())
            if join.side == "FULL" and join.meta.get("merges"):
                merged += [(pair.this, _either(pair)) for pair in join.args["on"].find_all(exp.EQ)]
    return tree


def _either(pair: exp.EQ) -> exp.Expression:
    return exp.Coalesce(this=pair.this.copy(), expressions=[pair.expression.copy()])


def with_unions_by_position(tree: exp.Expression) -> exp.Expression:
    """`union by name` writes every side's columns in one order, null where a side has none."""
    for union in list(tree.find_all(exp.SetOperation))[::-1]:
        if not union.args.get("by_name"):
            continue
        names = list(dict.fromkeys([*union.left.named_selects, *union.right.named_selects]))
        for leaf in [*_leaves(union.left), *_leaves(union.right)]:
            here = {each.alias_or_name: each for each in leaf.expressions}
            leaf.set("expressions", [here.get(each) or exp.alias_(exp.null(), each, quoted=True) for each in names])
        union.set("by_name", False)
    return tree


def _leaves(node: exp.Expression) -> Iterator[exp.Expression]:
    node = node.unnest() if isinstance(node, exp.Subquery) else node
    if isinstance(node, exp.SetOperation):
        yield from _leaves(node.left)
        yield from _leaves(node.right)
    else:
        yield node


def with_flat_names(tree: exp.Expression) -> exp.Expression:
    """Tables are views of one session there: `learning.streaks` is `learning__streaks`."""
    for table in list(tree.find_all(exp.Table)):
        if table.db:
            table.set("this", exp.to_identifier(flat(f"{table.db}.{table.name}"), quoted=True))
            table.set("db", None)
    return tree


def flat(key: str) -> str:
    return key.replace(".", "__")


BEFORE: Final[tuple[Rule, ...]] = (
    without_hints,
    with_keys_as_written,
    with_windows_in_place,
    with_selects_for_pivots,
    with_where_for_qualify,
    with_exists_for_semi_joins,
    with_full_joins_named,
)
