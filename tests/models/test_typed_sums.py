"""Sums as they are typed: order, units and small words differ, and the answer may not."""

import pytest

from models.workings.online import worked_through


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("200g of water was heated from 20 to 45 degrees by burning a fuel. calculate the heat given out"
         " (c = 4.2 J/gC)", "21{,}000 \\text{ J}"),
        ("find the heat lost when 300g of water cools from 80 to 30 degrees celsius. take c as 4.2 J g-1 K-1",
         "63{,}000 \\text{ J}"),
        ("specific heat capacity of water is 4.2 kJ/kgK. find the heat needed to warm 3kg of water by 10 degrees",
         "126{,}000 \\text{ J}"),
        ("how much heat raises the temperature of 2kg of copper by 30 degrees (c=400J/kgK)", "24{,}000 \\text{ J}"),
        ("how much heat is needed to heat 2 kg of water from 20 to 80 degrees", "504{,}000 \\text{ J}"),
        ("how much heat is needed to melt 0.5kg of ice at 0 degrees, latent heat of fusion 336000 J/kg",
         "168{,}000 \\text{ J}"),
        ("find the energy needed to melt 50g of ice. latent heat = 336 J/g", "16{,}800 \\text{ J}"),
    ],
)  # fmt: skip
def test_heat_is_found_in_grams_or_kilograms(asked: str, answer: str) -> None:
    found = worked_through(asked)
    assert found is not None
    assert found.answer == answer


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("how many moles are in 10g of calcium carbonate Ca=40 C=12 O=16", "0.1 \\text{ mol}"),
        ("4g of NaOH was disolved in water to make 500cm3 of solution. find the molarity (Na=23 O=16 H=1)",
         "0.2 \\text{ mol/dm}^3"),
        ("find the mass of 0.5 moles of sodium hydroxide. Na = 23, O=16, H=1", "20 \\text{ g}"),
    ],
)  # fmt: skip
def test_masses_told_with_a_question_of_moles_are_no_hindrance(asked: str, answer: str) -> None:
    found = worked_through(asked)
    assert found is not None
    assert found.answer == answer


@pytest.mark.parametrize(
    "asked",
    ["how many moles are in 10g of calcium carbonate Ca=50 C=12 O=16",
     "how much heat is needed to boil 2kg of water at 20 degrees", "find the next number in the series 2,3,5,8",
     "find the next number 1, 7, 4, 12", "formula of iron chloride", "formula of density",
     "simplify root 8 plus root x", "an ion has 12 protons and 13 neutrons find its mass number"],
)  # fmt: skip
def test_a_typed_sum_with_a_number_that_has_no_place_is_left_alone(asked: str) -> None:
    assert worked_through(asked) is None


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("transformer has 1000 turns in primary and steps down 240V to 12V how many turns in the secondary",
         "50 \\text{ turns}"),
        ("the primary voltage is 240V and secondary voltage is 12V. if secondary has 60 turns how many turns has the"
         " primary", "1{,}200 \\text{ turns}"),
        ("a transformer with 200 turns in primary and 1000 turns on secondary is connected to a 12V supply. find output"
         " voltage", "60 \\text{ V}"),
        ("a swimming pool looks 9 m deep but it is really 12 m. find refractive index of the water",
         "\\approx 1.333"),
        ("a pool is 2.8m deep. how deep does it appear if refractive index of water is 1.4", "2 \\text{ m}"),
    ],
)  # fmt: skip
def test_turns_and_depths_are_read_in_any_order(asked: str, answer: str) -> None:
    found = worked_through(asked)
    assert found is not None
    assert found.answer == answer


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("an atom has 12 protons and 13 neutrons. whats its mass number and which element is it",
         "A = 25 \\text{ (mass number)}, \\quad Z = 12: \\text{ magnesium}"),
        ("write the electronic configuration of chlorine atomic no 17 and state its group",
         "2 : 8 : 7; \\quad \\text{group 7, period 3}"),
        ("electronic configuration of neon and its group", "2 : 8; \\quad \\text{group 0 (VIII), period 2}"),
        ("chemical formula of aluminium sulphate", "\\mathrm{Al_{2}(SO_{4})_{3}}"),
        ("what is the formula of iron (II) chloride", "\\mathrm{FeCl_{2}}"),
        ("ammonium carbonate formula", "\\mathrm{(NH_{4})_{2}CO_{3}}"),
    ],
)  # fmt: skip
def test_atoms_and_formulas_are_made_from_numbers_and_charges(asked: str, answer: str) -> None:
    found = worked_through(asked)
    assert found is not None
    assert found.answer == answer


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("simplify root 75 minus root 27", "2\\sqrt{3}"),
        ("simplify the square root of 45 divided by the square root of 5", "3"),
        ("simplify 3 root 2 times 4 root 6", "24\\sqrt{3}"),
        ("root 12 + root 27 - root 5", "5\\sqrt{3} - \\sqrt{5}"),
        ("find the next two numbers 2, 5, 10, 17,", "26 \\text{ and } 37"),
        ("next term in 1 1 2 3 5 8", "13"),
        ("what comes next 1, 3, 7, 15, ?", "31"),
        ("2, 3, 5, 7, 11 give the next two terms", "13 \\text{ and } 17"),
        ("write the next three terms: 2, 6, 18, 54", "162, 486, 1458"),
    ],
)  # fmt: skip
def test_roots_are_joined_and_sequences_go_on(asked: str, answer: str) -> None:
    found = worked_through(asked)
    assert found is not None
    assert found.answer == answer


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("if f(x) = 2x + 3 and g(x) = x squared find fg(2)", "fg(2) = 11"),
        ("given f(x)=2x+1 and g(x)=x2-3 find fg(3)", "fg(3) = 13"),
        ("given f(x)=3x-2 and g(x)=x^2 find gf(x)", "gf(x) = 9x^{2} - 12x + 4"),
        ("f(x)=(x+1)/2, find f-1(x)", "f^{-1}(x) = 2x - 1"),
        ("given that f(x)=2x+3, find the inverse of f", "f^{-1}(x) = \\frac{x - 3}{2}"),
        ("Given f(x) = 4x - 7 find the value of x when f(x) = 9", "x = 4"),
        ("if f(x) = x squared + 1 find f(3) and f(-2)", "f(3) = 10, \\quad f(-2) = 5"),
        ("use the quadratic formula to solve x^2 - 5x - 6 = 0", "x = 6 \\text{ or } x = -1"),
        ("solve 2x² - 7x + 4 = 0 correct to 2 decimal places", "x \\approx 2.78 \\text{ or } x \\approx 0.72"),
        ("by formula solve x2+2x+5=0", "\\text{no real roots}"),
    ],
)  # fmt: skip
def test_functions_and_the_quadratic_formula_are_used(asked: str, answer: str) -> None:
    found = worked_through(asked)
    assert found is not None
    assert found.answer == answer


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("A uniform metre rule is balanced at its centre. A weight of 20N hangs 30cm from the pivot. What weight"
         " balances it at 20cm on the other side", "30 \\text{ N}"),
        ("a uniform metre rule balances at the 50cm mark. A 2N weight is hung at the 20 cm mark. where should i hang a"
         " 3N weight to balance it",
         "20 \\text{ cm from the pivot, on the other side}: \\text{ the 70 cm mark}"),
        ("a uniform metre rule is pivoted at 50cm mark. a 2N weight hangs at 20cm mark. where should a 3N weight be"
         " hung to balance it", "20 \\text{ cm from the pivot, on the other side}: \\text{ the 70 cm mark}"),
        ("where should a 5N weight be placed to balance a 10N weight at 30cm mark if a metre rule is pivoted at the"
         " middle", "40 \\text{ cm from the pivot, on the other side}: \\text{ the 90 cm mark}"),
        ("a boy of mass 40kg sits 2m from the centre of a seesaw. where should a 50kg boy sit to balance",
         "1.6 \\text{ m from the pivot, on the other side}"),
        ("a metre rule balances at 60cm mark when a mass of 30g is hung at the 90cm mark. calculate the mass of the"
         " metre rule", "90 \\text{ g}"),
    ],
)  # fmt: skip
def test_a_lever_is_read_by_marks_or_distances(asked: str, answer: str) -> None:
    found = worked_through(asked)
    assert found is not None
    assert found.answer == answer


@pytest.mark.parametrize(
    "asked",
    ["a uniform metre rule of mass 100g is pivoted at the 40cm mark. where should 50g be hung",
     "a uniform metre rule is pivoted at the 40cm mark. a 2N weight hangs at 20cm mark. where should 3N be hung",
     "a metre rule is pivoted at 50cm mark. a 2N weight hangs at 10cm mark. where should a 1N weight be hung"],
)  # fmt: skip
def test_a_lever_that_cannot_be_balanced_so_is_left_alone(asked: str) -> None:
    assert worked_through(asked) is None


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("a dress of 60,000 is sold at 10% discount and then 18% VAT is added. find final price", "63{,}720"),
        ("a tv marked at shs 500,000 is sold at a discount of 10%. VAT of 18% is then charged. how much does a customer"
         " pay", "531{,}000"),
        ("the price of a car of 20,000,000 depreciates by 10% in the first year and 20% in the second. find its value",
         "14{,}400{,}000"),
        ("how many grams of sodium hydroxide are needed to make 500cm3 of 0.1M solution", "2 \\text{ g}"),
        ("how many moles are in 250cm3 of 0.2M HCl", "0.05 \\text{ mol}"),
        ("a bag contains 5 red and 3 blue balls. two are picked without replacement. find the probability the first"
         " is red and the second blue", "P = \\frac{15}{56}"),
        ("two balls are picked from a bag of 4 white and 6 black with replacement. find probability both are white",
         "P = \\frac{4}{25}"),
    ],
)  # fmt: skip
def test_two_steps_of_a_price_a_solution_or_a_draw_are_followed(asked: str, answer: str) -> None:
    found = worked_through(asked)
    assert found is not None
    assert found.answer == answer


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("in a class of 60, 30 play football, 25 play tennis, 20 play hockey, 10 play football and tennis, 8 play"
         " tennis and hockey, 7 play football and hockey, 5 play all three. how many play none", "5"),
        ("of 50 students 25 like maths, 20 like physics, 18 like biology, 8 like maths and physics, 7 like physics and"
         " biology, 9 like maths and biology and 4 like all the three. how many like only maths", "12"),
    ],
)  # fmt: skip
def test_three_sets_are_filled_from_the_middle(asked: str, answer: str) -> None:
    found = worked_through(asked)
    assert found is not None
    assert found.answer == answer


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("what is the resistance of a bulb rated 60W, 240V", "960 \\text{ \u03a9}"),
        ("find the frequency if the period is 0.02s", "50 \\text{ Hz}"),
        ("a hydraulic press has pistons of areas 5cm2 and 100cm2. a force of 20N is applied on the small piston. find"
         " force on large", "400 \\text{ N}"),
        ("a car uses 8 litres for 100km. how many litres for 250km", "20 \\text{ litres}"),
        ("given A={1,2,3} and B={3,4,5,6} find AUB", "A \\cup B = \\{1, 2, 3, 4, 5, 6\\}"),
        ("A={2,4,6,8}, B={1,2,3,4} find n(A n B)", "n(A \\cap B) = 2"),
        ("how many subsets does set A = {1,2,3} have", "8"),
        ("how many sides has a polygon with interior angle 150", "n = 12"),
    ],
)  # fmt: skip
def test_short_rules_and_listed_sets_are_read(asked: str, answer: str) -> None:
    found = worked_through(asked)
    assert found is not None
    assert found.answer == answer


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("find the rate of simple interest if principal 200000 interest 30000 time 3 years", "5\\%"),
        ("how long will it take a principal of 200000 to earn interest of 40000 at 10% per annum", "2 \\text{ years}"),
        ("simplify root 8 + 3", "2\\sqrt{2} + 3"),
        ("which group and period is an element with atomic number 12", "2 : 8 : 2; \\quad \\text{group 2, period 3}"),
        ("the period of a pendulum is 2s, find its frequency", "0.5 \\text{ Hz}"),
    ],
)  # fmt: skip
def test_names_of_the_given_numbers_tell_the_rule(asked: str, answer: str) -> None:
    found = worked_through(asked)
    assert found is not None
    assert found.answer == answer


@pytest.mark.parametrize(
    "asked",
    ["a see-saw 6m long is pivoted at the middle. a boy of 40kg sits at one end. how far from the pivot should a 60kg"
     " man sit", "find the heat needed to raise the temperature of 2kg of water from 20 to 100 and boil it"],
)  # fmt: skip
def test_what_needs_a_second_rule_is_left_alone(asked: str) -> None:
    assert worked_through(asked) is None


@pytest.mark.parametrize(
    "asked", ["given OA = (2 3) and OB = (5 7) find AB", "find the vector AB if A(2,3) and B(5,7)"]
)
def test_the_vector_between_two_points_is_end_less_start(asked: str) -> None:
    found = worked_through(asked)
    assert found is not None
    assert found.answer == "\\vec{AB} = \\begin{pmatrix} 3 \\\\ 4 \\end{pmatrix}"


def test_a_matrix_told_row_above_row_is_read() -> None:
    found = worked_through("find the determinant and inverse of the matrix A = (3 2) on top and (4 3) below")
    assert found is not None
    assert found.answer == "\\begin{pmatrix} 3 & -2 \\\\ -4 & 3 \\end{pmatrix}"
