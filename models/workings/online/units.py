"""Numbers without a unit after the name of what they measure: the units that go together are meant."""

import re
from typing import Final

UNIT: Final = (
    r"[kcm]?m[23²³]?|ms|mps|[km]m?p?h|s|secs?|seconds?|min\w*|h|hrs?|hours?|days?|weeks?|months?|years?|kilo\w*|met\w*"
    r"|k?g|mg|grams?|t|tonnes?|[km]?n|newtons?|[km]?v|volts?|m?a|amp\w*|ohms?|k?w|watts?|k?j|joules?|k?pa|pascals?"
    r"|m?l|lit\w+|cent\w*|deg\w*|times|x|m?ol\w*"
)
BARE: Final = (
    r"(?:\s+(?:of|at|is|by|for|was))?\s*[=:]?\s*-?\d[\d,]*(?:\.\d+)?)"
    rf"(?![\d.,]*\d|\s*(?:[/°%Ω^]|(?:{UNIT})(?![a-z])))"
)
MOTION: Final = {
    r"accelerat\w+": "m/s2",
    r"(?:velocity|speed)": "m/s",
    r"(?:distance|displacement)": "m",
    r"time": "s",
}
OTHERS: Final = {
    r"mass": "kg",
    r"force": "N",
    r"weight": "N",
    r"(?:voltage|potential difference|p\.?d)": "V",
    r"current": "A",
    r"resistance": "ohms",
    r"(?:work done|energy)": "J",
    r"area": "m2",
    r"volume": "m3",
}
# Beside grams, centimetres or hours nobody can tell which unit a bare number is in.
OTHER_SIZES: Final = re.compile(
    r"\d\s*(?:[cmk]m[23²³]?|km/h|k?mph|g|mg|t|tonnes?|grams?|min\w*|h|hrs?|hours?|k[nvwj]|m[av]|k?pa|m?l"
    r"|lit\w+)(?![a-z])",
    re.IGNORECASE,
)
TAKEN: Final = "Where no unit was given I took metres, kilograms, seconds and the units that go with them."


def _patterns(names: dict[str, str]) -> list[tuple[re.Pattern[str], str]]:
    return [(re.compile(rf"(\b{name}{BARE}", re.IGNORECASE), unit) for name, unit in names.items()]


OF_MOTION: Final = _patterns(MOTION)
OF_ALL: Final = _patterns(MOTION | OTHERS)


def with_units(text: str, patterns: list[tuple[re.Pattern[str], str]] = OF_ALL) -> str:
    """The text with a unit after each number that has none and follows the name of a quantity."""
    if OTHER_SIZES.search(text):
        return text
    for pattern, unit in patterns:
        text = pattern.sub(rf"\1 {unit}", text)
    return text
