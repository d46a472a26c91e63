"""Short turns that mean the answer before: a hint, the next step, why, another one, in other words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final
from uuid import UUID

from sqlalchemy import exists, select
from sqlalchemy.orm import Session

from api.curriculum.lessons.tables import Lesson
from api.curriculum.subjects.tables import Subject, Topic
from api.learning.assistant.composition import (
    EXAMPLE,
    TRY_ONE,
    WHY,
    Answer,
    extract,
    reasons,
    to_try,
    worked_example,
)
from api.learning.assistant.rules import SAYS, Wish
from api.learning.assistant.search import Hit
from api.learning.assistant.step_reasons import reason_of, reasons_of
from api.learning.assistant.tables import (
    AnswerKind,
    ChatMessage,
    ChatRole,
    Passage,
    PassageKind,
    WithheldPassage,
)

LAST: Final = -1
WITHHELD: Final = exists().where(
    WithheldPassage.kind == Passage.kind, WithheldPassage.source_id == Passage.source_id,
    WithheldPassage.part == Passage.part, WithheldPassage.released_at.is_(None),
)  # fmt: skip


@dataclass(frozen=True)
class Before:
    """What the thread is about: the last answer, the question it answered, what was quoted so far."""

    answer: ChatMessage | None
    question: str
    used: frozenset[str]
    lesson_id: UUID | None
    topic_id: UUID | None
    working: dict[str, Any] = field(default_factory=dict)  # parts of the last answer that has steps

    @property
    def parts(self) -> dict[str, Any]:
        return self.answer.parts if self.answer else {}


def before_of(turns: Sequence[ChatMessage], lesson_id: UUID | None, topic_id: UUID | None) -> Before:
    """Read off the turns kept in mind; without any, what the thread was opened from."""
    answers = [turn for turn in turns if turn.role is ChatRole.ASSISTANT]
    told = [
        turn for turn in answers if turn.parts.get("kind") in (AnswerKind.LESSON, AnswerKind.STEPS, AnswerKind.CHECK)
    ]
    last = told[-1] if told else None
    questions = [
        turn.content for turn in turns if turn.role is ChatRole.LEARNER and (not last or turn.place < last.place)
    ]
    # The question that opened the subject, not the "why?" in between.
    question = max(questions[-3:], key=len, default="")
    used = frozenset(each for turn in answers for each in turn.parts.get("used", []))
    quoted = next((turn.parts for turn in reversed(told) if turn.parts.get("lessonId")), {})
    working = next((turn.parts for turn in reversed(told) if turn.parts.get("steps")), {})
    return Before(
        last, question, used,
        UUID(quoted["lessonId"]) if quoted.get("lessonId") else lesson_id,
        UUID(quoted["topicId"]) if quoted.get("topicId") else topic_id, working,
    )  # fmt: skip


def recall(db: Session, wish: Wish, before: Before, stems: Sequence[str]) -> Answer:
    """What a short turn asks for; says so when there is nothing it could mean, or nothing more."""
    if before.answer is None and before.topic_id is None:
        return Answer(AnswerKind.NOTHING, SAYS["nothing_before"])
    does: dict[Wish, Callable[[], Answer | None]] = {
        Wish.HINT: lambda: _steps_to(before, 0),
        Wish.STEP: lambda: _steps_to(before, before.parts.get("shown", 0) + 1),
        Wish.WHOLE: lambda: _steps_to(before, len(before.parts.get("steps", []))),
        Wish.ANOTHER: lambda: _to_try(db, before) or _example(db, before),
        Wish.EXAMPLE: lambda: _example(db, before) or _to_try(db, before),
        Wish.WHY: lambda: _why(db, before, stems),
        Wish.AGAIN: lambda: _again(db, before, stems),
    }
    return does[wish]() or Answer(AnswerKind.NOTHING, SAYS["no_more"])


def explain_step(before: Before, asked: int) -> Answer | None:
    """One step of the working before, what stood before it and why it may be done; None without such a step."""
    parts = before.working
    steps = parts.get("steps", [])
    at = len(steps) if asked == LAST else asked
    if not 1 <= at <= len(steps):
        return None
    step, earlier = steps[at - 1], steps[at - 2] if at > 1 else None
    said = f"**Step {at}.** {step['say']}"
    if earlier:
        said += f"\n\nBefore it stood: {_line(earlier)}"
    if step.get("tex"):
        said += f"\n\nNow it is: {_line(step)}"
    codes = parts.get("reasons", [])[at - 1 : at]
    if codes and (why := reason_of(codes[0])):
        said += f"\n\n**Why?** {why}"
    return Answer(
        AnswerKind(parts["kind"]), said, hint=parts.get("hint"), steps_title=parts.get("stepsTitle"), steps=steps,
        reasons=parts.get("reasons", []), shown=max(at, parts.get("shown", 0)), is_proved=bool(parts.get("isProved")),
        slip=parts.get("slip"), follow_ups=["Next step", WHY] if at < len(steps) else [WHY, TRY_ONE],
    )  # fmt: skip


def _line(step: dict[str, Any]) -> str:
    return f"\n\n$${step['tex']}$$" if step.get("tex") else str(step["say"])


def _to_try(db: Session, before: Before) -> Answer | None:
    return _next(db, before, PassageKind.TRY, to_try)


def _example(db: Session, before: Before) -> Answer | None:
    return _next(db, before, PassageKind.WORKED, worked_example)


def _steps_to(before: Before, shown: int) -> Answer | None:
    """The same working with so many steps open; hidden ones stay hidden."""
    parts = before.parts
    if not parts.get("steps"):
        return Answer(AnswerKind.LESSON, parts["hint"], follow_ups=[EXAMPLE, TRY_ONE]) if parts.get("hint") else None
    hint = parts.get("hint")
    said = f"**Hint.** {hint}" if shown == 0 and hint else "Here is how far we are."
    if shown >= len(parts["steps"]):
        said = "Here it is to the end. Cover it and do it once more by yourself."
    return Answer(
        AnswerKind(parts["kind"]), said, hint=hint, steps_title=parts.get("stepsTitle"), steps=parts["steps"],
        reasons=parts.get("reasons", []), shown=min(shown, len(parts["steps"])), is_proved=bool(parts.get("isProved")),
        slip=parts.get("slip"), follow_ups=["Next step", WHY] if shown < len(parts["steps"]) else [WHY, TRY_ONE],
    )  # fmt: skip


def _next(db: Session, before: Before, kind: PassageKind, make: Callable[[Hit], Answer]) -> Answer | None:
    """The next passage of this kind, of the same lesson first, then of the topic; none twice while it is in mind."""
    found = [hit for hit in passages_near(db, before, (kind,)) if str(hit.id) not in before.used and hit.steps]
    return make(found[0]) if found else None


def _why(db: Session, before: Before, stems: Sequence[str]) -> Answer | None:
    if before.parts.get("isProved") and (
        said := reasons_of(before.parts.get("steps", []), before.parts.get("reasons", []))
    ):
        return Answer(AnswerKind.LESSON, f"**Why?**\n\n{said}", follow_ups=[EXAMPLE, TRY_ONE])
    sections = passages_near(db, before, (PassageKind.SECTION,))
    # The lesson spoken of first: a neighbour's reasons are reasons for something else.
    own = [hit for hit in sections if hit.source_id == before.lesson_id]
    said = reasons(own, stems) or reasons(sections, stems)
    if said is None:
        return _again(db, before, stems)
    quoted = [hit for hit in sections if any(line in hit.body for line in said.split("\n\n"))][:3]
    return Answer(AnswerKind.LESSON, f"**Why?**\n\n{said}", quoted=quoted, follow_ups=[EXAMPLE, TRY_ONE])


def _again(db: Session, before: Before, stems: Sequence[str]) -> Answer | None:
    """The lesson in one sentence, and a part of it that was not shown yet."""
    sections = passages_near(db, before, (PassageKind.SECTION,))
    if not sections:
        return None
    lesson = [hit for hit in sections if hit.source_id == sections[0].source_id]
    summary = next((hit for hit in lesson if hit.part == 0), lesson[0])
    fresh = [hit for hit in lesson if str(hit.id) not in before.used and hit.part > 0]
    said = f"**In one sentence.** {summary.body}"
    if fresh:
        said += f"\n\n**{fresh[0].heading}**\n\n{extract(fresh[0], stems)}"
    return Answer(AnswerKind.LESSON, said, quoted=[summary, *fresh[:1]], follow_ups=[EXAMPLE, TRY_ONE, WHY])


def whole(db: Session, hit: Hit) -> Hit:
    """A section as it stands under its heading: a drawing cuts it in two for the search, not for who reads."""
    if hit.kind is not PassageKind.SECTION or not hit.heading:
        return hit
    asked = select(Passage.part, Passage.body).where(
        Passage.kind == hit.kind, Passage.source_id == hit.source_id, Passage.heading == hit.heading, ~WITHHELD
    )
    found = db.execute(asked.order_by(Passage.part)).all()
    return replace(hit, body="\n\n".join(row.body for row in found)) if len(found) > 1 else hit


def passages_near(db: Session, before: Before, kinds: tuple[PassageKind, ...]) -> list[Hit]:
    """Passages of the lesson spoken of in their order, then those of its topic's other lessons."""
    near = Passage.source_id == before.lesson_id
    asked = (
        select(Passage, Topic.name, Topic.school_year, Topic.subject_id, Subject.name)
        .join(Lesson, Lesson.id == Passage.source_id)
        .join(Topic, Topic.id == Passage.topic_id)
        .join(Subject, Subject.id == Topic.subject_id)
        .where(Passage.kind.in_(kinds), Lesson.is_active, near | (Passage.topic_id == before.topic_id), ~WITHHELD)
        .order_by(near.desc(), Lesson.display_order, Lesson.id, Passage.part)
    )
    return [
        Hit(found.id, found.kind, found.source_id, found.part, found.topic_id, subject_id, found.title, found.heading,
            found.body, found.steps, topic, subject, school_year, 1.0, 1.0)
        for found, topic, school_year, subject_id, subject in db.execute(asked)
    ]  # fmt: skip
