"""python -m api.demo.closed_months: the demo's earlier months walked through their close by its two finance people.

It needs the published numbers, so it runs after the first warehouse. The last month is left open: it is the visitor's
to walk. Months that are final are left as they are.
"""

from datetime import datetime, timedelta

from sqlalchemy import create_engine, select
from sqlalchemy.orm import Session

import api.tables  # noqa: F401 - every table, so that foreign keys resolve
from api.accounts.auth.tables import User
from api.demo.sign_in import DEMO_ACCOUNTS
from api.platform.clock import month_bounds, month_of, next_month, now, previous_month
from api.platform.principal import Principal
from api.publishing.royalties.service import data_checks, drafts, holds, presenters, settlements
from api.publishing.royalties.service.months import FIRST_MONTH, pool_of
from api.publishing.royalties.tables import CloseState, HoldDecision
from api.settings import settings


def main() -> None:
    # Its own connection: the api's gives up a statement after five seconds, and a close may take longer.
    server, today, month = create_engine(settings().sqlalchemy_url), now(), FIRST_MONTH
    while month < previous_month(month_of(today)):
        with Session(server) as db, db.begin():
            finance, approver = finance_person(db, "Finance"), finance_person(db, "Finance, second person")
            pool = pool_of(db, month)
            if pool is None or not pool.is_finalized:
                _close(db, month, finance, approver, month_bounds(next_month(month))[0] + timedelta(days=4, hours=7))
                print(f"  closed {month}", flush=True)
        month = next_month(month)


def finance_person(db: Session, name: str) -> Principal:
    user = db.scalars(select(User).where(User.email == dict(DEMO_ACCOUNTS)[name])).one()
    return Principal(
        user.id, user.id, user.email, user.first_name, user.last_name, None, None, user.role, user.subscription_tier,
        user.subscription_status, None, None, None,
    )  # fmt: skip


def _close(db: Session, month: str, finance: Principal, approver: Principal, at: datetime) -> None:
    pool = pool_of(db, month)
    if pool is None or pool.state is CloseState.OPEN:
        data_checks.check_data(db, month=month, me=finance, now=at)
    for difference in data_checks.differences(db, month):
        if difference.can_settle and difference.line_id:
            line, why = difference.line_id, "The provider's statement has it under our own reference."
            proposed = settlements.propose(db, line_id=line, reason=why, me=finance, now=at)
            settlements.confirm(db, settlement_id=proposed.id, me=approver, now=at + timedelta(hours=1))
    data_checks.reconcile(db, month=month, me=finance, now=at)
    drafts.draft(db, month=month, me=finance, now=at)
    for hold in presenters.holds(db, month):
        note = "Reviewed: the pattern stands."
        holds.decide(db, hold_id=hold.id, decision=HoldDecision.CONFIRMED, note=note, me=finance, now=at)
    drafts.review(db, month=month, me=finance, now=at)
    drafts.approve(db, month=month, me=approver, now=at + timedelta(hours=2))
    drafts.finalise(db, month=month, me=approver, now=at + timedelta(hours=3))


if __name__ == "__main__":
    main()
