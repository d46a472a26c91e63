"""Attempts and answers as rows, consistent with each other and with the marking of the product."""

from typing import Any
from uuid import UUID

import numpy as np
from psycopg import Cursor

from api import constants
from api.assessment.quizzes.tables import TestAttempt, UserAnswer
from api.demo.answers import CONFIDENCE, Answers, Items
from api.demo.bulk_insert import copy_text
from api.demo.people import People
from api.demo.questions import Bank
from api.demo.world import Ids, World, uuid7s


def tally(bank: Bank, answers: Answers) -> dict[str, list[int]]:
    """How often each question was answered in a finished attempt, and how often rightly."""
    done = (np.arange(answers.item.shape[1])[None, :] < answers.answered[:, None]) & ~answers.abandoned[:, None]
    size = len(bank.items)
    return {
        "answered": np.bincount(answers.item[done], minlength=size).tolist(),
        "correct": np.bincount(answers.item[done & answers.correct], minlength=size).tolist(),
    }


def plant(world: World, cur: Cursor[Any], people: People, bank: Bank, items: Items, answers: Answers) -> int:
    """Write attempts in order of time, then their answers; returns how many answers."""
    rng = world.rng("attempts")
    order = np.lexsort((answers.person, answers.start))
    names = Answers.__dataclass_fields__
    rows = Answers(*(getattr(answers, name)[order] for name in names))
    ids = uuid7s(rng, rows.start)
    given = _given(rng, items, rows)
    dashed = [str(UUID(bytes=row.tobytes())) for row in bank.ids]
    _plant_attempts(cur, people, bank, rows, ids, given, dashed)
    return _plant_answers(cur, rng, bank, rows, ids, given)


def _given(rng: np.random.Generator, items: Items, rows: Answers) -> list[list[str]]:
    """What was sent, per attempt and item."""
    die = rng.random(rows.item.shape)
    sent: list[list[str]] = []
    for n in range(len(rows.person)):
        words = []
        for k in range(int(rows.answered[n])):
            item = int(rows.item[n, k])
            pool = items.right[item] if rows.correct[n, k] else items.wrong[item]
            place = int(die[n, k] ** 2 * len(pool)) if rows.correct[n, k] else int(rows.choice[n, k])
            words.append(pool[min(place, len(pool) - 1)])
        sent.append(words)
    return sent


def _plant_attempts(
    cur: Cursor[Any], people: People, bank: Bank, rows: Answers, ids: Ids, given: list[list[str]], dashed: list[str]
) -> None:
    spent = rows.seconds.sum(axis=1)
    right = rows.correct.sum(axis=1)
    share = np.floor(10_000 * right / rows.count + 0.5) / 100
    whole = (~rows.abandoned).tolist()
    quizzes = [bank.quizzes[n] for n in rows.quiz.tolist()]
    end = rows.start + spent
    copy_text(cur, TestAttempt, {
        "id": ids,
        "user_id": people.ids[rows.person],
        "quiz_session_id": bank.quiz_ids[rows.quiz],
        "attempt_number": rows.number,
        "status": ["graded" if yes else "abandoned" for yes in whole],
        "start_time": rows.start,
        "expires_at": rows.start + 60 * np.asarray([quiz.minutes for quiz in quizzes]),
        "end_time": [int(at) if yes else None for at, yes in zip(end, whole, strict=True)],
        "time_spent_seconds": spent,
        "questions_answered": rows.answered,
        "correct_answers": [int(n) if yes else 0 for n, yes in zip(right, whole, strict=True)],
        "total_score": [int(n) if yes else 0 for n, yes in zip(right, whole, strict=True)],
        "max_possible_score": rows.count,
        "percentage_score": [float(n) if yes else None for n, yes in zip(share, whole, strict=True)],
        "passed": [bool(n >= constants.QUIZ_PASSING_SCORE) if yes else None for n, yes in zip(share, whole, strict=True)],
        "current_question_index": np.minimum(rows.answered, rows.count - 1),
        "submitted_answers": [
            {dashed[item]: text for item, text in zip(asked, words, strict=False)} if yes else None
            for asked, words, yes in zip(rows.item.tolist(), given, whole, strict=True)
        ],
        "question_ids": [[dashed[item] for item in quiz.items] for quiz in quizzes],
        "created_at": rows.start,
        "updated_at": end,
    })  # fmt: skip


def _plant_answers(
    cur: Cursor[Any], rng: np.random.Generator, bank: Bank, rows: Answers, ids: Ids, given: list[list[str]]
) -> int:
    done = np.arange(rows.item.shape[1])[None, :] < rows.answered[:, None]
    attempt, nth = np.nonzero(done)
    at = (rows.start[:, None] + np.cumsum(rows.seconds, axis=1))[done]
    correct = rows.correct[done]
    return copy_text(cur, UserAnswer, {
        "id": uuid7s(rng, at),
        "test_attempt_id": ids[attempt],
        "question_id": bank.ids[rows.item[done]],
        "user_answer": [word for words in given for word in words],
        "is_correct": correct,
        "points_earned": correct.astype(np.int64),
        "time_spent_seconds": rows.seconds[done],
        "question_order": nth,
        "hints_used": rows.hints[done],
        "flagged_for_review": rows.flagged[done],
        "confidence_level": [CONFIDENCE[n] for n in rows.confidence[done]],
        "answered_at": at,
        "created_at": at,
    })  # fmt: skip
