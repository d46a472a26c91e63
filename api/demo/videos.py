"""The films as rows."""

from typing import Any

from psycopg import Cursor

from api.content.videos.loader import elements, load_films, sources
from api.curriculum.lessons.tables import VideoLesson
from api.demo.bulk_insert import copy_text
from api.demo.curriculum import Curriculum
from api.demo.world import DAY, World, uuid7s


def plant(world: World, cur: Cursor[Any], made: Curriculum) -> None:
    """Write every film; the lesson it belongs to is the first of its topic."""
    films, born = load_films(), world.start - 12 * DAY
    lessons = {
        code.rpartition("-")[0]: str(id)
        for code, id in cur.execute("select code, id from lessons order by code desc").fetchall()
    }
    copy_text(cur, VideoLesson, {
        "id": uuid7s(world.rng("films"), [born] * len(films)),
        "code": [film.slug for film in films],
        "topic_id": made.topic_ids[[made.topics[film.topic] for film in films]],
        "lesson_id": [lessons.get(film.topic) for film in films],
        "title": [film.title for film in films],
        "description": [film.summary for film in films],
        "video_url": [f"/films/{film.slug}-240.mp4" for film in films],
        "sources": [sources(film) for film in films],
        "captions_url": [f"/films/{film.slug}.vtt" for film in films],
        "poster_url": [f"/films/{film.slug}.webp" for film in films],
        "duration_seconds": [film.seconds for film in films],
        "chapters": [[{"atSeconds": at, "title": title} for at, title in film.chapters] for film in films],
        "interactive_elements": [elements(film) for film in films],
        "created_at": born,
    })  # fmt: skip
