"""Small workings of one rule each: bearings, clock times, averages of a list, points of the plane, square roots."""

import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import isqrt
from typing import Final

from models.workings.online.kinds import Line, Working, number, shown, sign_of

BACK: Final = re.compile(
    r"\bback[- ]?bearings?\b(?! (?:is|are|mean))\D{0,25}?(\d{1,3}(?:\.\d+)?)\s*(?:°|deg\w*)?(?=[\s.?!]*$)",
    re.IGNORECASE,
)
CLOCK: Final = r"(\d{1,2})[:.](\d{2})\s*(a\.?m\.?|p\.?m\.?)?"
SPAN: Final = re.compile(rf"\b(?:from|between)\s+{CLOCK}\s*(?:to|and|until|till|-)\s*{CLOCK}", re.IGNORECASE)
LEFT_AND_REACHED: Final = re.compile(
    rf"\b(?:left|leaves|start\w*|beg[ai]n\w*|depart\w*|set off)\b[^\d]*\bat {CLOCK}[^\d]*\b(?:reach\w*|arriv\w*|end\w*"
    rf"|finish\w*|stopp?\w*)\b[^\d]*\bat {CLOCK}[^\d]*$", re.IGNORECASE,
)  # fmt: skip
LASTS: Final = re.compile(
    r"\bhow (?:many (?:minutes|hours)|long|much time)\b|\bduration\b|\btime taken\b", re.IGNORECASE
)
AVERAGE: Final = re.compile(
    r"\b(mean|median|mode|range|average)\b(?: of)?(?: these| the)?(?: numbers| marks| data)?", re.I
)
LIST: Final = re.compile(r"-?\d+(?:\.\d+)?(?:(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s+)-?\d+(?:\.\d+)?){2,}")
POINT: Final = r"\(\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*\)"
SPACED: Final = re.compile(r"\(\s*(-?\d+)\s+(-?\d+)\s*\)")  # a column vector typed in one line
SLOPE: Final = re.compile(rf"\b(?:gradient|slope)\b[^()]*{POINT}[^()]*{POINT}\W*$", re.IGNORECASE)
LENGTH: Final = re.compile(rf"\b(?:magnitude|modulus|length)\b[^()]*\bvector\b[^()]*{POINT}\W*$", re.IGNORECASE)
MIRROR: Final = re.compile(
    rf"\breflect\w*\b[^()]*{POINT}[^()]*?\b(?:(x|y)[- ]?axis|(y\s*=\s*-?x))\W*$"
    rf"|\bimage of (?:the point )?\w?{POINT}[^()]*?\breflect\w*[^()]*?\b(?:(x|y)[- ]?axis|(y\s*=\s*-?x))\W*$",
    re.IGNORECASE,
)  # fmt: skip
SURD: Final = re.compile(r"\b(?:simplify|express|write)\b\D*(?:√|\broot\b|square root(?: of)?|sqrt)\s*"
                         r"\(?(\d{1,5})\)?"
                         r"(?: as a surd| in (?:surd|simplest|its simplest) form)?\W*$", re.IGNORECASE)  # fmt: skip
HYPOTENUSE: Final = re.compile(
    r"\b(?:find|calculate|what is|work out)\b.{0,20}\bhypot\w+\b.{0,60}?\b(\d+(?:\.\d+)?)\s*(?:cm|m)?\s*(?:and|by|,)\s*"
    r"(\d+(?:\.\d+)?)\s*(?:cm|m)?\W*$", re.IGNORECASE,
)  # fmt: skip


def measure(text: str) -> Working | None:
    """The working of the first rule that reads the whole question; None for any other."""
    text = " ".join(text.replace("−", "-").split())
    for rule in (_back_bearing, _span, _average, _slope, _magnitude, _mirror, _surd, _hypotenuse):
        if found := rule(text):
            return found
    return None


def _working(asked: str, hint: str, lines: list[Line], answer: str, task: str, topic: str) -> Working:
    return Working(asked, hint, tuple(lines), answer, "", task, (topic,))


def _back_bearing(text: str) -> Working | None:
    found = BACK.search(text)
    if not found or not 0 <= (bearing := number(found[1])) < 360:
        return None
    back = bearing + 180 if bearing < 180 else bearing - 180
    sign, than = ("+", "less") if bearing < 180 else ("-", "more")
    answer = f"{_three(bearing)}^\\circ {sign} 180^\\circ = {_three(back)}^\\circ"
    why = "The way back points the opposite way: half a turn, 180°."
    return _working(
        f"\\text{{the back bearing of }} {_three(bearing)}^\\circ", "Half a turn: add or take away 180°.",
        [Line(f"{why} The bearing is {than} than 180°, so {'add' if sign == '+' else 'take away'} 180°.", answer)],
        f"{_three(back)}^\\circ", "find a back bearing", "M1.07",
    )  # fmt: skip


def _three(bearing: Fraction) -> str:
    return f"{int(bearing):03d}" if bearing.denominator == 1 else shown(bearing)


def _span(text: str) -> Working | None:
    found = SPAN.search(text) or LEFT_AND_REACHED.search(text)
    if not found or not LASTS.search(text):
        return None
    start, end = _minutes(found[1], found[2], found[3]), _minutes(found[4], found[5], found[6])
    if start is None or end is None or (end <= start and not (found[3] and found[6])):
        return None
    last = (end - start) % 1440
    hours, minutes = divmod(last, 60)
    said = f"{hours} \\text{{ h }} {minutes} \\text{{ min}}"
    lines = [
        Line("Write both times on the 24-hour clock.", f"{_clock(start)} \\text{{ to }} {_clock(end)}"),
        Line("Count in minutes from the first to the second.",
             f"{'1440 + ' if end < start else ''}{end} - {start} = {last} \\text{{ min}}"),
        Line("60 minutes are an hour.", f"{last} \\text{{ min}} = {said}"),
    ]  # fmt: skip
    return _working(f"\\text{{from }} {_clock(start)} \\text{{ to }} {_clock(end)}", "Go to the next full hour first.",
                    lines, f"{said} = {last} \\text{{ min}}", "find a duration", "M1.14")  # fmt: skip


def _minutes(hours: str, minutes: str, half: str | None) -> int | None:
    hour, minute = int(hours), int(minutes)
    if minute > 59 or hour > (12 if half else 23) or (half and hour == 0):
        return None
    if half:
        hour = hour % 12 + (12 if half.lower().startswith("p") else 0)
    return 60 * hour + minute


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02d}{{:}}{minutes % 60:02d}"


def _average(text: str) -> Working | None:
    asked, listed = AVERAGE.search(text), LIST.search(text)
    named = {each.lower() for each in re.findall(r"\b(?:mean|median|mode|range|average)\b", text, re.IGNORECASE)}
    words = re.findall(
        r"[a-z]{3,}",
        re.sub(
            r"(?i)find|calculate|what|the|and|for|these|numbers?|following|data|marks?|set|work|out|of|is|are",
            " ",
            text.lower(),
        ),
    )
    if not asked or not listed or len(named) != 1 or set(words) - named or text[: listed.start()].count("=") > 1:
        return None
    values = [Fraction(each) for each in re.findall(r"-?\d+(?:\.\d+)?", listed[0])]
    if re.search(r"\d", text.replace(listed[0], " ")):
        return None
    makes: dict[str, Callable[[list[Fraction]], tuple[list[Line], str] | None]] = {
        "mean": _mean, "average": _mean, "median": _median, "mode": _mode, "range": _range}  # fmt: skip
    made = makes[next(iter(named))](values)
    if made is None:
        return None
    lines, answer = made
    name = asked[1].lower()
    return _working(f"\\text{{the {name} of }} {_row(values)}", f"What does “{name}” tell about the numbers?", lines,
                    answer, f"find a {name}", "M3.03")  # fmt: skip


def _row(values: list[Fraction]) -> str:
    return ", ".join(map(shown, values))


def _mean(values: list[Fraction]) -> tuple[list[Line], str]:
    total = sum(values, Fraction(0))
    mean = total / len(values)
    added = " + ".join(f"({shown(each)})" if each < 0 else shown(each) for each in values)
    return [
        Line("Add all numbers.", f"{added} = {shown(total)}"),
        Line(f"Divide by how many there are: {len(values)}.",
             f"\\frac{{{shown(total)}}}{{{len(values)}}} {sign_of(mean)} {shown(mean)}"),
    ], shown(mean)  # fmt: skip


def _median(values: list[Fraction]) -> tuple[list[Line], str]:
    ordered, half = sorted(values), len(values) // 2
    first = Line("Put the numbers in order.", _row(ordered))
    if len(values) % 2:
        said = f"As many stand before the middle one as after it: {half} and {half}."
        return [first, Line(said, shown(ordered[half]))], shown(ordered[half])
    middle = (ordered[half - 1] + ordered[half]) / 2
    line = f"\\frac{{{shown(ordered[half - 1])} + {shown(ordered[half])}}}{{2}} = {shown(middle)}"
    return [first, Line("Two stand in the middle: take their mean.", line)], shown(middle)


def _mode(values: list[Fraction]) -> tuple[list[Line], str] | None:
    counts = Counter(values)
    most = max(counts.values())
    best = sorted(value for value, times in counts.items() if times == most)
    if most == 1 or len(best) == len(counts):
        return None
    return [Line(f"Count how often each number stands there. {_row(best)} stands {most} times, most often.")], _row(
        best
    )


def _range(values: list[Fraction]) -> tuple[list[Line], str]:
    spread = max(values) - min(values)
    line = f"{shown(max(values))} - {_in_brackets(min(values))} = {shown(spread)}"
    return [Line("Take the smallest from the largest.", line)], shown(spread)


def _in_brackets(value: Fraction) -> str:
    return f"({shown(value)})" if value < 0 else shown(value)


def _slope(text: str) -> Working | None:
    found = SLOPE.search(text)
    if not found:
        return None
    x1, y1, x2, y2 = (Fraction(each) for each in found.groups())
    if x1 == x2:
        return None
    slope = (y2 - y1) / (x2 - x1)
    written = str(slope.numerator) if slope.denominator == 1 else (
        f"{'-' if slope < 0 else ''}\\frac{{{abs(slope.numerator)}}}{{{slope.denominator}}}")  # fmt: skip
    lines = [
        Line("Gradient = change in y over change in x.", "m = \\frac{y_2 - y_1}{x_2 - x_1}"),
        Line("Put the points in, both in the same order.",
             f"m = \\frac{{{shown(y2)} - {_in_brackets(y1)}}}{{{shown(x2)} - {_in_brackets(x1)}}}"
             f" = \\frac{{{shown(y2 - y1)}}}{{{shown(x2 - x1)}}} = {written}"),
    ]  # fmt: skip
    asked = f"({shown(x1)}, {shown(y1)}) \\text{{ and }} ({shown(x2)}, {shown(y2)})"
    return _working(f"\\text{{the gradient through }} {asked}",
                    "How far up, and how far across?", lines, f"m = {written}", "find a gradient", "M3.01")  # fmt: skip


def _magnitude(text: str) -> Working | None:
    found = LENGTH.search(SPACED.sub(r"(\1, \2)", text))
    if not found:
        return None
    x, y = Fraction(found[1]), Fraction(found[2])
    column = f"\\begin{{pmatrix}} {shown(x)} \\\\ {shown(y)} \\end{{pmatrix}}"
    hint = "The vector is the longest side of a right-angled triangle."
    return _pythagoras(x, y, f"\\text{{the magnitude of }} {column}", hint, "find a magnitude", "M2.02")


def _hypotenuse(text: str) -> Working | None:
    found = HYPOTENUSE.search(text)
    if not found:
        return None
    a, b = Fraction(found[1]), Fraction(found[2])
    return _pythagoras(a, b, f"\\text{{the hypotenuse with sides }} {shown(a)} \\text{{ and }} {shown(b)}",
                       "The square of the longest side is the sum of the squares of the other two.",
                       "use Pythagoras", "M2.10")  # fmt: skip


def _pythagoras(a: Fraction, b: Fraction, asked: str, hint: str, task: str, topic: str) -> Working | None:
    square = a * a + b * b
    written = _rooted(square)
    if written is None or square == 0:
        return None
    lines = [
        Line("Square both and add.", f"{_in_brackets(a)}^2 + {_in_brackets(b)}^2 = {shown(square)}"),
        Line("Take the square root.", f"\\sqrt{{{shown(square)}}} {written}"),
    ]
    return _working(asked, hint, lines, written.lstrip("= ").removeprefix("\\approx "), task, topic)


def _rooted(square: Fraction) -> str | None:
    """The root of a number with its sign of equality: exact where it comes out."""
    if square.denominator == 1 and isqrt(square.numerator) ** 2 == square:
        return f"= {isqrt(square.numerator)}"
    return f"\\approx {float(square) ** 0.5:.4g}"


def _mirror(text: str) -> Working | None:
    found = MIRROR.search(text)
    if not found:
        return None
    x, y, axis, line = found.groups()[:4] if found[1] else found.groups()[4:]
    px, py = Fraction(x), Fraction(y)
    if axis:
        image = (px, -py) if axis.lower() == "x" else (-px, py)
        rule = f"In the {axis.lower()}-axis only the sign of {'y' if axis.lower() == 'x' else 'x'} changes."
        name = f"the {axis.lower()}-axis"
    else:
        is_minus = "-" in line
        image = (-py, -px) if is_minus else (py, px)
        name, change = ("y = -x", "places and signs") if is_minus else ("y = x", "places")
        rule = f"In the line {name} the two numbers change {change}."
    written = f"({shown(image[0])}, {shown(image[1])})"
    step = Line(f"{rule} The image is as far behind the mirror as the point stands before it.",
                f"({shown(px)}, {shown(py)}) \\rightarrow {written}")  # fmt: skip
    return _working(f"({shown(px)}, {shown(py)}) \\text{{ reflected in {name}}}", "Which number changes?",
                    [step], written, "reflect a point", "M1.10")  # fmt: skip


def _surd(text: str) -> Working | None:
    found = SURD.search(text)
    if not found or (n := int(found[1])) < 2:
        return None
    outside = max(k for k in range(1, isqrt(n) + 1) if n % (k * k) == 0)
    inside = n // (outside * outside)
    if outside == 1:
        return None
    written = f"{outside}" + (f"\\sqrt{{{inside}}}" if inside > 1 else "")
    lines = [
        Line(f"Look for the largest square number that divides {n}: it is {outside**2}.",
             f"\\sqrt{{{n}}} = \\sqrt{{{outside**2} \\times {inside}}}"),
        Line(f"The root of {outside**2} is {outside}; it stands outside.", f"\\sqrt{{{n}}} = {written}"),
    ]  # fmt: skip
    return _working(f"\\sqrt{{{n}}}", "Which square number (4, 9, 16, …) is a factor?", lines, written,
                    "simplify a surd", "M2.12")  # fmt: skip
