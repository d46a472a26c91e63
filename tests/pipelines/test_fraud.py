"""The demo country's planted frauds end in the right holds, and nobody who only looks like one is held."""

from collections import defaultdict

import duckdb
import psycopg
import pytest

from api.demo.cases import CASES
from api.platform.pseudonym import learner_key
from pipelines.fraud import Verdict, judge
from tests.country import Country, country
from tests.deployment import forget

__all__ = ["country"]


@pytest.fixture
def verdict(country: Country, monkeypatch: pytest.MonkeyPatch) -> Verdict:
    monkeypatch.setenv("DATA_DIR", str(country.home))
    forget()
    return judge(country.home / "truth" / "fraud.json")


def test_every_planted_case_is_held_for_its_reason_and_no_honest_one_is(verdict: Verdict, country: Country) -> None:
    assert {name for name, kind in verdict.kinds.items() if kind.is_fraud} >= {c.kind for c in CASES if c.is_fraud}
    assert {name for name, kind in verdict.kinds.items() if not kind.is_fraud} == {
        case.kind for case in CASES if not case.is_fraud
    }
    for name, kind in verdict.kinds.items():
        assert (name, kind.held, kind.rightly) == (name, *((kind.lines, kind.lines) if kind.is_fraud else (0, 0)))
        assert (kind.ugx > 0) is kind.is_fraud, name
    assert (verdict.precision, verdict.recall, verdict.honest_loss_ugx) == (1.0, 1.0, 0.0)
    _nobody_moved_more_than_they_paid(country)


def _nobody_moved_more_than_they_paid(country: Country) -> None:
    """Over final months as they were closed and open ones, though the first took in more than was paid for them."""
    moved: defaultdict[str, float] = defaultdict(float)
    with psycopg.connect(country.url) as db:
        asked = "select user_id, sum(amount - amount_reversed)::int from payments where status = 'completed' group by 1"
        paid = {learner_key(user): ugx for user, ugx in db.execute(asked).fetchall()}
        closed = db.execute(
            "select month, content,"
            " (select sum(earnings_amount)::int from author_monthly_earnings e where e.month = i.month),"
            " (select author_pool_amount from monthly_revenue_pools p where p.month = i.month)"
            " from close_inputs i where name = 'minutes' order by month"
        ).fetchall()
    assert closed[0][3] > 2 * closed[0][2] > 0, "most of what was paid in the first month is for the next"
    with duckdb.connect(str(country.home / "marts.duckdb"), read_only=True) as marts:
        out = dict(marts.sql("select month, pool_ugx - carried_out_ugx from money.revenue_pool").fetchall())
        for month, content, earned, _ in closed:
            path = country.home / "minutes.parquet"
            path.write_bytes(content)
            assert out.pop(month) == earned
            _add(moved, marts, f"read_parquet('{path}')", earned)
        for month, ugx in out.items():
            _add(moved, marts, f"(from money.credited_seconds where earned_month = '{month}')", ugx)
    assert sum(moved.values()) > 500_000
    assert {who: (ugx, paid.get(who)) for who, ugx in moved.items() if ugx > paid.get(who, 0)} == {}


def _add(moved: defaultdict[str, float], marts: duckdb.DuckDBPyConnection, minutes: str, ugx: int) -> None:
    found = marts.sql(
        f"select learner_key, sum(paid_seconds) from {minutes} where paid_seconds > 0 group by 1"
    ).fetchall()
    whole = sum(seconds for _, seconds in found)
    for who, seconds in found:
        moved[who] += ugx * seconds / whole
