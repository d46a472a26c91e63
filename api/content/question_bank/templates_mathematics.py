"""Mathematics questions whose numbers change; each distractor is computed from the error it names."""

from fractions import Fraction
from math import hypot, lcm, sqrt
from random import Random

from api.assessment.question_bank.items import Item
from api.content.question_bank.computed import Wrong, choice, figure, in_parts, in_unit, numeric


def t_base_to_ten(rng: Random) -> Item:
    """A three-digit number of a small base, read in base ten."""
    base, name = rng.choice([(4, "four"), (5, "five"), (6, "six"), (7, "seven"), (8, "eight")])
    digits = [rng.randint(1, base - 1), rng.randint(0, base - 1), rng.randint(1, base - 1)]
    value = digits[0] * base**2 + digits[1] * base + digits[2]
    text = "".join(map(str, digits))
    return {
        "topic": "M1.01", "difficulty": "medium", "cognitive": "apply",
        "stem": f"Write the base {name} number {text} in base ten.",
        **numeric(value),
        "explanation": f"The place values are {base**2}, {base} and 1: {digits[0]} × {base**2} + {digits[1]} × {base} "
                       f"+ {digits[2]} × 1 = {digits[0] * base**2} + {digits[1] * base} + {digits[2]} = {value}.",
        "hint": "What is each place of a number in this base worth?",
        "rungs": [f"The places from the right are worth 1, {base} and {base} × {base}."], "seconds": 80,
    }


def t_order_of_operations(rng: Random) -> Item:
    """One sum and one product in a line."""
    a, b, c = rng.sample(range(3, 12), 3)
    right = a + b * c
    return {
        "topic": "M1.02", "difficulty": "easy", "cognitive": "apply",
        "stem": f"Work out {a} + {b} × {c}.",
        **choice(rng, right, f"{b} × {c} = {b * c} comes first, then {a} is added.", [
            Wrong((a + b) * c, "mx-int-02", "Here the sum was worked out before the product."),
            Wrong(a + b + c, "mx-int-05", "The sign × was read as +."),
            Wrong(a * b + c, "mx-int-06", f"The sign × stands between {b} and {c}, not between {a} and {b}."),
        ]),
        "explanation": f"Multiplication is done before addition: {a} + {b} × {c} = {a} + {b * c} = {right}.",
        "hint": "Which of the two operations is done first?", "seconds": 55,
    }


def t_add_unit_fractions(rng: Random) -> Item:
    """The sum of two fractions with a top of one and bottoms without a common factor."""
    p, q = rng.choice([(2, 5), (2, 7), (3, 4), (3, 5), (3, 7), (4, 5), (2, 9), (5, 6), (4, 7)])
    below = lcm(p, q)
    right = Fraction(1, p) + Fraction(1, q)
    written = {Fraction(2, p + q): (2, p + q), Fraction(2, below): (2, below)}

    def write(value: float) -> str:
        exact = Fraction(value).limit_denominator(1000)
        top, bottom = written.get(exact, (exact.numerator, exact.denominator))
        return rf"$\frac{{{top}}}{{{bottom}}}$"

    return {
        "topic": "M1.03", "difficulty": "easy", "cognitive": "apply",
        "stem": rf"Work out $\frac{{1}}{{{p}}} + \frac{{1}}{{{q}}}$.",
        **choice(rng, float(right), f"With the bottom {below} the tops are {below // p} and {below // q}.", [
            Wrong(float(Fraction(2, p + q)), "mx-frac-01", "Tops and bottoms cannot be added separately."),
            Wrong(float(Fraction(1, p + q)), "mx-frac-03", "Only the bottoms were added."),
            Wrong(float(Fraction(2, below)), "mx-frac-04", "The bottoms were made equal but not the tops."),
        ], write),
        "explanation": f"Use the bottom {below}: 1/{p} = {below // p}/{below} and 1/{q} = {below // q}/{below}. "
                       f"Add the tops only: {below // p}/{below} + {below // q}/{below} = "
                       f"{right.numerator}/{right.denominator}.",
        "hint": "Write both fractions with the same bottom number.",
        "rungs": [f"Which is the smallest number that {p} and {q} both divide?"], "seconds": 55,
    }


def t_rise_and_fall(rng: Random) -> Item:
    """A price that rises and falls by the same percentage."""
    goods = rng.choice(["a bicycle", "a mattress", "a radio", "a sewing machine", "a solar lamp"])
    price, rate = rng.choice([80_000, 150_000, 200_000, 250_000, 400_000]), rng.choice([10, 20, 30, 40])
    risen = price * (100 + rate) // 100
    right = risen * (100 - rate) // 100
    return {
        "topic": "M1.13", "difficulty": "medium", "cognitive": "apply",
        "stem": f"The price of {goods} is UGX {price:,}. It rises by {rate}% and later falls by {rate}%. "
                "What is the price then?",
        **choice(rng, right, f"The fall is {rate}% of {risen:,}.", [
            Wrong(price, "mx-pct-01", "The fall is taken from a larger price, so it is more than the rise."),
            Wrong(price * (100 - rate) / 100, "mx-pct-02", f"The fall is taken from {risen:,}, the price after the rise."),
            Wrong(2 * price - right, "mx-pct-03", "The difference is lost, not gained."),
        ], in_unit("UGX")),
        "explanation": f"{rate}% of {price:,} is {risen - price:,}, so after the rise it costs {risen:,}. "
                       f"{rate}% of {risen:,} is {risen - right:,}. The price is then "
                       f"{risen:,} − {risen - right:,} = UGX {right:,}.",
        "hint": "Of which price is the second percentage taken?",
        "rungs": ["Find the price after the rise first."], "seconds": 55,
    }


def t_simple_interest(rng: Random) -> Item:
    """Simple interest on a SACCO loan."""
    loan, rate, years = rng.choice([200_000, 350_000, 500_000, 800_000]), rng.choice([8, 10, 12, 15]), rng.randint(2, 4)
    interest = loan * rate * years // 100
    return {
        "topic": "M1.13", "difficulty": "easy", "cognitive": "apply",
        "stem": f"A SACCO lends UGX {loan:,} at {rate}% simple interest a year. "
                f"How many shillings of interest are paid for {years} years?",
        **numeric(interest, 0, "UGX", ("shs", "shillings", "ush")),
        "explanation": f"One year: {rate}/100 × {loan:,} = {interest // years:,}. "
                       f"For {years} years: {years} × {interest // years:,} = {interest:,} shillings.",
        "hint": "Find the interest of one year first.",
        "rungs": ["With simple interest every year brings the same interest."], "seconds": 80,
    }


def t_average_speed(rng: Random) -> Item:
    """Average speed with the time in minutes."""
    speed, minutes = rng.choice([24, 32, 36, 40, 44, 48, 52, 60, 72]), rng.choice([15, 20, 30, 45, 75, 90])
    town = rng.choice(["Mukono", "Entebbe", "Iganga", "Lira", "Masindi", "Kabale"])
    distance = speed * minutes / 60
    return {
        "topic": "M2.03", "difficulty": "medium", "cognitive": "apply",
        "stem": f"On its way to {town} a taxi covers {figure(distance)} km in {minutes} minutes. "
                "Find its average speed in km/h.",
        **numeric(speed, 0, "km/h", ("kmh", "kph", "km per hour", "km/hr", "kmh-1", "kmhr-1")),
        "explanation": f"{minutes} minutes is {minutes}/60 of an hour. "
                       f"Speed = distance ÷ time = {figure(distance)} × 60 ÷ {minutes} = {speed} km/h.",
        "hint": f"What part of an hour is {minutes} minutes?", "seconds": 80,
    }


def t_area_of_enlargement(rng: Random) -> Item:
    """Area after an enlargement."""
    k, area = rng.choice([2, 4, 5, 6]), rng.choice([6, 8, 12, 15, 25])
    right = area * k * k
    return {
        "topic": "M2.07", "difficulty": "medium", "cognitive": "apply",
        "stem": f"A drawing of area {area} cm² is enlarged with scale factor {k}. What is the area of the enlargement?",
        **choice(rng, right, f"Area grows by {k}² = {k * k}.", [
            Wrong(area * k, "mx-enl-01", f"Only lengths grow by {k}."),
            Wrong(area + k, "mx-enl-02", "Enlarging multiplies; it does not add."),
            Wrong(area * k**3, "mx-enl-03", "The cube of the scale factor is for volume."),
        ], in_unit("cm²")),
        "explanation": f"Lengths and widths both become {k} times as long, so the area becomes {k} × {k} = {k * k} "
                       f"times as large: {area} × {k * k} = {right:,} cm².",
        "hint": "By what does the length grow, and by what the width?",
        "rungs": ["Both the length and the width grow by the scale factor. What does that do to their product?"],
        "seconds": 55,
    }


def t_longest_side(rng: Random) -> Item:
    """The longest side of a right-angled triangle with whole sides."""
    a, b = rng.choice([(5, 12), (8, 15), (9, 12), (15, 20), (7, 24), (20, 21), (10, 24)])
    right = hypot(a, b)
    place = rng.choice(["sports ground", "maize garden", "school compound", "banana plantation"])
    return {
        "topic": "M2.10", "difficulty": "easy", "cognitive": "apply",
        "stem": f"A rectangular {place} on a plan measures {a} cm by {b} cm. How long is its diagonal?",
        **choice(rng, right, f"{a}² + {b}² = {a * a + b * b}, and its root is {figure(right)}.", [
            Wrong(a + b, "mx-pyth-01", "The sides were added without squaring."),
            Wrong(a * a + b * b, "mx-pyth-02", "The square root was forgotten."),
            Wrong(sqrt(b * b - a * a), "mx-pyth-03", "The squares were subtracted; the diagonal is the longest side."),
        ], in_unit("cm", 1)),
        "explanation": f"By Pythagoras d² = {a}² + {b}² = {a * a} + {b * b} = {a * a + b * b}, "
                       f"so d = √{a * a + b * b} = {figure(right)} cm.",
        "hint": "The diagonal and two sides make a right-angled triangle. Which side is the diagonal?",
        "rungs": ["By Pythagoras the square of the longest side is the sum of the squares of the other two."],
        "seconds": 55,
    }


def t_neither(rng: Random) -> Item:
    """Members outside two overlapping sets."""
    both, only_a, only_b, neither = rng.randint(5, 14), rng.randint(6, 18), rng.randint(6, 18), rng.randint(3, 9)
    total = both + only_a + only_b + neither
    first, second = rng.choice([("netball", "athletics"), ("posho", "rice"), ("music", "drama"), ("football", "chess")])
    return {
        "topic": "M2.13", "difficulty": "medium", "cognitive": "apply",
        "stem": f"Of {total} learners, {both + only_a} like {first}, {both + only_b} like {second} "
                f"and {both} like both. How many like neither?",
        **numeric(neither, 0, None, ("learners",)),
        "explanation": f"Those who like both are counted twice, so take them away once. "
                       f"At least one: {both + only_a} + {both + only_b} − {both} = {total - neither}. "
                       f"Neither: {total} − {total - neither} = {neither} learners.",
        "hint": "How many like at least one of the two?",
        "rungs": ["Those who like both are counted twice when the two numbers are added."], "seconds": 80,
    }


def t_gradient(rng: Random) -> Item:
    """Gradient through two points, positive or negative."""
    x, y, run = rng.randint(1, 4), rng.randint(1, 9), rng.randint(2, 4)
    right = rng.choice([-4, -3, -2, 2, 3, 4])
    rise = right * run
    return {
        "topic": "M3.01", "difficulty": "medium", "cognitive": "apply",
        "stem": f"Find the gradient of the line through ({x}, {y}) and ({x + run}, {figure(y + rise)}).",
        **choice(rng, right, f"{figure(rise)} ÷ {run} = {figure(right)}.", [
            Wrong(run / rise, "mx-grad-01", "The change in x was divided by the change in y."),
            Wrong(rise, "mx-grad-02", "This is the change in y only."),
            Wrong(-right, "mx-grad-03", "The points were taken in different orders in the two differences."),
        ], in_parts),
        "explanation": f"The change in y is {figure(rise)} and the change in x is {run}, "
                       f"so the gradient is {figure(rise)} ÷ {run} = {figure(right)}.",
        "hint": "How much does y change from the first point to the second, and how much does x?",
        "rungs": [
            "Gradient = change in y ÷ change in x, with the points in the same order.",
            f"The change in x is {run}. Find the change in y in the same order.",
        ],
        "seconds": 55,
    }


def t_sharing_work(rng: Random) -> Item:
    """Inverse proportion of workers and days."""
    workers, days, fewer = rng.choice([
        (6, 10, 4), (8, 9, 6), (12, 5, 10), (9, 8, 6), (10, 6, 4), (15, 8, 12), (5, 12, 4), (4, 9, 3), (7, 6, 3),
    ])
    job = rng.choice(["weed a coffee garden", "build a wall", "dig a fish pond", "paint a school"])
    right = workers * days // fewer
    return {
        "topic": "M3.05", "difficulty": "medium", "cognitive": "apply",
        "stem": f"{workers} people can {job} in {days} days. At the same rate, how many days do {fewer} people need?",
        **numeric(right, 0, "days", ("day",)),
        "explanation": f"The work is {workers} × {days} = {workers * days} days for one person. "
                       f"Shared by {fewer} people: {workers * days} ÷ {fewer} = {right} days.",
        "hint": "How long would one person take?", "seconds": 80,
    }


def t_compound_interest(rng: Random) -> Item:
    """Amount after two years of compound interest."""
    saving, rate = rng.choice([200_000, 400_000, 500_000, 600_000, 800_000]), rng.choice([5, 10, 20])
    right = saving * (100 + rate) ** 2 // 10_000
    return {
        "topic": "M3.06", "difficulty": "hard", "cognitive": "apply",
        "stem": f"A bank pays {rate}% compound interest a year on savings of UGX {saving:,}. "
                "What is the amount after two years?",
        **choice(rng, right, "The second year pays interest on the first year's interest too.", [
            Wrong(saving * (100 + 2 * rate) / 100, "mx-ci-01", "This is simple interest."),
            Wrong(saving * (100 + rate) / 100, "mx-ci-02", "This is the amount after one year."),
            Wrong(saving * (100 + 2 * rate) ** 2 / 10_000, "mx-ci-03", "The rate was doubled and compounded as well."),
            Wrong(right - saving, "mx-ci-04", "This is the interest alone."),
        ], in_unit("UGX")),
        "explanation": f"Year 1: {rate}/100 × {saving:,} = {saving * rate // 100:,}, so the amount is "
                       f"{saving * (100 + rate) // 100:,}. Year 2: {rate}/100 × {saving * (100 + rate) // 100:,} = "
                       f"{right - saving * (100 + rate) // 100:,}, so the amount is UGX {right:,}.",
        "hint": "Work out the amount after one year, and go on from there.",
        "rungs": ["In the second year the interest is taken of the amount after the first year."], "seconds": 55,
    }


def t_determinant(rng: Random) -> Item:
    """Determinant of a 2 × 2 matrix of positive entries."""
    a, b, c, d = rng.sample(range(1, 9), 4)
    right = a * d - b * c
    if right in (0, a * d + b * c, a + b + c + d):
        a, b, c, d, right = 5, 2, 3, 6, 24
    matrix = rf"\begin{{pmatrix}} {a} & {b} \\ {c} & {d} \end{{pmatrix}}"
    return {
        "topic": "M3.08", "difficulty": "easy", "cognitive": "apply",
        "stem": f"Work out the determinant of ${matrix}$.",
        **choice(rng, right, f"{a} × {d} − {b} × {c} = {figure(right)}.", [
            Wrong(a * d + b * c, "mx-mtx-01", "The second product is taken away, not added."),
            Wrong(-right, "mx-mtx-02", "The products were subtracted the wrong way round."),
            Wrong(a + b + c + d, "mx-mtx-03", "The entries were added."),
        ]),
        "explanation": f"Determinant = {a} × {d} − {b} × {c} = {a * d} − {b * c} = {figure(right)}.",
        "hint": "Which two pairs of numbers are multiplied for a determinant?",
        "rungs": ["From the product of the leading diagonal (top left to bottom right) take the other product."],
        "seconds": 55,
    }


TEMPLATES = [
    ("M1.01-T01", t_base_to_ten, 5),
    ("M1.02-T01", t_order_of_operations, 5),
    ("M1.03-T01", t_add_unit_fractions, 4),
    ("M1.13-T01", t_rise_and_fall, 5),
    ("M1.13-T02", t_simple_interest, 5),
    ("M2.03-T01", t_average_speed, 5),
    ("M2.07-T01", t_area_of_enlargement, 5),
    ("M2.10-T01", t_longest_side, 5),
    ("M2.13-T01", t_neither, 5),
    ("M3.01-T01", t_gradient, 5),
    ("M3.05-T01", t_sharing_work, 5),
    ("M3.06-T01", t_compound_interest, 4),
    ("M3.08-T01", t_determinant, 5),
]
