"""The front door: `work_out` a question, `look_over` a learner's lines. SymPy comes with it, so import it late.

Source of the method: each line is compared with the one before by exact algebra (polynomial identity over the
rationals, real roots for quadratics), never by numbers that come close.
"""

import re

from models.math_solver.online.equations import solve
from models.math_solver.online.expressions import expand, factorise, simplify
from models.math_solver.online.forms import otherwise
from models.math_solver.online.kinds import Looked, Step, Task, Unproved, Worked
from models.math_solver.online.line_check import look_over
from models.math_solver.online.numbers import percent
from models.math_solver.online.numbers import work_out as calculate
from models.math_solver.online.questions import asked_of
from models.math_solver.online.sequences import in_a_row
from models.math_solver.online.substitution import substitute
from models.math_solver.online.systems import simultaneous
from models.math_solver.online.trees import NotMaths, Relation, TooBig
from models.math_solver.online.whole import on_whole_numbers

__all__ = ["Looked", "NotMaths", "Step", "Task", "TooBig", "Unproved", "Worked", "in_form", "look_over", "work_out"]
LONGEST_FORM = 160  # signs


def in_form(text: str) -> Worked | None:
    """Factors, bases, rounding, forms, units and number patterns, where a text asks for one and nothing else."""
    text = re.sub(r"\s+", " ", text).strip()
    if len(text) > LONGEST_FORM:
        return None
    return on_whole_numbers(text) or otherwise(text) or in_a_row(text)


def work_out(text: str) -> Worked:
    """The whole working of what a learner typed, with or without words around it.

    Raises `NotMaths` when nothing of our kind stands in it, `TooBig` when it is beyond our bounds; both speak to the
    learner. Raises `Unproved` rather than show a line that does not follow.
    """
    if found := in_form(text) or percent(text):
        return found
    asked = asked_of(text)
    if asked.values:
        return substitute(asked.parts, asked.values)
    relations = [part for part in asked.parts if isinstance(part, Relation)]
    if len(relations) == 2:
        return simultaneous(*relations)
    if len(asked.parts) != 1:
        raise NotMaths("Give me one expression, one equation, or two equations to solve together.")
    part = asked.parts[0]
    if isinstance(part, Relation):
        return solve(part)
    return {"expand": expand, "factorise": factorise, "calculate": calculate}.get(asked.verb, simplify)(part)
