"""The bank as rows: questions, and the quizzes made of them."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from psycopg import Cursor

from api.assessment.question_bank.items import Item
from api.assessment.quizzes.siblings import one_of_each
from api.assessment.quizzes.tables import Question, QuizQuestion, QuizSession
from api.content.curriculum.loader import SUBJECT_OF
from api.content.question_bank.loader import load_bank
from api.content.rows import questions_of
from api.demo.bulk_insert import copy_text
from api.demo.content import columns_of
from api.demo.curriculum import Curriculum
from api.demo.people import SUBJECTS, People
from api.demo.world import DAY, Ids, Ints, World, hexes, uuid7s

TOPIC_QUIZ_LEAST = 3
MIXED_ITEMS = 10
PAPER_ITEMS = 20


@dataclass
class Quiz:
    """One quiz: which questions, for whom, how long."""

    title: str
    kind: str
    subject: str
    year: int
    topic: str | None
    items: list[int]
    minutes: int
    description: str


@dataclass
class Bank:
    """Questions and quizzes by position."""

    items: list[Item]
    ids: Ids
    topic: Ints  # position among the curriculum's topics
    subject: Ints  # position among SUBJECTS
    quizzes: list[Quiz]
    quiz_ids: Ids


def gather(world: World, made: Curriculum) -> Bank:
    """The bank and its quizzes, in a fixed order."""
    rng = world.rng("bank")
    items = load_bank()
    quizzes = [*_topic_quizzes(items, made), *_mixed(world, items)]
    return Bank(
        items=items,
        ids=uuid7s(rng, [world.start - 15 * DAY] * len(items)),
        topic=np.asarray([made.topics[item["topic"]] for item in items]),
        subject=np.asarray([SUBJECTS.index(SUBJECT_OF[item["topic"][0]]) for item in items]),
        quizzes=quizzes,
        quiz_ids=uuid7s(rng, [world.start - 10 * DAY] * len(quizzes)),
    )


def _topic_quizzes(items: list[Item], made: Curriculum) -> list[Quiz]:
    """One quiz per topic that has enough questions; long topics are cut to a sitting."""
    found: list[Quiz] = []
    for row in made.topic_rows:
        chosen = _apart(items, [n for n, item in enumerate(items) if item["topic"] == row["code"]], MIXED_ITEMS)
        if len(chosen) >= TOPIC_QUIZ_LEAST:
            found.append(
                Quiz(row["name"], "practice", row["subject"], int(row["school_year"][1]), row["code"], chosen, 15,
                     f"Practise one topic: {row['name']}.")
            )  # fmt: skip
    return found


def _mixed(world: World, items: list[Item]) -> list[Quiz]:
    """Sets of ten over a whole year of a subject, and one timed paper of twenty where there are enough."""
    rng = world.rng("quizzes")
    found: list[Quiz] = []
    for letter, subject in SUBJECT_OF.items():
        for year in range(1, 5):
            pool = np.asarray([n for n, item in enumerate(items) if item["topic"].startswith(f"{letter}{year}.")])
            if len(pool) < MIXED_ITEMS:
                continue
            name = subject.capitalize()
            dealt = np.concatenate([rng.permutation(pool), rng.permutation(pool)])
            for n in range(max(2, -(-len(pool) // MIXED_ITEMS))):
                chosen = _apart(items, dealt[n * MIXED_ITEMS :].tolist(), MIXED_ITEMS)
                found.append(Quiz(f"{name} S{year}: mixed practice {n + 1}", "mixed", subject, year, None, chosen, 30,
                                  f"Ten questions from all of S{year} {name}."))  # fmt: skip
            if len(pool) >= PAPER_ITEMS and year >= 3:
                chosen = sorted(_apart(items, rng.permutation(pool).tolist(), PAPER_ITEMS))
                found.append(Quiz(f"{name} S{year}: timed paper", "timed", subject, year, None, chosen, 40,
                                  f"Twenty questions in forty minutes, as in the hall: S{year} {name}."))  # fmt: skip
    return found


def _apart(items: list[Item], chosen: list[int], most: int) -> list[int]:
    """The first of these questions, none twice and one of each template."""
    return one_of_each(chosen, lambda n: str(items[n]["code"]))[:most]


def plant(world: World, cur: Cursor[Any], bank: Bank, made: Curriculum, people: People, tally: dict[str, Any]) -> None:
    """Write questions and quizzes; `tally` counts how often each question was answered, and rightly."""
    copy_text(cur, Question, {
        "id": bank.ids,
        **columns_of("code", questions_of(bank.items, made.topic_of)),
        "times_answered": tally["answered"],
        "times_correct": tally["correct"],
        "created_at": world.start - 15 * DAY,
    })  # fmt: skip
    _plant_quizzes(world, cur, bank, made, people)


def _plant_quizzes(world: World, cur: Cursor[Any], bank: Bank, made: Curriculum, people: People) -> None:
    quizzes, born = bank.quizzes, world.start - 10 * DAY
    topic_ids, subject_ids = hexes(made.topic_ids), hexes(made.subject_ids)
    maker = hexes(people.ids[[people.role.index("super_admin")]])[0]
    copy_text(cur, QuizSession, {
        "id": bank.quiz_ids,
        "topic_id": [topic_ids[made.topics[quiz.topic]] if quiz.topic else None for quiz in quizzes],
        "subject_id": [subject_ids[made.subjects[quiz.subject]] for quiz in quizzes],
        "school_year": [f"S{quiz.year}" for quiz in quizzes],
        "session_type": [quiz.kind for quiz in quizzes],
        "title": [quiz.title[:200] for quiz in quizzes],
        "description": [quiz.description for quiz in quizzes],
        "total_questions": [len(quiz.items) for quiz in quizzes],
        "time_limit_minutes": [quiz.minutes for quiz in quizzes],
        "created_by": maker,
        "created_at": born,
    })  # fmt: skip
    rows = [(n, item, order) for n, quiz in enumerate(quizzes) for order, item in enumerate(quiz.items, start=1)]
    copy_text(cur, QuizQuestion, {
        "id": uuid7s(world.rng("quiz_questions"), [born] * len(rows)),
        "quiz_session_id": bank.quiz_ids[[row[0] for row in rows]],
        "question_id": bank.ids[[row[1] for row in rows]],
        "question_order": [row[2] for row in rows],
        "created_at": born,
    })  # fmt: skip
