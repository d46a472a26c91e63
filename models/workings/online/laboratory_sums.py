"""Sums of the laboratory: metal from electrolysis, dilution of a solution, heat of burning."""

import re
from fractions import Fraction
from typing import Final

from models.workings.online.formulas import Formula, masses, parse
from models.workings.online.kinds import Line, Working, first_read, made, nearly, number, shown, sign_of

N: Final = r"(\d[\d,]*(?:\.\d+)?)"
CURRENT: Final = re.compile(rf"{N} ?(?:a|amps?|amperes?)\b")
TIME: Final = re.compile(rf"{N} ?(?:(s|secs?|seconds?)|(mins?|minutes?)|(h|hrs?|hours?))\b")
ION: Final = {"copper": ("Cu", 2), "silver": ("Ag", 1), "aluminium": ("Al", 3), "zinc": ("Zn", 2), "lead": ("Pb", 2),
              "sodium": ("Na", 1), "magnesium": ("Mg", 2), "nickel": ("Ni", 2)}  # fmt: skip
FARADAY: Final = 96500
VOLUME: Final = re.compile(rf"{N} ?(?:cm\^?3|cm³|ml)")
MOLAR: Final = re.compile(rf"{N} ?(?:m\b|mol ?/ ?dm(?:\^?3|³)|mol ?dm-3|molar\b|mol/l)")
DILUTES: Final = re.compile(r"\bdilut\w*\b|\bwater (?:is |was )?(?:to be )?added\b|\badd\w* (?:of )?water\b")
BURNT: Final = re.compile(rf"{N} ?g (?:of )?(ethanol|methanol|propanol|butanol|methane|propane|hexane|alcohol)")
WATER: Final = re.compile(rf"{N} ?(?:g|cm\^?3|cm³|ml)\b(?: of)? (?:cold )?water|water (?:of mass |weighing )?{N} ?g")
RISE: Final = re.compile(
    rf"\b(?:by|rise of|rises?(?: by)?|rose(?: by)?|increase of|change of)(?: is| was)?"
    rf" ?{N} ?(?:°|º|deg\w*)? ?(?:c|k)?\b"
)
BETWEEN: Final = re.compile(rf"\bfrom {N} ?(?:°|º|deg\w*)? ?c? to {N} ?(?:°|º|deg\w*)? ?c?\b")
MOLAR_HEAT: Final = re.compile(r"\b(?:molar|combustion|per mole|(?:one|1) mole|enthalpy)\b")
FUELS: Final = {"ethanol": "C2H5OH", "methanol": "CH3OH", "propanol": "C3H7OH", "butanol": "C4H9OH", "methane": "CH4",
                "propane": "C3H8", "hexane": "C6H14"}  # fmt: skip


def laboratory_sum(text: str) -> Working | None:
    """The working of the first rule that reads the whole question; None for any other."""
    said = " ".join(text.lower().replace("−", "-").replace("–", "-").split())
    return first_read(said, (_electrolysis, _diluted, _burning))


def _electrolysis(said: str) -> Working | None:
    current, time = CURRENT.search(said), TIME.search(said)
    metal = [name for name in ION if re.search(rf"\b{name}\b|\b{ION[name][0].lower()}(?:so4|no3|cl)", said)]
    if not current or not time or len(metal) != 1 or not re.search(r"\bmass\b|how (?:much|many grams)", said):
        return None
    rest = said.replace(current[0], " ", 1).replace(time[0], " ", 1)
    rest = re.sub(r"\(?(?:1 faraday|f|faraday\w*(?: constant)?) ?(?:=|is)? ?96,?500 ?c?(?:/mol|oulombs)?\)?", " ", rest)
    symbol, charge = ION[metal[0]]
    rest = re.sub(
        rf"\(?(?:r\.?a\.?m of )?{symbol.lower()} ?= ?{shown(masses()[symbol])}\)?|[a-z]+so4|[a-z]+no3"
        rf"|\b{symbol.lower()} ?\^?{charge}\+",
        " ",
        rest,
    )
    if re.search(r"\d", rest):
        return None
    seconds = number(time[1]) * (60 if time[3] else 3600 if time[4] else 1)
    coulombs = number(current[1]) * seconds
    moles = coulombs / FARADAY
    grams = moles / charge * masses()[symbol]
    front = "" if charge == 1 else charge
    lines = [
        Line("Charge = current × time in seconds.",
            f"Q = {shown(number(current[1]))} \\times {shown(seconds)} = {shown(coulombs)} \\text{{ C}}"),
        Line("One mole of electrons carries 96,500 C.",
            f"\\frac{{{shown(coulombs)}}}{{96{{,}}500}} {sign_of(moles)} {shown(moles)} \\text{{ mol}}"),
        Line(f"{charge} mol of electrons make 1 mol of {metal[0]}, {shown(masses()[symbol])} g.",
             f"\\mathrm{{{symbol}}}^{{{front}+}} + {front}\\mathrm{{e}}^- \\rightarrow \\mathrm{{{symbol}}}"),
        Line("Work out the mass.", f"m = \\frac{{{shown(moles)}}}{{{charge}}} \\times {shown(masses()[symbol])}"
                                   f" {sign_of(grams)} {shown(grams)} \\text{{ g}}"),
    ]  # fmt: skip
    return made("Q = It", "Find the charge, then the moles of electrons.", lines,
        f"{nearly(grams)}{shown(grams)} \\text{{ g}}",
                "find a mass by electrolysis", "C4.01")  # fmt: skip


def _diluted(said: str) -> Working | None:
    volumes, strong = VOLUME.findall(said), MOLAR.findall(VOLUME.sub(" ", said))
    if not DILUTES.search(said) or re.search(r"neutrali|react|titrat", said):
        return None
    rest = MOLAR.sub(" ", VOLUME.sub(" ", re.sub(r"\b(?:h2so4|hno3|h2o)\b", "acid", said)))
    if re.search(r"\d", rest):
        return None
    if len(volumes) == 1 and len(strong) == 2 and re.search(r"\bwater\b|\bvolume\b", said):
        return _water_added(number(volumes[0]), (number(strong[0]), number(strong[1])), said)
    if (
        len(volumes) == 2
        and len(strong) == 1
        and re.search(r"\bto (?:make )?(?:a (?:total )?volume of )?\d|made up to", said)
    ):
        return None if "added" in said else _strength_left((number(volumes[0]), number(volumes[1])), number(strong[0]))
    return None


def _water_added(v: Fraction, strengths: tuple[Fraction, Fraction], said: str) -> Working | None:
    """The volume, or the water, that brings a solution to a lower strength."""
    c1, c2 = strengths
    if not c1 > c2 > 0:
        return None
    new = c1 * v / c2
    put = f"V_2 = \\frac{{{shown(c1)} \\times {shown(v)}}}{{{shown(c2)}}} {sign_of(new)} {shown(new)} \\text{{ cm}}^3"
    lines = [Line("Water adds no moles.", "c_1 V_1 = c_2 V_2"), Line("Find the new volume.", put)]
    if re.search(r"\bwater\b", said):
        less = f"{shown(new)} - {shown(v)} {sign_of(new - v)} {shown(new - v)} \\text{{ cm}}^3"
        lines.append(Line("Take away what was there.", less))
        new -= v
    return made(f"c_1 = {shown(c1)}, \\quad V_1 = {shown(v)}, \\quad c_2 = {shown(c2)}", "The moles stay the same.",
        lines,
                f"{nearly(new)}{shown(new)} \\text{{ cm}}^3", "work out a dilution", "C3.03")  # fmt: skip


def _strength_left(volumes: tuple[Fraction, Fraction], c1: Fraction) -> Working | None:
    """The strength after water has made a volume larger."""
    v1, v2 = volumes
    if v2 <= v1:
        return None
    value = c1 * v1 / v2
    put = f"c_2 = \\frac{{{shown(c1)} \\times {shown(v1)}}}{{{shown(v2)}}} {sign_of(value)} {shown(value)}"
    return made(f"c_1 = {shown(c1)}, \\quad V_1 = {shown(v1)}, \\quad V_2 = {shown(v2)}", "The moles stay the same.",
                [Line("Water adds no moles.", "c_1 V_1 = c_2 V_2"),
                 Line("Divide by the new volume.", f"{put} \\text{{ mol/dm}}^3")],
                f"{nearly(value)}{shown(value)} \\text{{ mol/dm}}^3", "work out a dilution", "C3.03")  # fmt: skip


def _burning(said: str) -> Working | None:
    """Heat of burning from the warmth of water: m c θ, then for one mole."""
    burnt, water = BURNT.search(said), WATER.search(said)
    if not burnt or not water or not re.search(r"\b(?:heat|enthalpy|molar|energy)\b", said) or burnt[2] == "alcohol":
        return None
    between, rise = BETWEEN.search(said), RISE.search(said)
    rest = said.replace(burnt[0], " ").replace(water[0], " ")
    rest = rest.replace(between[0], " ") if between else rest.replace(rise[0], " ") if rise else rest
    rest = re.sub(
        r"\(?(?:specific heat(?: capacity)?(?: of water)?|s\.?h\.?c\w*|c) ?(?:is|=|of)? ?4\.?,?20?0?"
        r" ?j?[^,.;]*",
        " ",
        rest,
    )
    if (between is None and rise is None) or re.search(r"\d", rest):
        return None
    theta = number(between[2]) - number(between[1]) if between else number(rise[1])  # type: ignore[index]
    of = parse(FUELS[burnt[2]])
    m, grams = number(next(filter(None, water.groups()))), number(burnt[1])
    if of is None or theta <= 0:
        return None
    return _heat_of(burnt[2], of, grams, m, theta, is_molar=bool(MOLAR_HEAT.search(said)))


def _heat_of(fuel: str, of: Formula, grams: Fraction, m: Fraction, theta: Fraction, *, is_molar: bool) -> Working:
    """What the water took, and for one mole of the fuel where that is wanted."""
    joules = m * Fraction(42, 10) * theta
    kilojoules = joules / 1000
    put = f"Q = {shown(m)} \\times 4.2 \\times {shown(theta)} {sign_of(joules)} {shown(joules)} \\text{{ J}}"
    lines = [Line("The heat the water took: m c θ, with c = 4.2 J/g°C.", f"{put} = {shown(kilojoules)} \\text{{ kJ}}")]
    answer = f"{nearly(joules)}{shown(joules)} \\text{{ J}} = {shown(kilojoules)} \\text{{ kJ}}"
    if is_molar:
        moles = grams / of.mass
        molar = kilojoules / moles
        lines += [
            Line(f"Moles of {fuel} that burnt ({shown(of.mass)} g/mol).",
                 f"n = \\frac{{{shown(grams)}}}{{{shown(of.mass)}}} {sign_of(moles)} {shown(moles)} \\text{{ mol}}"),
            Line("Heat for one mole; burning gives heat out, so it is negative.",
                 f"\\frac{{{shown(kilojoules)}}}{{{shown(moles)}}} {sign_of(molar)} {shown(molar)} \\text{{ kJ/mol}}"),
        ]  # fmt: skip
        answer = f"\\Delta H {sign_of(molar)} -{shown(molar)} \\text{{ kJ/mol}}"
    return made(f"m = {shown(m)} \\text{{ g}}, \\quad \\theta = {shown(theta)}^\\circ\\text{{C}}",
                "What the fuel gives the water takes.", lines, answer, "find a heat of burning", "C4.04")  # fmt: skip
