"""Sums of two rules: joined resistors, collisions, lenses, titrations."""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from models.workings.online.formulas import names
from models.workings.online.kinds import Line, Working, first_read, made, nearly, number, shown, sign_of

N: Final = r"(\d+(?:,\d{3})*(?:\.\d+)?)(?![\d])"
OHMS: Final = rf"{N}(?= ?(?:ohms?|Ω|ω)\b| ?(?:Ω|ω)|,| and | ?& )"
VOLTS: Final = re.compile(rf"{N} ?(?:v|volts?)\b")
RESISTORS: Final = re.compile(r"\bresist(?:or|ance)s?\b|\bohms?\b")
LED: Final = r"(?:find|calculate|what is|work out|determine)"
STICK: Final = re.compile(r"\b(?:stick\w*|stuck|couples?|join\w*|move (?:off )?together|common velocity|embedd\w+)\b")
BODY: Final = re.compile(rf"{N} ?(kg|g)\b")
STILL: Final = re.compile(r"\b(?:at rest|stationary|standing)\b")
SPEED: Final = re.compile(rf"{N} ?(?:m/s|ms\^?-1|m per s\w*)")
LENS: Final = re.compile(r"\b(?:converging|convex)\b.*\b(?:lens)\b|\bconcave mirror\b|\bconverging mirror\b")
FOCAL: Final = re.compile(
    rf"\bfocal length(?: is| of|=)* ?{N} ?(cm|m)\b|{N} ?(cm|m) focal length|\bf ?= ?{N} ?(cm|m)\b"
)
OBJECT: Final = re.compile(rf"{N} ?(cm|m)\b")
TITRE: Final = re.compile(rf"{N} ?cm(?:\^?3|³)")
STRONG: Final = re.compile(rf"{N} ?(?:m\b|mol/dm(?:\^?3|³)|mol ?dm-3|mol/l\b|molar\b)")
ACIDS: Final = {"hydrochloric acid": 1, "hcl": 1, "nitric acid": 1, "hno3": 1, "sulphuric acid": 2, "sulfuric acid": 2,
                "h2so4": 2}  # fmt: skip
ALKALIS: Final = {
    "sodium hydroxide": 1,
    "naoh": 1,
    "potassium hydroxide": 1,
    "koh": 1,
    "sodium carbonate": 2,
    "na2co3": 2,
}


def joined_sum(text: str) -> Working | None:
    """The working of the first rule that reads the whole question; None for any other."""
    said = " ".join(text.lower().replace("−", "-").split())
    return first_read(said, RULES)


def _resistors(said: str) -> Working | None:
    is_series, is_parallel = "series" in said, "parallel" in said
    if (
        not RESISTORS.search(said)
        or is_series == is_parallel
        or re.search(r"each|internal|bulb|\ba third\b|power", said)
    ):
        return None
    volts = VOLTS.findall(said)
    rest = VOLTS.sub(" ", re.sub(r"\b(?:2|3|4) resistors\b", " ", said))
    values = [number(each) for each in re.findall(OHMS, rest)]
    if not 2 <= len(values) <= 5 or len(re.findall(r"\d+(?:\.\d+)?", rest)) != len(values) or 0 in values:
        return None
    symbols = [f"R_{n}" for n in range(1, len(values) + 1)]
    whole, lines = _in_series(values, symbols) if is_series else _side_by_side(values, symbols)
    answer, task = f"{shown(whole)} \\ \\Omega", "join resistors"
    if volts or "current" in said:
        if len(volts) != 1 or not re.search(rf"{LED}[a-z ]*\b(?:total |main )?current\b(?! in| through)", said):
            return None
        current = number(volts[0]) / whole
        put = f"I = \\frac{{{shown(number(volts[0]))}}}{{{shown(whole)}}} {sign_of(current)} {shown(current)}"
        lines.append(Line("Ohm's law gives the current.", f"{put} \\text{{ A}}"))
        answer, task = f"{shown(current)} \\text{{ A}}", "find the current of joined resistors"
    elif not re.search(r"resistance|find|total|effective|combined|equivalent", said):
        return None
    return made(", \\quad ".join(f"{n} = {shown(v)}" for n, v in zip(symbols, values, strict=True)),
                 "Series: add. Parallel: add the reciprocals.", lines, answer, task, "P4.02")  # fmt: skip


def _in_series(values: list[Fraction], symbols: list[str]) -> tuple[Fraction, list[Line]]:
    whole = sum(values, Fraction(0))
    put = f"R = {' + '.join(map(shown, values))} = {shown(whole)} \\ \\Omega"
    return whole, [
        Line("In series the resistances add up.", f"R = {' + '.join(symbols)}"),
        Line("Put the numbers in.", put),
    ]


def _side_by_side(values: list[Fraction], symbols: list[str]) -> tuple[Fraction, list[Line]]:
    turned = sum((1 / each for each in values), Fraction(0))
    whole = 1 / turned
    over = " + ".join(f"\\frac{{1}}{{{shown(each)}}}" for each in values)
    value = f"\\frac{{{turned.numerator}}}{{{turned.denominator}}}" if turned.denominator > 1 else str(turned)
    rule = "\\frac{1}{R} = " + " + ".join(f"\\frac{{1}}{{{each}}}" for each in symbols)
    return whole, [
        Line("In parallel the reciprocals add up.", rule),
        Line("Put the numbers in.", f"\\frac{{1}}{{R}} = {over} = {value}"),
        Line("Turn it over.", f"R {sign_of(whole)} {shown(whole)} \\ \\Omega"),
    ]


def _collision(said: str) -> Working | None:
    masses, speeds, still = list(BODY.finditer(said)), list(SPEED.finditer(said)), STILL.search(said)
    if not STICK.search(said) or len(masses) != 2 or len(speeds) != 1 or still is None or "opposite" in said:
        return None
    if len(re.findall(r"\d+(?:\.\d+)?", SPEED.sub(" ", said))) != 2:
        return None
    if not masses[0].start() < speeds[0].start() < masses[1].start() < still.start():
        return None
    m1, m2 = (number(each[1]) / (1000 if each[2] == "g" else 1) for each in masses)
    u = number(speeds[0][1])
    v = m1 * u / (m1 + m2)
    put = f"{shown(m1)} \\times {shown(u)} + {shown(m2)} \\times 0 = ({shown(m1)} + {shown(m2)}) v"
    return made(f"m_1 = {shown(m1)}, \\quad u_1 = {shown(u)}, \\quad m_2 = {shown(m2)}, \\quad u_2 = 0",
                 "The total momentum stays the same.",
                 [Line("Momentum before = momentum after.", "m_1 u_1 + m_2 u_2 = (m_1 + m_2) v"),
                  Line("Put the numbers in.", put),
                  Line("Divide.", f"v = \\frac{{{shown(m1 * u)}}}{{{shown(m1 + m2)}}} {sign_of(v)} {shown(v)}")],
                 f"v {sign_of(v)} {shown(v)} \\text{{ m/s}}", "find a common velocity", "P3.01")  # fmt: skip


def _lens(said: str) -> Working | None:
    focal = FOCAL.search(said)
    if not LENS.search(said) or not focal or re.search(r"\bvirtual|height|tall|\bhigh\b|power", said):
        return None
    given = OBJECT.findall(said[: focal.start()] + " " + said[focal.end() :])
    numbers = re.findall(r"\d+(?:\.\d+)?", said)
    parts = [each for each in focal.groups() if each]
    if len(given) != 1 or len(numbers) != 2 or given[0][1] != parts[1] or not re.search(r"object", said):
        return None
    if not re.search(r"position|image distance|magnification|where|how far|\bv\b", said):
        return None
    u, f, unit = number(given[0][0]), number(parts[0]), parts[1]
    if u <= f:
        return None
    turned = 1 / f - 1 / u
    v = 1 / turned
    m = v / u
    below = f"\\frac{{{turned.numerator}}}{{{turned.denominator}}}"
    lines = [
        Line("Write down the formula.", "\\frac{1}{f} = \\frac{1}{u} + \\frac{1}{v}"),
        Line(
            "Make 1/v the subject and put the numbers in.",
            f"\\frac{{1}}{{v}} = \\frac{{1}}{{{shown(f)}}} - \\frac{{1}}{{{shown(u)}}} = {below}",
        ),
        Line("Turn it over.", f"v {sign_of(v)} {shown(v)} \\text{{ {unit}}}"),
        Line("Magnification is v ÷ u.", f"m = \\frac{{{shown(v)}}}{{{shown(u)}}} {sign_of(m)} {shown(m)}"),
    ]
    answer = (
        f"v {sign_of(v)} {shown(v)} \\text{{ {unit}}}, \\quad m {sign_of(m)} {shown(m)} \\text{{; real, upside down}}"
    )
    return made(f"u = {shown(u)}, \\quad f = {shown(f)}", "Which formula joins f, u and v?", lines,
                 answer,
                 "find an image", "P2.07")  # fmt: skip


def _titration(said: str) -> Working | None:
    volumes, strong = list(TITRE.finditer(said)), list(STRONG.finditer(said))
    if len(volumes) != 2 or len(strong) != 1 or not re.search(r"neutrali\w+|react\w*|titrat\w+", said):
        return None
    found = [(said.index(name), name, n, kind) for kind in (ACIDS, ALKALIS) for name, n in kind.items() if name in said]
    acid = min((each for each in found if each[3] is ACIDS), default=None, key=lambda each: each[0])
    alkali = min((each for each in found if each[3] is ALKALIS), default=None, key=lambda each: each[0])
    if (
        not acid
        or not alkali
        or len(re.findall(r"\b\d+(?:\.\d+)?", TITRE.sub(" ", re.sub(r"h2so4|hno3", " ", said)))) != 1
    ):
        return None
    first, second = (acid, alkali) if acid[0] < alkali[0] else (alkali, acid)
    if not volumes[0].start() < first[0] < volumes[1].start() < second[0]:
        return None
    if not re.search(r"\b(?:molarity|concentration)\b", said):
        return None
    v1, v2, c = number(volumes[0][1]), number(volumes[1][1]), number(strong[0][1])
    if strong[0].start() > volumes[1].start():  # the strength is that of the second
        return _other_strength((second, v2, c), (first, v1))
    return _other_strength((first, v1, c), (second, v2))


_Named = tuple[int, str, int, dict[str, int]]


def _other_strength(known: tuple[_Named, Fraction, Fraction], other: tuple[_Named, Fraction]) -> Working:
    (first, v1, c), (second, v2) = known, other
    moles = c * v1 / 1000
    per = Fraction(first[2], second[2])  # each H⁺ meets one OH⁻
    found = moles * per
    strength = found * 1000 / v2
    known_name, other_name = names()[first[1]], names()[second[1]]
    first_moles = (
        f"n = {shown(c)} \\times \\frac{{{shown(v1)}}}{{1{{,}}000}} {sign_of(moles)} {shown(moles)} \\text{{ mol}}"
    )
    ratio = f"n = {shown(moles)} \\times \\frac{{{per.numerator}}}{{{per.denominator}}} {sign_of(found)} {shown(found)}"
    put = f"c = {shown(found)} \\div \\frac{{{shown(v2)}}}{{1{{,}}000}} {sign_of(strength)} {shown(strength)}"
    return made(f"{shown(v1)} \\text{{ cm}}^3, \\ {shown(c)} \\text{{ M}}; \\quad {shown(v2)} \\text{{ cm}}^3",
                "Moles of what you know, then by the equation, then divide by the volume.",
                [Line(f"Moles of {known_name}: concentration × volume in dm³.", first_moles),
                 Line(f"{per.denominator} mol of {known_name} go with {per.numerator} of {other_name}.",
                      f"{ratio} \\text{{ mol}}"),
                 Line("Divide by its volume in dm³.", f"{put} \\text{{ mol/dm}}^3")],
                f"{nearly(strength)}{shown(strength)} \\text{{ mol/dm}}^3", "find a concentration by titration",
                "C3.03")  # fmt: skip


RULES: Final[tuple[Callable[[str], Working | None], ...]] = (_resistors, _collision, _lens, _titration)
