"""Sums of chemistry: oxidation numbers, shells of an atom, isotopes, percentage composition, molecular formulae."""

import re
from fractions import Fraction
from typing import Final

from models.workings.online.atom_sums import ATOMIC
from models.workings.online.formulas import Formula, masses, names, parse, substances
from models.workings.online.kinds import Line, Working, first_read, made, number, shown, sign_of

N: Final = r"(\d[\d,]*(?:\.\d+)?)"
OXIDATION: Final = re.compile(r"\boxidation (?:number|state|no)\w*\b", re.IGNORECASE)
CHARGED: Final = re.compile(r"\b((?:[A-Z][a-z]?\d*){1,4}) ?\^?\(?\{?(?:(\d)([+-])|([+-])(\d)?)\}?\)?(?![\w])")
FIXED: Final = {
    "O": -2,
    "H": 1,
    "Na": 1,
    "K": 1,
    "Li": 1,
    "Ag": 1,
    "Mg": 2,
    "Ca": 2,
    "Ba": 2,
    "Zn": 2,
    "Al": 3,
    "F": -1,
}
SHELLS: Final = re.compile(r"\belectron(?:ic)? (?:configuration|arrangement|structure)s?\b", re.IGNORECASE)
ATOMIC_NUMBER: Final = re.compile(
    r"\b(?:atomic (?:number|no)\.?|proton (?:number|no)\.?|z)(?: of| is| =|=|:)* ?(\d{1,2})\b", re.IGNORECASE
)
PLACED: Final = re.compile(
    r"\b(?:group|period)\b.*\b(?:atomic|proton) n(?:umber|o)\b|\b(?:atomic|proton) n(?:umber|o)\b.*\b(?:group|period)\b"
)
COMPOSITION: Final = re.compile(r"\bpercentage composition\b|\bcomposition by mass\b", re.IGNORECASE)
MOLECULAR: Final = re.compile(r"\bmolecular formula\b", re.IGNORECASE)
WEIGHT: Final = re.compile(
    rf"\b(?:molar|molecular|formula|rfm|rmm|mr)[a-z ]*?(?:mass)?(?: is| of|=|,)* ?(?<![A-Za-z\d]){N}", re.IGNORECASE
)
ISOTOPE: Final = re.compile(
    rf"{N} ?%[a-z ]*?(?:[a-z]{{1,9}} ?-? ?)?\^?(\d{{1,3}})(?!\d|\.\d| ?%)"
    rf"|(?<![\d.])(\d{{1,3}})(?:[a-z]{{1,2}})? ?\(? ?{N} ?%\)?"
)


def chemical_sum(text: str) -> Working | None:
    """The working of the first rule that reads the whole question; None for any other."""
    said = " ".join(text.replace("−", "-").replace("–", "-").split())
    return first_read(said, (_oxidation, _composition, _molecular)) or first_read(said.lower(), (_shells, _isotopes))


def _oxidation(said: str) -> Working | None:
    if not OXIDATION.search(said):
        return None
    rest = OXIDATION.sub(" ", said)
    ion = CHARGED.search(rest)
    charge = 0
    if ion:
        charge = int(ion[2] or ion[5] or 1) * (1 if (ion[3] or ion[4]) == "+" else -1)
        of = parse(ion[1])
    else:
        formulas = [each for each in substances(rest) if len(each.atoms) > 1]
        of = formulas[0] if len(formulas) == 1 else None
    if of is None or (re.search(r"\bions?\b", rest) and not ion):
        return None
    words = {name: symbol for name, symbol in _elements().items() if re.search(rf"\b{name}\b", rest.lower())}
    asked = [each for each in of.count if each in words.values() or re.search(rf"\bof {each} in\b", rest)]
    if len(asked) != 1:
        return None
    return _balanced_charge(of, asked[0], charge)


def _elements() -> dict[str, str]:
    named = {
        name: re.sub(r"\d", "", formula) for name, formula in names().items() if re.fullmatch(r"[A-Z][a-z]?2?", formula)
    }
    return named | {"manganese": "Mn", "chromium": "Cr", "sulphur": "S", "sulfur": "S", "nitrogen": "N", "iron": "Fe",
                    "copper": "Cu", "carbon": "C", "chlorine": "Cl", "phosphorus": "P", "lead": "Pb"}  # fmt: skip


def _balanced_charge(of: Formula, element: str, charge: int) -> Working | None:
    known = dict(FIXED)
    if "O" not in of.count and element not in ("Cl", "Br", "I"):
        known |= {"Cl": -1, "Br": -1, "I": -1}
    others = [each for each in of.count if each != element]
    if of.written in ("H2O2", "Na2O2", "OF2") or any(each not in known for each in others):
        return None
    rest = sum(known[each] * of.count[each] for each in others)
    value = Fraction(charge - rest, of.count[element])
    if value.denominator != 1:
        return None
    n = of.count[element]
    sum_of = " + ".join(f"{of.count[each]} \\times ({known[each]:+d})" for each in others)
    result = f"{int(value):+d}" if value else "0"
    said = ", ".join(f"{each} {known[each]:+d}" for each in others)
    end = f"the charge {charge:+d}" if charge else "0"
    return made(of.tex, "All oxidation numbers together make the charge.",
                [Line(f"Known: {said}. Let that of {element} be x."),
                 Line(f"All together make {end}.", f"{n if n > 1 else ''}x + {sum_of} = {charge}"),
                 Line("Solve for x.", f"x = {result}")], f"\\mathrm{{{element}}}: {result}", "find an oxidation number",
                "C4.01")  # fmt: skip


def _composition(said: str) -> Working | None:
    found = [each for each in substances(said) if len(each.atoms) > 1]
    if not COMPOSITION.search(said) or len({each.written for each in found}) != 1 or re.search(r"\d ?(?:%|g\b)", said):
        return None
    of = found[-1]
    lines = [
        Line(
            "Find the formula mass.",
            " + ".join(f"{n} \\times {shown(masses()[e])}" for e, n in of.atoms) + f" = {shown(of.mass)}",
        )
    ]
    parts = []
    for element, n in of.atoms:
        value = masses()[element] * n / of.mass * 100
        lines.append(Line(f"The share of {element}.",
            f"\\frac{{{n} \\times {shown(masses()[element])}}}{{{shown(of.mass)}}}"
                          f" \\times 100 {sign_of(value)} {shown(value)}\\%"))  # fmt: skip
        parts.append(f"\\mathrm{{{element}}} {sign_of(value)} {shown(value)}\\%")
    return made(of.tex, "Each element's mass over the whole, times 100.", lines, ", \\quad ".join(parts),
                "find a percentage composition", "C3.03")  # fmt: skip


def _molecular(said: str) -> Working | None:
    found = [each for each in substances(said) if len(each.atoms) > 1]
    weight = WEIGHT.search(re.sub(r"(?i)molecular formula", " ", said))
    if not MOLECULAR.search(said) or len(found) != 1 or weight is None or "%" in said:
        return None
    of, mass = found[0], number(weight[1])
    if re.search(r"\d", re.sub(r"(?<![A-Za-z\d])[A-Z][A-Za-z\d]*", "", said.replace(weight[0], " "))):
        return None
    n = mass / of.mass
    if n.denominator != 1 or n < 1:
        return None
    formula = "".join(f"{e}_{{{k * int(n)}}}" if k * n > 1 else e for e, k in of.atoms)
    return made(of.tex, "How many times does the empirical formula fit into the molecule?",
                [Line("The mass of the empirical formula.",
                      " + ".join(f"{k} \\times {shown(masses()[e])}" for e, k in of.atoms) + f" = {shown(of.mass)}"),
                 Line("Divide the molar mass by it.", f"n = \\frac{{{shown(mass)}}}{{{shown(of.mass)}}} = {shown(n)}"),
                 Line(f"Multiply every number in it by {shown(n)}.")],
                f"\\mathrm{{{formula}}}", "find a molecular formula", "C3.03")  # fmt: skip


def _shells(said: str) -> Working | None:
    if not SHELLS.search(said) and not PLACED.search(said):
        return None
    found = ATOMIC_NUMBER.search(said)
    named = [name for name in ATOMIC if re.search(rf"\b{name}\b", said)]
    if re.search(r"\bions?\b|\bwhat is (?:an? |the meaning|meant)|\bdefine", said) or len(named) > 1:
        return None
    z = int(found[1]) if found else ATOMIC[named[0]] if named else 0
    if (
        not 1 <= z <= 20
        or (named and ATOMIC[named[0]] != z)
        or re.search(r"\d", said.replace(found[0], "") if found else said)
    ):
        return None
    shells, rest = [], z
    for size in (2, 8, 8, 2):
        if rest:
            shells.append(min(size, rest))
            rest -= shells[-1]
    answer = " : ".join(map(str, shells))
    place = _place(shells, said)
    return made(f"Z = {z}", "The first shell takes 2 electrons, the second 8, the third 8.",
                [Line(f"An atom has as many electrons as protons: {z}."),
                 Line("Fill the shells from the inside.", f"{' + '.join(map(str, shells))} = {z}"),
                 *([Line(f"It has {len(shells)} shells: so many is the period. The electrons of the outer shell, "
                         f"{shells[-1]}, tell the group; a full outer shell is group 0 (VIII).")] if place else [])],
                answer + place,
                "write an electron configuration", "C2.03")  # fmt: skip


def _place(shells: list[int], said: str) -> str:
    """The group and the period of an atom, where either is asked for."""
    if not re.search(r"\b(?:group|period)\b", said):
        return ""
    full = shells == [2] or (len(shells) > 1 and shells[-1] == 8)
    group = "0 (VIII)" if full else str(shells[-1])
    return f"; \\quad \\text{{group {group}, period {len(shells)}}}"


def _isotopes(said: str) -> Working | None:
    if not re.search(r"\b(?:relative atomic mass|r\.?a\.?m|average mass|atomic mass)\b", said):
        return None
    found = [(number(a or d), int(b or c)) for a, b, c, d in ISOTOPE.findall(said)]
    if not 2 <= len(found) <= 3 or sum(p for p, _ in found) != 100 or re.search(r"\d", ISOTOPE.sub(" ", said)):
        return None
    value = sum((p * m for p, m in found), Fraction(0)) / 100
    put = " + ".join(f"{shown(p)} \\times {m}" for p, m in found)
    return made(put, "Each isotope counts as often as it is found.",
                [Line("Multiply each mass by its percentage, add, and divide by 100.",
                      f"A_r = \\frac{{{put}}}{{100}} {sign_of(value)} {shown(value)}")],
                          f"A_r {sign_of(value)} {shown(value)}",
                "find a relative atomic mass", "C2.03")  # fmt: skip
