"""Heat that warms or melts: mass, specific heat capacity or latent heat, in kilograms or in grams."""

import re
from dataclasses import replace
from fractions import Fraction
from typing import Final

from models.workings.online.kinds import Working
from models.workings.online.sums import MASS, N, Sum, Values, Wanted, worked_sum

IS: Final = r"(?: ?(?:is|are|was|of|as|at|by|for|has|have|a|an|the|it|[=:,]))* ?"
# J/kg or J/g: which of them, the size of the number tells.
PER_MASS: Final = re.compile(
    r"(?<=\d) ?k?j(?:oules?)?[ /.]*(?:per )?\(? ?k?g(?:rams?|\b|(?=[ck°-]))(?:\^?-1|⁻¹)?[ /.]*(?:per )?"
    r"(?:°|deg\w*)? ?(?:celsius|kelvin|[ck]\b|[ck](?=-))?(?:\^?-1|⁻¹)?\)?"
)
OF_WATER: Final = re.compile(r"(?<=\d) ?(?:cm\^?3|cm³|ml) (?:of )?(?=(?:\w+ )?water)")
CAPACITY: Final = rf"(?:\bc|s\.?h\.?c\.?|specific heat(?: capacity)?)(?: of [a-z ]{{2,20}}?)?{IS}{N}(?: ?per_kg)?"
DEGREES: Final = r"(?:°|º|deg\w*|o(?=c))? ?(?:c|celsius|centigrade)?\b"
PER_GRAM: Final = 50  # a capacity below this is that of a gram: the smallest of a kilogram is above 100
LATENT_PER_GRAM: Final = 5000
WATER: Final = 4200
TO_GRAMS: Final = 1000


def _rise(v: Values) -> Fraction:
    return abs(v["t2"] - v["t1"]) if "t2" in v else v["dt"]


def _in_kilograms(v: Values) -> Fraction | None:
    return v["m"] * v["c"] * _rise(v) if v["c"] >= PER_GRAM else None


def _in_grams(v: Values) -> Fraction | None:
    return v["m"] * TO_GRAMS * v["c"] * _rise(v) if v["c"] < PER_GRAM else None


def _ordered(v: Values) -> dict[str, Fraction]:
    return {"mg": v["m"] * TO_GRAMS, **({"h": max(v["t1"], v["t2"]), "l": min(v["t1"], v["t2"])} if "t2" in v else {})}


W = Wanted
ASKS: Final = r"\b(?:heat|energy)\b"
HEAT: Final = Sum(
    ASKS,
    {
        "c": CAPACITY,
        "m": MASS,
        "t1": rf"(?:from|between){IS}{N} ?{DEGREES}(?= ?(?:to|and))",
        "t2": rf"\b(?:to|and) {N} ?{DEGREES}",
        "dt": rf"\b(?:by|through|(?:rises?|change|fall|drop|increase)(?: in)?(?: temperature)?(?: of)?){IS}{N}"
              r" ?(?:°|deg\w*|k\b|kelvins?|c\b)",
    },
    (
        W(ASKS, "c m t1 t2", "Q = m c \\theta", "{m} \\times {c} \\times ({h} - {l}) =", _in_kilograms, "J",
          "a quantity of heat", _ordered),
        W(ASKS, "c m dt", "Q = m c \\theta", "{m} \\times {c} \\times {dt} =", _in_kilograms, "J",
          "a quantity of heat"),
    ),
    "P3.06", "Heat = mass × specific heat capacity × change of temperature.",
    r"\bice\b|steam|melt|latent|mixed|mixture|heater|minutes?|seconds?|final temperature|fusion|vapori|per gram"
    r"|each gram|and boil|boil it|to steam|mol\b|moles?\b|molar|kettle|\bwatts?\b|\d ?k?w\b"
    r"|\d ?g (?:of )?(?:ethanol|fuel|alcohol|methanol|paraffin)",
    r"^\W*\d+[.)] ",
)  # fmt: skip
RULE_IN_GRAMS: Final = "Q = m c \\theta, \\quad m \\text{ in g, as } c \\text{ is for one gram}"
HEAT_IN_GRAMS: Final = replace(
    HEAT,
    wanted=(
        W(ASKS, "c m t1 t2", RULE_IN_GRAMS, "{mg} \\times {c} \\times ({h} - {l}) =", _in_grams, "J",
          "a quantity of heat", _ordered),
        W(ASKS, "c m dt", RULE_IN_GRAMS, "{mg} \\times {c} \\times {dt} =", _in_grams, "J", "a quantity of heat",
          _ordered),
    ),
)  # fmt: skip
RULE_OF_WATER: Final = "Q = m c \\theta, \\quad c = 4{,}200 \\text{ J/(kg K) for water}"
HEAT_OF_WATER: Final = replace(
    HEAT,
    about=r"(?=.*\b(?:heat|energy)\b).*\bwater\b",
    wanted=(
        W(ASKS, "m t1 t2", RULE_OF_WATER, "{m} \\times 4{{,}}200 \\times ({h} - {l}) =",
          lambda v: v["m"] * WATER * _rise(v), "J", "a quantity of heat", _ordered),
        W(ASKS, "m dt", RULE_OF_WATER, "{m} \\times 4{{,}}200 \\times {dt} =", lambda v: v["m"] * WATER * v["dt"], "J",
          "a quantity of heat"),
    ),
)  # fmt: skip
LATENT: Final = Sum(
    r"\blatent\b",
    {"L": rf"latent heat(?: of \w+)?(?: of \w+)?{IS}{N}(?: ?per_kg)?|\bl ?[=:] ?{N}(?: ?per_kg)?|{N} ?per_kg",
     "m": MASS},
    (W(ASKS, "L m", "Q = m L", "{m} \\times {L} =",
       lambda v: v["m"] * v["L"] if v["L"] >= LATENT_PER_GRAM else None, "J", "a quantity of heat"),),
    "P3.06", "While it melts or boils the temperature stays: only mass times latent heat counts.",
    r"temperature of (?!0\b|100\b)|raise|from \d|specific heat capacity|water at 0|to water at \d\d",
    rf"\bat (?:0|100) ?{DEGREES}|\b(?:0|100) ?(?:°|deg\w*) ?c?\b",
)  # fmt: skip
LATENT_IN_GRAMS: Final = replace(
    LATENT,
    wanted=(W(ASKS, "L m", "Q = m L, \\quad m \\text{ in g, as } L \\text{ is for one gram}", "{mg} \\times {L} =",
              lambda v: v["m"] * TO_GRAMS * v["L"] if v["L"] < LATENT_PER_GRAM else None, "J", "a quantity of heat",
              _ordered),),
)  # fmt: skip
RULES: Final = (HEAT, HEAT_IN_GRAMS, HEAT_OF_WATER, LATENT, LATENT_IN_GRAMS)


def heat_sum(text: str) -> Working | None:
    """The working of a sum of heat; None for any other."""
    said = OF_WATER.sub(" g of ", " ".join(text.lower().split()))
    return worked_sum(PER_MASS.sub(" per_kg", said), RULES)
