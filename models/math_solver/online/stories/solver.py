"""Equations worked out one after the other, in numbers where that goes, else with one letter for what is not known."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

import sympy as sp

from models.math_solver.online.stories.facts import Equation, Unbound

MOST_EQUATIONS: Final = 40
MOST_UNKNOWN: Final = 12


@dataclass(frozen=True)
class Found:
    """A quantity found from one equation, the rest of it being known."""

    symbol: Any
    by: Equation
    value: Any


@dataclass(frozen=True)
class Lettered:
    """Quantities told by one letter, and the equation that then has that letter only."""

    letter: Any
    by_it: list[Found]  # each value in terms of the letter
    closing: Equation
    value: Any


@dataclass(frozen=True)
class Together:
    """Two equations with two letters."""

    equations: tuple[Equation, Equation]
    values: dict[Any, Any]


Move = Found | Lettered | Together


def solve(equations: list[Equation], given: dict[Any, Any], asked: list[Any]) -> tuple[list[Move], dict[Any, Any]]:
    """(the moves that lead to what is asked, every value). Raises `Unbound`: never more than surely follows."""
    if len(equations) > MOST_EQUATIONS:
        raise Unbound
    known = dict(given)
    moves: list[Move] = []
    while True:
        moves += _in_numbers(equations, known)
        if all(each in known for each in asked):
            break
        move = _with_letters(equations, known, asked)
        if move is None:
            raise Unbound("A number is missing in it, or a part of it says something I do not know.")
        moves.append(move)
        known.update(_values(move))
    _agree(equations, known)
    return _needed(moves, asked), known


def _values(move: Move) -> dict[Any, Any]:
    if isinstance(move, Found):
        return {move.symbol: move.value}
    if isinstance(move, Together):
        return move.values
    found = {move.letter: move.value}
    return found | {each.symbol: each.value.subs(move.letter, move.value) for each in move.by_it}


def _in_numbers(equations: list[Equation], known: dict[Any, Any]) -> list[Move]:
    """Everything that follows from one equation at a time; those that say it outright come first."""
    moves: list[Move] = []
    while found := _next(equations, known):
        known[found.symbol] = found.value
        moves.append(found)
    return moves


def _next(equations: list[Equation], known: dict[Any, Any]) -> Found | None:
    ready = [(each, next(iter(left))) for each in equations if len(left := each.symbols - set(known)) == 1]
    for each, symbol in sorted(ready, key=lambda pair: pair[0].left != pair[1]):
        value = _only(each.difference.subs(known), symbol)
        if value is not None:
            return Found(symbol, each, value)
    return None


def _roots(difference: Any, symbol: Any) -> list[Any]:
    """Where it is nothing; by hand where it is linear, which is most of the time and quick."""
    top = sp.expand(sp.numer(sp.together(difference)))
    if top.is_polynomial(symbol) and sp.degree(top, symbol) == 1:
        return [sp.cancel(-top.coeff(symbol, 0) / top.coeff(symbol, 1))]
    return list(sp.solve(difference, symbol)) if top.is_polynomial(symbol) and top.has(symbol) else []


def _only(difference: Any, symbol: Any) -> Any | None:
    """The one positive value that makes it nothing."""
    roots = [each for each in _roots(difference, symbol) if each.is_Rational and each > 0]
    return roots[0] if len(roots) == 1 else None


def _with_letters(equations: list[Equation], known: dict[Any, Any], asked: list[Any]) -> Move | None:
    open_ones = [each for each in equations if each.symbols - set(known)]
    unknown = sorted({symbol for each in open_ones for symbol in each.symbols - set(known)}, key=str)
    if len(unknown) > MOST_UNKNOWN:
        return None
    tried = [found for symbol in unknown if (found := _lettered(symbol, open_ones, known))]
    best = min(tried, key=_cost, default=None)
    if best is not None and _cost(best) == 0:
        return best
    return _pair(open_ones, known) or best


def _cost(move: Lettered) -> int:
    """How far from simple: quantities not told outright by the letter, and fractions on the way."""
    return sum(
        bool(each.by.left != each.symbol) + any(part.q != 1 for part in each.value.atoms(sp.Rational))
        for each in move.by_it
    )


def _lettered(letter: Any, equations: list[Equation], known: dict[Any, Any]) -> Lettered | None:
    told: dict[Any, Any] = {letter: letter}
    by_it: list[Found] = []
    used: list[Equation] = []
    rest = sorted(equations, key=lambda one: not one.left.is_Symbol)
    while True:
        for each in rest:
            if each in used:
                continue
            unknown = each.symbols - set(known) - set(told)
            difference = each.difference.subs(known).subs(told)
            if not unknown and sp.expand(difference) != 0 and difference.has(letter):
                value = _only(difference, letter)
                return None if value is None else _trimmed(Lettered(letter, by_it, each, value))
            if len(unknown) == 1:
                symbol = unknown.pop()
                roots = _roots(difference, symbol)
                if len(roots) != 1:
                    continue
                told[symbol] = roots[0]
                by_it.append(Found(symbol, each, sp.expand(roots[0])))
                used.append(each)
                break
        else:
            return None


def _trimmed(move: Lettered) -> Lettered:
    """Without what the closing equation has no need of."""
    wanted = set(move.closing.symbols)
    kept: list[Found] = []
    for each in reversed(move.by_it):
        if each.symbol in wanted:
            kept.insert(0, each)
            wanted |= each.by.symbols
    return Lettered(move.letter, kept, move.closing, move.value)


def _pair(equations: list[Equation], known: dict[Any, Any]) -> Together | None:
    """Two linear equations that have the same two unknowns."""
    for at, one in enumerate(equations):
        for two in equations[at + 1 :]:
            letters = one.symbols - set(known)
            if len(letters) != 2 or letters != two.symbols - set(known):
                continue
            pair = [each.difference.subs(known) for each in (one, two)]
            if any(not each.is_polynomial(*letters) or sp.Poly(each, *letters).total_degree() != 1 for each in pair):
                continue
            found = sp.solve(pair, sorted(letters, key=str), dict=True)
            if len(found) == 1 and len(found[0]) == 2 and all(v.is_Rational and v > 0 for v in found[0].values()):
                return Together((one, two), found[0])
    return None


def _agree(equations: Iterable[Equation], known: dict[Any, Any]) -> None:
    """The proof: every value put back into every equation it stands in, exactly."""
    for each in equations:
        if each.symbols <= set(known) and sp.simplify(each.difference.subs(known)) != 0:
            raise Unbound("Its numbers do not fit together as I read them.")


def used_by(move: Move) -> list[Equation]:
    if isinstance(move, Found):
        return [move.by]
    if isinstance(move, Together):
        return list(move.equations)
    return [*(each.by for each in move.by_it), move.closing]


def _needed(moves: list[Move], asked: list[Any]) -> list[Move]:
    wanted = set(asked)
    kept: list[Move] = []
    for move in reversed(moves):
        if wanted & set(_values(move)):
            kept.insert(0, move)
            wanted |= {symbol for each in used_by(move) for symbol in each.symbols}
    return kept
