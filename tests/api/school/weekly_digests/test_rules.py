"""A child's week in words, to the letter: what is known, what is not, and what fits into one message. Pure."""

from datetime import UTC, date, datetime
from typing import Any, Literal

import pytest

from api.learning.analytics.progress_facts import Progress, ProgressTopic, ProgressTopics, RecentAnswers, StudyTime
from api.school.weekly_digests.rules import ChildWeek, facts, long_time, mail_text, names, sms

DAY = date(2026, 11, 16)
NUMBERS = " 15 of 40 answers right in 30 days."
Trend = Literal["up", "flat", "down"] | None


def time(minutes: int = 95, days: int = 3, last_week: int | None = 60) -> StudyTime:
    return StudyTime(DAY, DAY, minutes, days, None, last_week)


def answers(right: int = 15, *, is_known: bool = True, trend: Trend = None) -> RecentAnswers:
    return RecentAnswers(DAY, 40, right, is_known, trend)


def topics(better: str = "", stuck: str = "", *, is_known: bool = True) -> ProgressTopics:
    up, down = ([ProgressTopic(name, "maths", 50.0, 9) for name in said.split()] for said in (better, stuck))
    return ProgressTopics(is_known, len(up), len(down), up, down)


def child(name: str = "Amina", **more: Any) -> ChildWeek:
    given: dict[str, Any] = {"time": time(), "answers": answers(), "topics": topics()} | more
    reports = given.pop("reports", ())
    suggestion = given.pop("suggestion", "Ask her.")
    progress = Progress(datetime(2026, 11, 16, tzinfo=UTC), **given)
    return ChildWeek(name, progress, suggestion, "It helps.", reports)


@pytest.mark.parametrize(
    ("minutes", "said"), [(0, "0 min"), (59.4, "59 min"), (59.6, "1 h"), (60, "1 h"), (61, "1 h 1 min"), (120, "2 h")]
)
def test_a_time_is_said_in_hours_and_minutes(minutes: float, said: str) -> None:
    assert long_time(minutes) == said


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (time(), "Study time this week: 1 h 35 min on 3 days; the week before: 1 h."),
        (time(1, 1, None), "Study time this week: 1 min on 1 day."),
        (time(0, 0, 30), "Nothing was studied here this week. The week before it was 30 min."),
        (time(0, 0, None), "Nothing was studied here this week."),
        (time(0.4, 1, None), "Less than a minute was studied here this week."),
    ],
)
def test_the_time_of_a_week_is_told_beside_that_of_the_week_before(given: StudyTime, said: str) -> None:
    assert facts(child(time=given))[0] == said


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (answers(), "Questions right in the last 30 days: 15 of 40 (38%)."),
        (answers(40), "Questions right in the last 30 days: 40 of 40 (100%)."),
        (answers(trend="up"), "Questions right in the last 30 days: 15 of 40 (38%). It is getting better."),
        (answers(trend="down"), "Questions right in the last 30 days: 15 of 40 (38%). It is going down."),
        (answers(trend="flat"), "Questions right in the last 30 days: 15 of 40 (38%)."),
        (answers(is_known=False), "Questions: too few answers in the last 30 days to say more."),
    ],
)
def test_answers_are_counted_and_their_way_is_told(given: RecentAnswers, said: str) -> None:
    assert facts(child(answers=given))[1] == said


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (topics("Sets Algebra Angles", "Ratio"), "Getting better: Sets, Algebra. Still hard: Ratio."),
        (topics("", "Ratio Rates Speed"), "Still hard: Ratio, Rates."),
        (topics("Sets"), "Getting better: Sets."),
        (topics(), "Topics: no change up or down."),
        (topics("Sets", is_known=False), "Topics: too few tests yet to see a change."),
    ],
)
def test_two_topics_at_the_most_are_named_of_each_kind(given: ProgressTopics, said: str) -> None:
    assert facts(child(topics=given))[2] == said


def test_the_mail_holds_every_child_and_every_new_report() -> None:
    one = child("Amina", reports=("weekly report: Week of 9 to 15 November 2026",))
    alone = (
        "Amina\n• Study time this week: 1 h 35 min on 3 days; the week before: 1 h.\n"
        "• Questions right in the last 30 days: 15 of 40 (38%).\n• Topics: no change up or down.\n"
        "• New weekly report: Week of 9 to 15 November 2026. See it under Reports.\n\n"
        "What you can do: Ask her. It helps."
    )
    assert mail_text([one]) == alone
    both = mail_text([one, child("Ben")])
    assert both.startswith(alone.replace("Amina", "AMINA") + "\n\nBEN\n• Study time")


def test_children_are_named_as_in_a_sentence() -> None:
    assert names([child("Amina")]) == "Amina"
    assert names([child("Amina"), child("Ben")]) == "Amina and Ben"
    assert names([child("Amina"), child("Ben"), child("Carol")]) == "Amina, Ben and Carol"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (child(), f"Kitabo: Amina: 1 h 35 min in 3d this week (before 1 h).{NUMBERS} Ask her."),
        (child(time=time(1, 1, None)), f"Kitabo: Amina: 1 min in 1d this week.{NUMBERS} Ask her."),
        (child(time=time(0, 0, 60), answers=answers(is_known=False)),
         "Kitabo: Amina: nothing studied here this week. Ask her."),
    ],
)  # fmt: skip
def test_a_message_says_time_answers_and_what_to_do(given: ChildWeek, said: str) -> None:
    assert sms("Kitabo", given) == said


def test_of_what_does_not_fit_the_number_goes_before_the_suggestion_and_the_end_before_the_head() -> None:
    head = "Kitabo: Amina: 1 h 35 min in 3d this week (before 1 h)."
    room = 160 - len(head) - 1
    assert (
        sms("Kitabo", child(suggestion="a" * (room - len(NUMBERS)))) == f"{head}{NUMBERS} {'a' * (room - len(NUMBERS))}"
    )
    assert sms("Kitabo", child(suggestion="a" * (room - len(NUMBERS) + 1))).startswith(f"{head} aaa")
    assert sms("Kitabo", child(suggestion="a" * room)) == f"{head} {'a' * room}"
    assert sms("Kitabo", child(suggestion="a" * (room + 1))) == head + NUMBERS
    long = sms("Kitabo", child("Amina " * 30, suggestion="a" * 160))
    assert long.startswith("Kitabo: Amina Amina")
    assert len(long) <= 160
