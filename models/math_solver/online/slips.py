"""The slips that learners make most, tried one after the other on the line before."""

from dataclasses import dataclass

import sympy as sp

from models.math_solver.online.notation import SIGN_TEX, Found, algebra, same, tex
from models.math_solver.online.trees import Node, Power, Product, Quotient, Relation, Sum, inside, parts_of


@dataclass(frozen=True)
class Line:
    """One line as typed: relations joined by 'or', or a single expression."""

    relations: tuple[Relation, ...]
    expression: Node | None

    @property
    def tex(self) -> str:
        if self.expression is not None:
            return tex(self.expression)
        return r" \text{ or } ".join(map(tex, self.relations))


def slip(before: Line, after: Line) -> tuple[str, str]:
    """(what it looks like, what to think of): the usual slips tried one after the other."""
    if before.expression is not None and after.expression is not None:
        return _slip_in_expression(before.expression, after.expression)
    if len(before.relations) == 1 and len(after.relations) == 1:
        return _slip_in_equation(before.relations[0], after.relations[0])
    return ("This line has not the same solutions as the one above.",
            "Did a solution get lost, or did a wrong one come in? A square has two roots.")  # fmt: skip


def _slip_in_expression(old: Node, new: Node) -> tuple[str, str]:
    target = algebra(new)
    for wrong, words in _misreadings(old):
        if same(wrong, target):
            return words
    return (
        "This line is not equal to the one above.",
        "Put a number such as 2 for each letter into both lines: which term makes the difference?",
    )


def _slip_in_equation(old: Relation, new: Relation) -> tuple[str, str]:
    a, b, c, d = algebra(old.left), algebra(old.right), algebra(new.left), algebra(new.right)
    if old.sign != "=" and new.sign == old.sign and _is_multiple(a - b, c - d) < 0:
        return (
            "You multiplied or divided by a negative number and left the sign as it was.",
            f"When both sides are multiplied by a negative number, ${SIGN_TEX[old.sign]}$ turns round.",
        )
    for wrong_left, words in _misreadings(old.left):
        if _is_multiple(wrong_left - b, c - d):
            return words
    for wrong_right, words in _misreadings(old.right):
        if _is_multiple(a - wrong_right, c - d):
            return words
    if _lost_a_root(a - b, c - d):
        return LOST
    return _moved(sp.expand(a), sp.expand(b), sp.expand(c - d)) or _one_side(a, b, c, d) or (
        "This line has not the same solution as the one above.",
        "Say in words what you did to the left side. Did you do exactly the same to the right side?",
    )  # fmt: skip


def _lost_a_root(old: Found, new: Found) -> bool:
    """The new line's polynomial divides the old one and is of a lower degree."""
    old, new = sp.expand(old), sp.expand(new)
    letters = list(old.free_symbols)
    if len(letters) != 1 or new.free_symbols != old.free_symbols or not (old * new).is_polynomial(*letters):
        return False
    return bool(sp.degree(new, *letters) < sp.degree(old, *letters) and sp.rem(old, new, *letters) == 0)


def _is_multiple(old: Found, new: Found) -> int:
    """1 or -1 if `new` is `old` times a number, by the number's sign; else 0."""
    old, new = sp.expand(old), sp.expand(new)
    if old == 0 or new == 0:
        return int(old == new)
    times = sp.cancel(new / old)
    return (1 if times > 0 else -1) if times.is_number and times != 0 else 0


def _moved(a: Found, b: Found, new: Found) -> tuple[str, str] | None:
    """A term taken over to the other side without changing its sign."""
    for side, sign in ((a, 1), (b, -1)):
        for term in sp.Add.make_args(side):
            if _is_multiple(a - b - 2 * sign * term, new):
                shown = sp.latex(term)
                return (
                    f"It looks as if ${shown}$ went to the other side and kept its sign.",
                    f"To be rid of ${shown}$, do its opposite to both sides: {_opposite(term)}.",
                )
    return None


def _opposite(term: Found) -> str:
    return f"add ${sp.latex(-term)}$" if term.could_extract_minus_sign() else f"subtract ${sp.latex(term)}$"


def _one_side(a: Found, b: Found, c: Found, d: Found) -> tuple[str, str] | None:
    if same(a, c) and not same(b, d):
        return ("The left side stayed as it was and the right side changed its value.",
                "What did you do on the right? Do the same on the left.")  # fmt: skip
    if same(b, d) and not same(a, c):
        return ("The right side stayed as it was and the left side changed its value.",
                "What did you do on the left? Do the same on the right.")  # fmt: skip
    factor = sp.cancel(c / a) if a != 0 else sp.Integer(0)
    other = sp.cancel(d / b) if b != 0 else sp.Integer(0)
    if (factor.is_number and factor not in (0, 1)) or (other.is_number and other not in (0, 1)):
        return ("One side was multiplied or divided by another number than the other side.",
                "Divide every term of both sides by the same number.")  # fmt: skip
    return None


Misreading = tuple[Found, tuple[str, str]]
LOST = ("A solution got lost between these two lines.",
        "A square has two roots, one positive and one negative; and a product is 0 when either factor is.")  # fmt: skip
SQUARE = ("It looks as if each term was raised to the power by itself: $(a + b)^2$ is not $a^2 + b^2$.",
          "Write the bracket twice and multiply each term by each.")  # fmt: skip
FIRST_ONLY = ("It looks as if only the first term of the bracket was multiplied.",
              "The number before a bracket multiplies every term in it.")  # fmt: skip
MINUS = ("It looks as if a minus before a bracket changed only the first sign in it.",
         "A minus before a bracket turns the sign of every term in it.")  # fmt: skip
ACROSS = ("It looks as if top numbers and bottom numbers were added each by themselves.",
          "Fractions are added only when they have the same denominator. What is the lowest common one?")  # fmt: skip
TIMES = ("It looks as if indices were multiplied where they are added.",
         "How many factors are there when you write both powers out?")  # fmt: skip


def _misreadings(node: Node) -> list[Misreading]:
    """What the expression would be if one of the usual slips were made in one place."""
    found: list[Misreading] = []
    for part in parts_of(node):
        for wrong, words in _of_part(part):
            found.append((_replaced(node, part, wrong), words))
    return found[:24]


def _of_part(part: Node) -> list[Misreading]:
    if isinstance(part, Power) and isinstance(part.base, Sum) and part.exponent == 2:
        return [(sp.Add(*(sign * algebra(term) ** 2 for sign, term in part.base.terms)), SQUARE)]
    if isinstance(part, Product) and len(part.factors) == 2:
        return _of_product(*part.factors)
    return _of_sum(part) if isinstance(part, Sum) else []


def _of_product(first: Node, second: Node) -> list[Misreading]:
    found: list[Misreading] = []
    for bracket, outside in ((second, first), (first, second)):
        if isinstance(bracket, Sum) and not isinstance(outside, Sum):
            terms = [sign * algebra(term) for sign, term in bracket.terms]
            found.append((algebra(outside) * terms[0] + sp.Add(*terms[1:]), FIRST_ONLY))
    if isinstance(first, Power) and isinstance(second, Power) and first.base == second.base:
        found.append((algebra(Power(first.base, first.exponent * second.exponent)), TIMES))
    return found


def _of_sum(part: Sum) -> list[Misreading]:
    found: list[Misreading] = []
    for at, (sign, term) in enumerate(part.terms):
        opened = _opened(term)
        if sign < 0 and opened:
            rest = sp.Add(*(s * algebra(t) for n, (s, t) in enumerate(part.terms) if n != at))
            found.append((rest - opened[0] + sp.Add(*opened[1:]), MINUS))
    values = [algebra(term) for _, term in part.terms]
    if len(values) == 2 and all(value.is_Rational for value in values) and any(value.q > 1 for value in values):
        (s1, _), (s2, _) = part.terms
        below = values[0].q + values[1].q
        found.append((sp.Rational(s1 * values[0].p + s2 * values[1].p, below), ACROSS))
    return found


def _opened(term: Node) -> list[Found]:
    """The terms of a bracket, or of a number times a bracket."""
    if isinstance(term, Sum):
        return [sign * algebra(inner) for sign, inner in term.terms]
    if isinstance(term, Product) and len(term.factors) == 2 and isinstance(term.factors[1], Sum):
        return [algebra(term.factors[0]) * each for each in _opened(term.factors[1])]
    return []


def _replaced(node: Node, part: Node, wrong: Found) -> Found:
    """The whole with one part read wrongly."""
    stand_in = sp.Dummy()

    def walk(here: Node) -> Found:
        if here is part:
            return stand_in
        if isinstance(here, Sum):
            return sp.Add(*(sign * walk(term) for sign, term in here.terms))
        if isinstance(here, Product):
            return sp.Mul(*map(walk, here.factors))
        if isinstance(here, Quotient):
            return walk(here.above) / walk(here.below)
        return here_with(here)

    def here_with(here: Node) -> Found:
        # Deeper down, in a power or a root, one misreading is as good as another: the part stands for the whole.
        return stand_in if any(each is part for inner in inside(here) for each in parts_of(inner)) else algebra(here)

    return walk(node).subs(stand_in, wrong)
