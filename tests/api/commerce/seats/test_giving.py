"""Seats are given to learners of the school's classes and taken back; what a learner paid for is never shortened."""

from datetime import date, timedelta

from sqlalchemy import select

from api.accounts.auth.tables import User
from api.commerce.pay_codes.service import make as make_code
from api.commerce.payments.service.renewals import begin_renewals
from api.commerce.seats.tables import Seat
from api.commerce.subscriptions.service.lapses import end_lapsed
from api.commerce.subscriptions.service.periods import recorded
from api.commerce.subscriptions.tables import SubscriptionPlan
from api.notifications.email.tables import OutboxMail
from api.notifications.in_app.tables import Notice
from api.platform.clock import start_of_day
from api.platform.roles import Tier
from api.school.classes.tables import SchoolClass
from tests.api.commerce.payments.conftest import sold
from tests.api.commerce.seats.conftest import DAY, School
from tests.conftest import NOON
from tests.factories.classes import a_class
from tests.factories.people import person

END = start_of_day(date(2026, 12, 5))


def test_a_class_gets_seats_with_one_act_and_its_learners_have_the_plan_and_hear_of_it(school: School) -> None:
    order = school.paid(3)
    done = school.give(order).json()
    assert (done["given"], done["hadOne"], done["hasBigger"]) == (3, 0, 0)
    assert [school.tier(each) for each in school.learners] == ["basic", "basic", "basic", "trial"]
    first = school.learners[0]
    assert school.db.get_one(User, first).subscription_period_end == END
    assert school.db.scalars(select(OutboxMail.template).where(OutboxMail.user_id == first)).all() == ["seat_given"]
    assert "Nkoowe Hill School" in school.db.scalars(select(Notice.body).where(Notice.user_id == first)).one()
    again = school.give(order).json()
    assert (again["given"], again["hadOne"], school.seen(order)["held"]) == (0, 3, 3)
    shown = school.at(first).get("/api/subscription").json()
    assert [each["plan"] for each in shown["periods"]] == ["basic"]
    assert school.at(first).post("/api/subscription/cancel").status_code == 409


def test_a_seat_taken_back_ends_at_once_and_goes_to_another(school: School) -> None:
    order, (first, second, third, _) = school.paid(2), school.learners
    assert school.give(order, first, second).json()["given"] == 2
    full = school.give(order, third)
    assert (full.status_code, full.json()["code"], full.json()["free"]) == (409, "TOO_FEW_SEATS", 0)
    assert school.take(order, first).status_code == 200
    assert (school.tier(first), school.tier(second), school.seen(order)["held"]) == (Tier.FREE, Tier.BASIC, 1)
    assert school.give(order, third).json()["given"] == 1
    assert school.take(order, first).status_code == 200
    assert (school.tier(third), school.seen(order)["held"]) == (Tier.BASIC, 2)


def test_what_is_given_at_the_wrong_time_or_to_the_wrong_learner_is_refused(school: School) -> None:
    unpaid, ahead = school.ordered(2), school.ordered(2, year=2027, term=1)
    school.pay(ahead, phone="0772 123 457")
    for order in (unpaid, ahead):
        refused = school.give(order)
        assert (refused.status_code, refused.json()["code"]) == (409, "SEATS_NOT_OPEN")
    school.pay(unpaid)
    elsewhere = a_class(school.db, learners=[person(school.db)], school_name="Lakeside School").id
    assert school.give(unpaid, room=elsewhere).json()["code"] == "NOT_IN_SCHOOL"
    assert school.give(unpaid, school.learners[0], school.learners[3]).json()["code"] == "NOT_IN_SCHOOL"
    school.db.get_one(User, school.learners[1]).deleted_at = NOON
    school.db.flush()
    assert school.give(unpaid, school.learners[1]).json()["code"] == "NOT_IN_SCHOOL"
    assert school.db.scalars(select(Seat)).all() == []


def test_days_a_learner_paid_for_wait_and_go_on_when_the_seat_ends(school: School) -> None:
    learner = school.learners[0]
    school.till.owner = school.db.get_one(User, learner)
    own = school.till.start()
    paid_by = own.id
    school.till.decide(own)
    school.till.ask(own)
    order = school.paid(2)
    school.till.now = NOON + 3 * DAY
    school.give(order, learner)
    rows = recorded(school.db, learner, school.till.now)
    assert [(bool(each.seat_id), each.ends_at - each.begins_at) for each in rows] == [
        (True, END - school.till.now), (False, 27 * DAY),
    ]  # fmt: skip
    school.till.now = NOON + 5 * DAY
    school.take(order, learner)
    [back] = recorded(school.db, learner, school.till.now)
    assert (back.ends_at, back.payment_id) == (school.till.now + 27 * DAY, paid_by)
    assert school.db.get_one(User, learner).subscription_period_end == back.ends_at
    assert school.tier(learner) is Tier.BASIC
    school.sound()


def test_what_is_bought_while_a_seat_runs_comes_behind_it_and_a_bigger_plan_at_once(school: School) -> None:
    order, (first, second, *_) = school.paid(2), school.learners
    school.give(order, first, second)
    bigger = sold(school.db, "premium", 30_000, 10, Tier.PREMIUM).id
    for learner, named in ((first, school.plan), (second, bigger)):
        plan = school.till.plan = school.db.get_one(SubscriptionPlan, named)
        school.till.owner = school.db.get_one(User, learner)
        bought = school.till.start(plan)
        assert bought.amount == plan.price_amount  # a seat is no credit
        school.till.decide(bought)
        school.till.ask(bought)
    same, more = (recorded(school.db, each, NOON) for each in (first, second))
    assert [(each.tier, each.begins_at) for each in same] == [(Tier.BASIC, NOON), (Tier.BASIC, END)]
    assert [(each.tier, each.begins_at, each.ends_at) for each in more] == [
        (Tier.PREMIUM, NOON, NOON + 10 * DAY), (Tier.BASIC, NOON + 10 * DAY, END),
    ]  # fmt: skip
    assert (school.tier(first), school.tier(second)) == (Tier.BASIC, Tier.PREMIUM)


def test_a_learner_with_a_bigger_plan_to_the_end_of_the_term_needs_no_seat(school: School) -> None:
    learner = school.db.get_one(User, school.learners[0])
    learner.subscription_tier, learner.subscription_status = Tier.PREMIUM, "active"
    learner.subscription_period_end = END + DAY
    school.db.flush()
    done = school.give(school.paid(2), school.learners[0]).json()
    assert (done["given"], done["hasBigger"], school.tier(school.learners[0])) == (0, 1, Tier.PREMIUM)


def test_who_leaves_the_class_gives_the_seat_back_unless_another_class_has_them(school: School) -> None:
    order, (first, second, *_) = school.paid(2), school.learners
    school.give(order, first, second)
    code = school.db.get_one(SchoolClass, school.other).join_code
    assert school.at(second).post("/api/classes/join", json={"code": code}).status_code == 201
    for learner in (first, second):
        assert school.at(learner).delete(f"/api/classes/{school.room}/membership").status_code == 204
    assert (school.tier(first), school.tier(second), school.seen(order)["held"]) == (Tier.FREE, Tier.BASIC, 1)
    assert school.at(second).delete(f"/api/classes/{school.other}/membership").status_code == 204
    assert (school.tier(second), school.seen(order)["held"]) == (Tier.FREE, 0)


def test_joiners_take_free_seats_where_the_school_switched_that_on_and_never_one_too_many(school: School) -> None:
    order = school.paid(1)
    code = school.db.get_one(SchoolClass, school.room).join_code
    new = [person(school.db).id for _ in range(3)]
    assert school.at(new[0]).post("/api/classes/join", json={"code": code}).status_code == 201
    on = school.at().put(f"/api/seats/orders/{order.id}/settings", json={"givesToJoiners": True})
    assert on.json()["schools"][0]["orders"][0]["givesToJoiners"] is True
    for learner in new[1:]:
        assert school.at(learner).post("/api/classes/join", json={"code": code}).status_code == 201
    assert [school.tier(each) for each in new] == [Tier.TRIAL, Tier.BASIC, Tier.TRIAL]


def test_the_terms_end_ends_every_seat_by_itself_and_nobody_is_asked_to_pay(school: School) -> None:
    order = school.paid(2)
    school.give(order, *school.learners[:2])
    make_code(school.db, school.learners[0])
    assert begin_renewals(school.db, {}, END - timedelta(hours=2)) == []
    assert end_lapsed(school.db, END + timedelta(minutes=1)) == 2
    assert [school.tier(each) for each in school.learners[:2]] == [Tier.FREE, Tier.FREE]
    school.till.now = END + DAY
    assert school.take(order, school.learners[0]).status_code == 200
    assert school.seen(order)["canGive"] is False


def test_a_deleted_learner_holds_no_seat(school: School) -> None:
    order = school.paid(1)
    school.give(order, school.learners[0])
    school.db.get_one(User, school.learners[0]).deleted_at = NOON
    school.db.flush()
    assert school.seen(order)["held"] == 0
    assert school.give(order, school.learners[1]).json()["given"] == 1
    assert school.take(order, school.learners[0]).status_code == 200


def test_the_school_sees_names_of_classes_its_person_teaches_and_counts_of_the_others(school: School) -> None:
    order = school.paid(3)
    school.give(order, *school.learners[:2])
    school.give(order, room=school.other)
    [seen] = school.at().get("/api/seats").json()["schools"]
    own, other = sorted(seen["classes"], key=lambda each: each["holders"] is None)
    assert (own["learners"], own["held"], own["used"], len(own["holders"])) == (3, 2, 0, 3)
    assert (other["learners"], other["held"], other["used"], other["holders"]) == (1, 1, None, None)
