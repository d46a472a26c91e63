"""Two moderators at one case and two reports of one thing at the same moment, each on a connection of its own."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import Engine, create_engine, func, select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.notifications.in_app.tables import Notice
from api.platform.client_info import Client
from api.platform.moderation.service.decisions import decide
from api.platform.moderation.service.reports import report
from api.platform.moderation.tables import CaseState, ModerationCase, ModerationReport
from api.platform.problem import Problem
from api.platform.roles import Role
from api.school.messaging.tables import Conversation, ParentTeacherMessage
from tests.conftest import NOON, migrated
from tests.databases import drop, server
from tests.factories.people import person, staff
from tests.kept import copy

HERE = Client("203.0.113.9", "a browser")


@pytest.fixture
def apart(tmp_path: Path, database_url: str) -> Iterator[Engine]:
    """A database of this test's own, in which everybody commits."""
    name = f"kitabo_moderation_{os.getpid()}"
    url = copy(at := server(), "migrated", migrated, name, tmp_path / "data")
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    yield engine
    engine.dispose()
    drop(at, name)


def letter(db: Session) -> tuple[UUID, User]:
    """A message, and whom it was written to."""
    parent, teacher, learner = (person(db) for _ in range(3))
    talk = Conversation(parent_user_id=parent.id, teacher_user_id=teacher.id, student_user_id=learner.id,
                        subject="Reading", last_message_at=NOON)  # fmt: skip
    db.add(talk)
    db.flush()
    made = ParentTeacherMessage(conversation_id=talk.id, sender_id=teacher.id, recipient_id=parent.id,
                                student_id=learner.id, subject="Reading", message="You are late again.")  # fmt: skip
    db.add(made)
    db.flush()
    return made.id, parent


def at_once(engine: Engine, *actions: Callable[[Session], object]) -> list[str]:
    """What became of each act, all begun at the same moment in transactions of their own."""
    gate = Barrier(len(actions))

    def one(act: Callable[[Session], object]) -> str:
        with Session(engine) as db:
            gate.wait()
            try:
                act(db)
                db.commit()
            except Problem as problem:
                return problem.code
        return "done"

    with ThreadPoolExecutor(len(actions)) as threads:
        return sorted(threads.map(one, actions))


def test_of_two_moderators_at_once_one_decides_and_of_many_reports_at_once_one_is_kept(apart: Engine) -> None:
    with Session(apart, expire_on_commit=False) as db:
        message, parent = letter(db)
        moderators = [staff(db, Role.MODERATOR).id for _ in range(6)]
        db.commit()
    said: dict[str, Any] = {"kind": "message", "content_id": message, "reason": "insult", "words": None}
    reports = [lambda db: report(db, user_id=parent.id, **said, client=HERE, now=NOON)] * 6
    assert at_once(apart, *reports) == ["done"] * 6
    with Session(apart) as db:
        case = db.scalars(select(ModerationCase.id)).one()
        assert db.scalar(select(func.count()).select_from(ModerationReport)) == 1

    def decision(who: UUID, state: CaseState) -> Callable[[Session], object]:
        return lambda db: decide(db, user_id=who, case_id=case, state=state, note="Seen.", client=HERE, now=NOON)

    states = [CaseState.UPHELD, CaseState.DISMISSED] * 3
    actions = [decision(who, state) for who, state in zip(moderators, states, strict=True)]
    assert at_once(apart, *actions) == ["CASE_DECIDED"] * 5 + ["done"]
    with Session(apart) as db:
        decided = db.get_one(ModerationCase, case)
        hidden = db.get_one(ParentTeacherMessage, message).hidden_at is not None
        assert hidden == (decided.state is CaseState.UPHELD)
        notices = db.scalars(select(Notice.user_id).where(Notice.kind == "moderation")).all()
        assert notices.count(parent.id) == 1
        assert len(notices) == (2 if hidden else 1)
