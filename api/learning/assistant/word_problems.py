"""Problems in words: worked out where every number was understood, else said what was understood."""

import logging
import re
from typing import TYPE_CHECKING, Final

from api.learning.assistant.composition import TRY_ONE, WHY, Answer
from api.learning.assistant.schemas import AnswerStep
from api.learning.assistant.tables import AnswerKind
from models.workings.online.units import TAKEN, with_units

if TYPE_CHECKING:
    from models.math_solver.online.words import Story

log = logging.getLogger("kitabo.assistant")
LEAST_WORDS: Final = 2
ANSWERED: Final = "answer"  # the reason of the last step, which is the answer


def worded(text: str) -> tuple[Answer | None, list[str], str | None]:
    """(the answer, topic codes it belongs to, what was understood of a problem that was not worked out)."""
    if not re.search(r"\d", text) or len(re.findall(r"[A-Za-z]{2,}", text)) < LEAST_WORDS:
        return None, [], None
    # SymPy takes a moment and some memory to come: only who asks for numbers waits for it.
    from models.math_solver.online.words import NotUnderstood, tell

    try:
        found = tell(text)
    except NotUnderstood as why:
        return _with_units(text) or _unfolded(text, why.understood)
    except Exception:
        log.exception("the working of a problem in words failed")
        return None, [], None
    return _worked(found), list(found.topics), None


def _with_units(text: str) -> tuple[Answer, list[str], None] | None:
    """The same where a number has no unit, in the units that go together, which is said."""
    from models.math_solver.online.words import NotUnderstood, tell

    if (whole := with_units(text)) == text:
        return None
    try:
        found = tell(whole)
    except NotUnderstood:
        return None
    answer = _worked(found)
    answer.note = TAKEN
    return answer, list(found.topics), None


def _unfolded(text: str, seen: list[str]) -> tuple[Answer | None, list[str], str | None]:
    """A story of several steps, where no one rule was enough."""
    from models.math_solver.online.stories import NotUnfolded, unfold

    try:
        found = unfold(text)
    except NotUnfolded as why:
        return None, [], _partly(seen, why.part, why.why)
    except Exception:
        log.exception("the working of a story failed")
        return None, [], None
    return _worked(found), list(found.topics), None


def _worked(found: "Story") -> Answer:
    known = "\n".join(f"- {each}" for each in found.understood)
    fits = "**Answer.** Does it fit the question? Look at the size and the unit."
    return Answer(
        AnswerKind.STEPS,
        f"I read it like this. If it is not what you were given, write it once more.\n\n{known}\n\n"
        f"Wanted: **{found.wanted}**",
        hint=found.hint,
        steps_title="Step by step",
        steps=[
            *(AnswerStep(say=step.say, tex=step.tex) for step in found.steps),
            AnswerStep(say=fits, tex=found.answer),
        ],
        reasons=[*(step.reasons for step in found.steps), [ANSWERED]],
        is_proved=True,
        follow_ups=[WHY, TRY_ONE],
        objectives=[f"To find {found.wanted} from what is given"],
    )


def _partly(seen: list[str], part: str | None, why: str | None) -> str | None:
    """Two quantities or more and a question: a problem, though not one that was understood whole."""
    if len(seen) < 2 or not any("\\" in each for each in seen):
        return None
    listed = " and ".join([", ".join(f"${each}$" for each in seen[:-1]), f"${seen[-1]}$"])
    if part:
        return f"I saw {listed} in it, but I did not understand “{part}”, so I did not work it out."
    if why:
        return f"I saw {listed} in it, but I did not work it out. {why}"
    return f"I saw {listed} in it, but I am not sure how they belong together, so I did not work it out."
