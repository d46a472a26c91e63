"""Two sets within a whole: any one of the regions from the others."""

import re
from fractions import Fraction
from typing import Final

from models.workings.online.kinds import Line, Working, first_read, made, number, shown

N: Final = r"(\d[\d,]*)"
WHOLE: Final = re.compile(
    rf"^(?:in |out of |of |there are |a |an |the |at )*(?:(?:class|group|school|village|party|survey|team"
    rf"|club|form|town)"
    rf"(?: of| has| had| with| there are| containing)* ?{N}(?: [a-z]+)?|{N} (?:students|pupils|people"
    rf"|learners|members|girls"
    r"|boys|farmers|women|men|children|teachers|customers)(?: in a \w+| were asked| were interviewed)?)"
)
BOTH: Final = re.compile(
    rf"{N} (?:of them )?(?:[a-z]+ ){{0,4}}both\b(?: [a-z]+ (?:and [a-z]+)?)?|both (?:[a-z]+ ){{0,3}}(?:is|are|were) {N}"
)
NONE: Final = re.compile(
    rf"{N} (?:[a-z]+ ){{0,4}}(?:none|neither|nothing|no (?:game|subject|sport|fruit)|not? (?:like|play"
    rf"|take|eat) (?:any|either))\b"
)
ONE: Final = re.compile(
    rf"{N} (?:of them |students |pupils |people )?((?:do |does |who |are |were |can |also )*[a-z]+(?: [a-z]+)?)"
)
COUNTED: Final = re.compile(
    r"\bn ?\(? ?([a-z](?: ?(?:n|u|∩|∪|and|or|intersection|union) ?[a-z])?)'? ?\)? ?=? ?(\d+)", re.IGNORECASE
)
UNION: Final = re.compile(r"[∪]|^.u.$")


def set_sum(text: str) -> Working | None:
    """How many are in both, either, one only or none; None where the regions are not all stated for sure."""
    said = " ".join(text.lower().split())
    return first_read(said, (_symbols, _story))


def _symbols(said: str) -> Working | None:
    """n(A) = 20, n(B) = 15, n(A ∩ B) = 6: find n(A ∪ B)."""
    at = re.search(r"\b(?:find|calculate|what is|determine|work out)\b", said)
    if not at or "n(" not in said.replace(" ", "") or "'" in said:
        return None
    known: dict[str, Fraction] = {}
    names: list[str] = []
    stated = said[: at.start()] if COUNTED.search(said[: at.start()]) else said
    for name, value in COUNTED.findall(stated):
        kind = _kind(name, names)
        if kind is None or kind in known:
            return None
        known[kind] = number(value)
    ask = re.search(r"n ?\( ?([a-z] ?(?:n|u|∩|∪|and|or|intersection|union)? ?[a-z]?) ?\)\W*$", said)
    if not ask or len(known) != 3 or len(re.findall(r"\d+", said)) != 3:
        return None
    wanted = _kind(ask[1], names)
    if wanted is None or wanted in known or set(known) | {wanted} != {"a", "b", "both", "either"}:
        return None
    signs = {"a": names[0].upper(), "b": names[1].upper()}
    rule = (
        f"n({signs['a']} \\cup {signs['b']}) = n({signs['a']}) + n({signs['b']}) - n({signs['a']} \\cap {signs['b']})"
    )
    k = {**known}
    value = (k["a"] + k["b"] - k["both"] if wanted == "either" else k["a"] + k["b"] - k["either"] if wanted == "both"
             else k["either"] + k["both"] - k["b" if wanted == "a" else "a"])  # fmt: skip
    if value < 0 or not k.get("both", value) <= min(k.get("a", value), k.get("b", value)):
        return None
    full = {wanted: value, **k}
    put = f"{shown(full['either'])} = {shown(full['a'])} + {shown(full['b'])} - {shown(full['both'])}"
    written = {"a": signs["a"], "b": signs["b"], "both": f"{signs['a']} \\cap {signs['b']}",
               "either": f"{signs['a']} \\cup {signs['b']}"}  # fmt: skip
    answer = f"n({written[wanted]}) = {shown(value)}"
    return made(rule, "What lies in both is counted twice.", [Line("Write down the rule.", rule),
                Line(f"Put the numbers in; the wanted one comes out as {shown(value)}.", put)], answer,
                "count a set", "M2.13")  # fmt: skip


def _kind(name: str, names: list[str]) -> str | None:
    parts = re.fullmatch(r"([a-z]) ?(?:(n|∩|and|intersection)|(u|∪|or|union)) ?([a-z])", name.strip())
    if parts:
        return "both" if parts[2] else "either"
    letter = name.strip()
    if len(letter) != 1:
        return None
    if letter not in names:
        names.append(letter)
    return {0: "a", 1: "b"}.get(names.index(letter))


def _story(said: str) -> Working | None:
    at = max(said.rfind("how many"), said.rfind("find"), said.rfind("calculate"))
    whole = WHOLE.search(said)
    if (
        at < 0
        or not whole
        or re.search(r"\bonly\b|\d%|percent|probab|\bthree subjects\b|at least (?:two|2)", said[:at])
    ):
        return None
    stated, ask = said[whole.end() : at], said[at:]
    if re.search(r"\d", ask):
        return None
    total = number(whole[1] or whole[2])
    both, rest = _taken(BOTH, stated)
    none, rest = _taken(NONE, rest)
    ones = list(ONE.finditer(rest))
    if len(ones) != 2 or re.search(r"\d", ONE.sub(" ", rest)):
        return None
    a, b = (number(each[1]) for each in ones)
    names = [each[2].split()[-1] for each in ones]
    is_stated = both is not None or none is not None or re.search(r"\b(?:every(?:one|body)?|each|all)\b", stated)
    if names[0] == names[1] or not is_stated:
        return None
    return _regions(total, (a, b), (both, none), names, ask)


def _taken(pattern: re.Pattern[str], text: str) -> tuple[Fraction | None, str]:
    found = pattern.search(text)
    if not found:
        return None, text
    value = next(each for each in found.groups() if each)
    return number(value), f"{text[: found.start()]} {text[found.end() :]}"


def _regions(
    total: Fraction, sets: tuple[Fraction, Fraction], stated: tuple[Fraction | None, Fraction | None], names: list[str],
    ask: str,
) -> Working | None:  # fmt: skip
    (a, b), (both, none) = sets, stated
    lines = []
    if both is None:
        left = none or Fraction(0)
        both = a + b - (total - left)
        lines += [Line("How many are in at least one of the two?",
                       f"{shown(total)} - {shown(left)} = {shown(total - left)}"),
                  Line("Those in both are counted twice in the sum of the two sets.",
                       f"{shown(a)} + {shown(b)} - {shown(total - left)} = {shown(both)}")]  # fmt: skip
        none = left
    only_a, only_b = a - both, b - both
    either = a + b - both
    left = total - either
    if not 0 <= both <= min(a, b) or left < 0 or (none is not None and none != left):
        return None
    lines += [Line(f"Only {names[0]}, and only {names[1]}: take away those in both.",
                   f"{shown(a)} - {shown(both)} = {shown(only_a)}, \\quad"
                   f" {shown(b)} - {shown(both)} = {shown(only_b)}")]  # fmt: skip
    regions = (only_a, both, only_b, left)
    value = _wanted(ask, regions, names, lines, is_both_known=stated[0] is not None)
    if value is None:
        return None
    return made(f"n(A) = {shown(a)}, \\quad n(B) = {shown(b)}", "Draw two circles; begin with the part in both.",
                lines, shown(value), "count with a Venn diagram", "M2.13")  # fmt: skip


def _wanted(
    ask: str, regions: tuple[Fraction, Fraction, Fraction, Fraction], names: list[str], lines: list[Line], *,
    is_both_known: bool,
) -> Fraction | None:  # fmt: skip
    """The number that is asked for, with its last line."""
    only_a, both, only_b, left = regions
    if re.search(r"\b(?:neither|none|nor|nothing|not? (?:like|play|take) (?:any|either)|any)\b", ask):
        put = f"{shown(sum(regions))} - ({shown(only_a)} + {shown(both)} + {shown(only_b)}) = {shown(left)}"
        lines.append(Line("Outside both circles: all, less the three regions.", put))
        return left
    if re.search(r"\bboth\b", ask) and not is_both_known:
        return both
    if re.search(r"\bonly one\b|\bexactly one\b|\bone (?:\w+ )?only\b", ask):
        value = only_a + only_b
        lines.append(Line("Only one of them: add the two.", f"{shown(only_a)} + {shown(only_b)} = {shown(value)}"))
        return value
    if re.search(r"\bonly\b", ask):
        which = [each for name, each in zip(names, (only_a, only_b), strict=True) if re.search(rf"\b{name}", ask)]
        return which[0] if len(which) == 1 else None
    if re.search(r"\b(?:at least one|either)\b", ask):
        value = only_a + both + only_b
        lines.append(Line("In at least one.", f"{shown(only_a)} + {shown(both)} + {shown(only_b)} = {shown(value)}"))
        return value
    return None
