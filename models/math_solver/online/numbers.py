"""Numbers alone: fractions, decimals, powers and the order of operations, one operation a line; and percentages."""

import re
from fractions import Fraction
from math import gcd

import sympy as sp

from models.math_solver.online.grammar import read
from models.math_solver.online.kinds import Step, Task, Unproved, Worked, step
from models.math_solver.online.notation import algebra, decimal, number, same, tex
from models.math_solver.online.reasons import Reason, Said
from models.math_solver.online.trees import (
    Node,
    NotMaths,
    Num,
    Power,
    Product,
    Quotient,
    Root,
    Sum,
    inside,
    parts_of,
)

FRACTIONS, ORDER, PERCENT = ("M1.03",), ("M1.02",), ("M1.03", "M1.13")
AMOUNT = r"(\d{1,9}(?:\.\d{1,4})?|\d{1,4}/\d{1,4})"
OF = re.compile(rf"{AMOUNT}\s*(?:%|per ?cent)\s*of\s*(?:ugx|shs?\.?|ush)?\s*{AMOUNT}", re.IGNORECASE)
CHANGE = re.compile(
    rf"(increase|raise|decrease|reduce|discount)\D{{0,20}}?{AMOUNT}"
    rf"\s*(?:ugx|shs?|shillings|kg|cm|m)?\s*by\s*{AMOUNT}\s*(?:%|per ?cent)",
    re.IGNORECASE,
)
AS_PERCENT = re.compile(
    rf"(?:express|write|what is)?\s*{AMOUNT}\s*(?:out of|as a (?:percentage|percent|%) of)\s*{AMOUNT}", re.IGNORECASE
)


def work_out(asked: Node) -> Worked:
    """One operation a line in the right order; raises `NotMaths` if there is nothing to do."""
    exact = algebra(asked)
    if isinstance(asked, Num):
        raise NotMaths("That is a number already. What do you want to do with it?")
    if not exact.is_rational:
        raise NotMaths("This is no fraction. Ask me to simplify it.")
    steps: list[Step] = []
    node: Node = asked
    while not isinstance(node, Num):
        node, said = _one(node)
        if not same(algebra(node), exact):
            raise Unproved(tex(asked))
        if said is None:
            continue
        steps.append(Step((said,), tex(node)))
        if len(steps) > 40:
            raise NotMaths("This takes more lines than I write.")
    has_fraction = any(_is_fraction(part) for part in parts_of(asked))
    value = Fraction(int(exact.p), int(exact.q))
    if has_fraction and value.denominator != 1 and abs(value) > 1:
        whole, rest = divmod(abs(value.numerator), value.denominator)
        mixed = rf"{'-' if value < 0 else ''}{whole}\tfrac{{{rest}}}{{{value.denominator}}}"
        steps.append(step(Reason.MIXED_NUMBER, f"{number(value)} = {mixed}"))
    hint = "Which operation comes first: brackets, then powers, then × and ÷, then + and −."
    if has_fraction and isinstance(asked, Sum):
        hint = "What must the bottom numbers have in common before you add or subtract?"
    check = f"As a decimal it is about {float(exact):.4g}." if value.denominator != 1 else ""
    written = number(value) if has_fraction else decimal(value)
    return Worked(Task.WORK_OUT, tex(asked), hint, steps, written, check, FRACTIONS if has_fraction else ORDER)


def _one(node: Node) -> tuple[Node, Said | None]:
    """The tree with its first due operation done, and what was done; brackets and powers come before the rest."""
    for at, inner in enumerate(inside(node)):
        # What stands inside is worked out first, unless it is a plain number or a plain fraction in a sum.
        if not isinstance(inner, Num) and not (isinstance(node, Sum | Product | Quotient) and _is_fraction(inner)):
            done, said = _one(inner)
            if isinstance(inner, Sum) and isinstance(done, Num):
                said = Said(Reason.BRACKET_FIRST)
            return _with(node, at, done), said
    if isinstance(node, Sum):
        return _add(node)
    if isinstance(node, Product):
        return _multiply(node)
    if isinstance(node, Quotient):
        return _divide(node)
    if isinstance(node, Power):
        return _value(node), Said(Reason.POWER)
    return _value(node), Said(Reason.ROOT)


def _is_fraction(node: Node) -> bool:
    return isinstance(node, Quotient) and isinstance(node.above, Num) and isinstance(node.below, Num) \
        and node.above.value.denominator == 1 and node.below.value.denominator == 1  # fmt: skip


def _value(node: Node) -> Num:
    found = algebra(node)
    if not found.is_rational:
        raise NotMaths("This is no fraction. Ask me to simplify it.")
    return Num(Fraction(int(found.p), int(found.q)))


def _with(node: Node, at: int, new: Node) -> Node:
    if isinstance(node, Sum):
        terms = list(node.terms)
        sign, value = terms[at][0], new
        if isinstance(new, Num) and new.value < 0:
            sign, value = -sign, Num(-new.value)
        terms[at] = (sign, value)
        return Sum(tuple(terms))
    if isinstance(node, Product):
        return Product((*node.factors[:at], new, *node.factors[at + 1 :]))
    if isinstance(node, Quotient):
        return Quotient(new, node.below) if at == 0 else Quotient(node.above, new)
    return Power(new, node.exponent) if isinstance(node, Power) else Root(new)


def _add(node: Sum) -> tuple[Node, Said]:
    values = [(sign, _value(term).value) for sign, term in node.terms]
    below = {value.denominator for _, value in values}
    if len(below) > 1:
        common = int(sp.ilcm(*below))
        same_below = tuple((s, Quotient(Num(Fraction(v * common)), Num(Fraction(common)))) for s, v in values)
        if same_below != node.terms:
            return Sum(same_below), Said(Reason.COMMON_DENOMINATOR, {"below": common})
    unders = {term.below.value for _, term in node.terms if isinstance(term, Quotient) and isinstance(term.below, Num)}
    if len(unders) == 1 and all(_is_fraction(term) for _, term in node.terms):
        under = unders.pop()
        top = sum((sign * value * under for sign, value in values), Fraction(0))
        return Quotient(Num(top), Num(under)), Said(Reason.ADD_TOPS)
    total = sum((sign * value for sign, value in values), Fraction(0))
    return Num(total), Said(Reason.LEFT_TO_RIGHT)


def _multiply(node: Product) -> tuple[Node, Said]:
    if any(_is_fraction(each) for each in node.factors):
        top, bottom = Fraction(1), Fraction(1)
        for each in node.factors:
            value = _value(each).value
            raw = (each.above.value, each.below.value) if isinstance(each, Quotient) else (value, Fraction(1))  # type: ignore[union-attr]
            top, bottom = top * raw[0], bottom * raw[1]
        return Quotient(Num(top), Num(bottom)), Said(Reason.MULTIPLY_TOPS)
    return _value(node), Said(Reason.MULTIPLY)


def _divide(node: Quotient) -> tuple[Node, Said | None]:
    if _is_fraction(node):
        above, below = int(node.above.value), int(node.below.value)  # type: ignore[union-attr]
        value = Num(Fraction(above, below))
        by = gcd(above, below)
        if below == by or below == -by:
            values: dict[str, str | int] = {"above": above, "below": below, "value": number(value.value)}
            return value, Said(Reason.DIVIDE_EXACTLY, values)
        return value, Said(Reason.DIVIDE_TOP_AND_BOTTOM, {"by": by}) if by > 1 else None
    if _is_fraction(node.below) or _is_fraction(node.above):
        over = node.below
        turned = Quotient(over.below, over.above) if isinstance(over, Quotient) else Quotient(Num(Fraction(1)), over)
        return Product((node.above, turned)), Said(Reason.UPSIDE_DOWN)
    return _value(node), Said(Reason.DIVIDE)


def percent(text: str) -> Worked | None:
    """'15% of 80', 'increase 400 by 5%', '12 out of 40'; None if it is none of these."""
    if found := CHANGE.search(text):
        return _change(found[1].lower(), _amount(found[2]), _amount(found[3]))
    if found := OF.search(text):
        return _of(_amount(found[1]), _amount(found[2]))
    if found := AS_PERCENT.search(text):
        return _share(_amount(found[1]), _amount(found[2]))
    return None


def _amount(text: str) -> Fraction:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise NotMaths("Nothing can be divided by zero.") from None


def _of(rate: Fraction, whole: Fraction) -> Worked:
    answer = rate * whole / 100
    _proved(f"({rate})/100*({whole})", answer)
    one = whole / 100
    steps = [
        step(Reason.OUT_OF_HUNDRED, rf"\frac{{{decimal(rate)}}}{{100}} \times {decimal(whole)}"),
        step(Reason.ONE_PER_CENT, rf"{decimal(whole)} \div 100 = {decimal(one)}"),
        step(Reason.TAKE_TIMES, rf"{decimal(one)} \times {decimal(rate)} = {decimal(answer)}", rate=decimal(rate)),
    ]
    check = f"10 % is {decimal(whole / 10)}; does your answer fit beside it?"
    asked = rf"{decimal(rate)}\% \text{{ of }} {decimal(whole)}"
    return Worked(Task.PERCENT, asked, "How much is one per cent of it?", steps, decimal(answer), check, PERCENT)


def _change(verb: str, whole: Fraction, rate: Fraction) -> Worked:
    grows = verb in ("increase", "raise")
    part = rate * whole / 100
    answer = whole + part if grows else whole - part
    sign, does = ("+", Reason.ADD_CHANGE) if grows else ("-", Reason.TAKE_CHANGE_AWAY)
    _proved(f"({whole})*(1{sign}({rate})/100)", answer)
    steps = [
        step(Reason.FIND_PER_CENT, rf"\frac{{{decimal(rate)}}}{{100}} \times {decimal(whole)} = {decimal(part)}",
             rate=decimal(rate), whole=decimal(whole)),
        step(does, f"{decimal(whole)} {sign} {decimal(part)} = {decimal(answer)}"),
    ]  # fmt: skip
    factor = 1 + rate / 100 if grows else 1 - rate / 100
    asked = rf"{decimal(whole)} {sign} {decimal(rate)}\%"
    check = rf"In one go: ${decimal(whole)} \times {float(factor):g} = {decimal(answer)}$."
    return Worked(Task.PERCENT, asked, "How much is the change itself?", steps, decimal(answer), check, PERCENT)


def _share(part: Fraction, whole: Fraction) -> Worked:
    if not whole:
        raise NotMaths("Nothing can be divided by zero.")
    answer = part / whole * 100
    _proved(f"({part})/({whole})*100", answer)
    steps = [
        step(Reason.PART_OVER_WHOLE, rf"\frac{{{decimal(part)}}}{{{decimal(whole)}}}"),
        step(Reason.TIMES_HUNDRED, rf"\frac{{{decimal(part)}}}{{{decimal(whole)}}} \times 100\% = {decimal(answer)}\%"),
    ]
    near = "" if answer.denominator == 1 else f"That is about {float(answer):.1f} %."
    return Worked(Task.PERCENT, rf"{decimal(part)} \text{{ out of }} {decimal(whole)}", "Which number is the whole?",
                  steps, rf"{decimal(answer)}\%", near, PERCENT)  # fmt: skip


def _proved(formula: str, answer: Fraction) -> None:
    """The result once more, by SymPy from the formula itself."""
    found = read(formula)
    if not same(algebra(found), sp.Rational(answer.numerator, answer.denominator)):  # type: ignore[arg-type]
        raise Unproved(formula)
