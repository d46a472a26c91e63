"""The units a story is worked in: those it uses itself, brought to one of each kind."""

from fractions import Fraction
from typing import Any

import sympy as sp

from models.math_solver.online.kinds import Step, step
from models.math_solver.online.reasons import Reason
from models.math_solver.online.stories.facts import Problem, Unbound
from models.math_solver.online.words.presenters import say

AREAS = {"m": "m²", "cm": "cm²", "mm": "mm²", "km": "km²"}


def unit_of(problem: Problem, name: str) -> str:
    """A unit of its own, or that of its kind in this story."""
    wish = problem.sort(name).unit
    return _of_kind(problem, wish[1:]) if wish.startswith("=") else wish


def _of_kind(problem: Problem, kind: str) -> str:
    used = {each.kind: each.unit for each in reversed(problem.given.values())}
    by_hour = any(each.unit in ("km/h", "km") for each in problem.given.values())
    if kind == "any":
        if "UGX" in problem.marks:
            return "UGX"
        return next((each.unit for each in problem.given.values() if each.unit and each.kind != "percent"), "")
    if kind == "speed":
        return "km/h" if by_hour else "m/s"
    if problem.domain.name == "motion":
        return {"length": "km" if by_hour else "m", "time": "h" if by_hour else "s"}[kind]
    if kind == "area":
        return _metric(used.get("area")) or AREAS[_of_kind(problem, "length")]
    if kind == "length" and "area" in used:
        return next((length for length, area in AREAS.items() if area == _metric(used["area"])), "m")
    return used.get(kind, {"length": "cm", "time": "h"}.get(kind, ""))


def _metric(area: str | None) -> str | None:
    """Hectares do not go with metres: they are worked in square metres."""
    return "m²" if area == "ha" else area


def values_of(problem: Problem) -> tuple[dict[Any, Any], list[Step]]:
    """What is given in the units of the story, and a line for each that was changed. Raises `Unbound`."""
    values: dict[Any, Any] = {}
    steps: list[Step] = []
    used = {each.unit for each in problem.given.values() if each.kind == "time"}
    if problem.domain.name == "working" and "days" in used and len(used) > 1:
        raise Unbound("How many hours they work in a day is not told.")
    for name, quantity in problem.given.items():
        unit = unit_of(problem, name)
        if quantity.kind == "number" or not unit or not quantity.unit:
            value = quantity.value
            if quantity.unit and unit == "" and quantity.kind != "number" and problem.sort(name).unit == "=any":
                raise Unbound
        else:
            value = quantity.worth(unit)
        if quantity.unit and unit and unit != quantity.unit:
            steps.append(
                step(Reason.CHANGE_UNIT, f"{say(quantity.value, quantity.unit)} = {say(value, unit)}", unit=unit)
            )
        values[problem.symbol(name)] = _exact(value)
    return values, steps


def _exact(value: Fraction) -> Any:
    return sp.Rational(value.numerator, value.denominator)
