"""Mathematics questions of S3 whose numbers change; CHECKS holds each answer once more, as SymPy works it out."""

from fractions import Fraction
from math import sqrt
from random import Random

from api.assessment.question_bank.items import Item
from api.content.question_bank.computed import Wrong, choice, in_unit, numeric, worded
from api.content.question_bank.templates_mathematics_2 import point


def part(top: int, bottom: int) -> str:
    """A fraction in TeX, in lowest terms."""
    value = Fraction(top, bottom)
    return rf"$\frac{{{value.numerator}}}{{{value.denominator}}}$"


def t_sine_of_angle(rng: Random) -> Item:
    """A sine from the two shorter sides."""
    near, far, long = rng.choice([(8, 15, 17), (3, 4, 5), (5, 12, 13), (12, 5, 13), (15, 8, 17), (7, 24, 25),
                                  (24, 7, 25), (20, 21, 29), (4, 3, 5)])
    return {
        "topic": "M3.02", "difficulty": "medium", "cognitive": "apply",
        "stem": f"In triangle ABC the angle at B is a right angle, AB = {near} cm and BC = {far} cm. "
                "What is the sine of angle A?",
        **worded(rng, part(far, long), f"The side opposite A is {far} cm; the longest side is {long} cm.", [
            (part(near, long), "mx-trig-03", "This is the cosine: AB lies beside the angle."),
            (part(far, near), "mx-trig-07", "This is the tangent."),
            (part(near, far), "mx-trig-01", "This is the tangent turned over."),
        ]),
        "explanation": f"AC² = {near}² + {far}² = {near * near} + {far * far} = {long * long}, so AC = {long} cm. "
                       f"sin A = opposite ÷ hypotenuse = BC ÷ AC = {far}/{long}.",
        "hint": "Sketch the triangle. Which side lies opposite A, and which is the hypotenuse?",
        "rungs": ["By Pythagoras find the hypotenuse.", "The sine of an angle is opposite ÷ hypotenuse."],
        "seconds": 75,
    }


def t_new_mean(rng: Random) -> Item:
    """The mean after one more value."""
    count, mean, change = rng.choice([4, 5, 7, 9]), rng.randint(11, 30), rng.choice([2, 3, 4])
    new = mean + change * (count + 1)
    return {
        "topic": "M3.03", "difficulty": "medium", "cognitive": "apply",
        "stem": f"The mean of {count} test marks is {mean}. One more learner scores {new}. What is the mean of all marks?",
        **choice(rng, mean + change, f"{count * mean + new} ÷ {count + 1} = {mean + change}.", [
            Wrong((mean + new) / 2, "mx-stat-06", f"The old mean stands for {count} marks, the new mark for one."),
            Wrong(new, "mx-stat-40", "This is the new mark alone."),
            Wrong(mean, "mx-stat-64", "A mark above the mean raises the mean."),
            Wrong((count * mean + new) / count, "mx-stat-07", f"There are {count + 1} marks now."),
        ]),
        "explanation": f"Old total: {count} × {mean} = {count * mean}. New total: {count * mean} + {new} = "
                       f"{count * mean + new}. New mean: {count * mean + new} ÷ {count + 1} = {mean + change}.",
        "hint": "What is the total of the old marks?",
        "rungs": ["Find the new total. How many marks share it now?"], "seconds": 65,
    }


def t_ratio_point(rng: Random) -> Item:
    """The point that divides a line in a ratio."""
    x, y = rng.randint(1, 4), rng.choice([5, 7])
    m, n = rng.choice([(1, 2), (2, 1), (1, 3), (3, 1), (2, 3), (3, 2)])
    across, up = rng.sample([1, 2, 3], 2)
    end = point(x + across * (m + n), y + up * (m + n))
    return {
        "topic": "M3.04", "difficulty": "hard", "cognitive": "apply",
        "stem": f"A is the point {point(x, y)} and B is {end}. The point P divides AB in the ratio {m} : {n}. "
                "What are the coordinates of P?",
        **worded(rng, point(x + across * m, y + up * m), f"AP is {m}/{m + n} of AB.", [
            (point(x + across * n, y + up * n), "mx-pos-04", f"This point divides AB in the ratio {n} : {m}."),
            (point(x - across * m, y - up * m), "mx-pos-05", "From A this leads away from B."),
            (point(across * m, up * m), "mx-pos-06", "This is the vector AP; it must be added to A."),
        ]),
        "explanation": f"AB changes x by {across * (m + n)} and y by {up * (m + n)}. Take {m}/{m + n} of each: "
                       f"{across * m} and {up * m}. P is ({x} + {across * m}, {y} + {up * m}) = {point(x + across * m, y + up * m)}.",
        "hint": "Into how many equal parts does the ratio divide AB?",
        "rungs": ["How much do x and y change from A to B? Take the part of it that leads to P."], "seconds": 80,
    }


def t_cosine_rule(rng: Random) -> Item:
    """The third side of a triangle with an angle of 60° or 120°."""
    a, b, angle, right = rng.choice([
        (5, 8, 60, 7), (3, 8, 60, 7), (7, 15, 60, 13), (5, 21, 60, 19), (3, 5, 120, 7), (7, 8, 120, 13),
        (5, 16, 120, 19), (8, 15, 60, 13), (16, 21, 60, 19),
    ])
    other = a * a + b * b + (a * b if angle == 60 else -a * b)
    return {
        "topic": "M3.07", "difficulty": "hard", "cognitive": "apply",
        "stem": f"Two sides of a triangular garden are {a} m and {b} m and the angle between them is {angle}°. "
                "How long is the third side?",
        **choice(rng, right, f"Its square is {right * right}.", [
            Wrong(sqrt(a * a + b * b), "mx-cosr-01", "Pythagoras holds only for an angle of 90°."),
            Wrong(right * right, "mx-pyth-02", "The square root was forgotten."),
            Wrong(sqrt(other), "mx-cosr-02", f"The sign of the last term is wrong for {angle}°."),
        ], in_unit("m", 1)),
        "explanation": f"c² = {a}² + {b}² − 2 × {a} × {b} × cos {angle}°. cos {angle}° = "
                       f"{'0.5' if angle == 60 else '−0.5'}, so c² = {a * a + b * b} "
                       f"{'−' if angle == 60 else '+'} {a * b} = {right * right}, so c = {right} m.",
        "hint": "Two sides and the angle between them are known. Which rule gives the third side?",
        "rungs": [
            "The cosine rule is c² = a² + b² − 2ab cos C.", f"cos {angle}° is {'0.5' if angle == 60 else '−0.5'}.",
        ],
        "seconds": 85,
    }


def t_matrix_image(rng: Random) -> Item:
    """The image of a point under a matrix."""
    a, b, c, d = rng.sample([1, 2, 3, 4, 5], 4)
    x, y = rng.sample([2, 3, 4, 5], 2)
    matrix = rf"\begin{{pmatrix}} {a} & {b} \\ {c} & {d} \end{{pmatrix}}"
    return {
        "topic": "M3.09", "difficulty": "medium", "cognitive": "apply",
        "stem": f"Find the image of the point ({x}, {y}) under the matrix ${matrix}$.",
        **worded(rng, point(a * x + b * y, c * x + d * y), "Each row is multiplied by the column of the point.", [
            (point(a * x + c * y, b * x + d * y), "mx-tran-04", "The columns were used in place of the rows."),
            (point((a + b) * x, (c + d) * y), "mx-tran-05", "Each coordinate was multiplied by the sum of a row."),
            (point(c * x + d * y, a * x + b * y), "mx-coord-01", "The first row gives the x coordinate."),
            (point(a * x, d * y), "mx-tran-06", "The other two entries of the matrix were left out."),
        ]),
        "explanation": f"x′ = {a} × {x} + {b} × {y} = {a * x + b * y} and y′ = {c} × {x} + {d} × {y} = "
                       f"{c * x + d * y}. The image is {point(a * x + b * y, c * x + d * y)}.",
        "hint": "Write the point as a column and multiply row by column.",
        "rungs": ["The first row times the column gives x, the second row gives y."], "seconds": 65,
    }


def t_two_prices(rng: Random) -> Item:
    """Two unknown prices from two purchases."""
    one, two, prices = rng.choice([
        ("exercise books", "pens", ([1500, 2000, 2500], [500, 700, 1000])),
        ("pineapples", "avocados", ([2000, 2500, 3000], [500, 800, 1000])),
        ("pens", "exercise books", ([500, 700, 1000], [1500, 2000, 2500])),
        ("mangoes", "pineapples", ([500, 700, 1000], [2000, 2500, 3000])),
    ])
    first, second = map(rng.choice, prices)
    a, b, c = rng.choice([(3, 2, 5), (2, 3, 4), (4, 3, 2), (5, 2, 3), (2, 5, 4)])
    d = rng.choice([value for value in (2, 3, 4) if value != b and a * value != b * c])
    left = abs(a * d - b * c)
    single = {"mangoes": "mango"}.get(one, one.removesuffix("s"))
    one_pays, two_pays = a * first + b * second, c * first + d * second
    return {
        "topic": "M3.10", "difficulty": "hard", "cognitive": "apply",
        "stem": f"For {a} {one} and {b} {two} Achen pays UGX {one_pays:,}. For {c} {one} and {d} {two} Okello pays "
                f"UGX {two_pays:,}. How many shillings does one {single} cost?",
        **numeric(first, 0, "UGX", ("shs", "shillings", "ush")),
        "explanation": f"With the prices x and y: {a}x + {b}y = {one_pays:,} and {c}x + {d}y = {two_pays:,}. First equation × {d}: {a * d}x + {b * d}y = {d * one_pays:,}. "
                       f"Second × {b}: {b * c}x + {b * d}y = {b * two_pays:,}. Subtract: "
                       f"{f'{left}x = {left * first:,}, so ' if left > 1 else ''}x = {first:,}.",
        "hint": f"Call the price of one {single} x. Give the other price the letter y.",
        "rungs": [f"Make the number of {two} the same in both equations.", "Then subtract one equation from the other."],
        "seconds": 110,
    }


def t_two_of_a_colour(rng: Random) -> Item:
    """Two counters of one colour without putting back."""
    red, blue = rng.choice([(4, 3), (5, 4), (3, 5), (6, 4), (4, 6), (5, 3), (3, 4), (6, 3)])
    whole = red + blue
    what = rng.choice(["sweets", "beads", "mangoes", "tickets"])
    return {
        "topic": "M3.11", "difficulty": "hard", "cognitive": "apply",
        "stem": f"A bag holds {red} red and {blue} green {what}. Two are taken at random, one after the other, "
                "without putting the first back. What is the probability that both are red?",
        **worded(rng, part(red * (red - 1), whole * (whole - 1)), f"The second draw is from {whole - 1}, of which {red - 1} are red.", [
            (part(red * red, whole * whole), "mx-prob-04", "The first is not put back, so the second numbers change."),
            (part(red * (red - 1), whole * whole), "mx-prob-05", f"Only {whole - 1} are left for the second draw."),
            (part(red, whole), "mx-prob-06", "This is the probability for one draw."),
        ]),
        "explanation": f"First red: {red}/{whole}. For the second draw {whole - 1} are left and {red - 1} of them are red: "
                       f"{red - 1}/{whole - 1}. Both: {red}/{whole} × {red - 1}/{whole - 1} = "
                       f"{red * (red - 1)}/{whole * (whole - 1)}, in lowest terms "
                       f"{Fraction(red * (red - 1), whole * (whole - 1))}.",
        "hint": "How many are left, and how many of them are red, for the second draw?",
        "rungs": ["Multiply the probability of the first draw by that of the second."], "seconds": 85,
    }


def t_positive_root(rng: Random) -> Item:
    """The positive solution of a quadratic equation from an area."""
    width, more = rng.randint(4, 14), rng.randint(2, 9)
    what = rng.choice(["classroom", "fish pond", "vegetable plot", "poultry house"])
    return {
        "topic": "M3.12", "difficulty": "hard", "cognitive": "apply",
        "stem": f"A rectangular {what} is {more} m longer than it is wide and has an area of "
                f"{width * (width + more)} m². How many metres wide is it?",
        **numeric(width, 0, "m", ("metres", "meters")),
        "explanation": f"If the width is w, the length is w + {more}. w(w + {more}) = {width * (width + more)}, so w² + {more}w − {width * (width + more)} = "
                       f"(w − {width})(w + {width + more}) = 0. A width is positive: w = {width} m.",
        "hint": "Call the width w. What is the length then?",
        "rungs": [f"Write the area in w: w(w + {more}).", "Bring all to one side and factorise."], "seconds": 100,
    }


def t_sharing(rng: Random) -> Item:
    """The share of one of three partners."""
    a, b, c = rng.choice([(2, 3, 5), (1, 2, 4), (3, 4, 5), (2, 3, 4), (1, 3, 5)])
    each = rng.choice([20_000, 30_000, 40_000, 60_000])
    total = (a + b + c) * each
    return {
        "topic": "M3.05", "difficulty": "medium", "cognitive": "apply",
        "stem": f"Three partners share a profit of UGX {total:,} in the ratio {a} : {b} : {c}. "
                "How much is the largest share?",
        **choice(rng, c * each, f"{c} of {a + b + c} parts of UGX {each:,} each.", [
            Wrong(round(total / 3), "mx-prop-04", "The shares are not equal."),
            Wrong(each, "mx-prop-05", "This is one part only."),
            Wrong(b * each, "mx-prop-06", "This is the middle share."),
            Wrong(total // c, "mx-prop-07", "The total was divided by one number of the ratio."),
        ], in_unit("UGX")),
        "explanation": f"{a} + {b} + {c} = {a + b + c} parts. One part is {total:,} ÷ {a + b + c} = {each:,}. "
                       f"The largest share is {c} × {each:,} = UGX {c * each:,}.",
        "hint": "How many equal parts are there in all?",
        "rungs": ["How much is one part?"], "seconds": 60,
    }


TEMPLATES = [
    ("M3.02-T02", t_sine_of_angle, 5),
    ("M3.03-T01", t_new_mean, 5),
    ("M3.04-T01", t_ratio_point, 5),
    ("M3.05-T02", t_sharing, 4),
    ("M3.07-T02", t_cosine_rule, 5),
    ("M3.09-T01", t_matrix_image, 5),
    ("M3.10-T02", t_two_prices, 5),
    ("M3.11-T01", t_two_of_a_colour, 5),
    ("M3.12-T01", t_positive_root, 5),
]

# SymPy text over n, the numbers of the stem in order; o, those of the options; s, the stem itself.
CHECKS = {
    "M3.02-T02": "simplify(sin(atan(n[1] / n[0]))).as_numer_denom()",
    "M3.03-T01": "solve(Eq((n[0] + 1) * x, n[0] * n[1] + n[2]), x)",
    "M3.04-T01": "tuple(Point(n[0], n[1]) + (Point(n[2], n[3]) - Point(n[0], n[1])) * n[4] / (n[4] + n[5]))",
    "M3.05-T02": "solve(Eq(x * (n[1] + n[2] + n[3]), n[0] * max(n[1:])), x)",
    "M3.07-T02": "Point(n[0], 0).distance(Point(n[1] * cos(n[2] * pi / 180), n[1] * sin(n[2] * pi / 180)))",
    "M3.09-T01": "tuple(Matrix(2, 2, n[2:]) * Matrix(n[:2]))",
    "M3.10-T02": "solve([n[0] * x + n[1] * y - n[2], n[3] * x + n[4] * y - n[5]], [x, y])[x]",
    "M3.11-T01": "(binomial(n[0], 2) / binomial(n[0] + n[1], 2)).as_numer_denom()",
    "M3.12-T01": "[v for v in solve(x * (x + n[0]) - n[1], x) if v > 0]",
}
