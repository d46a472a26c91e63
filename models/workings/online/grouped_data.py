"""Statistics of classes with frequencies, and several averages of one list."""

import re
from collections import Counter
from fractions import Fraction
from itertools import pairwise
from typing import Final

from models.workings.online.kinds import Line, Working, first_read, made, shown, sign_of

CLASS: Final = re.compile(r"(?<![\d.-])(\d+(?:\.\d+)?) ?(?:-|–|to) ?(\d+(?:\.\d+)?)(?![\d.]| ?-)")
FREQUENCY: Final = re.compile(
    r"\b(?:frequenc(?:y|ies)|freq\.?|f|(?:number|no\.?) of (?:students|pupils|learners|people))\b[ :=]*(?:of|are|is)?"
    r"(?: respectively)? ?((?:\d+[ ,]*(?:and )?)+)"
)
NAMES: Final = re.compile(r"\b(mean|average|median|mode|modal class|range|assumed mean|working mean)\b")
MANY: Final = re.compile(r"\b(mean|average|median|mode|range)\b")
LIST: Final = re.compile(r"(?<![\d.])\d+(?:\.\d+)?(?:(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s+)\d+(?:\.\d+)?){2,}")


def grouped(text: str) -> Working | None:
    """The mean, median or mode of grouped data, or two and more averages of a list; None for any other."""
    said = " ".join(text.lower().replace("–", "-").split())
    return first_read(said, (_classes, _several))


def _classes(said: str) -> Working | None:
    bounds = [(Fraction(a), Fraction(b)) for a, b in CLASS.findall(said)]
    if len(bounds) < 3 or any(a >= b for a, b in bounds):
        return None
    rest = CLASS.sub(" ", said)
    found = FREQUENCY.search(rest)
    asked = {each.replace("average", "mean") for each in NAMES.findall(rest)}
    counts = [int(each) for each in re.findall(r"\d+", found[1])] if found else []
    if not found or len(counts) != len(bounds) or re.search(r"\d", rest[: found.start()] + rest[found.end() :]):
        return None
    widths = {b - a for a, b in bounds}
    gap = bounds[1][0] - bounds[0][1]
    if len(widths) != 1 or any(y[0] - x[1] != gap for x, y in pairwise(bounds)) or gap not in (0, 1):
        return None
    if len(asked) != 1 or not sum(counts):
        return None
    makes = {"mean": _mean, "median": _median, "mode": _mode, "modal class": _modal}
    make = makes.get(next(iter(asked)))
    return make(bounds, counts, gap) if make else None


Bounds = list[tuple[Fraction, Fraction]]


def _mean(bounds: Bounds, counts: list[int], _: Fraction) -> Working:
    middles = [(a + b) / 2 for a, b in bounds]
    products = [x * f for x, f in zip(middles, counts, strict=True)]
    total, whole = sum(products, Fraction(0)), sum(counts)
    mean = total / whole
    rows = " \\\\ ".join(
        f"{shown(a)}-{shown(b)} & {shown(x)} & {f} & {shown(p)}"
        for (a, b), x, f, p in zip(bounds, middles, counts, products, strict=True)
    )
    lines = [
        Line("Write the middle x of each class, and multiply by its frequency f.",
             f"\\begin{{array}}{{c|c|c|c}} \\text{{class}} & x & f & fx \\\\ \\hline {rows} \\end{{array}}"),
        Line("Add the frequencies, and the products.", f"\\sum f = {whole}, \\quad \\sum fx = {shown(total)}"),
        Line("Divide.", f"\\bar{{x}} = \\frac{{{shown(total)}}}{{{whole}}} {sign_of(mean)} {shown(mean)}"),
    ]  # fmt: skip
    return made("\\bar{x} = \\frac{\\sum fx}{\\sum f}", "Each class stands for its middle.", lines,
                f"\\bar{{x}} {sign_of(mean)} {shown(mean)}", "find a mean of grouped data", "M3.03")  # fmt: skip


def _median(bounds: Bounds, counts: list[int], gap: Fraction) -> Working | None:
    whole, before = sum(counts), 0
    running = [sum(counts[: n + 1]) for n in range(len(counts))]
    at = next(n for n, each in enumerate(running) if each * 2 >= whole)
    before = running[at - 1] if at else 0
    low, width, f = bounds[at][0] - gap / 2, bounds[at][1] - bounds[at][0] + gap, counts[at]
    value = low + (Fraction(whole, 2) - before) / f * width
    put = f"{shown(low)} + \\frac{{{shown(Fraction(whole, 2))} - {before}}}{{{f}}} \\times {shown(width)}"
    lines = [
        Line("Add the frequencies up as you go (cumulative frequency).", ", ".join(map(str, running))),
        Line(f"Half of {whole} is {shown(Fraction(whole, 2))}: it falls in the class {shown(bounds[at][0])}-"
             f"{shown(bounds[at][1])}, which begins at the boundary L = {shown(low)}."),
        Line("Write down the rule.", "\\text{median} = L + \\frac{N/2 - C}{f} \\times i"),
        Line("C is the cumulative frequency before it, f its own, i its width.",
             f"{put} {sign_of(value)} {shown(value)}"),
    ]  # fmt: skip
    answer = f"\\text{{median}} {sign_of(value)} {shown(value)}"
    return made("\\text{median} = L + \\frac{N/2 - C}{f} \\times i", "In which class is the middle one?", lines, answer,
                "find a median of grouped data", "M3.03")  # fmt: skip


def _mode(bounds: Bounds, counts: list[int], gap: Fraction) -> Working | None:
    if counts.count(max(counts)) != 1:
        return None
    at = counts.index(max(counts))
    left = counts[at] - (counts[at - 1] if at else 0)
    right = counts[at] - (counts[at + 1] if at + 1 < len(counts) else 0)
    low, width = bounds[at][0] - gap / 2, bounds[at][1] - bounds[at][0] + gap
    value = low + Fraction(left, left + right) * width
    put = f"{shown(low)} + \\frac{{{left}}}{{{left} + {right}}} \\times {shown(width)}"
    rule = "\\text{mode} = L + \\frac{d_1}{d_1 + d_2} \\times i"
    lines = [
        Line(f"The modal class has the highest frequency, {counts[at]}: {shown(bounds[at][0])}-{shown(bounds[at][1])}."
             f" It begins at L = {shown(low)}."),
        Line("Write down the rule: how far the frequency stands above the class before and after it.", rule),
        Line("Put the numbers in.", f"{put} {sign_of(value)} {shown(value)}"),
    ]  # fmt: skip
    return made(rule, "Which class is the tallest bar?", lines, f"\\text{{mode}} {sign_of(value)} {shown(value)}",
                "find a mode of grouped data", "M3.03")  # fmt: skip


def _modal(bounds: Bounds, counts: list[int], _: Fraction) -> Working | None:
    if counts.count(max(counts)) != 1:
        return None
    a, b = bounds[counts.index(max(counts))]
    answer = f"{shown(a)}-{shown(b)}"
    return made("\\text{modal class}", "Which frequency is the highest?",
                [Line(f"The highest frequency is {max(counts)}; it belongs to the class {answer}.")],
                f"\\text{{{answer}}}", "find a modal class", "M3.03")  # fmt: skip


def _several(said: str) -> Working | None:
    names = list(dict.fromkeys(each.replace("average", "mean") for each in MANY.findall(said)))
    listed = LIST.search(said)
    if len(names) < 2 or not listed or re.search(r"\d", said[: listed.start()] + said[listed.end() :]):
        return None
    words = re.sub(r"\b(?:find|calculate|what|whats|is|are|the|and|for|of|these|following|numbers?|data|set|marks?"
                   r"|scores?|work|out|determine|state|given|get|distribution|values?|a|in)\b", " ", said)  # fmt: skip
    if set(re.findall(r"[a-z]{3,}", words)) - {"mean", "average", "median", "mode", "range"} or re.search(
        r"\d-\d|x", words
    ):
        return None
    values = [Fraction(each) for each in re.findall(r"\d+(?:\.\d+)?", listed[0])]
    ordered = sorted(values)
    lines = [Line("Put the numbers in order.", ", ".join(map(shown, ordered)))]
    answers = [_one(name, ordered, lines) for name in names]
    return made(", ".join(map(shown, values)), "Mean: share out. Median: the middle. Mode: the most often.", lines,
                ", \\quad ".join(answers), "find averages", "M3.03")  # fmt: skip


def _one(name: str, ordered: list[Fraction], lines: list[Line]) -> str:
    many, half = len(ordered), len(ordered) // 2
    if name == "mean":
        total = sum(ordered, Fraction(0))
        value = total / many
        put = f"\\frac{{{' + '.join(map(shown, ordered))}}}{{{many}}} = \\frac{{{shown(total)}}}{{{many}}}"
        lines.append(Line("Mean: add all, divide by how many there are.", f"{put} {sign_of(value)} {shown(value)}"))
    elif name == "median":
        value = ordered[half] if many % 2 else (ordered[half - 1] + ordered[half]) / 2
        put = "" if many % 2 else f"\\frac{{{shown(ordered[half - 1])} + {shown(ordered[half])}}}{{2}} = "
        lines.append(Line("Median: the middle one." if many % 2 else "Median: half-way between the two in the middle.",
                          f"{put}{shown(value)}"))  # fmt: skip
    elif name == "mode":
        counts = Counter(ordered)
        most = max(counts.values())
        best = [each for each in sorted(counts) if counts[each] == most]
        if most == 1 or len(best) == len(counts):
            lines.append(Line("Mode: no number stands more often than the others."))
            return "\\text{no mode}"
        said = ", ".join(map(shown, best))
        lines.append(Line(f"Mode: {said} stands most often, {most} times."))
        return f"\\text{{mode}} = {said}"
    else:
        value = ordered[-1] - ordered[0]
        lines.append(Line("Range: the largest less the smallest.",
                          f"{shown(ordered[-1])} - {shown(ordered[0])} = {shown(value)}"))  # fmt: skip
    return f"\\text{{{name}}} {sign_of(value)} {shown(value)}"
