"""Mathematics questions of S1 whose numbers change; CHECKS holds each answer once more, as SymPy works it out."""

from random import Random

from api.assessment.question_bank.items import Item
from api.content.question_bank.computed import Wrong, choice, figure, in_parts, in_unit, numeric, worded


def point(x: float, y: float) -> str:
    """A point as learners write it."""
    return f"({figure(x)}, {figure(y)})"


def signed(value: float) -> str:
    """A term to be written after another: + 3 or − 3."""
    return f"{'+' if value >= 0 else '−'} {figure(abs(value))}"


def t_midpoint(rng: Random) -> Item:
    """The point halfway between two points."""
    x, y = rng.sample(range(1, 7), 2)
    across, up = rng.choice([
        (a, b) for a in (2, 4, 6, 8) for b in (2, 4, 6, 8) if a != b and x + a // 2 != y + b // 2
    ])
    half_x, half_y = across // 2, up // 2
    what = rng.choice(["A borehole", "A water tap", "A shop", "A bus stage", "A bridge"])
    return {
        "topic": "M1.04", "difficulty": "medium", "cognitive": "apply",
        "stem": f"On a village map two homes stand at {point(x, y)} and {point(x + across, y + up)}. "
                f"{what} lies halfway between them. At which point is it?",
        **worded(rng, point(x + half_x, y + half_y), "Each coordinate is the mean of the two.", [
            (point(y + half_y, x + half_x), "mx-coord-01", "The x coordinate is written first."),
            (point(half_x, half_y), "mx-coord-04", "This is half of the way moved; it must be added to the start."),
            (point(2 * x + across, 2 * y + up), "mx-coord-05", "The sums of the coordinates must still be halved."),
        ]),
        "explanation": f"x: ({figure(x)} + {figure(x + across)}) ÷ 2 = {figure(x + half_x)}. "
                       f"y: ({figure(y)} + {figure(y + up)}) ÷ 2 = {figure(y + half_y)}. "
                       f"It stands at {point(x + half_x, y + half_y)}.",
        "hint": "Which x lies halfway between the two x values? And which y?",
        "rungs": ["The number halfway between two numbers is their mean."], "seconds": 60,
    }


def t_third_side(rng: Random) -> Item:
    """A length that closes a triangle."""
    a, b = rng.choice([(4, 7), (5, 8), (6, 10), (3, 8), (5, 11), (7, 9), (6, 11), (4, 9), (8, 13)])
    right = rng.randint(b - a + 1, a + b - 1)
    return {
        "topic": "M1.05", "difficulty": "medium", "cognitive": "understand",
        "stem": f"A triangle is to be constructed with sides of {a} cm and {b} cm. "
                "Which of these lengths can its third side have?",
        **choice(rng, right, f"It lies between {b} − {a} = {b - a} and {b} + {a} = {a + b}.", [
            Wrong(b - a, "mx-constr-07", f"With {a} cm it just reaches {b} cm: the three sides fall on one line."),
            Wrong(a + b, "mx-constr-07", f"The sides of {a} cm and {b} cm together only just reach: they lie flat."),
            Wrong(a + b + rng.randint(1, 3), "mx-constr-08", "The two shorter sides are too short to meet."),
            Wrong(a + b + rng.randint(4, 6), "mx-constr-08", "The two shorter sides are far too short to meet."),
        ], in_unit("cm")),
        "explanation": f"Any two sides together must be longer than the third. The third side is longer than "
                       f"{b} − {a} = {b - a} cm and shorter than {b} + {a} = {a + b} cm, so {right} cm works.",
        "hint": "Sketch the two arcs. When do they cross?",
        "rungs": [
            "Any two sides together must be longer than the third.",
            "The third side must be longer than the difference of the other two, and shorter than their sum.",
        ],
        "seconds": 55,
    }


def t_term_of_sequence(rng: Random) -> Item:
    """A far term of a pattern with equal steps."""
    first, step = rng.sample(range(3, 9), 2)
    place = rng.choice([15, 20, 25, 30, 40])
    shown = ", ".join(str(first + step * n) for n in range(4))
    right = first + step * (place - 1)
    return {
        "topic": "M1.06", "difficulty": "medium", "cognitive": "apply",
        "stem": f"Okello stacks bricks in rows of {shown}, … bricks. How many bricks are in row {place}?",
        **choice(rng, right, f"{first} + {place - 1} × {step} = {right}.", [
            Wrong(first + step * place, "mx-seq-02", f"Row {place} is only {place - 1} steps after row 1."),
            Wrong(step * place, "mx-seq-05", "The first row does not hold as many bricks as one step."),
            Wrong(place + step, "mx-seq-01", "The step is repeated once for every row after the first."),
        ]),
        "explanation": f"The rows grow by {step}. From row 1 to row {place} there are {place - 1} steps: "
                       f"{first} + {place - 1} × {step} = {right} bricks.",
        "hint": "By how many bricks does each row grow?",
        "rungs": [f"How many steps lead from row 1 to row {place}?"], "seconds": 60,
    }


def t_back_bearing(rng: Random) -> Item:
    """The bearing of the way back."""
    out = rng.choice([25, 40, 65, 72, 110, 118, 205, 215, 238, 290, 305, 325])
    start, end = rng.sample("ABCDEFGH", 2)
    right = out + 180 if out < 180 else out - 180
    return {
        "topic": "M1.07", "difficulty": "medium", "cognitive": "apply",
        "stem": f"A plane flies from airfield {start} to airfield {end} on a bearing of {out:03}°. "
                "On what bearing does it fly straight back?",
        **choice(rng, right, f"The way back differs by half a turn: {right:03}°.", [
            Wrong(out, "mx-bear-05", "The way back points in the opposite direction."),
            Wrong(360 - out, "mx-bear-06", "Taking the bearing from 360° mirrors it in the north line."),
            Wrong((out + 90) % 360, "mx-bear-07", "A turn of 90° leads off to the side, not back."),
        ], lambda value: f"{value:03.0f}°"),
        "explanation": f"To fly back the plane turns by half a turn, 180°. {out}° {'+' if out < 180 else '−'} 180° = {right}°"
                       f"{f', written {right:03}°' * (right < 100)}.",
        "hint": "By what angle does the plane turn round to fly back?",
        "rungs": ["A bearing lies between 000° and 360°: would you add the half turn or take it away?"], "seconds": 50,
    }


def t_regular_polygon(rng: Random) -> Item:
    """An interior angle of a regular polygon."""
    sides = rng.choice([5, 8, 9, 10, 12, 15, 18, 20, 24, 30])
    right = (sides - 2) * 180 // sides
    return {
        "topic": "M1.08", "difficulty": "medium", "cognitive": "apply",
        "stem": f"The top of a table is a regular polygon with {sides} sides. How large is each of its interior angles?",
        **choice(rng, right, f"{sides - 2} × 180° ÷ {sides} = {right}°.", [
            Wrong(360 / sides, "mx-poly-01", "This is the exterior angle."),
            Wrong(180, "mx-poly-02", f"{sides} sides give {sides - 2} triangles, not {sides}."),
            Wrong((sides - 2) * 180, "mx-poly-03", "This is the sum of the angles."),
        ], lambda value: f"{figure(value)}°"),
        "explanation": f"Lines from one corner cut the polygon into {sides - 2} triangles, so the angles add up to "
                       f"{sides - 2} × 180° = {(sides - 2) * 180:,}°. Each is {(sides - 2) * 180:,}° ÷ {sides} = {right}°.",
        "hint": "Into how many triangles can the polygon be cut from one corner?",
        "rungs": ["Find the sum of all the interior angles, then share it equally."], "seconds": 60,
    }


def t_people_in_sector(rng: Random) -> Item:
    """How many people a sector of a pie chart stands for."""
    angle, total = rng.choice([30, 45, 60, 72, 90, 120, 150]), rng.choice([120, 240, 360, 480, 600])
    thing = rng.choice(["walk to school", "keep goats", "speak Luganda", "own a radio", "use a borehole"])
    return {
        "topic": "M1.09", "difficulty": "medium", "cognitive": "apply",
        "stem": f"A pie chart shows the answers of {total} families. The sector “{thing}” has an angle of {angle}°. "
                "How many families gave this answer?",
        **numeric(total * angle // 360, 0, None, ("families",)),
        "explanation": f"The sector is {angle}/360 of the chart: {total} × {angle} ÷ 360 = {total * angle // 360} families.",
        "hint": "What fraction of the full turn is the sector?", "seconds": 80,
    }


def t_reflection_in_a_line(rng: Random) -> Item:
    """The image of a point in a line parallel to an axis."""
    x, y = rng.choice([(1, 4), (2, -3), (-2, 5), (3, -1), (-4, 1), (6, 2), (1, -5), (-3, 2)])
    axis = rng.choice("xy")
    upright = axis == "x"
    line = rng.choice([value for value in (4, 5, -2, 7) if abs(value) != abs(x if upright else y)])
    right = point(2 * line - x, y) if upright else point(x, 2 * line - y)
    return {
        "topic": "M1.10", "difficulty": "hard", "cognitive": "apply",
        "stem": f"The point {point(x, y)} is reflected in the line {axis} = {figure(line)}. What is its image?",
        **worded(rng, right, "The image is as far behind the line as the point is in front.", [
            (point(-x, y) if upright else point(x, -y), "mx-refl-04", "This reflects in an axis, not in the line."),
            (point(line, y) if upright else point(x, line), "mx-refl-05", "This point lies on the mirror line."),
            (point(x, 2 * line - y) if upright else point(2 * line - x, y), "mx-refl-06",
             f"The line {axis} = {figure(line)} is {'upright' if upright else 'level'}."),
        ]),
        "explanation": f"The line {axis} = {figure(line)} is {'upright' if upright else 'level'}, so "
                       f"{'y' if upright else 'x'} stays {figure(y if upright else x)}. From "
                       f"{figure(x if upright else y)} to {figure(line)} the move is "
                       f"{figure(line - (x if upright else y))}; the same move again leads to "
                       f"{figure(2 * line - (x if upright else y))}. The image is {right}.",
        "hint": f"Sketch the line {axis} = {figure(line)}. Is it upright or level?",
        "rungs": [
            "Only one of the coordinates changes. Which one?",
            "How far is the point from the line? Go as far again on the other side.",
        ],
        "seconds": 60,
    }


def t_point_on_line(rng: Random) -> Item:
    """The missing x coordinate of a point on a line."""
    m, k = rng.choice([2, 3, 4, 5]), rng.randint(2, 8)
    c = rng.choice([-7, -5, -3, 3, 5, 7])
    y = m * k + c
    return {
        "topic": "M1.11", "difficulty": "medium", "cognitive": "apply",
        "stem": f"The point (k, {figure(y)}) lies on the line y = {m}x {signed(c)}. What is the value of k?",
        **choice(rng, k, f"{m} × {k} {signed(c)} = {figure(y)}.", [
            Wrong(m * y + c, "mx-line-06", f"{figure(y)} is the value of y, not of x."),
            Wrong((y + c) / m, "mx-eqn-01", f"The {figure(abs(c))} must be undone, not repeated."),
            Wrong(y - c, "mx-eqn-03", f"One step is missing: divide by {m}."),
            Wrong(y / m, "mx-line-07", f"The {signed(c)} was left out."),
        ], in_parts),
        "explanation": f"Put x = k and y = {figure(y)}: {m}k {signed(c)} = {figure(y)}. {'Add' if c < 0 else 'Take away'} "
                       f"{abs(c)}: {m}k = {y - c}. Divide by {m}: k = {k}.",
        "hint": f"Which coordinate of the point is {figure(y)}, and which is k?",
        "rungs": ["Put both coordinates into the equation of the line and solve for k."], "seconds": 60,
    }


def in_x(times: int, number: int) -> str:
    """The sum of a term in x and a number, which is left out where it is 0."""
    return f"{times}x {signed(number)}" if number else f"{times}x"


def t_brackets(rng: Random) -> Item:
    """Two brackets expanded and put together, the second after a minus."""
    a, c = rng.choice([(5, 2), (6, 4), (7, 3), (4, 2), (8, 3), (5, 3), (9, 4)])
    b, d = rng.choice([(b, d) for b in range(2, 7) for d in range(2, 7) if a * b - c * d != b + d])
    return {
        "topic": "M1.12", "difficulty": "hard", "cognitive": "apply",
        "stem": f"Expand and simplify {a}(x + {b}) − {c}(x − {d}).",
        **worded(rng, f"{a - c}x + {a * b + c * d}", f"−{c} × (−{d}) = +{c * d}.", [
            (in_x(a - c, a * b - c * d), "mx-alg-07", f"−{c} times −{d} is +{c * d}."),
            (in_x(a - c, b + d), "mx-alg-08", "The number outside multiplies both terms of its bracket."),
            (in_x(a + c, a * b - c * d), "mx-alg-40", f"The second bracket is taken away: {a}x − {c}x."),
        ]),
        "explanation": f"{a}(x + {b}) = {a}x + {a * b}. −{c}(x − {d}) = −{c}x + {c * d}, since −{c} × (−{d}) = +{c * d}. "
                       f"Collect like terms: {a}x − {c}x = {a - c}x and {a * b} + {c * d} = {a * b + c * d}. "
                       f"The result is {a - c}x + {a * b + c * d}.",
        "hint": "Expand each bracket by itself first. How many terms does each give?",
        "rungs": [f"Multiply both terms of the second bracket by −{c}."], "seconds": 65,
    }


def t_arrival(rng: Random) -> Item:
    """An arrival time whose minutes pass the hour."""
    hour, minute = rng.randint(6, 18), rng.choice([35, 40, 45, 50, 55])
    hours, minutes = rng.randint(1, 4), rng.choice([30, 35, 40, 45, 50])
    end = hour * 60 + minute + hours * 60 + minutes
    road = rng.choice(["Kampala to Masaka", "Jinja to Tororo", "Lira to Gulu", "Mbarara to Kabale", "Hoima to Kampala"])
    return {
        "topic": "M1.14", "difficulty": "easy", "cognitive": "apply",
        "stem": f"A bus from {road} leaves at {hour:02}:{minute} and takes {hours} h {minutes} min. When does it arrive?",
        **worded(rng, f"{end // 60:02}:{end % 60:02}", f"{minute} + {minutes} minutes make an hour and {end % 60}.", [
            (f"{end // 60 - 1:02}:{end % 60:02}", "mx-time-04", "The 60 minutes that make an hour were lost."),
            (f"{hour + hours:02}:{minute + minutes}", "mx-time-05", "Minutes go up to 59 only; 60 make an hour."),
            (f"{(2 * (hour * 60 + minute) - end) // 60:02}:{(2 * (hour * 60 + minute) - end) % 60:02}", "mx-time-06",
             "The time on the road was taken away."),
        ]),
        "explanation": f"{hour:02}:{minute} + {hours} h = {hour + hours:02}:{minute}. {60 - minute} minutes bring the full hour, "
                       f"{end // 60:02}:00, and the other {minutes + minute - 60} make {end // 60:02}:{end % 60:02}.",
        "hint": "Add the hours first, then the minutes.",
        "rungs": ["How many of the minutes bring you to the next full hour?"], "seconds": 50,
    }


TEMPLATES = [
    ("M1.04-T01", t_midpoint, 5),
    ("M1.05-T06", t_third_side, 5),
    ("M1.06-T02", t_term_of_sequence, 5),
    ("M1.07-T01", t_back_bearing, 5),
    ("M1.08-T05", t_regular_polygon, 5),
    ("M1.09-T01", t_people_in_sector, 5),
    ("M1.10-T01", t_reflection_in_a_line, 5),
    ("M1.11-T01", t_point_on_line, 5),
    ("M1.12-T01", t_brackets, 5),
    ("M1.14-T01", t_arrival, 5),
]

# SymPy text over n, the numbers of the stem in order; o, those of the options; s, the stem itself.
CHECKS = {
    "M1.04-T01": "tuple(Point(n[0], n[1]).midpoint(Point(n[2], n[3])))",
    "M1.05-T06": "[v for v in o if abs(n[0] - n[1]) < v < n[0] + n[1]]",
    "M1.06-T02": "interpolate(n[:4], x).subs(x, n[4])",
    "M1.07-T01": "Mod(n[0] + 180, 360)",
    "M1.08-T05": "180 - 360 / n[0]",
    "M1.09-T01": "solve(Eq(x / n[0], n[1] / 360), x)",
    "M1.10-T01": "tuple(Point(n[0], n[1]).reflect(Line(x - n[2] if 'x =' in s else y - n[2])))",
    "M1.11-T01": "solve(Eq(n[1] * x + (n[2] if '+' in s else -n[2]), n[0]), x)",
    "M1.12-T01": "expand(n[0] * (x + n[1]) - n[2] * (x - n[3]))",
    "M1.14-T01": "(floor((n[0] + n[2]) + (n[1] + n[3]) / 60), Mod(n[1] + n[3], 60))",
}
