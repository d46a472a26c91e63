"""Heights and distances in a right-angled triangle: ladders, elevation and depression, ways at right angles."""

import re
from fractions import Fraction
from math import atan2, cos, degrees, radians, sin, tan
from typing import Final

from models.workings.online.kinds import Line, Working, first_read, made, nearly, number, shown, sign_of
from models.workings.online.solids import root

N: Final = r"(\d[\d,]*(?:\.\d+)?)"
LENGTH: Final = re.compile(rf"{N} ?(km|cm|m|metres?|meters?)\b(?! ?/)")
ANGLE: Final = re.compile(
    rf"{N} ?(?:°|º|deg\w*)|\bangle(?: of)?(?: elevation| depression)?[a-z ]*?(?:is|of|=|at) ?{N}(?! ?(?:m|cm|km)\b)"
)
SEEN: Final = re.compile(r"\bangles? of (?:elevation|depression)\b|\belevation\b|\bdepression\b")
THING: Final = (
    r"(?:tree|tower|building|house|flag ?pole|pole|mast|wall|hill|cliff|church|kite|flag|block|storey|lighthouse"
    r"|mountain|pillar|tank|minaret|plane|bird|balloon)"
)
WANTS_HEIGHT: Final = re.compile(r"\b(?:height|how (?:high|tall)|hieght)\b")
WANTS_DISTANCE: Final = re.compile(r"\b(?:distance|how far)\b")
WANTS_ANGLE: Final = re.compile(r"\b(?:find|calculate|what is|determine|work out)\b[a-z ]*\b(?:angle|elevation)\b")
LADDER: Final = re.compile(r"\bladder\b")
GROUND: Final = re.compile(r"\b(?:ground|horizontal|floor)\b")
EYES: Final = re.compile(
    r"\b(?:eyes?|tall(?= (?:man|boy|girl|person|woman))|of height [\d.]+ ?m (?:stand|looks|sees|observ))"
    r"|two|both|then\b|moves|walks|speed"
)
WAYS: Final = re.compile(rf"{N} ?(km|m|metres?)?\b[a-z ]*?\b(?:due )?(north|south|east|west)\b")
LEG: Final = re.compile(
    rf"{N} ?(km|m)[a-z ,]*?\b(?:bearing|direction)(?: of)? ?(\d{{1,3}})(?: ?(?:°|deg\w*))?(?! ?(?:km|m)\b)"
    rf"|\bbearing(?: of)? ?(\d{{1,3}}) ?(?:°|deg\w*)?[a-z ,]*?{N} ?(km|m)\b"
)


def right_triangle(text: str) -> Working | None:
    """The working of the first rule that reads the whole question; None for any other."""
    said = " ".join(text.lower().split())
    return first_read(said, (_ladder, _seen, _two_ways, _two_bearings))


def _read(said: str) -> tuple[list[Fraction], str, Fraction | None] | None:
    """(lengths, their one unit, the angle) where nothing else is a number."""
    lengths = LENGTH.findall(said)
    rest = LENGTH.sub(" ", said)
    angle = ANGLE.search(rest)
    rest = rest[: angle.start()] + rest[angle.end() :] if angle else rest
    units = {unit[0] if unit not in ("km", "cm") else unit for _, unit in lengths}
    if re.search(r"\d", rest) or len(units) != 1:
        return None
    return [number(n) for n, _ in lengths], units.pop(), number(angle[1] or angle[2]) if angle else None


def _by_angle(
    name: str, angle: Fraction, known: Fraction, unit: str, *, over: bool, drawn: str, want: str
) -> Working | None:
    """One side from another and an angle; `over` where the wanted side stands under the fraction line."""
    if not 0 < angle < 90:
        return None
    size = {"sin": sin, "cos": cos, "tan": tan}[name](radians(float(angle)))
    value = float(known) / size if over else float(known) * size
    rounded = f"{size:.4f}".rstrip("0").rstrip(".") if round(size, 6) == round(size, 1) else f"{size:.4f}"
    sides = {"sin": "opposite ÷ hypotenuse", "cos": "adjacent ÷ hypotenuse", "tan": "opposite ÷ adjacent"}[name]
    letter = {"height": "h", "distance": "d", "ladder": "l"}[want]
    ratio = f"\\frac{{{shown(known)}}}{{{letter}}}" if over else f"\\frac{{{letter}}}{{{shown(known)}}}"
    put = f"\\frac{{{shown(known)}}}{{{rounded}}}" if over else f"{shown(known)} \\times {rounded}"
    sign = "=" if abs(value - round(value, 2)) < 1e-9 and rounded == f"{size:g}" else "\\approx"
    result = (
        f"{letter} {sign} {value:.4g} \\text{{ {unit}}}"
        if value < 10000
        else f"{letter} {sign} {value:.0f} \\text{{ {unit}}}"
    )
    lines = [
        Line(drawn),
        Line(f"The {'sine' if name == 'sin' else 'cosine' if name == 'cos' else 'tangent'} is {sides}.",
             f"\\{name} {shown(angle)}^\\circ = {ratio}"),
        Line("Make it the subject and work it out.", f"{letter} = {put} {sign} {value:.4g} \\text{{ {unit}}}"),
    ]  # fmt: skip
    return made(f"\\text{{angle }} {shown(angle)}^\\circ, \\quad {shown(known)} \\text{{ {unit}}}",
                "Sketch the triangle: which sides are opposite, beside the angle, and longest?", lines, result,
                "find a side by an angle", "M3.02")  # fmt: skip


def _ladder(said: str) -> Working | None:
    read = _read(said)
    if not LADDER.search(said) or read is None or re.search(r"\bmass\b|kg|force|slips?|moved", said):
        return None
    lengths, unit, angle = read
    if angle is None:
        return None if len(lengths) != 2 else _ladder_by_pythagoras(said, lengths, unit)
    if len(lengths) != 1 or re.search(r"with the (?:wall|vertical)", said):
        return None
    is_ladder = re.search(
        rf"ladder[a-z ]*? {N} ?(?:m|cm)|{N} ?(?:m|metres?|meters?)\b(?: long)?,? (?:long )?ladder", said
    )
    if not GROUND.search(said) or not is_ladder or re.search(r"reach\w* (?:a |to )?\d|foot[a-z ]* \d", said):
        return None
    tail = (
        said[said.rfind("how") :]
        if "how" in said
        else said[max(said.rfind(w) for w in ("find", "calculate", "what")) :]
    )
    drawn = "The ladder is the longest side; it makes the angle with the ground."
    if WANTS_HEIGHT.search(tail) or re.search(r"how (?:far|much)\b[a-z ]*\bup\b", tail):
        return _by_angle("sin", angle, lengths[0], unit, over=False, drawn=drawn, want="height")
    if re.search(r"\b(?:foot|base|bottom)\b", tail):
        return _by_angle("cos", angle, lengths[0], unit, over=False, drawn=drawn, want="distance")
    return None


def _ladder_by_pythagoras(said: str, lengths: list[Fraction], unit: str) -> Working | None:
    long = re.search(rf"ladder[a-z ]*? {N} ?(?:m|cm)|{N} ?(?:m|metres?|meters?)\b(?: long)?,? (?:long )?ladder", said)
    if not long or not re.search(r"\b(?:foot|base|bottom|high|up|reach\w*)\b", said) or re.search(r"\bangle\b", said):
        return None
    c = number(long[1] or long[2])
    other = [each for each in lengths if each != c]
    if len(other) != 1 or other[0] >= c:
        return None
    value = root(c * c - other[0] * other[0])
    put = f"\\sqrt{{{shown(c)}^2 - {shown(other[0])}^2}} {sign_of(value)} {shown(value)} \\text{{ {unit}}}"
    return made(f"{shown(c)}, \\ {shown(other[0])} \\text{{ {unit}}}", "Which side is the longest?",
                [Line("Wall and ground stand at right angles; the ladder is the longest side.",
                      f"x^2 + {shown(other[0])}^2 = {shown(c)}^2"), Line("Take the square root.", f"x = {put}")],
                f"{nearly(value)}{shown(value)} \\text{{ {unit}}}", "use Pythagoras", "M2.10")  # fmt: skip


def _seen(said: str) -> Working | None:
    read = _read(said)
    if not SEEN.search(said) or read is None or EYES.search(said):
        return None
    lengths, unit, angle = read
    at = max(said.rfind(word) for word in ("find", "calculate", "what", "how", "determine", "work out"))
    if at < 0:
        return None
    stated, asked = said[:at], said[at:]
    if angle is None and len(lengths) == 2 and WANTS_ANGLE.search(asked):
        return _angle_of(stated, unit)
    if angle is None or len(lengths) != 1:
        return None
    if re.search(r"\bstring\b|\bslant|\bline of sight|\brope\b|\bwire\b", said):
        return None
    is_high = re.search(rf"{N} ?(?:m|metres?|meters?)\b (?:high|tall|above)|(?:height|{THING}) (?:of |is )?{N} ?m"
                        rf"|{N} ?(?:m|metres?|meters?) {THING}", stated)  # fmt: skip
    if WANTS_HEIGHT.search(asked) and not is_high and re.search(r"\b(?:from|away|far|distance)\b", stated + asked):
        return _by_angle("tan", angle, lengths[0], unit, over=False, want="height",
                         drawn="The height is opposite the angle, the distance is beside it.")  # fmt: skip
    if WANTS_DISTANCE.search(asked) and is_high and not WANTS_HEIGHT.search(asked):
        drawn = "The height is opposite the angle, the distance is beside it."
        if "depression" in said:
            drawn = "The angle of depression equals the angle of elevation from below (alternate angles). " + drawn
        return _by_angle("tan", angle, lengths[0], unit, over=True, want="distance", drawn=drawn)
    return None


def _angle_of(stated: str, unit: str) -> Working | None:
    high = re.search(rf"{N} ?{unit}\w*\b (?:high|tall)|height (?:of |is )?{N} ?{unit}|{N} ?{unit}\w* {THING}", stated)
    far = re.search(rf"{N} ?{unit}\w*\b (?:away|from|distance)|(?:distance|shadow)[a-z ]*? {N} ?{unit}", stated)
    if not high or not far:
        return None
    h, d = number(next(filter(None, high.groups()))), number(next(filter(None, far.groups())))
    if high.start() <= far.start() < high.end() and h == d:
        return None
    value = degrees(atan2(float(h), float(d)))
    return made(f"h = {shown(h)}, \\quad d = {shown(d)} \\text{{ {unit}}}", "Which two sides do you know?",
                [Line("Opposite over adjacent is the tangent.",
                      f"\\tan \\theta = \\frac{{{shown(h)}}}{{{shown(d)}}} {sign_of(h / d)} {shown(h / d)}"),
                 Line("Take the angle with this tangent.", f"\\theta \\approx {value:.1f}^\\circ")],
                f"\\theta \\approx {value:.1f}^\\circ", "find an angle of elevation", "M3.02")  # fmt: skip


def _two_ways(said: str) -> Working | None:
    ways = list(WAYS.finditer(said))
    if (
        len(ways) != 2
        or len(re.findall(r"\d[\d,.]*", said)) != 2
        or re.search(r"\b(?:speed|time|total distance)\b", said)
    ):
        return None
    first, second = (each[3] for each in ways)
    if {first, second} in ({"north", "south"}, {"east", "west"}) or first == second:
        return None
    if not re.search(r"\b(?:how far|distance|displacement|bearing)\b", said):
        return None
    unit = (ways[0][2] or ways[1][2] or "km")[:2].rstrip("e")
    a, b = number(ways[0][1]), number(ways[1][1])
    value = root(a * a + b * b)
    sign = sign_of(value)
    put = f"d = \\sqrt{{{shown(a)}^2 + {shown(b)}^2}} {sign} {shown(value)} \\text{{ {unit}}}"
    lines = [Line(f"{first.title()} and {second} stand at right angles: the way back is the longest side.",
                  f"d^2 = {shown(a)}^2 + {shown(b)}^2"), Line("Take the square root.", put)]  # fmt: skip
    answer = f"{nearly(value)}{shown(value)} \\text{{ {unit}}}"
    if "bearing" in said or "direction" in said:
        sides = {first: float(a), second: float(b)}
        east = sides.get("east", 0) - sides.get("west", 0)
        north = sides.get("north", 0) - sides.get("south", 0)
        bearing = degrees(atan2(east, north)) % 360
        if re.search(r"\bof (?:the )?(?:start\w*|\w+ point|home|port)\b|\bback\b|\bto (?:the )?start", said):
            return None
        lines.append(Line("The bearing from the start is measured from north to the right.", f"{bearing:05.1f}^\\circ"))
        answer += f", \\quad \\text{{bearing from the start}} \\approx {round(bearing):03d}^\\circ"
    return made(f"{shown(a)} \\text{{ {unit} {first}}}, \\ {shown(b)} \\text{{ {unit} {second}}}",
                "Sketch it: where is the right angle?", lines, answer, "use Pythagoras", "M1.07")  # fmt: skip


def _two_bearings(said: str) -> Working | None:
    legs = [(number(each[1] or each[5]), each[2] or each[6], int(each[3] or each[4])) for each in LEG.finditer(said)]
    if len(legs) != 2 or re.search(r"\d", LEG.sub(" ", said)) or len({each[1] for each in legs}) != 1:
        return None
    if not re.search(r"\b(?:how far|distance)\b", said) or re.search(r"\b(?:speed|hours?|bearing of [a-z])\b", said):
        return None
    (a, unit, first), (b, _, second) = legs
    if first > 360 or second > 360:
        return None
    between = 180 - abs(first - second) % 360 if abs(first - second) <= 180 else abs(first - second) - 180
    if not 0 < between < 180:
        return None
    square = float(a) ** 2 + float(b) ** 2 - 2 * float(a) * float(b) * cos(radians(between))
    exact = between == 90
    value = root(a * a + b * b) if exact else Fraction(f"{square**0.5:.4g}")
    sign = sign_of(value) if exact else "\\approx"
    rule = "d^2 = a^2 + b^2" if exact else f"d^2 = a^2 + b^2 - 2ab \\cos {between}^\\circ"
    more = "" if exact else f" - 2 \\times {shown(a)} \\times {shown(b)} \\times \\cos {between}^\\circ"
    put = f"d^2 = {shown(a)}^2 + {shown(b)}^2{more}"
    near = nearly(value) if exact else "\\approx "
    lines = [
        Line("The angle between the two ways: compare both bearings with the way back of the first.",
             f"180^\\circ - ({max(first, second)}^\\circ - {min(first, second)}^\\circ) = {between}^\\circ"
             if abs(first - second) <= 180 else f"{abs(first - second)}^\\circ - 180^\\circ = {between}^\\circ"),
        Line("A right angle: Pythagoras." if exact else "Two sides and the angle between them: the cosine rule.", rule),
        Line("Put the numbers in.", put),
        Line("Take the square root.", f"d {sign} {shown(value)} \\text{{ {unit}}}"),
    ]  # fmt: skip
    legs_tex = f"{shown(a)} \\text{{ {unit}}} \\ {first:03d}^\\circ, \\ {shown(b)} \\text{{ {unit}}}"
    return made(f"{legs_tex} \\ {second:03d}^\\circ",
                "Sketch it, with a north line at each point.", lines,
                f"{near}{shown(value)} \\text{{ {unit}}}", "find a distance", "M3.07")  # fmt: skip
