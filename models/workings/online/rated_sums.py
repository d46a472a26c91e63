"""Sums of one rule: what is written on a bulb, period and frequency, two pistons, so much for so far."""

from typing import Final

from models.workings.online.kinds import Working
from models.workings.online.sums import FORCE, TIME, VOLTAGE, N, Sum, Wanted, worked_sum

W = Wanted
IS: Final = r"(?: ?(?:is|are|was|of|as|at|by|has|have|a|an|the|[=:,]))* ?"
AREA: Final = rf"{N} ?((?:cm|m)(?:\^?2|²))"
RATED: Final = Sum(
    r"\b(?:rated|marked|labell?ed|bulb|lamp|heater|kettle|iron|appliance|cooker)\b",
    {"P": rf"{N} ?(kw|w|watts?|kilowatts?)\b(?!h)", "V": VOLTAGE},
    (
        W(r"\bresistance\b", "P V", "R = \\frac{V^2}{P}", "\\frac{{{V}^2}}{{{P}}} =",
          lambda v: v["V"] ** 2 / v["P"], "\u03a9", "the resistance of a bulb"),
        W(r"\bcurrent\b", "P V", "I = \\frac{P}{V}", "\\frac{{{P}}}{{{V}}} =", lambda v: v["P"] / v["V"], "A",
          "the current of a bulb"),
    ),
    "P4.04", "The power is the voltage times the current.",
    r"\bfuse\b|energy|hours?|minutes?|cost|\bunits?\b|resistance and|current and"
    r"|and (?:its |the )?(?:current|resistance)"
    r"|\btwo\b|parallel|series",
)  # fmt: skip
PERIOD: Final = Sum(
    r"(?=.*\bfrequency\b).*\bperiod\b",
    {"T": rf"\b(?:periodic time|period)(?: of (?:an? |the )?[a-z]{{3,15}})?{IS}{TIME}|{TIME} period",
     "f": rf"{N} ?(mhz|khz|hz|hertz)\b"},
    (
        W(r"\bfrequency\b", "T", "f = \\frac{1}{T}", "\\frac{{1}}{{{T}}} =", lambda v: 1 / v["T"], "Hz", "a frequency"),
        W(r"\bperiod", "f", "T = \\frac{1}{f}", "\\frac{{1}}{{{f}}} =", lambda v: 1 / v["f"], "s", "a period"),
    ),
    "P3.04", "The period is the time of one wave: frequency = 1 ÷ period.", r"wavelength|speed|velocity",
)  # fmt: skip
PISTONS: Final = Sum(
    r"\b(?:pistons?|hydraulic)\b",
    {"A1": AREA, "A2": AREA, "F": FORCE},
    (
        W(r"\b(?:find|what|calculate|determine)\b[a-z ]*\b(?:large|larger|big|bigger|output|load)\b", "A1 A2 F",
          "\\frac{F_2}{A_2} = \\frac{F_1}{A_1}", "F_2 = {F} \\times \\frac{{{big}}}{{{small}}} =",
          lambda v: v["F"] * max(v["A1"], v["A2"]) / min(v["A1"], v["A2"]), "N", "a force of a hydraulic press",
          lambda v: {"big": max(v["A1"], v["A2"]), "small": min(v["A1"], v["A2"])}),
    ),
    "P2.03", "The pressure in the liquid is the same everywhere.",
    r"radius|diameter|\bkg\b|efficien|distance|moves"
    r"|\bn(?:ewtons?)? (?:is |was )?(?:applied |acts |acting |exerted )?(?:on|to|at) (?:the )?(?:larg|big)"
    r"|pressure (?:in|on|of)|load of|effort (?:needed|required)",
    keeps=True,
)  # fmt: skip
FUEL: Final = Sum(
    r"\b(?:litres?|fuel|petrol|diesel)\b",
    {"l": rf"{N} ?(?:l|litres?|liters?)\b", "d1": rf"{N} ?km\b", "d2": rf"{N} ?km\b"},
    (
        W(r"\bhow (?:many|much)\b[a-z ]*\b(?:litres?|liters?|fuel|petrol|diesel)\b", "l d1 d2",
          "\\text{litres for 1 km} \\times \\text{distance}", "\\frac{{{l}}}{{{d1}}} \\times {d2} =",
          lambda v: v["l"] / v["d1"] * v["d2"], "litres", "how much fuel is used"),
    ),
    "M3.05", "How much for 1 km?", r"cost|shs|ugx|price|shillings|hour|km/h|tank|left|remain", keeps=True,
)  # fmt: skip
RULES: Final = (RATED, PERIOD, PISTONS, FUEL)


def rated_sum(text: str) -> Working | None:
    """The working of one of these sums; None for any other."""
    return worked_sum(text, RULES)
