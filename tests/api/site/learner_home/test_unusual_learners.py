"""Learners of whom little is known: no form, no school, one subject only. Whatever they open, they get an answer."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from fastapi import FastAPI
from sqlalchemy.orm import Session

from api.learning.mastery import live
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories.learning import publish, unpublish
from tests.factories.people import learner
from tests.factories.quizzes import topic
from tests.factories.study import answer, read

MINUTE = timedelta(minutes=1)
# What stands on the learner's own screens, which never waits for a run.
OWN = ("/api/me/progress", "/api/insight/dashboard", "/api/insight/performance", "/api/planning/plan", "/api/today")


@pytest.fixture(params=["before the first run", "marts a day old"])
def marts(request: pytest.FixtureRequest) -> Iterator[None]:
    if request.param == "marts a day old":
        publish(NOON - timedelta(days=1), {})
    yield
    unpublish()


def everything_asked_without_a_choice(app: FastAPI) -> list[str]:
    """The addresses that name nothing of their own, so that anybody may ask them."""
    asked = app.openapi()["paths"]
    return sorted(path for path, methods in asked.items() if "get" in methods and "{" not in path)


@pytest.mark.parametrize("work", [0, 1], ids=["who has not begun", "of one subject"])
@pytest.mark.parametrize("form", [None, "S3"])
def test_a_learner_without_form_or_school_gets_an_answer_to_everything(
    app: FastAPI, browser: Browser, db: Session, marts: None, form: str | None, work: int
) -> None:
    ann = learner(db, until=NOON + timedelta(days=9), school_year=form)
    if work:
        one = topic(db)
        answer(db, ann, right=3, wrong=5, at=NOON - MINUTE, of=one)
        read(db, ann, minutes=5, ended=NOON - MINUTE)
        live.refresh(db, learner_id=ann.id, topics={one.id}, now=NOON)
    browser.sign_in(ann)
    answers = {path: browser.get(path) for path in everything_asked_without_a_choice(app)}
    assert len(answers) > 100
    assert {
        at: it.text for at, it in answers.items() if it.status_code >= 500 and "NUMBERS_NOT_READY" not in it.text
    } == {}
    assert {at: answers[at].status_code for at in OWN} == dict.fromkeys(OWN, 200)
    done = answers["/api/me/progress"].json()
    assert (done["hasBegun"], done["week"]["questions"], done["streakDays"]) == (bool(work), 8 * work, work)
