"""Quadratic equations: by factors where whole numbers do it, else by completing the square's formula."""

import sympy as sp

from models.math_solver.online.kinds import Step, Task, Unproved, Worked, step
from models.math_solver.online.notation import Found, alike, same, show, tex
from models.math_solver.online.reasons import Reason
from models.math_solver.online.trees import Relation

TOPICS = ("M2.06", "M3.12")


def quadratic(asked: Relation, left: Found, right: Found, x: sp.Symbol) -> Worked:
    """Every root is put back into the equation before it is shown."""
    whole = sp.expand(left - right)
    if sp.Poly(whole, x).LC() < 0:
        whole = sp.expand(-whole)
    below = sp.ilcm(1, 1, *(c.q for c in sp.Poly(whole, x).coeffs()))
    whole = sp.expand(whole * below)
    common = sp.gcd_list(sp.Poly(whole, x).coeffs())
    whole = sp.expand(whole / common)
    steps = []
    if not alike(f"{show(whole)} = 0", tex(asked)):
        steps.append(step(Reason.TO_ONE_SIDE, f"{show(whole)} = 0"))
    roots = _roots(whole, x)
    if not roots:
        more, answer = _none(whole, x), r"\text{no real solution}"
    elif all(root.is_rational for root in roots):
        more, answer = _by_factors(whole, x, roots), _told(x, roots)
    else:
        more, answer = _by_formula(whole, x, roots), _told(x, roots)
    for root in roots:
        if not same(left.subs(x, root), right.subs(x, root)):
            raise Unproved(tex(asked))
    hint = _hint(whole, x) if roots else "What is $b^2 - 4ac$ here, and what does its sign tell you?"
    check = "Put each value back into the equation: both sides must give the same number." if roots else ""
    return Worked(Task.QUADRATIC, tex(asked), hint, steps + more, answer, check, TOPICS)  # fmt: skip


def _roots(whole: Found, x: sp.Symbol) -> list[Found]:
    a, b, c = sp.Poly(whole, x).all_coeffs()
    under = b**2 - 4 * a * c
    if under < 0:
        return []
    return sorted({(-b - sp.sqrt(under)) / (2 * a), (-b + sp.sqrt(under)) / (2 * a)})


def _told(x: sp.Symbol, roots: list[Found]) -> str:
    return r" \text{ or } ".join(f"{x} = {show(sp.together(root))}" for root in roots)


def _none(whole: Found, x: sp.Symbol) -> list[Step]:
    a, b, c = sp.Poly(whole, x).all_coeffs()
    under = b**2 - 4 * a * c
    return [
        step(Reason.DISCRIMINANT, f"b^2 - 4ac = {show(under)}"),
        step(Reason.NO_NEGATIVE_SQUARE, r"\text{no real solution}"),
    ]


def _by_factors(whole: Found, x: sp.Symbol, roots: list[Found]) -> list[Step]:
    factored = sp.factor(whole)
    if not same(whole, factored):
        raise Unproved(show(whole))
    a, b, c = sp.Poly(whole, x).all_coeffs()
    steps = []
    if b != 0 and c != 0 and len(roots) == 2:
        one, two = sorted((-a * root for root in roots), key=abs)
        if one + two != b or one * two != a * c:
            raise Unproved(show(whole))
        pair = rf"{show(one)} \times {_boxed(two)} = {show(a * c)}, \quad {show(one)} + {_boxed(two)} = {show(b)}"
        split = f"{show(a * x**2)} {_plus(one * x)} {_plus(two * x)} {_plus(c)} = 0"
        steps.append(step(Reason.SEEK_PAIR, pair, product=show(a * c), sum=show(b)))
        steps.append(step(Reason.SPLIT_MIDDLE, split))
        if not same(a * x**2 + one * x + two * x + c, whole):
            raise Unproved(show(whole))
    steps.append(step(Reason.EQUATION_AS_PRODUCT, f"{show(factored)} = 0"))
    steps.append(step(Reason.ZERO_FACTOR, _told(x, roots)))
    return steps


def _by_formula(whole: Found, x: sp.Symbol, roots: list[Found]) -> list[Step]:
    a, b, c = sp.Poly(whole, x).all_coeffs()
    under = b**2 - 4 * a * c
    near = r" \text{ or } ".join(f"{x} \\approx {float(root):.2f}" for root in roots)
    return [
        step(Reason.FORMULA, rf"{x} = \frac{{-b \pm \sqrt{{b^2 - 4ac}}}}{{2a}}", a=show(a), b=show(b), c=show(c)),
        step(Reason.UNDER_ROOT, f"b^2 - 4ac = {show(under)}"),
        step(Reason.PUT_NUMBERS_IN, rf"{x} = \frac{{{show(-b)} \pm \sqrt{{{show(under)}}}}}{{{show(2 * a)}}}"),
        step(Reason.SIMPLIFY_ROOTS, _told(x, roots)),
        step(Reason.AS_DECIMALS, near),
    ]


def _hint(whole: Found, x: sp.Symbol) -> str:
    a, b, c = sp.Poly(whole, x).all_coeffs()
    if c == 0:
        return f"Every term has ${x}$. What can you take out as a common factor?"
    if b == 0:
        return f"There is no term with ${x}$ alone. Is it a difference of two squares?"
    return f"Which two numbers multiply to ${show(a * c)}$ and add to ${show(b)}$?"


def _plus(term: Found) -> str:
    return f"- {show(-term)}" if term.could_extract_minus_sign() else f"+ {show(term)}"


def _boxed(value: Found) -> str:
    return rf"\left({show(value)}\right)" if value < 0 else show(value)
