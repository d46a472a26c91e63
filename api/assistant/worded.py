"""Problems in words: worked out where every number was understood, else said what was understood."""

import logging
import re
from typing import TYPE_CHECKING, Final

from api.assistant.composing import TRY_ONE, WHY, Answer
from api.assistant.tables import AnswerKind

if TYPE_CHECKING:
    from models.steps.online.words import Story

log = logging.getLogger("kitabo.assistant")
LEAST_WORDS: Final = 2


def worded(text: str) -> tuple[Answer | None, list[str], str | None]:
    """(the answer, topic codes it belongs to, what was understood of a problem that was not worked out)."""
    if not re.search(r"\d", text) or len(re.findall(r"[A-Za-z]{2,}", text)) < LEAST_WORDS:
        return None, [], None
    # SymPy takes a moment and some memory to come: only who asks for numbers waits for it.
    from models.steps.online.words import NotUnderstood, tell

    try:
        found = tell(text)
    except NotUnderstood as why:
        return None, [], _partly(text, why.understood)
    except Exception:
        log.exception("the working of a problem in words failed")
        return None, [], None
    return _told(found), list(found.topics), None


def _told(found: "Story") -> Answer:
    known = "\n".join(f"- {each}" for each in found.understood)
    answer = {"say": "**Answer.** Does it fit the question? Look at the size and the unit.", "tex": found.answer}
    return Answer(
        AnswerKind.STEPS,
        f"I read it like this. If it is not what you were given, write it once more.\n\n{known}\n\n"
        f"Wanted: **{found.wanted}**",
        hint=found.hint,
        steps_title="Step by step",
        steps=[*({"say": step.say, "tex": step.tex} for step in found.steps), answer],
        is_proved=True,
        follow_ups=[WHY, TRY_ONE],
        objectives=[f"To find {found.wanted} from what is given"],
    )


def _partly(text: str, understood: list[str]) -> str | None:
    """Two quantities or more and a question: a problem, though not one that was understood whole."""
    with_units = [each for each in understood if "\\" in each]
    if len(understood) < 2 or not with_units:
        return None
    told = " and ".join([", ".join(f"${each}$" for each in understood[:-1]), f"${understood[-1]}$"])
    return f"I saw {told} in it, but I am not sure how they belong together, so I did not work it out."
