"""How well a learner's question finds the lesson that answers it, measured on our own lessons."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from api.curriculum.lessons.tables import Lesson
from api.learning.assistant.edit_distance import distance
from api.learning.assistant.question_types import is_elsewhere
from api.learning.assistant.relevance import is_enough
from api.learning.assistant.search import Reach, query_of, search
from tests.api.learning.assistant.material import our_lessons

ASKED: dict[str, Any] = yaml.safe_load((Path(__file__).parent / "questions.yaml").read_text("utf-8"))
ANYBODY = Reach(tiers=[], seen=[])
# Questions the search was made with, and questions written afterwards: hit@3, mean reciprocal rank, answered at all.
FLOORS = {"answered": (0.95, 0.90, 0.93), "unseen": (0.92, 0.83, 0.87)}
ABSTAINS = 0.9


@pytest.fixture(scope="module")
def taught(engine: Engine) -> Iterator[tuple[Session, dict[str, Lesson]]]:
    with engine.connect() as connection:
        outer = connection.begin()
        with Session(connection, join_transaction_mode="create_savepoint", expire_on_commit=False) as db:
            yield db, our_lessons(db)
        outer.rollback()


def ranking(db: Session, question: str) -> tuple[list[Any], bool]:
    """Lessons in the order in which they are offered, and whether anything is offered at all."""
    query = query_of(db, question)
    hits = search(db, query, ANYBODY)
    return list(dict.fromkeys(hit.source_id for hit in hits)), is_enough(query, hits) and not is_elsewhere(question)


def figures(db: Session, lessons: dict[str, Lesson], asked: list[Any]) -> dict[str, Any]:
    """Hit@3, mean reciprocal rank, share that is answered at all, and what was missed."""
    ranks, missed, offered = [], [], 0
    for question, codes in asked:
        right = {lessons[code].id for code in ([codes] if isinstance(codes, str) else codes)}
        found, enough = ranking(db, question)
        offered += enough
        rank = next((at for at, lesson in enumerate(found, 1) if lesson in right), 0)
        ranks.append(1 / rank if rank else 0.0)
        if not 1 <= rank <= 3:
            missed.append(question)
    many = len(asked)
    return {"hit3": 1 - len(missed) / many, "mrr": sum(ranks) / many, "answered": offered / many, "missed": missed}


@pytest.mark.parametrize(("part", "floors"), FLOORS.items())
def test_the_right_lesson_is_among_the_first_three(
    taught: tuple[Session, dict[str, Lesson]], part: str, floors: tuple[float, float, float]
) -> None:
    found = figures(*taught, ASKED[part])
    print(f"\n{part}, {len(ASKED[part])} questions: {found}")
    assert found["hit3"] >= floors[0], found
    assert found["mrr"] >= floors[1], found
    assert found["answered"] >= floors[2], found


def test_what_our_lessons_do_not_hold_is_not_answered(taught: tuple[Session, dict[str, Lesson]]) -> None:
    db, _ = taught
    strange = [*ASKED["not_ours"], *ASKED["unseen_not_ours"]]
    answered = [question for question in strange if ranking(db, question)[1]]
    print(f"\n{len(strange)} strange questions: answered all the same {answered}")
    assert 1 - len(answered) / len(strange) >= ABSTAINS, answered


@pytest.mark.parametrize(
    ("one", "other", "slips"),
    [("photosynthesis", "fotosynthesis", 2), ("weight", "wieght", 1), ("acid", "acids", 1), ("base", "boat", 3)],
)
def test_slips_of_the_hand_are_counted(one: str, other: str, slips: int) -> None:
    assert distance(one, other, 2) == slips
