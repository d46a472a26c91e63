"""Short workings: every equation keeps its atoms, every amount its units, and what is not read whole is left alone."""

from collections import Counter

import pytest
import yaml

from models.workings.online import worked_through
from models.workings.online.equations import balanced
from models.workings.online.formulas import HERE, parse

REACTIONS = yaml.safe_load((HERE / "substances.yaml").read_text("utf-8"))["reactions"]


@pytest.mark.parametrize(("left", "right"), REACTIONS)
def test_every_reaction_we_know_balances_in_smallest_whole_numbers(left: str, right: str) -> None:
    sides = [[found for each in side.split() if (found := parse(each))] for side in (left, right)]
    numbers = balanced(*sides)
    assert numbers is not None
    counts: list[Counter[str]] = [Counter(), Counter()]
    for at, (formula, n) in enumerate(zip([*sides[0], *sides[1]], numbers, strict=True)):
        for element, atoms in formula.atoms:
            counts[at >= len(sides[0])][element] += atoms * n
    assert counts[0] == counts[1]


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("KMnO4 + HCl -> KCl + MnCl2 + H2O + Cl2", "2\\mathrm{KMnO_{4}} + 16\\mathrm{HCl} \\rightarrow 2\\mathrm{KCl}"
         " + 2\\mathrm{MnCl_{2}} + 8\\mathrm{H_{2}O} + 5\\mathrm{Cl_{2}}"),
        ("balance fe + o2 = fe2o3", "4\\mathrm{Fe} + 3\\mathrm{O_{2}} \\rightarrow 2\\mathrm{Fe_{2}O_{3}}"),
        ("molar mass of CuSO4.5H2O", "M_r(\\mathrm{CuSO_{4}\\cdot 5H_{2}O}) = 250"),
        ("percentage of nitrogen in NH4NO3", "35\\%"),
        ("how many moles are in 5.3g of sodium carbonate", "0.05 \\text{ mol}"),
        ("concentration when 4g NaOH dissolved in 500cm3", "0.2 \\text{ mol/dm}^3"),
        ("A bus moving at 20 m/s comes to rest in 5 s. Find the deceleration", "a = -4 \\text{ m/s}^2"),
        ("a train at 72km/h brakes at 2m/s2 how long does it take to stop", "t = 10 \\text{ s}"),
        ("a car starts from rest and reaches 20 m/s in 100 m, find acceleration", "a = 2 \\text{ m/s}^2"),
        ("train speed 72km/h brakes at 2m/s2 how long does it take to stop", "t = 10 \\text{ s}"),
        ("distance covered in 4s from rest with acceleration 3", "s = 24 \\text{ m}"),
        ("a car moving with speed 20 stops in 5s find deceleration", "a = -4 \\text{ m/s}^2"),
        ("sin 30", "\\sin 30^\\circ = \\frac{1}{2} = 0.5"),
        ("what is the cosine of 120 degrees", "\\cos 120^\\circ = -\\frac{1}{2} = -0.5"),
        ("find tan45°", "\\tan 45^\\circ = 1"),
        ("sin 40", "\\sin 40^\\circ \\approx 0.6428"),
        ("how many minutes from 9:45 am to 1:20 pm", "3 \\text{ h } 35 \\text{ min} = 215 \\text{ min}"),
        ("find median of 3 9 4 7", "5.5"),
        ("gradient of the line through (1,2) and (3,1)", "m = -\\frac{1}{2}"),
        ("reflect (2,3) in the line y=-x", "(-3, -2)"),
        ("simplify root 50", "5\\sqrt{2}"),
    ],
)  # fmt: skip
def test_a_question_of_one_rule_is_worked_out(asked: str, answer: str) -> None:
    found = worked_through(asked)
    assert found is not None
    assert found.answer == answer


@pytest.mark.parametrize(
    "asked",
    ["what is a mole", "balance sheet of a business", "percentage of oxygen in air", "x + y = 10", "what is the median",
     "tan 90", "sin 200", "sin x = 30",
     "a car from rest with acceleration 2 covers 3 km find the time", "find speed if distance 100 and time 20",
     "how many moles of CO2 are produced when 10g CaCO3 react", "H2O -> NaCl",
     "a stone is thrown from a height of 20 m find the time", "find the mean of 3 and the range of 4 5 6",
     "a car goes 10 s at 5 m/s then 20 s at 8 m/s find the distance", "mass of 2 moles of NaCl and 3 moles of KBr"],
)  # fmt: skip
def test_what_is_not_read_whole_is_left_alone(asked: str) -> None:
    assert worked_through(asked) is None
