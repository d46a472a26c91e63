"""Sums of chemistry with one rule: neutrons, moles of a gas, particles, empirical formulas, percentage yield."""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from models.workings.online.formulas import masses, names, substances
from models.workings.online.kinds import Line, Working, number, shown, sign_of

N: Final = r"(\d[\d,]*(?:\.\d+)?)"
# Elements of the lessons by name and symbol, with their atomic numbers.
ATOMIC: Final = {
    "hydrogen": 1, "helium": 2, "lithium": 3, "beryllium": 4, "boron": 5, "carbon": 6, "nitrogen": 7, "oxygen": 8,
    "fluorine": 9, "neon": 10, "sodium": 11, "magnesium": 12, "aluminium": 13, "silicon": 14, "phosphorus": 15,
    "sulphur": 16, "sulfur": 16, "chlorine": 17, "argon": 18, "potassium": 19, "calcium": 20, "iron": 26, "cobalt": 27,
    "copper": 29, "zinc": 30, "bromine": 35, "silver": 47, "iodine": 53, "lead": 82, "radium": 88, "uranium": 92,
}  # fmt: skip
NEUTRONS: Final = re.compile(r"\bneutrons?\b", re.IGNORECASE)
NAMED: Final = re.compile(rf"\b({'|'.join(ATOMIC)})[- ]?(\d{{1,3}})\b", re.IGNORECASE)
MASS_NUMBER: Final = re.compile(
    rf"\b(?:mass|nucleon) number(?: (?:is|of|=))* ?{N}|{N} ?(?:as )?(?:its )?(?:mass|nucleon) number", re.IGNORECASE
)
ATOMIC_NUMBER: Final = re.compile(
    rf"\b(?:atomic|proton) number(?: (?:is|of|=))* ?{N}|{N} protons|{N} ?(?:as )?(?:its )?(?:atomic|proton) number",
    re.I,
)
WHOLE_ATOM: Final = re.compile(
    r"\b(?:mass|nucleon) (?:number|no)\b|\b(?:which|what|name|identify)\b.*\belement\b", re.I
)
GAS: Final = re.compile(rf"{N}\s*(dm\^?3|dm³|litres?|liters?|l|cm\^?3|cm³|ml)\b", re.IGNORECASE)
MOLES: Final = re.compile(rf"{N}\s*(?:mol|moles?)\b(?!\s*(?:/|per|dm))", re.IGNORECASE)
AT_ROOM: Final = re.compile(r"\b(?:r\.?t\.?p|room temp\w*|room conditions)\b", re.IGNORECASE)
AT_STANDARD: Final = re.compile(r"\b(?:s\.?t\.?p|standard (?:temp\w*|conditions))\b", re.IGNORECASE)
REACTS: Final = re.compile(r"\b(?:react\w*|produced|formed|given off|evolved|burn\w*|heated|excess|needed)\b", re.I)
ELEMENT: Final = rf"((?i:{'|'.join(ATOMIC)})|[A-Z][a-z]?)"
SHARE: Final = (
    rf"{N} ?(?:%|per ?cent|g|grams?)(?: of| by mass of)? {ELEMENT}\b"
    rf"|\b{ELEMENT}(?: =|:|,| is| -)? {N} ?(?:%|per ?cent|g\b)"
)
EMPIRICAL: Final = re.compile(r"\bempirical formula\b", re.IGNORECASE)
GIVEN_MASSES: Final = re.compile(
    r"[(\[]?\b(?:r\.?a\.?m\.?:? ?)?(?:[A-Z][a-z]? ?= ?\d+(?:\.\d+)?[,;. ]*(?:and )?)+[)\]]?"
)


def atom_sum(text: str) -> Working | None:
    """The working of the first rule that reads the whole question; None for any other."""
    said = " ".join(text.split())
    for rule in RULES:
        if found := rule(said):
            return found
    return None


def _made(asked: str, hint: str, lines: list[Line], answer: str, task: str, topic: str) -> Working:
    return Working(asked, hint, tuple(lines), answer, "Does it fit the question?", task, (topic,))


def _neutrons(said: str) -> Working | None:
    if not NEUTRONS.search(said) or re.search(r"\bmoles?\b|\bgrams?\b|\d ?g\b|\bions?\b", said, re.IGNORECASE):
        return None
    mass, atomic, named = MASS_NUMBER.search(said), ATOMIC_NUMBER.search(said), NAMED.search(said)
    element = next((name for name in ATOMIC if re.search(rf"\b{name}\b", said, re.IGNORECASE)), None)
    if mass:
        a = int(number(next(each for each in mass.groups() if each)))
    elif named:
        a = int(named[2])
    else:
        return None
    if atomic:
        z = int(number(next(each for each in atomic.groups() if each)))
    elif element:
        z = ATOMIC[element]
    else:
        return None
    if not 0 < z <= a <= 300:
        return None
    return _made(f"A = {a}, \\quad Z = {z}", "The mass number counts protons and neutrons together.",
                 [Line(f"The atomic number is {z}, so there are {z} protons."),
                  Line("Take the protons from the mass number: A − Z.", f"{a} - {z} = {a - z}")],
                 f"{a - z} \\text{{ neutrons}}", "count neutrons", "C2.03")  # fmt: skip


def _nucleus(said: str) -> Working | None:
    """The mass number, and the element where it is asked, of what has so many protons and neutrons."""
    if re.search(r"\bions?\b|\bcharge\b|\bisotopes?\b", said, re.IGNORECASE) or not WHOLE_ATOM.search(said):
        return None
    p, n = re.search(rf"{N} ?protons?|atomic number(?: (?:is|of|=))* ?{N}", said, re.I), re.search(rf"{N} ?neutrons?",
        said, re.I)  # fmt: skip
    if not p or not n:
        return None
    rest = re.sub(rf"(?:and )?{N} ?electrons?", " ", said.replace(p[0], " ", 1).replace(n[0], " ", 1), flags=re.I)
    z, neutrons = int(number(p[1] or p[2])), int(number(n[1]))
    element = next((name for name, atomic in ATOMIC.items() if atomic == z), None)
    if re.search(r"\d", rest) or not z or element is None:
        return None
    a = z + neutrons
    return _made(f"Z = {z}, \\quad N = {neutrons}", "The mass number counts protons and neutrons together.",
                 [Line("Add the protons and the neutrons.", f"A = {z} + {neutrons} = {a}"),
                  Line(f"The number of protons, {z}, is the atomic number. It tells the element: {element}.")],
                 f"A = {a} \\text{{ (mass number)}}, \\quad Z = {z}: \\text{{ {element}}}", "find a mass number",
                 "C2.03")  # fmt: skip


def _gas(said: str) -> Working | None:
    """Moles of a gas from its volume, or the other way."""
    volume = 24 if AT_ROOM.search(said) else Fraction(224, 10) if AT_STANDARD.search(said) else None
    if volume is None or REACTS.search(said) or re.search(r"\b\d+(?:\.\d+)? ?(?:g|grams?)\b", said):
        return None
    rest = re.sub(r"\(?(?:molar gas volume|one mole|1 mole?|1 mol)[^.?)]*\)?\.?$", " ", said, flags=re.IGNORECASE)
    given, moles = GAS.search(rest), MOLES.search(rest)
    if given and not moles and re.search(r"\bmoles?\b", rest, re.IGNORECASE):
        dm3 = number(given[1]) / (1000 if given[2].lower()[:2] in ("cm", "ml") else 1)
        value = dm3 / volume
        line = f"n = \\frac{{{shown(dm3)}}}{{{shown(volume)}}} {sign_of(value)} {shown(value)} \\text{{ mol}}"
        return _made(f"V = {shown(dm3)} \\text{{ dm}}^3", "One mole of any gas has the same volume.",
                     [Line(f"One mole takes up {shown(volume)} dm³ here. Divide the volume by that.", line)],
                     f"{shown(value)} \\text{{ mol}}", "find moles of a gas", "C3.03")  # fmt: skip
    if moles and not given and re.search(r"\bvolume\b", rest, re.IGNORECASE):
        value = number(moles[1]) * volume
        line = f"V = {shown(number(moles[1]))} \\times {shown(volume)} = {shown(value)} \\text{{ dm}}^3"
        return _made(f"n = {shown(number(moles[1]))} \\text{{ mol}}", "One mole of any gas has the same volume.",
                     [Line(f"One mole takes up {shown(volume)} dm³ here. Multiply.", line)],
                     f"{shown(value)} \\text{{ dm}}^3", "find the volume of a gas", "C3.03")  # fmt: skip
    return None


def _empirical(said: str) -> Working | None:
    if not EMPIRICAL.search(said) or re.search(r"\b(?:rest|remain\w+|water of)\b", said, re.IGNORECASE):
        return None
    rest = GIVEN_MASSES.sub(" ", said)
    parts: dict[str, Fraction] = {}
    for found in re.finditer(SHARE, rest):
        symbol = _symbol(found[2] or found[3])
        if symbol is None or symbol in parts:
            return None
        parts[symbol] = number(found[1] or found[4])
    if len(parts) < 2 or len(re.findall(r"\d+(?:\.\d+)?", rest)) != len(parts):
        return None
    moles = {symbol: part / masses()[symbol] for symbol, part in parts.items()}
    least = min(moles.values())
    ratios = {symbol: each / least for symbol, each in moles.items()}
    times = next((n for n in range(1, 7) if all(_is_whole(each * n) for each in ratios.values())), None)
    if times is None:
        return None
    whole = {symbol: round(each * times) for symbol, each in ratios.items()}
    formula = "".join(f"{symbol}_{{{n}}}" if n > 1 else symbol for symbol, n in whole.items())
    divided = ", \\quad ".join(
        f"\\text{{{symbol}: }} \\frac{{{shown(part)}}}{{{shown(masses()[symbol])}}}"
        f" {sign_of(moles[symbol])} {shown(moles[symbol])}"
        for symbol, part in parts.items()
    )
    ratio = " : ".join(str(n) for n in whole.values())
    return _made(" : ".join(parts), "Change each part into moles first.",
                 [Line("Divide each part by the relative atomic mass.", divided),
                  Line("Divide by the smallest, and make whole numbers.", f"{' : '.join(parts)} = {ratio}")],
                 f"\\mathrm{{{formula}}}", "find an empirical formula", "C3.03")  # fmt: skip


def _is_whole(value: Fraction) -> bool:
    """Whether a measured ratio is near enough to a whole number."""
    return abs(value - round(value)) < Fraction(1, 8)


def _symbol(word: str) -> str | None:
    if word in masses():
        return word
    formula = names().get(word.lower())
    made = substances(formula) if formula else []
    symbol = made[0].atoms[0][0] if made and len(made[0].atoms) == 1 else re.sub(r"\d", "", formula or "")
    return symbol if symbol in masses() else None


RULES: Final[tuple[Callable[[str], Working | None], ...]] = (_neutrons, _nucleus, _gas, _empirical)
