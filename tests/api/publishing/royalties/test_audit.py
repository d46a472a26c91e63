"""A step of the close is noted with the address it came from."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.platform.audit.tables import AuditLog
from api.publishing.royalties.tables import CloseState, MonthlyRevenuePool
from tests.api.conftest import Browser
from tests.factories import people


def test_a_step_of_the_close_is_noted_with_whence_it_came(browser: Browser, db: Session) -> None:
    db.add(MonthlyRevenuePool(month="2026-10", state=CloseState.DATA_COMPLETE))
    browser.sign_in(people.give(db, people.staff(db), "finance.prepare"))
    answer = browser.post("/api/admin/months/2026-10/reopen", json={"reason": "Counted before the last file came."})
    noted = db.scalars(select(AuditLog).where(AuditLog.entity_id == "2026-10")).one()
    assert (answer.status_code, noted.ip, noted.user_agent) == (200, "0.0.0.0", "testclient")
