"""What was read without a network counts once it arrives, and only as it was signed."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.library.licences.service.lifecycle import end_with_device
from api.library.offline_reading.tables import OfflineReadingEntry, OfflineReadingLog
from api.library.reading.tables import BookProgressSnapshot, ReadingEvent, ReadingSession, ReadInterval
from api.platform.roles import Tier
from tests.api.conftest import Browser
from tests.api.library.offline_reading.conftest import Send
from tests.conftest import NOON
from tests.factories import offline, people
from tests.factories.offline import Phone

OTHER = "0" * 31 + "2"


def test_a_minute_read_without_a_network_is_fifty_active_seconds_of_that_time(
    db: Session, send: Send, phone: Phone
) -> None:
    answer = send(phone.read(3_600, 3_660))
    assert (answer["lastSeq"], answer["countedSeconds"], answer["refused"]) == (4, 50, None)
    assert answer["lastHash"] == phone.hash
    session = db.scalars(select(ReadingSession)).one()
    assert (session.is_offline, session.opened_at) == (True, NOON + timedelta(hours=1))
    active = db.scalars(select(ReadInterval).where(ReadInterval.kind == "active")).one()
    assert (active.ended_at, active.received_at) == (NOON + timedelta(seconds=3_660), NOON + timedelta(hours=24))
    assert active.entitlement == "paid"
    assert db.scalars(select(BookProgressSnapshot.time_spent)).one() == 50


def test_sent_again_in_parts_and_in_another_order_it_counts_once(db: Session, send: Send, phone: Phone) -> None:
    entries = phone.read(0, 200)
    assert send(entries[:4])["countedSeconds"] == 50
    assert send(entries[:4])["countedSeconds"] == 0
    assert send(entries[::-1])["countedSeconds"] == 140
    assert send(entries)["countedSeconds"] == 0
    assert db.scalar(select(func.count()).select_from(ReadingEvent)) == 11
    assert db.scalars(select(ReadingSession.duration)).one() == 190


def test_what_stands_before_a_break_is_taken_and_the_rest_is_asked_for(send: Send, phone: Phone) -> None:
    entries = phone.read(0, 100)
    answer = send(entries[:3] + entries[4:])
    assert (answer["lastSeq"], answer["countedSeconds"]) == (3, 30)
    assert answer["refused"] == {"seq": 5, "reason": "missing"}
    assert send(entries[3:])["lastSeq"] == 6


@pytest.mark.parametrize(
    "changed",
    [
        {"page": 2},
        {"at": 1},
        {"monoMs": 10**9},
        {"visible": False},
        {"inputAgeMs": 7},
        {"type": "page_view"},
        {"opening": OTHER},
        {"previousHash": "A" * 43},
        {"signature": "A" * 86},
    ],
)
def test_an_entry_that_was_changed_is_refused_with_all_after_it(
    send: Send, phone: Phone, changed: dict[str, Any]
) -> None:
    entries = phone.read(0, 100)
    answer = send([*entries[:2], entries[2] | changed, *entries[3:]])
    assert (answer["lastSeq"], answer["refused"]) == (2, {"seq": 3, "reason": "changed"})
    assert send(entries)["countedSeconds"] == 80


def test_an_entry_that_is_here_is_not_replaced_by_another_with_its_number(
    db: Session, send: Send, phone: Phone
) -> None:
    before = (phone.seq, phone.hash)
    entries = phone.read(0, 60)
    send(entries)
    phone.seq, phone.hash = before
    answer = send(phone.read(1_000, 1_400))
    assert (answer["lastSeq"], answer["refused"]) == (4, {"seq": 1, "reason": "changed"})
    assert db.scalars(select(ReadingSession.duration)).one() == 50


def test_a_phone_that_lost_its_place_links_what_waits_to_what_the_server_has(send: Send, phone: Phone) -> None:
    answer = send(phone.read(0, 60))
    phone.seq, phone.hash = 77, "B" * 43
    lost = send([phone.entry(80)])
    assert lost["refused"] == {"seq": 78, "reason": "missing"}
    phone.seq, phone.hash = answer["lastSeq"], lost["lastHash"]
    assert send(phone.read(80, 100))["countedSeconds"] == 40


def test_a_clock_that_was_turned_back_earns_nothing_and_the_honest_time_stays(send: Send, phone: Phone) -> None:
    entries = phone.read(7_200, 7_260)
    entries += [phone.entry(7_280, shown=3_600), phone.entry(7_300, shown=3_620)]
    entries += [phone.entry(7_900, shown=7_260), phone.entry(7_920, shown=7_300)]
    answer = send(entries)
    assert answer["countedSeconds"] == 50
    assert [(each["seq"], each["reason"]) for each in answer["notCounted"]] == [
        (5, "clock"), (6, "clock"), (7, "clock"), (8, "clock"),
    ]  # fmt: skip
    assert send(phone.read(8_000, 8_060, opening=OTHER))["countedSeconds"] == 50


def test_a_moment_that_has_not_come_does_not_count_and_bars_nothing(send: Send, phone: Phone) -> None:
    answer = send([phone.entry(0), phone.entry(20, shown=99 * 3_600)], hours=1)
    assert answer["notCounted"] == [{"seq": 2, "reason": "clock"}]
    assert send(phone.read(40, 60), hours=1)["countedSeconds"] == 50


def test_only_reading_within_the_licence_counts(db: Session, send: Send, phone: Phone) -> None:
    end = constants.OFFLINE_DAYS * 86_400
    answer = send(phone.read(end - 60, end + 60), hours=30 * 24 + 2)
    assert answer["countedSeconds"] == 50
    assert {each["reason"] for each in answer["notCounted"]} == {"outside_licence"}
    early = send([phone.entry(20, shown=-10, opening=OTHER)], hours=30 * 24 + 2)
    assert early["countedSeconds"] == 0


def test_reading_after_the_device_was_removed_does_not_count(db: Session, send: Send, phone: Phone) -> None:
    end_with_device(db, phone.device.id, NOON + timedelta(hours=1))
    assert send(phone.read(3_540, 3_660))["countedSeconds"] == 50


def test_what_is_older_than_thirty_days_is_taken_and_does_not_count(send: Send, phone: Phone) -> None:
    answer = send(phone.read(0, 40), hours=24 * 31)
    assert (answer["countedSeconds"], {each["reason"] for each in answer["notCounted"]}) == (0, {"too_old"})


def test_seconds_after_the_plan_are_recorded_as_trial(db: Session, reader: User, send: Send, phone: Phone) -> None:
    person = db.get_one(User, reader.id)
    person.subscription_period_end, person.subscription_tier = NOON + timedelta(seconds=100), Tier.FREE
    db.flush()
    send(phone.read(0, 200))
    found = db.execute(select(ReadInterval.entitlement, ReadInterval.ended_at).order_by(ReadInterval.started_at)).all()
    assert [(kind.value, ended) for kind, ended in found][-2:] == [
        ("paid", NOON + timedelta(seconds=100)),
        ("trial", NOON + timedelta(seconds=200)),
    ]


def test_two_openings_of_one_chain_are_two_readings(db: Session, send: Send, phone: Phone) -> None:
    mixed = [phone.entry(second, opening=name) for second in range(0, 61, 20) for name in (offline.OPENING, OTHER)]
    assert send(mixed)["countedSeconds"] == 100
    assert db.scalar(select(func.count()).select_from(ReadingSession)) == 2


def test_a_thousand_openings_in_an_hour_are_more_than_hands_can_make(db: Session, send: Send, phone: Phone) -> None:
    entries = [phone.entry(second, opening=f"{second:032x}") for second in range(constants.OPENINGS_PER_HOUR + 2)]
    assert [each["reason"] for each in send(entries)["notCounted"]] == ["too_many_openings"] * 2
    assert db.scalar(select(func.count()).select_from(ReadingSession)) == constants.OPENINGS_PER_HOUR


def test_what_arrives_late_does_not_move_a_reader_back(browser: Browser, db: Session, send: Send, phone: Phone) -> None:
    browser.watch.now = NOON + timedelta(hours=5)
    opened = browser.post(
        "/api/reading/sessions", json={"bookId": str(phone.book_id), "clientKey": "with-a-network", "monoMs": 0}
    ).json()
    beat = {"seq": 1, "type": "page_view", "monoMs": 9_000, "page": 12}
    browser.watch.now += timedelta(seconds=9)
    browser.post(f"/api/reading/sessions/{opened['id']}/events", json={"events": [beat]})
    send(phone.read(0, 60, page=30))
    progress = browser.get("/api/reading/progress").json()
    assert (progress[0]["currentPage"], progress[0]["progressPercentage"]) == (12, 75)


def test_nobody_sends_for_another_and_a_log_fits_no_other_book(
    browser: Browser, db: Session, reader: User, phone: Phone, send: Send
) -> None:
    entries = phone.read(0, 40)
    second = offline.phone(db, reader, NOON)
    browser.watch.now = NOON + timedelta(hours=1)
    moved = browser.post("/api/reading/offline", json={"licenceId": str(second.licence.id), "entries": entries})
    assert moved.json()["refused"] == {"seq": 1, "reason": "changed"}
    browser.sign_in(people.learner(db, until=NOON + timedelta(days=9)))
    body = {"licenceId": str(phone.licence.id), "entries": entries}
    assert browser.post("/api/reading/offline", json=body).status_code == 404
    assert db.scalar(select(func.count()).select_from(OfflineReadingEntry)) == 0
    assert db.scalars(select(OfflineReadingLog.last_seq)).all() == [0]
