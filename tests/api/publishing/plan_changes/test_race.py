"""Two approvers at the same moment, on connections of their own."""

import threading
from collections.abc import Callable

from sqlalchemy import create_engine, func, select
from sqlalchemy.orm import Session

from api.commerce.plans.tables import PlanChange, PlanChangeState
from api.commerce.subscriptions.tables import SubscriptionPlan
from api.platform.audit.tables import AuditLog
from api.platform.ids import uuid7
from api.publishing.plan_changes.service import PlanChangeNotFound, approve, terms_of
from tests.api.commerce.payments.conftest import sold
from tests.api.publishing.royalties.test_kills import databases, principal
from tests.conftest import NOON
from tests.factories.people import staff

__all__ = ["databases"]
APPROVERS = 8


def test_of_eight_who_approve_at_once_one_does_and_the_plan_changes_once(
    databases: Callable[[str, str], str],
) -> None:
    url = databases("plans", "").replace("postgresql://", "postgresql+psycopg://")
    engine = create_engine(url, pool_size=APPROVERS)
    with Session(engine) as db, db.begin():
        plan = sold(db)
        before = terms_of(plan)
        after = before.model_copy(update={"price": "UGX 15,000", "price_amount": 15_000})
        change = PlanChange(
            id=uuid7(1), plan_id=plan.id, state=PlanChangeState.PROPOSED, before=before, after=after, replay=None,
            may_end_sales=False, reason="Paper is dearer.", proposed_by=staff(db).id, proposed_at=NOON,
        )  # fmt: skip
        db.add(change)
        change_id, plan_id = change.id, plan.id
        people = [principal(staff(db)) for _ in range(APPROVERS)]
    done: list[str] = []

    def decide(number: int) -> None:
        try:
            with Session(engine) as db, db.begin():
                approve(db, change_id=change_id, me=people[number], now=NOON)
            done.append("approved")
        except PlanChangeNotFound:
            done.append("too late")

    threads = [threading.Thread(target=decide, args=(number,)) for number in range(APPROVERS)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert sorted(done) == ["approved"] + ["too late"] * (APPROVERS - 1)
    with Session(engine) as db:
        assert db.get_one(SubscriptionPlan, plan_id).price_amount == 15_000
        assert db.scalar(select(func.count()).where(AuditLog.action == "plan.changed")) == 1
    engine.dispose()
