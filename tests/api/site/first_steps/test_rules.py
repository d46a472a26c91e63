"""Which step comes next, and what everybody in a class takes. Pure."""

from types import SimpleNamespace
from typing import Any

import pytest

from api.site.first_steps.rules import is_common, step_of
from api.site.first_steps.schemas import Step
from tests.conftest import NOON


@pytest.mark.parametrize(
    ("said", "is_over", "step"),
    [
        ({}, False, Step.CLASS),
        ({"done_at": NOON}, False, Step.CLASS),
        ({"class_said_at": NOON, "done_at": NOON}, False, Step.DONE),
        ({"class_said_at": NOON}, True, Step.SUBJECTS),
        ({"class_said_at": NOON, "subjects_said_at": NOON}, True, Step.EXAM),
        ({"class_said_at": NOON, "subjects_said_at": NOON, "exam": "uce"}, False, Step.CHECK),
        ({"class_said_at": NOON, "subjects_said_at": NOON, "exam": "uce"}, True, Step.PLAN),
    ],
)
def test_the_first_thing_not_said_or_done_comes_next(said: dict[str, Any], is_over: bool, step: Step) -> None:
    row: Any = SimpleNamespace(
        **{"class_said_at": None, "subjects_said_at": None, "exam": None, "done_at": None} | said
    )
    assert step_of(row, is_check_over=is_over) is step
    assert step_of(None, is_check_over=is_over) is Step.CLASS


@pytest.mark.parametrize(
    ("slug", "school_year", "is_taken"),
    [
        ("kiswahili", "S1", True),
        ("kiswahili", "S2", True),
        ("kiswahili", "S3", False),
        ("kiswahili", None, False),
        ("physics", None, True),
        ("french", "S1", False),
        ("alchemy", "S1", False),
    ],
)
def test_a_subject_is_taken_by_everybody_where_it_is_compulsory(
    slug: str, school_year: str | None, is_taken: bool
) -> None:
    assert is_common(slug, school_year) is is_taken
