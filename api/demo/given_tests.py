"""The demo teacher's own test: eight questions of the class's year, given to the class and not yet sat."""

from typing import Any, Final

import numpy as np
from psycopg import Cursor

from api import constants
from api.assessment.quizzes.tables import QuizQuestion, QuizSession
from api.demo.bulk_insert import copy_text
from api.demo.sign_in import DEMO_ACCOUNTS
from api.demo.world import DAY, World, hexes, uuid7s
from api.school.assignments.tables import QuizAssignment

QUESTIONS: Final = 8
DAYS_OPEN: Final = 7
CHOSEN = """
select q.id, t.subject_id from questions q join topics t on t.id = q.topic_id join subjects s on s.id = t.subject_id
where s.slug = 'mathematics' and t.school_year = %s and q.is_active and q.question_type in ('multiple_choice', 'numeric')
  and q.code !~ '-v[0-9]+$'
order by md5(q.code) limit %s
"""
CLASS = """
select c.id, c.name, c.school_year, u.id from school_classes c join class_teachers t on t.class_id = c.id
join users u on u.id = t.user_id where u.email = %s and t.subject_id is null
"""


def plant(world: World, cur: Cursor[Any]) -> None:
    """Made and given on the country's last day, to be begun within a week."""
    found = cur.execute(CLASS, (dict(DEMO_ACCOUNTS)["Teacher"],)).fetchone()
    assert found, "the classes are planted before their tests"
    class_id, class_name, year, teacher = found
    asked = cur.execute(CHOSEN, (year, QUESTIONS)).fetchall()
    rng, at = world.rng("given tests"), world.start + (len(world.days) - 1) * DAY
    quiz_id, given_id = hexes(uuid7s(rng, np.asarray([at, at + 60])))
    copy_text(cur, QuizSession, {
        "id": [quiz_id],
        "subject_id": str(asked[0][1]),
        "school_year": year,
        "session_type": constants.OF_CLASS,
        "title": f"Mathematics: the week's test of {class_name}",
        "description": "Eight questions on what we did this week. Work alone, then read why.",
        "total_questions": len(asked),
        "time_limit_minutes": 25,
        "max_attempts": 1,
        "created_by": str(teacher),
        "created_at": [at],
    })  # fmt: skip
    copy_text(cur, QuizQuestion, {
        "id": uuid7s(rng, np.asarray([at] * len(asked))),
        "quiz_session_id": quiz_id,
        "question_id": [str(question_id) for question_id, _ in asked],
        "question_order": list(range(len(asked))),
        "created_at": [at] * len(asked),
    })  # fmt: skip
    copy_text(cur, QuizAssignment, {
        "id": [given_id],
        "quiz_session_id": quiz_id,
        "class_id": str(class_id),
        "assigned_by": str(teacher),
        "assigned_at": [at + 60],
        "due_at": [at + DAYS_OPEN * DAY],
        "created_at": [at + 60],
    })  # fmt: skip
