"""Chemical formulas as they are printed."""

import re
from unicodedata import normalize

SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
CHARGES = str.maketrans("23+−", "²³⁺⁻")


def printed(formula: str) -> str:
    """The formula with its small numbers below the line: Fe2(SO4)3 is Fe₂(SO₄)₃."""
    return re.sub(r"(?<=[A-Za-z)])\d+", lambda found: found[0].translate(SUBSCRIPTS), formula)


def charged(formula: str, charge: str) -> str:
    """The ion as it is printed: `Fe` with `3+` is Fe³⁺, `NO3` with `1−` is NO₃⁻."""
    return printed(formula) + charge.removeprefix("1").translate(CHARGES)


def atoms(side: dict[str, int]) -> str:
    """How many atoms of each element stand on one side of an equation, as `4 N, 12 H`."""
    counts: dict[str, int] = {}
    for formula, number in side.items():
        for element, times in re.findall(r"([A-Z][a-z]?)(\d*)", normalize("NFKC", formula)):
            counts[element] = counts.get(element, 0) + number * int(times or 1)
    return " and ".join(f"{count} {element}" for element, count in counts.items())


def part(ion: str, count: int) -> str:
    """The ion taken that many times, in brackets where it is a group of atoms."""
    group = sum(letter.isupper() for letter in ion) > 1
    return ion if count == 1 else f"({ion}){count}" if group else f"{ion}{count}"
