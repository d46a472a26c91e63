"""Masses and gas volumes through an equation: into moles, by the numbers in front, and back."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Final

import yaml

from models.workings.online.amounts import mass_line
from models.workings.online.equations import balanced, side_in_tex, sides_of
from models.workings.online.formulas import HERE, SUBSCRIPTS, WRITTEN, Formula, masses, names, parse
from models.workings.online.kinds import Line, Working, number, shown, sign_of
from models.workings.online.sums import NUMERALS

N: Final = r"(\d[\d,]*(?:\.\d+)?)"
GIVEN: Final = re.compile(
    rf"(?<![\w.]){N} ?(?P<unit>kg|g|grams?|grammes?|mol|moles?|cm\^?3|cm³|ml|dm\^?3|dm³|litres?|liters?|l)\b", re.I
)
VALUES: Final = re.compile(r"[(\[]?(?:\br\.?a\.?m\.?s?:? ?)?(?:\b[A-Z][a-z]? ?= ?\d+(?:\.\d+)?[,;. ]*(?:and )?)+[)\]]?")
ONE_MOLE: Final = re.compile(
    r"[(\[]?(?:molar (?:gas )?volume|(?:one|1) mol(?:e)? of (?:any |a )?gas)[^.?)]*?\d[^?)]*?(?:dm\^?3|dm³|litres?|l)\b"
    r"(?: at [\w.]+)?[^?)]*[)\]]?", re.I,
)  # fmt: skip
ROOM: Final = re.compile(r"\b(?:r\.?t\.?p\b|room (?:temp\w*|conditions))", re.I)
STANDARD: Final = re.compile(r"\b(?:s\.?t\.?p\b|standard (?:temp\w*|conditions))", re.I)
TERM: Final = rf"\d?(?:{WRITTEN.pattern})(?:\((?:s|l|g|aq)\))?"
EQUATION: Final = re.compile(rf"{TERM}(?: ?\+ ?{TERM})* ?(?:-+>|=+>|→|⟶|=) ?{TERM}(?: ?\+ ?{TERM})*")
UNITS: Final = {"cm3": "cm³", "cm^3": "cm³", "dm3": "dm³", "dm^3": "dm³"}
ASKS: Final = re.compile(
    r"\b(?P<what>(?:mass|how (?:many|much) (?:grams?|g)\b|grams)|how many moles|(?:number|no\.?) of moles|moles|volume"
    r"|how (?:many|much) (?:dm\^?3|litres|cm\^?3))(?: \(?in (?:grams?|g|cm\^?3|dm\^?3)\)?)?(?: of)?"
    r"(?: the| dry| solid| anhydrous| pure)* $", re.I,
)  # fmt: skip
OTHER: Final = re.compile(
    r"\b(?:ionic|titrat\w+|neutrali\w+|concentration|molarity|mol ?/|percent\w*|purity|impur\w+|yield|limiting|left"
    r"|remain\w*|residue|particles|atoms|molecules|energy|heat of|faraday\w*|electrolys\w+|empirical|loss|lost"
    r"|density|total|half|twice|hydrated|crystals?)\b|%|\d ?m\b", re.I,
)  # fmt: skip
ALONE: Final = re.compile(r"\b(?:heat\w*|decompos\w*)\b", re.I)
BURNT: Final = re.compile(r"\b(?:burn\w*|combust\w*)\b", re.I)
BEFORE: Final = re.compile(r"(?: of mass| weighing| with a mass of| \()? ?$")
BEHIND: Final = re.compile(r"\)?(?: of)?(?: the| dry| solid| pure)* $")
GASES: Final = frozenset({"H2", "O2", "N2", "Cl2", "CO2", "CO", "SO2", "NH3", "CH4", "C2H6", "C3H8", "NO2"})


@dataclass(frozen=True)
class _Named:
    """A substance and the place where it stands."""

    start: int
    end: int
    formula: Formula


@dataclass(frozen=True)
class _Reaction:
    left: Sequence[Formula]
    right: Sequence[Formula]
    numbers: tuple[int, ...]

    @property
    def held(self) -> list[str]:
        return [each.written for each in (*self.left, *self.right)]

    def front(self, of: Formula) -> int:
        return self.numbers[self.held.index(of.written)]

    @property
    def tex(self) -> str:
        n = len(self.left)
        return f"{side_in_tex(self.left, self.numbers[:n])} \\rightarrow {side_in_tex(self.right, self.numbers[n:])}"


def reacting(text: str) -> Working | None:
    """What is made or needed in a reaction; None where a number has no place or the reaction is not known."""
    if OTHER.search(text) or not _takes_usual_masses(text):
        return None
    said = " ".join(ONE_MOLE.sub(" ", VALUES.sub(" ", text.translate(SUBSCRIPTS))).split())
    equation = EQUATION.search(said)
    words = EQUATION.sub(" ", said)
    found, named = list(GIVEN.finditer(words)), named_in(words)
    if len(found) != 1 or NUMERALS.search(words.lower()) or _has_numbers(words, found[0], named):
        return None
    known, wanted = _known(words, found[0], named), _wanted(words, found[0].end(), named)
    if known is None or wanted is None or known.written == wanted[0].written:
        return None
    reaction = _written(equation[0]) if equation else _listed(words, {each.formula.written for each in named})
    if reaction is None or not {known.written, wanted[0].written} <= set(reaction.held):
        return None
    return _worked(reaction, (known, found[0]), wanted, _molar_volume(text))


def _takes_usual_masses(text: str) -> bool:
    """Whether the masses a question gives are those we reckon with."""
    given = re.findall(r"\b([A-Z][a-z]?) ?= ?(\d+(?:\.\d+)?)", text)
    return all(symbol in masses() and masses()[symbol] == number(mass) for symbol, mass in given)


def _molar_volume(text: str) -> Fraction | None:
    """What a mole of gas takes up, as the question tells it; None where it does not."""
    given = ONE_MOLE.search(text)
    if given and (value := re.search(r"\b(?:22\.4|24(?:\.0)?)\b", given[0])):
        return number(value[0])
    is_room, is_standard = bool(ROOM.search(text)), bool(STANDARD.search(text))
    return None if given or is_room == is_standard else Fraction(24) if is_room else Fraction(224, 10)


@cache
def _pattern() -> re.Pattern[str]:
    spelt = "|".join(sorted(map(re.escape, names()), key=len, reverse=True))
    return re.compile(rf"(?<![\w.])(?:(?P<name>(?i:{spelt}))|(?P<formula>{WRITTEN.pattern}))(?!\w)")


def named_in(text: str) -> list[_Named]:
    """Every substance in its place; "I" and "He" are words, and so is a small letter alone."""
    found: list[_Named] = []
    for match in _pattern().finditer(text):
        made = parse(names()[match["name"].lower()] if match["name"] else match["formula"])
        if made and made.written not in ("I", "He") and not re.fullmatch("[a-z]", match[0]):
            found.append(_Named(match.start(), match.end(), made))
    return found


def _has_numbers(words: str, given: re.Match[str], named: list[_Named]) -> bool:
    """Whether a number is left that is neither the amount nor part of a formula."""
    places = [(given.start(), given.end()), *((each.start, each.end) for each in named)]
    return any(
        not any(start <= at.start() < end for start, end in places)
        for at in re.finditer(r"\d+", re.sub(r"\b(?:cm|dm)\^?3|°", lambda each: " " * len(each[0]), words))
    )


def _known(words: str, given: re.Match[str], named: list[_Named]) -> Formula | None:
    """The substance an amount is told of: "2.4 g of magnesium", "magnesium of mass 2.4 g"."""
    for each in named:
        if each.start >= given.end() and BEHIND.match(words[given.end() : each.start]):
            return each.formula
    for each in named:
        if each.end <= given.start() and BEFORE.fullmatch(words[each.end : given.start()]):
            return each.formula
    return None


def _wanted(words: str, given: int, named: list[_Named]) -> tuple[Formula, str] | None:
    """The substance behind "mass of", "how many moles of" or "volume of", and which of them; one alone."""
    found = [
        (each.formula, ask["what"].lower()) for each in named
        if (ask := ASKS.search(words[: each.start])) and ask.end("what") != given
    ]  # fmt: skip
    return found[0] if len(found) == 1 else None


def _written(equation: str) -> _Reaction | None:
    sides = sides_of(equation)
    numbers = balanced(*sides) if sides else None
    return _Reaction(*sides, numbers) if sides and numbers else None


def _listed(words: str, named: set[str]) -> _Reaction | None:
    """The one reaction of the lessons that begins with what is named and holds all of it."""
    listed = yaml.safe_load((HERE / "substances.yaml").read_text("utf-8"))
    free = {"O2"} if BURNT.search(words) else set()
    pairs = [*listed["reactions"], *(listed["decompositions"] if ALONE.search(words) else [])]
    found = [
        (left.split(), right.split()) for left, right in pairs
        if set(left.split()) - free <= named <= {*left.split(), *right.split()}
    ]  # fmt: skip
    if len(found) != 1:
        return None
    left, right = ([made for each in side if (made := parse(each))] for side in found[0])
    numbers = balanced(left, right)
    return _Reaction(left, right, numbers) if numbers else None


def _worked(
    reaction: _Reaction, given: tuple[Formula, re.Match[str]], wanted: tuple[Formula, str], molar: Fraction | None
) -> Working | None:
    (known, amount), (of, asked) = given, wanted
    begun = _moles(known, amount, molar)
    ended = _back(of, asked, molar)
    if begun is None or ended is None:
        return None
    lines, moles = begun
    a, b = reaction.front(known), reaction.front(of)
    n = moles * b / a
    ratio = f"n = {shown(moles)} \\times \\frac{{{b}}}{{{a}}} {sign_of(n)} {shown(n)} \\text{{ mol}}"
    value, unit, put, say = ended(n)
    last = f"{shown(value)} {unit}"
    more = [Line(say, f"{put} {sign_of(value)} {last}")] if put else []
    return Working(
        f"{shown(number(amount[1]))} \\text{{ {UNITS.get(amount['unit'].lower(), amount['unit'])} }} {known.tex}"
        f" \\text{{; wanted: }} {of.tex}",
        "Change what is given into moles. The numbers in front tell how many moles of the other belong to it.",
        (Line("Write the balanced equation.", reaction.tex), *lines,
         Line(f"{a} mol of {known.plain} go with {b} mol of {of.plain}.", ratio), *more),
        last, "Does it fit the question? Look at the size and the unit.", "find a reacting amount", ("C3.03",),
    )  # fmt: skip


def _moles(of: Formula, amount: re.Match[str], molar: Fraction | None) -> tuple[list[Line], Fraction] | None:
    value, unit = number(amount[1]), amount["unit"].lower()
    if unit.startswith("mo"):
        return [], value
    if unit[0] in "kg":
        grams = value * (1000 if unit == "kg" else 1)
        n = grams / of.mass
        put = f"n = \\frac{{{shown(grams)}}}{{{shown(of.mass)}}} {sign_of(n)} {shown(n)} \\text{{ mol}}"
        return [mass_line(of), Line(f"Change grams of {of.plain} into moles: mass ÷ molar mass.", put)], n
    if molar is None or of.written not in GASES:
        return None
    dm3 = value / (1000 if unit[:2] in ("cm", "ml") else 1)
    n = dm3 / molar
    put = f"n = \\frac{{{shown(dm3)}}}{{{shown(molar)}}} {sign_of(n)} {shown(n)} \\text{{ mol}}"
    return [Line(f"One mole of gas takes up {shown(molar)} dm³ here. Change the volume into moles.", put)], n


End = tuple[Fraction, str, str, str]


def _back(of: Formula, asked: str, molar: Fraction | None) -> Callable[[Fraction], End] | None:
    """How moles become what is asked: value, unit, the numbers put in and what is done."""
    if "mole" in asked:
        return lambda n: (n, "\\text{ mol}", "", "")
    if "mass" in asked or "g" in asked.split()[-1]:
        say = f"Change moles of {of.plain} into grams: moles × molar mass, which is {shown(of.mass)} g/mol."
        return lambda n: (n * of.mass, "\\text{ g}", f"m = {shown(n)} \\times {shown(of.mass)}", say)
    if molar is None or of.written not in GASES:
        return None
    say = f"Change moles into a volume: one mole of gas takes up {shown(molar)} dm³ here."
    return lambda n: (n * molar, "\\text{ dm}^3", f"V = {shown(n)} \\times {shown(molar)}", say)
