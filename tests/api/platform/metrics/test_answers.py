"""Analysts ask the published numbers: what they get, what they are refused, and what is noted."""

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.platform.audit.tables import AuditLog
from api.platform.metrics.exports import logged
from api.platform.permissions.rules import StaffPermission
from api.settings import settings
from tests.api.conftest import Browser
from tests.api.platform.metrics.model import publish_model
from tests.conftest import NOON
from tests.factories.learning import unpublish
from tests.factories.people import give, person

ANSWERS = "/api/insight/answers"


@pytest.fixture
def analyst(browser: Browser, db: Session) -> Browser:
    publish_model(NOON)
    return browser.sign_in(give(db, person(db), StaffPermission.ANALYTICS_READ))


def test_an_answer_has_its_groups_its_moment_and_its_working(analyst: Browser) -> None:
    body = analyst.get(ANSWERS, params={"question": "minutes, readers by form"}).json()
    assert body["columns"] == ["form", "minutes", "readers"]
    assert body["asOf"] == "2026-11-16T09:00:00Z"
    assert (body["measures"], body["by"]) == (["minutes", "readers"], ["form"])
    minutes = body["workings"][0]
    assert 'dim_learner."form" as "form"' in minutes["sql"]
    assert "sum(seconds) / 60.0 as minutes" in minutes["sql"]
    assert minutes["sources"][0]["column"] == "model.fact_reading.seconds"
    assert minutes["sources"][0]["madeFrom"] == ["money.credited_seconds.seconds"]


def test_a_reader_alone_in_a_form_is_left_out_with_whoever_would_give_them_away(analyst: Browser) -> None:
    body = analyst.get(ANSWERS, params={"question": "minutes by form"}).json()
    assert body["isCut"]
    # S1 is left out, too: all less S3 would be S1 and S4, and both are no total of one.
    assert {row[0] for row in body["rows"]} <= {"S3"}


def test_what_cannot_be_asked_is_refused_with_what_can(analyst: Browser) -> None:
    for question, says in (
        ("minutes by weather", "minutes has no 'weather'. It may be asked by"),
        ("hours by form", "There is no measure 'hours'."),
        ("minutes where form = S4", "Nothing is shown"),
        ("drop table users; --", "This is no question"),
    ):
        refused = analyst.get(ANSWERS, params={"question": question})
        assert (refused.status_code, refused.json()["code"]) == (422, "REFUSAL")
        assert refused.json()["detail"].startswith(says)


def test_the_registry_names_every_measure_and_what_it_is_asked_by(analyst: Browser) -> None:
    body = analyst.get("/api/insight/registry").json()
    minutes = next(each for each in body["measures"] if each["key"] == "minutes")
    assert {"form", "district", "subject", "month"} <= set(minutes["dimensions"])
    assert {each["key"] for each in body["dimensions"]} >= set(minutes["dimensions"])
    assert (body["months"], body["smallGroup"]) == ([], 5)


def test_a_file_is_noted_with_who_took_it_and_what_for(analyst: Browser, db: Session) -> None:
    before = len(logged(settings().data_dir))
    asked = {"question": "minutes", "purpose": "The board of November"}
    file = analyst.get(f"{ANSWERS}.csv", params=asked)
    assert file.text.splitlines() == ["minutes", "140.0"]
    *_, noted = logged(settings().data_dir)
    assert len(logged(settings().data_dir)) == before + 1
    assert noted.who.endswith("The board of November")
    assert (noted.words, noted.rows, noted.learners) == ("minutes", 1, 0)
    act = db.scalars(select(AuditLog).where(AuditLog.action == "metrics.exported")).one()
    assert (act.entity_id, act.new_values["question"]) == (noted.export, "minutes")


def test_a_refused_question_leaves_no_file_and_no_note(analyst: Browser) -> None:
    before = len(logged(settings().data_dir))
    refused = analyst.get(f"{ANSWERS}.csv", params={"question": "minutes by weather", "purpose": "To look"})
    assert refused.status_code == 422
    assert analyst.get(f"{ANSWERS}.csv", params={"question": "minutes"}).status_code == 422
    assert len(logged(settings().data_dir)) == before


def test_before_the_first_run_there_are_no_numbers(browser: Browser, db: Session) -> None:
    unpublish()
    browser.sign_in(give(db, person(db), StaffPermission.ANALYTICS_READ))
    assert browser.get(ANSWERS, params={"question": "minutes"}).status_code == 503


def test_who_reads_no_numbers_asks_none(browser: Browser, db: Session) -> None:
    browser.sign_in(person(db))
    for path in (ANSWERS, f"{ANSWERS}.csv", "/api/insight/registry"):
        assert browser.get(path, params={"question": "minutes", "purpose": "To look"}).status_code == 403
