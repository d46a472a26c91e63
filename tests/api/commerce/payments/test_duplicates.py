"""The same news again and again, many at once: it is paid once."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from sqlalchemy import create_engine, func, select
from sqlalchemy.orm import Session

from api.commerce.ledger.tables import LedgerJournal
from api.commerce.payments.service.events import receive
from api.commerce.payments.service.invariants import violations
from api.commerce.payments.service.settlement import settle
from api.commerce.payments.tables import InboundEvent
from api.commerce.providers.protocol import Found, Hint, Outcome
from api.commerce.subscriptions.tables import Payment, PaymentStatus, SubscriptionPeriod
from api.notifications.email.tables import OutboxMail
from api.platform.money import Ugx
from tests.api.commerce.payments.conftest import sold
from tests.api.publishing.royalties.test_kills import databases
from tests.conftest import NOON
from tests.exhaustive import some_or_every
from tests.factories.people import person

__all__ = ["databases"]

AT_ONCE = {48: 8, 1_000: 64}
CONNECTIONS = 16  # as a deployment has them: who comes in between waits for one


@pytest.mark.parametrize("copies", some_or_every(48, 1_000, "api/commerce/payments", "api/commerce/subscriptions"))
def test_one_payment_told_of_again_and_again_is_one_journal_and_one_period(
    databases: Callable[[str, str], str], copies: int
) -> None:
    url = databases(f"copies{copies}", "").replace("postgresql://", "postgresql+psycopg://")
    engine = create_engine(url, pool_size=CONNECTIONS, max_overflow=0, pool_timeout=300)
    tracking, order = str(uuid4()), f"KTB-{uuid4().hex}"
    with Session(engine) as db, db.begin():
        learner, plan = person(db).id, sold(db)
        paid = Payment(
            user_id=learner, provider_order_id=order, tracking_id=tracking, amount=Ugx(12_000), plan=plan.name,
            provider="momo", status=PaymentStatus.PENDING, created_at=NOON, credit=Ugx(0),
        )  # fmt: skip
        db.add(paid)
        db.flush()
        named = paid.id
    news = Hint(once=f"paid:{order}", reference=order, tracking=tracking)
    said = Found(Outcome.COMPLETED, tracking, order, Ugx(12_000), "UGX", completed_at=NOON)

    def notify(_: int) -> None:
        with Session(engine) as db, db.begin():
            assert receive(db, "momo", news, NOON) is not None
        with Session(engine) as db, db.begin():
            settle(db, named, said, NOON, asked_tracking=None)

    with ThreadPoolExecutor(AT_ONCE[copies]) as threads:
        list(threads.map(notify, range(copies)))
    with Session(engine) as db:
        counted = [db.scalar(select(func.count()).select_from(each)) for each in (LedgerJournal, SubscriptionPeriod)]
        assert (counted, list(violations(db))) == ([1, 1], [])
        assert db.scalars(select(InboundEvent.copies)).one() == copies
        assert len(db.scalars(select(OutboxMail.id).where(OutboxMail.template == "payment_received")).all()) == 1
        assert db.get_one(Payment, named).receipt_number == 1
    engine.dispose()
