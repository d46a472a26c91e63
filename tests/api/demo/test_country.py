"""The demo country: the same every time, within every rule, and as the domain says learners are."""

import json
import os
from collections.abc import Callable, Iterator
from datetime import date, datetime
from pathlib import Path
from typing import Any

import psycopg
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

from api.accounts.auth.service import password_matches
from api.assessment.quizzes.rules import mark
from api.assessment.quizzes.tables import QuestionType
from api.demo import country
from api.demo.school_term import hour_weights, is_holiday, season, term_of
from api.demo.sign_in import DEMO_ACCOUNTS, DEMO_PASSWORD
from tests.api.demo.made_anew import MADE_ANEW, OF_THAT_HOUR
from tests.country import shelf
from tests.databases import create, drop, server

TODAY = date(2026, 11, 21)
SMALL = 0.02
KAMPALA_MONTH = "to_char({} at time zone 'Africa/Kampala', 'YYYY-MM')"
Ask = Callable[..., list[Any]]


def fresh(name: str) -> str:
    """A migrated database of this module's own."""
    url = create(server(), f"kitabo_country_{name}_{os.getpid()}")
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.connect() as connection:
        config = Config(toml_file="pyproject.toml")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.commit()
    engine.dispose()
    return url


def plant(url: str, truth: Path) -> country.Summary:
    return country.seed(url, TODAY, SMALL, lambda _: None, books=shelf(), truth_path=truth)


def shape(url: str) -> set[tuple[str, str]]:
    """Every index and constraint, by definition."""
    with psycopg.connect(url) as db:
        found = db.execute(
            "select conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace"
            " union all select indexname, indexdef from pg_indexes where schemaname = 'public'"
        ).fetchall()
    return {(str(name), str(definition)) for name, definition in found}


WHOLE = "select md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) from (select {} from {} u) t"


def digest(url: str) -> dict[str, str]:
    """A checksum of every table's rows."""
    with psycopg.connect(url) as db:
        names = db.execute("select tablename from pg_tables where schemaname = 'public'").fetchall()
        return {name: (db.execute(WHOLE.format(OF_THAT_HOUR.get(name, "u.*"), name)).fetchone() or ("",))[0]
                for (name,) in names if name not in MADE_ANEW}  # fmt: skip


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path, set[tuple[str, str]]]]:
    truth = tmp_path_factory.mktemp("truth") / "fraud.json"
    url = fresh("one")
    before = shape(url)
    plant(url, truth)
    yield url, truth, before
    drop(server(), url.rsplit("/", 1)[1])


@pytest.fixture
def ask(planted: tuple[str, Path, set[tuple[str, str]]]) -> Iterator[Ask]:
    with psycopg.connect(planted[0]) as db:
        yield lambda query, *values: db.execute(query, values).fetchall()


@pytest.fixture
def truth(planted: tuple[str, Path, set[tuple[str, str]]]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(planted[1].read_text())["planted"]
    return found


@pytest.mark.exhaustive("api/demo", "api/content")
def test_planting_twice_in_two_places_gives_the_same_country(
    planted: tuple[str, Path, set[tuple[str, str]]], tmp_path: Path
) -> None:
    other = fresh("two")
    try:
        plant(other, tmp_path / "fraud.json")
        assert digest(other) == digest(planted[0])
        assert (tmp_path / "fraud.json").read_text() == planted[1].read_text()
    finally:
        drop(server(), other.rsplit("/", 1)[1])


def test_a_second_run_changes_nothing_and_every_index_and_key_is_back(
    planted: tuple[str, Path, set[tuple[str, str]]], tmp_path: Path
) -> None:
    url, _, before = planted
    rows = digest(url)
    again = plant(url, tmp_path / "fraud.json")
    assert not again.planted_now
    assert digest(url) == rows
    assert shape(url) == before
    assert not (tmp_path / "fraud.json").exists()


def test_the_curriculum_is_whole(ask: Ask) -> None:
    assert ask("select count(*) from subjects") == [(24,)]
    assert ask("select count(*) from school_years") == [(4,)]
    assert ask("select count(*) from topics where competency is not null") == [(166,)]
    unknown = ask(
        "select need from topics, jsonb_array_elements_text(prerequisites) need"
        " where need not in (select code from topics)"
    )
    assert unknown == []


def test_intervals_are_whole_seconds_in_order_and_never_in_the_future(ask: Ask) -> None:
    assert ask(
        "select count(*) from read_intervals where received_at < ended_at"
        " or date_trunc('second', started_at) <> started_at or date_trunc('second', ended_at) <> ended_at"
    ) == [(0,)]
    assert ask(
        "select count(*) from (select started_at, lag(ended_at) over (partition by session_id order by started_at)"
        " as before from read_intervals) i where started_at < before"
    ) == [(0,)]
    assert ask(
        "select count(*) from read_intervals i join reading_sessions s on s.id = session_id"
        " where i.started_at < s.opened_at or i.ended_at > s.closed_at or i.entitlement <> s.entitlement"
    ) == [(0,)]
    (latest,) = ask(
        "select greatest(max(received_at), (select max(created_at) from reading_events)) from read_intervals"
    )
    assert latest[0] < datetime.fromisoformat(f"{TODAY}T00:00:00+03:00")


def test_a_session_is_the_sum_of_its_active_seconds_and_of_its_events(ask: Ask) -> None:
    assert ask(
        "select count(*) from reading_sessions s where duration <> (select coalesce(sum(extract(epoch from"
        " ended_at - started_at)), 0) from read_intervals where session_id = s.id and kind = 'active')"
    ) == [(0,)]
    assert ask(
        "select count(*) from reading_sessions s where (last_seq, last_seq) <> (select count(*), max(seq)"
        " from reading_events where session_id = s.id)"
    ) == [(0,)]


def test_whoever_reads_as_a_subscriber_had_paid_and_whoever_tries_was_in_his_first_week(ask: Ask) -> None:
    assert ask(
        "select count(*) from reading_sessions s where entitlement = 'paid' and not exists (select from payments p"
        " where p.user_id = s.user_id and status = 'completed' and paid_at <= opened_at)"
    ) == [(0,)]
    assert ask(
        "select count(*) from reading_sessions s join users u on u.id = user_id where entitlement = 'trial'"
        " and opened_at not between u.trial_started_at and u.trial_ends_at"
    ) == [(0,)]


def test_progress_agrees_with_the_sessions(ask: Ask) -> None:
    assert ask(
        "select count(*) from book_progress_snapshot n where time_spent <> (select sum(duration) from reading_sessions"
        " s where s.user_id = n.user_id and s.book_id = n.book_id)"
    ) == [(0,)]
    assert ask("select count(*) from book_progress_snapshot where (completed_at is null) = (progress_pct = 100)") == [
        (0,)
    ]


def test_the_calendar_knows_terms_holidays_and_candidates() -> None:
    assert is_holiday(date(2026, 8, 30))
    assert term_of(date(2026, 9, 14)) is not None
    assert season(date(2026, 9, 20), 4) == 2.4
    assert season(date(2026, 11, 20), 4) == 0.15
    assert season(date(2026, 11, 24), 2) == 1.6
    assert season(date(2026, 5, 26), 1) == 0.7
    assert hour_weights(False).argmax() == 20
    assert hour_weights(True)[:8].sum() == 0


def test_every_mark_is_the_one_the_product_would_give(ask: Ask) -> None:
    rows = ask(
        "select distinct question_type, options, correct_answer, user_answer, is_correct"
        " from user_answers a join questions q on q.id = question_id"
    )
    assert len(rows) > 300
    for kind, options, key, given, right in rows:
        assert mark(QuestionType(kind), options, key, given) is right


def test_attempts_add_up(ask: Ask) -> None:
    assert ask(
        # What waits for a teacher's marks counts nothing yet.
        "select count(*) from test_attempts t join quiz_sessions s on s.id = quiz_session_id"
        " where t.status = 'graded' and max_possible_score > 0 and (percentage_score"
        " <> round(100 * total_score / max_possible_score, 2) or passed <> (percentage_score >= passing_score)"
        " or end_time > expires_at or total_score > max_possible_score)"
    ) == [(0,)]
    assert ask(
        "select count(*) from test_attempts t where status = 'graded' and questions_answered <>"
        " (select count(*) from user_answers a where a.test_attempt_id = t.id)"
    ) == [(0,)]
    # The result of an attempt finds its answers by the ids it keeps.
    assert ask(
        "select count(*) from user_answers a join test_attempts t on t.id = test_attempt_id"
        " where not question_ids ? question_id::text"
    ) == [(0,)]
    # Only a drawing to label bears more than one point.
    assert ask(
        "select distinct s.session_type from test_attempts t join quiz_sessions s on s.id = quiz_session_id"
        " where t.status = 'graded' and max_possible_score > 0"
        " and (questions_answered <> max_possible_score or total_score <> correct_answers)"
    ) in ([], [("drawing",)])
    assert ask(
        "select count(*) from questions q where (times_answered, times_correct) <> (select count(*),"
        " coalesce(sum(is_correct::int), 0) from user_answers a join test_attempts t on t.id = test_attempt_id"
        " where question_id = q.id and status = 'graded' and is_correct is not null)"
    ) == [(0,)]


def test_mean_scores_lie_near_the_domains(ask: Ask) -> None:
    wanted = {"S1": 58, "S2": 56, "S3": 53, "S4": 57}
    for year, mean in ask(
        "select school_year, avg(percentage_score)::float from test_attempts t join users u on u.id = user_id"
        " where status = 'graded' group by 1"
    ):
        assert abs(mean - wanted[year]) < 5, (year, mean)


def test_every_planted_fraud_is_told_and_is_what_it_says(ask: Ask, truth: list[dict[str, Any]]) -> None:
    assert {row["kind"] for row in truth} == {
        "jump_to_end", "trial_click_farm", "cover_up_reads", "twenty_four_hour_reader", "device_stacking",
        "pen_name_ring", "two_payments", "device_farm", "reopener", "late_sender",
    }  # fmt: skip
    for row in truth:
        ((seconds, rights),) = ask(
            "select sum(extract(epoch from ended_at - started_at))::int, array_agg(distinct entitlement::text)"
            " from read_intervals i join books b on b.id = book_id where kind = 'active' and i.user_id = %s"
            f" and b.author_id = %s and {KAMPALA_MONTH.format('started_at')} = %s",
            row["user_id"], row["author_id"], row["month"],
        )  # fmt: skip
        assert seconds == row["seconds"]
        assert rights == (["trial"] if row["kind"] == "trial_click_farm" else ["paid"])
    assert {"2026-09", "2026-10", "2026-11"} <= {row["month"] for row in truth}


def test_the_sleepless_reader_never_sleeps_and_the_stacker_has_four_devices(
    ask: Ask, truth: list[dict[str, Any]]
) -> None:
    sleepless = next(row["user_id"] for row in truth if row["kind"] == "twenty_four_hour_reader")
    days = ask(
        "select count(*) from (select (started_at at time zone 'Africa/Kampala')::date from read_intervals"
        " where user_id = %s and kind = 'active' group by 1"
        " having count(distinct extract(hour from started_at at time zone 'Africa/Kampala')) >= 18) d",
        sleepless,
    )
    assert days[0][0] >= 4
    stacker = next(row["user_id"] for row in truth if row["kind"] == "device_stacking")
    at_once = ask(
        "select max((select count(*) from reading_sessions o where o.user_id = s.user_id"
        " and o.opened_at <= s.opened_at and o.closed_at > s.opened_at)) from reading_sessions s where user_id = %s",
        stacker,
    )
    assert at_once == [(4,)]


def test_money_is_told_the_same_three_times(ask: Ask) -> None:
    assert ask("select sum(amount) from ledger_postings") == [(0,)]
    assert ask(
        "select count(*) from payments p where status = 'completed' and 1 <> (select count(*) from ledger_journals j"
        " join ledger_postings o on o.journal_id = j.id where j.idem = 'pay:' || p.id || ':completed'"
        " and o.amount = p.amount)"
    ) == [(0,)]
    differences = ask(
        f"select {KAMPALA_MONTH.format('coalesce(settled_at, paid_at)')}, count(*) from (select * from payments"
        " where status = 'completed') p full join (select * from provider_statement_lines where kind = 'payment') l"
        " using (tracking_id) where p.id is null or l.id is null or p.amount <> l.amount group by 1 order by 1"
    )
    assert [month for month, _ in differences] == ["2026-10", "2026-11"]
    assert differences[0][1] == 1
    assert differences[1][1] > 3


def test_only_the_demo_accounts_have_a_password(ask: Ask) -> None:
    rows = ask("select email, password_hash from users where password_hash is not null")
    assert {email for email, _ in rows} == {email for _, email in DEMO_ACCOUNTS}
    for _, kept in rows:
        assert password_matches(kept, DEMO_PASSWORD)
