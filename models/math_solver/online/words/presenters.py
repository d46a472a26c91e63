"""The working of a word problem: what was understood, the law, the numbers put in, and the proof that it holds."""

import re
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

import sympy as sp

from models.math_solver.online.kinds import Step, Unproved, step
from models.math_solver.online.reasons import Reason
from models.math_solver.online.words.law_matcher import Match
from models.math_solver.online.words.laws import Law
from models.math_solver.online.words.quantities import Quantity, unit_at, units

PLACES: Final = 2
MOST_YEARS: Final = 60  # of compound interest: a power of millions would not be worked out in a lifetime


@dataclass(frozen=True)
class Story:
    """A word problem worked out. `understood` and `steps` are words with TeX between dollars."""

    kind: str
    understood: list[str]
    wanted: str
    hint: str
    steps: list[Step]
    answer: str  # TeX
    value: Any  # exact, in the unit of the answer
    unit: str
    topics: tuple[str, ...] = field(default=())


def story(match: Match, asked_unit: str, pi: Fraction | None) -> Story:
    """Raises `Unproved` where the result does not fulfil the law it came from."""
    law, letter = match.law, match.asked
    system = _system(match)
    values, steps = _in_units(match, system)
    for each in law.letters.values():
        if each.is_pi:
            values[each.name] = pi or _handy_pi(values)
    found, value = _solved(law, letter.name, values)
    unit = system.get(letter.kinds[0], "")
    steps += _lines(match, found, values, value, unit)
    if (other := _unit_named(asked_unit, letter.kinds[0])) and other != unit:
        told = Quantity(value, letter.kinds[0], unit).worth(other)
        steps.append(step(Reason.CHANGE_UNIT, f"{say(value, unit)} = {say(told, other)}", unit=other))
        value, unit = told, other
    if (law.gives_whole or letter.is_whole) and value != int(value):
        raise Unproved(law.name)
    understood = [_understood(law, name, quantity) for name, quantity in match.given.items()]
    hint = f"Which rule ties these together? {law.rule[0].upper()}{law.rule[1:]}."
    answer = f"{tex_of(letter.name)} {_sign(value, unit)} {say(value, unit)}"
    return Story(law.name, understood, f"the {letter.named}", hint, steps, answer, value, unit, law.topics)


def _in_units(match: Match, system: dict[str, str]) -> tuple[dict[str, Fraction], list[Step]]:
    """What is given in units that go together, and a step for each that was changed."""
    values: dict[str, Fraction] = {}
    steps: list[Step] = []
    for name, quantity in match.given.items():
        unit = system.get(quantity.kind, quantity.unit)
        values[name] = quantity.worth(unit)
        if unit != quantity.unit:
            line = rf"{say(quantity.value, quantity.unit)} = {say(values[name], unit)}"
            steps.append(step(Reason.CHANGE_NAMED_UNIT, line, named=match.law.letters[name].named, unit=unit))
    return values, steps


def _system(match: Match) -> dict[str, str]:
    """The units to work in: those of the sentence if they go together, else the first that needs least changing."""

    def changes(system: dict[str, str]) -> int:
        return sum(system.get(each.kind, each.unit) != each.unit for each in match.given.values())

    return min(match.law.systems, key=changes)


def _handy_pi(values: dict[str, Fraction]) -> Fraction:
    return Fraction(22, 7) if any(each % 7 == 0 for each in values.values()) else Fraction(314, 100)


def _solved(law: Law, wanted: str, values: dict[str, Fraction]) -> tuple[Any, Any]:
    """(the law solved for the letter, its value), proved by putting the value back into the law."""
    letter = law.letters[wanted].symbol
    told = {law.letters[name].symbol: sp.Rational(v.numerator, v.denominator) for name, v in values.items()}
    powers = (power.exp for side in (law.left, law.right) for power in side.atoms(sp.Pow))
    if any(abs(told[each]) > MOST_YEARS for power in powers for each in power.free_symbols & set(told)):
        raise Unproved(law.name)
    roots = sp.solve(sp.Eq(law.left, law.right), letter)
    for root in roots:
        value = root.subs(told)
        left, right = (side.subs(told).subs(letter, value) for side in (law.left, law.right))
        if value.is_real and value > 0 and sp.simplify(left - right) == 0:
            return root, Fraction(int(value.p), int(value.q)) if value.is_Rational else value
    raise Unproved(law.name)


def _lines(match: Match, found: Any, values: dict[str, Fraction], value: Any, unit: str) -> list[Step]:
    law, letter = match.law, match.asked
    shown = tex_of(letter.name)
    lines = [step(Reason.RULE, f"{_tex(law.written[0], law)} = {_tex(law.written[1], law)}", rule=law.rule)]
    if law.left == letter.symbol:
        found = law.written[1]
    else:
        lines.append(step(Reason.MAKE_SUBJECT, f"{shown} = {_tex(found, law)}", letter=shown))
    for name, each in law.letters.items():
        if each.is_pi:
            lines.append(step(Reason.TAKE_PI, rf"\pi \approx {plain(values[name])}"))
    lines.append(step(Reason.PUT_NUMBERS_IN, f"{shown} = {_put(found, law, values)}"))
    lines.append(step(Reason.WORK_OUT, f"{shown} {_sign(value, unit)} {say(value, unit)}"))
    return lines


def _tex(found: Any, law: Law) -> str:
    names = {each.symbol: tex_of(name) for name, each in law.letters.items()}
    return str(sp.latex(found, symbol_names=names, mul_symbol="times", order="none"))


def _put(found: Any, law: Law, values: dict[str, Fraction]) -> str:
    names = {law.letters[name].symbol: plain(value) for name, value in values.items()}
    return str(sp.latex(found, symbol_names=names, mul_symbol="times", order="none"))


def tex_of(letter: str) -> str:
    return {"ρ": r"\rho", "λ": r"\lambda", "π": r"\pi"}.get(letter, letter)


def _sign(value: Any, unit: str = "") -> str:
    places = 1 if unit == "UGX" else 10**4
    return "=" if isinstance(value, Fraction) and (value * places).denominator == 1 else r"\approx"


def plain(value: Any) -> str:
    """A number as it is written by hand: thousands apart, at most four places, else two and meant as about."""
    if isinstance(value, Fraction):
        if value.denominator == 7:
            return rf"\frac{{{value.numerator}}}{{7}}"
        if value >= 10**9 or (0 < value < Fraction(1, 1000)):
            return _standard(float(value))
        if (value * 10**4).denominator == 1:
            return _apart(f"{float(value):.4f}".rstrip("0").rstrip("."))
    return _apart(f"{float(value):.{PLACES}f}")


def _apart(written: str) -> str:
    whole, _, rest = written.partition(".")
    return f"{int(whole):,}".replace(",", "{,}") + (f".{rest}" if rest else "")


def _standard(value: float) -> str:
    front, power = f"{value:.3e}".split("e")
    return rf"{front.rstrip('0').rstrip('.')} \times 10^{{{int(power)}}}"


def say(value: Any, unit: str) -> str:
    """TeX of a quantity."""
    if unit == "UGX":
        whole = value if isinstance(value, Fraction) and value.denominator == 1 else Fraction(round(value))
        return rf"\text{{UGX }}{plain(whole)}"
    if unit in ("%", "°"):
        return plain(value) + (r"\%" if unit == "%" else r"^{\circ}")
    return plain(value) + (rf"\ \text{{{unit}}}" if unit else "")


def _understood(law: Law, name: str, quantity: Quantity) -> str:
    known = "" if quantity.is_given else " (known)"
    return f"{law.letters[name].named}: ${tex_of(name)} = {say(quantity.value, quantity.unit)}${known}"


def _unit_named(said: str, kind: str) -> str | None:
    """The unit of a kind that a word names."""
    found = unit_at(said, 0) if said else None
    return found[1] if found and found[0] == kind and found[1] in units()[kind] else None


def pi_of(text: str) -> Fraction | None:
    """The π a question gives, if any: 22/7 or a decimal."""
    found = re.search(
        r"(?:π|\bpi\b)\s*(?:=|as|is|≈)?\s*(?:\\frac\{22\}\{7\}|(22\s*/\s*7)|(3\.14\d{0,3}))", text, re.IGNORECASE
    )
    if not found:
        return None
    return Fraction(found[2]) if found[2] else Fraction(22, 7)
