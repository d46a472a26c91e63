"""Lessons as rows; their questions stand in the bank already."""

from typing import Any

from psycopg import Cursor

from api.content.lessons.loader import load_lessons
from api.curriculum.lessons.tables import Lesson
from api.demo.bulk_insert import copy_text
from api.demo.curriculum import Curriculum
from api.demo.questions import Bank
from api.demo.world import DAY, World, hexes, uuid7s


def plant(world: World, cur: Cursor[Any], made: Curriculum, bank: Bank) -> None:
    """Write every lesson."""
    lessons, born = load_lessons(), world.start - 12 * DAY
    ids = uuid7s(world.rng("lessons"), [born] * len(lessons))
    question = dict(zip([item["code"] for item in bank.items], hexes(bank.ids), strict=True))
    copy_text(cur, Lesson, {
        "id": ids,
        "topic_id": made.topic_ids[[made.topics[lesson.topic] for lesson in lessons]],
        "code": [lesson.code for lesson in lessons],
        "title": [lesson.title for lesson in lessons],
        "summary": [lesson.summary for lesson in lessons],
        "content_type": "text",
        "duration_minutes": [lesson.minutes for lesson in lessons],
        "display_order": [lesson.order for lesson in lessons],
        "blocks": [lesson.blocks for lesson in lessons],
        "check_question_id": [question[lesson.check["code"]] for lesson in lessons],
        "created_at": born,
    })  # fmt: skip
