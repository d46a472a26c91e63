"""Arithmetic for plotted curves: a small expression language read through the syntax tree, never executed as code."""

import ast
import math
import operator
from collections.abc import Callable

_TWO: dict[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
}
_NAMED: dict[str, Callable[[float], float]] = {
    "sin": lambda d: math.sin(math.radians(d)),
    "cos": lambda d: math.cos(math.radians(d)),
    "sqrt": math.sqrt,
    "exp": math.exp,
}


def curve_of(source: str) -> Callable[[float], float]:
    """The function of x written in `source`; sin and cos take degrees. Raises ValueError on anything but arithmetic."""
    tree = ast.parse(source, mode="eval").body

    def value(node: ast.expr, x: float) -> float:
        match node:
            case ast.Constant(value=int() | float() as number):
                return float(number)
            case ast.Name(id="x"):
                return x
            case ast.UnaryOp(op=ast.USub(), operand=inner):
                return -value(inner, x)
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _TWO:
                return _TWO[type(op)](value(left, x), value(right, x))
            case ast.Call(func=ast.Name(id=name), args=[inner], keywords=[]) if name in _NAMED:
                return _NAMED[name](value(inner, x))
        raise ValueError(f"not arithmetic in x: {source!r}")

    value(tree, 1.0)
    return lambda x: value(tree, x)
