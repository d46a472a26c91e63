"""The curriculum as rows: 24 subjects, four school years, and every topic with its prerequisites."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from psycopg import Cursor

from api.content import rows as content
from api.content.curriculum.loader import ListedTopic, listed_topics, load_curriculum, other_topics
from api.curriculum.subjects.tables import SchoolYear, Subject, Topic
from api.demo.bulk_insert import copy_text
from api.demo.content import by_key, columns_of
from api.demo.world import Ids, World, uuid7s


@dataclass
class Curriculum:
    """Where each subject, year and topic stands: ids by position, positions by slug, label and code."""

    subject_ids: Ids
    subjects: dict[str, int]
    year_ids: Ids
    topic_ids: Ids
    topics: dict[str, int]
    topic_rows: list[ListedTopic]

    @property
    def topic_of(self) -> dict[str, UUID]:
        """The id of each topic by its code."""
        return by_key(list(self.topics), self.topic_ids)

    @property
    def subject_of(self) -> dict[str, UUID]:
        """The id of each subject by its slug."""
        return by_key(list(self.subjects), self.subject_ids)


def plant(world: World, cur: Cursor[Any]) -> Curriculum:
    """Write the curriculum; returns where everything stands."""
    rng = world.rng("curriculum")
    born = world.start - 90 * 86_400
    subjects = load_curriculum().subjects
    rows = [*listed_topics(), *other_topics()]
    made = Curriculum(
        subject_ids=uuid7s(rng, [born] * len(subjects)),
        subjects={row[1]: n for n, row in enumerate(subjects)},
        year_ids=uuid7s(rng, [born] * 4),
        topic_ids=uuid7s(rng, [born] * len(rows)),
        topics={row["code"]: n for n, row in enumerate(rows)},
        topic_rows=rows,
    )
    for record, ids, columns in (
        (Subject, made.subject_ids, columns_of("slug", content.subjects())),
        (SchoolYear, made.year_ids, columns_of("label", content.school_years())),
        (Topic, made.topic_ids, columns_of("code", content.topics(made.subject_of))),
    ):
        copy_text(cur, record, {"id": ids, **columns, "created_at": born})
    return made
