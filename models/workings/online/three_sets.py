"""Three sets within a whole: how many are in none, one only, two only or at least one."""

import re
from itertools import combinations
from typing import Final

from models.workings.online.kinds import Line, Working, made

STOP: Final = re.compile(
    r"\b(?:in|a|an|the|of|class|group|school|students?|pupils|people|learners|members|there|are|is|has|have|had|with|only"
    r"|like[sd]?|play(?:s|ed)?|takes?|took|eats?|ate|offer(?:s|ed)?|study|studied|do|does|did|passed|speaks?|reads?|use[sd]?"
    r"|drinks?|who|them|and|both|also|while|but|were|was|asked|that|they"
    r"|villages?|party|survey|for|\d+)\b|[^a-z ]"
)
WHOLE: Final = re.compile(
    r"^[a-z ,]*?\b(?:class|group|school|village|party|survey|form|club|out|of) (?:of |has |had )*(\d+)\b"
    r"|^[a-z ,]*?\b(\d+) (?:students|pupils|people|learners|members|girls|boys|farmers)\b"
)
ALL: Final = re.compile(r"\ball\b(?: the)?(?: three| 3)?(?: [a-z]+)?")
ASK: Final = re.compile(r"\b(?:find|how many|calculate|determine|what)\b(?!.*\d)(?P<of>.*)$")
UNCERTAIN: Final = re.compile(
    r"\bonly\b|\bnone\b|\bneither\b|\bno (?:sport|game|subject)\b|\beither\b|\bor\b|\bnot\b|%|ratio"
)


def three_sets(text: str) -> Working | None:
    """The working where each circle, each pair and the middle are given; None where a number has another place."""
    said = " ".join(re.sub(r"\b3\b(?= (?:subjects|games|sports))", "three", text.lower()).split())
    asked = ASK.search(said)
    if not asked or not ALL.search(said[: asked.start()]) or UNCERTAIN.search(said[: asked.start()]):
        return None
    stated = said[: asked.start()]
    whole = WHOLE.search(stated)
    rest = stated[whole.end() :] if whole else stated
    parts = [(int(n), words) for n, words in re.findall(r"(\d+)([^\d]+)", rest)]
    middle = [n for n, words in parts if ALL.search(words)]
    others = [(n, STOP.sub(" ", words).split()) for n, words in parts if not ALL.search(words)]
    one = {words[0]: n for n, words in others if len(words) == 1}
    two = {frozenset(words): n for n, words in others if len(words) == 2}
    if len(parts) != 7 or len(middle) != 1 or len(one) != 3 or set(two) != set(map(frozenset, combinations(one, 2))):
        return None
    return _worked(int(whole[1] or whole[2]) if whole else None, one, two, middle[0], asked["of"])


def _worked(
    whole: int | None, one: dict[str, int], two: dict[frozenset[str], int], middle: int, of: str
) -> Working | None:
    pairs = {pair: n - middle for pair, n in two.items()}
    singles = {name: n - middle - sum(v for pair, v in pairs.items() if name in pair) for name, n in one.items()}
    within = sum(singles.values()) + sum(pairs.values()) + middle
    if min(*pairs.values(), *singles.values()) < 0 or (whole is not None and within > whole):
        return None
    lines = [Line("The middle, in all three.", str(middle))]
    for pair, n in two.items():
        a, b = (name for name in one if name in pair)
        lines.append(Line(f"{a.title()} and {b} only.", f"{n} - {middle} = {pairs[pair]}"))
    for name, n in one.items():
        others = " + ".join(str(v) for pair, v in pairs.items() if name in pair)
        lines.append(Line(f"{name.title()} only.", f"{n} - ({others} + {middle}) = {singles[name]}"))
    found = _asked(of, whole, singles, pairs, middle)
    if found is None:
        return None
    value, say, put = found
    lines.append(Line(say, put))
    given = ", \\ ".join(f"\\text{{{name}}}: {n}" for name, n in one.items())
    return made(given, "Draw three circles and begin in the middle.", lines, str(value), "count with three sets",
                "M2.13")  # fmt: skip


def _asked(
    of: str, whole: int | None, singles: dict[str, int], pairs: dict[frozenset[str], int], middle: int
) -> tuple[int, str, str] | None:
    """(the number that is asked for, what is done, what stands there then)."""
    within = sum(singles.values()) + sum(pairs.values()) + middle
    every = " + ".join(map(str, [*singles.values(), *pairs.values(), middle]))
    if re.search(r"\bat least one\b|\bunion\b", of):
        return within, "At least one: add all seven regions.", f"{every} = {within}"
    if re.search(r"\b(?:none|neither|no (?:sport|game|subject|language)|not? [a-z]+ any|any)\b", of):
        if whole is None:
            return None
        return whole - within, "None: the whole, less the seven regions.", f"{whole} - ({every}) = {whole - within}"
    for number, values in (("one", singles.values()), ("two", pairs.values())):
        if re.search(rf"\b(?:only|exactly|just) {number}\b|\b{number} [a-z]+ only\b", of):
            put = f"{' + '.join(map(str, values))} = {sum(values)}"
            return sum(values), f"{number.title()} only: add the three.", put
    named = [name for name in singles if re.search(rf"\b{name}\b", of)]
    if not re.search(r"\bonly\b", of) or len(named) not in (1, 2):
        return None
    value = singles[named[0]] if len(named) == 1 else pairs[frozenset(named)]
    return value, f"{' and '.join(named).capitalize()} only.", str(value)
