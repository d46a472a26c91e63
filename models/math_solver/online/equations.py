"""One unknown: linear equations and inequalities, quadratics. Every line is proved against the one before."""

from collections.abc import Callable

import sympy as sp

from models.math_solver.online.kinds import Step, Task, Unproved, Worked, step
from models.math_solver.online.notation import (
    SIGN_TEX,
    Found,
    algebra,
    alike,
    equation,
    same,
    show,
    symbol,
    tex,
)
from models.math_solver.online.reasons import Reason, Said
from models.math_solver.online.trees import Letter, NotMaths, Relation, Sum, parts_of

FLIPPED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "="}
LINEAR = ("M1.12", "M2.05")


def solve(asked: Relation) -> Worked:
    """Work out one relation in one letter; raises `NotMaths` for what is beyond a quadratic."""
    left, right = algebra(asked.left), algebra(asked.right)
    names = {part.name for side in (asked.left, asked.right) for part in parts_of(side) if isinstance(part, Letter)}
    letters = {symbol(name) for name in names}
    if len(letters) != 1:
        raise NotMaths("I solve for one letter. For two letters give me two equations.")
    x = letters.pop()
    if x in sp.denom(sp.together(left)).free_symbols | sp.denom(sp.together(right)).free_symbols:
        return _fractional(asked, left, right, x)
    degree = _degree(left - right, x)
    if degree <= 1:
        return linear(asked, left, right, x)
    if degree == 2 and asked.sign == "=":
        from models.math_solver.online.quadratics import quadratic

        return quadratic(asked, left, right, x)
    raise NotMaths("I solve linear equations and inequalities, and quadratic equations. This one is of another kind.")


def _degree(found: Found, x: sp.Symbol) -> int:
    try:
        return int(sp.degree(sp.expand(found), x)) if sp.expand(found).has(x) else 0
    except (sp.PolynomialError, TypeError):
        raise NotMaths("I cannot solve an equation with the unknown under a root.") from None


def _fractional(asked: Relation, left: Found, right: Found, x: sp.Symbol) -> Worked:
    """The unknown stands below a line: multiply it away, solve, and leave out what would divide by zero."""
    if asked.sign != "=":
        raise NotMaths("I do not work out inequalities with the unknown below a fraction line.")
    below = sp.lcm(sp.denom(sp.together(left)), sp.denom(sp.together(right)))
    new_left, new_right = (sp.expand(sp.cancel(side * below)) for side in (left, right))
    if _degree(new_left - new_right, x) != 1:
        raise NotMaths("I solve this kind only when it becomes a linear equation.")
    lines = Lines(asked, new_left, new_right, x)
    first = step(Reason.CLEAR_DENOMINATOR, lines.shown, by=show(below))
    value = walk(lines)
    if below.subs(x, value) == 0:
        raise NotMaths("The only value found would divide by zero, so this equation has no solution.")
    if not same(left.subs(x, value), right.subs(x, value)):
        raise Unproved(tex(asked))
    return Worked(Task.SOLVE, tex(asked), "What can you multiply both sides by to be rid of the fraction?",
                  [first, *lines.steps], f"{x} = {show(value)}", _put_back(left, right, x, value), LINEAR)  # fmt: skip


class Lines:
    """The state of an equation, and the steps that led to it. A step that changes its solutions raises `Unproved`."""

    def __init__(self, asked: Relation, left: Found, right: Found, x: sp.Symbol) -> None:
        self.asked, self.left, self.sign, self.right, self.x = asked, left, asked.sign, right, x
        self.steps: list[Step] = []

    @property
    def shown(self) -> str:
        return equation(self.left, self.sign, self.right)

    def go(self, left: Found, right: Found, *said: Said, sign: str | None = None) -> None:
        """Take the step, if it keeps the solutions: the difference of the sides is the old one times a number."""
        sign = sign or self.sign
        before, after = sp.expand(self.left - self.right), sp.expand(left - right)
        times = sp.cancel(after / before) if before != 0 else sp.Integer(1)
        holds = (before == 0 and after == 0) or (times.is_number and times != 0)
        if not holds or (self.sign != "=" and (sign == self.sign) != bool(times > 0)):
            raise Unproved(f"{self.shown} to {equation(left, sign, right)}")
        self.left, self.right, self.sign = left, right, sign
        self.steps.append(Step(said, self.shown))


def linear(asked: Relation, left: Found, right: Found, x: sp.Symbol) -> Worked:
    lines = Lines(asked, left, right, x)
    task = Task.SOLVE if asked.sign == "=" else Task.INEQUALITY
    if sp.expand(left - right).has(x) is False:
        return _always_or_never(asked, lines, task)
    _tidy(lines, tex(asked))
    value = walk(lines)
    if asked.sign == "=":
        if not same(left.subs(x, value), right.subs(x, value)):
            raise Unproved(tex(asked))
        check = _put_back(left, right, x, value)
    else:
        check = "Try a number on each side of the limit: one must make the inequality true and the other must not."
    answer = f"{x} {SIGN_TEX[lines.sign]} {show(value)}"
    steps = lines.steps or [step(Reason.STANDS_ALONE, answer)]
    return Worked(task, tex(asked), _hint(left, right, x), steps, answer, check, LINEAR)


def _typed_terms(asked: Relation) -> int:
    return sum(len(side.terms) if isinstance(side, Sum) else 1 for side in (asked.left, asked.right))


def _tidy(lines: Lines, typed: str) -> None:
    """Open brackets and gather like terms on each side; then be rid of fractions."""
    left, right = sp.expand(lines.left), sp.expand(lines.right)
    terms = sum(len(sp.Add.make_args(side)) for side in (left, right))
    lines.left, lines.right = left, right
    if not alike(lines.shown, typed) and ("(" in typed or terms != _typed_terms(lines.asked)):
        lines.steps.append(step(Reason.OPEN_SIDES if "(" in typed else Reason.TIDY_SIDES, lines.shown))
    numbers = [term for side in (left, right) for term in sp.Poly(side, lines.x).coeffs()]
    if not all(term.is_Rational for term in numbers):
        raise NotMaths("I solve equations whose numbers are fractions or decimals, not roots.")
    below = sp.ilcm(1, 1, *(term.q for term in numbers))
    if below > 1:
        lines.go(sp.expand(left * below), sp.expand(right * below), Said(Reason.CLEAR_FRACTIONS, {"by": below}))


def walk(lines: Lines) -> Found:
    """Letters to the left, numbers to the right, then divide; answers with the value."""
    x = lines.x
    if not lines.left.has(x):
        lines.go(lines.right, lines.left, Said(Reason.SWAP_SIDES), sign=FLIPPED[lines.sign])
    over = lines.right.coeff(x) * x
    if over != 0:
        said = _moving(over, x, Reason.ADD_LETTER_TERM, Reason.SUBTRACT_LETTER_TERM)
        lines.go(sp.expand(lines.left - over), sp.expand(lines.right - over), said)
    extra = lines.left.subs(x, 0)
    if extra != 0:
        said = _moving(extra, x, Reason.ADD_NUMBER_TERM, Reason.SUBTRACT_NUMBER_TERM)
        lines.go(sp.expand(lines.left - extra), sp.expand(lines.right - extra), said)
    times = lines.left.coeff(x)
    if times != 1:
        turns = times < 0 and lines.sign != "="
        note = [Said(Reason.TURN_SIGN)] if turns else []
        sign = FLIPPED[lines.sign] if turns else lines.sign
        lines.go(x, sp.nsimplify(lines.right / times), _dividing(times), *note, sign=sign)
    return lines.right


def _moving(term: Found, x: sp.Symbol, add: Reason, subtract: Reason) -> Said:
    if term.could_extract_minus_sign():
        return Said(add, {"term": show(-term), "letter": str(x)})
    return Said(subtract, {"term": show(term), "letter": str(x)})


def _dividing(times: Found) -> Said:
    if times.is_Rational and times.p in (1, -1):
        return Said(Reason.MULTIPLY_SIDES, {"by": int(times.q * times.p)})
    return Said(Reason.DIVIDE_SIDES, {"by": show(times)})


def _always_or_never(asked: Relation, lines: Lines, task: Task) -> Worked:
    left, right = sp.expand(lines.left), sp.expand(lines.right)
    holds = bool({"=": sp.Eq, "<": sp.Lt, ">": sp.Gt, "<=": sp.Le, ">=": sp.Ge}[asked.sign](left - right, 0))
    line = step(Reason.EQUALLY_OFTEN, equation(left, asked.sign, right))
    answer = r"\text{true for every number}" if holds else r"\text{no solution}"
    return Worked(task, tex(asked), "Simplify each side first. What do you notice?", [line], answer,
                  "Put in any two numbers: it is always the same answer.", LINEAR)  # fmt: skip


def _put_back(left: Found, right: Found, x: sp.Symbol, value: Found) -> str:
    return (
        f"Put ${x} = {show(value)}$ back: the left side gives ${show(left.subs(x, value))}$ and the right side"
        f" ${show(right.subs(x, value))}$."
    )


def _hint(left: Found, right: Found, x: sp.Symbol) -> str:
    said: list[tuple[Callable[[], bool], str]] = [
        (lambda: left.has(x) and right.has(x), f"${x}$ stands on both sides. How can you bring it to one side?"),
        (lambda: any(not c.is_Integer for c in sp.Poly(left - right, x).coeffs()),
         "What could you multiply both sides by, so that no fraction is left?"),
        (lambda: left.subs(x, 0) != 0 and left.has(x),
         f"What is added to or taken from the term with ${x}$? Undo that first, on both sides."),
    ]  # fmt: skip
    last = f"What has been done to ${x}$? Do the opposite to both sides."
    return next((words for holds, words in said if holds()), last)
