"""Stories of several steps: `unfold` reads facts, makes equations of them and works them out line by line.

Source of the method: every word of the story must be covered by a rule of one domain (data, *.yaml); the equations of
the facts are solved by SymPy one after the other, and every value is put back into every equation before it is shown.
"""

import re
from dataclasses import dataclass
from itertools import islice, product
from typing import Any, Final

from models.math_solver.online.kinds import Unproved
from models.math_solver.online.stories.entities import Nobody
from models.math_solver.online.stories.facts import Problem, Unbound
from models.math_solver.online.stories.grammar import Domain, domains
from models.math_solver.online.stories.parser import Piece, Unread, capitals_of, covers, sentences, told_of
from models.math_solver.online.stories.presenters import Writing, fraction, hint_of, sign, steps_of
from models.math_solver.online.stories.problem import bind
from models.math_solver.online.stories.solver import Move, solve, used_by
from models.math_solver.online.stories.units import unit_of, values_of
from models.math_solver.online.trees import NotMaths
from models.math_solver.online.words.doubts import is_of_others
from models.math_solver.online.words.presenters import Story, say
from models.math_solver.online.words.quantities import ANY, BASE, LONGEST, Told, below_zero

__all__ = ["NotUnfolded", "unfold"]
MOST_READINGS: Final = 24
MOST_WORDS: Final = 14  # of a part that is named


@dataclass(frozen=True)
class NotUnfolded(Exception):
    """It may be a story, but not surely one of ours: the part that was not understood, or why it could not be done."""

    part: str | None
    why: str | None = None


def unfold(text: str) -> Story:
    """The story worked out. Raises `NotUnfolded`, always rather than to guess."""
    if len(text) > LONGEST:
        raise NotUnfolded(None)
    told, capitals = told_of(text), capitals_of(text)
    if below_zero(told):
        raise NotUnfolded(None, "A number below zero stands in it, and I read sizes only.")
    found: dict[tuple[object, str], Story] = {}
    failed: list[tuple[int, NotUnfolded]] = []
    for domain in domains():
        if not domain.cue.search(told.text):
            continue
        try:
            for story in _readings(told, domain, capitals):
                found[(story.value, story.unit)] = story
        except Unread as why:
            failed.append((why.covered, NotUnfolded(_spelt(why.part, told))))
        except Unbound as why:
            failed.append((10**6, NotUnfolded(None, str(why) or None)))
    if found:
        return _only(found, told)
    raise max(failed, key=lambda each: each[0], default=(0, NotUnfolded(None)))[1]


def _only(found: dict[tuple[object, str], Story], told: Told) -> Story:
    """The one thing it can mean. Raises `NotUnfolded`."""
    if is_of_others(told.text):
        raise NotUnfolded(None, "It speaks of somebody or something that was not named before.")
    if len(found) > 1:
        raise NotUnfolded(None, "It can be read in more than one way.")
    return next(iter(found.values()))


def _readings(told: Told, domain: Domain, capitals: dict[str, str]) -> list[Story]:
    """A story for every way to read it. Raises `Unread` or `Unbound`."""
    ways: list[list[list[Piece]]] = []
    covered = 0
    for tokens in sentences(told):
        try:
            ways.append(covers(tokens, domain, told.quantities))
        except Unread as why:
            raise Unread(why.part, covered + why.covered) from None
        covered += len(tokens)
    stories: list[Story] = []
    last = Unbound()
    for way in islice(product(*ways), MOST_READINGS):
        try:
            stories.append(_story(bind(list(way), domain, told.quantities, capitals), told))
        except (Unbound, Unproved, Nobody, NotMaths) as why:
            last = why if isinstance(why, Unbound) else last
    if not stories:
        raise last
    return stories


def _story(problem: Problem, told: Told) -> Story:
    given, changed = values_of(problem)
    asked = [problem.symbol(name) for name in problem.asked]
    moves, known = solve(problem.equations, given, asked)
    _all_needed(problem, moves, told)
    _whole(problem, known)
    writing = Writing(problem)
    values = [known[each] for each in asked]
    units = [unit_of(problem, str(each)) for each in asked]
    answer = r",\quad ".join(
        rf"\text{{{writing.named(each)}}} {sign(value, unit)} {say(fraction(value), unit)}"
        for each, value, unit in zip(asked, values, units, strict=True)
    )
    steps = [*changed, *steps_of(moves, problem, given, writing)]
    seen = [f"{writing.named(name)}: ${_seen(problem, name)}$" for name in problem.given]
    wanted = " and ".join(writing.named(each) for each in asked)
    hint = hint_of(moves, writing)
    value = tuple(map(fraction, values)) if len(values) > 1 else fraction(values[0])
    return Story(problem.domain.name, [*seen, *problem.told], wanted, hint, steps, answer, value, units[0],
                 problem.domain.topics)  # fmt: skip


def _seen(problem: Problem, name: str) -> str:
    quantity = problem.given[name]
    return say(quantity.value, quantity.unit or unit_of(problem, name))


def _all_needed(problem: Problem, moves: list[Move], told: Told) -> None:
    """A number or a fact that the working has no need of was not understood."""
    used = [each for move in moves for each in used_by(move)]
    symbols = {str(symbol) for each in used for symbol in each.symbols}
    spare = [each for name, each in problem.given.items() if name not in symbols]
    if not moves or spare or any(each.is_told and each not in used for each in problem.equations):
        raise Unbound(f"I did not need ${say(spare[0].value, spare[0].unit)}$ for it." if spare else "")


def _whole(problem: Problem, known: dict[Any, Any]) -> None:
    for symbol, value in known.items():
        if problem.sort(str(symbol)).is_whole and not value.is_Integer:
            raise Unbound("The number it would come to is not a whole one.")


def _spelt(part: str, told: Told) -> str:
    """A part of the story with its numbers back in their places, its beginning where it is long."""

    def number(found: re.Match[str]) -> str:
        each = told.quantities[ord(found[0]) - BASE]
        return f"${say(each.value, each.unit)}$"

    words = part.replace("_", " ").split()
    shown = " ".join(words[:MOST_WORDS]) + (" …" if len(words) > MOST_WORDS else "")
    return re.sub(ANY, number, shown)
