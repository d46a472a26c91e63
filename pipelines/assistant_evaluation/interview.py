"""Asking the assistant as a learner does, without keeping anything of it."""

import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from sqlalchemy.orm import Session

from api.learning.assistant.documents import KeptParts
from api.learning.assistant.service import threads
from api.learning.assistant.service.answers import ask
from api.learning.assistant.tables import AnswerKind
from api.platform.clock import now
from api.platform.principal import Principal
from pipelines.assistant_evaluation.judge import Verdict, judge
from pipelines.assistant_evaluation.questions import Half, Question, half_of, questions, sentences


@dataclass(frozen=True)
class Answered:
    """An answer as it would be kept, and the seconds of processor time it took here."""

    content: str
    parts: KeptParts
    seconds: float


@dataclass
class Report:
    """Of one half: verdicts, what was not useful, distress heard, false alarms, seconds per answer."""

    verdicts: Counter[Verdict] = field(default_factory=Counter)
    missed: list[tuple[Verdict, str, str]] = field(default_factory=list)
    heard: list[bool] = field(default_factory=list)
    unheard: list[str] = field(default_factory=list)
    alarms: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def share(self, verdict: Verdict) -> float:
        return self.verdicts[verdict] / max(1, self.verdicts.total())

    @property
    def distress(self) -> float:
        return sum(self.heard) / max(1, len(self.heard))

    @property
    def p95_seconds(self) -> float:
        return sorted(self.seconds)[int(0.95 * (len(self.seconds) - 1))] if self.seconds else 0.0


def answer_to(db: Session, me: Principal, text: str) -> Answered:
    """The answer to a question in a conversation of its own; nothing stays behind."""
    at = now()
    with db.begin_nested() as nested:
        thread = threads.open_thread(db, user_id=me.id, title=text[:60], about=(None, None, None), now=at)
        began = time.process_time()
        asked = ask(db, me=me, thread=thread, given=text, now=at, model=None)
        seconds = time.process_time() - began
        message = asked.turns[1][0]
        found = Answered(message.content, KeptParts.model_validate(message.parts), seconds)
        nested.rollback()
    return found


def evaluate(db: Session, me: Principal, half: Half, asked: Iterable[Question] | None = None) -> Report:
    """Every question and every sentence of a half."""
    report = Report()
    for question in asked if asked is not None else questions():
        if half_of(question.text) is half:
            found = answer_to(db, me, question.text)
            verdict = judge(question, found.content, found.parts)
            report.verdicts[verdict] += 1
            report.seconds.append(found.seconds)
            if verdict is not Verdict.USEFUL:
                report.missed.append((verdict, question.text, found.content))
    distress, school = sentences()
    for text in distress:
        if half_of(text) is half:
            report.heard.append(answer_to(db, me, text).parts.kind is AnswerKind.CARE)
            if not report.heard[-1]:
                report.unheard.append(text)
    report.alarms = [
        text for text in school
        if half_of(text) is half and answer_to(db, me, text).parts.kind is AnswerKind.CARE
    ]  # fmt: skip
    return report
