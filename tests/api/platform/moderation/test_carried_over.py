"""Reports of both slices from before there was one moderation are carried over, and back."""

from typing import Any
from uuid import UUID

from sqlalchemy import Engine, text
from sqlalchemy.orm import Session

from api.learning.assistant.tables import (
    AiTutoringSession,
    AnswerKind,
    ChatMessage,
    ChatRole,
    ChatThread,
    PassageKind,
    WithheldPassage,
)
from api.platform.ids import uuid7
from api.platform.moderation.tables import CaseState, ModerationCase, ModerationReport
from api.platform.roles import Role
from tests.api.platform.moderation.test_two_at_once import letter
from tests.conftest import NOON
from tests.factories.people import person, staff
from tests.test_migrations import alembic, migrated, template

__all__ = ["migrated", "template"]
THIS = "d8e3b5a20c74"
SNAPSHOT = {"question": "what is osmosis", "answer": "Water moves.", "answerKind": "lesson",
            "steps": [{"say": "Look.", "tex": None}], "passages": [{"heading": "Osmosis"}],
            "byModel": False}  # fmt: skip
NOW = """
select c.kind, c.content_id, c.snapshot, c.state, c.note, c.decided_by, c.decided_at, c.created_at,
       r.reported_by, r.reason, r.words, w.title
from moderation_cases c join moderation_reports r on r.case_id = c.id left join assistant_withheld w on w.case_id = c.id
order by c.kind, c.content_id
"""


def answer(db: Session) -> UUID:
    """A learner's answered question; the answer's id."""
    thread = ChatThread(user_id=person(db).id, title="Osmosis", last_message_at=NOON)
    db.add(thread)
    db.flush()
    said = ChatMessage(thread_id=thread.id, position=1, role=ChatRole.ASSISTANT, content="Water moves.", at=NOON)
    db.add(said)
    db.flush()
    kept = AiTutoringSession(user_id=thread.user_id, thread_id=thread.id, message_id=said.id,
                             session_type=AnswerKind.LESSON, user_question="what is osmosis",
                             ai_response="Water moves.")  # fmt: skip
    db.add(kept)
    return said.id


def cases(db: Session) -> None:
    """An answer that waits, one whose conversation is gone, and messages hidden, left and waiting."""
    judge = staff(db, Role.MODERATOR).id
    waits: dict[str, Any] = {"state": CaseState.OPEN}
    for kind, decided in (("answer", waits), ("answer", CaseState.UPHELD), ("message", waits),
                          ("message", CaseState.UPHELD), ("message", CaseState.DISMISSED)):  # fmt: skip
        over = decided if decided is waits else {
            "state": decided, "note": "Seen.", "decided_by": judge, "decided_at": NOON}  # fmt: skip
        if kind == "answer":
            content = answer(db) if decided is waits else uuid7()
            case = ModerationCase(kind=kind, content_id=content, snapshot=SNAPSHOT, created_at=NOON, **over)
            found = ModerationReport(reason="wrong", created_at=NOON)
        else:
            content, parent = letter(db)
            case = ModerationCase(kind=kind, content_id=content, created_at=NOON, **over)
            found = ModerationReport(reason="other", words="An insult", reported_by=parent.id, created_at=NOON)
        db.add(case)
        db.flush()
        found.case_id = case.id
        db.add(found)
        if kind == "answer":
            db.add(WithheldPassage(kind=PassageKind.SECTION, source_id=uuid7(), part=0, title=f"Of {content}",
                                   heading="Osmosis", made_of="x", case_id=case.id, withheld_at=NOON))  # fmt: skip


def test_reports_of_both_slices_are_carried_over_and_back(migrated: Engine) -> None:
    with Session(migrated) as db:
        cases(db)
        db.commit()
        before = db.execute(text(NOW)).all()
    alembic(migrated, "downgrade", f"{THIS}-1")
    with migrated.connect() as db:
        answers = db.execute(
            text("select state, reason, message_id is null, note from assistant_reports order by state")
        )
        assert answers.all() == [("mended", "wrong", True, "Seen."), ("open", "wrong", False, None)]
        said = "select is_upheld, reason, words from message_reports order by is_upheld nulls first"
        assert db.execute(text(said)).all() == [
            (None, "An insult", None), (False, "An insult", "Seen."), (True, "An insult", "Seen.")]  # fmt: skip
        assert db.execute(text("select reported_as from ai_tutoring_sessions")).all() == [("wrong",)]
        assert db.scalar(text("select count(*) from assistant_withheld where report_id is not null")) == 2
    alembic(migrated, "upgrade", "head")
    with migrated.connect() as db:
        after = db.execute(text(NOW)).all()
    gone = [row for row in before if row.kind == "answer" and row.state == "upheld"]
    assert len(before) == len(after) == 5
    # The answer whose conversation is gone has no id any more that leads anywhere; all else is as it was.
    assert {repr(row) for row in before} - {repr(row) for row in after} == {repr(row) for row in gone}
    assert {(row.state, row.note, row.title) for row in gone} <= {(row.state, row.note, row.title) for row in after}
