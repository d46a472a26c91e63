"""Changing the subject: the formula turned round says the same as the one that was typed."""

import random
import re

import pytest

from models.workings.online import worked_through
from models.workings.online.subjects import Part, _Reader

FORMULAS = (
    ("A = π*r^2", "r"), ("v = u + a*t", "t"), ("V = 1/3*π*r^2*h", "h"), ("T = 2*π*√(l/g)", "g"),
    ("F = 9/5*C + 32", "C"),
    ("1/f = 1/u + 1/v", "f"), ("1/f = 1/u + 1/v", "u"), ("1/f = 1/u - 1/v", "u"), ("k = u^2 + 2*a*s", "u"),
    ("A = (a+b)*h/2", "b"), ("y = a/(x+b)", "x"), ("c = a - b*x", "x"), ("s = u*t + 1/2*a*t^2", "a"), ("p = q/r", "r"),
    ("1/f = 1/u - 1/v", "v"),
)  # fmt: skip


@pytest.mark.parametrize(("formula", "letter"), FORMULAS)
def test_the_turned_formula_holds_for_the_same_numbers(formula: str, letter: str) -> None:
    found = worked_through(f"make {letter} the subject of the formula {formula}")
    assert found is not None
    draw = random.Random(7)
    numbers = {each: draw.uniform(1, 2) for each in re.findall("[A-Za-z]", formula)} | {"π": 3.14}
    left, right = formula.split(" = ")
    value = _value(_Reader(right).whole(), numbers)
    numbers[left[-1]] = 1 / value if left.startswith("1/") else value
    turned = _Reader(_typed(found.answer.split("=")[1])).whole()
    assert _value(turned, numbers) == pytest.approx(numbers[letter])


def test_a_cube_is_undone_by_a_cube_root() -> None:
    found = worked_through("make r the subject of V = 4/3πr^3")
    assert found is not None
    assert found.answer == "r = \\sqrt[3]{\\frac{3V}{4\\pi }}"


def _typed(tex: str) -> str:
    """TeX of an answer as somebody would type it."""
    text = tex.replace("\\pi", "π").replace("\\left", "").replace("\\right", "").replace("\\times", "*")
    while "{" in text:
        text = re.sub(r"\\frac\{([^{}]*)\}\{([^{}]*)\}", r"((\1)/(\2))", text)
        text = re.sub(r"\\sqrt\{([^{}]*)\}", r"√(\1)", text)
    return text


def _value(part: Part, numbers: dict[str, float]) -> float:
    if not part.sides:
        return numbers[part.sign] if part.sign in numbers else float(part.sign)
    values = [_value(each, numbers) for each in part.sides]
    a, b = values[0], values[-1]
    made = {"√": abs(a) ** 0.5, "+": a + b, "-": a - b, "*": a * b, "/": a / b if b else 1e30}
    return a**b if part.sign == "^" else made[part.sign]


@pytest.mark.parametrize(
    "asked",
    ["make x the subject of y = (x+a)/(x-b)", "make d the subject of A = (a+b)h/2", "express x in terms of y",
     "make R the subject of V = IR and find R when V = 12", "make l the subject of T = 2π√l/g",
     "make the subject agree with the verb", "make x the subject of y = a/bx"],
)  # fmt: skip
def test_a_formula_that_is_not_read_whole_is_left_alone(asked: str) -> None:
    assert worked_through(asked) is None
