"""Questions that are one formula and its numbers: each pattern reads the whole question or nothing."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Final

import yaml

from models.workings.online.kinds import Line, Working, number, shown, sign_of

N: Final = r"(-?\d[\d,]*(?:\.\d+)?)"
ASK: Final = r"^\W*(?:please |pliz )?(?:find |calculate |what is |work out |determine |get |wat is )?(?:the )?"
END: Final = r"\s*[?.!]*$"
LISTED: Final[dict[str, str]] = yaml.safe_load((Path(__file__).parent / "laws.yaml").read_text("utf-8"))
PI: Final = Fraction(22, 7)
Values = list[Fraction]


@dataclass(frozen=True)
class Law:
    """A way to ask, the formula, the formula with its numbers (`{0}` is the first), the value and its unit."""

    asks: re.Pattern[str]
    formula: str
    put: str
    value: Callable[[Values], Fraction | None]
    unit: str
    task: str
    topic: str


def _law(
    name: str, formula: str, put: str, value: Callable[[Values], Fraction | None], unit: str, task: str, topic: str
) -> Law:
    return Law(
        re.compile(ASK + LISTED[name].replace("{n}", N) + END, re.IGNORECASE), formula, put, value, unit, task, topic
    )


def _positive(value: Fraction) -> Fraction | None:
    return value if value > 0 else None


LAWS: Final = (
    _law("cylinder", "V = \\pi r^2 h, \\quad \\pi \\approx \\frac{22}{7}",
         "\\frac{{22}}{{7}} \\times {0}^2 \\times {1}",
         lambda v: PI * v[0] ** 2 * v[1], "", "find the volume of a cylinder", "M2.11"),
    _law("weight", "W = m \\times g", "{0} \\times {1}", lambda v: v[0] * v[1], "N", "find a weight", "P1.04"),
    _law("kelvin", "T = \\theta + 273", "{0} + 273", lambda v: v[0] + 273, "K", "change Celsius into kelvin", "P1.05"),
    _law("momentum", "p = m \\times v", "{0} \\times {1}", lambda v: v[0] * v[1], "kg m/s", "find a momentum", "P3.01"),
    _law("parallel", "R = \\frac{R_1 R_2}{R_1 + R_2}", "\\frac{{{0} \\times {1}}}{{{0} + {1}}}",
         lambda v: v[0] * v[1] / (v[0] + v[1]) if v[0] + v[1] else None, "\\Omega", "join resistors side by side",
         "P4.02"),
    _law("series", "R = R_1 + R_2", "{0} + {1}", lambda v: v[0] + v[1], "\\Omega", "join resistors in a row", "P4.02"),
    _law("electricity", "\\text{cost} = \\text{kW} \\times \\text{hours} \\times \\text{price of a unit}",
         "{0} \\times {1} \\times {2}", lambda v: v[0] * v[1] * v[2], "UGX", "find the cost of electricity", "P4.04"),
    _law("heat", "Q = mc\\theta", "{0} \\times {3} \\times ({2} - {1})",
         lambda v: _positive(v[0] * v[3] * (v[2] - v[1])),
         "J", "find a quantity of heat", "P3.06"),
    _law("echo", "v = \\frac{2d}{t}", "\\frac{{2 \\times {0}}}{{{1}}}", lambda v: 2 * v[0] / v[1] if v[1] else None,
         "m/s", "find a speed from an echo", "P3.05"),
    _law("unit_price", "\\text{price of one} \\times \\text{how many}", "\\frac{{{1}}}{{{0}}} \\times {2}",
         lambda v: v[1] / v[0] * v[2] if v[0] else None, "UGX", "use the price of one", "M3.05"),
    _law("gradient", "y = mx + c", "{0}", lambda v: v[0], "", "read off a gradient", "M3.01"),
)  # fmt: skip
FUNCTION: Final = re.compile(
    ASK[:-len("(?:the )?")] + r"(?:if |given )?f\(x\) ?= ?(-?\d*)x ?([+-]) ?(\d+),? ?"
    r"(?:find|what is|calculate) f\((-?\d+)\)"
    + END, re.IGNORECASE,
)  # fmt: skip


def law(text: str) -> Working | None:
    """The working of a question that one of the laws reads to its end; None for any other."""
    text = " ".join(text.replace("−", "-").split())
    if found := FUNCTION.search(text):
        return _function(found)
    for each in LAWS:
        found = each.asks.search(text)
        if found is None:
            continue
        values = [number(value) for value in found.groups() if value]
        result = each.value(values)
        if result is None:
            return None
        numbers = each.put.format(*(f"({shown(value)})" if value < 0 else shown(value) for value in values))
        unit = f" \\text{{ {each.unit}}}" if each.unit.isascii() and each.unit and each.unit[0] != "\\" else each.unit
        answer = f"{shown(result)}{unit}"
        lines = [Line("Write down the formula.", each.formula)]
        if numbers != shown(result):
            lines.append(Line("Put the numbers in.", f"{numbers} {sign_of(result)} {answer}"))
        return Working(each.formula, "Which formula joins what is given with what is asked?", tuple(lines), answer,
                       "Look at the size and the unit: do they fit?", each.task, (each.topic,))  # fmt: skip
    return None


def _function(found: re.Match[str]) -> Working:
    """f(x) = ax + b at a number."""
    a = Fraction({"": "1", "-": "-1"}.get(found[1], found[1]))
    b, x = Fraction(found[3]) * (-1 if found[2] == "-" else 1), Fraction(found[4])
    value = a * x + b
    inside = f"({shown(x)})" if x < 0 else shown(x)
    head = {"": "", "-": "-"}.get(found[1], f"{found[1]} \\times ")
    line = f"f({shown(x)}) = {head}{inside} {found[2]} {found[3]} = {shown(value)}"
    return Working(f"f(x) = {found[1]}x {found[2]} {found[3]}", "Put the number in the place of x.",
                   (Line(f"Put {shown(x)} in the place of x.", line),), f"f({shown(x)}) = {shown(value)}", "",
                   "find the value of a function", ("M4.02",))  # fmt: skip
