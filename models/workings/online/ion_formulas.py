"""The formula of a compound of ions, made from the charges of its ions."""

import re
from math import lcm
from typing import Final

from models.workings.online.kinds import Line, Working, made

ROMAN: Final = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "1": 1, "2": 2, "3": 3, "4": 4}
POSITIVE: Final = {
    "sodium": ("Na", 1), "potassium": ("K", 1), "lithium": ("Li", 1), "silver": ("Ag", 1), "ammonium": ("NH4", 1),
    "calcium": ("Ca", 2), "magnesium": ("Mg", 2), "barium": ("Ba", 2), "zinc": ("Zn", 2), "aluminium": ("Al", 3),
    "aluminum": ("Al", 3), "copper": ("Cu", 2), "lead": ("Pb", 2), "ferrous": ("Fe", 2), "ferric": ("Fe", 3),
    "cupric": ("Cu", 2), "cuprous": ("Cu", 1), "hydrogen": ("H", 1),
}  # fmt: skip
WITH_NUMERAL: Final = {"iron": "Fe", "copper": "Cu", "lead": "Pb", "tin": "Sn", "chromium": "Cr"}
NEGATIVE: Final = {
    "chloride": ("Cl", 1), "bromide": ("Br", 1), "iodide": ("I", 1), "fluoride": ("F", 1), "hydroxide": ("OH", 1),
    "nitrate": ("NO3", 1), "nitrite": ("NO2", 1), "hydrogencarbonate": ("HCO3", 1), "hydrogen carbonate": ("HCO3", 1),
    "bicarbonate": ("HCO3", 1), "hydrogensulphate": ("HSO4", 1), "sulphate": ("SO4", 2), "sulfate": ("SO4", 2),
    "sulphite": ("SO3", 2), "sulfite": ("SO3", 2), "carbonate": ("CO3", 2), "oxide": ("O", 2), "sulphide": ("S", 2),
    "sulfide": ("S", 2), "phosphate": ("PO4", 3), "nitride": ("N", 3),
}  # fmt: skip
# Pairs that do not stand as such, or whose names are not said so.
NONE_SUCH: Final = {("Ag", "OH"), ("Al", "CO3"), ("NH4", "O"), ("NH4", "N"), ("Al", "HCO3"), ("Ag", "HCO3")}
SAID: Final = re.compile(
    r"^\W*(?:(?:please|what|is|are|whats|what's|write|down|give|state|find|determine|work out|show|name|me|us|the"
    r"|correct|chemical|molecular|ionic|how do (?:you|i|we)|get)[\s,]+)*formulae?s?\s+(?:of|for)\s+"
    rf"(?P<a>[a-z]+)\s?(?:\(?(?P<n>i{{1,3}}|iv|[1-4])\)?)?\s+(?P<b>{'|'.join(NEGATIVE)})(?: compound| salt)?\W*$"
)
LATER: Final = re.compile(rf"^\W*(?P<a>[a-z]+)\s?(?:\(?(?P<n>i{{1,3}}|iv|[1-4])\)?)?\s+(?P<b>{'|'.join(NEGATIVE)})"
                          r"(?:'s)?\s+(?:chemical\s+)?formula\W*$")  # fmt: skip


def ion_formula(text: str) -> Working | None:
    """The formula of one compound that is named whole; None for any other question."""
    said = " ".join(text.lower().split())
    found = SAID.search(said) or LATER.search(said)
    if not found:
        return None
    positive = _positive(found["a"], found["n"])
    if positive is None or (positive[0], NEGATIVE[found["b"]][0]) in NONE_SUCH:
        return None
    (a, p), (b, n) = positive, NEGATIVE[found["b"]]
    if a == "H" and b in ("O", "OH", "N"):
        return None
    both = lcm(p, n)
    i, j = both // p, both // n
    answer = f"\\mathrm{{{_times(a, i)}{_times(b, j)}}}"
    name = f"{found['a']}{'(' + found['n'].upper() + ')' if found['n'] else ''} {found['b']}"
    lines = [
        Line("Write down the ions with their charges.", f"{_ion(a, p, '+')} \\quad {_ion(b, n, '-')}"),
        Line(
            "The charges must come to nothing together. Take as many ions as that needs.",
            f"{i} \\times (+{p}) + {j} \\times (-{n}) = 0",
        ),
    ]
    if "(" in answer:
        lines.append(Line("An ion of several atoms that is needed more than once stands in brackets."))
    return made(f"\\text{{the formula of {name}}}", "Cross the valencies.", lines, answer, "write a formula", "C3.03")


def _positive(name: str, numeral: str | None) -> tuple[str, int] | None:
    """The positive ion; iron without a numeral may be either of two."""
    if numeral:
        return (WITH_NUMERAL[name], ROMAN[numeral]) if name in WITH_NUMERAL else None
    return POSITIVE.get(name)


def _ion(ion: str, charge: int, sign: str) -> str:
    size = "" if charge == 1 else str(charge)
    return f"\\mathrm{{{_low(ion)}^{{{size}{sign}}}}}"


def _low(ion: str) -> str:
    return re.sub(r"(\d)", r"_{\1}", ion)


def _times(ion: str, n: int) -> str:
    if n == 1:
        return _low(ion)
    is_group = len(re.findall(r"[A-Z]", ion)) > 1
    return f"({_low(ion)})_{{{n}}}" if is_group else f"{_low(ion)}_{{{n}}}"
