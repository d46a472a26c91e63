"""A family: the demo's parent, linked with the demo's student, their goals, and letters with the teacher."""

from datetime import timedelta
from typing import Any

import numpy as np
from psycopg import Cursor

from api import constants
from api.demo.bulk_insert import copy_text
from api.demo.sign_in import DEMO_ACCOUNTS
from api.demo.world import DAY, World, hexes, uuid7s
from api.platform.moderation.rules import OTHER
from api.platform.moderation.tables import CaseState, ModerationCase, ModerationReport
from api.school.families.rules import Side
from api.school.families.tables import (
    AlertKind,
    FamilyAlertRule,
    FamilyGoal,
    FamilyLink,
    FamilyStatus,
    GoalKind,
    GoalStatus,
    Kinship,
    ParentChildLink,
    everything,
)
from api.school.messaging.service.reports import KIND as MESSAGE
from api.school.messaging.tables import Conversation, MessageType, ParentTeacherMessage

ANSWERED = 240  # seconds after the code was made
DAY_BEFORE = timedelta(days=1)
ABOUT = "Practice at home before the holidays"
LETTERS = (
    "Good afternoon. We would like to help at home before the holidays but do not know where to begin. Which topic of"
    " yours should come first, and how long each day?",
    "Good afternoon, and thank you for asking. Twenty minutes a day are plenty. Let her begin with the topic that stands"
    " as stuck on your page, explain one example to you aloud, and then take the short test of that topic.",
    "Thank you. We began yesterday evening with one example and it went well.",
)
BY_MISTAKE = "I wanted to answer and pressed this instead. The letter is fine."
MATHEMATICS = "select id from subjects where slug = 'mathematics'"
WEAKEST = """
select a.quiz_session_id from test_attempts a join quiz_sessions q on q.id = a.quiz_session_id
where a.user_id = %(me)s and a.status = 'graded' and q.topic_id is not null order by a.percentage_score, a.id limit 1
"""


def plant(world: World, cur: Cursor[Any]) -> None:
    """One handshake of the evening of the second day, and the link it left."""
    rng, made = world.rng("family"), world.start + 43 * 3600
    parent, student = (_id_of(cur, dict(DEMO_ACCOUNTS)[name]) for name in ("Parent", "Student"))
    code = "".join(rng.choice(list(constants.FAMILY_CODE_ALPHABET), constants.FAMILY_CODE_LENGTH))
    answered = [made + ANSWERED]
    ids = uuid7s(rng, np.asarray([made, *answered]))
    pair = {"parent_user_id": [parent], "student_user_id": [student], "relationship": Kinship.PARENT}
    copy_text(cur, FamilyLink, {
        **pair,
        "id": ids[:1],
        "family_code": code,
        "status": FamilyStatus.VERIFIED,
        "parent_verified": True,
        "student_verified": True,
        "parent_verified_at": [made + ANSWERED // 2],
        "student_verified_at": answered,
        "verified_at": answered,
        "expires_at": [made + ANSWERED // 2 + constants.FAMILY_ANSWER_DAYS * 86_400],
        "created_at": [made],
        "updated_at": answered,
    })  # fmt: skip
    copy_text(cur, ParentChildLink, {
        **pair, "id": ids[1:], "link_code": code, "permissions": [everything()], "created_at": answered,
    })  # fmt: skip


def agree_and_write(world: World, cur: Cursor[Any]) -> None:
    """What the two agreed on, what the mother asks to be told, and what she and the class teacher wrote."""
    link, parent, student = cur.execute("select id, parent_user_id, student_user_id from parent_child_links").fetchone()  # type: ignore[misc]
    _goals(world, cur, str(link), str(student))
    rules = [(AlertKind.QUIET_DAYS, constants.ALERT_QUIET_DAYS), (AlertKind.GOAL_MISSED, None)]
    at = [world.end - 20 * DAY] * len(rules)
    copy_text(cur, FamilyAlertRule, {
        "id": uuid7s(world.rng("family alerts"), np.asarray(at)),
        "link_id": str(link),
        "kind": [kind for kind, _ in rules],
        "threshold": [threshold for _, threshold in rules],
        "created_at": at,
    })  # fmt: skip
    _letters(world, cur, str(parent), _id_of(cur, dict(DEMO_ACCOUNTS)["Teacher"]), str(student))


def _goals(world: World, cur: Cursor[Any], link: str, student: str) -> None:
    """One the mother proposed and the daughter agreed to, one of the daughter's own, and one that waits for her."""
    at = [world.end - 24 * DAY + 19 * 3600, world.end - 17 * DAY + 20 * 3600, world.end - DAY + 18 * 3600]
    agreed = [at[0] + 3600, at[1], None]
    due = world.today + timedelta(days=28)
    copy_text(cur, FamilyGoal, {
        "id": uuid7s(world.rng("family goals"), np.asarray(at)),
        "user_id": student,
        "link_id": [link, None, link],
        "set_by": [Side.PARENT, Side.STUDENT, Side.PARENT],
        "kind": [GoalKind.MINUTES_A_WEEK, GoalKind.QUESTIONS_A_WEEK, GoalKind.TOPICS_MASTERED],
        "target": [90, 20, 2],
        "due_on": [None, None, due],
        "starts_on": [world.today - timedelta(days=24), world.today - timedelta(days=17), world.today - DAY_BEFORE],
        "words": ["An hour and a half is enough, if it is every week.", None, "Before the holidays end."],
        "status": [GoalStatus.AGREED, GoalStatus.AGREED, GoalStatus.PROPOSED],
        "waits_for": [None, None, Side.STUDENT],
        "agreed_at": agreed,
        "created_at": at,
    })  # fmt: skip


def _letters(world: World, cur: Cursor[Any], parent: str, teacher: str, student: str) -> None:
    """A question, its answer, thanks; each read, the last one not yet."""
    rng, at = world.rng("letters"), [world.end - days * DAY + 17 * 3600 for days in (6, 5, 1)]
    [talk] = hexes(uuid7s(rng, np.asarray(at[:1])))
    between = {"parent_user_id": parent, "teacher_user_id": teacher, "student_user_id": student}
    copy_text(cur, Conversation, {
        **between, "id": [talk], "subject": ABOUT, "last_message_at": at[-1:], "created_at": at[:1],
    })  # fmt: skip
    ids = uuid7s(rng, np.asarray(at))
    copy_text(cur, ParentTeacherMessage, {
        "id": ids,
        "conversation_id": talk,
        "sender_id": [parent, teacher, parent],
        "recipient_id": [teacher, parent, teacher],
        "student_id": student,
        "subject": ABOUT,
        "message": list(LETTERS),
        "message_type": MessageType.HOMEWORK,
        "is_read": [True, True, False],
        "read_at": [at[0] + 3 * 3600, at[1] + 3600, None],
        "requires_response": [True, False, False],
        "responded_at": [at[1], at[2], None],
        "parent_rating": [None, 5, None],
        "related_subject_id": [*_first(cur, MATHEMATICS, {}), None, None],
        "related_quiz_id": [None, *_first(cur, WEAKEST, {"me": student}), None],
        "created_at": at,
    })  # fmt: skip
    _reported(world, cur, hexes(ids)[-1], teacher)


def _reported(world: World, cur: Cursor[Any], message: str, by: str) -> None:
    """The last of them is reported by a slip of the thumb, and waits for a moderator who finds that nothing is wrong."""
    at = [world.end - 8 * 3600]
    ids = uuid7s(world.rng("reported letters"), np.asarray(at * 2))
    copy_text(cur, ModerationCase, {
        "id": ids[:1], "kind": MESSAGE, "content_id": message, "state": CaseState.OPEN, "created_at": at,
    })  # fmt: skip
    copy_text(cur, ModerationReport, {
        "id": ids[1:], "case_id": ids[:1], "reported_by": by, "reason": OTHER, "words": BY_MISTAKE, "created_at": at,
    })  # fmt: skip


def _first(cur: Cursor[Any], query: str, given: dict[str, Any]) -> list[str | None]:
    found = cur.execute(query, given).fetchone()
    return [str(found[0]) if found else None]


def _id_of(cur: Cursor[Any], email: str) -> str:
    found = cur.execute("select id from users where email = %s", (email,)).fetchone()
    assert found, f"{email} is planted before the family"
    return str(found[0])
