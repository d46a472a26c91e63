"""The thief's game: `python -m pipelines.thief [--tries N]`.

A thief who knows every rule buys plans, reads for authors of his own and looks for the way that pays most. Each try has
months of its own among drawn honest readers, poor ones and ones whose pool is many times what was paid for them, judged
by the warehouse's own SQL; the best ways are varied further. He may pay for months in which he does not read. He is
taken to leave no trace a page or a clock could show, so only the rules about money and rings stand against him.
"""

import argparse
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import pyarrow as pa

from api import constants
from pipelines.engines import DuckDB, Row
from pipelines.examples import uuid_of, world
from pipelines.sql import needed_for
from pipelines.steps import all_steps

PLANS: Final = (12_000, 30_000, 23_333)  # a month of basic, premium and term
HONEST, AUTHORS, MONTHS = 60, 12, 3
KEPT, ROUNDS = 20, 5
GIVEN: Final = frozenset(
    {"intermediate.int_reader_author_months", "intermediate.int_paid_months", "intermediate.int_month_revenue",
     "intermediate.int_unlike_reading", "intermediate.int_stacked_devices", "intermediate.int_sleepless_readers",
     "intermediate.int_reopened_books"}
)  # fmt: skip
WANTED: Final = ("intermediate.int_month_limits", "intermediate.int_minute_holds")
PROFIT: Final = """
with held as (select distinct learner_key, author_id, month from intermediate.int_minute_holds),
paid as (
    select amounts.month, learner_key, sum(amounts.seconds * allowed_seconds / bounds.seconds) as seconds
    from intermediate.int_reader_author_months as amounts
    anti join held using (learner_key, author_id, month)
    inner join intermediate.int_reader_bounds as bounds using (learner_key, month)
    group by all
)
select
    month,
    any_value(least(pool_ugx, most_ugx))
    * coalesce(sum(seconds) filter (where learner_key like '%t%'), 0) / greatest(1e-9, sum(seconds)) as won
from paid
inner join intermediate.pools_ using (month)
inner join intermediate.int_month_limits using (month)
group by month
"""


@dataclass(frozen=True)
class Way:
    """One way to steal: accounts and their plan, authors, minutes each, and what else differs."""

    accounts: int
    plan: int
    authors: int
    minutes: int
    known_pct: int  # of the time read for authors of others, to look honest
    devices: int  # on which the accounts were made
    rich_pct: int  # a month's pool as a percent of what was paid for it
    months: int = 1  # paid for …
    idle: int = 0  # … and of them not read in, at the beginning

    @property
    def cost(self) -> int:
        return self.accounts * PLANS[self.plan] * self.months


def drawn(dice: random.Random) -> Way:
    most, months = constants.MONTHLY_CAP_SECONDS // 60, dice.randint(1, MONTHS)
    return Way(
        dice.randint(1, 8), dice.randrange(len(PLANS)), dice.randint(1, AUTHORS), dice.randint(30, most),
        dice.randint(0, 60), dice.randint(1, 8), dice.choice((dice.randint(40, 90), dice.randint(90, 3_000))),
        months, dice.randrange(months),
    )  # fmt: skip


def varied(way: Way, dice: random.Random) -> Way:
    """A neighbour: one thing otherwise."""
    name, other = dice.choice(list(Way.__dataclass_fields__)), drawn(dice)
    if name in ("months", "idle"):
        return replace(way, months=other.months, idle=other.idle)
    return replace(way, **{name: getattr(other, name)})


def profits(ways: Sequence[Way], seed: int) -> list[float]:
    """What each way wins less what it costs, each in months of its own."""
    dice, engine = random.Random(seed), world({"given": {}})
    amounts, paid, revenue, pools, users = list[Row](), list[Row](), list[Row](), list[Row](), list[Row]()
    for number, way in enumerate(ways):
        devices = {f"{number}t{n}": f"{number}d{n % way.devices}" for n in range(way.accounts)}
        users += [{"learner_key": who, "device_mark": device} for who, device in devices.items()]
        for nth in range(way.months):
            month = _month(number, nth)
            rows = [*_honest(dice, number), *(_stolen(way, number) if nth >= way.idle else ())]
            money = {row[0]: row[3] for row in rows} | dict.fromkeys(devices, PLANS[way.plan])
            seconds, pool = sum(row[2] for row in rows), sum(money.values()) * way.rich_pct // 100
            pools.append({"month": month, "pool_ugx": pool})
            revenue.append({"month": month, "carried_in_ugx": 0, "shared_ugx": -(-pool * 10_000 // 6_000)})
            paid += [{"learner_key": who, "month": month, "days": 30, "paid_ugx": ugx} for who, ugx in money.items()]
            amounts += [
                {"learner_key": who, "author_id": str(uuid_of(author)), "read_month": month, "month": month,
                 "seconds": read, "weight": read * 6_000, "provisional_ugx": pool * read // seconds}
                for who, author, read, _ in rows
            ]  # fmt: skip
    _load(
        engine,
        "intermediate.int_reader_author_months",
        amounts,
        "* replace (author_id::uuid as author_id, weight::hugeint as weight)",
    )
    _load(engine, "intermediate.int_paid_months", paid, "*")
    _load(engine, "intermediate.int_month_revenue", revenue, "*")
    _load(engine, "intermediate.pools_", pools, "*")
    engine.load("raw.users", _users(engine, users))
    _nothing_seen(engine)
    for step in needed_for(WANTED, all_steps(), given=GIVEN):
        step.build(engine)
    won = {row["month"]: row["won"] for row in engine.rows(PROFIT)}
    engine.close()
    return [sum(won.get(_month(n, nth), 0.0) for nth in range(way.months)) - way.cost for n, way in enumerate(ways)]


def _month(number: int, nth: int) -> str:
    months = number * MONTHS + nth
    return f"{1000 + months // 12}-{1 + months % 12:02d}"


def _honest(dice: random.Random, number: int) -> list[tuple[str, str, int, int]]:
    """Readers of known authors: most read a little, few a lot. Each keeps to one plan."""
    rows = []
    for reader in range(HONEST):
        seconds, price = int(60 * min(2_400, dice.lognormvariate(5.4, 0.9))), PLANS[(0, 0, 0, 1, 1, 2)[reader % 6]]
        for author in dice.sample(range(AUTHORS), dice.randint(1, 5)):
            rows.append((f"{number}h{reader}", f"{number}known{author}", 1 + seconds // 5, price))
    return rows


def _stolen(way: Way, number: int) -> list[tuple[str, str, int, int]]:
    rows, own = [], way.minutes * 60 * (100 - way.known_pct) // 100
    for account in range(way.accounts):
        name, price = f"{number}t{account}", PLANS[way.plan]
        rows += [(name, f"{number}own{author}", max(1, own // way.authors), price) for author in range(way.authors)]
        if way.known_pct:
            rows.append((name, f"{number}known{account % AUTHORS}", way.minutes * 60 - own, price))
    return rows


def _load(engine: DuckDB, name: str, rows: list[Row], columns: str) -> None:
    engine.load("intermediate.given_", pa.Table.from_pylist(rows))
    engine.create(name, f"select {columns} from intermediate.given_")


def _users(engine: DuckDB, rows: list[Row]) -> pa.Table:
    schema = engine.arrow("from raw.users limit 0").schema
    return pa.table({field.name: pa.array([row.get(field.name) for row in rows], field.type) for field in schema})


def _nothing_seen(engine: DuckDB) -> None:
    """No page, clock or device gave him away."""
    for name, columns in {
        "int_unlike_reading": "openings int, leap_share double, timed_pages int, spread double, author_id uuid",
        "int_stacked_devices": "seconds bigint, openings int, days int",
        "int_sleepless_readers": "days int, hours int",
        "int_reopened_books": "openings int, seconds bigint, share_pct int, author_id uuid",
    }.items():
        engine.run(f"create table intermediate.{name} (learner_key varchar, month varchar, {columns})")


def best_way(tries: int, seed: int = 7) -> tuple[Way, float]:
    """The best way found, and what it brings."""
    dice = random.Random(seed)
    each = max(1, tries // ROUNDS)
    best: list[tuple[float, Way]] = []
    for number in range(ROUNDS):
        ways = [varied(dice.choice(best)[1], dice) if best and n % 4 else drawn(dice) for n in range(each)]
        found = zip(profits(ways, seed + number), ways, strict=True)
        best = sorted([*best, *found], key=lambda one: -one[0])[:KEPT]
    return best[0][1], best[0][0]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m pipelines.thief", description=__doc__)
    parser.add_argument("--tries", type=int, default=10_000)
    asked = parser.parse_args()
    way, profit = best_way(asked.tries)
    print(f"best of {asked.tries:,} ways: {way}")
    print(
        f"costs UGX {way.cost:,}, wins UGX {profit + way.cost:,.0f}: a loss of UGX {-profit:,.0f}"
        if profit < 0
        else f"PROFIT UGX {profit:,.0f}"
    )
    return int(profit >= 0)


if __name__ == "__main__":
    sys.exit(main())
