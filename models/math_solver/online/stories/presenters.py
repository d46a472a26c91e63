"""The working of a story in words a learner reads, and in TeX."""

import re
from fractions import Fraction
from typing import Any, Final

import sympy as sp

from models.math_solver.online.kinds import Step, step
from models.math_solver.online.notation import number
from models.math_solver.online.reasons import Reason, Said
from models.math_solver.online.stories.facts import Equation, Problem
from models.math_solver.online.stories.solver import Found, Lettered, Move, Together
from models.math_solver.online.stories.units import unit_of
from models.math_solver.online.systems import simultaneous
from models.math_solver.online.trees import Letter, Node, Num, Product, Relation, Sum
from models.math_solver.online.words.presenters import plain, say

LETTERS: Final = "xyzabcdkmnpqrtuvw"


class Writing:
    """How each quantity of a problem is called and written; `known` are the values that may be shown by now."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.letters: dict[str, str] = {}

    def named(self, symbol: Any) -> str:
        name = str(symbol)
        if name in self.problem.names:
            return self.problem.names[name]
        named = self.problem.sort(name).named
        if re.fullmatch(r"e\d+", name):
            people = self.problem.entities
            return named.replace("<a>", people.called(int(name[1:]))).replace("<one>", people.known[int(name[1:])])
        if "<n>" in named:
            base = re.sub(r"\d+$", "", name)
            lines = sorted(int(each[1:]) for each in self.problem.in_use() if re.fullmatch(rf"{base}[1-9]\d*", each))
            named = named.replace("<n>", str(lines.index(int(name[1:])) + 1))
        return named

    def letter(self, symbol: Any) -> str:
        """One letter for each quantity, no two the same."""
        name = str(symbol)
        if name not in self.letters:
            is_somebody = re.fullmatch(r"e\d+", name)
            wish = self.problem.entities.called(int(name[1:]))[0] if is_somebody else self.problem.sort(name).letter
            taken = set(self.letters.values())
            self.letters[name] = next(each for each in (wish, *LETTERS) if each not in taken)
        return self.letters[name]

    def told(self, symbol: Any, value: Any) -> str:
        """TeX of a value with its unit."""
        unit = unit_of(self.problem, str(symbol))
        return number(fraction(value)) if unit == "part" else say(fraction(value), unit)

    def tex(self, side: Any, known: dict[Any, Any], by_letter: dict[Any, Any] | None = None) -> str:
        """A side of an equation with the numbers put in, as our lessons print it."""
        names = {}
        for symbol in side.free_symbols:
            if symbol in known:
                is_part = unit_of(self.problem, str(symbol)) == "part"
                names[symbol] = (number if is_part else plain)(fraction(known[symbol]))
            elif by_letter and symbol in by_letter and symbol != by_letter[symbol]:
                told = self.algebra(by_letter[symbol])
                names[symbol] = rf"\left({told}\right)" if by_letter[symbol].is_Add else told
            else:
                names[symbol] = self.letter(symbol)
        line = str(sp.latex(side, symbol_names=names, mul_symbol="times", order="none"))
        return re.sub(r"(?<!\d)1 \\times \\frac\{1\}", r"\\frac{1}", line)

    def algebra(self, expression: Any) -> str:
        names = {symbol: self.letter(symbol) for symbol in expression.free_symbols}
        return str(sp.latex(sp.expand(expression), symbol_names=names, order="lex", fold_short_frac=False))


def fraction(value: Any) -> Fraction:
    return Fraction(int(value.p), int(value.q))


def sign(value: Any, unit: str) -> str:
    if unit == "part":
        return "="
    exact = (fraction(value) * (1 if unit == "UGX" else 10**4)).denominator == 1
    return "=" if exact else r"\approx"


def steps_of(moves: list[Move], problem: Problem, known: dict[Any, Any], writing: Writing) -> list[Step]:
    """Each move as lines; what only gives a known quantity another name needs none."""
    told = dict(known)
    steps: list[Step] = []
    for move in moves:
        if isinstance(move, Found):
            if not (move.by.left == move.symbol and move.by.right.doit().is_Symbol) or (
                move is moves[-1] and not steps
            ):
                steps += _found(move, problem, told, writing)
            told[move.symbol] = move.value
        elif isinstance(move, Lettered):
            steps += _lettered(move, told, writing)
        else:
            steps += _together(move, told, writing)
            told.update(move.values)
    return steps


def hint_of(moves: list[Move], writing: Writing) -> str:
    """Where to begin, without doing it."""
    first = next((move for move in moves if not (isinstance(move, Found) and move.by.right.doit().is_Symbol)), moves[0])
    if isinstance(first, Together):
        return "Write a letter for each thing you do not know, and an equation for each fact that is told."
    if isinstance(first, Lettered):
        return f"Write a letter for {writing.named(first.letter)}, and tell the rest by that letter."
    rule = first.by.said.words if first.by.said else ""
    return f"Begin with {writing.named(first.symbol)}. {rule}".strip()


def _found(move: Found, problem: Problem, known: dict[Any, Any], writing: Writing) -> list[Step]:
    named, value = writing.named(move.symbol), writing.told(move.symbol, move.value)
    equals = sign(move.value, unit_of(problem, str(move.symbol)))
    if move.by.left == move.symbol:
        line = writing.tex(move.by.right, known)
        shown = value if line == plain(fraction(move.value)) else f"{line} {equals} {value}"
        return [Step((move.by.said or Said(Reason.FIND, {"named": named}),), shown)]
    letter = writing.letter(move.symbol)
    line = f"{writing.tex(move.by.left, known)} = {writing.tex(move.by.right, known)}"
    first = (Said(Reason.LETTER, {"letter": letter, "named": named}), *_told(move.by))
    return [Step(first, line), step(Reason.SOLVE_NAMED, f"{letter} {equals} {value}", named=named)]


def _told(equation: Equation) -> tuple[Said, ...]:
    return (equation.said,) if equation.said else ()


def _lettered(move: Lettered, known: dict[Any, Any], writing: Writing) -> list[Step]:
    letter = writing.letter(move.letter)
    steps: list[Step] = []
    told: dict[Any, Any] = {move.letter: move.letter}
    first: tuple[Said, ...] = (Said(Reason.LETTER, {"letter": letter, "named": writing.named(move.letter)}),)
    for each in move.by_it:
        told[each.symbol] = each.value
        named = Said(Reason.BY_LETTER, {"named": writing.named(each.symbol)})
        steps.append(Step((*first, named), writing.algebra(each.value)))
        first = ()
    left, right = (writing.tex(side, known, told) for side in (move.closing.left, move.closing.right))
    steps.append(Step((*first, *_told(move.closing), Said(Reason.PUT_ALL_IN)), f"{left} = {right}"))
    steps += _collected(move.closing, known, told, move.letter, writing)
    line = f"{letter} = {writing.told(move.letter, move.value)}"
    steps.append(step(Reason.SOLVE_FOR_NAMED, line, letter=letter, named=writing.named(move.letter)))
    known[move.letter] = move.value
    for each in move.by_it:
        value = each.value.subs(move.letter, move.value)
        line = str(sp.latex(each.value, symbol_names={move.letter: rf"\left({plain(fraction(move.value))}\right)"}))
        line = f"{_times(line)} = {writing.told(each.symbol, value)}"
        steps.append(step(Reason.PUT_NAMED_IN, line, named=writing.named(each.symbol)))
        known[each.symbol] = value
    return steps


def _times(line: str) -> str:
    """A number beside a bracket is written without the bracket, with a sign between."""
    line = re.sub(r"(\d)\s*\\left\(([\d{},.]+)\\right\)", r"\1 \\times \2", line)
    return re.sub(r"\\left\(([\d{},.]+)\\right\)", r"\1", line)


def _collected(
    closing: Equation, known: dict[Any, Any], told: dict[Any, Any], letter: Any, writing: Writing
) -> list[Step]:
    left, right = (sp.together(side.doit().subs(known).subs(told)) for side in (closing.left, closing.right))
    below = sp.lcm(sp.denom(left), sp.denom(right))
    sides = [sp.expand(sp.cancel(side * below)) for side in (left, right)]
    moved = sp.expand(sides[0] - sides[1])
    if sp.degree(moved, letter) == 1:
        number = moved.coeff(letter, 1)
        line = f"{writing.algebra(number * letter)} = {writing.algebra(-moved.coeff(letter, 0))}"
        if number < 0:
            line = f"{writing.algebra(-number * letter)} = {writing.algebra(moved.coeff(letter, 0))}"
        return [step(Reason.COLLECT, line)]
    return [step(Reason.COLLECT, f"{writing.algebra(moved)} = 0")]


def _together(move: Together, known: dict[Any, Any], writing: Writing) -> list[Step]:
    symbols = sorted(move.values, key=str)
    said = " and ".join(f"${writing.letter(each)}$ for {writing.named(each)}" for each in symbols)
    pair = [_relation(each, known, symbols, writing) for each in move.equations]
    worked = simultaneous(*pair)
    first, *rest = worked.steps
    return [Step((Said(Reason.LETTERS, {"letters": said}), *first.said), first.tex), *rest]


def _relation(told: Equation, known: dict[Any, Any], symbols: list[Any], writing: Writing) -> Relation:
    difference = sp.expand(told.difference.subs(known))
    terms: list[tuple[int, Node]] = []
    for each in symbols:
        number = fraction(difference.coeff(each, 1))
        if number:
            terms.append((1 if number > 0 else -1, Product((Num(abs(number)), Letter(writing.letter(each))))))
    return Relation(Sum(tuple(terms)), "=", Num(-fraction(difference.subs(dict.fromkeys(symbols, 0)))))
