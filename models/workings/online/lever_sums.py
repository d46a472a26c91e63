"""A rule, a beam or a see-saw in balance: by marks or by distances, with weights or masses, or its own weight."""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from models.workings.online.kinds import Line, Working, made, nearly, number, shown, sign_of

N: Final = r"(\d[\d,]*(?:\.\d+)?)"
ABOUT: Final = re.compile(r"\b(?:metre|meter|uniform|half[- ]metre) ?(?:rule|ruler|stick|rod|beam|bar)\b|\bsee-? ?saw\b"
                          r"|\bpivot\w*\b|\bfulcrum\b|\bknife[- ]?edge\b")  # fmt: skip
REFUSES: Final = re.compile(
    r"\breaction\b|\btension\b|\btwo (?:supports|pivots)\b|\bmoment of\b|\bother (?:two|weights)\b|\befficien\w*"
    r"|\bspanner\b"
    r"|\d ?(?:cm|m|metres?) long\b|\blength\b|\b(?:one|an?|each|the) end\b"
    r"|\b(?:third|right|other) end\b|\bclockwise moment\b|\bspring\b|\bfrom one end\b|\beach\b"
)
RULE: Final = r"(?:metre |meter )?(?:rule|ruler|rod|beam|stick|bar|plank)"
OWN: Final = re.compile(
    rf"\b(?:weight|mass) of (?:the |this )?(?:uniform )?{RULE}\b|\b(?:its|rule's|ruler's) (?:weight|mass)\b"
)
HEAVY: Final = re.compile(rf"{RULE} (?:of (?:weight|mass)|weighing|weighs|which weighs|has a (?:weight|mass))")
HINGE: Final = (
    r"\b(?:pivot(?:ed|s)?|supported|suspended|rests?|fulcrum|knife[- ]?edge"
    r"|(?:balance[sd]?|balancing)(?=[a-z ]*\d+ ?(?:cm)?[- ]?mark))"
    r"(?: (?:horizontally|freely|is|are|placed|on|a|the|pivot|knife[- ]?edge|about|its|mid-?point|and))*"
)
AT_MARK: Final = re.compile(rf"{HINGE} (?:at|on|about)(?: the| its)? (?:mark )?{N} ?(?:cm)?(?:[ -]?mark\b)?(?! ?[nkg])")
AT_CENTRE: Final = re.compile(r"\b(?:centre|center|middle|mid-?point|midpoint)\b")
FORCE: Final = re.compile(rf"{N} ?(kg|g|n|newtons?|grams?|grammes?|kilograms?)\b(?! ?/)")
WHERE: Final = re.compile(
    r"\b(?:where|how far|at what"
    r"|(?:what|which|find the|calculate the|determine the)(?: \w+)? (?:distance|mark|position)"
    r"|position)\b"
)
WHAT: Final = re.compile(
    r"\b(?:what|find|calculate|determine|which|size of|value of|much)\b"
    r"[a-z ]*?\b(?:force|weight|mass|load|effort|weigh)\b|\b(?:find|calculate|determine) (?:the value of )?[wxfm]\b"
)
LENGTH_OF_IT: Final = re.compile(
    r"\b(?:1 ?m|100 ?cm|one metre)(?:etre)? (?:long|rule|in length)\b|\bof length (?:1 ?m|100 ?cm)\b"
)


@dataclass(frozen=True)
class _Hung:
    """What hangs where: `forces` and `places` with where in the text each stands; `pivot` is a mark or None."""

    forces: list[tuple[int, Fraction]]
    places: list[tuple[int, Fraction, str]]  # where, how far from the pivot or which mark, how it is written
    pivot: Fraction | None
    unit: str


def lever_sum(text: str) -> Working | None:
    """The working of one lever in balance; None where a number has no place."""
    said = LENGTH_OF_IT.sub(" ", " ".join(text.lower().replace("−", "-").split()))
    if not ABOUT.search(said) or REFUSES.search(said) or HEAVY.search(said):
        return None
    seen = _seen(said)
    if seen is None:
        return None
    if OWN.search(said):
        return _own_weight(seen, said)
    if seen.pivot not in (None, 50):  # then the weight of the rule itself turns it too
        return None
    counted = len(seen.forces), len(seen.places)
    if counted == (2, 1) and WHERE.search(said):
        return _place(seen, said)
    if counted == (1, 2) and WHAT.search(said):
        return _force(seen)
    return None


def _seen(said: str) -> _Hung | None:
    at = AT_MARK.search(said)
    pivot = number(at[1]) if at else Fraction(50) if AT_CENTRE.search(said) else None
    rest = f"{said[: at.start(1)]}{' ' * len(at[1])}{said[at.end(1) :]}" if at else said
    forces = [(each.start(), number(each[1]), each[2]) for each in FORCE.finditer(rest)]
    if len({each[0] for _, _, each in forces}) > 1 or not forces:
        return None
    rest = FORCE.sub(lambda found: " " * len(found[0]), rest)
    places: list[tuple[int, Fraction, str]] = []
    for each in re.finditer(rf"{N} ?(cm|m|metres?|meters?)?\b", rest):
        found = _distance(rest, each, pivot)
        if found is None:
            return None
        places.append((each.start(), *found))
    unit = {"n": "N", "k": "kg", "g": "g"}[forces[0][2][0]]
    return _Hung([(start, value) for start, value, _ in forces], places, pivot, unit)


def _distance(rest: str, found: re.Match[str], pivot: Fraction | None) -> tuple[Fraction, str] | None:
    """How far from the pivot a number lies, and how that is found; in cm, or in metres where those are typed."""
    value, unit = number(found[1]), found[2] or ""
    after, before = rest[found.end() : found.end() + 40], rest[max(0, found.start() - 12) : found.start()]
    is_mark = bool(re.match(r"[- ]?marks?\b", after)) or bool(re.search(r"\bmarks? (?:of )?$", before))
    if not is_mark and not unit:
        return None
    if not is_mark:
        return value, f"{shown(value)}"
    if pivot is None or value > 100 or value == pivot:
        return None
    return abs(pivot - value), f"{shown(max(pivot, value))} - {shown(min(pivot, value))} = {shown(abs(pivot - value))}"


def _place(seen: _Hung, said: str) -> Working | None:
    """Where the other weight hangs."""
    asked = WHERE.search(said)
    wanted = next((n for n, (start, _) in enumerate(seen.forces) if asked and start > asked.start()), None)
    spot = seen.places[0][0]
    near = min((0, 1), key=lambda n: abs(seen.forces[n][0] - spot))
    first = near if wanted is None or (wanted == near and seen.forces[1 - near][0] < spot) else 1 - wanted
    if wanted is not None and wanted == near and first == near:
        between = said[min(spot, seen.forces[near][0]) : max(spot, seen.forces[near][0])]
        if not re.search(r"\bif|when|given|balance", between) and seen.forces[1 - near][0] > spot:
            return None
    a, b = seen.forces[first][1], seen.forces[1 - first][1]
    d, how = seen.places[0][1], seen.places[0][2]
    if not b:
        return None
    value = a * d / b
    mark = _mark(seen, said, value)
    if mark is None:
        return None
    unit = _length_unit(said)
    lines = _first_lines(seen, how, unit)
    lines.append(Line("Clockwise moment = anticlockwise moment. Let the distance be d.",
                      f"{shown(a)} \\times {shown(d)} = {shown(b)} \\times d"))  # fmt: skip
    lines.append(Line("Divide.", f"d = \\frac{{{shown(a * d)}}}{{{shown(b)}}} {sign_of(value)} {shown(value)}"
                                 f" \\text{{ {unit}}}"))  # fmt: skip
    answer = f"{nearly(value)}{shown(value)} \\text{{ {unit} from the pivot, on the other side}}{mark}"
    return made(f"{shown(a)} \\text{{ {seen.unit}}}, \\ {shown(b)} \\text{{ {seen.unit}}}", HINT, lines, answer,
                "find where a lever balances", "P2.02")  # fmt: skip


HINT: Final = "In balance the clockwise moment equals the anticlockwise one."


def _length_unit(said: str) -> str:
    return "cm" if re.search(r"\d ?cm\b|\bmark\b", said) else "m"


def _first_lines(seen: _Hung, how: str, unit: str) -> list[Line]:
    return [Line("How far from the pivot does it hang?", f"{how} \\text{{ {unit}}}")] if "=" in how else []


def _mark(seen: _Hung, said: str, value: Fraction) -> str | None:
    """The mark of the place that was found; "" without marks, None where the rule is too short."""
    found = re.search(rf"{N} ?(?:cm)?[- ]?mark\b", AT_MARK.sub(" ", said))
    if seen.pivot is None or not found:
        return ""
    mark = seen.pivot + value if number(found[1]) < seen.pivot else seen.pivot - value
    return f": \\text{{ the {shown(mark)} cm mark}}" if 0 <= mark <= 100 else None


def _force(seen: _Hung) -> Working | None:
    """How heavy what balances it is."""
    start, a = seen.forces[0]
    near = min((0, 1), key=lambda n: abs(seen.places[n][0] - start))
    d, e = seen.places[near], seen.places[1 - near]
    if not e[1]:
        return None
    value = a * d[1] / e[1]
    lines = [line for each in (d, e) for line in _first_lines(seen, each[2], "cm")]
    lines.append(Line("Clockwise moment = anticlockwise moment. Let it be W.",
                      f"{shown(a)} \\times {shown(d[1])} = W \\times {shown(e[1])}"))  # fmt: skip
    lines.append(Line("Divide.", f"W = \\frac{{{shown(a * d[1])}}}{{{shown(e[1])}}} {sign_of(value)} {shown(value)}"
                                 f" \\text{{ {seen.unit}}}"))  # fmt: skip
    return made(f"{shown(a)} \\text{{ {seen.unit}}}, \\ {shown(d[1])}, \\ {shown(e[1])}", HINT, lines,
                f"{nearly(value)}{shown(value)} \\text{{ {seen.unit}}}", "find what balances a lever",
                "P2.02")  # fmt: skip


def _own_weight(seen: _Hung, said: str) -> Working | None:
    """The weight of a uniform rule: it acts at the 50 cm mark."""
    found = re.search(rf"{N} ?(?:cm)?[- ]?mark\b", AT_MARK.sub(" ", said))
    if len(seen.forces) != 1 or len(seen.places) != 1 or seen.pivot is None or not found or not AT_MARK.search(said):
        return None
    pivot, mark, force = seen.pivot, number(found[1]), seen.forces[0][1]
    if (50 - pivot) * (mark - pivot) >= 0 or mark > 100:
        return None
    arm, own = abs(mark - pivot), abs(50 - pivot)
    value = force * arm / own
    lines = [Line("The weight of a uniform rule acts at its middle, the 50 cm mark.",
                  f"{shown(max(pivot, Fraction(50)))} - {shown(min(pivot, Fraction(50)))} = {shown(own)}"
                  " \\text{ cm from the pivot}"),
             Line("How far from the pivot does the load hang?", f"{seen.places[0][2]} \\text{{ cm}}"),
             Line("Clockwise moment = anticlockwise moment.",
                  f"W \\times {shown(own)} = {shown(force)} \\times {shown(arm)}"),
             Line("Divide.", f"W {sign_of(value)} {shown(value)} \\text{{ {seen.unit}}}")]  # fmt: skip
    return made(f"{shown(force)} \\text{{ {seen.unit} at }} {shown(mark)} \\text{{ cm}}", HINT, lines,
                f"{nearly(value)}{shown(value)} \\text{{ {seen.unit}}}", "find the weight of a rule",
                "P2.02")  # fmt: skip
