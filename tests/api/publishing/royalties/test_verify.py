"""A closed month, worked out a second time from its frozen inputs."""

from collections.abc import Callable
from typing import Any

from sqlalchemy import text
from sqlalchemy.orm import Session

from pipelines.close import differences
from tests.api.conftest import Browser
from tests.api.publishing.royalties.test_close import ALL, MONTH, October, october, step, walk_to

__all__ = ["october", "step"]


def test_a_final_month_recomputes_identically(
    browser: Browser, db: Session, october: October, step: Callable[..., Any]
) -> None:
    walk_to(step, browser, october, *ALL)
    assert list(differences(db, MONTH)) == []


def test_released_holds_recompute_identically(
    browser: Browser, db: Session, october: October, step: Callable[..., Any]
) -> None:
    walk_to(step, browser, october, *ALL[:3])
    for hold in browser.get(f"/api/admin/months/{MONTH}/holds").json():
        step(f"holds/{hold['id']}", decision="released", note="seen in person")
    assert step("review").status_code == 200
    walk_to(step, browser, october, "approve", "finalise")
    assert list(differences(db, MONTH)) == []


def test_tampering_behind_the_triggers_is_named(
    browser: Browser, db: Session, october: October, step: Callable[..., Any]
) -> None:
    walk_to(step, browser, october, *ALL)
    for table in ("author_monthly_earnings", "statement_lines", "close_inputs", "monthly_revenue_pools"):
        db.execute(text(f"alter table {table} disable trigger user"))
    for tampering, word in (
        ("update author_monthly_earnings set earnings_amount = earnings_amount + 1", "earnings"),
        ("update statement_lines set seconds = seconds + 1", "statement"),
        ("update close_inputs set sha256 = repeat('0', 64) where name = 'rates'", "rates"),
        ("update monthly_revenue_pools set previous_hash = repeat('0', 64)", "chain"),
        ("update monthly_revenue_pools set close_hash = repeat('0', 64)", "seal"),
    ):
        savepoint = db.begin_nested()
        db.execute(text(tampering))
        db.expire_all()
        assert word in next(differences(db, MONTH))
        savepoint.rollback()
        db.expire_all()


def test_an_open_month_has_nothing_to_verify(db: Session) -> None:
    assert list(differences(db, "2026-11")) == ["2026-11 is not final"]
