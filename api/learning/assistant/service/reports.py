"""Answers that learners report: shown to moderators as they stood, without a name, and withdrawn if they are wrong."""

from datetime import datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from api import constants
from api.learning.assistant.rules import masked
from api.learning.assistant.schemas import AnswerSnapshot, CitedPassage
from api.learning.assistant.service.threads import AnswerNotFound, own_answer
from api.learning.assistant.tables import AiTutoringSession, AnswerKind, ChatMessage, Passage
from api.platform.moderation.kinds import Audience, Content, ContentKind, ContentPart
from api.platform.schemas import JsonObject

KIND: Final = "answer"
LONGEST_SAID: Final = 1_200


class ReportedAnswers(ContentKind):
    """Answers of the study assistant. A report names nobody: the way to its asker goes with the conversation."""

    title = "Answers of the study assistant"
    noun, verb, removed = "answer", "Withdraw", "withdrawn"
    reasons = constants.ANSWER_REPORT_REASONS
    names_reporter = False
    is_private = False

    def accept(self, db: Session, *, user_id: UUID, content_id: UUID) -> JsonObject:
        """What is confided is never shown on: an answer to it cannot be reported."""
        found = own_answer(db, user_id=user_id, message_id=content_id)
        if found.session_type is AnswerKind.CARE:
            raise AnswerNotFound
        parts = db.get_one(ChatMessage, content_id).parts
        kept = AnswerSnapshot(
            question=found.user_question, answer=found.ai_response, answer_kind=found.session_type,
            steps=parts.get("steps", []), passages=_cited(db, parts), by_model=found.by_model,
        )  # fmt: skip
        snapshot: JsonObject = kept.model_dump(mode="json", by_alias=True)
        return snapshot

    def of(self, user_id: UUID) -> Select[UUID]:
        return select(AiTutoringSession.message_id).where(AiTutoringSession.user_id == user_id)

    def show(self, db: Session, *, content_id: UUID, snapshot: JsonObject | None) -> Content:
        report = AnswerSnapshot.model_validate(snapshot)
        steps = "\n\n".join(each.say + (f"\n\n$${each.tex}$$" if each.tex else "") for each in report.steps)
        made = "in a language model’s words" if report.by_model else "from our own material"
        parts = [
            ContentPart(report.question, "Asked"),
            ContentPart(report.answer, "Answered", has_maths=True),
        ]
        if steps:
            parts.append(ContentPart(steps, "Step by step", has_maths=True))
        return Content(f"An answer {made}", parts)

    def audience(self, db: Session, content_id: UUID) -> Audience | None:
        found = _answer(db, content_id)
        if found is None:
            return None
        return Audience(f"/ai-support-test?thread={found.thread_id}", reporter_id=found.user_id)

    def remove(self, db: Session, content_id: UUID, now: datetime) -> None:
        if found := _answer(db, content_id):
            found.withdrawn_at = now

    def restore(self, db: Session, content_id: UUID) -> None:
        if found := _answer(db, content_id):
            found.withdrawn_at = None

    def clean(self, words: str) -> str:
        return masked(words).text


def _answer(db: Session, message_id: UUID) -> AiTutoringSession | None:
    return db.scalar(select(AiTutoringSession).where(AiTutoringSession.message_id == message_id))


def _cited(db: Session, parts: dict[str, Any]) -> list[CitedPassage]:
    """The passages of an answer as they stand now, in the order of its sources."""
    used = [UUID(each) for each in parts.get("used", [])]
    held = {each.id: each for each in db.scalars(select(Passage).where(Passage.id.in_(used)))}
    return [
        CitedPassage(
            kind=source["kind"], source_id=held[each].source_id, part=held[each].part, made_of=held[each].made_of,
            title=source["title"], heading=source["heading"], where=source["where"], url=source["url"],
            said=held[each].body[:LONGEST_SAID],
        )
        for each, source in zip(used, parts.get("sources", []), strict=False) if each in held
    ]  # fmt: skip
