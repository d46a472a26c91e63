"""Staff see how the numbers are doing, and read the data docs; nobody reads anything else there."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from sqlalchemy.orm import Session

from api.settings import settings
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories.learning import publish
from tests.factories.people import person, staff

FAILED = [{"mart": "money.revenue_pool", "check": "the pool is never more than the revenue"}]


@pytest.fixture
def docs() -> Iterator[Path]:
    folder = settings().data_dir / "docs"
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("index.html", "columns.html", "money.revenue_pool.html"):
        (folder / name).write_text(f"<h1>{name}</h1>")
    (folder.parent / "secret.html").write_text("not for reading")
    yield folder
    for file in [*folder.glob("*.html"), folder.parent / "secret.html"]:
        file.unlink()


@pytest.fixture
def staffed(browser: Browser, db: Session) -> Browser:
    return browser.sign_in(staff(db))


def test_a_failed_run_is_told_with_its_checks(staffed: Browser) -> None:
    last = {"run_id": "run-2", "status": "checks failed", "finished_at": "2026-11-16T05:00:00+00:00", "failed": FAILED}
    publish(NOON, {}, last)
    body = staffed.get("/api/insight/overview").json()
    assert body["lastRun"] == {
        "runId": "run-2",
        "startedAt": None,
        "finishedAt": "2026-11-16T05:00:00Z",
        "status": "checks failed",
    }
    assert body["freshness"]["failedChecks"] == ["money.revenue_pool: the pool is never more than the revenue"]
    assert body["figures"] is None


def test_the_running_month_is_told_in_four_figures(staffed: Browser) -> None:
    days = [("amina", date(2026, 11, 2), 600), ("amina", date(2026, 11, 3), 60), ("ben", date(2026, 10, 31), 60)]
    publish(NOON, {"money.revenue_pool": [("2026-11", 100_000, 60_000, 900)], "library.reading_daily": days})
    assert staffed.get("/api/insight/overview").json()["figures"] == {
        "month": "2026-11",
        "netRevenueUgx": 100_000,
        "poolUgx": 60_000,
        "paidSeconds": 900,
        "learners": 1,
    }


def test_the_documents_are_listed_with_the_index_first(staffed: Browser, docs: Path) -> None:
    body = staffed.get("/api/insight/overview").json()
    assert body["documents"] == ["index.html", "money.revenue_pool.html"]
    assert staffed.get("/api/insight/docs/columns.html").text == "<h1>columns.html</h1>", "the index leads there"
    answer = staffed.get("/api/insight/docs/money.revenue_pool.html")
    assert answer.text == "<h1>money.revenue_pool.html</h1>"
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")


@pytest.mark.parametrize("name", ["money.nothing.html", "..%2Fsecret.html", "%2e%2e%2fsecret.html", "secret.html"])
def test_nothing_beside_the_documents_can_be_read(staffed: Browser, docs: Path, name: str) -> None:
    answer = staffed.get(f"/api/insight/docs/{name}")
    assert answer.status_code == 404
    assert "not for reading" not in answer.text


def test_a_learner_reads_neither(browser: Browser, db: Session, docs: Path) -> None:
    browser.sign_in(person(db))
    for path in ("overview", "docs/index.html"):
        assert browser.get(f"/api/insight/{path}").status_code == 403
