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


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("A boy weighing 300 N sits 2 m from the pivot. Where should a girl weighing 400 N sit?", "1.5 \\text{ m}"),
        ("a 2 kW heater runs 3 hours a day for 30 days, one unit costs sh 800. Find the cost",
         "144{,}000 \\text{ shillings}"),
        ("a spring stretches by 4 cm under a load of 8 N. what load will stretch it by 7 cm", "14 \\text{ N}"),
        ("A man of mass 60 kg runs up stairs 4 m high in 5 seconds. Find his power (g = 10)", "480 \\text{ W}"),
        ("The half life is 5 days. How much of 80 g will remain after 20 days?", "5 \\text{ g}"),
        ("a machine of velocity ratio 4 lifts a load of 300N with an effort of 100N find efficiency", "75\\%"),
        ("a stone is dropped from a height of 45 m how long does it take to fall", "3 \\text{ s}"),
        ("how much heat raises 2 kg of water from 20 to 70 specific heat 4200", "420{,}000 \\text{ J}"),
        ("y is inversely proportional to x and y = 6 when x = 4. find y when x = 3", "y = 8"),
        ("In a class of 40 students 12 like football. What angle shows football on a pie chart?", "108^\\circ"),
        ("interior angle of a regular polygon is 150 how many sides does it have", "n = 12"),
        ("the bearing of town B from town A is 065. find the bearing of A from B", "245^\\circ"),
        ("a bag has 5 red balls and 3 blue balls what is the probability of picking a red ball",
         "P(\\text{red}) = \\frac{5}{8}"),
        ("40 books cost 120000 what is the cost of 15 books", "\\text{UGX }45{,}000"),
        ("Given log 2 = 0.3010 and log 3 = 0.4771, find log 12", "\\log 12 = 1.0791"),
        ("Point P(2,3) is translated by the vector (4,-5). Find its image", "(6, -2)"),
        ("M is on PQ such that PM:MQ = 1:2. If P is (1,2) and Q is (7,5) find M", "(3, 3)"),
        ("find the inverse of the function f(x) = (x - 4)/3", "f^{-1}(x) = 3x + 4"),
        ("find the determinant of the matrix (3 2; 1 4)", "10"),
        ("how many neutrons in carbon-14", "8 \\text{ neutrons}"),
        ("how many moles are in 4.48 dm3 of carbon dioxide at stp", "0.2 \\text{ mol}"),
        ("A compound has 40% calcium, 12% carbon and 48% oxygen. Find its empirical formula", "\\mathrm{CaCO_{3}}"),
    ],
)  # fmt: skip
def test_a_sum_is_worked_out_in_whatever_order_it_is_told(asked: str, answer: str) -> None:
    found = worked_through(asked)
    assert found is not None
    assert found.answer == answer


@pytest.mark.parametrize(
    "asked",
    ["a bag has 5 red balls and 3 blue balls two balls are picked find the probability that both are red",
     "a bag has 5 red balls and 3 blue balls. find the probability that a ball is not red",
     "y varies directly as x and inversely as z and y = 2 when x = 3 find y when x = 6",
     "in a class of 40 students 24 are girls what percentage are boys",
     "a spring of length 10 cm stretches by 2 cm under a load of 4 N find its length for 6 N",
     "3 pens and 2 books cost 5000 what is the cost of 6 pens",
     "a compound contains 40% carbon 6.7% hydrogen and the rest oxygen find its empirical formula",
     "find the point dividing (1,2) and (7,5) externally in the ratio 1:2",
     "how many neutrons are in 2 moles of carbon-12"],
)  # fmt: skip
def test_a_sum_with_more_in_it_than_the_rule_is_left_alone(asked: str) -> None:
    assert worked_through(asked) is None


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("what mass of magnesium oxide is formed when 2.4g of magnesium burns in excess oxygen (Mg=24 O=16)",
         "4 \\text{ g}"),
        ("calculate the mass of calcium oxide produced when 50g of calcium carbonate is heated", "28 \\text{ g}"),
        ("what volume of hydrogen at stp is produced when 6.5 g of zinc reacts with dilute hydrochloric acid",
         "2.24 \\text{ dm}^3"),
        ("volume of oxygen at r.t.p needed to burn 16g of methane", "48 \\text{ dm}^3"),
        ("N2 + 3H2 -> 2NH3 calculate the mass of ammonia formed from 28 g of nitrogen", "34 \\text{ g}"),
        ("2 moles of hydrogen burn in oxygen, how many moles of water are formed", "2 \\text{ mol}"),
        ("mass of iron from 160 g of iron(III) oxide reacting with carbon monoxide", "112 \\text{ g}"),
    ],
)  # fmt: skip
def test_an_amount_goes_through_an_equation_by_moles(asked: str, answer: str) -> None:
    found = worked_through(asked)
    assert found is not None
    assert found.answer == answer
    assert "rightarrow" in found.lines[0].tex


@pytest.mark.parametrize(
    "asked",
    ["mass of CO2 when 50 g of calcium carbonate and 40 g of hydrochloric acid react",
     "calculate the mass of CuSO4 formed when 5g of 80% pure CuO reacts with H2SO4",
     "20 cm3 of 0.1M NaOH react with HCl find the moles of HCl", "mass of carbon in 44 g of carbon dioxide",
     "what volume of hydrogen is produced when 6.5 g of zinc reacts with hydrochloric acid",
     "mass of magnesium oxide when 2.5 g of magnesium burns in oxygen (Mg=25)"],
)  # fmt: skip
def test_a_reaction_with_more_in_it_is_left_alone(asked: str) -> None:
    assert worked_through(asked) is None
