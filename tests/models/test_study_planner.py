"""Plans keep the hours, the order and the megabytes they were given, and are worth more than plain ways."""

from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise

import pytest

from models.study_planner.evaluate import evaluate
from models.study_planner.online import Material, Task, Terms, Topic, make_plan

MONDAY = date(2026, 11, 16)
LESSON, PRACTICE = Material("lesson", "l1", 30, 100), Material("practice", None, 30, 50)
TERMS = Terms(MONDAY, MONDAY + timedelta(days=27), MONDAY + timedelta(days=60), frozenset({0, 2, 5}), 360)


def topic(name: str, order: int, mastery: float = 0.3, **given: object) -> Topic:
    made = Topic(name, order, mastery, materials=(LESSON, PRACTICE))
    return replace(made, **given)  # type: ignore[arg-type]


def by_day(tasks: list[Task]) -> dict[date, int]:
    found: dict[date, int] = {}
    for task in tasks:
        found[task.day] = found.get(task.day, 0) + task.minutes
    return found


def test_a_plan_keeps_to_the_days_and_the_hours_it_was_given() -> None:
    plan = make_plan([topic(f"t{n}", n) for n in range(12)], TERMS)
    assert plan.tasks
    for day, minutes in by_day(plan.tasks).items():
        assert day.weekday() in {0, 2, 5}
        assert minutes <= 120


def test_nothing_is_planned_on_the_day_of_the_examination_or_after() -> None:
    near = replace(TERMS, exam=MONDAY + timedelta(days=5))
    plan = make_plan([topic(f"t{n}", n) for n in range(12)], near)
    assert {task.day for task in plan.tasks} == {MONDAY, MONDAY + timedelta(days=2)}


def test_the_day_before_the_examination_has_room_for_one_piece_of_work_however_few_the_hours() -> None:
    tight = replace(TERMS, exam=MONDAY + timedelta(days=1), weekdays=frozenset(range(7)), weekly_minutes=60)
    plan = make_plan([topic(f"t{n}", n) for n in range(12)], tight)
    assert [(task.day, task.minutes) for task in plan.tasks] == [(MONDAY, 30)]


def test_a_topic_waits_for_what_it_builds_on() -> None:
    above = [topic(name, 2, needs=("fractions",)) for name in ("ratios", "percentages")]
    plan = make_plan([*above, topic("fractions", 1)], TERMS)
    first = {task.topic: task.day for task in reversed(plan.tasks)}
    assert plan.tasks[0].topic == "fractions"
    assert first["fractions"] <= first["ratios"]
    assert plan.tasks[0].why == "opens"


def test_a_topic_on_weak_ground_is_left_out_and_says_why() -> None:
    short = replace(TERMS, until=MONDAY, weekly_minutes=90)
    plan = make_plan([topic("ratios", 2, needs=("fractions",)), topic("fractions", 1), topic("sets", 3)], short)
    assert plan.left_out["ratios"] == "not_ready"
    empty = make_plan([topic("dance", 1, materials=())], TERMS)
    assert empty.left_out == {"dance": "no_material"}


def test_what_is_known_is_reviewed_again_and_again_and_ever_more_rarely() -> None:
    known = topic("sets", 1, mastery=0.92, is_known=True, due=MONDAY, stability_days=4.0)
    plan = make_plan([known], replace(TERMS, until=MONDAY + timedelta(days=50)))
    reviews = [task.day for task in plan.tasks if task.kind == "review"]
    waits = [(after - before).days for before, after in pairwise(reviews)]
    assert len(reviews) >= 3
    assert waits == sorted(waits)
    assert waits[0] < waits[-1]


def test_a_day_is_never_all_reviews_while_there_is_something_to_learn() -> None:
    due = [topic(f"r{n}", n, mastery=0.92, is_known=True, due=MONDAY) for n in range(10)]
    plan = make_plan([*due, topic("new", 20)], replace(TERMS, until=MONDAY))
    assert sum(task.minutes for task in plan.tasks if task.kind == "review") <= 0.4 * 120
    assert any(task.topic == "new" for task in plan.tasks)


def test_a_week_never_weighs_more_than_the_data_there_is() -> None:
    video = Material("video", "v1", 20, 40_000)
    topics = [topic(f"t{n}", n, materials=(video, LESSON, PRACTICE)) for n in range(8)]
    weeks: dict[tuple[int, int], int] = {}
    for task in make_plan(topics, replace(TERMS, weekly_kb=50_000)).tasks:
        week = task.day.isocalendar()[:2]
        weeks[week] = weeks.get(week, 0) + task.kb
    assert max(weeks.values()) <= 50_000
    assert any(task.kind == "lesson" for task in make_plan(topics, replace(TERMS, weekly_kb=1_000)).tasks)
    assert not any(task.kind == "video" for task in make_plan(topics, replace(TERMS, weekly_kb=1_000)).tasks)


def test_what_stands_in_the_list_is_begun_first_in_its_order_whatever_it_builds_on() -> None:
    listed = [topic("ratios", 2, needs=("fractions",), place=1), topic("sets", 3, mastery=0.7, place=2)]
    plan = make_plan([topic("fractions", 1, weight=1.5), *listed], TERMS)
    assert [task.topic for task in plan.tasks][:2] == ["ratios", "sets"]


def test_a_lesson_longer_than_every_day_is_read_all_the_same_and_the_week_keeps_its_hours() -> None:
    long = Material("lesson", "l1", 60, 100)
    short_days = replace(TERMS, weekdays=frozenset(range(7)), weekly_minutes=245, until=MONDAY + timedelta(days=6))
    plan = make_plan([topic(f"t{n}", n, materials=(long, PRACTICE)) for n in range(3)], short_days)
    assert plan.tasks[0].minutes == 60
    assert sum(task.minutes for task in plan.tasks) <= 245


def test_days_too_short_for_their_share_of_reviews_have_one_every_other_day() -> None:
    due = [topic(f"r{n}", n, mastery=0.92, is_known=True, due=MONDAY) for n in range(10)]
    short_days = replace(TERMS, weekdays=frozenset(range(7)), weekly_minutes=245, until=MONDAY + timedelta(days=6))
    reviews = [task for task in make_plan([*due, topic("new", 20)], short_days).tasks if task.kind == "review"]
    assert reviews
    assert sum(task.minutes for task in reviews) <= 0.4 * 245


def test_what_counts_more_in_the_examination_comes_first() -> None:
    plan = make_plan([topic("light", 1, weight=0.6), topic("heavy", 2, weight=1.5)], TERMS)
    assert plan.tasks[0].topic == "heavy"


def test_no_day_is_of_one_subject_alone_where_there_are_several() -> None:
    topics = [topic(f"m{n}", n, weight=1.5, subject="maths") for n in range(8)]
    topics += [topic(f"p{n}", 20 + n, weight=0.6, subject="physics") for n in range(8)]
    subjects: dict[date, set[str]] = {}
    for task in make_plan(topics, TERMS).tasks:
        subjects.setdefault(task.day, set()).add(task.topic[0])
    first_week = [found for day, found in subjects.items() if day < MONDAY + timedelta(days=7)]
    assert first_week == [{"m", "p"}] * 3


def test_the_same_question_has_the_same_answer() -> None:
    topics = [topic(f"t{n}", n, needs=(f"t{n - 1}",) if n % 3 else ()) for n in range(20)]
    assert make_plan(topics, TERMS) == make_plan(list(reversed(topics)), TERMS)


@pytest.mark.parametrize("minutes", [150, 300])
def test_at_equal_minutes_simulated_learners_gain_more_than_by_equal_split_or_weakest_first(minutes: int) -> None:
    report = evaluate(learners=40, weekly_minutes=minutes)
    spent = {row["minutes"] for row in report["policies"].values()}
    assert max(spent) - min(spent) <= 0.01 * max(spent)
    assert report["policies"]["planner"]["minutes"] <= min(spent) + 1
    for gain in report["gains"].values():
        assert gain["low"] > 0
