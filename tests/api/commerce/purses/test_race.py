"""Draws at the same moment, on connections of their own."""

import threading
from collections import Counter
from collections.abc import Callable
from uuid import uuid4

from sqlalchemy import create_engine, select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.ledger.purses import balance_of
from api.commerce.payments.service.draws import NotEnoughInPurse, pay_from_purse
from api.commerce.payments.service.invariants import violations
from api.commerce.payments.service.settlement import complete
from api.commerce.subscriptions.tables import Payment, PaymentPurpose, PaymentStatus
from api.platform.money import Ugx
from tests.api.commerce.payments.conftest import sold
from tests.api.publishing.royalties.test_kills import databases
from tests.conftest import NOON
from tests.factories.people import person

__all__ = ["databases"]


def test_of_many_draws_at_once_exactly_those_are_made_that_the_purse_holds(
    databases: Callable[[str, str], str],
) -> None:
    engine = create_engine(databases("purses", "").replace("postgresql://", "postgresql+psycopg://"), pool_size=8)
    with Session(engine) as db, db.begin():
        learner, plan = person(db).id, sold(db).id
        for amount in (20_000, 19_000):
            put_in = Payment(
                user_id=learner, amount=Ugx(amount), plan="purse", purpose=PaymentPurpose.PURSE, provider="momo",
                provider_order_id=f"KTB-{uuid4().hex}", tracking_id=str(uuid4()), amount_reversed=Ugx(0), credit=Ugx(0),
            )  # fmt: skip
            db.add(put_in)
            db.flush()
            complete(db, put_in, paid_at=NOON, now=NOON)
    ended: Counter[str] = Counter()

    def draw_often() -> None:
        for _ in range(4):
            try:
                with Session(engine) as db, db.begin():
                    pay_from_purse(db, user_id=learner, plan_id=plan, now=NOON)
                ended["drawn"] += 1
            except NotEnoughInPurse:
                ended["refused"] += 1

    threads = [threading.Thread(target=draw_often) for _ in range(6)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert ended == {"drawn": 3, "refused": 21}
    with Session(engine) as db:
        assert (balance_of(db, learner), list(violations(db))) == (3_000, [])
        drawn = select(Payment.id).where(Payment.provider == "purse", Payment.status == PaymentStatus.COMPLETED)
        assert len(db.scalars(drawn).all()) == 3
        assert db.get_one(User, learner).subscription_tier == "basic"
    engine.dispose()
