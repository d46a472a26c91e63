"""Two hundred learners join at the same moment, on connections of their own."""

import threading
from collections.abc import Callable, Sequence
from uuid import UUID

from sqlalchemy import create_engine, func, select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.seats.service.holders import joined
from api.commerce.seats.tables import OrderState, Seat, SeatOrder
from api.platform.clock import day_of
from api.platform.roles import Tier
from tests.api.commerce.seats.conftest import SCHOOL
from tests.api.publishing.royalties.test_kills import databases
from tests.conftest import NOON
from tests.factories.classes import a_class
from tests.factories.people import person

__all__ = ["databases"]
SEATS, JOINERS, AT_ONCE = 7, 200, 10


def test_of_two_hundred_who_join_at_once_exactly_as_many_get_a_seat_as_were_paid(
    databases: Callable[[str, str], str],
) -> None:
    url = databases("seats", "").replace("postgresql://", "postgresql+psycopg://")
    engine = create_engine(url, pool_size=AT_ONCE)
    with Session(engine) as db, db.begin():
        people = [person(db) for _ in range(JOINERS)]
        room, today = a_class(db, learners=people, school_name=SCHOOL).id, day_of(NOON)
        order = SeatOrder(
            number=1, school_name=SCHOOL, term_year=2026, term=3, plan="basic", tier=Tier.BASIC, seats=SEATS,
            price=100, amount=100 * SEATS, begins_on=today, ends_on=today, due_on=today, covers_from=today,
            state=OrderState.PAID, ordered_by=people[0].id, ordered_at=NOON, gives_to_joiners=True,
        )  # fmt: skip
        db.add(order)
        learners = [each.id for each in people]

    def join(part: Sequence[UUID]) -> None:
        for learner in part:
            with Session(engine) as db, db.begin():
                joined(db, room, learner, NOON)

    parts = [learners[n::AT_ONCE] for n in range(AT_ONCE)]
    threads = [threading.Thread(target=join, args=(part,)) for part in parts]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    with Session(engine) as db:
        assert db.scalar(select(func.count()).select_from(Seat)) == SEATS
        assert db.scalar(select(func.count()).where(User.subscription_tier == Tier.BASIC)) == SEATS
    engine.dispose()
