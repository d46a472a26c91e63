"""Drawings to label and scenarios to work on: their items, the sittings they make, and what some classes wrote."""

from typing import Any
from uuid import UUID

import numpy as np
from psycopg import Cursor

from api.assessment.question_bank.items import Item
from api.assessment.question_bank.tables import ItemFigure
from api.assessment.quizzes.tables import Question, QuizQuestion, QuizSession, TestAttempt, UserAnswer
from api.content.curriculum.loader import SUBJECT_OF, topic_names
from api.content.question_bank.loader import load_diagrams, load_scenarios
from api.content.rows import drawings, points, questions_of
from api.demo.bulk_insert import copy_text
from api.demo.content import columns_of
from api.demo.curriculum import Curriculum
from api.demo.world import DAY, Ids, World, hexes, uuid7s

SCENARIO_MINUTES, DRAWING_MINUTES = 45, 15
LEAST_DRAWINGS = 2
LEARNERS_WHO_WROTE = 3  # of a class, per scenario that has answers of learners
QuizRow = tuple[str, str, str, int, list[int], int, str]  # title, kind, subject, year, items, minutes, description


def plant(world: World, cur: Cursor[Any], made: Curriculum) -> None:
    """The items, their drawings and sittings; then answers that wait for the demo's teacher."""
    diagrams, scenarios = load_diagrams(), load_scenarios()
    items = [*diagrams, *scenarios]
    ids = uuid7s(world.rng("activities"), [world.start - 15 * DAY] * len(items))
    drawn = columns_of("name", drawings())
    figure_ids = uuid7s(world.rng("item figures"), [world.start - 16 * DAY] * len(drawn["name"]))
    copy_text(cur, ItemFigure, {"id": figure_ids, **drawn, "created_at": world.start - 16 * DAY})
    asked = columns_of("code", questions_of(items, made.topic_of))
    copy_text(cur, Question, {"id": ids, **asked, "created_at": world.start - 15 * DAY})
    quizzes = [*_drawing_quizzes(diagrams), *_scenario_quizzes(len(diagrams), scenarios)]
    quiz_ids = _plant_quizzes(world, cur, quizzes, (ids, [points(item) for item in items]), made)
    written = [
        (quiz, n) for n, quiz in enumerate(quizzes) if quiz[1] == "activity" and items[quiz[4][0]].get("samples")
    ]
    for quiz, n in written:
        # An attempt keeps its questions by name in JSON, where an id has its dashes.
        question = str(UUID(hexes(ids)[quiz[4][0]]))
        _plant_written(world, cur, quiz, (hexes(quiz_ids)[n], question), items[quiz[4][0]])


def _drawing_quizzes(diagrams: list[Item]) -> list[QuizRow]:
    """The drawings of one subject and year together, where there are enough for a sitting."""
    found: list[QuizRow] = []
    for letter, subject in SUBJECT_OF.items():
        for year in range(1, 5):
            own = [n for n, item in enumerate(diagrams) if item["topic"].startswith(f"{letter}{year}.")]
            if len(own) >= LEAST_DRAWINGS:
                title = f"{subject.capitalize()} S{year}: label the drawing"
                found.append((title, "practice", subject, year, own, DRAWING_MINUTES,
                              f"Drawings of S{year} {subject.capitalize()}, with labels to put in their places."))  # fmt: skip
    return found


def _scenario_quizzes(first: int, scenarios: list[Item]) -> list[QuizRow]:
    """Every scenario is a sitting of its own."""
    names = topic_names()
    return [
        (f"Activity of integration: {names[item['topic']]} ({item['code']})", "activity", SUBJECT_OF[item["topic"][0]],
         int(item["topic"][1]), [first + n], SCENARIO_MINUTES,
         "A real situation with tasks. You write; your teacher marks it from 0 to 3.")
        for n, item in enumerate(scenarios)
    ]  # fmt: skip


def _plant_quizzes(
    world: World, cur: Cursor[Any], quizzes: list[QuizRow], asked: tuple[Ids, list[int]], made: Curriculum
) -> Ids:
    born, subjects, questions = world.start - 10 * DAY, hexes(made.subject_ids), hexes(asked[0])
    points = asked[1]
    quiz_ids = uuid7s(world.rng("activity quizzes"), [born] * len(quizzes))
    copy_text(cur, QuizSession, {
        "id": quiz_ids,
        "subject_id": [subjects[made.subjects[quiz[2]]] for quiz in quizzes],
        "school_year": [f"S{quiz[3]}" for quiz in quizzes],
        "session_type": [quiz[1] for quiz in quizzes],
        "title": [quiz[0][:200] for quiz in quizzes],
        "description": [quiz[6] for quiz in quizzes],
        "total_questions": [len(quiz[4]) for quiz in quizzes],
        "time_limit_minutes": [quiz[5] for quiz in quizzes],
        "created_at": born,
    })  # fmt: skip
    parts = [(n, item, order) for n, quiz in enumerate(quizzes) for order, item in enumerate(quiz[4], start=1)]
    copy_text(cur, QuizQuestion, {
        "id": uuid7s(world.rng("activity parts"), [born] * len(parts)),
        "quiz_session_id": quiz_ids[[part[0] for part in parts]],
        "question_id": [questions[part[1]] for part in parts],
        "question_order": [part[2] for part in parts],
        "points_worth": [points[part[1]] for part in parts],
        "created_at": born,
    })  # fmt: skip
    return quiz_ids


def _plant_written(world: World, cur: Cursor[Any], quiz: QuizRow, ids: tuple[str, str], item: Item) -> None:
    """What learners of the year wrote in the last days; nobody has marked it yet."""
    rows = cur.execute(
        "select m.user_id from class_members m join school_classes c on c.id = m.class_id"
        " where c.school_year = %s and m.left_at is null order by md5(m.user_id::text || %s) limit %s",
        (f"S{quiz[3]}", item["code"], LEARNERS_WHO_WROTE),
    ).fetchall()
    learners = [str(learner) for (learner,) in rows]
    texts = [sample for _, sample in zip(learners, item["samples"], strict=False)]
    if not texts:
        return
    rng = world.rng(f"written {item['code']}")
    start = np.asarray([world.end - DAY * (1 + n) - int(rng.integers(4, 9)) * 3600 for n in range(len(texts))])
    spent = rng.integers(600, 2_000, len(texts))
    attempts = uuid7s(rng, start)
    copy_text(cur, TestAttempt, {
        "id": attempts,
        "user_id": learners[: len(texts)],
        "quiz_session_id": ids[0],
        "status": "graded",
        "start_time": start,
        "expires_at": start + SCENARIO_MINUTES * 60,
        "end_time": start + spent,
        "time_spent_seconds": spent,
        "questions_answered": 1,
        "max_possible_score": 0,
        "submitted_answers": [{ids[1]: text} for text in texts],
        "question_ids": [[ids[1]]] * len(texts),
        "created_at": start,
    })  # fmt: skip
    copy_text(cur, UserAnswer, {
        "id": uuid7s(rng, start + spent),
        "test_attempt_id": attempts,
        "question_id": ids[1],
        "user_answer": texts,
        "time_spent_seconds": spent,
        "question_order": 0,
        "answered_at": start + spent,
        "created_at": start + spent,
    })  # fmt: skip
