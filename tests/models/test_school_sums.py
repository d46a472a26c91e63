"""Sums in the words of learners: HCF with LCM, crosses, solids, similar figures, triangles, data and chances."""

import pytest

from models.workings.online import worked_through


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("find lcm and hcf of 24 and 36", "\\text{HCF} = 12, \\quad \\text{LCM} = 72"),
        ("What is the GCF and the LCM of 12, 18 and 30?", "\\text{HCF} = 6, \\quad \\text{LCM} = 180"),
        ("three bells ring at intervals of 20, 30 and 45 minutes. if they ring together at 8:00am, when will they next"
         " ring together", "180 \\text{ minutes} \\text{ later, at 11:00 a.m.}"),
        ("express x2 + 6x + 11 in the form (x+a)2 + b", "x^2 + 6x + 11 = \\left(x + 3\\right)^2 + 2"),
        ("solve by completing squares 2x2 + 8x - 5 = 0", "x \\approx 0.55 \\text{ or } x \\approx -4.55"),
        ("complete the square x^2 + 2x + 5 = 0", "\\text{no real roots}"),
        ("write 49 in roman numerals", "49 = \\text{XLIX}"),
        ("what is XCIX in hindu arabic", "\\text{XCIX} = 99"),
        ("work out 1101two + 111two", "10100_{\\text{two}}"),
        ("subtract 12five from 43five", "31_{\\text{five}}"),
        ("estimate 48 x 21", "\\approx 1{,}000"),
        ("simplify (27)^2/3", "9"),
        ("simplify 2log5 + log4", "2"),
        ("solve 2^x = 64", "x = 6"),
        ("find the mean, median and mode of 4 7 7 9 3",
         "\\text{mean} = 6, \\quad \\text{median} = 7, \\quad \\text{mode} = 7"),
        ("marks 0-9 10-19 20-29 30-39 frequency 3 5 8 4 find the mean", "\\bar{x} = 21"),
        ("class 10-14 15-19 20-24 25-29 freq 4 6 10 5. find the median", "\\text{median} = 20.75"),
        ("class 10-14 15-19 20-24 25-29 frequency 4 6 10 5 find the modal class", "\\text{20-24}"),
        ("two dice are thrown. what is the probability that the sum is 7", "P = \\frac{1}{6}"),
        ("two dice are thrown find the probability that the product is 12", "P = \\frac{1}{9}"),
        ("a coin is tossed three times find the probability of getting exactly 2 tails", "P = \\frac{3}{8}"),
        ("a bag has 3 red and 5 green balls. two balls are drawn with replacement, find the probability that both are"
         " green", "P = \\frac{25}{64}"),
        ("a bag has 5 red balls and 3 blue balls two are picked without replacement find the probability that they are"
         " of different colours", "P = \\frac{15}{28}"),
        ("in a class of 50 students 30 play football, 25 play netball and 10 play both. how many play neither", "5"),
        ("n(A)=20 n(B)=15 n(AnB)=6 find n(AuB)", "n(A \\cup B) = 29"),
    ],
)  # fmt: skip
def test_a_sum_of_numbers_data_or_sets_is_worked_out(asked: str, answer: str) -> None:
    found = worked_through(asked)
    assert found is not None
    assert found.answer == answer


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("volume of a cone with radius 7cm and height 12cm", "\\approx 616 \\text{ cm}^3"),
        ("curved surface area of a cone radius 5cm and height 12cm", "\\approx 204.3 \\text{ cm}^2"),
        ("volume of a frustum with radii 6cm and 3cm and height 4cm", "\\approx 264 \\text{ cm}^3"),
        ("find the total surface area of a cylinder of diameter 14cm and height 10cm", "\\approx 748 \\text{ cm}^2"),
        ("length of an arc of a circle radius 14cm angle 90", "\\approx 22 \\text{ cm}"),
        ("two similar cups have heights 6cm and 9cm. what is the ratio of their volumes", "8 : 27"),
        ("two similar tins have heights 6cm and 9cm. if the small one holds 400ml how much does the big one hold",
         "1{,}350 \\text{ ml}"),
        ("the areas of two similar triangles are 16cm2 and 36cm2. if a side of the smaller is 8cm find the"
         " corresponding side of the larger", "12 \\text{ cm}"),
        ("a ladder 10m long leans against a wall at an angle of 60 with the ground. how high does it reach up the wall",
         "h \\approx 8.66 \\text{ m}"),
        ("from the top of a cliff 80m high the angle of depression of a boat is 25. how far is the boat from the cliff",
         "d \\approx 171.6 \\text{ m}"),
        ("a ship sails 30km east then 40km north. how far is it from the start", "50 \\text{ km}"),
        ("a plane flies 200km on a bearing of 060 then 150km on a bearing of 120. find its distance from the start",
         "\\approx 304.1 \\text{ km}"),
        ("find the inverse of a matrix with rows (2 3) and (1 4)",
         "\\frac{1}{5} \\begin{pmatrix} 4 & -3 \\\\ -1 & 2 \\end{pmatrix}"),
        ("if A = (3 1, 2 5) and B = (1 4, 0 2) find AB", "\\begin{pmatrix} 3 & 14 \\\\ 2 & 18 \\end{pmatrix}"),
    ],
)  # fmt: skip
def test_a_sum_of_shapes_or_matrices_is_worked_out(asked: str, answer: str) -> None:
    found = worked_through(asked)
    assert found is not None
    assert found.answer == answer


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("cross Tt x Tt in peas, tall and short, give the ratio of the offspring",
         "1 \\text{ TT} : 2 \\text{ Tt} : 1 \\text{ tt}; \\quad 3 \\text{ tall} : 1 \\text{ short}"),
        ("cross a heterozygous tall plant with a dwarf plant",
         "1 \\text{ Tt} : 1 \\text{ tt}; \\quad 1 \\text{ tall} : 1 \\text{ dwarf}"),
        ("a carrier woman marries a colour blind man. what percentage of their boys are colour blind",
         "\\text{colour blind: 50\\% of sons, 50\\% of daughters (50\\% of all children);"
         " carriers: 50\\% of daughters}"),
        ("a woman with sickle cell trait marries a normal man, what percentage of the children will be carriers",
         "1 \\text{ AA} : 1 \\text{ AS}; \\quad 1 \\text{ normal} : 1 \\text{ carriers (sickle cell trait)}"),
        ("two parents are carriers of albinism. find the probability of getting an albino child",
         "1 \\text{ AA} : 2 \\text{ Aa} : 1 \\text{ aa}; \\quad"
         " 1 \\text{ normal} : 2 \\text{ normal but carriers} : 1 \\text{ albino}"),
        ("a man of blood group AB marries a woman of blood group O. what blood groups can their children have",
         "\\text{possible blood groups: A, B}\\text{; never AB, O}"),
    ],
)  # fmt: skip
def test_a_cross_is_worked_out_with_its_square(asked: str, answer: str) -> None:
    found = worked_through(asked)
    assert found is not None
    assert found.answer == answer
    assert any("\\hline" in line.tex for line in found.lines)


@pytest.mark.parametrize(
    "asked",
    ["difference between lcm and hcf", "what is the LCM of 4 and 6 and the HCF of 8 and 12",
     "find lcm and hcf of 24 and 36 and their product plus 3 goats",
     "how do you complete a square", "a woman marries a colour blind man what of their sons",
     "why are colour blind boys more than girls", "what is the sickle cell trait", "cross the road with 2 friends",
     "can a person of blood group O give blood to a person of group A", "volume of a cone of radius 7cm",
     "an open cylinder of radius 7cm and height 10cm find the surface area", "two dice are thrown",
     "two similar cups hold 3 litres and 9 cm", "a ladder 10m long leans at 60 degrees with the wall how high is it",
     "marks 0-9 10-19 20-29 frequency 3 5 find the mean", "a man 1.6m tall stands 20m from a tree and sees its top at"
     " an angle of elevation of 30 degrees find the height of the tree", "a roman soldier had 3 swords",
     "in a class of 40 students 25 like maths, 20 like physics. how many like both"],
)  # fmt: skip
def test_a_sum_that_is_not_told_whole_is_left_alone(asked: str) -> None:
    assert worked_through(asked) is None
