"""Sums of two rules that learners ask for most: worked out where every number has its place, else left alone."""

import pytest

from models.workings.online import worked_through


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("three resistors 2,3 and 6 ohms in parallel find effective resistance", "1 \\ \\Omega"),
        ("resistors of 4 ohm and 6 ohm in series find total resistance", "10 \\ \\Omega"),
        ("two resistors of 3 ohms and 6 ohms are connected in parallel across a 12 V battery. find the total current",
         "6 \\text{ A}"),
        ("a trolley of mass 2 kg moving at 6 m/s hits another of 1 kg at rest and they stick together."
         " find their common velocity", "v = 4 \\text{ m/s}"),
        ("an object is placed 15 cm from a converging lens of focal length 10 cm. find the position of the image",
         "v = 30 \\text{ cm}, \\quad m = 2 \\text{; real, upside down}"),
        ("The angle of elevation of the top of a tree from a point 20 m from its foot is 30 degrees. Find the height",
         "h \\approx 11.55 \\text{ m}"),
        ("25cm3 of 0.1M NaOH neutralised 20cm3 of H2SO4 find the molarity of the acid",
         "0.0625 \\text{ mol/dm}^3"),
        ("two similar triangles have sides 4 cm and 10 cm. the area of the smaller is 24 cm2, find that of the bigger",
         "150 \\text{ cm}^2"),
        ("if a = (3, 2) and b = (-1, 4) find a + 2b", "\\begin{pmatrix} 1 \\\\ 10 \\end{pmatrix}"),
        ("length of the longest diagonal of a cuboid 3 cm by 4 cm by 12 cm", "d = 13 \\text{ cm}"),
        ("A bag has 5 red balls and 3 blue balls. Two balls are picked without replacement."
         " What is the probability that both are red?", "P = \\frac{5}{14}"),
        ("find the image of (2,5) under the matrix with rows 0 1 and 1 0",
         "(5, 2) \\text{; a reflection in the line y = x}"),
        ("write 0.1666... as a fraction", "\\frac{1}{6}"),
        ("find the 10th term of the sequence 3,7,11,15", "39"),
        ("nth term is n^2 + 1 find the 6th term", "37"),
        ("find the equation of the line passing through (1,2) and (3,8)", "y = 3x - 1"),
        ("given f(x) = 2x + 3 and g(x) = x^2, find fg(2)", "fg(2) = 11"),
        ("solve x^2 + 6x + 5 = 0 by completing the square", "x = -1 \\text{ or } x = -5"),
        ("marks 1 2 3 4 5 frequency 2 3 5 4 1 find the mean", "2.933"),
        ("In a class of 40 students 25 like maths, 20 like physics and 5 like none. how many like both", "10"),
        ("complete and balance: CaCO3 + HCl ->",
         "\\mathrm{CaCO_{3}} + 2\\mathrm{HCl} \\rightarrow \\mathrm{CaCl_{2}} + \\mathrm{H_{2}O} + \\mathrm{CO_{2}}"),
        ("A bus left Kampala at 8:45 am and reached Gulu at 2:20 pm. how long did the journey take",
         "5 \\text{ h } 35 \\text{ min} = 335 \\text{ min}"),
        ("calculate the weight of a boy of 50kg take g as 10", "500 \\text{ N}"),
        ("change 1480000 shillings to us dollars if 1 dollar = 3700", "400 \\text{ dollars}"),
    ],
)  # fmt: skip
def test_a_sum_of_two_rules_is_worked_out(asked: str, answer: str) -> None:
    found = worked_through(asked)
    assert found is not None
    assert found.answer == answer


@pytest.mark.parametrize(
    "asked",
    ["a 4 ohm resistor is in series with 3 ohm and 6 ohm in parallel find the total resistance",
     "2 kg at 6 m/s and 1 kg at 3 m/s stick together find the common velocity",
     "an object 5 cm from a converging lens of focal length 10 cm where is the image",
     "in a class of 40 students 25 like maths, 20 like physics. how many like both",
     "find the sum of the first 10 terms of 3,7,12", "find the 5th term of 2,4,7,16",
     "complete the sentence: water + salt ->", "weight of a 50 kg man on the moon where g is 1.6",
     "find the point dividing (1,2) and (3,8)", "two resistors of 6 ohm in parallel find the total resistance"],
)  # fmt: skip
def test_a_sum_of_more_than_that_is_left_alone(asked: str) -> None:
    assert worked_through(asked) is None
