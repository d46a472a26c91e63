"""What is always true in a domain, added where a story has the quantities it is about."""

import re
from typing import Any

import sympy as sp

from models.math_solver.online.reasons import Said
from models.math_solver.online.stories.equation_builder import add, gathered
from models.math_solver.online.stories.facts import Problem, Unbound
from models.math_solver.online.stories.known_facts import Fact


def close(problem: Problem, told: dict[str, Any]) -> None:
    """What is always true in a domain, where the story has the quantities it is about."""
    if not _holds(problem, told):
        return
    if "each" in told:
        return _close_each(problem, told)
    if "refuse" in told:
        raise Unbound(told["refuse"] or "")
    if "ask" in told:
        at, wish = problem.asked.index(told["asked"]), told["ask"]
        if isinstance(wish, str) and wish.startswith("last("):
            wish = gathered(problem, "last", wish[5:-1])
        problem.asked[at : at + 1] = [wish] if isinstance(wish, str) else wish
        if "call" in told:
            problem.names[problem.asked[at]] = told["call"]
        return
    add(problem, told["eq"], _said(told), {}, {}, is_told=False)
    for later in problem.later:
        later()
    problem.later.clear()


def _said(told: dict[str, Any], **values: str | int) -> Said | None:
    return Said(Fact[told["fact"].upper()], values) if "fact" in told else None


def _holds(problem: Problem, told: dict[str, Any]) -> bool:
    """Whether the story is of the kind this is true for."""
    if not all(problem.has(each) or each in problem.marks for each in told.get("if", [])):
        return False
    if any(problem.has(each) or each in problem.marks for each in told.get("unless", [])):
        return False
    if "asked" in told and told["asked"] not in problem.asked:
        return False
    if "most" in told and sum(bool(re.fullmatch(rf"{told['most'][0]}\d+", name)) for name in problem.in_use()) <= 1:
        return False
    people = {each.rpartition(" ")[2] for each in problem.entities.known}
    return "among" not in told or bool(people & set(told["among"]))


def _close_each(problem: Problem, told: dict[str, Any]) -> None:
    """A law for every line, leg or part that has a quantity of it."""
    lines = {int(found[2]) for name in problem.in_use()
             if (found := re.fullmatch(r"([a-z])(\d+)", name)) and found[1] in told["each"]}  # fmt: skip
    for at, problem.index in enumerate(sorted(lines), 1):
        if told.get("refuse") == "full" and all(f"{name}{problem.index}" in problem.given for name in told["each"]):
            raise Unbound
        if "eq" in told:
            add(problem, told["eq"], _said(told, n=at), {}, {}, is_told=False)


def add_most(problem: Problem, told: str, index: int) -> None:
    """The largest share, or the smallest, is the one that has most parts of the ratio, or fewest."""
    parts = {}
    for each in problem.equations:
        found = re.fullmatch(r"e(\d+)", str(each.left))
        ratio = sp.simplify(each.right.doit() / problem.symbol("k"))
        if found and ratio.is_Rational:
            parts[int(found[1])] = ratio
    wish = (min if told.startswith("-") else max)(parts.values(), default=None)
    who = [at for at, part in parts.items() if part == wish]
    if len(who) != 1:
        raise Unbound
    problem.index = index
    add(problem, f"@a = {told.lstrip('-')}", None, {"a": who[0]}, {}, is_told=True)
