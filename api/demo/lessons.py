"""Lessons and videos as rows; the questions of lessons stand in the bank already."""

from typing import Any

from psycopg import Cursor

from api.content import rows as content
from api.curriculum.lessons.tables import Lesson, VideoLesson
from api.demo.bulk_insert import copy_text
from api.demo.content import by_key, columns_of
from api.demo.curriculum import Curriculum
from api.demo.questions import Bank
from api.demo.world import DAY, World, uuid7s


def plant(world: World, cur: Cursor[Any], made: Curriculum, bank: Bank) -> None:
    """Write every lesson and every video."""
    born, topics = world.start - 12 * DAY, made.topic_of
    questions = by_key([item["code"] for item in bank.items], bank.ids)
    lessons = columns_of("code", content.lessons(topics, questions))
    codes = [str(code) for code in lessons["code"]]
    ids = uuid7s(world.rng("lessons"), [born] * len(codes))
    copy_text(cur, Lesson, {"id": ids, **lessons, "created_at": born})
    videos = columns_of("code", content.videos(topics, by_key(codes, ids)))
    video_ids = uuid7s(world.rng("films"), [born] * len(videos["code"]))
    copy_text(cur, VideoLesson, {"id": video_ids, **videos, "created_at": born})
