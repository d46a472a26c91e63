"""Two hundred at once: book slots, the copy limit and the device limit end exactly at their bounds."""

from collections.abc import Iterator
from uuid import UUID

import pytest
from sqlalchemy import Engine, func, select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.library.catalogue.tables import Book
from api.library.copy_limit.service import count_copy, lease_copies
from api.library.copy_limit.tables import UserCopyTracking
from api.library.devices.schemas import DeviceIn
from api.library.devices.service import add_device, make_nonce
from api.library.devices.tables import Device
from api.library.loans.service.choices import choose_book
from api.library.loans.tables import Loan, UserSelectedBook, UserSubscriptionCycle
from api.library.offline_reading.schemas import OfflineBatchIn
from api.library.offline_reading.service import receive
from api.library.offline_reading.tables import OfflineReadingEntry
from api.library.reading.tables import ReadingSession
from api.platform.client_info import Client
from api.platform.principal import Principal
from api.platform.roles import Tier
from tests.conftest import NOON
from tests.factories import lending, offline, people, shelf
from tests.races import own_database, race

AT_ONCE = 200
HERE = Client("203.0.113.9", "a browser")


@pytest.fixture(scope="module")
def apart(tmp_path_factory: pytest.TempPathFactory, database_url: str) -> Iterator[Engine]:
    """A database of these tests' own."""
    with own_database("lending", tmp_path_factory.mktemp("lending")) as engine:
        yield engine


@pytest.fixture
def reader(apart: Engine) -> Principal:
    with Session(apart, expire_on_commit=False) as db:
        user = people.learner(db, until=NOON.replace(month=12), tier=Tier.BASIC)
        db.commit()
        return lending.principal(user)


def test_of_two_hundred_choices_exactly_three_take_a_place(apart: Engine, reader: Principal) -> None:
    with Session(apart) as db:
        books = [shelf.book(db).id for _ in range(8)]
        db.commit()
    found = race(apart, AT_ONCE, lambda db, n: choose_book(db, me=reader, book_id=books[n % 8], now=NOON))
    assert found["done"] == 3 * AT_ONCE // 8  # each of the three books is chosen once, and found again by the others
    assert found["BOOK_LIMIT_REACHED"] == AT_ONCE - found["done"]
    with Session(apart) as db:
        cycle = db.scalars(select(UserSubscriptionCycle).where(UserSubscriptionCycle.user_id == reader.id)).one()
        assert cycle.books_selected_count == count(db, UserSelectedBook, reader.id) == count(db, Loan, reader.id) == 3


def test_of_two_hundred_copies_as_many_pass_as_the_limit_holds(apart: Engine, reader: Principal) -> None:
    with Session(apart) as db:
        book = shelf.book(db)
        db.add(UserCopyTracking(user_id=reader.id, book_id=book.id, total_book_characters=2_503))
        book_id = book.id
        db.commit()

    def copied(db: Session, n: int) -> None:
        read = db.get_one(Book, book_id)
        if n == AT_ONCE // 2:
            assert lease_copies(db, user_id=reader.id, book=read, characters=50) in range(51)
        count_copy(db, user_id=reader.id, book=read, characters=7)

    found = race(apart, AT_ONCE, copied)
    with Session(apart) as db:
        meter = db.scalars(select(UserCopyTracking).where(UserCopyTracking.book_id == book_id)).one()
        # 40 % of 2,503 is 1,001; what is over is less than one more copy would take.
        assert 1_001 - 7 < meter.total_characters_copied <= 1_001
        assert found["done"] in (135, 136, 143)
        assert found["done"] + found["COPY_LIMIT_REACHED"] == AT_ONCE


def test_of_two_hundred_devices_five_are_added(apart: Engine, reader: Principal) -> None:
    nonce = make_nonce(reader, NOON)
    given = [DeviceIn.model_validate({"name": f"Phone {n}", **lending.keys().proof(nonce)}) for n in range(AT_ONCE)]
    found = race(apart, AT_ONCE, lambda db, n: add_device(db, me=reader, given=given[n], client=HERE, now=NOON))
    assert found == {"done": 5, "DEVICE_LIMIT_REACHED": AT_ONCE - 5}
    with Session(apart) as db:
        assert count(db, Device, reader.id) == 5


def count(db: Session, table: type[Loan | UserSelectedBook | Device], user_id: UUID) -> int:
    return db.scalar(select(func.count()).select_from(table).where(table.user_id == user_id)) or 0


def test_the_one_place_left_goes_to_one_of_many_who_race_for_it(apart: Engine, reader: Principal) -> None:
    """The row of the person is the queue: without it each would count the places before the other took one."""
    with Session(apart) as db:
        books = [shelf.book(db).id for _ in range(AT_ONCE)]
        db.commit()
        for book in books[:2]:
            choose_book(db, me=reader, book_id=book, now=NOON)
        db.commit()
    found = race(apart, AT_ONCE, lambda db, n: choose_book(db, me=reader, book_id=books[n], now=NOON))
    assert found == {"done": 3, "BOOK_LIMIT_REACHED": AT_ONCE - 3}
    with Session(apart) as db:
        assert db.get_one(User, reader.id).selections_locked_until is not None


def test_an_offline_log_that_two_hundred_send_at_once_counts_once(apart: Engine, reader: Principal) -> None:
    with Session(apart) as db:
        phone = offline.phone(db, db.get_one(User, reader.id), NOON.replace(day=1))
        batches = [
            OfflineBatchIn.model_validate({"licenceId": str(phone.licence.id), "entries": phone.read(n, n + 60)})
            for n in (0, 80, 160)
        ]
        licence_id = phone.licence.id
        db.commit()
    race(apart, AT_ONCE, lambda db, n: receive(db, me=reader, batch=batches[n % 3], now=NOON))
    with Session(apart) as db:
        for batch in batches:
            receive(db, me=reader, batch=batch, now=NOON)
        sessions = db.scalars(select(ReadingSession).where(ReadingSession.user_id == reader.id)).all()
        entries = select(func.count()).where(OfflineReadingEntry.licence_id == licence_id)
        assert [each.duration for each in sessions] == [210]
        assert db.scalar(entries) == 12
