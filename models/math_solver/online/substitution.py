"""Putting numbers for letters."""

from fractions import Fraction

import sympy as sp

from models.math_solver.online.kinds import Task, Unproved, Worked, step
from models.math_solver.online.notation import algebra, number, same, show, symbol, tex
from models.math_solver.online.numbers import work_out
from models.math_solver.online.reasons import Reason
from models.math_solver.online.trees import (
    Letter,
    Node,
    NotMaths,
    Num,
    Power,
    Product,
    Quotient,
    Relation,
    Root,
    Sum,
)


def substitute(parts: list[Node | Relation], values: dict[str, Fraction]) -> Worked:
    """The value of the first expression when its letters are these numbers; raises `NotMaths` if one is missing."""
    asked = parts[0].right if isinstance(parts[0], Relation) else parts[0]
    found = algebra(asked)
    missing = sorted(str(letter) for letter in found.free_symbols if str(letter) not in values)
    if missing:
        raise NotMaths(f"Tell me also what {' and '.join(missing)} is.")
    put = put_in(asked, values)
    exact = found.subs({symbol(name): sp.Rational(v.numerator, v.denominator) for name, v in values.items()})
    if not same(algebra(put), exact):
        raise Unproved(tex(asked))
    steps = [step(Reason.PUT_IN_BRACKETS, _boxed(asked, values))]
    try:
        steps += work_out(put).steps
    except NotMaths:
        steps.append(step(Reason.WORK_OUT, show(exact)))
    told = ", ".join(f"{name} = {number(value)}" for name, value in values.items())
    hint = "Write the expression again with a bracket for each letter."
    return Worked(Task.SUBSTITUTE, rf"{tex(asked)}, \quad {told}", hint, steps, show(exact), "", ("M1.12",))


def put_in(node: Node, values: dict[str, Fraction]) -> Node:
    if isinstance(node, Letter):
        return Num(values[node.name]) if node.name in values else node
    if isinstance(node, Sum):
        return Sum(tuple((sign, put_in(term, values)) for sign, term in node.terms))
    if isinstance(node, Product):
        return Product(tuple(put_in(each, values) for each in node.factors))
    if isinstance(node, Quotient):
        return Quotient(put_in(node.above, values), put_in(node.below, values))
    if isinstance(node, Power):
        return Power(put_in(node.base, values), node.exponent)
    return Root(put_in(node.of, values)) if isinstance(node, Root) else node


def _boxed(node: Node, values: dict[str, Fraction]) -> str:
    """As it was typed, a bracket with the number where each letter stood."""
    said = tex(node)
    marks = {name: f"@{at}@" for at, name in enumerate(values)}
    # Letters of TeX's own words stand after a backslash and are passed over.
    out, at = "", 0
    while at < len(said):
        if said[at] == "\\":
            end = at + 1
            while end < len(said) and said[end].isalpha():
                end += 1
            out, at = out + said[at:end], end
            continue
        out, at = out + marks.get(said[at], said[at]), at + 1
    for name, mark in marks.items():
        out = out.replace(mark, f"({number(values[name])})")
    return out
