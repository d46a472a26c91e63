"""Keeping a learner's arm from the first time it mattered, and what was put in front of them."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.learning.experiments.rules import STUDY_NEXT, arm_of
from api.learning.experiments.tables import ExperimentAssignment, ExperimentExposure
from api.platform.clock import day_of
from api.platform.ids import uuid7
from api.platform.pseudonym import learner_key

ONCE_A_DAY: Final = ["user_id", "experiment", "topic_id", "shown_on"]


def arm(db: Session, user_id: UUID, now: datetime) -> str:
    """The learner's arm of the comparison of study lists, written down the first time it is asked for."""
    found = insert(ExperimentAssignment).values(
        id=uuid7(), experiment=STUDY_NEXT, user_id=user_id, arm=arm_of(learner_key(user_id)), assigned_at=now
    )
    db.execute(found.on_conflict_do_nothing(index_elements=["experiment", "user_id"]))
    own = ExperimentAssignment.user_id == user_id, ExperimentAssignment.experiment == STUDY_NEXT
    return str(db.scalar(select(ExperimentAssignment.arm).where(*own)))


def expose(db: Session, user_id: UUID, shown: Iterable[tuple[UUID, int]], now: datetime) -> None:
    """Note that topics, each with its place in the list, stood on a screen; the same one counts once a day."""
    found = arm(db, user_id, now)
    rows: list[dict[str, Any]] = [
        {
            "id": uuid7(), "experiment": STUDY_NEXT, "user_id": user_id, "arm": found, "topic_id": topic_id,
            "rank": rank, "shown_on": day_of(now), "shown_at": now,
        }
        for topic_id, rank in shown
    ]  # fmt: skip
    if rows:
        db.execute(insert(ExperimentExposure).values(rows).on_conflict_do_nothing(index_elements=ONCE_A_DAY))
