"""Small pieces of a syntax tree that the rules for Spark are made of."""

from sqlglot import exp

T = exp.DataType.Type
WHOLE = exp.DataType.INTEGER_TYPES


def call(name: str, *args: exp.Expression) -> exp.Expression:
    """A function by its name in Spark."""
    return exp.Anonymous(this=name, expressions=list(args))


def number(text: object) -> exp.Expression:
    return exp.Literal.number(text)


def text(value: str) -> exp.Expression:
    return exp.Literal.string(value)


def name(value: str) -> exp.Expression:
    return exp.to_identifier(value)


def bracketed(node: exp.Expression) -> exp.Expression:
    return exp.paren(node.copy())


def over(above: exp.Expression, below: exp.Expression) -> exp.Expression:
    """A quotient."""
    return exp.Div(this=above, expression=below)


def each(array: exp.Expression, body: exp.Expression) -> exp.Expression:
    """A list with a body in `v` done to each value."""
    return call("transform", array, exp.Lambda(this=body, expressions=[name("v")]))


def kind(node: exp.Expression | None) -> exp.DataType.Type | None:
    """The type DuckDB gives a node, where it is known."""
    return node.type.this if node is not None and node.type else None


def is_whole(node: exp.Expression) -> bool:
    return is_whole(node.this) if isinstance(node, exp.Paren) else kind(node) in WHOLE


def is_date(node: exp.Expression) -> bool:
    """True of a date, and of one moved by whole days."""
    if isinstance(node, exp.Paren):
        return is_date(node.this)
    if isinstance(node, exp.Add | exp.Sub):
        if isinstance(node, exp.Sub) and is_date(node.this) and is_date(node.expression):
            return False
        if is_date(node.this) and not isinstance(node.expression, exp.Interval):
            return True
        return isinstance(node, exp.Add) and is_date(node.expression)
    return kind(node) == T.DATE


def is_float(node: exp.Expression | None) -> bool:
    """True of what DuckDB reckons as a float: where one takes part, all is one, and so is every quotient by `/`."""
    if isinstance(node, exp.Case):
        branches = [branch.args["true"] for branch in node.args["ifs"]]
        return any(is_float(each) for each in [*branches, node.args.get("default")])
    if isinstance(node, exp.Paren | exp.Neg):
        return is_float(node.this)
    if isinstance(node, exp.Add | exp.Sub | exp.Mul):
        return is_float(node.this) or is_float(node.expression)
    return isinstance(node, exp.Div) or kind(node) in (T.DOUBLE, T.FLOAT)
