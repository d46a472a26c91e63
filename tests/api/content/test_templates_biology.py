"""Each biology template's key, worked out again from the printed question by SymPy, and each distractor named."""

import re
from collections import Counter
from collections.abc import Callable
from itertools import pairwise, product
from random import Random
from typing import Any

import pytest
from sympy import Eq, Rational, Symbol, solve
from sympy.physics.units import centimeter, convert_to, kilogram, liter, meter, micrometer, millimeter

from api.assessment.question_bank.items import Item
from api.content.curriculum.loader import topic_codes
from api.content.question_bank import templates_biology as lower
from api.content.question_bank import templates_biology_2 as upper
from api.content.question_bank.hint_ladders import laddered
from api.content.question_bank.lint import LEAST_RUNGS, item_faults
from api.content.question_bank.loader import Template, load_misconceptions, variants
from tests.exhaustive import some_or_every

TEMPLATES: list[Template] = [*lower.TEMPLATES, *upper.TEMPLATES]
x = Symbol("x", real=True)


def numbers(item: Item) -> list[Any]:
    """The numbers printed in the stem as exact rationals, without those of powers."""
    return [Rational(n.replace(",", "").replace("−", "-")) for n in re.findall(r"−?\d[\d,]*(?:\.\d+)?", item["stem"])]


def chosen(item: Item) -> str:
    """The text of the keyed option."""
    return next(str(option["text"]) for option in item["options"] if option["id"] == item["answer"])


def answer_of(item: Item) -> Any:
    """The keyed number, from an option or from a numeric answer."""
    if item["type"] == "numeric":
        return Rational(str(item["answer"]["value"]))
    found = re.search(r"−?\d[\d,]*(?:\.\d+)?(?:/\d+)?", chosen(item))
    assert found
    return Rational(found[0].replace(",", "").replace("−", "-"))


def one(equation: Any) -> Any:
    (root,) = solve(equation, x)
    return root


def solves(equation: Callable[[list[Any]], Any], within: Any = 0) -> Callable[[Item], bool]:
    """A check that the key solves an equation in the numbers of the stem, rounded at most by `within`."""
    return lambda item: bool(abs(one(equation(numbers(item))) - answer_of(item)) <= within)


def of(amount: Any, unit: Any, wanted: Any) -> Any:
    """An amount in another unit, as SymPy turns it."""
    return convert_to(amount * unit, wanted) / wanted


def c_bmi(item: Item) -> bool:
    mass, tall = numbers(item)
    index = convert_to(mass * kilogram / (tall * 100 * centimeter) ** 2, [kilogram, meter]) * meter**2 / kilogram
    return bool(abs(index - answer_of(item)) <= Rational(1, 20))


def c_meal(item: Item) -> bool:
    starch, protein, fat, plain, rich = numbers(item)
    return bool(answer_of(item) == (starch + protein) * plain + fat * rich)


def c_sap(item: Item) -> bool:
    """The line through the points, each gap of the same slope, crosses nothing gained or lost at the key."""
    points = [
        (Rational(at), Rational(by.replace("−", "-").replace("+", "")))
        for at, by in re.findall(r"(\d+)% sugar: ([+−]?[\d.]+)%", item["stem"])
    ]
    slopes = {(b[1] - a[1]) / (b[0] - a[0]) for a, b in pairwise(points)}
    (slope,) = slopes
    return bool(one(Eq(points[0][1] + slope * (x - points[0][0]), 0)) == answer_of(item))


def c_pulse(item: Item) -> bool:
    calm, seconds, after, again = numbers(item)
    return bool(seconds == again and one(Eq(x * seconds, (after - calm) * 60)) == answer_of(item))


def c_breath(item: Item) -> bool:
    calm, small, fast, large = (n for n in numbers(item) if n != 3)
    more = of(fast * large - calm * small, centimeter**3, liter)
    return bool(more == answer_of(item))


def c_burning(item: Item) -> bool:
    food, water, start, end, heat = numbers(item)[:5]
    return bool(abs(one(Eq(x * food, water * heat * (end - start))) - answer_of(item)) <= Rational(1, 2))


def c_growth(item: Item) -> bool:
    tall = {int(day): Rational(high) for day, high in re.findall(r"day (\d+): ([\d.]+) cm", item["stem"])}
    first, last = (int(day) for day in re.findall(r"from day (\d+) to day (\d+)", item["stem"])[0])
    return bool(one(Eq(tall[first] + x * (last - first), tall[last])) == answer_of(item))


def boxes(first: str, second: str) -> Counter[str]:
    """The four boxes of a cross."""
    return Counter("".join(sorted(pair)) for pair in product(first, second))


def c_cross(item: Item) -> bool:
    strong, weak = re.search(r"\b([A-Z])([a-z])\b", item["stem"]).groups()  # type: ignore[union-attr]
    asked = re.search(r"expect to be ([\w-]+)", item["stem"])[1]  # type: ignore[index]
    gives = re.search(rf"\b{strong} (?:gives|makes) (?:a )?(\w+)", item["stem"])[1]  # type: ignore[index]
    found = boxes(strong + weak, strong + weak)
    share = Rational(sum(n for box, n in found.items() if (strong in box) is asked.startswith(gives)), 4)
    return bool(share * numbers(item)[0] == answer_of(item))


def c_both(item: Item) -> bool:
    if "extra finger" in item["stem"]:
        found, ill = boxes("Dd", "dd"), {"Dd"}
        asks_ill = "both have an extra" in item["stem"]
    else:
        found, ill = boxes("Aa", "Aa"), {"aa"}
        asks_ill = bool(re.search(r"both (?:have the disease|have albinism)", item["stem"]))
    share = Rational(sum(n for box, n in found.items() if (box in ill) is asks_ill), 4)
    return bool(share**2 == answer_of(item))


def c_quadrat(item: Item) -> bool:
    area, field, *counts = numbers(item)
    return bool(len(counts) == 5 and one(Eq(x / field, Rational(sum(counts), 5) / area)) == answer_of(item))


def c_chain(item: Item) -> bool:
    links = re.search(r"chain: ([^.]+)\.", item["stem"])[1].split(" → ")  # type: ignore[index]
    asked = re.search(r"reaches the ([\w ]+)\?", item["stem"])[1]  # type: ignore[index]
    at = next(n for n, link in enumerate(links) if asked.rstrip("s") in link)
    return bool(numbers(item)[0] * Rational(1, 10) ** at == answer_of(item))


CHECKS: dict[str, Callable[[Item], bool]] = {
    "t_real_size": solves(lambda n: Eq(x * n[1], of(n[0], millimeter, micrometer))),
    "t_scale_bar": solves(lambda n: Eq(x * n[0], of(n[1], millimeter, micrometer))),
    "t_field": solves(lambda n: Eq(x * n[2], n[1] * n[0])),
    "t_soil_water": solves(lambda n: Eq(n[0] - n[0] * x / 100, n[1])),
    "t_humus": solves(lambda n: Eq(n[0] - n[0] * x / 100, n[1])),
    "t_bmi": c_bmi,
    "t_meal": c_meal,
    "t_osmosis": solves(lambda n: Eq(n[0] * (1 + x / 100), n[1])),
    "t_potometer": solves(lambda n: Eq(x * n[1], n[0] * n[2])),
    "t_sap": c_sap,
    "t_cardiac": solves(lambda n: Eq(x, of(n[0] * n[1], centimeter**3, liter))),
    "t_pulse": c_pulse,
    "t_breath": c_breath,
    "t_burning": c_burning,
    "t_germination": solves(lambda n: Eq(n[0] * x / 100, n[1])),
    "t_growth": c_growth,
    "t_cross": c_cross,
    "t_both": c_both,
    "t_quadrat": c_quadrat,
    "t_recapture": solves(lambda n: Eq(n[0] / x, n[2] / n[1])),
    "t_chain": c_chain,
    "t_efficiency": solves(lambda n: Eq(n[0] * x / 100 + n[1] + n[2], n[0])),
}


@pytest.mark.parametrize("draws", some_or_every(10, 200, "api/content/question_bank", "api/content/curriculum"))
@pytest.mark.parametrize("template", TEMPLATES, ids=[code for code, _, _ in TEMPLATES])
def test_a_key_holds_and_the_writing_rules_are_kept_however_it_is_drawn(template: Template, draws: int) -> None:
    code, make, _ = template
    topics, rows = topic_codes(), load_misconceptions()
    known = {row[0] for row in rows}
    for seed in range(draws):
        item = laddered({"code": f"{code}-v1", **make(Random(seed))})
        assert CHECKS[make.__name__](item), item["stem"]
        assert list(item_faults(item, topics, known)) == []
        assert len(item["hints"]) >= LEAST_RUNGS


def test_biology_has_templates_of_many_topics_and_each_wrong_option_has_a_name() -> None:
    made = list(variants(TEMPLATES))
    assert len(made) >= 45
    assert len({item["topic"] for item in made}) >= 10
    wrong = [option for item in made for option in item.get("options", []) if option["id"] != item["answer"]]
    assert all(option["misconception"] and option["why"] for option in wrong)
