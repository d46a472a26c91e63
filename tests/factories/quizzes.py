"""Curriculum, questions and quizzes for tests."""

from itertools import count
from typing import Any

from sqlalchemy.orm import Session

from api.assessment.quizzes.tables import Question, QuestionType, QuizQuestion, QuizSession
from api.curriculum.subjects.tables import Subject, Topic

numbers = count(1)
OPTIONS = [
    {"id": letter, "text": f"Option {letter}", "misconception": None if letter == "b" else "mx-x", "why": "because"}
    for letter in "abcd"
]

LABELS: dict[str, Any] = {
    "image": "/api/items/figures/test-leaf",
    "alt": "A leaf with two numbered places",
    "places": [{"id": "p1", "x": 20, "y": 30, "name": "stem"}, {"id": "p2", "x": 70, "y": 30, "name": "blade"}],
    "labels": [{"id": "l1", "text": "stalk"}, {"id": "l2", "text": "blade"}, {"id": "l3", "text": "root"}],
}
LABELS_KEY = {"p1": "l1", "p2": "l2"}
SCENARIO: dict[str, Any] = {
    "tasks": ["Work out what it costs.", "Say which of the two you would buy, and why."],
    "rubric": [{"score": n, "descriptor": f"What earns {n}"} for n in range(4)],
    "exemplar": "It costs UGX 12,000; I would buy the larger one.",
}


def topic(db: Session, **given: Any) -> Topic:
    n = next(numbers)
    subject_id = given.pop("subject_id", None)
    if subject_id is None:
        subject = Subject(name=f"Subject {n}", slug=f"subject-{n}", code=f"{n}")
        db.add(subject)
        db.flush()
        subject_id = subject.id
    made = Topic(**{"subject_id": subject_id, "name": f"Topic {n}", "code": f"T{n}", "school_year": "S3", **given})
    db.add(made)
    db.flush()
    return made


def question(db: Session, topic: Topic, **given: Any) -> Question:
    """A multiple-choice question whose key is b."""
    defaults: dict[str, Any] = {
        "code": f"Q{next(numbers)}",
        "topic_id": topic.id,
        "question_type": QuestionType.MULTIPLE_CHOICE,
        "stem": "Which one?",
        "options": OPTIONS,
        "correct_answer": "b",
        "explanation": "It is b.",
    }
    made = Question(**{**defaults, **given})
    db.add(made)
    db.flush()
    return made


def quiz(db: Session, questions: list[Question], **given: Any) -> QuizSession:
    made = QuizSession(**{"title": f"Quiz {next(numbers)}", "total_questions": len(questions), **given})
    db.add(made)
    db.flush()
    for order, item in enumerate(questions):
        db.add(QuizQuestion(quiz_session_id=made.id, question_id=item.id, question_order=order))
    db.flush()
    return made
