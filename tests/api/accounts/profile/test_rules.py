"""What counts as an achievement, by the rules alone."""

from datetime import UTC, date, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from api.accounts.profile.rules import (
    SERIES,
    Level,
    Step,
    adult_on,
    age_on,
    coming,
    counted,
    earned,
    improvements,
    levels_of,
    runs,
    summed,
)

NOON = datetime(2026, 11, 16, 9, 0, tzinfo=UTC)
BY_KEY = {series.key: series for series in SERIES}


def day(n: int) -> date:
    return date(2026, 11, 1) + timedelta(days=n)


def days(*numbers: int) -> dict[date, datetime]:
    return {day(n): NOON + timedelta(days=n) for n in numbers}


def test_a_level_is_known_by_its_series_and_by_how_many_it_needs() -> None:
    assert levels_of("books", (1, "First"), (3, "Third")) == (
        Level("books_1", 1, "First"),
        Level("books_3", 3, "Third"),
    )


def test_a_week_without_a_gap_is_a_week_running() -> None:
    badges = earned(BY_KEY["days"], runs(days(*range(7))))
    assert [badge.code for badge in badges] == ["days_3", "days_7"]
    assert badges[1].earned_at == NOON + timedelta(days=6)
    assert badges[1].evidence == "7 days to 7 Nov 2026"


def test_a_missed_day_begins_a_new_run_and_takes_nothing_away() -> None:
    steps = runs(days(0, 1, 2, 3, 5, 6))
    assert [step.total for step in steps] == [1, 2, 3, 4]
    assert coming(BY_KEY["days"], steps, {"days_3"}).done == 4  # type: ignore[union-attr]


def test_the_hundredth_page_earns_on_its_own_moment() -> None:
    steps = summed([(NOON + timedelta(hours=n), 40, f"book {n}") for n in range(3)])
    badge = earned(BY_KEY["pages"], steps)[0]
    assert (badge.earned_at, badge.evidence) == (NOON + timedelta(hours=2), "book 2")


def test_hours_are_whole_hours() -> None:
    assert earned(BY_KEY["hours"], summed([(NOON, 3599, "b")], per=3600)) == []
    assert [badge.code for badge in earned(BY_KEY["hours"], summed([(NOON, 3600, "b")], per=3600))] == ["hours_1"]


def test_getting_better_is_ten_points_above_ones_own_first_score() -> None:
    scores = [
        ("q1", NOON, "Sets", 50), ("q1", NOON + timedelta(days=1), "Sets", 59),
        ("q1", NOON + timedelta(days=2), "Sets", 60), ("q1", NOON + timedelta(days=3), "Sets", 90),
        ("q2", NOON, "Waves", 90), ("q2", NOON + timedelta(days=1), "Waves", 95),
    ]  # fmt: skip
    assert improvements(scores) == [Step(NOON + timedelta(days=2), 1, "Sets: 50% first, then 60%")]


def test_what_comes_next_is_the_first_not_held() -> None:
    steps = counted([(NOON, "a"), (NOON, "b")])
    ahead = coming(BY_KEY["books"], steps, {"books_1"})
    assert ahead
    assert (ahead.level.code, ahead.done) == ("books_3", 2)
    assert coming(BY_KEY["books"], steps, {level.code for level in BY_KEY["books"].levels}) is None


@given(st.sets(st.integers(0, 60), max_size=40), st.integers(0, 60))
def test_one_more_day_never_takes_a_badge_away(active: set[int], extra: int) -> None:
    before = {badge.code for badge in earned(BY_KEY["days"], runs(days(*active)))}
    after = {badge.code for badge in earned(BY_KEY["days"], runs(days(*active, extra)))}
    assert before <= after


def test_somebody_born_on_a_leap_day_comes_of_age_on_the_first_of_march() -> None:
    assert adult_on(date(2008, 2, 29)) == date(2026, 3, 1)
    assert age_on(date(2008, 2, 29), date(2026, 2, 28)) == 17
    assert age_on(date(2008, 2, 29), date(2026, 3, 1)) == 18


def test_a_birthday_makes_a_year_older_on_the_day_itself() -> None:
    assert [age_on(date(2008, 11, 16), date(2026, 11, each)) for each in (15, 16, 17)] == [17, 18, 18]
    assert adult_on(date(2008, 11, 16)) == date(2026, 11, 16)


def test_who_has_done_nothing_yet_has_done_none_of_what_comes_next() -> None:
    assert coming(BY_KEY["days"], [], set()).done == 0  # type: ignore[union-attr]


def test_a_run_as_long_as_the_longest_is_no_longer_one() -> None:
    assert [step.total for step in runs(days(0, 1, 3, 4))] == [1, 2]


def test_sums_are_whole_and_each_quiz_is_compared_with_itself() -> None:
    steps = summed([(NOON, 40, "a"), (NOON + timedelta(hours=1), 80, "b")], per=60)
    assert [(step.total, type(step.total)) for step in steps] == [(0, int), (2, int)]
    assert improvements([("q1", NOON, "Sets", 50), ("q2", NOON + timedelta(days=1), "Maps", 90)]) == []
