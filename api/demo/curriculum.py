"""The curriculum as rows: 24 subjects, four school years, and every topic with its prerequisites."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from psycopg import Cursor

from api.content.curriculum.loader import YEARS, listed_topics, load_curriculum, other_topics
from api.curriculum.subjects.tables import SchoolYear, Subject, Topic
from api.demo.bulk_insert import copy_text
from api.demo.world import Ids, World, uuid7s


@dataclass
class Curriculum:
    """Where each subject, year and topic stands: ids by position, positions by slug, label and code."""

    subject_ids: Ids
    subjects: dict[str, int]
    year_ids: Ids
    topic_ids: Ids
    topics: dict[str, int]
    topic_rows: list[dict[str, Any]]


def plant(world: World, cur: Cursor[Any]) -> Curriculum:
    """Write the curriculum; returns where everything stands."""
    rng = world.rng("curriculum")
    born = world.start - 90 * 86_400
    subjects = load_curriculum()["subjects"]
    rows = [*listed_topics(), *other_topics()]
    made = Curriculum(
        subject_ids=uuid7s(rng, [born] * len(subjects)),
        subjects={row[1]: n for n, row in enumerate(subjects)},
        year_ids=uuid7s(rng, [born] * 4),
        topic_ids=uuid7s(rng, [born] * len(rows)),
        topics={row["code"]: n for n, row in enumerate(rows)},
        topic_rows=rows,
    )
    copy_text(cur, Subject, {
        "id": made.subject_ids,
        "name": [row[2] for row in subjects],
        "slug": [row[1] for row in subjects],
        "code": [str(row[0]) for row in subjects],
        "category": [row[3] for row in subjects],
        "created_at": born,
    })  # fmt: skip
    copy_text(cur, SchoolYear, {"id": made.year_ids, "label": list(YEARS), "created_at": born})
    _plant_topics(cur, made, born)
    return made


def _plant_topics(cur: Cursor[Any], made: Curriculum, born: int) -> None:
    rows = made.topic_rows
    plain = ("name", "code", "school_year", "term", "theme", "period_allocation", "competency")
    fallback = {"difficulty_level": 1, "prerequisites": [], "objectives": [], "estimated_hours": Decimal(2),
                "is_choice_based": False}  # fmt: skip
    copy_text(cur, Topic, {
        "id": made.topic_ids,
        "subject_id": made.subject_ids[[made.subjects[row["subject"]] for row in rows]],
        **{name: [row.get(name) for row in rows] for name in plain},
        **{name: [row.get(name, value) for row in rows] for name, value in fallback.items()},
        "display_order": list(range(1, len(rows) + 1)),
        "created_at": born,
    })  # fmt: skip
