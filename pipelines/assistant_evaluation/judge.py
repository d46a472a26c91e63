"""Whether an answer is useful, declined, unhelpful or false. Pure."""

import re
import unicodedata
from enum import StrEnum
from typing import Final

from api.learning.assistant.documents import KeptParts
from api.learning.assistant.tables import AnswerKind
from pipelines.assistant_evaluation.questions import Question

DECLINED: Final = (AnswerKind.NOTHING, AnswerKind.REFUSED, AnswerKind.LATER)
ASKS_WHICH: Final = re.compile(r"which (?:subject|topic|question)|what are you working on|send me")
TEX: Final = (
    (re.compile(r"_\{?(\w+)\}?"), r"\1"),
    (re.compile(r"\\sqrt\{([^{}]*)\}"), r"√\1"),
    (re.compile(r"\\d?frac\{([^{}]*)\}\{([^{}]*)\}"), r"\1/\2"),
    (re.compile(r"(?<=\d) (?=[a-z]\b)"), ""),
    (re.compile(r"\\(?:text|mathrm|mathbf|operatorname)\{([^{}]*)\}"), r"\1"),
    (re.compile(r"\\times|\\cdot"), "×"),
    (re.compile(r"\\(?:right|long)?arrow|\\rightarrow|\\to\b"), "→"),
    (re.compile(r"\\pi\b"), "π"),
    (re.compile(r"\\Omega\b"), "ω"),
    (re.compile(r"\\leq?\b"), "≤"),
    (re.compile(r"\\(?:left|right)(?![a-z])|\\(?=%)"), ""),
    (re.compile(r"\\(?:q?quad|displaystyle|,|;|:|!| )"), " "),
    (re.compile(r"\)\s+\("), ")("),
    (re.compile(r"\^\{([^{}]*)\}"), r"^\1"),
    (re.compile(r"[${}*`]"), ""),
)


class Verdict(StrEnum):
    USEFUL = "useful"
    DECLINED = "declined"
    UNHELPFUL = "unhelpful"
    FALSE = "false"


def words_of(content: str, parts: KeptParts) -> str:
    """All an answer says, small letters and plain digits; no blanks around = and arrows."""
    steps = " \n".join(f"{step.say} {step.tex or ''}" for step in parts.steps)
    said = f"{content}\n{parts.hint or ''}\n{parts.steps_title or ''}\n{steps}"
    for pattern, instead in TEX:
        said = pattern.sub(instead, said)
    said = unicodedata.normalize("NFKC", said).replace("−", "-").replace("–", "-").lower()
    said = re.sub(r"[ \t]+", " ", said)
    return re.sub(r"\s*(=|→|->)\s*", r"\1", said)


def judge(question: Question, content: str, parts: KeptParts) -> Verdict:
    """Of one answer. What was worked out and is not the wanted result is false; a list of questions is no answer."""
    if question.want:
        return _wanted(question.want, content, parts)
    if parts.kind in DECLINED:
        return Verdict.DECLINED
    if parts.kind is AnswerKind.CARE:
        return Verdict.UNHELPFUL
    said = words_of(content, parts)
    if any(re.search(each, said) for each in question.never):
        return Verdict.FALSE
    if all(re.search(each, said) for each in question.must):
        return Verdict.USEFUL
    return Verdict.FALSE if parts.kind is AnswerKind.STEPS else Verdict.UNHELPFUL


def _wanted(want: str, content: str, parts: KeptParts) -> Verdict:
    is_asking = bool(ASKS_WHICH.search(content.lower()))
    leads = any(not source.url.startswith(("/lessons", "/quizzes", "/book", "/reader")) for source in parts.sources)
    met = {"asks": is_asking, "guides": leads, "declines": parts.kind in DECLINED}[want]
    return Verdict.USEFUL if met else Verdict.UNHELPFUL
