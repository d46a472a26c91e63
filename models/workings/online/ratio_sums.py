"""Sums of shares, ages, prices by weight, workers and days, trains, and the power of a current."""

import re
from fractions import Fraction
from typing import Final

from models.workings.online.kinds import Line, Working, first_read, made, number, shown, sign_of
from models.workings.online.sums import LENGTH, N, Sum, Wanted, worked_sum

W = Wanted
IS: Final = r"(?: ?(?:is|are|was|were|of|as|at|by|for|has|have|a|an|the|costs?|[=:,]))* ?"
MONEY: Final = rf"(?:ugx|shs?\.?|ushs?\.?)? ?{N}(?:/=|/-| ?(?:shs?|shillings|ugx))?"
WEIGHED: Final = Sum(
    r"\b(?:costs?|price|pay|sold|buys?)\b",
    {"n": rf"{N} ?(kg|kgs|litres?|liters?|l|metres?|m)\b", "m": rf"{N} ?(kg|kgs|litres?|liters?|l|metres?|m)\b",
     "C": MONEY},
    (W(r"\b(?:find|what|how much|calculate)\b[^.]*\b(?:cost|price|pay|much)\b", "n m C",
       "\\text{price of 1} \\times \\text{how much}", "\\frac{{{C}}}{{{n}}} \\times {m} =",
       lambda v: v["C"] / v["n"] * v["m"], "UGX", "a price"),),
    "M3.05", "What does one cost?", r"%|profit|and \d+ ?(?:kg|l)\b.*and|change|discount|each of|mixture|\bmix",
     keeps=True,
)  # fmt: skip
WORKERS: Final = Sum(
    r"\b(?:men|workers?|people|women|boys|labourers|builders|taps|pipes)\b",
    {"a": rf"{N} (?:men|workers|people|women|boys|labourers|builders)", "d1": rf"{N} days?", "d2": rf"{N} days?"},
    (W(r"\bhow many (?:more )?(?:men|workers|people|women|boys|labourers|builders)\b", "a d1 d2",
       "\\text{workers} \\times \\text{days stays the same}", "\\frac{{{a} \\times {d1}}}{{{d2}}} =",
       lambda v: v["a"] * v["d1"] / v["d2"] if (v["a"] * v["d1"] / v["d2"]).denominator == 1 else None, "workers",
       "a number of workers"),),
    "M3.05", "Fewer days need more workers: multiply, then divide.",
     r"how many more|hours|food|eat|last|acres|earn|paid",
)  # fmt: skip
TRAIN: Final = Sum(
    r"\btrain\b.*\b(?:bridge|tunnel|platform)\b",
    {"v": rf"{N} ?(m/s|km/h|ms\^?-1)", "a": LENGTH, "b": LENGTH},
    (W(r"\b(?:time|how long)\b", "v a b", "t = \\frac{\\text{length of the train} + \\text{length of the bridge}}{v}",
       "\\frac{{{a} + {b}}}{{{v}}} =", lambda v: (v["a"] + v["b"]) / v["v"], "s", "a time"),),
    "M3.05", "The train has passed when its end has: both lengths count.",
     r"how long is the (?:train|bridge|tunnel)|another",
)  # fmt: skip
USEFUL: Final = Sum(
    r"\befficiency\b",
    {"o": rf"\b(?:gives?(?: out)?|output|useful(?: energy| work| output)?|does|produces?){IS}{N} ?(?:j|kj|w"
          rf"|joules?|watts?)\b",
     "i": rf"\b(?:uses?|input|total|takes?(?: in)?|supplied(?: with)?|consumes?)(?: energy| power|"
          rf" work)?{IS}{N} ?(?:j|kj|w|joules?|watts?)\b"},
    (W(r"\befficiency\b", "o i", "\\text{efficiency} = \\frac{\\text{useful output}}{\\text{input}} \\times 100",
       "\\frac{{{o}}}{{{i}}} \\times 100 =", lambda v: v["o"] / v["i"] * 100 if v["o"] <= v["i"] else None, "%",
       "an efficiency"),),
    "P2.01", "How much of what goes in comes out as useful?", r"kj.*\d ?j\b|\d ?j\b.*kj",
)  # fmt: skip
CURRENT: Final = Sum(
    r"\bpower\b|\bfuse\b",
    {"R": rf"{N} ?(?:ohms?|Ω|ω)", "I": rf"{N} ?(?:a|amps?|amperes?)\b", "P": rf"{N} ?(kw|w|watts?)\b",
     "V": rf"{N} ?(?:v|volts?)\b"},
    (
        W(r"\bpower\b", "R I", "P = I^2 R", "{I}^2 \\times {R} =", lambda v: v["I"] ** 2 * v["R"], "W", "a power"),
        W(r"\bpower\b", "R V", "P = \\frac{V^2}{R}", "\\frac{{{V}^2}}{{{R}}} =", lambda v: v["V"] ** 2 / v["R"], "W",
          "a power"),
        W(r"\bfuse\b|\bcurrent\b", "P V", "I = \\frac{P}{V}; \\text{ the fuse is the next size above}",
          "\\frac{{{P}}}{{{V}}} =", lambda v: v["P"] / v["V"], "A", "a current for a fuse"),
    ),
    "P4.04", "Power = voltage × current; put Ohm's law in.", r"series|parallel|efficien|each|lost|internal|cost",
)  # fmt: skip
WARMTH: Final = Sum(
    r"\bfahrenheit\b",
    {"c": r"(-?\d+(?:\.\d+)?) ?(?:°|º|deg\w*)? ?(?:c\b|celsius|centigrade)",
        "f": r"(-?\d+(?:\.\d+)?) ?(?:°|º|deg\w*)? ?(?:f\b|fahrenheit)"},
    (
        W(r"\bfahrenheit\b", "c", "F = \\frac{9}{5} C + 32", "\\frac{{9}}{{5}} \\times {c} + 32 =",
          lambda v: v["c"] * 9 / 5 + 32, "°F", "a temperature in Fahrenheit"),
        W(r"\b(?:celsius|centigrade|deg\w* c)\b", "f", "C = \\frac{5}{9} (F - 32)",
            "\\frac{{5}}{{9}} \\times ({f} - 32) =",
          lambda v: (v["f"] - 32) * 5 / 9, "°C", "a temperature in Celsius"),
    ),
    "P1.05", "0 °C is 32 °F, and 5 steps of Celsius are 9 of Fahrenheit.",
)  # fmt: skip
RULES: Final = (WEIGHED, WORKERS, TRAIN, USEFUL, CURRENT, WARMTH)
SHARED: Final = re.compile(
    r"\bratio of (?:the )?(?:number of )?([a-z]+) to (?:the )?(?:number of"
    r" )?([a-z]+)[a-z ]*? (?:is |= ?|as )?(\d+) ?: ?(\d+)"
)
NAME: Final = r"(?:a |the |his |her |an )?([a-z]+)(?:'s)?"
OLDER: Final = re.compile(rf"\b{NAME} is {N} (?:years? |yrs? )?(older|younger) than {NAME}\b")
TIMES: Final = re.compile(
    rf"\b{NAME} is (twice|three times|four times|thrice|(\d+) times) (?:as old as |the"
    rf" age of |older than )?{NAME}(?:'s age)?\b"
)
TOTAL: Final = re.compile(rf"\b(?:sum of (?:their|the) ages|total (?:of (?:their|the) )?ages?|their total age"
                          rf"|their ages (?:add up to|total|sum up to)"
                          rf"|sum of (?:the )?ages of [a-z ]+)(?: is| are| =|=)* ?{N}")  # fmt: skip
MULTIPLES: Final = {"twice": 2, "thrice": 3, "three times": 3, "four times": 4}


def ratio_sum(text: str) -> Working | None:
    """The working of a sum of shares, ages, prices or power; None for any other."""
    said = " ".join(text.lower().replace("−", "-").replace("’", "'").split())
    return first_read(said, (_shared, _ages)) or worked_sum(text, RULES)


def _shared(said: str) -> Working | None:
    """The other part of a ratio, or the whole, from one part."""
    found = SHARED.search(said)
    if not found:
        return None
    rest = said.replace(found[0], " ")
    one = re.findall(r"(\d[\d,]*) ([a-z]+)", rest)
    asked = re.search(r"\bhow many ([a-z]+)\b(.*)$", rest)
    if len(one) != 1 or not asked or len(re.findall(r"\d[\d,]*", rest)) != 1:
        return None
    names, parts = [found[1], found[2]], [int(found[3]), int(found[4])]
    if one[0][1] not in names or 0 in parts or names[0] == names[1]:
        return None
    known = names.index(one[0][1])
    part = Fraction(int(one[0][0].replace(",", "")), parts[known])
    if asked[1] == names[1 - known]:
        times, name = parts[1 - known], names[1 - known]
    elif re.search(r"altogether|in total|in all|in the (?:class|school)", asked[2]) or asked[1] in (
        "students",
        "pupils",
        "people",
        "learners",
    ):
        times, name = sum(parts), "altogether"
    else:
        return None
    value = part * times
    if value.denominator != 1:
        return None
    return made(f"{parts[0]} : {parts[1]}", "What is one part of the ratio?",
                [Line(f"{parts[known]} parts are {one[0][0]} {names[known]}: find one part.",
                      f"\\frac{{{one[0][0]}}}{{{parts[known]}}} = {shown(part)}"),
                 Line(f"{name.title()}: {times} parts.", f"{times} \\times {shown(part)} = {shown(value)}")],
                f"{shown(value)} \\text{{ {name}}}", "use a ratio", "M3.05")  # fmt: skip


def _ages(said: str) -> Working | None:
    """Two ages from their sum and how they compare."""
    total, older, times = TOTAL.search(said), OLDER.search(said), TIMES.search(said)
    if (
        not total
        or (older is None) == (times is None)
        or re.search(r"\b(?:ago|in \d+|years' time|will be|was)\b", said)
    ):
        return None
    found = older or times
    rest = said.replace(total[0], " ").replace(found[0], " ")  # type: ignore[index]
    if re.search(r"\d", rest):
        return None
    whole = number(total[1])
    if older:
        first, by, second = older[1], number(older[2]), older[4]
        elder, other = (first, second) if older[3] == "older" else (second, first)
        young = (whole - by) / 2
        rule, put = f"x + (x + {shown(by)}) = {shown(whole)}", f"2x = {shown(whole - by)}"
        say, old = f"Let {other} be x years old; {elder} is x + {shown(by)}.", young + by
    else:
        elder, other = times[1], times[4]  # type: ignore[index]
        k = Fraction(times[3]) if times[3] else Fraction(MULTIPLES[times[2]])  # type: ignore[index]
        young = whole / (k + 1)
        rule, put = f"x + {shown(k)}x = {shown(whole)}", f"{shown(k + 1)}x = {shown(whole)}"
        say, old = f"Let {other} be x years old; {elder} is {shown(k)}x.", young * k
    if young <= 0 or elder == other or "older than" in (times[0] if times else ""):
        return None
    lines = [Line(say, rule), Line("Put the x together.", put), Line("Divide.", f"x {sign_of(young)} {shown(young)}")]
    ages = f"\\text{{{elder.title()}: }} {shown(old)}, \\quad \\text{{{other.title()}: }} {shown(young)}"
    return made(rule, "Let the younger one be x.", lines, f"{ages} \\text{{ years}}", "find ages", "M1.12")
