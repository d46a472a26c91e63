"""Equations of the rules with the lines, names and numbers of a story filled in."""

import re
from typing import Any, Final

import sympy as sp

from models.math_solver.online.reasons import Said
from models.math_solver.online.stories.facts import Equation, Problem, Unbound
from models.math_solver.online.words.quantities import Quantity

INDEXED: Final = re.compile(r"\b([A-Za-z]+)_(?![A-Za-z0-9_])")
CHAINED: Final = re.compile(r"\b([a-z])([<>])")
GATHERED: Final = re.compile(r"\b(sum|before|last|count)\(([A-Za-z]+)\)")


def add(
    problem: Problem,
    written: str,
    said: Said | None,
    who: dict[str, int],
    constants: dict[str, Quantity],
    *,
    is_told: bool,
) -> None:
    """An equation of a rule, its lines and names filled in."""
    if "~" in written:
        if problem.shift is None:
            raise Unbound
        problem.shift_used = True
        sign, years = "+" if problem.shift > 0 else "-", abs(problem.shift)
        written = re.sub(r"@(\w*)~", lambda found: f"(@{found[1]} {sign} {years})", written)
    if "sum(@)" in written or "sum((@ " in written:
        index, group = problem.index, len(problem.entities.known) if not problem.is_closing else problem.group
        problem.later.append(lambda: _add_sum(problem, written, said, index, group))
        return
    _add(problem, written, said, who, constants, is_told=is_told)


def _add_sum(problem: Problem, written: str, said: Said | None, index: int, group: int) -> None:
    """A sum of everybody, when everybody is known; who joins later may not be of them. Raises `Unbound`."""
    if 1 < group < len(problem.entities.known):
        raise Unbound("I cannot tell whether all of them are meant.")
    people = range(len(problem.entities.known))
    shifted = re.search(r"sum\(\(@ ([+-]) (\S+)\)\)", written)
    each = [f"(e{at} {shifted[1]} {shifted[2]})" if shifted else f"e{at}" for at in people]
    told = each[0] + "".join(f" {'-' if at in problem.minus else '+'} {one}" for at, one in enumerate(each) if at)
    if 0 in problem.minus:
        raise Unbound
    problem.index = index
    written = re.sub(r"sum\((?:@|\(@ [+-] \S+\))\)", lambda _: f"({told})", written)
    _add(problem, written, said, {}, {}, is_told=False)


def _add(
    problem: Problem,
    written: str,
    said: Said | None,
    who: dict[str, int],
    constants: dict[str, Quantity],
    *,
    is_told: bool,
) -> None:
    left, right = written.split(" = ")
    sides = []
    for side in (right, left):  # the new link of a chain stands on the left: the right still means the one before
        sides.append(_side(problem, side, who, constants))
    made = Equation(sides[1], sides[0], said, is_told)
    if made.symbols:
        problem.equations.append(made)
    elif made.difference != 0:
        raise Unbound


def _side(problem: Problem, side: str, who: dict[str, int], constants: dict[str, Quantity]) -> Any:
    side = GATHERED.sub(lambda found: gathered(problem, found[1], found[2]), side)
    side = CHAINED.sub(lambda found: _link(problem, found[1], found[2]), side)
    side = INDEXED.sub(lambda found: f"{found[1]}{problem.index}", side)
    side = re.sub(r"@@([a-z])\.([a-z])", lambda found: f"h{who[found[1]] * 100 + who[found[2]]}", side)
    side = re.sub(r"@([a-z]+)", lambda found: f"e{who[found[1]]}", side)
    side = re.sub(r"\$([a-z]+)", lambda found: f"({constants[found[1]].value})", side)
    names = {name: problem.symbol(name) for name in re.findall(r"[A-Za-z]+\d*", side)}
    return sp.parse_expr(side, local_dict=names, evaluate=False)


def gathered(problem: Problem, how: str, base: str) -> str:
    if how == "last":
        return f"{base}{problem.chain.get(base, 0)}"
    found = [name for name in problem.in_use() if re.fullmatch(rf"{base}\d+", name)]
    if how == "before":
        found = [name for name in found if int(name[len(base) :]) < problem.index]
    if how == "count":
        return str(len(found))
    if not found:
        raise Unbound
    return "(" + " + ".join(sorted(found, key=lambda name: int(name[len(base) :]))) + ")"


def _link(problem: Problem, base: str, way: str) -> str:
    if way == ">":
        problem.chain[base] = problem.chain.get(base, 0) + 1
    return f"{base}{problem.chain.get(base, 0)}"
