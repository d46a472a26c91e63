"""Answers of one short rule: chemical amounts and equations, motion, small measures, forms of English."""

import logging

from api.learning.assistant.composition import TRY_ONE, WHY, Answer
from api.learning.assistant.schemas import AnswerStep
from api.learning.assistant.tables import AnswerKind
from api.learning.assistant.word_problems import ANSWERED
from models.english_forms.online import Formed, formed
from models.workings.online import Working, worked_through

log = logging.getLogger("kitabo.assistant")


def short_working(text: str) -> tuple[Answer, list[str]] | None:
    """The answer and topic codes it belongs to; None where no rule reads the whole question."""
    try:
        if form := formed(text):
            return _formed(form), list(form.topics)
        working = worked_through(text)
    except (ArithmeticError, ValueError):
        log.exception("a short working failed")
        return None
    return (_worked(working), list(working.topics)) if working else None


def _worked(found: Working) -> Answer:
    last = AnswerStep(say=f"**Answer.** {found.check}".strip(), tex=found.answer)
    return Answer(
        AnswerKind.STEPS,
        f"I read it as\n\n$${found.asked}$$",
        hint=found.hint,
        steps_title="Step by step",
        steps=[*(AnswerStep(say=line.say, tex=line.tex or None) for line in found.lines), last],
        reasons=[*([] for _ in found.lines), [ANSWERED]],
        is_proved=True,
        follow_ups=[WHY, TRY_ONE],
        objectives=[f"To {found.task} step by step"],
    )


def _formed(found: Formed) -> Answer:
    return Answer(
        AnswerKind.STEPS,
        found.answer,
        steps_title="How it is made",
        steps=[AnswerStep(say=line) for line in found.lines],
        reasons=[[] for _ in found.lines],
        shown=len(found.lines),
        is_proved=False,
        follow_ups=[WHY, TRY_ONE],
        objectives=[f"To {found.task}"],
    )
