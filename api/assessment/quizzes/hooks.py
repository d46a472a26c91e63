"""What quizzes need of the domains above: who gave a test to whom, and what follows once an attempt is marked."""

from collections.abc import Collection
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ScalarSelect, Subquery
from sqlalchemy.orm import Session

from api.assessment.quizzes.tables import TestAttempt
from api.platform.hooks import Event, Hook

# Given a learner: one row a test that was given to them, with due_at, class_name (null: by a code) and by_code.
given_to: Hook[[UUID], Subquery] = Hook("quizzes.given_to")
# Given a column of user ids: the name under which that person is listed as a tutor, or null; and only if verified.
tutor_name: Hook[[Any, bool], ScalarSelect[str]] = Hook("quizzes.tutor_name")
# An attempt was marked and closed: (db, attempt, topics of its marked questions, now).
on_attempt_graded: Event[[Session, TestAttempt, set[UUID], datetime]] = Event("quizzes.on_attempt_graded")
# Answers of these learners to these topics count differently now: (db, learners, topics, now).
on_answers_regraded: Event[[Session, Collection[UUID], set[UUID], datetime]] = Event("quizzes.on_answers_regraded")
