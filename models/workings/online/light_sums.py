"""Sums of light, waves, machines, electricity and motion straight up."""

from fractions import Fraction
from math import asin, degrees, radians, sin
from typing import Final

from models.workings.online.kinds import Working
from models.workings.online.sums import FORCE, LENGTH, MASS, TIME, N, Sum, Values, Wanted, worked_sum

G: Final = 10
W = Wanted
IS: Final = r"(?: ?(?:is|are|was|of|as|at|by|has|have|a|an|the|[=:,]))* ?"
ANGLE: Final = rf"{N} ?(?:°|º|deg\w*)?"
MONEY: Final = rf"(?:ugx|shs?\.?|ushs?\.?)? ?{N} ?(?:/=|shs|shillings|ugx)?"


def _sine(value: Fraction) -> Fraction:
    return Fraction(str(round(sin(radians(float(value))), 6)))


def _arc(value: Fraction) -> Fraction | None:
    return Fraction(str(round(degrees(asin(float(value))), 6))) if 0 < value < 1 else None


def _falls_in(v: Values) -> Fraction | None:
    return _sine(v["i"]) / _sine(v["r"]) if 0 < v["r"] < v["i"] < 90 else None


REFRACTION: Final = Sum(
    r"\brefracti\w+|\bcritical angle\b",
    {
        "n": rf"\brefractive index(?: of (?!1\b|\d)[a-z ]*?)?{IS}{N}|\bn ?= ?{N}|\bindex{IS}{N}",
        "i": rf"\b(?:angle of )?incidence{IS}{ANGLE}|\bi ?= ?{ANGLE}|{ANGLE} (?:angle of )?incidence",
        "r": rf"\bangle of refraction{IS}{ANGLE}|\brefract\w*(?: angle)?{IS}{ANGLE}|\br ?= ?{ANGLE}",
        "C": rf"\bcritical angle(?: of [a-z ]*?)?{IS}{ANGLE}",
    },
    (
        W(r"\brefractive index\b|\bindex\b", "i r", "n = \\frac{\\sin i}{\\sin r}",
          "\\frac{{\\sin {i}^\\circ}}{{\\sin {r}^\\circ}} =", _falls_in, "", "a refractive index"),
        W(r"\bcritical angle\b", "n", "\\sin C = \\frac{1}{n}", "C = \\sin^{{-1}} \\frac{{1}}{{{n}}} =",
          lambda v: _arc(1 / v["n"]), "degrees", "a critical angle"),
        W(r"\brefractive index\b|\bindex\b", "C", "n = \\frac{1}{\\sin C}", "\\frac{{1}}{{\\sin {C}^\\circ}} =",
          lambda v: 1 / _sine(v["C"]) if 0 < v["C"] < 90 else None, "", "a refractive index"),
        W(r"\bangle of refraction\b|\brefracted\b", "n i", "\\sin r = \\frac{\\sin i}{n}",
          "r = \\sin^{{-1}} \\frac{{\\sin {i}^\\circ}}{{{n}}} =", lambda v: _arc(_sine(v["i"]) / v["n"]), "degrees",
          "an angle of refraction"),
    ),
    "P3.02", "Both angles are measured from the normal.", r"from (?:glass|water) to|into air|prism|depth|speed",
)  # fmt: skip
DEPTH: Final = Sum(
    r"\b(?:apparent|real) depth|\bappears?\b|\b(?:looks?|seems?)\b.*\bdeep\b|\bdeep\b.*\b(?:looks?|seems?)\b",
    {
        "n": rf"\brefractive index(?: of [a-z ]*?)?{IS}(\d+(?:\.\d+)?(?:/\d+)?)",
        "h2": rf"\bapparent depth{IS}{LENGTH}|\b(?:appears?|looks?|seems?|apparently)[a-z ]*?{LENGTH}"
              rf"|{LENGTH} (?:is )?(?:the )?apparent",
        "h1": rf"\breal depth{IS}{LENGTH}|\b(?:real|actual|true)[a-z ]*?{LENGTH}|\bdepth{IS}{LENGTH}|{LENGTH}",
    },
    (
        W(r"\bapparent\b|\bappears?\b|\blooks?\b|\bseems?\b", "n h1",
          "n = \\frac{\\text{real depth}}{\\text{apparent depth}}",
          "\\text{{apparent depth}} = \\frac{{{h1}}}{{{n}}} =", lambda v: v["h1"] / v["n"], "m", "an apparent depth"),
        W(r"\brefractive index\b", "h2 h1", "n = \\frac{\\text{real depth}}{\\text{apparent depth}}",
          "\\frac{{{h1}}}{{{h2}}} =", lambda v: v["h1"] / v["h2"] if v["h1"] > v["h2"] else None, "",
          "a refractive index"),
        W(r"\b(?:real|actual|true|depth|deep)\b", "n h2",
          "\\text{real depth} = n \\times \\text{apparent depth}", "{n} \\times {h2} =",
          lambda v: v["n"] * v["h2"], "m", "a real depth"),
    ),
    "P3.02", "Water looks less deep than it is.", r"raised|displac|thick",
)  # fmt: skip
LENS_POWER: Final = Sum(
    r"\blens\b.*\bpower\b|\bpower\b.*\blens\b",
    {"f": rf"\bfocal length{IS}{LENGTH}|{LENGTH} focal"},
    (W(r"\bpower\b", "f", "P = \\frac{1}{f}, \\quad f \\text{ in metres}", "\\frac{{1}}{{{f}}} =",
       lambda v: 1 / v["f"], "D (dioptres)", "the power of a lens"),),
    "P3.03", "The focal length must be in metres.", r"concave|diverging|two lenses",
)  # fmt: skip
WAVE: Final = Sum(
    r"\b(?:waves?|wavelength|radio|station|broadcast\w*|frequency)\b",
    {
        "f": rf"{N} ?(mhz|khz|hz|hertz)\b",
        "v": rf"(?:(?:speed|velocity)[a-z ]*{IS})?{N} ?(?:m/s|ms\^?-1)|\b(?:speed|velocity) of (?:light|waves?"
             rf"|radio waves){IS}{N}|\bc ?= ?{N}",
        "L": rf"\bwavelength{IS}{LENGTH}",
    },
    (
        W(r"\bwavelength\b", "f v", "\\lambda = \\frac{v}{f}", "\\frac{{{v}}}{{{f}}} =", lambda v: v["v"] / v["f"], "m",
          "a wavelength"),
        W(r"\bfrequency\b", "v L", "f = \\frac{v}{\\lambda}", "\\frac{{{v}}}{{{L}}} =", lambda v: v["v"] / v["L"], "Hz",
          "a frequency"),
        W(r"\b(?:speed|velocity)\b", "f L", "v = f \\lambda", "{f} \\times {L} =", lambda v: v["f"] * v["L"], "m/s",
          "the speed of a wave"),
    ),
    "P3.04", "Speed = frequency × wavelength.", r"echo|period|\btime\b|distance between",
)  # fmt: skip
CLIMB: Final = Sum(
    r"\b(?:climb\w*|stairs?|staircase|steps|ladder|lift\w*|rais\w+|carr\w+|run\w* up|walks? up)\b",
    {
        "n": rf"{N} (?:steps|stairs)",
        "m": MASS,
        "F": FORCE,
        "h": rf"(?:height|high){IS}{LENGTH}|{LENGTH}",
        "t": TIME,
    },
    (
        W(r"\bpower\b", "n m h t", "P = \\frac{m g \\times n h}{t}, \\quad g = 10 \\text{ N/kg}",
          "\\frac{{{m} \\times 10 \\times {n} \\times {h}}}{{{t}}} =", lambda v: v["m"] * G * v["n"] * v["h"] / v["t"],
          "W", "a power"),
        W(r"\bpower\b", "n F h t", "P = \\frac{W \\times n h}{t}", "\\frac{{{F} \\times {n} \\times {h}}}{{{t}}} =",
          lambda v: v["F"] * v["n"] * v["h"] / v["t"], "W", "a power"),
        W(r"\bwork\b", "n m h", "W = m g \\times n h, \\quad g = 10 \\text{ N/kg}",
          "{m} \\times 10 \\times {n} \\times {h} =", lambda v: v["m"] * G * v["n"] * v["h"], "J", "work"),
        W(r"\bwork\b|\benergy\b", "m h", "W = m g h, \\quad g = 10 \\text{ N/kg}", "{m} \\times 10 \\times {h} =",
          lambda v: v["m"] * G * v["h"], "J", "work"),
        W(r"\bwork\b", "F h", "W = F \\times h", "{F} \\times {h} =", lambda v: v["F"] * v["h"], "J", "work"),
    ),
    "P2.01", "The work is the weight times the height; power is work over time.",
    r"efficien|velocity|speed|pulley|effort|machine|incline|slope|plane|and (?:his|her|the) power|each (?:carr|weigh)",
)  # fmt: skip
BOTH: Final = Sum(
    r"\b(?:machine|effort|pulleys?|lever|jack|ramp)\b",
    {
        "VR": rf"(?:velocity ratio|\bv\.?r\.?)\b{IS}{N}\b",
        "E": rf"\beffort{IS}{FORCE}|{FORCE} ?(?:of |as )?effort",
        "L": rf"\bload{IS}{FORCE}|{FORCE} ?load",
        "e": rf"\beffic\w*{IS}{N} ?(?:%|per ?cent)|{N} ?(?:%|per ?cent) efficien\w*",
    },
    (
        W(r"\b(?:mechanical advantage|m\.?a\.?)\b.*\beffic\w*|\beffic\w*.*\bmechanical advantage", "VR E L",
          "\\text{MA} = \\frac{\\text{load}}{\\text{effort}}, \\quad \\text{efficiency} ="
          " \\frac{\\text{MA}}{\\text{VR}} \\times 100",
          "\\text{{MA}} = \\frac{{{L}}}{{{E}}} = {MA}, \\quad \\frac{{{L} \\div {E}}}{{{VR}}} \\times 100 =",
          lambda v: v["L"] / v["E"] / v["VR"] * 100, "%", "a mechanical advantage and an efficiency",
          lambda v: {"MA": v["L"] / v["E"]}, "\\text{{MA}} = {MA}, \\quad \\text{{efficiency}} = "),
        W(r"\beffort\b(?! of)", "VR L e",
            "\\text{effort} = \\frac{\\text{load}}{\\text{VR} \\times \\text{efficiency}}",
          "\\frac{{{L}}}{{{VR} \\times {e} \\div 100}} =", lambda v: v["L"] / v["VR"] / v["e"] * 100, "N", "an effort"),
        W(r"\bload\b", "VR E e", "\\text{load} = \\text{effort} \\times \\text{VR} \\times \\text{efficiency}",
          "{E} \\times {VR} \\times {e} \\div 100 =", lambda v: v["E"] * v["VR"] * v["e"] / 100, "N", "a load"),
        W(r"velocity ratio", "E L e", "\\text{VR} = \\frac{\\text{MA}}{\\text{efficiency}}",
          "\\frac{{{L} \\div {E}}}{{{e} \\div 100}} =", lambda v: v["L"] / v["E"] / v["e"] * 100, "",
          "a velocity ratio"),
    ),
    "P2.01", "MA compares the forces, VR the distances; efficiency is MA ÷ VR × 100%.", r"\bkg\b",
)  # fmt: skip
BULBS: Final = Sum(
    r"\b(?:bulbs?|lamps?|appliances?|kettles?|irons?|heaters?|tv|fridge)\b",
    {
        "c": rf"(?:one |1 |a |each )?(?:unit|kwh)s?(?: of electricity)?(?: ?(?:costs?|is|at|charged|of|=))* ?{MONEY}"
             rf"|{MONEY} ?(?:per|a|for each|for one|each|/) ?(?:unit|kwh)",
        "P": rf"{N} ?(kw|w|kilowatts?|watts?)\b(?!h)",
        "h": rf"{N} ?(?:hours?|hrs?|h)\b",
        "d": rf"{N} ?days?",
        "n": rf"\b{N} (?:bulbs|lamps|electric bulbs)",
    },
    (
        W(r"\b(?:cost|bill|pay|how much)\b", "c P h d n",
          "\\text{cost} = \\text{number} \\times \\text{kW} \\times \\text{hours} \\times \\text{price}",
          "{n} \\times {P} \\div 1{{,}}000 \\times {h} \\times {d} \\times {c} =",
          lambda v: v["n"] * v["P"] / 1000 * v["h"] * v["d"] * v["c"], "shillings", "the cost of electricity"),
        W(r"\b(?:cost|bill|pay|how much)\b", "c P h n",
          "\\text{cost} = \\text{number} \\times \\text{kW} \\times \\text{hours} \\times \\text{price}",
          "{n} \\times {P} \\div 1{{,}}000 \\times {h} \\times {c} =",
          lambda v: v["n"] * v["P"] / 1000 * v["h"] * v["c"], "shillings", "the cost of electricity"),
        W(r"\b(?:units|kwh|energy)\b", "P h d n",
            "\\text{units} = \\text{number} \\times \\text{kW} \\times \\text{hours}",
          "{n} \\times {P} \\div 1{{,}}000 \\times {h} \\times {d} =",
          lambda v: v["n"] * v["P"] / 1000 * v["h"] * v["d"], "kWh", "units of electricity"),
    ),
    "P4.04", "A unit is 1 kW for 1 hour. Change watts into kilowatts first.",
    r"and a (?:kettle|tv|iron|fridge|heater)|service|fixed|joules|series|parallel",
)  # fmt: skip
THROWN: Final = Sum(
    r"\b(?:thrown|projected|kicked|throws?|shot|fired)\b.*\b(?:up|upwards?|vertically)\b",
    {"u": rf"{N} ?(?:m/s|ms\^?-1|m per s\w*|metres per second)"},
    (
        W(r"\b(?:how high|height|distance)\b", "u", "v^2 = u^2 - 2 g h, \\quad v = 0, \\quad g = 10 \\text{ m/s}^2",
          "h = \\frac{{{u}^2}}{{2 \\times 10}} =", lambda v: v["u"] ** 2 / (2 * G), "m", "a greatest height"),
        W(r"\b(?:time|how long)\b[a-z ]*\b(?:back|return\w*|ground|whole|total|flight|air)\b|\btotal time\b", "u",
          "t = \\frac{2u}{g}, \\quad g = 10 \\text{ m/s}^2", "\\frac{{2 \\times {u}}}{{10}} =",
          lambda v: 2 * v["u"] / G, "s", "a time of flight"),
        W(r"\b(?:time|how long)\b", "u", "v = u - g t, \\quad v = 0, \\quad g = 10 \\text{ m/s}^2",
          "t = \\frac{{{u}}}{{10}} =", lambda v: v["u"] / G, "s", "the time to the top"),
    ),
    "P3.01", "At the top it stands still for a moment: v = 0.",
     r"mass|energy|tower|cliff|building|after|angle|horizontal",
)  # fmt: skip
TIME_OF_DECAY: Final = rf"{N} ?(years?|days?|hours?|hrs?|minutes?|mins?|seconds?|weeks?|yrs?)\b"
AMOUNT: Final = rf"{N} ?(kg|g|grams?|mg|counts?(?: per \w+)?|atoms|nuclei|bq)\b"


def _halvings(v: Values) -> Fraction | None:
    ratio = v["N0"] / v["N"] if v["N"] else Fraction(0)
    return next((Fraction(n) for n in range(1, 31) if ratio == 2**n), None)


DECAY: Final = Sum(
    r"half[- ]?life|radioactiv\w*|decay",
    {
        "T": rf"half[- ]?life(?: of [a-z0-9 -]*?)?(?: ?(?:is|of|=|was|as))* ?{TIME_OF_DECAY}",
        "N": rf"\bto (?:remain(?: with)?|become|reduce to|decay to|be)? ?{AMOUNT}|{AMOUNT} (?:to )?(?:remain\w*"
             rf"|is left|left)"
             rf"|\b(?:remain\w*|left(?: with)?){IS}{AMOUNT}",
        "N0": AMOUNT,
        "t": TIME_OF_DECAY,
    },
    (
        W(r"\b(?:how long|time|how many (?:days|years|hours|minutes))\b", "T N N0",
          "\\text{halve again and again: } N = \\frac{N_0}{2^n}, \\quad t = n \\times T_{1/2}",
          "\\frac{{{N0}}}{{{N}}} = 2^{{{n}}}, \\quad n = {n}, \\quad t = {n} \\times {T} =",
          lambda v: v["T"] * n if (n := _halvings(v)) else None, "@T", "a time of decay",
          lambda v: {"n": _halvings(v) or Fraction(0)}),
        W(r"\bhalf[- ]?life\b", "N N0 t", "N = \\frac{N_0}{2^n}, \\quad T_{1/2} = \\frac{t}{n}",
          "\\frac{{{N0}}}{{{N}}} = 2^{{{n}}}, \\quad n = {n}, \\quad T_{{1/2}} = \\frac{{{t}}}{{{n}}} =",
          lambda v: v["t"] / n if (n := _halvings(v)) else None, "@t", "a half-life",
          lambda v: {"n": _halvings(v) or Fraction(0)}),
    ),
    "P4.06", "How many times is it halved?", r"decayed\b|has decay|percent|%|fraction", keeps=True,
)  # fmt: skip
CHARGE: Final = Sum(
    r"\b(?:efficiency|yield)\b",
    {
        "a": rf"\b(?:actual|obtained|experimental)(?: yield| mass)?{IS}{N} ?(?:kg|g|tonnes?)?\b|{N} ?(?:kg|g)"
             rf" (?:was |is |were )?(?:actually )?obtained",
        "b": rf"\b(?:theoretical|expected|calculated)(?: yield| mass)?{IS}{N} ?(?:kg|g|tonnes?)?\b",
    },
    (W(r"\b(?:percent\w*|%) yield|\byield\b", "a b",
       "\\text{yield} = \\frac{\\text{actual}}{\\text{theoretical}} \\times 100", "\\frac{{{a}}}{{{b}}} \\times 100 =",
       lambda v: v["a"] / v["b"] * 100, "%", "a percentage yield"),),
    "C3.03", "What was got over what could be got.",
)  # fmt: skip
RULES: Final = (
    REFRACTION, DEPTH, LENS_POWER, WAVE, CLIMB, BOTH, BULBS, THROWN, DECAY, CHARGE,
)  # fmt: skip


def light_sum(text: str) -> Working | None:
    """The working of a sum of light, waves, machines or electricity; None for any other."""
    return worked_sum(text, RULES)
