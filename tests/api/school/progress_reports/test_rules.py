"""What holds of reports without any database: grades, places, periods, ways, and words."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.platform.settings.keys import DECLARED
from api.school.progress_reports import rules, sentences
from api.school.progress_reports.rules import ReportAction, after, grade_of, open_actions, rank_in, total_of, typed
from api.school.progress_reports.tables import ReportStatus, ReportType

SCALE = {"A": 80, "B": 70, "C": 60, "D": 50}


@pytest.mark.parametrize(
    ("score", "grade"), [(100, "A"), (80, "A"), (79.99, "B"), (70, "B"), (60, "C"), (50, "D"), (49.9, "E"), (0, "E")]
)
def test_a_letter_begins_at_its_mark(score: float, grade: str) -> None:
    assert grade_of(Decimal(str(score)), SCALE) == grade


def test_what_is_not_known_has_no_letter() -> None:
    assert grade_of(None, SCALE) is None


@pytest.mark.parametrize(
    "scale",
    [{"A": 80}, {"A": 80, "B": 80, "C": 60, "D": 50}, {"A": 101, "B": 70, "C": 60, "D": 50}, [], {"A": "80"}, None,
     {"B": 80, "A": 70, "C": 60, "D": 50}, {"A": True, "B": 70, "C": 60, "D": 50}],
)  # fmt: skip
def test_a_scale_that_cannot_be_is_refused_in_words(scale: object) -> None:
    assert DECLARED["report_grades"].check(scale)
    assert DECLARED["report_grades"].check(SCALE) is None


def test_marked_tasks_make_twenty_of_a_hundred_and_without_them_the_test_is_all() -> None:
    assert total_of(Decimal(60), Decimal("2.25")) == (Decimal("15.0"), Decimal("48.0"), Decimal("63.0"))
    assert total_of(Decimal(60), None) == (None, None, Decimal("60.0"))
    assert total_of(None, Decimal(3)) == (None, None, None)


@pytest.mark.parametrize(
    ("mean", "level"), [("2.5", "Outstanding"), ("2.49", "Moderate"), ("1.5", "Moderate"), ("1.49", "Basic")]
)
def test_tasks_are_described_by_the_curriculum_s_bounds(mean: str, level: str) -> None:
    assert rules.scenario_level(Decimal(mean)) == level


@given(st.lists(st.decimals(0, 100, places=1), min_size=12, max_size=80), st.integers(0, 79))
def test_a_place_counts_those_above_and_equals_share_it(scores: list[Decimal], number: int) -> None:
    mine = scores[number % len(scores)]
    place, note = rank_in(mine, scores, len(scores))
    assert note is None
    assert place == 1 + sorted(scores, reverse=True).index(mine)


@pytest.mark.parametrize(("size", "scored"), [(11, 11), (40, 11), (12, 0)])
def test_few_have_no_places_and_hear_why(size: int, scored: int) -> None:
    place, note = rank_in(Decimal(50), [Decimal(50)] * scored, size)
    assert place is None
    assert note
    assert "12" in note


def test_nothing_leads_from_a_draft_to_the_parents_but_through_comment_and_approval() -> None:
    ways = {(status, act): after(status, act) for status in ReportStatus for act in ReportAction}
    into = {reached: [status for (status, _), to in ways.items() if to is reached] for reached in ReportStatus}
    assert into[ReportStatus.SENT] == [ReportStatus.APPROVED]
    assert into[ReportStatus.APPROVED] == [ReportStatus.COMMENTED]
    assert open_actions(ReportStatus.SENT) == [ReportAction.WITHDRAW]
    assert open_actions(ReportStatus.WITHDRAWN) == [ReportAction.RENEW]


@pytest.mark.parametrize(
    ("kind", "period", "first", "last", "said"),
    [
        (ReportType.WEEKLY, "2026-W46", date(2026, 11, 9), date(2026, 11, 15), "Week of 9 to 15 November 2026"),
        (ReportType.WEEKLY, "2026-W40", date(2026, 9, 28), date(2026, 10, 4), "Week of 28 September to 4 October 2026"),
        (ReportType.MONTHLY, "2026-10", date(2026, 10, 1), date(2026, 10, 31), "October 2026"),
        (ReportType.MID_TERM, "2026-T3", date(2026, 9, 14), date(2026, 10, 24), "First half of Term 3, 2026"),
        (ReportType.END_OF_TERM, "2026-T2", date(2026, 5, 25), date(2026, 8, 21), "Term 2, 2026"),
        (ReportType.MOCK, "2026-T2", date(2026, 5, 25), date(2026, 8, 21), "Term 2, 2026"),
    ],
)
def test_periods_are_said_as_people_say_them(kind: ReportType, period: str, first: date, last: date, said: str) -> None:
    assert rules.is_period(kind, period)
    assert rules.period_words(kind, period, first, last) == said


def test_a_week_is_named_by_its_monday_as_no_parent_counts_weeks() -> None:
    assert rules.period_short(ReportType.WEEKLY, "2026-W45") == "Week of 2 Nov"
    assert rules.period_in_sentence(ReportType.WEEKLY, "2026-W45") == "the week of 2 Nov"
    assert rules.period_in_sentence(ReportType.END_OF_TERM, "2026-T1") == "Term 1, 2026"
    assert rules.period_in_sentence(ReportType.MID_TERM, "2026-T1") == "mid-Term 1, 2026"


@pytest.mark.parametrize(("kind", "days"), [(ReportType.WEEKLY, 6), (ReportType.END_OF_TERM, 42)])
def test_a_report_is_waited_for_from_the_day_after_its_period_for_so_many_days(kind: ReportType, days: int) -> None:
    ended = date(2026, 11, 15)
    ages = [age for age in range(-1, 60) if rules.is_still_fresh(kind, ended, ended + timedelta(days=age))]
    assert ages == list(range(1, days + 1))


def test_a_month_is_named_in_short_in_a_sentence() -> None:
    assert rules.period_short(ReportType.MONTHLY, "2026-10") == "Oct 2026"
    assert rules.period_in_sentence(ReportType.MONTHLY, "2026-01") == "Jan 2026"


def test_half_a_tenth_is_rounded_upward() -> None:
    assert [str(rules.rounded(Decimal(each))) for each in ("0.25", "0.35", "0.34")] == ["0.3", "0.4", "0.3"]


def test_initials_are_those_of_names_alone() -> None:
    assert rules.initials("Grace auma Nakato") == "G.A.N."
    assert rules.initials("Okello (2)") == "O."
    assert rules.initials("M O'Brien") == "M.O."


def test_codes_are_long_all_different_and_forgiving() -> None:
    codes = {rules.new_code() for _ in range(500)}
    assert len(codes) == 500
    assert {len(code) for code in codes} == {12}
    code = codes.pop()
    assert typed(rules.grouped(code).lower().replace("-", " - ")) == code


TOPICS = st.builds(
    sentences.TopicFact,
    name=st.sampled_from(["Formulae, stoichiometry and mole concept", "Fractions", "Algebra 2"]),
    subject=st.sampled_from(["Chemistry", "Mathematics"]),
    questions=st.integers(5, 60),
    right=st.integers(0, 5),
)
SUBJECTS = st.builds(
    sentences.SubjectFact,
    name=st.sampled_from(["Chemistry", "Mathematics", "History and Political Education"]),
    tests=st.integers(0, 20),
    questions=st.integers(0, 400),
    total=st.none() | st.decimals(0, 100, places=1),
    before=st.none() | st.decimals(0, 100, places=1),
    before_at=st.just("Sep 2026"),
)


@given(st.lists(SUBJECTS, max_size=5), st.lists(TOPICS, max_size=8))
def test_suggestions_are_short_and_never_empty(
    subjects: list[sentences.SubjectFact], topics: list[sentences.TopicFact]
) -> None:
    subjects = [replace(each, grade=rules.grade_of(each.total, SCALE)) for each in subjects]
    facts = sentences.Facts("Aisha", ReportType.MONTHLY, Decimal(1), 1, subjects, topics)
    found = sentences.suggestions(facts)
    assert 1 <= len(found) <= 4
    assert all(len(each.split()) <= 25 and each.count(". ") == 1 for each in found)
    if all(abs(each.change) < 3 for each in subjects):
        assert not any("points" in each for each in found), "a difference that small tells nothing"
    assert sentences.actions(facts)
    assert all("lazy" not in each and "weak" not in each for each in [*found, *sentences.plain(facts)])


def test_one_subject_alone_is_neither_all_subjects_nor_the_best() -> None:
    biology = sentences.SubjectFact(name="Biology", tests=2, questions=20, total=Decimal(50))
    weak = sentences.TopicFact(name="Cells", subject="Biology", questions=10, right=2)
    facts = sentences.Facts("Emmanuel", ReportType.END_OF_TERM, Decimal(2), 9, [biology], [weak])
    said = [*sentences.plain(facts), *sentences.suggestions(facts)]
    assert said[0] == "Emmanuel has a score in one subject only, Biology: 50 of 100 (20 questions in 2 tests)."
    assert not any("all subjects" in each or "best" in each for each in said)


def test_what_went_well_is_not_sent_to_be_revised_before_what_builds_on_it() -> None:
    light = sentences.TopicFact(name="Refraction", subject="Physics", questions=5, right=4)
    lenses = sentences.TopicFact(name="Lenses", subject="Physics", questions=5, right=0, first="Refraction")
    physics = sentences.SubjectFact(name="Physics", tests=2, questions=20, total=Decimal(80))
    facts = sentences.Facts("Patience", ReportType.MONTHLY, Decimal(2), 9, [physics], [light, lenses])
    assert sentences.actions(facts) == ["Read the lesson on Lenses, then take its test again."]
    weaker = replace(facts, topics=[replace(light, right=2), lenses])
    assert "Revise Refraction first, then practise Lenses again." in sentences.actions(weaker)
