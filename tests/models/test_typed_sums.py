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
     "how much heat is needed to boil 2kg of water at 20 degrees"],
)  # fmt: skip
def test_a_typed_sum_with_a_number_that_has_no_place_is_left_alone(asked: str) -> None:
    assert worked_through(asked) is None
