"""Sharing in a ratio, and the mean, median, mode and range of numbers in a list."""

import re
from fractions import Fraction
from typing import Final

import sympy as sp

from models.math_solver.online.kinds import Step, Unproved, step
from models.math_solver.online.reasons import Reason
from models.math_solver.online.words.presenters import Story, plain
from models.math_solver.online.words.quantities import FIGURE, MONEY_BEFORE
from models.math_solver.online.words.quantities import plain as spelt

RATIO: Final = re.compile(r"\bratio (?:of )?(\d{1,4}(?:\s*:\s*\d{1,4}){1,3})(?!\s*[:\d])", re.IGNORECASE)
SHARE: Final = re.compile(r"\b(?:share|shared|shares|divide|divided|split|distribute|distributed)\b", re.IGNORECASE)
MONEY: Final = re.compile(
    rf"(?:{MONEY_BEFORE})?({FIGURE})\s*(/=|ugx|shillings?|shs?|kg|litres?|goats|cows|mangoes|sweets|books|acres"
    r"|hectares|oranges|pencils|pens|eggs|m|cm|g)?(?![\w:])", re.IGNORECASE,
)  # fmt: skip
REFUSES: Final = re.compile(
    r"\b(?:more|less|fewer|difference|gets? (?:ugx|shs?)? ?\d|receive[sd]? (?:ugx|shs?)? ?\d"
    r"|if (?:\w+ )?(?:gets|got|receives)|percent|%|then|remain|new ratio|becomes?|angles?|profit|left|spen[dt]s?|half"
    r"|twice|sells?|sold|gives?|gave|fraction|product|average|mean|exceeds?"
    r"|hours?|minutes?|days?|weeks?|years?|largest|biggest|greatest|smallest|longer|longest|shorter|shortest|middle|elder|older"
    r"|younger|smaller|larger|bigger)",
    re.IGNORECASE,
)  # fmt: skip
# Only what is itself shared is the whole: "share 60", "60 goats are shared"; never "the largest share is 60".
SHARED_BEFORE: Final = re.compile(
    r"(?<!'s )(?<!eir )(?<!his )(?<!st )(?<!er )(?<!nd )\b(?:share[sd]?|divided?|divides|split|splits|distributed?)\s+"
    r"(?:(?:out|up|a|an|the|some|sum|amount|prize|gift|total|of|money|land)\s+){0,4}(?:ugx|shs?\.?|shillings)?\s*$",
    re.IGNORECASE,
)  # fmt: skip
SHARED_AFTER: Final = re.compile(
    r"^\s*(?:[a-z]+\s+){0,3}?(?:(?:is|are|was|were|be|been|to|being)\s+){1,3}(?:shared?|divided?|split|distributed?)\b",
    re.IGNORECASE,
)  # fmt: skip
PEOPLE: Final = re.compile(
    r"\s*(?:children|people|boys|girls|persons|brothers|sisters|friends|workers|partners|sons|daughters|farmers|women"
    r"|men)\b", re.IGNORECASE,
)  # fmt: skip
NAMED: Final = re.compile(r"\b[A-Z][a-z]+(?:, [A-Z][a-z]+)*,? and [A-Z][a-z]+\b")
HEADS: Final = re.compile(rf"\b(\d{{1,2}}){PEOPLE.pattern}", re.IGNORECASE)
# What is counted has no halves.
PARTED: Final = ("", "/=", "ugx", "shilling", "shillings", "sh", "shs", "kg", "litre", "litres", "acres", "hectares",
                 "m", "cm", "g")  # fmt: skip
THOUSANDS: Final = re.compile(r"(?<!\d)\d{1,3},\d{3}(?!\d)")
LIST: Final = re.compile(r"(-?\d{1,7}(?:\.\d{1,4})?(?:\s*(?:,|;|\band\b|, and)\s*-?\d{1,7}(?:\.\d{1,4})?){2,30})")
MEASURES: Final = {
    "mean": re.compile(r"\b(?:mean|average)\b", re.IGNORECASE),
    "median": re.compile(r"\bmedian\b", re.IGNORECASE),
    "mode": re.compile(r"\b(?:mode|modal)\b", re.IGNORECASE),
    "range": re.compile(r"\brange\b", re.IGNORECASE),
}
HINTS: Final = {
    "mean": "Add them all. How many are there?",
    "median": "Put them in order first.",
    "mode": "Which comes most often?",
    "range": "Which is the largest, which the smallest?",
}
UNSURE: Final = re.compile(
    r"\b(?:if the (?:mean|average|median)|(?:mean|average|median|mode) (?:is|was|of these is|age is)|missing|one more"
    r"|new |added|frequency|group|class|weight(?:ed|s)|x\b|times|first|sequence|pattern|next|table|another|removed"
    r"|speed|hcf|lcm|multipl|more|half|third|quarter|twice|doubled?|tripled?|even|odd|primes?|squares?|cubes?|exclud"
    r"|leav|left|without|except|ignor|total|sum|difference|largest|smallest|biggest|greatest|only|not\b|subtract|minus"
    r"|divided|reciprocal|factors|multiples|(?:mean|average|median|mode)\b[^.?]*\b(?:is|was|are)\b"
    r"|(?:mean|average|median|mode|range) in (?:cm|mm|m|km|g|kg)\b)",
    re.IGNORECASE,
)  # fmt: skip


def shared(text: str) -> Story | None:
    """A problem of sharing or averages worked out, or None."""
    text = spelt(text)
    return _ratio(text) or _average(text)


def _ratio(text: str) -> Story | None:
    ratio = RATIO.search(text)
    if not ratio or not SHARE.search(text) or REFUSES.search(text):
        return None
    rest = text[: ratio.start()] + " ; " + text[ratio.end() :]
    wholes = [each for each in MONEY.finditer(rest) if not PEOPLE.match(rest, each.end())]
    if len(wholes) != 1:
        return None
    if not (SHARED_BEFORE.search(rest[: wholes[0].start()]) or SHARED_AFTER.match(rest[wholes[0].end(1) :])):
        return None
    whole = Fraction(re.sub(r"[,\s]", "", wholes[0][1]))
    parts = [int(each) for each in re.findall(r"\d+", ratio[1])]
    if not all(parts) or not _is_for(text, len(parts)):
        return None
    return _shares(whole, parts, (wholes[0][3] or "").lower())


def _is_for(text: str, many: int) -> bool:
    """Whether as many are named, or counted, as there are parts."""
    named = [len(re.split(r",? and |, ", each[0])) for each in NAMED.finditer(text)]
    return all(each == many for each in (*named, *(int(each[1]) for each in HEADS.finditer(text))))


def _shares(whole: Fraction, parts: list[int], unit: str) -> Story | None:
    one = whole / sum(parts)
    shares = [one * each for each in parts]
    if unit not in PARTED and any(each.denominator != 1 for each in shares):
        return None
    if sp.nsimplify(sum(shares)) != sp.Rational(whole.numerator, whole.denominator):
        raise Unproved("ratio")
    told = " : ".join(plain(each) for each in shares)
    steps = [
        step(Reason.ADD_RATIO, f"{' + '.join(map(str, parts))} = {sum(parts)}"),
        step(Reason.ONE_PART, rf"{plain(whole)} \div {sum(parts)} = {plain(one)}"),
        *(
            step(Reason.SHARE, rf"{part} \times {plain(one)} = {plain(each)}", number=n, parts=part)
            for n, (part, each) in enumerate(zip(parts, shares, strict=True), 1)
        ),
        step(Reason.SHARES_MAKE_WHOLE, f"{' + '.join(plain(each) for each in shares)} = {plain(whole)}"),
    ]
    understood = [f"the whole: ${plain(whole)}$ {unit}".strip(), f"the ratio: ${' : '.join(map(str, parts))}$"]
    hint = "How many equal parts are there in all?"
    return Story("ratio", understood, "each share", hint, steps, told, tuple(shares), unit, ("M3.05",))


def _average(text: str) -> Story | None:
    asked = [name for name, spelt_so in MEASURES.items() if spelt_so.search(text)]
    found = LIST.search(text)
    if len(asked) != 1 or not found or UNSURE.search(text) or THOUSANDS.search(text):
        return None
    rest = text[: found.start()] + text[found.end() :]
    numbers = [Fraction(each) for each in re.findall(r"-?\d+(?:\.\d+)?", found[1])]
    counted = [int(each) for each in re.findall(r"\d+", rest)]
    # "The marks of 5 learners are …" may count the list, and nothing else may stand there.
    if any(each != len(numbers) for each in counted) or len(counted) > 1:
        return None
    return _measured(asked[0], numbers)


def _measured(asked: str, numbers: list[Fraction]) -> Story | None:
    worked = {"mean": _mean, "median": _median, "range": _range, "mode": _mode}[asked](numbers)
    if worked is None:
        return None
    steps, value = worked
    told = ", ".join(plain(each) for each in numbers)
    sign = "=" if (value * 10**4).denominator == 1 else r"\approx"
    answer = rf"\text{{{asked}}} {sign} {plain(value)}"
    understood = [f"the numbers: ${told}$"]
    return Story(asked, understood, f"the {asked}", HINTS[asked], steps, answer, value, "", ("M3.03",))


def _mean(numbers: list[Fraction]) -> tuple[list[Step], Fraction]:
    total, many = sum(numbers, Fraction(0)), len(numbers)
    steps = [
        step(Reason.ADD_ALL, f"{' + '.join(plain(each) for each in numbers)} = {plain(total)}"),
        step(Reason.DIVIDE_BY_COUNT, rf"{plain(total)} \div {many} = {plain(total / many)}", count=many),
    ]
    return steps, total / many


def _median(numbers: list[Fraction]) -> tuple[list[Step], Fraction]:
    ordered, many = sorted(numbers), len(numbers)
    value = (ordered[(many - 1) // 2] + ordered[many // 2]) / 2
    middle = Reason.MIDDLE if many % 2 else Reason.TWO_MIDDLES
    in_order = ", ".join(plain(each) for each in ordered)
    return [step(Reason.IN_ORDER, in_order), step(middle, plain(value))], value


def _range(numbers: list[Fraction]) -> tuple[list[Step], Fraction]:
    high, low = max(numbers), min(numbers)
    line = f"{plain(high)} - {plain(low)} = {plain(high - low)}"
    return [step(Reason.SMALLEST_FROM_LARGEST, line)], high - low


def _mode(numbers: list[Fraction]) -> tuple[list[Step], Fraction] | None:
    """None where no number stands out."""
    most = max(numbers.count(each) for each in numbers)
    modes = [each for each in dict.fromkeys(numbers) if numbers.count(each) == most]
    if most == 1 or len(modes) > 1:
        return None
    return [step(Reason.MOST_OFTEN, plain(modes[0]), times=most)], modes[0]
