"""Short turns that mean the answer before: a hint, the next step, why, another one, in other words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final
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
from api.learning.assistant.defined_words import is_item
from api.learning.assistant.documents import KeptParts
from api.learning.assistant.rules import SAYS, Wish
from api.learning.assistant.schemas import AnswerStep
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


@dataclass(frozen=True, slots=True)
class Before:
    """What the thread is about: the last answer, the question it answered, what was quoted so far."""

    parts: KeptParts | None  # of the last answer
    question: str
    used: frozenset[UUID]
    lesson_id: UUID | None
    topic_id: UUID | None
    working: KeptParts | None = None  # of the last answer that has steps


def before_of(turns: Sequence[ChatMessage], lesson_id: UUID | None, topic_id: UUID | None) -> Before:
    """Read off the turns kept in mind; without any, what the thread was opened from."""
    answers = [
        (turn.position, KeptParts.model_validate(turn.parts)) for turn in turns if turn.role is ChatRole.ASSISTANT
    ]
    helpful = [
        (position, parts)
        for position, parts in answers
        if parts.kind in (AnswerKind.LESSON, AnswerKind.STEPS, AnswerKind.CHECK)
    ]
    at, last = helpful[-1] if helpful else (None, None)
    questions = [turn.content for turn in turns if turn.role is ChatRole.LEARNER and (at is None or turn.position < at)]
    quoted = next((parts for _, parts in reversed(helpful) if parts.lesson_id), None)
    return Before(
        parts=last,
        # The question that opened the subject, not the "why?" in between.
        question=max(questions[-3:], key=len, default=""),
        used=frozenset(each for _, parts in answers for each in parts.used),
        lesson_id=quoted.lesson_id if quoted else lesson_id,
        topic_id=(quoted.topic_id if quoted else None) or topic_id,
        working=next((parts for _, parts in reversed(helpful) if parts.steps), None),
    )


def recall(db: Session, wish: Wish, before: Before, stems: Sequence[str]) -> Answer:
    """What a short turn asks for; says so when there is nothing it could mean, or nothing more."""
    if before.parts is None and before.topic_id is None:
        return Answer(AnswerKind.NOTHING, SAYS["nothing_before"])
    does: dict[Wish, Callable[[], Answer | None]] = {
        Wish.HINT: lambda: _steps_to(before, 0),
        Wish.STEP: lambda: _steps_to(before, before.parts.shown + 1 if before.parts else 1),
        Wish.WHOLE: lambda: _steps_to(before, len(before.parts.steps) if before.parts else 0),
        Wish.ANOTHER: lambda: _to_try(db, before) or _example(db, before),
        Wish.EXAMPLE: lambda: _example(db, before) or _to_try(db, before),
        Wish.WHY: lambda: _why(db, before, stems),
        Wish.AGAIN: lambda: _again(db, before, stems),
    }
    return does[wish]() or Answer(AnswerKind.NOTHING, SAYS["no_more"])


def explain_step(before: Before, asked: int) -> Answer | None:
    """One step of the working before, what stood before it and why it may be done; None without such a step."""
    working = before.working
    if working is None:
        return None
    at = len(working.steps) if asked == LAST else asked
    if not 1 <= at <= len(working.steps):
        return None
    step, earlier = working.steps[at - 1], working.steps[at - 2] if at > 1 else None
    said = f"**Step {at}.** {step.say}"
    if earlier:
        said += f"\n\nBefore it stood: {_line(earlier)}"
    if step.tex:
        said += f"\n\nNow it is: {_line(step)}"
    codes = working.reasons[at - 1 : at]
    if codes and (why := reason_of(codes[0])):
        said += f"\n\n**Why?** {why}"
    return _going_on(working, said, at, max(at, working.shown))


def _going_on(working: KeptParts, said: str, at: int, shown: int) -> Answer:
    """The same working once more, after the step at `at`, with so many steps open."""
    return Answer(
        working.kind, said, hint=working.hint, steps_title=working.steps_title, steps=working.steps,
        reasons=working.reasons, shown=shown, is_proved=working.is_proved, slip=working.slip,
        follow_ups=["Next step", WHY] if at < len(working.steps) else [WHY, TRY_ONE],
    )  # fmt: skip


def _line(step: AnswerStep) -> str:
    return f"\n\n$${step.tex}$$" if step.tex else step.say


def _to_try(db: Session, before: Before) -> Answer | None:
    return _next(db, before, PassageKind.TRY, to_try)


def _example(db: Session, before: Before) -> Answer | None:
    return _next(db, before, PassageKind.WORKED, worked_example)


def _steps_to(before: Before, shown: int) -> Answer | None:
    """The same working with so many steps open; hidden ones stay hidden."""
    parts = before.parts
    if parts is None or not parts.steps:
        hint = parts.hint if parts else None
        return Answer(AnswerKind.LESSON, hint, follow_ups=[EXAMPLE, TRY_ONE]) if hint else None
    said = f"**Hint.** {parts.hint}" if shown == 0 and parts.hint else "Here is how far we are."
    if shown >= len(parts.steps):
        said = "Here it is to the end. Cover it and do it once more by yourself."
    return _going_on(parts, said, shown, min(shown, len(parts.steps)))


def _next(db: Session, before: Before, kind: PassageKind, make: Callable[[Hit], Answer]) -> Answer | None:
    """The next passage of this kind, of the same lesson first, then of the topic; none twice while it is in mind."""
    found = [hit for hit in passages_near(db, before, (kind,)) if hit.id not in before.used and hit.steps]
    return make(found[0]) if found else None


def _why(db: Session, before: Before, stems: Sequence[str]) -> Answer | None:
    if before.parts and before.parts.is_proved and (said := reasons_of(before.parts.steps, before.parts.reasons)):
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
    fresh = [hit for hit in lesson if hit.id not in before.used and hit.part > 0]
    said = f"**In one sentence.** {summary.body}"
    if fresh:
        said += f"\n\n**{fresh[0].heading}**\n\n{extract(fresh[0], stems)}"
    return Answer(AnswerKind.LESSON, said, quoted=[summary, *fresh[:1]], follow_ups=[EXAMPLE, TRY_ONE, WHY])


def whole(db: Session, hit: Hit) -> Hit:
    """A section as it stands under its heading: a drawing cuts it in two for the search, not for who reads."""
    if hit.kind is not PassageKind.SECTION or not hit.heading or is_item(hit.part):
        return hit
    asked = select(Passage.part, Passage.body).where(
        Passage.kind == hit.kind, Passage.source_id == hit.source_id, Passage.heading == hit.heading, ~WITHHELD
    )
    found = db.execute(asked.order_by(Passage.part)).all()
    bodies = [row.body for row in found if not is_item(row.part)]
    return replace(hit, body="\n\n".join(bodies)) if len(bodies) > 1 else hit


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
