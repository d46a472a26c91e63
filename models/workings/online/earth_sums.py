"""Sums of maps, places and living things: scales, gradients, time zones, density of people, food chains, the body."""

import re
from fractions import Fraction
from typing import Final

from models.workings.online.kinds import Line, Working, first_read, made, nearly, number, shown, sign_of
from models.workings.online.sums import LENGTH, N, Sum, Wanted, worked_sum

W = Wanted
IS: Final = r"(?: ?(?:is|are|was|were|of|as|at|by|has|have|a|an|the|to|be|[=:,]))* ?"
HEIGHT: Final = rf"{N} ?(?:m|metres?|meters?)?\b"
GRADIENT: Final = Sum(
    r"\bgradient\b",
    {
        "h1": rf"(?:from|between|rises? from|altitude of){IS}{N} ?(?:m|metres?|meters?)?\b(?= ?(?:to|and|above))",
        "h2": rf"\b(?:to|and){IS}{N} ?(?:m|metres?|meters?)\b(?! apart)",
        "V": rf"\b(?:vertical (?:interval|distance|rise)|v\.?i|height difference|rises?(?: by)?|difference in"
             rf" height){IS}{LENGTH}",
        "d": LENGTH,
    },
    (
        W(r"\bgradient\b", "h1 h2 d", "\\text{gradient} ="
                                      " \\frac{\\text{vertical interval}}{\\text{horizontal distance}}",
          "\\frac{{{h2} - {h1}}}{{{d}}} = \\frac{{1}}{{{n}}} =",
          lambda v: abs(v["h2"] - v["h1"]) / v["d"] if v["h1"] != v["h2"] else None, "", "a gradient",
          lambda v: {"n": v["d"] / abs(v["h2"] - v["h1"])}, "1 : {n} = "),
        W(r"\bgradient\b", "V d", "\\text{gradient} = \\frac{\\text{vertical interval}}{\\text{horizontal distance}}",
          "\\frac{{{V}}}{{{d}}} = \\frac{{1}}{{{n}}} =", lambda v: v["V"] / v["d"] if v["V"] else None, "",
           "a gradient",
          lambda v: {"n": v["d"] / v["V"]}, "1 : {n} = "),
    ),
    "M3.01", "Height over length, both in the same unit.", r"\by ?=|\bline\b|\(|scale|1 ?:|velocity|graph|points?\b",
)  # fmt: skip
PEOPLE: Final = Sum(
    r"\bpopulation density\b|\bdensity of (?:the )?population\b",
    {"A": rf"{N} ?(sq\.? ?km|km\^?2\b|km²|square k\w+)|\barea{IS}{N}",
     "P": rf"\bpopulation{IS}{N}(?! ?(?:sq|km))|{N} ?(?:people|persons|inhabitants)|{N}"},
    (W(r"\bdensity\b", "A P", "\\text{population density} = \\frac{\\text{people}}{\\text{area}}",
       "\\frac{{{P}}}{{{A}}} =", lambda v: v["P"] / v["A"], "people per km²", "a population density"),),
    "M1.03", "How many people are there on each square kilometre?", r"hectare|million",
)  # fmt: skip
WARMTH: Final = Sum(
    r"\b(?:range of temperature|temperature range|(?:diurnal|daily|annual|mean|average) (?:daily |annual "
    r"|monthly )?(?:temperature|range))",
    {"a": rf"(?:max\w*|highest|hottest)(?: (?:daily|month|monthly|mean|average|temp\w*))*{IS}(-?\d+(?:\.\d+)?)"
          rf" ?(?:°|º|deg\w*)? ?c?\b",
     "b": rf"(?:min\w*|lowest|coldest|coolest)(?: (?:daily|month|monthly|mean|average"
          rf"|temp\w*))*{IS}(-?\d+(?:\.\d+)?) ?(?:°|º|deg\w*)? ?c?\b"},
    (
        W(r"\brange\b", "a b", "\\text{range} = \\text{highest} - \\text{lowest}", "{a} - {b} =",
          lambda v: v["a"] - v["b"], "°C", "a range of temperature"),
        W(r"\b(?:mean|average)\b", "a b", "\\text{mean} = \\frac{\\text{highest} + \\text{lowest}}{2}",
          "\\frac{{{a} + {b}}}{{2}} =", lambda v: (v["a"] + v["b"]) / 2, "°C", "a mean temperature"),
    ),
    "M3.03", "The range is a difference, the mean is the middle.", r"mean[a-z ]* range[a-z ]*\bmean|and (?:the )?mean",
)  # fmt: skip
HEART: Final = Sum(
    r"\b(?:cardiac output|stroke volume)\b",
    {"V": rf"\bstroke volume{IS}{N} ?(?:cm\^?3|cm³|ml)?",
        "Q": rf"\bcardiac output{IS}{N} ?(?:cm\^?3|cm³|ml)?(?:/min| per minute)?",
     "r": rf"{N} ?(?:times|beats|bpm)(?: ?(?:per|a|in one|/) ?min\w*)?|(?:heart|pulse) rate{IS}{N}"},
    (W(r"\bcardiac output\b", "V r", "\\text{cardiac output} = \\text{stroke volume} \\times \\text{heart rate}",
       "{V} \\times {r} =", lambda v: v["V"] * v["r"], "cm³ per minute", "a cardiac output"),
     W(r"\bstroke volume\b", "Q r", "\\text{stroke volume} = \\frac{\\text{cardiac output}}{\\text{heart rate}}",
       "\\frac{{{Q}}}{{{r}}} =", lambda v: v["Q"] / v["r"], "cm³", "a stroke volume")),
    "B2.07", "How much at each beat, and how many beats?", r"litre|\bl\b", r"(?<=cm)\^?3|(?<=ml)\b",
)  # fmt: skip
LARGER: Final = Sum(
    r"\bmagnif",
    {"d": rf"\b(?:drawing|diagram|image|picture|drawn|drew|photo\w*)[a-z ]*?{LENGTH}|{LENGTH} (?:in|on) the"
          rf" (?:drawing|diagram|picture)",
     "r": rf"\b(?:real|actual|object|specimen|true)[a-z ]*?{LENGTH}",
     "M": rf"\bmagnification{IS}(?:x|×)? ?{N}|(?:x|×) ?{N}|{N} ?(?:x|×|times)"},
    (
        W(r"\bmagnif\w+", "d r", "\\text{magnification} = \\frac{\\text{length of the drawing}}{\\text{real length}}",
          "\\frac{{{d}}}{{{r}}} =", lambda v: v["d"] / v["r"], "", "a magnification"),
        W(r"\b(?:actual|real|true) (?:size|length|width|diameter)\b", "d M",
          "\\text{real length} = \\frac{\\text{length of the drawing}}{\\text{magnification}}",
           "\\frac{{{d}}}{{{M}}} =",
          lambda v: v["d"] / v["M"], "m", "a real length"),
    ),
    "B1.02", "Both lengths in the same unit; how many times larger is the drawing?",
     r"lens|mirror|focal|eye ?piece|objective",
)  # fmt: skip
RULES: Final = (GRADIENT, PEOPLE, WARMTH, HEART, LARGER)
SCALE: Final = re.compile(r"\b1 ?(?::|to|/) ?(\d[\d,]*)\b")
ON_MAP: Final = re.compile(rf"{N} ?(cm|mm)\b(?! ?[\^²2])")
ON_GROUND: Final = re.compile(rf"{N} ?(km|m)\b(?! ?[\^²2])")
LEVELS: Final = ("producers", "primary consumers", "secondary consumers", "tertiary consumers", "quaternary consumers")
ENERGY: Final = re.compile(rf"{N} ?(kj|j|kcal|mj|kilojoules|joules)\b")
MERIDIAN: Final = re.compile(r"\b(\d{1,3}(?:\.5)?) ?(?:°|º|deg\w*)? ?(e|w|east|west)\b")
CLOCK: Final = re.compile(
    r"\b(\d{1,2})(?:[:.](\d{2}))? ?(a\.?m\.?|p\.?m\.?|noon|hours|hrs)(?=\W|$)|\b(noon|midday|midnight)\b"
    r"|\b(\d{2})[:.]?(\d{2}) ?(?:hours|hrs|h)\b"
)


def earth_sum(text: str) -> Working | None:
    """The working of a sum of geography or biology; None for any other."""
    said = " ".join(text.lower().replace("−", "-").split())
    return first_read(said, (_scale, _food_chain, _zones)) or worked_sum(text, RULES)


def _scale(said: str) -> Working | None:
    scale, on_map, on_ground = SCALE.search(said), ON_MAP.search(said), ON_GROUND.search(said)
    if not re.search(r"\b(?:map|scale)\b", said) or not scale or number(scale[1]) < 100:
        return None
    rest = ON_GROUND.sub(" ", ON_MAP.sub(" ", SCALE.sub(" ", said, count=1), count=1), count=1)
    if re.search(r"\d|\barea\b", rest) or (on_map is None) == (on_ground is None):
        return None
    s = number(scale[1])
    first = Line(
        "What the scale says.", f"1 \\text{{ cm on the map}} = {shown(s)} \\text{{ cm}} = {shown(s / 100)} \\text{{ m}}"
    )
    if on_map:
        cm = number(on_map[1]) / (10 if on_map[2] == "mm" else 1)
        ground = cm * s
        km = ground / 100000
        lines = [first, Line("Multiply the length on the map.",
            f"{shown(cm)} \\times {shown(s)} = {shown(ground)} \\text{{ cm}}"),
                 Line("Change it: 100 cm are 1 m, 100,000 cm are 1 km.",
                      f"{shown(ground)} \\text{{ cm}} = {shown(ground / 100)} \\text{{ m}} = {shown(km)}"
                      f" \\text{{ km}}")]  # fmt: skip
        answer = f"{nearly(km)}{shown(km)} \\text{{ km}} = {shown(ground / 100)} \\text{{ m}}"
        return made(f"1 : {shown(s)}, \\quad {shown(cm)} \\text{{ cm}}", "What is 1 cm of the map on the ground?",
            lines, answer,
                    "find a distance on the ground", "M2.07")  # fmt: skip
    ground = number(on_ground[1]) * (100000 if on_ground[2] == "km" else 100)  # type: ignore[index]
    value = ground / s
    lines = [first, Line("Change the distance into centimetres.", f"{shown(ground)} \\text{{ cm}}"),
             Line("Divide by the scale.",
                 f"\\frac{{{shown(ground)}}}{{{shown(s)}}} {sign_of(value)} {shown(value)} \\text{{ cm}}")]  # fmt: skip
    return made(f"1 : {shown(s)}", "What is 1 cm of the map on the ground?", lines,
        f"{nearly(value)}{shown(value)} \\text{{ cm}}",
                "find a distance on a map", "M2.07")  # fmt: skip


def _food_chain(said: str) -> Working | None:
    """Ten per cent of the energy passes on at each step, unless another share is stated."""
    found = ENERGY.findall(said)
    share = re.search(rf"{N} ?(?:%|per ?cent)", said)
    if len(found) != 1 or not re.search(
        r"\b(?:consumers?|trophic|food chain|producers?|herbivores?|carnivores?)\b", said
    ):
        return None
    rest = ENERGY.sub(" ", said)
    rest = rest.replace(share[0], " ") if share else rest
    if re.search(r"\d|\blost\b|\bloss\b|\befficiency\b|remaining", rest) or (
        share and not re.search(r"pass|transfer|reach|available|next", said)
    ):
        return None
    at = max(said.rfind(word) for word in ("how much", "find", "calculate", "what"))
    places = [n for n, name in enumerate(LEVELS) if re.search(rf"\b{name[:-1]}s?\b", said[at:])]
    start = [n for n, name in enumerate(LEVELS[:3]) if re.search(rf"\b{name[:-1]}s?\b", said[:at])] or (
        [0] if re.search(r"\b(?:plants?|grass|maize|leaves)\b", said[:at]) else [])  # fmt: skip
    if at < 0 or len(places) != 1 or not start or places[0] <= start[0]:
        return None
    percent = number(share[1]) if share else Fraction(10)
    value, unit = number(found[0][0]), {"kj": "kJ", "j": "J", "mj": "MJ"}.get(found[0][1], found[0][1])
    lines = []
    for n in range(start[0] + 1, places[0] + 1):
        after = value * percent / 100
        lines.append(Line(f"{shown(percent)}% passes to the {LEVELS[n]}.",
                          f"\\frac{{{shown(percent)}}}{{100}} \\times {shown(value)} {sign_of(after)}"
                          f" {shown(after)} \\text{{ {unit}}}"))  # fmt: skip
        value = after
    return made(f"{shown(number(found[0][0]))} \\text{{ {unit}}}",
        f"About {shown(percent)}% of the energy goes on at each step.",
                lines, f"{nearly(value)}{shown(value)} \\text{{ {unit}}}", "follow energy along a food chain",
                    "B4.07")  # fmt: skip


def _zones(said: str) -> Working | None:
    """The local time at another meridian: one hour for every 15 degrees, later to the east."""
    said = re.sub(r"\bgreenwich(?: meridian)?\b|\bgmt\b", "0 e", said)
    places, clock = list(MERIDIAN.finditer(said)), CLOCK.search(said)
    rest = CLOCK.sub(" ", MERIDIAN.sub(" ", said))
    if len(places) != 2 or clock is None or re.search(r"\d", rest) or not re.search(r"\b(?:time|what)\b", said):
        return None
    now = _minutes(clock)
    if now is None or len(CLOCK.findall(said)) != 1:
        return None
    sizes = [number(each[1]) * (1 if each[2][0] == "e" else -1) for each in places]
    asked = re.search(r"\b(?:what|find|calculate|determine)\b", said)
    if not asked or any(abs(each) > 180 for each in sizes):
        return None
    # The place whose time is stated stands nearer to the clock.
    near = min((0, 1), key=lambda n: abs(places[n].start() - clock.start()))
    known, wanted = sizes[near], sizes[1 - near]
    if (places[1 - near].start() > asked.start()) == (places[near].start() > asked.start()):
        return None
    minutes = (wanted - known) * 4
    if minutes.denominator != 1:
        return None
    there = now + int(minutes)
    far = abs(wanted - known)
    side = "east: later" if wanted > known else "west: earlier"
    adds = "different sides of Greenwich: add" if known * wanted < 0 else "the same side of Greenwich: subtract"
    h, m = divmod(int(abs(minutes)), 60)
    span = f"{h} \\text{{ h}}" + (f" {m} \\text{{ min}}" if m else "")
    day = " the next day" if there >= 1440 else " the day before" if there < 0 else ""
    lines = [Line(f"The difference in longitude ({adds}).", f"{shown(abs(max(sizes, key=abs)))}^\\circ"
                  f" {'+' if known * wanted < 0 else '-'} {shown(abs(min(sizes, key=abs)))}^\\circ ="
                  f" {shown(far)}^\\circ"),
             Line("15° are 1 hour, 1° is 4 minutes.",
                 f"{shown(far)} \\times 4 = {shown(abs(minutes))} \\text{{ min}} = {span}"),
             Line(f"The other place is further {side}.")]  # fmt: skip
    return made("15^\\circ = 1 \\text{ hour}", "Which place sees the sun first?", lines,
                f"\\text{{{_clock(there % 1440)}{day}}}", "find a local time", "M1.14")  # fmt: skip


def _minutes(found: re.Match[str]) -> int | None:
    if found[4]:
        return 0 if found[4] == "midnight" else 720
    if found[5]:
        return int(found[5]) * 60 + int(found[6]) if int(found[5]) < 24 else None
    hour, minute, half = int(found[1]), int(found[2] or 0), found[3][0]
    if half == "h":
        return hour * 60 + minute if hour < 24 else None
    if not 1 <= hour <= 12:
        return None
    return (hour % 12 + (12 if half in "pn" else 0)) * 60 + minute


def _clock(minutes: int) -> str:
    if minutes in (0, 720):
        return "12:00 noon" if minutes else "12:00 midnight"
    return f"{(minutes // 60 - 1) % 12 + 1}:{minutes % 60:02d} {'a.m.' if minutes < 720 else 'p.m.'}"
