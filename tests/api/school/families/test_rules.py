"""When a parent is told of something and in which words, what holds for goals, and who may stand where. Pure."""

from datetime import date, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from api.platform.roles import Role
from api.school.families import alert_rules, goal_rules, rules
from api.school.families.alert_rules import Cause
from api.school.families.goal_rules import GoalWeek
from api.school.families.rules import Side, Week, suggestion
from api.school.families.tables import AlertKind, FamilyStatus, GoalKind, GoalStatus, Permission
from tests.conftest import NOON

MONDAY = date(2026, 11, 16)
SILENT = (
    "Ask Amina how the week is. No phone, no data, or school work on paper are common reasons, and none is laziness."
    " Fifteen minutes today begin it again."
)


def test_a_silence_is_told_from_its_fifth_day_by_when_it_began() -> None:
    days: dict[str, Any] = {"linked": MONDAY - timedelta(days=40), "today": MONDAY, "days": 5}
    assert alert_rules.quiet("Amina", last=MONDAY - timedelta(days=4), **days) is None
    assert alert_rules.quiet("Amina", last=MONDAY - timedelta(days=5), **days) == Cause(
        AlertKind.QUIET_DAYS, "since 2026-11-11", "No study for 5 days",
        "Amina last studied here on Wednesday 11 November, 5 days ago.", SILENT,
    )  # fmt: skip
    assert alert_rules.quiet("Amina", last=None, **days) == Cause(
        AlertKind.QUIET_DAYS, "since 2026-10-07", "No study for 40 days",
        "Amina has not studied here since you linked, 40 days ago.", SILENT,
    )  # fmt: skip


def test_a_low_average_is_told_once_a_fortnight_of_twenty_answers_in_both_weeks() -> None:
    def low(answers: int = 20, correct: int = 9, earlier: int = 1, bound: int = 50) -> Cause | None:
        return alert_rules.low("Amina", answers=answers, correct=correct, earlier=earlier, today=MONDAY, bound=bound)

    assert low() == Cause(
        AlertKind.LOW_AVERAGE, f"fortnight {MONDAY.toordinal() // 14}", "Below 50% for two weeks",
        "Amina answered 9 of 20 questions right in the last two weeks, 45%.",
        "Ask Amina which topic is hard and look at it together; practice here starts with what is easy enough."
        " A teacher can be asked too.",
    )  # fmt: skip
    assert low(earlier=19)
    assert [low(correct=10), low(answers=19), low(earlier=0), low(earlier=20)] == [None] * 4
    third = low(answers=30, correct=10, bound=34)
    assert third
    assert third.says.endswith("10 of 30 questions right in the last two weeks, 33%.")
    close = low(answers=1000, correct=499)
    assert close
    assert close.says.endswith("499 of 1000 questions right in the last two weeks, 49%.")


def test_a_goal_that_was_not_reached_is_told_with_its_numbers() -> None:
    week = alert_rules.missed_week("Amina", goal="90 minutes", goal_id=7, week_on=MONDAY, done=40, target=90)
    assert week == Cause(
        AlertKind.GOAL_MISSED, "7 2026-11-16", "A goal of last week was not reached",
        "Amina’s goal was 90 minutes; it was 40 of 90 in the week to Sunday 22 November.",
        "Ask Amina what got in the way. A smaller goal that is kept is worth more than a large one that is not:"
        " you can suggest another number.",
    )  # fmt: skip
    assert alert_rules.missed_day("Amina", goal="Finish “Okonkwo”", goal_id=7, due_on=MONDAY) == Cause(
        AlertKind.GOAL_MISSED, "7 2026-11-16", "A goal’s day has passed",
        "Amina’s goal was: Finish “Okonkwo”. It was not reached by Monday 16 November.",
        "Ask Amina how far it went, and set a new day together if it still matters.",
    )  # fmt: skip


def test_what_a_model_foresees_is_said_to_be_an_estimate() -> None:
    said = {
        each: alert_rules.at_risk("Amina", why="marks fall", is_estimate=each, today=MONDAY) for each in (True, False)
    }
    assert said[True] == Cause(
        AlertKind.AT_RISK, "2026-11", "Amina may need help soon",
        "An estimate from the last weeks says that Amina may fall behind: marks fall. It can be wrong.",
        "Talk with Amina first, then with the class teacher. Early help is small help.",
    )  # fmt: skip
    assert said[False].says == "Amina is falling behind: marks fall."


def goal(**more: Any) -> Any:
    return SimpleNamespace(**{"target": 60, "status": GoalStatus.AGREED, "starts_on": MONDAY, "due_on": None} | more)


def test_a_goal_is_open_while_it_is_proposed_or_agreed() -> None:
    is_open = {GoalStatus.PROPOSED, GoalStatus.AGREED}
    assert {status for status in GoalStatus if goal_rules.is_open(goal(status=status))} == is_open


def test_a_weekly_goal_shows_its_weeks_from_the_one_it_began_in() -> None:
    begun = goal(starts_on=MONDAY - timedelta(days=12))  # a Wednesday, two weeks before
    first, last = MONDAY - timedelta(days=14), MONDAY - timedelta(days=7)
    weeks = goal_rules.weeks_of(begun, {first: 60, MONDAY: 59}, MONDAY + timedelta(days=6))
    assert weeks == [
        GoalWeek(first, 60, is_reached=True, is_over=True, is_whole=False),
        GoalWeek(last, 0, is_reached=False, is_over=True, is_whole=True),
        GoalWeek(MONDAY, 59, is_reached=False, is_over=False, is_whole=True),
    ]
    alone = GoalWeek(MONDAY, 0, is_reached=False, is_over=False, is_whole=True)
    assert goal_rules.weeks_of(goal(target=1), {}, MONDAY) == [alone]


def test_of_a_long_goal_the_last_six_weeks_are_shown() -> None:
    weeks = goal_rules.weeks_of(goal(starts_on=MONDAY - timedelta(weeks=40)), {}, MONDAY)
    assert [each.week_on for each in weeks] == [MONDAY - timedelta(weeks=at) for at in (5, 4, 3, 2, 1, 0)]


def test_progress_is_a_share_of_the_target_and_never_more_than_all() -> None:
    found = [goal_rules.progress_of(goal(), done) for done in (0, 59, 60, 90)]
    assert [(each.done, each.percent, each.is_reached) for each in found] == [
        (0, 0, False), (59, 98, False), (60, 100, True), (90, 100, True),
    ]  # fmt: skip
    week = goal_rules.weeks_of(goal(), {}, MONDAY)
    assert list(goal_rules.progress_of(goal(), 1).weeks) == []
    assert goal_rules.progress_of(goal(), 1, week).weeks == week


def test_a_goal_is_said_as_one_reads_it() -> None:
    said = goal_rules.said
    assert said(GoalKind.MINUTES_A_WEEK, 120) == "120 minutes of study a week"
    assert said(GoalKind.QUESTIONS_A_WEEK, 30) == "30 questions a week"
    assert said(GoalKind.TOPICS_MASTERED, 1) == "1 more topic known well"
    assert said(GoalKind.TOPICS_MASTERED, 2, due_on=MONDAY) == "2 more topics known well by 16 November"
    assert said(GoalKind.BOOK_FINISHED, 1, book="Okonkwo", due_on=MONDAY) == "Finish “Okonkwo” by 16 November"
    assert said(GoalKind.BOOK_FINISHED, 1) == "Finish “a book”"


def test_a_code_is_six_signs_that_nobody_misreads_however_it_is_typed() -> None:
    codes = {rules.new_code() for _ in range(200)}
    assert {len(code) for code in codes} == {6}
    assert len(codes) > 190
    assert not set("".join(codes)) & set("01IO")
    assert rules.written(" ab2-c d\t9 ") == "AB2CD9"


def test_an_ask_stands_open_until_its_time_is_over() -> None:
    ask: Any = SimpleNamespace(status=FamilyStatus.PENDING, expires_at=NOON)
    assert rules.is_open(ask, NOON - timedelta(seconds=1))
    assert not rules.is_open(ask, NOON)
    ask.status = FamilyStatus.VERIFIED
    assert not rules.is_open(ask, NOON - timedelta(seconds=1))


def test_only_a_learner_is_a_child_and_staff_of_a_school_is_no_parent_by_office() -> None:
    assert {role for role in Role if rules.may_stand(Side.STUDENT, role)} == {Role.USER}
    parents = {Role.USER, Role.PARENT, Role.ADMIN, Role.SUPER_ADMIN}
    assert {role for role in Role if rules.may_stand(Side.PARENT, role)} == parents
    assert (Side.PARENT.other, Side.STUDENT.other) == (Side.STUDENT, Side.PARENT)


def test_the_first_link_makes_a_parent_of_a_user_without_a_school_year() -> None:
    def newcomer(role: Role, year: str | None) -> Any:
        return SimpleNamespace(role=role, school_year=year)

    assert rules.becomes_parent(newcomer(Role.USER, None))
    assert not rules.becomes_parent(newcomer(Role.USER, "S3"))
    assert not rules.becomes_parent(newcomer(Role.ADMIN, None))


def test_a_minor_is_known_by_the_day_of_birth_alone() -> None:
    assert rules.is_known_minor(date(2010, 1, 1), MONDAY)
    assert not rules.is_known_minor(date(2000, 1, 1), MONDAY)
    assert not rules.is_known_minor(None, MONDAY)


def test_either_side_takes_back_and_only_the_learner_gives_more() -> None:
    all_of_them = set(Permission)
    one = {next(iter(Permission))}
    assert rules.may_change(Side.STUDENT, one, all_of_them)
    assert not rules.may_change(Side.PARENT, one, all_of_them)
    assert rules.may_change(Side.PARENT, all_of_them, one)
    assert rules.may_change(Side.PARENT, one, one)


def test_an_address_is_masked_but_for_two_letters_and_its_place() -> None:
    assert rules.masked("grace@home.example") == "gr…@home.example"
    assert rules.masked("a@b@c") == "a…@b@c"


QUIET_WEEK = Week(0.9, 100, 0, "Ratio", "Sets")


@pytest.mark.parametrize(
    ("week", "said"),
    [
        (QUIET_WEEK, ("Ask Amina to open one book or take one short test.",
                      "Nothing was studied here lately. Fifteen minutes together are enough to begin.")),
        (Week(0.9, 100, 1, "Ratio", "Sets"),
         ("Agree with Amina on a time to study in the next days.",
          "There was almost no study here this week yet. A fixed half hour is easier to keep than a long plan.")),
        (Week(1, 100, 0, "Ratio", "Sets"),
         ("Ask Amina to explain Ratio to you.",
          "It has stayed hard over several tests. Saying it aloud shows where it stops, and you need not know it.")),
        (Week(49, 100, 1, None, "Sets"),
         ("Ask Amina what took the time to study this week.",
          "There was less than half the study time of the same days last week.")),
        (Week(50, 100, 1, None, "Sets"),
         ("Tell Amina you saw that Sets is getting better.", "Praise for work done keeps it going.")),
        (Week(50, 100, 1, None, None),
         ("Ask Amina what was learned today.", "A short question every day tells a learner that it matters.")),
    ],
)  # fmt: skip
def test_the_one_thing_to_do_is_what_is_needed_most(week: Week, said: tuple[str, str]) -> None:
    assert suggestion("Amina", week) == said
