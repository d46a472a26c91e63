"""Sums of physics with one rule: machines, levers, springs, electricity, waves, falling, half-life."""

from fractions import Fraction
from math import isqrt
from typing import Final

from models.workings.online.kinds import Working
from models.workings.online.sums import FORCE, LENGTH, MASS, TIME, VOLTAGE, N, Sum, Values, Wanted, worked_sum

G: Final = 10  # N/kg
IS: Final = r"(?: ?(?:is|are|was|of|as|at|by|has|have|a|an|the|[=:]))* ?"
COUNT: Final = r"(?: ?(?:turns|coils|windings|loops))?"
TURNS: Final = (
    rf"{N}{COUNT} (?:in|on|for|at|of) (?:its |the )?coil_|{N} coil_ (?:turns|coils|windings)"
    r"|coil_(?: coil| side| winding)?(?: turns)?(?: has| with| of|:|=| is| contains| having)*"
    rf" {N}(?! ?v\b| ?volt|[\d.,]*\d)(?: turns)?"
)
PER_UNIT: Final = (
    r"(?:one |1 |a |each )?(?:unit|kwh)s?(?: of electricity)?(?: ?(?:costs?|is|at|charged|of|=))* ?"
    rf"(?:ugx|shs?\.?|ushs?\.?)? ?{N}"
    rf"|(?:ugx|shs?\.?|ushs?\.?)? ?{N} ?(?:/=|shs|shillings|ugx)? ?(?:per|a|for each|for one|each|/) ?(?:unit|kwh)"
)
W = Wanted


def _root(value: Fraction) -> Fraction:
    """The square root: exact where it is, else to six figures."""
    top, below = isqrt(value.numerator), isqrt(value.denominator)
    exact = top * top == value.numerator and below * below == value.denominator
    return Fraction(top, below) if exact else Fraction(str(round(float(value) ** 0.5, 6)))


MACHINE: Final = Sum(
    r"\b(?:machine|effort|pulleys?|lever|jack|ramp)\b",
    {
        "VR": rf"(?:velocity ratio|\bv\.?r\.?)\b{IS}{N}\b",
        "MA": rf"(?:mechanical advantage|\bm\.?a\.?)\b{IS}{N}\b",
        "E": rf"\beffort{IS}{FORCE}|{FORCE} ?(?:of |as )?effort",
        "L": rf"\bload{IS}{FORCE}|{FORCE} ?load",
    },
    (
        W(r"efficiency", "VR E L",
          "\\text{efficiency} = \\frac{\\text{load} \\div \\text{effort}}{\\text{VR}} \\times 100",
          "\\frac{{{L} \\div {E}}}{{{VR}}} \\times 100 =", lambda v: v["L"] / v["E"] / v["VR"] * 100, "%",
          "an efficiency"),
        W(r"efficiency", "MA VR", "\\text{efficiency} = \\frac{\\text{MA}}{\\text{VR}} \\times 100",
          "\\frac{{{MA}}}{{{VR}}} \\times 100 =", lambda v: v["MA"] / v["VR"] * 100, "%", "an efficiency"),
        W(r"mechanical advantage|\bm\.?a\b", "E L", "\\text{MA} = \\frac{\\text{load}}{\\text{effort}}",
          "\\frac{{{L}}}{{{E}}} =", lambda v: v["L"] / v["E"], "", "a mechanical advantage"),
    ),
    "P2.01", "MA compares the forces, VR the distances; efficiency is MA ÷ VR × 100%.",
    rf"(?:mechanical advantage|\bm\.?a\b)(?!{IS}\d).*\beffic|\beffic\w+ .*(?:mechanical advantage|\bm\.?a\b)(?!{IS}\d)",
)  # fmt: skip
WEIGHT: Final = Sum(
    r"\bweight\b",
    {"m": MASS},
    (W(r"\bweight\b", "m", "W = m g, \\quad g = 10 \\text{ N/kg}", "{m} \\times 10 =", lambda v: v["m"] * G, "N",
       "a weight"),),
    "P1.04", "Weight is the pull of the Earth: 10 N on each kilogram.",
    r"moon|lift|float|apparent|pressure|density|lever|pivot|accelerat|loses|mars|g ?(?:=|is|as) ?(?!10\b)\d",
)  # fmt: skip
LEVER: Final = Sum(
    r"\b(?:pivot|see-?saw|fulcrum|balance)",
    {
        "F1": rf"\b(?:weighing|weighs?|weight of|weight|force of|load of){IS}{FORCE}|{FORCE}",
        "d1": rf"{LENGTH}",
        "F2": rf"{FORCE}",
        "d2": rf"{LENGTH}",
    },
    (
        W(r"\b(?:where|how far|distance)\b", "F1 d1 F2", "F_1 \\times d_1 = F_2 \\times d_2",
          "d_2 = \\frac{{{F1} \\times {d1}}}{{{F2}}} =", lambda v: v["F1"] * v["d1"] / v["F2"], "m",
          "where a lever balances"),
        W(r"\b(?:what|find|calculate) (?:\w+ ){0,3}(?:force|weight|load|effort)\b", "F1 d1 d2",
          "F_1 \\times d_1 = F_2 \\times d_2", "F_2 = \\frac{{{F1} \\times {d1}}}{{{d2}}} =",
          lambda v: v["F1"] * v["d1"] / v["d2"], "N", "the force that balances a lever"),
    ),
    "P2.02", "In balance the clockwise moment equals the anticlockwise one.",
    r"uniform|centre of gravity|weight of the (?:rule|beam|plank|ruler)|\bmark\b|third|from (?:one|the) end|moment of",
)  # fmt: skip
CLIMB: Final = Sum(
    r"\b(?:power)\b",
    {"m": MASS, "F": FORCE, "h": LENGTH, "t": TIME},
    (
        W(r"\bpower\b", "m h t", "P = \\frac{mgh}{t}, \\quad g = 10 \\text{ N/kg}",
          "\\frac{{{m} \\times 10 \\times {h}}}{{{t}}} =", lambda v: v["m"] * G * v["h"] / v["t"], "W", "a power"),
        W(r"\bpower\b", "F h t", "P = \\frac{F \\times d}{t}", "\\frac{{{F} \\times {h}}}{{{t}}} =",
          lambda v: v["F"] * v["h"] / v["t"], "W", "a power"),
    ),
    "P2.01", "Power is the work done in each second.", r"efficien|velocity|speed|accelerat|water|pump|along|slope|each",
)  # fmt: skip
SPRING: Final = Sum(
    r"\b(?:spring|wire|elastic|rubber)\b",
    {
        "e1": rf"(?:stretch\w*|exten\w+|length\w*){IS}(?:through )?{LENGTH}|{LENGTH}",
        "F1": rf"(?:load|force|weight){IS}{FORCE}|{FORCE}",
        "F2": FORCE,
        "e2": LENGTH,
    },
    (
        W(r"\b(?:load|force|weight)\b", "e1 F1 e2", "\\frac{F_2}{e_2} = \\frac{F_1}{e_1}",
          "F_2 = \\frac{{{F1}}}{{{e1}}} \\times {e2} =", lambda v: v["F1"] / v["e1"] * v["e2"], "N",
          "a load on a spring"),
        W(r"\b(?:exten\w+|stretch\w*|how (?:far|much))\b", "e1 F1 F2", "\\frac{e_2}{F_2} = \\frac{e_1}{F_1}",
          "e_2 = \\frac{{{e1}}}{{{F1}}} \\times {F2} =", lambda v: v["e1"] / v["F1"] * v["F2"], "m", "an extension"),
    ),
    "P2.04", "Twice the load, twice the extension: Hooke's law.",
    r"original|unstretched|natural|new length|length of the spring|parallel|series|total length|\blong\b|from \d.* to",
)  # fmt: skip
METER: Final = Sum(
    r"\b(?:unit|kwh|kilowatt[- ]?hours?|electricity)\b",
    {
        "c": PER_UNIT,
        "P": rf"{N} ?(kw|w|kilowatts?|watts?)\b(?!h)",
        "h": rf"{N} ?(?:hours?|hrs?|h)\b",
        "d": rf"{N} ?days?",
    },
    (
        W(r"\b(?:cost|bill|pay|how much)\b", "c P h d",
          "\\text{cost} = \\text{kW} \\times \\text{hours} \\times \\text{price}",
          "{P} \\div 1{{,}}000 \\times {h} \\times {d} \\times {c} =",
          lambda v: v["P"] / 1000 * v["h"] * v["d"] * v["c"], "shillings", "the cost of electricity"),
        W(r"\b(?:cost|bill|pay|how much)\b", "c P h",
          "\\text{cost} = \\text{kW} \\times \\text{hours} \\times \\text{price}",
          "{P} \\div 1{{,}}000 \\times {h} \\times {c} =", lambda v: v["P"] / 1000 * v["h"] * v["c"], "shillings",
          "the cost of electricity"),
        W(r"\b(?:units|kwh|energy|kilowatt)\b", "P h", "\\text{units} = \\text{kW} \\times \\text{hours}",
          "{P} \\div 1{{,}}000 \\times {h} =", lambda v: v["P"] / 1000 * v["h"], "kWh", "units of electricity"),
        W(r"\b(?:units|kwh|energy|kilowatt)\b", "P h d", "\\text{units} = \\text{kW} \\times \\text{hours}",
          "{P} \\div 1{{,}}000 \\times {h} \\times {d} =", lambda v: v["P"] / 1000 * v["h"] * v["d"], "kWh",
          "units of electricity"),
    ),
    "P4.04", "A unit is 1 kW for 1 hour. Change watts into kilowatts first.",
    r"bulbs|lamps|each (?!unit)|and a|service|fixed|in joules|efficien",
)  # fmt: skip
DEPTH: Final = Sum(
    r"\bpressure\b",
    {
        "d": rf"density(?: of [a-z ]{{2,20}}?)?{IS}{N} ?(?:kg ?/? ?m\S*)?|{N} ?kg ?/? ?m(?:\^?-?3|³)",
        "h": rf"{LENGTH}",
    },
    (W(r"\bpressure\b", "d h", "p = h d g, \\quad g = 10 \\text{ N/kg}", "{h} \\times {d} \\times 10 =",
       lambda v: v["h"] * v["d"] * G, "Pa", "a pressure in a liquid"),),
    "P2.03", "Pressure in a liquid grows with depth: depth × density × g.",
    r"atmospher|total|hydraulic|piston|mercury|area|g ?/ ?cm",
)  # fmt: skip
FALL: Final = Sum(
    r"\b(?:dropped|falls?|released|fell|falling)\b",
    {"h": LENGTH, "t": TIME},
    (
        W(r"\b(?:how long|time)\b", "h", "h = \\frac{1}{2} g t^2, \\quad g = 10 \\text{ m/s}^2",
          "t = \\sqrt{{2 \\times {h} \\div 10}} =", lambda v: _root(2 * v["h"] / G), "s", "the time of a fall"),
        W(r"\b(?:velocity|speed|how fast)\b", "h", "v^2 = 2 g h, \\quad g = 10 \\text{ m/s}^2",
          "v = \\sqrt{{2 \\times 10 \\times {h}}} =", lambda v: _root(2 * G * v["h"]), "m/s", "the speed of a fall"),
        W(r"\b(?:height|how high|how far|distance|depth|how deep)\b", "t",
          "h = \\frac{1}{2} g t^2, \\quad g = 10 \\text{ m/s}^2", "\\frac{{1}}{{2}} \\times 10 \\times {t}^2 =",
          lambda v: Fraction(G, 2) * v["t"] ** 2, "m", "the height of a fall"),
        W(r"\b(?:velocity|speed|how fast)\b", "t", "v = g t, \\quad g = 10 \\text{ m/s}^2", "10 \\times {t} =",
          lambda v: G * v["t"], "m/s", "the speed of a fall"),
    ),
    "P3.01", "From rest, and with g = 10 m/s².",
    r"thrown|terminal|parachut|bounc|rebound|energy|mass|force|half|horizontal|speed of \d|velocity of \d|moon",
)  # fmt: skip
TRANSFORMER: Final = Sum(
    r"\btransformer\b|\bprimary\b.*\bsecondary\b|\bsecondary\b.*\bprimary\b",
    {
        "Np": TURNS.replace("coil_", "primary"),
        "Ns": TURNS.replace("coil_", "secondary"),
        "Vp": rf"(?:primary|input)(?: voltage| coil| p\.?d\.?)*{IS}{VOLTAGE}"
              rf"|{VOLTAGE} (?:a\.?c\.? )?(?:in (?:the )?)?(?:primary|input|mains|supply)"
              r"|(?:from|converts?|changes?|steps? ?(?:down|up)|stepped|lowers?|reduces?|raises?|connected to|mains of)"
              rf"(?: the| a| an| voltage| mains| supply| of| from)* {VOLTAGE}",
        "Vs": rf"(?:secondary|output)(?: voltage| coil| p\.?d\.?)*{IS}{VOLTAGE}"
              rf"|\b(?:to|gives?|produces?|get){IS}{VOLTAGE}"
              rf"|{VOLTAGE} (?:output|(?:at|in|from|across) (?:the )?secondary)",
    },
    (
        W(r"\bvolt\w*|\bp\.?d\b|\be\.?m\.?f\b|\boutput\b", "Np Ns Vp", "\\frac{V_s}{V_p} = \\frac{N_s}{N_p}",
          "V_s = {Vp} \\times \\frac{{{Ns}}}{{{Np}}} =", lambda v: v["Vp"] * v["Ns"] / v["Np"], "V",
          "a voltage of a transformer"),
        W(r"turns", "Np Vp Vs", "\\frac{N_s}{N_p} = \\frac{V_s}{V_p}", "N_s = {Np} \\times \\frac{{{Vs}}}{{{Vp}}} =",
          lambda v: v["Np"] * v["Vs"] / v["Vp"], "turns", "turns of a transformer"),
        W(r"turns", "Ns Vp Vs", "\\frac{N_p}{N_s} = \\frac{V_p}{V_s}", "N_p = {Ns} \\times \\frac{{{Vp}}}{{{Vs}}} =",
          lambda v: v["Ns"] * v["Vp"] / v["Vs"], "turns", "turns of a transformer"),
        W(r"\bvolt\w*|\bp\.?d\b|\be\.?m\.?f\b|\binput\b", "Np Ns Vs", "\\frac{V_p}{V_s} = \\frac{N_p}{N_s}",
          "V_p = {Vs} \\times \\frac{{{Np}}}{{{Ns}}} =", lambda v: v["Vs"] * v["Np"] / v["Ns"], "V",
          "a voltage of a transformer"),
    ),
    "P4.03", "Voltages go as the turns.", r"efficien|current|power",
)  # fmt: skip
TIME_OF_DECAY: Final = rf"{N} ?(years?|days?|hours?|hrs?|minutes?|mins?|seconds?|s|h|weeks?|yrs?)\b"


def _left(v: Values) -> Fraction | None:
    halves = v["t"] / v["T"]
    return v["N0"] / 2 ** int(halves) if halves.denominator == 1 and halves <= 40 else None


DECAY: Final = Sum(
    r"half[- ]?life",
    {
        "T": rf"half[- ]?life(?: of [a-z0-9 -]*?)?(?: ?(?:is|of|=|was))* ?{TIME_OF_DECAY}",
        "t": TIME_OF_DECAY,
        "N0": rf"{N} ?(kg|g|grams?|mg|counts?(?: per \w+)?|atoms|nuclei|bq)\b",
    },
    (W(r"\b(?:remain\w*|left|how much|how many|mass|undecayed|after)\b", "T t N0",
       "\\text{what is left} = \\frac{N_0}{2^{\\,t \\div T_{1/2}}}",
       "\\frac{{{N0}}}{{2^{{{t} \\div {T}}}}} =", _left, "@N0",
       "what is left after some half-lives"),),
    "P4.06", "How many half-lives go by? Halve that many times.", r"decayed\b|has decay|percent|%|fraction|age of",
     keeps=True,
)  # fmt: skip
SCALED: Final = Sum(
    r"\bmagnif",
    {
        "d": rf"\b(?:drawing|diagram|image|picture)[a-z ]*?{LENGTH}|{LENGTH} (?:in|on) the (?:drawing|diagram|picture)",
        "r": rf"\b(?:real|actual|object|specimen|leaf|cell)[a-z ]*?{LENGTH}",
    },
    (W(r"\bmagnif", "d r", "\\text{magnification} = \\frac{\\text{length of the drawing}}{\\text{real length}}",
       "\\frac{{{d}}}{{{r}}} =", lambda v: v["d"] / v["r"], "", "a magnification"),),
    "B1.02", "Both lengths in the same unit; how many times larger is the drawing?", r"lens|mirror|focal",
)  # fmt: skip
PULSES: Final = Sum(
    r"\b(?:waves?|oscillations?|vibrations?|swings?|cycles)\b",
    {"n": rf"{N} (?:complete )?(?:waves?|oscillations?|vibrations?|swings?|cycles)", "t": TIME},
    (
        W(r"\bfrequency\b", "n t", "f = \\frac{n}{t}", "\\frac{{{n}}}{{{t}}} =", lambda v: v["n"] / v["t"], "Hz",
          "a frequency"),
        W(r"\bperiod\b", "n t", "T = \\frac{t}{n}", "\\frac{{{t}}}{{{n}}} =", lambda v: v["t"] / v["n"], "s",
          "a period"),
    ),
    "P3.04", "Frequency is how many in one second; the period is the time of one.",
)  # fmt: skip
ECHO: Final = Sum(
    r"\becho",
    {"v": rf"{N} ?(?:m/s|ms\^?-1|m per second|metres per second)", "t": TIME, "d": LENGTH},
    (
        W(r"\b(?:how far|distance|depth|how deep)\b", "v t", "d = \\frac{v t}{2}", "\\frac{{{v} \\times {t}}}{{2}} =",
          lambda v: v["v"] * v["t"] / 2, "m", "a distance by an echo"),
        W(r"\b(?:speed|velocity)\b", "d t", "v = \\frac{2d}{t}", "\\frac{{2 \\times {d}}}{{{t}}} =",
          lambda v: 2 * v["d"] / v["t"], "m/s", "the speed of sound"),
        W(r"\b(?:time|how long)\b", "v d", "t = \\frac{2d}{v}", "\\frac{{2 \\times {d}}}{{{v}}} =",
          lambda v: 2 * v["d"] / v["v"], "s", "the time of an echo"),
    ),
    "P3.05", "The sound goes there and back: twice the distance.",
)  # fmt: skip
RULES: Final = (
    MACHINE, WEIGHT, LEVER, CLIMB, SPRING, METER, DEPTH, FALL, TRANSFORMER, DECAY, SCALED, PULSES, ECHO,
)  # fmt: skip


def physics_sum(text: str) -> Working | None:
    """The working of a sum of physics; None for any other."""
    return worked_sum(text, RULES)
