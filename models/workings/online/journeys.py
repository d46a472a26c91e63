"""Motion in stages: speeding up, steady speed and slowing down, by the area under the graph of velocity and time."""

import re
from fractions import Fraction
from typing import Final

from models.workings.online.kinds import Line, Working, made, nearly, number, shown, sign_of

N: Final = r"(\d[\d,]*(?:\.\d+)?)"
CUT: Final = re.compile(
    r",? ?\b(?:and |it )?(?:then|before|after which|thereafter|finally)\b|[.;,] ?(?=(?:it |and |the (?:car|body"
    r"|bus|train))*"
    r"(?:mov|travel|maintain|continu|decelerat|retard|slow|stop|com|keep|brak|moves))"
    r"|\band (?=(?:it )?(?:decelerat|retard|comes|slows|stops|maintain|mov|travel|is brought))"
)
SPEED: Final = re.compile(rf"{N} ?(?:m/s|ms\^?-1|m per s\w*|metres per second)(?!\^?2|²|/)")
RATE: Final = re.compile(rf"{N} ?(?:m/s\^?2|m/s²|ms\^?-2|m/s/s)")
TIME: Final = re.compile(rf"{N} ?(?:(s|secs?|seconds?)|(mins?|minutes?))\b")
STEADY: Final = re.compile(
    r"\b(?:constant|steady|uniform|same|this|that) (?:speed|velocity)\b|\bmaintain\w*"
    r"|\bkeeps?\b"
)
SPEEDS_UP: Final = re.compile(
    r"\baccelerat\w+|\bincreas\w+ (?:its )?(?:speed|velocity)|\bstarts? from rest\b"
    r"|\bfrom rest\b"
)
SLOWS: Final = re.compile(r"\bdecelerat\w+|\bretard\w+|\bslow\w*|\bstops?\b|\bto rest\b|\bbrak\w+|\bto a (?:stop|halt)")
ASKS: Final = re.compile(r"\b(?:find|calculate|determine|what|how far|work out)\b")


def journey(text: str) -> Working | None:
    """The distance, or the mean speed, of two or three stages; None where one of them is not stated whole."""
    said = " ".join(text.lower().replace("−", "-").split())
    at = ASKS.search(said)
    if not at or not re.search(
        r"\b(?:total distance|distance (?:covered|travelled|moved)|how far|average speed"
        r"|whole)\b",
        said[at.start() :],
    ):
        return None
    stages = [each for each in CUT.split(said[: at.start()]) if each and re.search(r"\d|rest|stop", each)]
    if (
        not 2 <= len(stages) <= 3
        or re.search(r"\b(?:km|kg|overtak\w+|another|mass|force)\b", said)
        or re.search(r"\d", said[at.start() :])
    ):
        return None
    return _worked(stages, said[at.start() :])


def _stage(text: str, u: Fraction) -> tuple[Fraction, Fraction, str] | None:
    """(the speed at its end, its time, how it is called); None where it is not stated whole."""
    speed, rate, time = SPEED.findall(text), RATE.search(text), TIME.search(text)
    rest = TIME.sub(" ", SPEED.sub(" ", RATE.sub(" ", text)))
    if re.search(r"\d", rest):
        return None
    t = number(time[1]) * (60 if time[3] else 1) if time else None
    speeds = [number(each) for each in speed]
    if STEADY.search(text) and not SPEEDS_UP.search(text) and not SLOWS.search(text):
        return (u, t, "At steady speed") if t and not rate and speeds in ([], [u]) else None
    a = number(rate[1]) if rate else None
    if SLOWS.search(text) and not re.search(r"\baccelerat", re.sub(r"decelerat\w+", "", text)):
        if speeds and not re.search(r"\bto \d", text):
            return None
        return _changed(u, speeds[0] if speeds else Fraction(0), a, t, "Slowing down")
    if SPEEDS_UP.search(text) and (speeds or (a and t)):
        return _changed(u, speeds[-1] if speeds else u + (a or 0) * (t or 0), a, t, "Speeding up")
    return None


def _changed(
    u: Fraction, v: Fraction, a: Fraction | None, t: Fraction | None, name: str
) -> tuple[Fraction, Fraction, str] | None:
    """A stage from one speed to another; what is stated twice must agree."""
    if (v < u) is not (name == "Slowing down") or v == u or (a is None and t is None):
        return None
    worked = abs(v - u) / a if a else t
    return (v, worked, name) if worked and t in (None, worked) else None


def _worked(stages: list[str], asked: str) -> Working | None:
    first = stages[0]
    if re.search(r"\bfrom rest\b|\bat rest\b", first):
        u = Fraction(0)
    else:
        return None
    lines, whole, time = [], Fraction(0), Fraction(0)
    for text in stages:
        found = _stage(text, u)
        if found is None or found[1] <= 0:
            return None
        v, t, name = found
        part = (u + v) / 2 * t
        put = (
            f"{shown(v)} \\times {shown(t)}" if u == v else f"\\frac{{{shown(u)} + {shown(v)}}}{{2}} \\times {shown(t)}"
        )
        said = f"{name} from {shown(u)} to {shown(v)} m/s in {shown(t)} s."
        lines.append(Line(f"{name}: {shown(v)} m/s for {shown(t)} s." if u == v else said,
                          f"s = {put} {sign_of(part)} {shown(part)} \\text{{ m}}"))  # fmt: skip
        whole, time, u = whole + part, time + t, v
    lines.append(Line("Add the parts: the area under the graph.", f"s {sign_of(whole)} {shown(whole)} \\text{{ m}}"))
    answer = f"{nearly(whole)}{shown(whole)} \\text{{ m}}"
    if re.search(r"average (?:speed|velocity)", asked):
        mean = whole / time
        lines.append(Line("Average speed = all the distance over all the time.",
                          f"\\frac{{{shown(whole)}}}{{{shown(time)}}} {sign_of(mean)} {shown(mean)}"
                          f" \\text{{ m/s}}"))  # fmt: skip
        answer = f"{nearly(mean)}{shown(mean)} \\text{{ m/s}}"
        if "distance" in asked:
            answer = f"s = {shown(whole)} \\text{{ m}}, \\quad v {sign_of(mean)} {shown(mean)} \\text{{ m/s}}"
    return made("s = \\text{area under the velocity-time graph}",
        "Sketch velocity against time: one shape for each stage.",
                lines, answer, "find a distance in stages", "P3.01")  # fmt: skip
