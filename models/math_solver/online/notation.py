"""Trees as TeX and as SymPy sees them; and SymPy's own expressions as TeX a school book would print."""

from fractions import Fraction
from typing import Any, TypeAlias

import sympy as sp

from models.math_solver.online.trees import Letter, Node, NotMaths, Num, Power, Product, Quotient, Relation, Sum

SIGN_TEX = {"=": "=", "<": "<", ">": ">", "<=": r"\le", ">=": r"\ge"}
Found: TypeAlias = Any  # a SymPy expression; SymPy has no types of its own


def symbol(name: str) -> sp.Symbol:
    return sp.Symbol(name, real=True)


def algebra(node: Node) -> Found:
    """The tree as a SymPy expression; raises `NotMaths` where it has no value."""
    found = _algebra(node)
    if found.has(sp.zoo, sp.nan, sp.oo, -sp.oo) or found.is_real is False:
        raise NotMaths("This has no value: look for a division by zero or the root of a negative number.")
    return found


def _algebra(node: Node) -> Found:
    if isinstance(node, Num):
        return sp.Rational(node.value.numerator, node.value.denominator)
    if isinstance(node, Letter):
        return symbol(node.name)
    if isinstance(node, Sum):
        return sp.Add(*(sign * _algebra(term) for sign, term in node.terms))
    if isinstance(node, Product):
        return sp.Mul(*map(_algebra, node.factors))
    if isinstance(node, Quotient):
        return _algebra(node.above) / _algebra(node.below)
    if isinstance(node, Power):
        return _algebra(node.base) ** sp.Rational(node.exponent.numerator, node.exponent.denominator)
    return sp.sqrt(_algebra(node.of))


def tex(node: Node | Relation) -> str:
    """The tree as it was typed, set as maths."""
    if isinstance(node, Relation):
        return f"{tex(node.left)} {SIGN_TEX[node.sign]} {tex(node.right)}"
    if isinstance(node, Num):
        return decimal(node.value) if node.as_decimal else number(node.value)
    if isinstance(node, Letter):
        return node.name
    if isinstance(node, Sum):
        return _sum(node)
    if isinstance(node, Product):
        return _product(node)
    if isinstance(node, Quotient):
        return rf"\frac{{{tex(node.above)}}}{{{tex(node.below)}}}"
    if isinstance(node, Power):
        return f"{_boxed(node.base)}^{{{number(node.exponent)}}}"
    return rf"\sqrt{{{tex(node.of)}}}"


def _sum(node: Sum) -> str:
    said = ""
    for at, (sign, term) in enumerate(node.terms):
        mark = ("-" if sign < 0 else "") if at == 0 else (" - " if sign < 0 else " + ")
        said += mark + (_bracket(term) if isinstance(term, Sum) else tex(term))
    return said


def _product(node: Product) -> str:
    said = ""
    for factor in node.factors:
        written = _bracket(factor) if isinstance(factor, Sum) else tex(factor)
        needs_sign = said and (written[0].isdigit() or (isinstance(factor, Quotient) and said[-1] in "0123456789}"))
        said += (r" \times " if needs_sign else "") + written
    return said


def _boxed(node: Node) -> str:
    return tex(node) if isinstance(node, Num | Letter) else _bracket(node)


def _bracket(node: Node) -> str:
    return rf"\left({tex(node)}\right)"


def number(value: Fraction) -> str:
    """A whole number or a fraction."""
    if value.denominator == 1:
        return str(value.numerator)
    sign = "-" if value < 0 else ""
    return rf"{sign}\frac{{{abs(value.numerator)}}}{{{value.denominator}}}"


def decimal(value: Fraction) -> str:
    """With a point where that ends after a few places, else as a fraction."""
    ends = (value * 10_000).denominator == 1
    return f"{float(value):.4f}".rstrip("0").rstrip(".") if ends else number(value)


def alike(one: str, other: str) -> bool:
    """Whether two pieces of TeX look the same on paper."""

    def bare(text: str) -> str:
        return text.replace(r"\left", "").replace(r"\right", "").replace(" ", "")

    return bare(one) == bare(other)


def show(found: Found | int | Fraction) -> str:
    """A SymPy expression as TeX, highest powers first."""
    if isinstance(found, Fraction):
        found = sp.Rational(found.numerator, found.denominator)
    return str(sp.latex(sp.sympify(found), order="lex", fold_short_frac=False)).replace(
        r"\frac{1}{2} ", r"\frac{1}{2} "
    )


def equation(left: Found, sign: str, right: Found) -> str:
    return f"{show(left)} {SIGN_TEX[sign]} {show(right)}"


def same(left: Found, right: Found) -> bool:
    """Whether two expressions are equal for every value of their letters: the proof behind each step."""
    difference = sp.together(sp.expand(left - right))
    if difference == 0:
        return True
    top = sp.expand(sp.numer(difference))
    return bool(top == 0 or sp.simplify(top) == 0)
