"""Moles or grams in a volume of a solution whose strength is given."""

import re
from fractions import Fraction
from typing import Final

from models.workings.online.amounts import MASSES_GIVEN, mass_line
from models.workings.online.formulas import Formula, masses, substances
from models.workings.online.kinds import Line, Working, made, number, shown, sign_of

N: Final = r"(\d[\d,]*(?:\.\d+)?)"
STRENGTH: Final = re.compile(
    rf"{N} ?(?:M\b|(?i:mol(?:es?)? ?(?:/|per) ?(?:dm(?:\^?3|³)|l(?:itre)?s?)\b|mol ?dm\^?(?:-3|⁻³)|molar\b))"
)
VOLUME: Final = re.compile(rf"{N} ?(cm\^?3|cm³|mls?|dm\^?3|dm³|litres?|liters?|l)\b", re.IGNORECASE)
GRAMS: Final = re.compile(r"\b(?:mass|grams?|how much)\b", re.IGNORECASE)
MOLES: Final = re.compile(r"\bmoles?\b", re.IGNORECASE)
REACTS: Final = re.compile(
    r"\breact|neutrali|titrat|excess|dilut|burn|produc|\bwater is added|precipit|\bions?\b", re.I
)


def solution(text: str) -> Working | None:
    """What is dissolved in a volume of a solution; None where a number has no place."""
    if REACTS.search(text) or any(masses().get(e) != number(n) for e, n in MASSES_GIVEN.findall(text)):
        return None
    rest = MASSES_GIVEN.sub(" ", text)
    strong, volume = STRENGTH.search(rest), VOLUME.search(STRENGTH.sub(" ", rest))
    if not strong or not volume:
        return None
    rest = rest.replace(strong[0], " ", 1).replace(volume[0], " ", 1)
    found = [each for each in substances(rest) if each.written != "H2O"]
    wants_grams, wants_moles = bool(GRAMS.search(rest)), bool(MOLES.search(rest))
    of = found[-1] if found else None
    left = rest.replace(of.written, " ") if of else rest
    if wants_grams == wants_moles or re.search(r"\d", left) or len({each.written for each in found}) > 1:
        return None
    dm3 = number(volume[1]) / (1000 if volume[2].lower()[:2] in ("cm", "ml") else 1)
    return _worked(number(strong[1]), dm3, of if wants_grams else None) if of or wants_moles else None


def _worked(strength: Fraction, dm3: Fraction, of: Formula | None) -> Working:
    moles = strength * dm3
    lines = [
        Line("Write the volume in dm³: 1,000 cm³ are 1 dm³.", f"V = {shown(dm3)} \\text{{ dm}}^3"),
        Line("Moles = strength × volume in dm³.",
             f"n = {shown(strength)} \\times {shown(dm3)} {sign_of(moles)} {shown(moles)} \\text{{ mol}}"),
    ]  # fmt: skip
    answer = f"{shown(moles)} \\text{{ mol}}"
    if of:
        grams = moles * of.mass
        answer = f"{shown(grams)} \\text{{ g}}"
        put = f"m = {shown(moles)} \\times {shown(of.mass)} {sign_of(grams)} {answer}"
        lines += [mass_line(of), Line("Mass = moles × molar mass.", put)]
    return made(f"c = {shown(strength)} \\text{{ mol/dm}}^3, \\quad V = {shown(dm3)} \\text{{ dm}}^3",
                "Moles first: strength times volume in dm³.", lines, answer, "find what is dissolved",
                "C3.03")  # fmt: skip
