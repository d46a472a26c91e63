"""A published model in miniature: readers of two forms, and one of a third."""

import os
import shutil
from datetime import date, datetime
from pathlib import Path

import duckdb

from tests.factories.learning import publish

READERS = {"S1": 6, "S3": 7, "S4": 1}


def publish_model(as_of: datetime) -> None:
    """Ten minutes of each reader on one day of October."""
    path = publish(as_of, {})
    # Made beside it: whoever opened the published file in this process holds that one.
    making = Path(shutil.copy(path, path.with_suffix(".making")))
    with duckdb.connect(str(making)) as marts:
        marts.execute("create schema model")
        marts.execute("create table model.dim_learner (learner_key varchar, form varchar)")
        marts.execute(
            "create table model.fact_reading (learner_key varchar, book_id varchar, author_id varchar, day date,"
            " earned_month varchar, status varchar, seconds bigint, paid_seconds bigint)"
        )
        for form, number in READERS.items():
            for who in range(number):
                row = [f"{form}-{who}", "algebra", "ann", date(2026, 10, 5), "2026-10", "counted", 600, 600]
                marts.execute("insert into model.dim_learner values (?, ?)", [f"{form}-{who}", form])
                marts.execute("insert into model.fact_reading values (?, ?, ?, ?, ?, ?, ?, ?)", row)
    os.replace(making, path)
