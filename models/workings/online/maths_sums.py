"""Sums of mathematics with one rule: variation, shares of a whole, polygons, probability, price of one, logarithms."""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from models.workings.online.kinds import Line, Working, number, shown, sign_of
from models.workings.online.measures import measure

N: Final = r"(\d[\d,]*(?:\.\d+)?)"
VARIES: Final = re.compile(
    rf"\b([a-z]) (?:is |varies )?(?P<how>directly|inversely)?,? ?(?:proportional to|varies (?P<late>directly|inversely)"
    rf"(?: as| with)|as|with) (?:the )?(?P<power>square (?:root )?of |cube of )?([a-z])(?P<sign>\^?2|²| squared)?\b.*?"
    rf"\b\1 ?(?:=|is) ?{N},? when \5 ?(?:=|is) ?{N}.*?\b(?:(?:value of )?\1 when \5 ?(?:=|is) ?{N}"
    rf"|(?:value of )?\5 when \1 ?(?:=|is) ?{N})\W*$"
)
OF_TWO: Final = re.compile(r"\bjointly\b|\band (?:inversely|directly|as)\b")
OF_GROUP: Final = re.compile(
    rf"^(?:in |out of |there are |of )?(?:a |the )?(?:\w+ (?:of|has|with) )?{N} (\w+),? .*?\b{N} (?:of them )?"
    r"(?:are |like |play |were |is |who \w+ )?(?:the )?([a-z]+)\b"
)
POLYGON: Final = re.compile(
    rf"\b(interior|exterior) angles?(?: of a regular polygon)?(?: is| are|=| of| measures?|,)* ?{N} ?(?:°|deg\w*)?.*?"
    rf"\b(?:how many sides|number of sides)"
)
POLYGON_LATER: Final = re.compile(
    r"\b(?:how many sides|number of sides)\b[a-z ]*?\b(?:each )?(interior|exterior) angles?"
    rf"(?: is| are|=| of| measures?|,|:)* ?{N} ?(?:°|deg\w*)?\W*$"
)
REGULAR: Final = re.compile(
    rf"\b(interior|exterior) angle of (?:a |each )?(?:regular )?(?:polygon (?:with|of|having) {N} sides"
    r"|(pentagon|hexagon|heptagon|octagon|nonagon|decagon))\W*$"
)
SUM_OF_ANGLES: Final = re.compile(
    rf"\bsum of (?:the |all )*interior angles (?:of|in) (?:a |an )?(?:regular )?(?:polygon (?:with|of|having) {N} sides"
    rf"|{N}[- ]sided polygon|(pentagon|hexagon|heptagon|octagon|nonagon|decagon))\W*$"
)
SIDES: Final = {"pentagon": 5, "hexagon": 6, "heptagon": 7, "octagon": 8, "nonagon": 9, "decagon": 10}
AT_CENTRE: Final = re.compile(
    rf"\bcent(?:re|er)\b.*?\bangle ([a-z]{{3}}) ?(?:=|is) ?{N} ?(?:°|deg\w*)?.*?\bangle ([a-z]{{3}})"
    r" (?:at|on) the circumf"
)
TOWNS: Final = (
    re.compile(rf"\bbearing of ([\w ]+?) from ([\w ]+?) (?:is|=|was) {N} ?(?:°|deg\w*)?.*?\bbearing of \2 from \1\b"),
    re.compile(rf"\b(\w+) is (?:on )?(?:at )?a bearing of {N} ?(?:°|deg\w*)? from (\w+).*?\bbearing of \3 from \1\b"),
)
DRAWN: Final = re.compile(r"\b(\d+) (?!balls|pens|beads|marbles|sweets|counters|mangoes|cards)([a-z]+)\b")
TWICE: Final = re.compile(r"\b(?:two|both|twice|second|without|replac\w+|one after|then|at least|not|three)\b")
COST_OF: Final = re.compile(
    rf"^(?:if |the cost of )?{N} (?:\w+ )??(\w+) (?:costs?|is|are sold at|were bought at) (?:ugx |shs?\.? ?)?{N}"
    rf"(?: ?(?:shillings|shs|/=|ugx))?[,.]? .*?(?:cost|price|pay|much)\b.*?\b{N} (?:such |similar |of the same )?"
    r"(?:\w+ )??(\w+?)(?: cost)?\W*$"
)
LOGS: Final = re.compile(rf"\blog(?:10)? ?(\d+) ?= ?{N}")
LOG_OF: Final = re.compile(r"\b(?:find|evaluate|calculate|work out|what is)\b.*?\blog(?:10)? ?(\d+(?:\.\d+)?)(?! ?=)")


def _made(asked: str, hint: str, lines: list[Line], answer: str, task: str, topic: str) -> Working:
    return Working(asked, hint, tuple(lines), answer, "Does it fit the question?", task, (topic,))


def maths_sum(text: str) -> Working | None:
    """The working of the first rule that reads the whole question; None for any other."""
    said = re.sub(r"\b(?:town|city|village) (?=[a-z]\b)", "", " ".join(text.lower().replace("−", "-").split()))
    for rule in RULES:
        if found := rule(said):
            return found
    return None


def _variation(said: str) -> Working | None:
    found = VARIES.search(said)
    how = found and (found["how"] or found["late"] or ("inversely" if "inverse" in said else "directly"))
    if not found or OF_TWO.search(said) or (found["power"] and "square of" not in found["power"]):
        return None
    y, x, first_y, first_x = found[1], found[5], number(found[7]), number(found[8])
    squared = bool(found["power"] or found["sign"])
    if not first_x or (squared and found[10]):
        return None
    exponent = 2 if squared else 1
    power = f"{x}^2" if squared else x
    is_inverse = how == "inversely"
    k = first_y * first_x**exponent if is_inverse else first_y / first_x**exponent
    rule = f"{y} = \\frac{{k}}{{{power}}}" if is_inverse else f"{y} = k{power}"
    if found[9]:
        given = number(found[9])
        if not given:
            return None
        value, wanted = (k / given**exponent if is_inverse else k * given**exponent), y
    else:
        given = number(found[10])
        if not given:
            return None
        value, wanted = (k / given if is_inverse else given / k), x
    lines = [
        Line("Write the variation with a constant k.", rule),
        Line("Find k from the pair that is given.", f"k = {shown(k)}"),
        Line(f"Put k and {shown(given)} in.", f"{wanted} {sign_of(value)} {shown(value)}"),
    ]
    return _made(rule, "First find the constant k.", lines, f"{wanted} = {shown(value)}", "use a variation", "M3.05")


def _share(said: str) -> Working | None:
    found = OF_GROUP.search(said)
    asks = re.search(r"\b(?:what|find|calculate|which)\b(?!.*\b(?:what|find|calculate)\b).*$", said)
    if not found or not asks or len(re.findall(r"\d+", said)) != 2 or found[4] not in asks[0]:
        return None
    whole, part = number(found[1]), number(found[3])
    if not 0 < part <= whole:
        return None
    if "pie" in said and "angle" in asks[0]:
        times, unit, name = 360, "^\\circ", "an angle of a pie chart"
    elif re.search(r"percent|%", asks[0]):
        times, unit, name = 100, "\\%", "a percentage"
    else:
        return None
    value = part / whole * times
    line = f"\\frac{{{shown(part)}}}{{{shown(whole)}}} \\times {times}{unit} {sign_of(value)} {shown(value)}{unit}"
    return _made(f"{shown(part)} \\text{{ out of }} {shown(whole)}", "Which part of the whole is it?",
                 [Line("Write the part over the whole, and take that much of all.", line)], f"{shown(value)}{unit}",
                 f"find {name}", "M1.03")  # fmt: skip


def _polygon(said: str) -> Working | None:
    if found := POLYGON.search(said) or POLYGON_LATER.search(said):
        angle = number(found[2])
        outside = 180 - angle if found[1] == "interior" else angle
        if (
            not 0 < outside < 180
            or (sides := Fraction(360) / outside).denominator != 1
            or len(re.findall(r"\d+", said)) != 1
        ):
            return None
        lines = []
        if found[1] == "interior":
            said = f"180 - {shown(angle)} = {shown(outside)}^\\circ"
            lines.append(Line("An interior and its exterior angle make 180°.", said))
        lines.append(Line("All exterior angles together make 360°.",
                          f"n = \\frac{{360}}{{{shown(outside)}}} = {shown(sides)}"))  # fmt: skip
        return _made(f"\\text{{{found[1]} angle }} {shown(angle)}^\\circ", "Exterior angles make one full turn.", lines,
                     f"n = {shown(sides)}", "find the sides of a polygon", "M1.08")  # fmt: skip
    found = REGULAR.search(said)
    if found and (n := int(number(found[2])) if found[2] else SIDES[found[3]]) > 2:
        outside = Fraction(360, n)
        inside = 180 - outside
        said = f"\\frac{{360}}{{{n}}} {sign_of(outside)} {shown(outside)}^\\circ"
        lines = [Line("The exterior angles make 360°.", said)]
        if found[1] == "interior":
            lines.append(Line("Take it from 180°.", f"180 - {shown(outside)} {sign_of(inside)} {shown(inside)}^\\circ"))
        value = inside if found[1] == "interior" else outside
        return _made(f"n = {n}", "Begin with the exterior angle.", lines, f"{shown(value)}^\\circ",
                     f"find an {found[1]} angle", "M1.08")  # fmt: skip
    if found := SUM_OF_ANGLES.search(said):
        n = int(number(found[1] or found[2])) if found[1] or found[2] else SIDES[found[3]]
        total = (n - 2) * 180
        return _made(f"n = {n}", "Cut it into triangles from one corner.",
                     [Line("n sides give n − 2 triangles of 180° each.", f"({n} - 2) \\times 180 = {total}^\\circ")],
                     f"{total}^\\circ", "find a sum of angles", "M1.08")  # fmt: skip
    return None


def _at_centre(said: str) -> Working | None:
    found = AT_CENTRE.search(said)
    if not found or len(re.findall(r"\d+", said)) != 1 or {found[1][0], found[1][2]} != {found[3][0], found[3][2]}:
        return None
    half = number(found[2]) / 2
    line = f"\\frac{{{found[2]}}}{{2}} = {shown(half)}^\\circ"
    return _made(f"\\angle {found[1].upper()} = {found[2]}^\\circ", "Both angles stand on one arc.",
                 [Line("The angle at the centre is twice the angle at the circumference on the same arc.", line)],
                 f"\\angle {found[3].upper()} = {shown(half)}^\\circ", "use a circle theorem", "M4.01")  # fmt: skip


def _towns(said: str) -> Working | None:
    if found := TOWNS[0].search(said):
        return measure(f"back bearing of {found[3]}")
    found = TOWNS[1].search(said)
    return measure(f"back bearing of {found[2]}") if found else None


def _chance(said: str) -> Working | None:
    if "probability" not in said or TWICE.search(said):
        return None
    given, _, asked = said.partition("probability")
    if len(asked) < 5:
        return None
    counts = {colour: int(many) for many, colour in DRAWN.findall(given)}
    wanted = [colour for colour in counts if re.search(rf"\b{colour}\b", asked)]
    if len(counts) < 2 or len(wanted) != 1 or len(re.findall(r"\d+", said)) != len(counts):
        return _die(given, asked)
    good, whole = counts[wanted[0]], sum(counts.values())
    added = " + ".join(map(str, counts.values()))
    chance = Fraction(good, whole)
    return _made(f"P(\\text{{{wanted[0]}}})", "How many fit, out of how many?",
                 [Line("Count all.", f"{added} = {whole}"),
                  Line("Fitting ones over all, as simple as it goes.", _fraction(good, whole))],
                 f"P(\\text{{{wanted[0]}}}) = \\frac{{{chance.numerator}}}{{{chance.denominator}}}",
                 "find a probability", "M3.11")  # fmt: skip


def _fraction(good: int, whole: int) -> str:
    chance = Fraction(good, whole)
    said = f"\\frac{{{good}}}{{{whole}}}"
    return said if chance.denominator == whole else f"{said} = \\frac{{{chance.numerator}}}{{{chance.denominator}}}"


def _die(given: str, asked: str) -> Working | None:
    if not re.search(r"\b(?:die|dice)\b", given + asked) or re.search(r"\bdice are|coins?\b", given + asked):
        return None
    faces: dict[str, tuple[int, ...]] = {"even": (2, 4, 6), "odd": (1, 3, 5), "prime": (2, 3, 5)}
    good = next((faces[word] for word in faces if re.search(rf"\b{word}\b", asked)), None)
    if found := re.search(r"\b(greater|more|less|smaller) than (\d)", asked):
        least, is_more = int(found[2]), found[1] in ("greater", "more")
        good = tuple(n for n in range(1, 7) if n != least and (n > least) is is_more)
    elif good is None and (one := re.search(r"\b(?:a|an|the number) ([1-6])\b", asked)):
        good = (int(one[1]),)
    if not good:
        return None
    chance = Fraction(len(good), 6)
    return _made("\\text{one die}", "Which faces fit?",
                 [Line("These of the six faces fit.", ", ".join(map(str, good))),
                  Line("Fitting ones over all.", _fraction(len(good), 6))],
                 f"\\frac{{{chance.numerator}}}{{{chance.denominator}}}", "find a probability", "M3.11")  # fmt: skip


def _price(said: str) -> Working | None:
    found = COST_OF.search(said)
    if not found or found[2].rstrip("s") != found[5].rstrip("s") or len(re.findall(r"\d[\d,]*", said)) != 3:
        return None
    many, cost, wanted = number(found[1]), number(found[3]), number(found[4])
    one = cost / many if many else Fraction(0)
    value = one * wanted
    last = f"{shown(cost)} \\div {shown(many)} \\times {shown(wanted)} {sign_of(value)} {shown(value)}"
    return _made(f"{shown(many)} \\text{{ cost }} {shown(cost)}", "What does one cost?",
                 [Line("Find the price of one.",
                       f"\\frac{{{shown(cost)}}}{{{shown(many)}}} {sign_of(one)} {shown(one)}"),
                  Line("Multiply by how many are wanted.", last)],
                 f"\\text{{UGX }}{shown(value)}", "use the price of one", "M3.05")  # fmt: skip


def _logarithm(said: str) -> Working | None:
    """log 12 from log 2 and log 3: twelve is a product of them, and of ten."""
    known = {int(n): number(value) for n, value in LOGS.findall(said)}
    found = LOG_OF.search(said)
    if not known or not found or not 1 <= len(known) <= 2:
        return None
    wanted, bases = Fraction(found[1]), [*known, 10]
    known[10] = Fraction(1)
    for powers in sorted(_powers(len(bases)), key=lambda each: sum(map(abs, each))):
        product = Fraction(1)
        for base, power in zip(bases, powers, strict=True):
            product *= Fraction(base) ** power
        if product == wanted:
            value = sum((known[base] * power for base, power in zip(bases, powers, strict=True)), Fraction(0))
            used = [(base, power) for base, power in zip(bases, powers, strict=True) if power]
            as_product = " \\times ".join(f"{base}^{{{power}}}" if power != 1 else f"{base}" for base, power in used)
            as_sum = " + ".join(f"{power} \\log {base}" if power != 1 else f"\\log {base}" for base, power in used)
            lines = [Line("Write the number with the ones whose logarithms you know.", f"{found[1]} = {as_product}"),
                     Line("The logarithm of a product is a sum; a power comes in front.",
                          f"\\log {found[1]} = {as_sum}".replace("+ -", "- ")),
                     Line("Put the numbers in.", f"\\log {found[1]} = {shown(value)}")]  # fmt: skip
            return _made(f"\\log {found[1]}", "Which product is it?", lines, f"\\log {found[1]} = {shown(value)}",
                         "use logarithms", "M2.04")  # fmt: skip
    return None


def _powers(many: int) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = [()]
    for _ in range(many):
        found = [(*each, power) for each in found for power in range(-4, 5)]
    return found


RULES: Final[tuple[Callable[[str], Working | None], ...]] = (
    _variation, _share, _polygon, _at_centre, _towns, _chance, _price, _logarithm,
)  # fmt: skip
