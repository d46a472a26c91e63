"""Mathematics questions of S4 whose numbers change; CHECKS holds each answer once more, as SymPy works it out."""

from fractions import Fraction
from math import hypot, sqrt
from random import Random

from api.assessment.question_bank.items import Item
from api.content.question_bank.computed import Wrong, choice, figure, in_unit, numeric, worded

A_DAY = ("shs", "shillings", "ush", "UGX per day", "shillings per day", "shs per day", "per day", "daily")


def t_tangent_length(rng: Random) -> Item:
    """The length of a tangent from an outside point."""
    radius, far, right = rng.choice([(5, 13, 12), (8, 17, 15), (6, 10, 8), (7, 25, 24), (9, 15, 12), (12, 20, 16),
                                     (20, 29, 21), (9, 41, 40)])
    return {
        "topic": "M4.01", "difficulty": "medium", "cognitive": "apply",
        "stem": f"A tangent touches a circle of radius {radius} cm at T. The point P on the tangent is {far} cm from the centre. "
                "How long is PT?",
        **choice(rng, right, f"{far}² − {radius}² = {right * right}.", [
            Wrong(far - radius, "mx-cth-06", "The squares must be subtracted, not the lengths."),
            Wrong(hypot(far, radius), "mx-cth-07", "The line from P to the centre is the hypotenuse."),
            Wrong(right * right, "mx-pyth-02", "The square root was forgotten."),
        ], in_unit("cm", 1)),
        "explanation": f"The radius to T meets the tangent at 90°, and the line from P to the centre is the "
                       f"hypotenuse. PT² = {far}² − {radius}² = {far * far} − {radius * radius} = {right * right}, "
                       f"so PT = √{right * right} = {right} cm.",
        "hint": "Sketch the circle with its radius to T. Where is the right angle?",
        "rungs": ["Which side of the triangle is the hypotenuse?"], "seconds": 70,
    }


def t_cyclic_quadrilateral(rng: Random) -> Item:
    """An unknown in the opposite angles of a cyclic quadrilateral."""
    a, c, right = rng.choice([2, 3, 4]), rng.choice([2, 3, 5]), rng.choice([12, 15, 18, 20])
    b = rng.choice([value for value in (5, 10, 14, 20) if (a + c) * right + value != 180])
    d = 180 - (a + c) * right - b
    return {
        "topic": "M4.01", "difficulty": "hard", "cognitive": "apply",
        "stem": f"Two opposite angles of a cyclic quadrilateral are ({a}x + {b})° and "
                f"({c}x {'+' if d >= 0 else '−'} {abs(d)})°. What is the value of x?",
        **numeric(right, 0, None),
        "explanation": f"Opposite angles add up to 180°: {a + c}x {'+' if b + d >= 0 else '−'} {abs(b + d)} = 180, "
                       f"so {a + c}x = {180 - b - d} and x = {right}.",
        "hint": "What do opposite angles of a cyclic quadrilateral add up to?",
        "rungs": ["Add the two expressions and write the equation."], "seconds": 85,
    }


def t_composite(rng: Random) -> Item:
    """A composite function at a number."""
    a, b, c = rng.randint(3, 6), rng.randint(1, 9), rng.randint(2, 5)
    k = rng.randint(2, 4)
    inner, outer = k * k + c, a * k + b
    return {
        "topic": "M4.02", "difficulty": "medium", "cognitive": "apply",
        "stem": f"f(x) = {a}x + {b} and g(x) = x² + {c}. Find the value of fg({k}).",
        **choice(rng, a * inner + b, f"g({k}) = {inner} and f({inner}) = {a * inner + b}.", [
            Wrong(outer * outer + c, "mx-comp-01", "The function nearest to the number, g, acts first."),
            Wrong(inner * outer, "mx-comp-02", "fg means f of g, not f times g."),
            Wrong(inner + outer, "mx-comp-03", "fg means f of g, not f plus g."),
        ]),
        "explanation": f"fg means g first, then f. g({k}) = {k}² + {c} = {inner}. f({inner}) = {a} × {inner} + {b} = "
                       f"{a * inner + b}.",
        "hint": "Which function stands nearest to the number?",
        "rungs": ["Work that function out first. Its value is put into the other one."], "seconds": 65,
    }


def t_inverse_value(rng: Random) -> Item:
    """The value of an inverse function."""
    a, b, c, k = rng.choice([3, 4, 5]), rng.randint(1, 9), rng.choice([2, 3, 7]), rng.randint(2, 8)
    k *= c
    out = (a * k + b * c) // c
    if out == k:  # the question would name its answer
        return t_inverse_value(rng)
    return {
        "topic": "M4.02", "difficulty": "medium", "cognitive": "apply",
        "stem": f"A function is f(x) = {a}x/{c} + {b}. Find f⁻¹({out}).",
        **numeric(k, 0, None),
        "explanation": f"f⁻¹ goes back, so solve {a}x/{c} + {b} = {out}. Take {b} away: {a}x/{c} = {out - b}. Multiply by {c}: "
                       f"{a}x = {(out - b) * c}. Divide by {a}: x = {k}.",
        "hint": f"Which x does f take to {out}?",
        "rungs": [f"Write the equation f(x) = {out} and solve it for x."], "seconds": 85,
    }


def t_subject(rng: Random) -> Item:
    """x made the subject of a formula."""
    a, b, c = rng.choice([
        (2, 3, 5), (3, 4, 2), (5, 2, 3), (4, 7, 5), (7, 3, 2), (3, 8, 5), (8, 5, 3), (5, 8, 4), (2, 7, 3), (3, 5, 7),
    ])
    return {
        "topic": "M4.03", "difficulty": "medium", "cognitive": "apply",
        "stem": f"Make x the subject of y = ({a}x − {b})/{c}.",
        **worded(rng, f"x = ({c}y + {b})/{a}", "The last step is undone first.", [
            (f"x = ({c}y − {b})/{a}", "mx-subj-03", f"Taking {b} away is undone by adding it."),
            (f"x = {c}y + {b}/{a}", "mx-subj-04", f"The whole side must be divided by {a}."),
            (f"x = {c}(y + {b})/{a}", "mx-subj-05", f"The division by {c} must be undone before the {b}."),
        ]),
        "explanation": f"Multiply by {c}: {c}y = {a}x − {b}. Add {b}: {c}y + {b} = {a}x. Divide the whole side by {a}: "
                       f"x = ({c}y + {b})/{a}.",
        "hint": f"Say what happens to x, step by step, to make ({a}x − {b})/{c}.",
        "rungs": ["Undo the steps in reverse order."], "seconds": 65,
    }


def t_best_profit(rng: Random) -> Item:
    """The greatest profit under two limits."""
    most, cap = rng.choice([(40, 25), (50, 30), (60, 20), (80, 50), (100, 60)])
    q, p = rng.choice([(300, 500), (400, 700), (200, 300), (500, 800)])
    return {
        "topic": "M4.04", "difficulty": "hard", "cognitive": "apply",
        "stem": f"A baker makes and sells at most {most} queen cakes a day, of which at most {cap} are large. A large one brings "
                f"a profit of UGX {p} and a small one UGX {q}. What is the greatest profit of one day, in shillings?",
        **numeric(p * cap + q * (most - cap), 0, "UGX", A_DAY),
        "explanation": f"Compare the corners. {most} small cakes bring {most} × {q} = {most * q:,}. {cap} large cakes alone "
                       f"bring {cap} × {p} = {cap * p:,}. {cap} large and {most - cap} small ones bring "
                       f"{cap} × {p} + {most - cap} × {q} = UGX {p * cap + q * (most - cap):,}, which is the most.",
        "hint": "Compare the profit at the corners of the feasible region.",
        "rungs": [
            "A large one brings more than a small one, so begin with as many large ones as are allowed.",
            f"The rest of the {most} cakes are small. Work out the profit of both kinds and add.",
        ],
        "seconds": 120,
    }


def t_grazing(rng: Random) -> Item:
    """The area that a tied animal can reach at a building or fence."""
    radius, animal = rng.choice([7, 14, 21, 28]), rng.choice(["goat", "calf", "donkey", "sheep"])
    place, quarters = rng.choice([
        ("to the outside corner of a large rectangular store", 3), ("to the inside corner of a rectangular field with a wall all round", 1),
        ("to the outside of a large shed, at the middle of one wall", 2),
    ])
    quarter = 22 * radius * radius / 28
    whys = {
        1: "One quarter of the circle.", 2: "One half of the circle.",
        3: "Three quarters of the circle.", 4: "This is the whole circle, as if there were no walls.",
    }
    names = {1: "mx-loc-04", 2: "mx-loc-05", 3: "mx-loc-06", 4: "mx-loc-07"}
    return {
        "topic": "M4.05", "difficulty": "hard", "cognitive": "apply",
        "stem": f"A {animal} is tied by a rope {place}. The rope is {radius} m long, less than half of each side. "
                r"What area can it reach? Take $\pi = \frac{22}{7}$.",
        **choice(rng, quarters * quarter, f"{whys[quarters]} The walls close off the rest.", [
            Wrong(k * quarter, names[k], f"{whys[k]} Here the rope can swing through {90 * quarters}°.")
            for k in whys if k != quarters
        ], in_unit("m²", 1)),
        "explanation": f"The walls leave {90 * quarters}° open, which is {Fraction(quarters, 4)} of a circle of radius {radius} m: "
                       f"{Fraction(quarters, 4)} × 22/7 × {radius}² = {figure(quarters * quarter)} m².",
        "hint": "Sketch the walls and the rope. Through what angle can the rope swing?",
        "rungs": ["The area of a whole circle is πr². Which part of it is open?"], "seconds": 85,
    }


def t_space_diagonal(rng: Random) -> Item:
    """The longest rod in a box."""
    a, b, c, right = rng.choice([
        (2, 3, 6, 7), (1, 4, 8, 9), (2, 6, 9, 11), (4, 4, 7, 9), (2, 10, 11, 15), (2, 5, 14, 15),
        (6, 6, 7, 11), (4, 13, 16, 21), (6, 10, 15, 19),
    ])
    return {
        "topic": "M4.06", "difficulty": "medium", "cognitive": "apply",
        "stem": f"A store room measures {a} m by {b} m by {c} m inside. "
                "How long is the longest straight pole that fits in it?",
        **choice(rng, right, f"{a}² + {b}² + {c}² = {right * right}.", [
            Wrong(sqrt(a * a + b * b), "mx-3d-01", "This is the diagonal of one face only."),
            Wrong(c, "mx-3d-02", "A slanting pole can be longer than the longest edge."),
            Wrong(a + b + c, "mx-3d-03", "The edges were added without squaring."),
        ], in_unit("m", 1)),
        "explanation": f"By Pythagoras the square of the floor’s diagonal is {a}² + {b}² = {a * a + b * b}. With the height, "
                       f"d² = {a * a + b * b} + {c}² = {a * a + b * b} + {c * c} = {right * right}, so d = √{right * right} = {right} m.",
        "hint": "From where to where does the longest pole run?",
        "rungs": ["Find the diagonal of the floor, then use Pythagoras once more with the height."], "seconds": 75,
    }


TEMPLATES = [
    ("M4.01-T01", t_tangent_length, 6),
    ("M4.01-T03", t_cyclic_quadrilateral, 5),
    ("M4.02-T01", t_composite, 6),
    ("M4.02-T02", t_inverse_value, 5),
    ("M4.03-T07", t_subject, 5),
    ("M4.04-T01", t_best_profit, 6),
    ("M4.05-T01", t_grazing, 6),
    ("M4.06-T03", t_space_diagonal, 5),
]

# SymPy text over n, the numbers of the stem in order; o, those of the options; s, the stem itself.
CHECKS = {
    "M4.01-T01": "[v for v in solve(x ** 2 + n[0] ** 2 - n[1] ** 2, x) if v > 0]",
    "M4.01-T03": "solve(Eq(n[0] * x + n[1] + n[2] * x + (n[3] if s.count('+') == 2 else -n[3]), 180), x)",
    "M4.02-T01": "(n[0] * x + n[1]).subs(x, x ** 2 + n[2]).subs(x, n[3])",
    "M4.02-T02": "solve(Eq(n[0] * x / n[1] + n[2], n[3]), x)",
    "M4.03-T07": "solve(Eq(y, (n[0] * x - n[1]) / n[2]), x)",
    "M4.04-T01": "lpmax(n[2] * x + n[3] * y, [x + y <= n[0], x <= n[1], x >= 0, y >= 0])[0]",
    "M4.05-T01": "integrate(Rational(22, 7) / 180 * n[0] ** 2 / 2,"
                 " (x, 0, 270 if 'outside corner' in s else 90 if 'inside corner' in s else 180))",
    "M4.06-T03": "Point3D(0, 0, 0).distance(Point3D(*n))",
}
