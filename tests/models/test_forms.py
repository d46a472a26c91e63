"""Whole numbers, number patterns, and amounts written otherwise: worked out when asked for, and only then."""

import time
from math import gcd, lcm

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.math_solver.online import in_form, work_out
from models.math_solver.online.grammar import powers_as_typed

ANSWERS = {
    "find hcf 24 36": r"\text{HCF} = 12",
    "HCF of 12, 18 and 30": r"\text{HCF} = 6",
    "hcf of 8 and 9": r"\text{HCF} = 1",
    "what is the lowest common multiple of 4, 6, 10": r"\text{LCM} = 60",
    "prime factors of 60": r"60 = 2^{2} \times 3 \times 5",
    "express 84 as a product of prime factors": r"84 = 2^{2} \times 3 \times 7",
    "convert 45 to base two": r"45_{\text{ten}} = 101101_{\text{two}}",
    "change 1011 base two to base ten": r"1011_{\text{two}} = 11_{\text{ten}}",
    "change 23 from base five to base two": r"23_{\text{five}} = 1101_{\text{two}}",
    "round 3.4567 to 2 dp": r"3.4567 \approx 3.46",
    "round 0.995 to 2 dp": r"0.995 \approx 1.00",
    "round off 4567 to 2 significant figures": r"4567 \approx 4600",
    "round 3678 to the nearest hundred": r"3678 \approx 3700",
    "write 0.00045 in standard form": r"4.5 \times 10^{-4}",
    "change 3/8 to decimal": r"\frac{3}{8} = 0.375",
    "convert 2/3 to percentage": r"\frac{2}{3} \approx 66.7\%",
    "change 0.35 to a fraction": r"0.35 = \frac{7}{20}",
    "convert 12.5% to decimal": r"12.5\% = 0.125",
    "how many grams in 2.5kg": r"2.5\ \text{kg} = 2{,}500\ \text{g}",
    "change 90 km/h to m/s": r"90\ \text{km/h} = 25\ \text{m/s}",
    "convert 2hrs 30min to minutes": r"2.5\ \text{h} = 150\ \text{min}",
    "convert 500 cm2 to m2": r"500\ \text{cm²} = 0.05\ \text{m²}",
    "next 3 terms 2,5,8,11": "14, 17, 20",
    "next two terms of 2, 6, 18": "54, 162",
    "find nth term of 3,7,11": r"n\text{th term} = 4n - 1",
    "nth term of 10, 7, 4": r"n\text{th term} = -3n + 13",
}


@pytest.mark.parametrize(("asked", "answer"), ANSWERS.items())
def test_what_is_asked_in_so_many_words_is_worked_out(asked: str, answer: str) -> None:
    made = in_form(asked)
    assert made is not None
    assert made.answer == answer
    assert made.steps
    assert made.hint


OTHERS = [
    "convert 5 km to kg", "how many boys are in 3 classes", "the hcf of two numbers is 6 and their lcm is 36",
    "round 5 to 2 dp",
    "what is the base of a triangle 5 cm high", "express your feelings in 3 words", "change 45 base three to base ten",
    "next 3 terms 1,4,9,16", "next term 5,5,5", "nth term of 1, 3, 7", "how many moles in 8 g of oxygen",
    "hcf of 0 and 4",
    "change 7/0 to decimal", "convert 100 km to miles", "convert 20 degrees to fahrenheit", "how many cm in 2 litres",
]  # fmt: skip


@pytest.mark.parametrize("asked", OTHERS)
def test_what_only_looks_like_it_is_left_to_others(asked: str) -> None:
    assert in_form(asked) is None


LONG = ["find hcf " + "1 " * 900, "find hcf 1" + " " * 900 + "x", "convert " + "9" * 900 + " kg to g",
        "next terms " + "1," * 400, "how many " + "a " * 400 + "in 3 kg"]  # fmt: skip


@pytest.mark.parametrize("asked", LONG)
def test_what_would_hang_a_pattern_is_left_at_once(asked: str) -> None:
    began = time.process_time()
    in_form(asked)
    assert time.process_time() - began < 3


@settings(max_examples=80, deadline=30_000)
@given(st.integers(2, 9_999), st.integers(2, 9_999))
def test_any_two_numbers_have_their_factor_and_multiple(a: int, b: int) -> None:
    for name, value in (("hcf", gcd(a, b)), ("lcm", lcm(a, b))):
        made = in_form(f"{name} of {a} and {b}")
        assert made is not None
        assert made.answer.endswith(f"= {value}")


@settings(max_examples=80, deadline=30_000)
@given(st.integers(1, 99_999), st.integers(2, 9))
def test_any_number_comes_back_from_any_base(value: int, base: int) -> None:
    there = in_form(f"convert {value} to base {base}")
    assert there is not None
    digits = there.answer.split(" = ")[1].split("_")[0]
    back = in_form(f"convert {digits} from base {base} to base ten")
    assert back is not None
    assert back.answer.split(" = ")[1].startswith(f"{value}_")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("x2+5x+6", "x^2+5x+6"), ("3x2 - 5x", "3x^2 - 5x"), ("2a2b", "2a^2b"), ("3x2", "3x2"), ("3 x 2 + 1", "3 x 2 + 1"),
     ("x3-1", "x^3-1"), ("x20", "x20"), ("y = x2", "y = x^2")],
)  # fmt: skip
def test_a_power_typed_on_a_phone_is_a_power(typed: str, meant: str) -> None:
    assert powers_as_typed(typed) == meant


@pytest.mark.parametrize(
    ("asked", "answer"),
    [("hw to factorize x2+5x+6", r"\left(x + 2\right) \left(x + 3\right)"),
     ("solve x2-9=0", r"x = -3 \text{ or } x = 3"),
     ("solve 2x2=18", r"x = -3 \text{ or } x = 3"), ("solve for x 5x=20", "x = 4"), ("x+3=10 find x", "x = 7"),
     ("what is 3a + 2b - a", "2 a + 2 b"), ("a + 2b + a", "2 a + 2 b")],
)  # fmt: skip
def test_equations_are_read_as_they_are_typed(asked: str, answer: str) -> None:
    assert work_out(asked).answer == answer
