"""SymPy works out every variant of a template again, from the numbers of its stem, and finds the same answer."""

import re
from itertools import product
from random import Random
from typing import Any

import pytest
import sympy
from sympy.parsing.sympy_parser import implicit_multiplication_application, parse_expr, standard_transformations

from api.assessment.question_bank.items import Item
from api.content.curriculum.loader import topic_codes
from api.content.question_bank import (
    templates_mathematics,
    templates_mathematics_2,
    templates_mathematics_3,
    templates_mathematics_4,
    templates_mathematics_5,
    templates_physics,
    templates_physics_2,
    templates_physics_3,
)
from api.content.question_bank.hint_ladders import laddered
from api.content.question_bank.lint import item_faults
from api.content.question_bank.loader import Template, load_misconceptions
from tests.exhaustive import some_or_every

NEW = [
    templates_mathematics_2,
    templates_mathematics_3,
    templates_mathematics_4,
    templates_mathematics_5,
    templates_physics_2,
    templates_physics_3,
]
FRESH: list[Template] = [row for module in NEW for row in module.TEMPLATES]
TEMPLATES: list[Template] = [*templates_mathematics.TEMPLATES, *templates_physics.TEMPLATES, *FRESH]
# The first tables keep no checks of their own; they are worked out here.
CHECKS = {
    "M1.01-T01": "sum(int(d) * {'four': 4, 'five': 5, 'six': 6, 'seven': 7, 'eight': 8}[s.split()[3]] ** k"
    " for k, d in enumerate(reversed(str(n[0]))))",
    "M1.02-T01": "n[0] + n[1] * n[2]",
    "M1.03-T01": "together(n[0] / n[1] + n[2] / n[3]).as_numer_denom()",
    "M1.13-T01": "expand(n[0] * (1 + n[1] / 100) * (1 - n[1] / 100))",
    "M1.13-T02": "integrate(n[0] * n[1] / 100, (x, 0, n[2]))",
    "M2.03-T01": "solve(Eq(x * n[1] / 60, n[0]), x)",
    "M2.07-T01": "n[0] * Matrix([[n[1], 0], [0, n[1]]]).det()",
    "M2.10-T01": "Point(n[0], 0).distance(Point(0, n[1]))",
    "M2.13-T01": "solve(Eq(n[1] + n[2] - n[3] + x, n[0]), x)",
    "M3.01-T01": "Line(Point(n[0], n[1]), Point(n[2], n[3])).slope",
    "M3.05-T01": "solve(Eq(n[0] * n[1], n[2] * x), x)",
    "M3.06-T01": "n[1] * (1 + n[0] / 100) ** 2",
    "M3.08-T01": "Matrix(2, 2, [v for v in n if v > 0]).det()",
    "P1.02-T01": "solve(Eq(x * n[1], n[0]), x)",
    "P1.04-T01": "solve(Eq(x * n[1], n[0]), x)",
    "P2.01-T01": "integrate(n[0], (x, 0, n[1])) / n[2]",
    "P2.02-T01": "solve(Eq(n[0] * n[1], n[2] * x), x)",
    "P2.04-T01": "solve(Eq(n[0] / n[1], x / n[2]), x)",
    "P3.01-T01": "diff(n[0] + (n[1] - n[0]) * x / n[2], x)",
    "P3.04-T01": "solve(Eq(x / n[1], n[0]), x)",
    "P3.06-T01": "integrate(n[0] * n[2], (x, 0, n[1]))",
    "P4.02-T01": "solve(Eq(1 / x, 1 / n[0] + 1 / n[1]), x)",
    "P4.03-T01": "solve(Eq(x / n[2], n[1] / n[0]), x)",
    "P4.04-T01": "integrate(n[0] * n[2], (x, 0, n[1]))",
    "P4.06-T01": "n[0] * Rational(1, 2) ** (n[2] / n[1])",
} | {code: check for module in NEW for code, check in module.CHECKS.items()}

NUMBER = re.compile(r"(?:(?<![\w)}])[−-])?\d[\d,]*(?:\.\d+)?")
ROUNDED = re.compile(r"decimal place|significant|nearest")
GATES = (sympy.And, sympy.Or, sympy.Nand, sympy.Nor)
SUPER = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")


def numbers(text: str) -> list[Any]:
    """The numbers of a text in order, exact; a minus counts when it stands at its number."""
    plain = [found.replace("−", "-").rstrip(",").replace(",", "") for found in NUMBER.findall(text)]
    return [sympy.Rational(found) for found in plain]


def formula(text: str) -> Any:
    """A formula as learners read it, as SymPy has it; of an equation, its right side."""
    text = text.replace("$", "").replace("−", "-").replace("≤", "<=").replace("≥", ">=")
    text = re.sub("[⁰¹²³⁴⁵⁶⁷⁸⁹]+", lambda found: "**" + found[0].translate(SUPER), text)
    if re.match(r"\w = ", text):
        text = text[4:]
    return parse_expr(text, transformations=(*standard_transformations, implicit_multiplication_application))


def shown(item: Item) -> list[str]:
    """The key as the learner reads it, then the other options."""
    match item["type"]:
        case "numeric":
            return [str(item["answer"]["value"])]
        case "short_text":
            return list(item["answer"]["accepted"][:1])
    texts = {option["id"]: option["text"] for option in item["options"]}
    return [texts.pop(item["answer"]), *texts.values()]


def agrees(found: Any, text: str, rounded: bool) -> bool:
    """Whether what SymPy found is what the text says."""
    if isinstance(found, list):
        return len(found) == 1 and agrees(found[0], text, rounded)
    if isinstance(found, sympy.Set):
        return bool(found == formula(text).as_set())
    if isinstance(found, sympy.Expr) and found.free_symbols:
        return bool(sympy.simplify(found - formula(text)) == 0)
    parts = found if isinstance(found, tuple | sympy.Tuple) else (found,)
    read = numbers(text)
    return len(parts) == len(read) and all(
        same(sympy.sympify(part), value, rounded) for part, value in zip(parts, read, strict=True)
    )


def same(part: Any, value: Any, rounded: bool) -> bool:
    """Equal, or equal as far as the value's last digit where the question asks for rounding."""
    if not rounded:
        return bool(sympy.simplify(part - value) == 0)
    places = len(str(value.q)) - 1 if value.q > 1 else 0
    return bool(abs(sympy.N(part - value, 20)) <= sympy.Rational(1, 2) / 10 ** max(places, 1 if value.q > 1 else 0))


def worked_out(code: str, item: Item) -> Any:
    """The template's check, worked out for the numbers of this variant."""
    x, y = sympy.symbols("x y")
    names = {
        **{name: getattr(sympy, name) for name in sympy.__all__},
        "x": x,
        "y": y,
        "n": numbers(item["stem"]),
        "o": [numbers(text)[0] for text in shown(item) if numbers(text)],
        "s": item["stem"],
        "product": product,
        "gate": lambda a, b, name: {g.__name__.upper(): g for g in GATES}[name.rstrip(".")](a, b),
        "lpmax": sympy.solvers.simplex.lpmax,
    }
    return eval(CHECKS[code], names)


def test_every_template_of_mathematics_and_physics_has_its_check() -> None:
    assert {code for code, _, _ in TEMPLATES} == set(CHECKS)


@pytest.mark.parametrize("template", TEMPLATES, ids=[code for code, _, _ in TEMPLATES])
def test_sympy_finds_the_answer_of_every_variant(template: Template) -> None:
    code, make, count = template
    for number in range(1, count + 1):
        item = make(Random(f"{code}-{number}"))
        found, (key, *others) = worked_out(code, item), shown(item)
        rounded = bool(ROUNDED.search(item["stem"]))
        assert agrees(found, key, rounded), f"{item['stem']} {key}, but SymPy finds {found}"
        assert not any(agrees(found, text, False) for text in others), f"{item['stem']} has a second key"


@pytest.mark.parametrize("draws", some_or_every(10, 60, "api/content/question_bank", "api/content/curriculum"))
@pytest.mark.parametrize("template", FRESH, ids=[code for code, _, _ in FRESH])
def test_a_new_template_keeps_the_writing_rules_however_it_is_drawn(template: Template, draws: int) -> None:
    code, make, _ = template
    topics, known = topic_codes(), {row[0] for row in load_misconceptions()}
    for seed in range(draws):
        item = laddered({"code": f"{code}-v1", **make(Random(seed))})
        assert list(item_faults(item, topics, known)) == []
        assert len(item["hints"]) > 1
