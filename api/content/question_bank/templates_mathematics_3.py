"""Mathematics questions of S2 whose numbers change; CHECKS holds each answer once more, as SymPy works it out."""

from random import Random

from api.assessment.question_bank.items import Item
from api.content.question_bank.computed import Wrong, choice, figure, in_unit, numeric, worded
from api.content.question_bank.templates_mathematics_2 import point


def column(x: float, y: float) -> str:
    """A column vector in TeX."""
    return rf"$\binom{{{x}}}{{{y}}}$"


def t_input_of_mapping(rng: Random) -> Item:
    """The input that a mapping takes to a given output."""
    a, b, k = rng.choice([3, 4, 5, 6]), rng.choice([1, 2, 5, 7]), rng.randint(3, 9)
    out = a * k - b
    return {
        "topic": "M2.01", "difficulty": "medium", "cognitive": "apply",
        "stem": f"A mapping takes each x to {a}x − {b}. Which number is mapped to {out}?",
        **choice(rng, k, f"{a} × {k} − {b} = {out}.", [
            Wrong(a * out - b, "mx-map-40", f"{out} is the output; this feeds it in once more."),
            Wrong(out - b, "mx-eqn-01", f"Taking {b} away is undone by adding {b}."),
            Wrong(out + b, "mx-eqn-03", f"After adding {b} you must still divide by {a}."),
        ]),
        "explanation": f"Solve {a}x − {b} = {out}. Add {b}: {a}x = {out + b}. Divide by {a}: x = {k}.",
        "hint": "Which number is the output of the mapping, and which is asked for?",
        "rungs": ["Undo the two steps of the rule in reverse order."], "seconds": 55,
    }


def t_vector_between_points(rng: Random) -> Item:
    """The translation that takes one point to another."""
    a, b = rng.sample(range(8, 14), 2)
    across, up = rng.choice([-7, -6, -5, 5, 6, 7]), rng.choice([-3, -2, 2, 3, 4])
    end = point(a + across, b + up)
    return {
        "topic": "M2.02", "difficulty": "medium", "cognitive": "apply",
        "stem": f"A translation takes P{point(a, b)} to Q{end}. Which vector describes it?",
        **worded(rng, column(across, up), "Take the coordinates of P from those of Q.", [
            (column(-across, -up), "mx-vec-40", "This leads from Q back to P."),
            (column(up, across), "mx-vec-02", "The change in x is the upper number."),
            (column(2 * a + across, 2 * b + up), "mx-vec-41", "The coordinates are subtracted, not added."),
        ]),
        "explanation": f"x changes by {a + across} − {a} = {figure(across)} and "
                       f"y by {b + up} − {b} = {figure(up)}. The upper number is the change in x: "
                       f"{column(across, up)}.",
        "hint": "By how much does each coordinate change from P to Q?",
        "rungs": ["The upper number is the change in x, the lower one the change in y."], "seconds": 55,
    }


def t_three_powers(rng: Random) -> Item:
    """A product and a quotient of powers of one base."""
    base = rng.choice([2, 3, 5, 7])
    m, n, p = rng.choice([(5, 4, 3), (6, 3, 2), (4, 4, 3), (7, 3, 5), (3, 6, 4), (8, 3, 5), (5, 3, 2)])

    def write(power: float) -> str:
        return f"${base}^{{{figure(power)}}}$"

    return {
        "topic": "M2.04", "difficulty": "medium", "cognitive": "apply",
        "stem": f"Simplify ${base}^{{{m}}} \\times {base}^{{{n}}} \\div {base}^{{{p}}}$, leaving a power of {base}.",
        **choice(rng, m + n - p, f"{m} + {n} − {p} = {m + n - p}.", [
            Wrong(m * n - p, "mx-ind-01", "Powers are added when powers of one base are multiplied."),
            Wrong(m + n + p, "mx-ind-40", "Dividing takes the power away."),
            Wrong(m * n + p, "mx-ind-41", "Add for a product and take away for a quotient."),
        ], write),
        "explanation": f"For one base, add the powers of a product and subtract for a quotient: "
                       f"{m} + {n} − {p} = {m + n - p}. The result is {write(m + n - p)}.",
        "hint": "Write the powers out as repeated factors if you are unsure.",
        "rungs": [
            "For one base, add the powers of a product and subtract the power of what you divide by.",
            f"The product is ${base}^{{{m + n}}}$. Now divide.",
        ],
        "seconds": 50,
    }


def t_standard_form(rng: Random) -> Item:
    """A small number in standard form."""
    digits, zeros = rng.choice(["37", "52", "68", "41", "29", "83"]), rng.choice([2, 3, 4])
    power = -zeros - 1
    text = f"0.{'0' * zeros}{digits}"
    lead = f"{digits[0]}.{digits[1]}"
    return {
        "topic": "M2.04", "difficulty": "medium", "cognitive": "apply",
        "stem": f"A seed of a grass has a mass of {text} g. How is {text} written in standard form?",
        **worded(rng, rf"${lead} \times 10^{{{power}}}$", f"The point moves {-power} places.", [
            (rf"${lead} \times 10^{{{-power}}}$", "mx-sf-04", "A positive power makes a large number."),
            (rf"${lead} \times 10^{{{power + 1}}}$", "mx-sf-05", "The zeros were counted, not the moves of the point."),
            (rf"${digits} \times 10^{{{power - 1}}}$", "mx-sf-06", "The first factor must be at least 1 and less than 10."),
        ]),
        "explanation": f"To get {lead} the point moves {-power} places to the right, so the power of ten is {figure(power)}: "
                       rf"${lead} \times 10^{{{power}}}$.",
        "hint": "How many places must the point move to come just after the first digit that is not zero?",
        "rungs": [
            "Standard form is a number of at least 1 and less than 10, times a power of ten; a small number has a negative power.",
            f"Put the point just after the first digit that is not zero: {lead}.",
        ],
        "seconds": 50,
    }


def t_inequality(rng: Random) -> Item:
    """An inequality with a negative coefficient."""
    b, edge = rng.choice([2, 3, 4, 5]), rng.choice([-4, -3, -2, 2, 3, 4, 5])
    a = rng.randint(4, 12)
    c = a - b * edge
    return {
        "topic": "M2.05", "difficulty": "hard", "cognitive": "apply",
        "stem": f"Solve the inequality {a} − {b}x < {figure(c)}.",
        **worded(rng, f"x > {figure(edge)}", f"Dividing by −{b} turns the sign round.", [
            (f"x < {figure(edge)}", "mx-ineq-01", f"The sign turns round when both sides are divided by −{b}."),
            (f"x < {figure(-edge)}", "mx-ineq-02", f"The minus of −{b}x was dropped."),
            (f"x > {figure(-edge)}", "mx-ineq-03", "The sign was turned but the minus was dropped."),
        ]),
        "explanation": f"Take {a} away from both sides: −{b}x < {figure(c - a)}. Divide by −{b} and turn the sign round: "
                       f"x > {figure(edge)}.",
        "hint": f"First take {a} away from both sides.",
        "rungs": ["What happens to the sign < when both sides are divided by a negative number?"], "seconds": 60,
    }


def t_factorise(rng: Random) -> Item:
    """A quadratic expression with a negative constant."""
    p, q = rng.choice([(7, 2), (6, 1), (8, 3), (9, 4), (5, 2), (8, 5), (10, 3), (9, 2)])
    return {
        "topic": "M2.06", "difficulty": "medium", "cognitive": "apply",
        "stem": f"Factorise x² + {p - q}x − {p * q}.",
        **worded(rng, f"(x + {p})(x − {q})", f"{p} × (−{q}) = −{p * q} and {p} − {q} = {p - q}.", [
            (f"(x − {p})(x + {q})", "mx-fac-01", f"The middle term would be −{p - q}x."),
            (f"(x + {p})(x + {q})", "mx-fac-02", f"The last term would be +{p * q}."),
            (f"(x + {p - q})(x − {p * q})", "mx-fac-03", "The numbers were copied; they must be found."),
        ]),
        "explanation": f"Two numbers with product −{p * q} and sum {p - q} are {p} and −{q}: (x + {p})(x − {q}).",
        "hint": f"Which two numbers have the product −{p * q} and the sum {p - q}?",
        "rungs": [
            "It becomes (x + …)(x − …): the two numbers stand in the brackets.",
            f"List the pairs of numbers that make {p * q}, and look for the pair that differs by {p - q}.",
        ],
        "seconds": 60,
    }


def t_sector_area(rng: Random) -> Item:
    """The area of a sector, with pi as 22/7."""
    radius, angle = rng.choice([(7, 180), (14, 90), (21, 60), (21, 120), (14, 180), (42, 30), (28, 45), (21, 40)])
    circle = 22 * radius * radius // 7
    right = circle * angle // 360
    return {
        "topic": "M2.08", "difficulty": "hard", "cognitive": "apply",
        "stem": f"A hand fan is a sector of radius {radius} cm and angle {angle}°. "
                r"Find its area. Take $\pi = \frac{22}{7}$.",
        **choice(rng, right, f"{angle}/360 of {circle:,} cm² is {right:,} cm².", [
            Wrong(2 * 22 * radius / 7 * angle / 360, "mx-circ-04", "This is the length of the arc."),
            Wrong(circle, "mx-circ-40", "This is the area of the whole circle."),
            Wrong(22 * radius / 7 * angle / 360, "mx-vol-01", "The radius must be squared."),
        ], in_unit("cm²", 1)),
        "explanation": f"The whole circle has the area πr² = 22/7 × {radius} × {radius} = {circle:,} cm². "
                       f"The sector is {angle}/360 of it: {circle:,} × {angle} ÷ 360 = {right:,} cm².",
        "hint": "What fraction of the circle is the sector?",
        "rungs": ["The area of a whole circle is πr²."], "seconds": 70,
    }


def t_rotation(rng: Random) -> Item:
    """The image of a point after turning anticlockwise about the origin."""
    x, y = rng.choice([(2, 5), (-3, 4), (6, -1), (-2, -7), (5, 3), (1, -4)])
    angle = rng.choice([90, 180, 270])
    images = {90: (-y, x), 180: (-x, -y), 270: (y, -x)}
    wrong = {
        90: "This turns 90° anticlockwise only.",
        180: "This is a half turn.",
        270: "This turns 90° clockwise, which is 270° anticlockwise.",
    }
    name = "mx-rot-05" if angle == 180 else "mx-rot-01"
    others = [
        (point(*images[turn]), "mx-rot-02" if turn == 180 else name, wrong[turn]) for turn in images if turn != angle
    ]
    turned = [point(x, y), *(point(*images[turn]) for turn in images if turn <= angle)]
    return {
        "topic": "M2.09", "difficulty": "medium", "cognitive": "apply",
        "stem": f"The point {point(x, y)} is rotated {angle}° anticlockwise about the origin. What is its image?",
        **worded(rng, point(*images[angle]), "Each 90° of the turn takes (a, b) to (−b, a).", [
            *others,
            (point(y, x), "mx-rot-03", "Swapping without changing a sign is a reflection."),
        ]),
        "explanation": f"90° anticlockwise takes (a, b) to (−b, a)"
                       f"{f', and {angle}° is {angle // 90} × 90°' * (angle > 90)}: {' → '.join(turned)}.",
        "hint": f"How many quarter turns are {angle}°?" if angle > 90 else "Sketch the point and turn the page a quarter turn.",
        "rungs": ["A quarter turn anticlockwise takes (1, 0) to (0, 1), and (0, 1) to (−1, 0)."], "seconds": 60,
    }


def t_cylinder(rng: Random) -> Item:
    """The volume of a cylinder, with pi as 22/7."""
    radius, height = rng.choice([7, 14, 21]), rng.choice([5, 10, 12, 15, 20])
    right = 22 * radius * radius * height // 7
    what = rng.choice(["tin of cooking oil", "drum", "round basket", "water jar", "milk can"])
    return {
        "topic": "M2.11", "difficulty": "medium", "cognitive": "apply",
        "stem": f"A {what} is a cylinder of radius {radius} cm and height {height} cm. "
                r"Find its volume. Take $\pi = \frac{22}{7}$.",
        **choice(rng, right, f"22/7 × {radius}² × {height} = {right:,}.", [
            Wrong(22 * radius * height / 7, "mx-vol-01", "The radius is squared in the area of the base."),
            Wrong(44 * radius * height / 7, "mx-vol-02", "This is the area of the curved surface."),
            Wrong(4 * right, "mx-vol-03", f"The radius is {radius} cm; this uses {2 * radius} cm."),
        ], in_unit("cm³")),
        "explanation": f"Base area = 22/7 × {radius} × {radius} = {right // height:,} cm². "
                       f"Volume = {right // height:,} × {height} = {right:,} cm³.",
        "hint": "What shape is the base, and how is its area found?",
        "rungs": ["Volume of a cylinder = area of the base × height."], "seconds": 70,
    }


def t_surd(rng: Random) -> Item:
    """A square root with its largest square factor taken out."""
    out, inside = rng.choice([(2, 3), (2, 5), (3, 2), (3, 5), (5, 3), (4, 3), (6, 2), (2, 7), (3, 7), (4, 5)])
    whole = out * out * inside
    return {
        "topic": "M2.12", "difficulty": "medium", "cognitive": "apply",
        "stem": rf"Write $\sqrt{{{whole}}}$ in its simplest surd form.",
        **worded(rng, rf"${out}\sqrt{{{inside}}}$", f"{whole} = {out * out} × {inside}, and √{out * out} = {out}.", [
            (rf"${inside}\sqrt{{{out}}}$", "mx-surd-01", f"This is √{inside * inside * out}."),
            (rf"${out * out}\sqrt{{{inside}}}$", "mx-surd-02", f"√{out * out} is {out}, not {out * out}."),
            (rf"${inside}\sqrt{{{out * out}}}$", "mx-surd-03", f"This is {inside} × {out} = {inside * out}."),
        ]),
        "explanation": rf"The largest square factor of {whole} is {out * out}: "
                       rf"$\sqrt{{{whole}}} = \sqrt{{{out * out}}} \times \sqrt{{{inside}}} = {out}\sqrt{{{inside}}}$.",
        "hint": f"Which square number (4, 9, 16, 25, 36) divides {whole}?",
        "rungs": [f"Write {whole} as a square number times another number. What is the root of the square number?"],
        "seconds": 50,
    }


def t_circumference_to_radius(rng: Random) -> Item:
    """How far a wheel rolls in whole turns."""
    radius, turns = rng.choice([14, 21, 28, 35]), rng.choice([50, 100, 200, 250])
    metres = 44 * radius * turns // 700
    return {
        "topic": "M2.10", "difficulty": "hard", "cognitive": "apply",
        "stem": f"A wheel of radius {radius} cm rolls {turns} full turns. How many metres does it travel? "
                r"Take $\pi = \frac{22}{7}$.",
        **numeric(metres, 0, "m", ("metres", "meters")),
        "explanation": f"In one turn the wheel rolls its circumference: 2πr = 2 × 22/7 × {radius} = {44 * radius // 7} cm. "
                       f"{turns} turns are {turns} × {44 * radius // 7} = {44 * radius * turns // 7:,} cm, "
                       f"which is {44 * radius * turns // 7:,} ÷ 100 = {metres:,} m.",
        "hint": "How far does the wheel roll in one turn?",
        "rungs": [
            "In one turn it rolls as far as its circumference, 2πr.",
            "Find the distance of all the turns in centimetres, then change it to metres.",
        ],
        "seconds": 85,
    }


TEMPLATES = [
    ("M2.01-T01", t_input_of_mapping, 6),
    ("M2.02-T01", t_vector_between_points, 6),
    ("M2.04-T03", t_three_powers, 6),
    ("M2.04-T02", t_standard_form, 5),
    ("M2.05-T01", t_inequality, 6),
    ("M2.06-T06", t_factorise, 6),
    ("M2.08-T05", t_sector_area, 5),
    ("M2.09-T05", t_rotation, 5),
    ("M2.10-T02", t_circumference_to_radius, 5),
    ("M2.11-T01", t_cylinder, 6),
    ("M2.12-T01", t_surd, 5),
]

# SymPy text over n, the numbers of the stem in order; o, those of the options; s, the stem itself.
CHECKS = {
    "M2.01-T01": "solve(Eq(n[0] * x - n[1], n[2]), x)",
    "M2.02-T01": "tuple(Point(n[2], n[3]) - Point(n[0], n[1]))",
    "M2.04-T03": "(n[0], log(n[0] ** n[1] * n[2] ** n[3] / n[4] ** n[5], n[0]))",
    "M2.04-T02": "(n[0] / 10 ** floor(log(n[0], 10)), 10, floor(log(n[0], 10)))",
    "M2.05-T01": "solve_univariate_inequality(n[0] - n[1] * x < n[2], x, relational=False)",
    "M2.06-T06": "factor(x ** 2 + n[0] * x - n[1])",
    "M2.08-T05": "integrate(Rational(22, 7) / 180 * n[0] ** 2 / 2, (x, 0, n[1]))",
    "M2.09-T05": "tuple(Point(n[0], n[1]).rotate(n[2] * pi / 180))",
    "M2.10-T02": "integrate(2 * Rational(22, 7) * n[0] / 100, (x, 0, n[1]))",
    "M2.11-T01": "integrate(Rational(22, 7) * n[0] ** 2, (x, 0, n[1]))",
    "M2.12-T01": "(sqrt(n[0]).as_coeff_Mul()[0], sqrt(n[0]).as_coeff_Mul()[1] ** 2)",
}
