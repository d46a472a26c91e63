"""The sums that explanations and hints write out, worked out again by plain arithmetic."""

import re
from collections.abc import Iterator
from fractions import Fraction

from api.assessment.question_bank.items import Item

NUMBER = r"\d++(?:,\d{3}(?!\d))*+(?:\.\d++)?+(?:/\d++(?!\.\d))?+"
TERM = rf"\(*\s*[−-]?{NUMBER}\s*\)*"
SUM = re.compile(
    rf"(?<![\w.,²³⁻⁺√/^)½¼¾⅓⅔⅕%:°}}′])(?<![×÷+−=] )({TERM}(?:\s*[×÷+−]\s*{TERM})+)\s*=\s*(?:UGX )?"
    rf"([−-]?{NUMBER})(?!\w|\s*[×÷+−(⁰-⁹²³%]|\s(?:million|thousand|and|remainder)\b|\s\w+, and \d+ \w+ remain)"
)
OF_A_LAW = re.compile(r"[½¼¾⅓⅔⅕√∛]|\^|[a-z]\w*\s*[×÷+−]\s*$")
PARTS = re.compile(rf"[()×÷+−]|{NUMBER}")


def sum_problems(item: Item) -> Iterator[str]:
    """Sums of plain numbers whose result is not what stands behind their sign of equality."""
    options = item.get("options")
    whys = [str(option.get("why") or "") for option in options] if isinstance(options, list) else []
    for text in (str(item.get("explanation")), *map(str, item.get("hints") or []), *whys):
        plain = re.sub(r"(?<=\d) (?=\d{3}\b)", "", text.replace("{,}", ",").replace("-", "−"))
        for found in SUM.finditer(plain):
            before = plain[max(0, found.start() - 3) : found.start()]
            if OF_A_LAW.search(before) or found[1].count("(") != found[1].count(")"):
                continue
            if not _holds(found[1], found[2]):
                yield f"this sum is wrong: {found[0].strip()}"


def _holds(left: str, right: str) -> bool:
    """Equal, or equal as far as the result's last digit where it has decimals or the left side is no whole number."""
    try:
        value = _value(PARTS.findall(left))
    except (IndexError, ValueError, ZeroDivisionError):
        return True  # not a sum of numbers after all
    result = Fraction(right.replace(",", "").replace("−", "-"))
    if "/" in right or value == result:
        return value == result
    places = len(right.partition(".")[2])
    return bool(places or value.denominator > 1) and abs(value - result) * 10**places <= Fraction(1, 2)


def _value(parts: list[str]) -> Fraction:
    """The value of a sum by its parts, which it uses up: + and − of products, brackets first."""
    total = _product(parts)
    while parts and parts[0] in "+−":
        sign = parts.pop(0)
        total += _product(parts) if sign == "+" else -_product(parts)
    return total


def _product(parts: list[str]) -> Fraction:
    value = _factor(parts)
    while parts and parts[0] in "×÷":
        if parts.pop(0) == "×":
            value *= _factor(parts)
        else:
            value /= _factor(parts)
    return value


def _factor(parts: list[str]) -> Fraction:
    part = parts.pop(0)
    if part == "−":
        return -_factor(parts)
    if part == "(":
        value = _value(parts)
        parts.pop(0)
        return value
    return Fraction(part.replace(",", ""))
