"""A small published warehouse of learners' numbers for tests of the dashboards."""

import json
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from itertools import chain, groupby
from pathlib import Path
from typing import Any

import duckdb

from api.learning.analytics.progress_facts import Progress, ProgressTopics, RecentAnswers, StudyTime
from api.platform.clock import day_of
from api.settings import settings

SHAPES = {
    "learning.performance_analytics": "learner_key varchar, subject_id uuid, topic_id uuid, time_range varchar,"
    " total_attempts bigint, total_questions bigint, correct_answers bigint, average_score double,"
    " average_time_per_question double, improvement_trend varchar",
    "learning.time_ranges": "time_range varchar, starts_on date, ends_on date",
    "learning.score_history": "learner_key varchar, attempt_id uuid, quiz_id uuid, subject_id uuid, day date,"
    " score_pct decimal(5, 2), questions bigint",
    "learning.topic_mastery": "learner_key varchar, topic_id uuid, subject_id uuid, percentage double, low_pct double,"
    " high_pct double, answers bigint, is_known boolean, recall_pct double, mastery_level varchar,"
    " last_answered_at timestamptz",
    "learning.study_time_daily": "learner_key varchar, day date, reading_seconds bigint, quiz_seconds bigint,"
    " questions bigint, correct_answers bigint",
    "learning.at_risk_learners": "learner_key varchar, risk varchar, why varchar, risk_pct double, lead_days bigint,"
    " last_studied_on date",
    "learning.question_statistics": "question_id uuid, answers bigint, facility double,"
    " discrimination double, guess_rate double, median_seconds bigint, distractors json, flag varchar",
    "learning.learner_questions": "learner_key varchar, question_id uuid, topic_id uuid, subject_id uuid,"
    " is_first_right boolean",
    "learning.report_periods": "report_type varchar, period varchar, starts_on date, ends_on date, counts_until date,"
    " is_over boolean, next_term_starts_on date",
    "learning.progress_report_facts": "learner_key varchar, report_type varchar, period varchar, subject_id uuid,"
    " quizzes bigint, quizzes_passed bigint, test_questions bigint, average_score_pct double, test_pct double,"
    " score_pct double, is_known boolean, change_points double, previous_period varchar, questions bigint,"
    ' topics struct(topic_id varchar, questions bigint, "right" bigint)[], scenarios bigint, scenario_score double,'
    " study_seconds bigint, study_days bigint",
    "learning.generic_skill_facts": "learner_key varchar, report_type varchar, period varchar, skill varchar,"
    " questions bigint, correct_answers bigint, tasks bigint, task_points bigint, weeks bigint, steady_weeks bigint,"
    " study_days bigint, is_known boolean, share_pct double, level varchar",
    "learning.progress_report_groups": "report_type varchar, period varchar, school_year varchar, subject_id uuid,"
    " learners bigint, average_pct double",
    "learning.exam_forecast": "learner_key varchar, subject_id uuid, p_a double, p_b double, p_c double, p_d double,"
    " p_e double, grade varchar, low_grade varchar, high_grade varchar, mark double, low double, high double,"
    " coverage_pct double, n bigint, topics_known bigint, tests_sat bigint",
    "learning.exam_movers": "learner_key varchar, subject_id uuid, rank bigint, topic_id uuid, mastery_pct double,"
    " gain_marks double, target_grade varchar, chance_now_pct double, chance_then_pct double",
    "money.author_earnings": "month varchar, author_id uuid, earnings_ugx bigint",
    "money.payments_daily": "day date, provider varchar, status varchar, payments bigint, amount_ugx bigint",
    "money.revenue_pool": "month varchar, net_revenue_ugx bigint, pool_ugx bigint, paid_seconds bigint",
    "library.reading_daily": "learner_key varchar, day date, active_seconds bigint",
    "library.book_engagement": "book_id uuid, week date, readers bigint, new_readers bigint, active_seconds bigint,"
    " counted_seconds bigint, finishers bigint, came_back_pct double",
    "library.book_funnel": "book_id uuid, month varchar, previews bigint, took_up bigint, opened bigint,"
    " read_ten_minutes bigint, finished bigint, finished_pct double",
    "library.page_stalls": "book_id uuid, page integer, readers bigint, median_seconds bigint, words integer,"
    " expected_seconds bigint, times_expected double, back_pct double, stop_pct double, pause_pct double,"
    " look_at varchar",
    "library.book_data_cost": "book_id uuid, month varchar, active_seconds bigint, offline_pct double, mib double,"
    " mib_per_hour double",
    "library.lending_months": "month varchar, loans bigint, returned_pct double, licences bigint,"
    " registered_pct double, kept_offline_pct double, renewed_pct double, licences_revoked_pct double,"
    " expired_pct double",
    "learning.question_pages": "question_id uuid, rank bigint, book_id uuid, page integer, score double",
    "predictions.mastery_items": "question_id uuid, topic_id uuid, difficulty double, answers bigint, prior_sd double,"
    " mean_difficulty double, topic_spread double",
    "operations.runs": "run_id varchar, as_of timestamptz, status varchar",
    "operations.check_results": 'run_id varchar, mart varchar, "check" varchar, success boolean',
    "operations.metric_registry": "key varchar, title varchar, definition varchar, unit varchar, mart varchar,"
    ' "column" varchar, owner varchar',
}


def publish(as_of: datetime, rows: dict[str, Sequence[Sequence[Any]]], last_run: dict[str, Any] | None = None) -> Path:
    """A marts file with these rows by table, and what the last run said of itself."""
    path = settings().marts_path
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    with duckdb.connect(str(fresh), config={"threads": 1}) as made:
        made.begin()  # one write to the file, not one for each row
        for schema in ("learning", "library", "money", "predictions", "operations"):
            made.execute(f"create schema {schema}")
        for table, shape in SHAPES.items():
            made.execute(f"create table {table} ({shape})")
        made.execute("insert into operations.runs values ('run-1', ?, 'published')", [as_of])
        for name, days in {"7d": 6, "30d": 29, "90d": 89, "term": 75, "year": 300}.items():
            today = day_of(as_of)
            made.execute(
                "insert into learning.time_ranges values (?, ?, ?)", [name, today - timedelta(days=days), today]
            )
        for table, given in rows.items():
            columns = [f'"{name}"' for name, *_ in made.execute(f"describe {table}").fetchall()]
            for width, alike in groupby(given, key=len):  # planning a statement takes longer than writing a row
                several = list(alike)
                values = ", ".join([f"({', '.join('?' * width)})"] * len(several))
                names = ", ".join(columns[:width])
                made.execute(f"insert into {table} ({names}) values {values}", [*chain.from_iterable(several)])
        made.commit()
    fresh.replace(path)
    (settings().data_dir / "last_run.json").write_text(json.dumps(last_run or {"status": "published"}))
    return path


def unpublish() -> None:
    """Nothing has ever been published."""
    settings().marts_path.unlink(missing_ok=True)
    (settings().data_dir / "last_run.json").unlink(missing_ok=True)


def study_day(
    key: str, day: date, *, reading: int = 0, quiz: int = 0, questions: int = 0, right: int = 0
) -> tuple[Any, ...]:
    return (key, day, reading, quiz, questions, right)


def progress_of(
    *, minutes: int = 0, days: int = 0, last_week: int | None = 0, right: int = 0, questions: int = 0
) -> Progress:
    """A learner's progress in a week of November 2026, of no topic."""
    monday, sunday = date(2026, 11, 16), date(2026, 11, 22)
    return Progress(
        as_of=datetime.combine(sunday, datetime.min.time(), UTC),
        time=StudyTime(
            week_began_on=monday,
            until=sunday,
            minutes=minutes,
            days=days,
            last_week_by_then=last_week,
            last_week=last_week,
        ),
        answers=RecentAnswers(
            since=date(2026, 10, 24), questions=questions, right=right, is_known=questions >= 5, trend=None
        ),
        topics=ProgressTopics(is_known=False, better_count=0, stuck_count=0, better=[], stuck=[]),
    )
