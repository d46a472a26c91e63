"""Who needs help now, to the minute and the day."""

from datetime import timedelta

import pytest

from api.school.classes.rules import Answered, Call, Need, OpenTest, calls
from tests.conftest import NOON

MINUTE, DAY, SECOND = timedelta(minutes=1), timedelta(days=1), timedelta(seconds=1)


def wrong(*topics: str, ago: timedelta = MINUTE) -> list[Answered]:
    """Wrong answers, the newest first, a minute apart."""
    return [Answered(NOON - ago - number * MINUTE, topic, is_correct=False) for number, topic in enumerate(topics)]


def needs(answers: list[Answered] | None = None, silent: timedelta | None = None) -> list[Call]:
    test = OpenTest("Fractions", NOON - silent) if silent is not None else None
    return calls(answers or [], test, last_active_at=NOON, joined_at=NOON, now=NOON)


def test_a_learner_is_stuck_from_eight_minutes_of_silence_to_an_hour() -> None:
    assert needs(silent=8 * MINUTE) == [Call(Need.STUCK, "8 minutes without an answer in Fractions", NOON - 8 * MINUTE)]
    assert needs(silent=60 * MINUTE)[0].words.startswith("60 minutes")
    assert needs(silent=8 * MINUTE - SECOND) == needs(silent=60 * MINUTE + SECOND) == []
    assert needs(silent=10 * MINUTE - SECOND)[0].words.startswith("9 minutes")


def test_four_wrong_answers_in_a_row_are_a_call_and_name_what_they_are_on() -> None:
    four = wrong("Ratio", "Ratio", "Ratio", "Ratio")
    assert needs(four) == [Call(Need.WRONG, "4 wrong answers in a row on Ratio", NOON - 4 * MINUTE)]
    assert needs(four[:3]) == []
    assert needs(wrong("Ratio", "Sets", "Ratio", "Maps", "Maps"))[0].words == (
        "5 wrong answers in a row on Ratio and 2 more"
    )


def test_a_right_answer_ends_the_run() -> None:
    right = Answered(NOON - 30 * MINUTE, "Ratio", is_correct=True)
    assert needs([*wrong("Ratio", "Ratio", "Ratio"), right, *wrong("Ratio", ago=DAY)]) == []
    assert needs([right, *wrong(*["Ratio"] * 4, ago=DAY)]) == []
    assert needs([*wrong(*["Ratio"] * 4), right, *wrong("Ratio", ago=DAY)])[0].words.startswith("4 wrong")


def test_wrong_answers_of_more_than_three_days_ago_call_nobody() -> None:
    assert len(needs(wrong(*["Ratio"] * 4, ago=3 * DAY))) == 1
    assert needs(wrong(*["Ratio"] * 4, ago=3 * DAY + SECOND)) == []


@pytest.mark.parametrize(("days", "is_quiet"), [(6, False), (7, True), (8, True)])
def test_a_week_without_study_is_quiet_by_days_of_kampala(days: int, is_quiet: bool) -> None:
    active = NOON - days * DAY + timedelta(hours=8)
    found = calls([], None, last_active_at=active, joined_at=NOON - 90 * DAY, now=NOON)
    assert found == ([Call(Need.QUIET, f"no study for {days} days", active)] if is_quiet else [])


def test_who_has_not_begun_is_counted_from_joining() -> None:
    found = calls([], None, last_active_at=None, joined_at=NOON - 9 * DAY, now=NOON)
    assert found == [Call(Need.QUIET, "has not begun, 9 days after joining", None)]


def test_all_that_holds_is_told_the_most_pressing_first() -> None:
    test = OpenTest("Maps", NOON - 9 * MINUTE)
    found = calls(wrong(*["Ratio"] * 4), test, last_active_at=NOON - 9 * DAY, joined_at=NOON, now=NOON)
    assert [each.need for each in found] == [Need.STUCK, Need.WRONG, Need.QUIET]
