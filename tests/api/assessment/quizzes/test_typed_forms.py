"""Right answers in the forms in which learners type them, and wrong ones that look like them. Pure."""

from typing import Any

import pytest

from api.assessment.quizzes.rules import AnswerDoesNotFit, mark
from api.assessment.quizzes.tables import QuestionType
from api.assessment.quizzes.units import LONGEST, plain_unit, unit_fits

UNITS = {
    "cm³": ("cm3", "CM^3", "cubic centimetres", "cu cm", "cc", "ml", "centimetres cubed", "millilitres", "cm³."),
    "m²": ("m2", "sq. m", "square meters", "metres squared", "M²"),
    "m/s²": ("ms-2", "m s⁻²", "m/s/s", "metres per second squared", "m per s²"),
    "km/h": ("kmh-1", "km per hour", "km/hr", "kilometers an hour", "KM/H", "kmh⁻¹"),
    "g/cm³": ("gcm-3", "g per cm3", "grams per cubic centimetre", "g/cc"),
    "J/(kg °C)": ("J/kg°C", "J kg⁻¹ °C⁻¹", "J/kg/°C", "joules per kg per °C"),
    "mol/dm³": ("mol/l", "moldm-3", "moles per litre"),
    "N m": ("Nm", "newton-metres", "N·m"),
    "°C": ("C", "degrees Celsius", "degrees centigrade", "oC", "º C"),
    "kg": ("KG", "Kgs", "kilogrammes"),
    "litres": ("L", "ltrs", "dm³"),
    "hours": ("hrs", "h"),
    "%": ("percent", "per cent"),
    "beats per minute": ("beats/min", "beats a minute"),
    "plants": ("plant", "bean plants", "plants in all"),
    "UGX": ("/=", "Ushs.", "Uganda shillings", "shs only"),
}


@pytest.mark.parametrize(("unit", "forms"), UNITS.items())
def test_one_form_of_a_unit_stands_for_all(unit: str, forms: tuple[str, ...]) -> None:
    assert [form for form in forms if not unit_fits(form, [unit])] == []


@pytest.mark.parametrize(
    ("unit", "other"),
    [("cm³", "cm²"), ("cm³", "mm³"), ("mW", "MW"), ("m", "cm"), ("m/s", "m/s²"), ("km/h", "km"), ("kg", "g"),
     ("N", "kg"), ("hours", "min"), ("UGX", "kg"), ("cells", "plants"), ("°C", "K"), ("litres", "ml"), ("kJ", "J")],
)  # fmt: skip
def test_another_unit_stays_another(unit: str, other: str) -> None:
    assert not unit_fits(other, [unit])


def test_a_text_too_long_for_a_unit_is_left_as_it_is() -> None:
    assert plain_unit("m " * LONGEST) == "m " * LONGEST


@pytest.mark.parametrize(
    "text",
    ["15", "15.0", "= 15", "speed = 45 ÷ 3 = 15 m/s", "≈15", "about 15", "The answer is 15", "line 15", "15th",
     "15 bean plants", "30/2", "15.", "15. ", "x = 15.", "(15)", "(15).", "Line 15.", "no. 15", "L15", "step 15",
     "It is in line 15"],
)  # fmt: skip
def test_a_number_is_found_in_what_stands_round_it(text: str) -> None:
    assert mark(QuestionType.NUMERIC, None, {"value": 15, "tolerance": 0, "unit": None}, text) is True


@pytest.mark.parametrize("text", ["15 = 3", "15 or 16", "15 out of 20", "1.5", "−15", "15.5.", "15.x", "15.2", "(−15)"])
def test_another_number_is_not_found_in_it(text: str) -> None:
    assert mark(QuestionType.NUMERIC, None, {"value": 15, "tolerance": 0, "unit": None}, text) is False


@pytest.mark.parametrize(
    "text", ["UGX 5,000/=", "Ug. Shs 5000", "U.shs 5,000", "shillings 5000", "5,000 Uganda shillings"]
)
def test_shillings_are_written_in_many_ways(text: str) -> None:
    assert mark(QuestionType.NUMERIC, None, {"value": 5000, "tolerance": 0, "unit": "UGX"}, text) is True


@pytest.mark.parametrize(
    ("unit", "right", "wrong"),
    [
        ("°", ["55º", "55˚", "55⁰", "55o", "55^0", "55 degrees of arc"], ["550", "550⁰", "55⁰C", "55 or 60"]),
        ("°C", ["55⁰C", "55 ºC", "55 ⁰C", "55oC", "55 °C in the shade"], ["550 C", "55⁰F", "55 °C below zero"]),
        (
            "cm",
            ["55 cms", "55 cm from the pivot", "55 from the pivot"],
            ["55 in", "55 m from it", "55 cm not 54", "55⁰"],
        ),
        (
            "%",
            ["55% of the soil", "55% was water", "55 percent of all"],
            ["55% of 200", "55 g of the soil", "55 of 100"],
        ),
        ("N", ["55 N on the rope"], ["55 N m", "55 N per metre", "55 kg of the load", "55 of kg"]),
        (None, ["55 of the beans", "55 goats"], ["55 out of 60", "55 thousand", "55⁰", "55 or more"]),
    ],
)
def test_plain_words_after_a_number_change_nothing_but_another_unit_does(
    unit: str | None, right: list[str], wrong: list[str]
) -> None:
    key = {"value": 55, "tolerance": 0, "unit": unit}
    assert [text for text in right if not mark(QuestionType.NUMERIC, None, key, text)] == []
    assert [text for text in wrong if mark(QuestionType.NUMERIC, None, key, text)] == []


SENTENCE = ["were swimming", "While we were swimming in the river, it began to rain."]


@pytest.mark.parametrize(
    ("accepted", "right", "wrong"),
    [
        (["3n + 1"], ["Tₙ = 3n+1", "3*n + 1", "(3n + 1)", "3·n + 1"], ["3n − 1", "3n"]),
        (["(v − u)/a"], ["t = (v-u)/a", "(v - u) ÷ a"], ["(v + u)/a", "(u − v)/a", "v u a"]),
        (["2p + 2500"], ["2p+2,500 shillings", "UGX 2p + 2500", "(2p + 2500)/="], ["2p + 250"]),
        (["2p + 2500"], ["2p + 2500shs", "2p+2500sh", "2p + 2500ugx"], ["2p + 2500s", "2p + 250shs", "2p + 2500kg"]),
        (["y = 3x − 2"], ["y = 3x + (−2)", "y = 3x + -2"], ["3x − 2", "y = 3x + 2", "m = 3x − 2", "y = 3x − (−2)"]),
        (["3 − 2"], ["3 + (−2)"], ["3 + (−2)²", "3 + 2"]),
        (["log 15", "log₁₀ 15"], ["log 3 + log 5 = log 15", "log10 15"], ["log 15 = log 8", "log 3 + log 5", "15"]),
        (
            ["agenda"],
            ["We call it an agenda", "we call this the agenda."],
            ["we call it", "We call it minutes", "it = agenda"],
        ),
        (["amphibia"], ["It belongs to the amphibia"], ["It belongs to the reptiles", "It belongs to"]),
        (["(x − 2)(x − 3)"], ["(x-2)*(x-3)"], ["x − 2"]),
        (["2 × 3"], ["2x3", "2 x 3"], ["3 × 2"]),
        (["CuSO4"], ["CuSO₄(aq)", "Cu SO4", "CuSO_4"], ["CuO4"]),
        (
            ["Fe2O3"],
            ["It is Fe2O3", "The empirical formula is Fe2O3.", "formula: Fe2O3"],
            ["It is not Fe2O3", "It is FeO"],
        ),
        (["(x + 2)/3"], ["f⁻¹: x → (x + 2)/3", "x ↦ (x+2)/3", "x -> (x+2)/3"], ["x → (x − 2)/3", "(x + 2)/3 → x"]),
        (
            ["pride"],
            ["the noun is pride", "The noun form is pride", "Pride (noun)"],
            ["the noun is proud", "the noun is"],
        ),
        (["exothermic"], ["the reaction is called exothermic"], ["the reaction is not exothermic", "the reaction"]),
        (["4", "4 °C"], ["4⁰C", "4ºC", "4 ⁰C", "4˚C", "4oC"], ["40 °C", "4⁰F", "40C"]),
        (["transpiration"], ["It is called transpiration.", "the process of transpiration"], ["respiration"]),
        (["galvanising"], ["Galvanizing", "galvanizing method"], ["galvanic"]),
        (["sulphur", "oesophagus", "centre"], ["sulfur", "esophagus", "center"], ["cent"]),
        (SENTENCE, ["we were swimming", "were swimming in the river"], ["in the river", "swimming"]),
        (["4", "4 °C", "four"], ["4.0 degrees Celsius", "+4 oC"], ["4 kg", "40", "4 °F"]),
        (["2,8,5", "2 8 5"], ["2.8.5", "2, 8, 5"], ["285", "2,8"]),
        (["1101", "1101 two"], ["1101"], ["1101 five"]),
    ],
)
def test_words_and_formulas_are_right_however_they_are_typed(
    accepted: list[str], right: list[str], wrong: list[str]
) -> None:
    key: Any = {"accepted": accepted}
    assert [text for text in right if not mark(QuestionType.SHORT_TEXT, None, key, text)] == []
    assert [text for text in wrong if mark(QuestionType.SHORT_TEXT, None, key, text)] == []


def test_what_holds_no_number_is_asked_for_again_and_not_marked_wrong() -> None:
    with pytest.raises(AnswerDoesNotFit):
        mark(QuestionType.NUMERIC, None, {"value": 15, "tolerance": 0, "unit": None}, "fifteen =")
