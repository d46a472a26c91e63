"""Moles, masses, gas volumes and concentrations of one substance, each by the road of the lessons: through moles."""

import re
from fractions import Fraction
from typing import Final

from models.workings.online.formulas import Formula, masses, names, substances
from models.workings.online.kinds import Line, Working, number, shown, sign_of

N: Final = r"(\d[\d,]*(?:\.\d+)?)"
GRAMS: Final = re.compile(rf"{N}\s*(kg|g|grams?|grammes?)\b", re.IGNORECASE)
MOLES: Final = re.compile(rf"{N}\s*(?:mol|moles?)\b(?!\s*(?:/|per|dm))", re.IGNORECASE)
VOLUME: Final = re.compile(rf"{N}\s*(cm\^?3|cm³|ml|dm\^?3|dm³|litres?|liters?|l)\b", re.IGNORECASE)
MASS_ASKED: Final = re.compile(
    r"\b(?:rfm|rmm|mr|molar mass|(?:relative )?(?:formula|molecular) mass|formula weight)\b", re.IGNORECASE
)
MOLES_ASKED: Final = re.compile(
    r"\b(?:how many|number of|no\.? of|calculate|find|what (?:is|are)|work out|get)?\s*(?:the )?moles?\b", re.IGNORECASE
)
GRAMS_ASKED: Final = re.compile(
    r"(?:^|\b(?:what|find|calculate|work out|how (?:much|many))\b.{0,20})\b(?:mass|grams?)\b", re.IGNORECASE
)
STRENGTH_ASKED: Final = re.compile(r"\b(?:concentration|molarity|strength)\b", re.IGNORECASE)
SHARE_ASKED: Final = re.compile(r"(?:\bpercent\w*|\bper cent|%)(?: (?:composition|mass|by mass))?(?: of| by)?\b", re.I)
MASSES_GIVEN: Final = re.compile(r"\b([A-Z][a-z]?) ?(?:=|:|is) ?(\d{1,3}(?:\.\d+)?)(?![\d\w%])[,;. ]*(?:and )?")
OTHER: Final = re.compile(
    r"\b(?:react\w*|excess|neutrali\w+|titrat\w+|produced?|heated|burnt|burned|empirical)\b", re.I
)


def amount(text: str) -> Working | None:
    """What is asked of one substance; None for anything else, as a reaction or a number that has no place."""
    named, text = _named(text), MASSES_GIVEN.sub(" ", text)
    if not named or OTHER.search(text):
        return None
    if SHARE_ASKED.search(text):
        return _share(named[-1], text) if len(named[-1].atoms) > 1 else None
    found = named[-1]  # "copper sulphate, CuSO4.5H2O": the formula that is given is meant
    if any(not set(found.count) >= set(each.count) for each in named):
        return None
    mass, moles, volume = GRAMS.search(text), MOLES.search(text), VOLUME.search(text)
    if STRENGTH_ASKED.search(text) and volume:
        return _concentration(found, mass, moles, _dm3(volume))
    if volume:
        return None
    if mass and MOLES_ASKED.search(MOLES.sub(" ", text)):
        return _moles_of(found, _grams(mass))
    if moles and GRAMS_ASKED.search(text):
        return _mass_of(found, number(moles[1]))
    if MASS_ASKED.search(text) and not (mass or moles):
        return _molar_mass(found)
    return None


def _named(text: str) -> list[Formula]:
    """The substances spoken of, water that something is dissolved in left out; none where other masses are given."""
    listed = MASSES_GIVEN.findall(text)
    if any(masses().get(element) != number(mass) for element, mass in listed):
        return []
    found = substances(_without_units(MASSES_GIVEN.sub(" ", text)))
    return [each for each in found if each.written != "H2O"] or found if STRENGTH_ASKED.search(text) else found


def _without_units(text: str) -> str:
    """What is left for the substance: "5 g of N" keeps its N, "cm3" and "mol" are no formulas."""
    return VOLUME.sub(" ", MOLES.sub(" ", GRAMS.sub(" ", text)))


def _grams(found: re.Match[str]) -> Fraction:
    return number(found[1]) * (1000 if found[2].lower() == "kg" else 1)


def _dm3(found: re.Match[str]) -> Fraction:
    return number(found[1]) / (1000 if found[2].lower()[:2] in ("cm", "ml") else 1)


def _sum(of: Formula) -> str:
    terms = [
        f"{n} \\times {shown(masses()[element])}" if n > 1 else shown(masses()[element]) for element, n in of.atoms
    ]
    return " + ".join(terms)


def mass_line(of: Formula) -> Line:
    used = ", ".join(f"{element} {shown(masses()[element])}" for element, _ in of.atoms)
    return Line(f"Find the mass of one mole of {of.plain} ({used}).",
                f"M = {_sum(of)} = {shown(of.mass)} \\text{{ g/mol}}")  # fmt: skip


def _working(asked: str, hint: str, lines: list[Line], answer: str, task: str, check: str = "") -> Working:
    return Working(asked, hint, tuple(lines), answer, check, task, ("C3.03",))


def _molar_mass(of: Formula) -> Working:
    answer = f"M_r({of.tex}) = {shown(of.mass)}"
    lines = [
        Line("Count the atoms of each element: " + ", ".join(f"{element} {n}" for element, n in of.atoms) + "."),
        Line("Multiply each by its relative atomic mass and add.", f"{_sum(of)} = {shown(of.mass)}"),
    ]
    return _working(f"\\text{{the formula mass of }} {of.tex}", "A number behind a bracket multiplies it all.", lines,
                    answer, "find a formula mass", "One mole of it has this mass in grams.")  # fmt: skip


def _moles_of(of: Formula, grams: Fraction) -> Working:
    moles = grams / of.mass
    line = f"n = \\frac{{{shown(grams)}}}{{{shown(of.mass)}}} {sign_of(moles)} {shown(moles)} \\text{{ mol}}"
    return _working(
        f"\\text{{the moles in }} {shown(grams)} \\text{{ g of }} {of.tex}", "Moles = mass in g ÷ molar mass in g/mol.",
        [mass_line(of), Line("Divide the mass by the molar mass.", line)],
        f"{shown(moles)} \\text{{ mol}}", "find moles",
        f"Back again: {shown(moles)} mol of {shown(of.mass)} g each are {shown(grams)} g.",
    )  # fmt: skip


def _mass_of(of: Formula, moles: Fraction) -> Working:
    grams = moles * of.mass
    line = f"m = {shown(moles)} \\times {shown(of.mass)} = {shown(grams)} \\text{{ g}}"
    return _working(
        f"\\text{{the mass of }} {shown(moles)} \\text{{ mol of }} {of.tex}", 
        "Mass in g = moles × molar mass in g/mol.",
        [mass_line(of), Line("Multiply the moles by the molar mass.", line)], f"{shown(grams)} \\text{{ g}}",
        "find a mass from moles",
    )  # fmt: skip


def _concentration(
    of: Formula, mass: re.Match[str] | None, moles: re.Match[str] | None, dm3: Fraction
) -> Working | None:
    if dm3 == 0 or not (mass or moles):
        return None
    amount = number(moles[1]) if moles else _grams(mass) / of.mass if mass else Fraction(0)
    lines = [Line("Write the volume in dm³: 1,000 cm³ are 1 dm³.", f"V = {shown(dm3)} \\text{{ dm}}^3")]
    if mass and not moles:
        found = (
            f"n = \\frac{{{shown(_grams(mass))}}}{{{shown(of.mass)}}} {sign_of(amount)} {shown(amount)} \\text{{ mol}}"
        )
        lines += [mass_line(of), Line("Change grams into moles.", found)]
    strength = amount / dm3
    line = f"c = \\frac{{{shown(amount)}}}{{{shown(dm3)}}} {sign_of(strength)} {shown(strength)} \\text{{ mol/dm}}^3"
    lines.append(Line("Divide the moles by the volume in dm³.", line))
    return _working(f"\\text{{the concentration of }} {of.tex}", "Concentration = moles ÷ volume in dm³.", lines,
                    f"{shown(strength)} \\text{{ mol/dm}}^3", "find a concentration")  # fmt: skip


def _share(of: Formula, text: str) -> Working | None:
    """How much of a substance is one of its elements, by mass."""
    said = {name: formula for name, formula in names().items() if re.search(rf"\b{re.escape(name)}\b", text.lower())}
    asked = [re.sub(r"\d", "", formula) for formula in said.values()]
    asked += re.findall(r"\bof ([A-Z][a-z]?) in\b", text)
    element = next((each for each in asked if each in of.count and each != of.written), None)
    if element is None:
        return None
    part = masses()[element] * of.count[element]
    percent = part / of.mass * 100
    line = (f"\\frac{{{of.count[element]} \\times {shown(masses()[element])}}}{{{shown(of.mass)}}} \\times 100"
            f" {sign_of(percent)} {shown(percent)}\\%")  # fmt: skip
    return _working(
        f"\\text{{the percentage of }} \\mathrm{{{element}}} \\text{{ in }} {of.tex}",
        "Percentage = mass of the element in the formula ÷ formula mass × 100.",
        [mass_line(of), Line(f"Take the mass of {element} in it over the whole, times 100.", line)],
        f"{shown(percent)}\\%", "find a percentage by mass",
    )  # fmt: skip
