"""Our own lessons as rows, once a session, so that finding them is measured on what learners read."""

from functools import cache
from typing import Any

import yaml
from sqlalchemy.orm import Session

from api.content.lessons.loader import LessonText, load_lessons
from api.curriculum.lessons.tables import ContentType, Lesson
from api.curriculum.subjects.tables import Subject, Topic
from api.learning.assistant.index import rebuild
from api.settings import ROOT
from tests.conftest import NOON

SUBJECTS = {"M": "Mathematics", "P": "Physics", "C": "Chemistry", "B": "Biology", "E": "English"}


@cache
def topics_of_the_curriculum() -> dict[str, str]:
    found: Any = yaml.safe_load((ROOT / "api/content/curriculum/curriculum.yaml").read_text("utf-8"))
    names: dict[str, str] = {}

    def walk(node: Any) -> None:
        if isinstance(node, list) and len(node) > 1 and isinstance(node[0], str) and isinstance(node[1], str):
            names[node[0]] = node[1]
        for inner in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
            walk(inner)

    walk(found)
    return names


@cache
def texts() -> list[LessonText]:
    """Read once: parsing them takes longer than most tests."""
    return load_lessons()


def our_lessons(db: Session, only: set[str] | None = None) -> dict[str, Lesson]:
    """Every lesson, or only some, by its code, indexed."""
    names, made = topics_of_the_curriculum(), {}
    subjects = {letter: Subject(name=name, slug=name.lower(), code=letter) for letter, name in SUBJECTS.items()}
    db.add_all(subjects.values())
    db.flush()
    topics: dict[str, Topic] = {}
    for found in texts():
        if only is not None and found.code not in only:
            continue
        if found.topic not in topics:
            topics[found.topic] = Topic(
                subject_id=subjects[found.topic[0]].id, name=names[found.topic], code=found.topic,
                school_year=f"S{found.topic[1]}",
            )  # fmt: skip
            db.add(topics[found.topic])
            db.flush()
        made[found.code] = Lesson(
            topic_id=topics[found.topic].id, code=found.code, title=found.title, summary=found.summary,
            display_order=found.order,
            content_type=ContentType.TEXT, blocks=found.blocks, created_at=NOON, updated_at=NOON,
        )  # fmt: skip
        db.add(made[found.code])
    db.flush()
    rebuild(db)
    return made
