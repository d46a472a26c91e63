"""Who subscribed to what and when: every attempt to pay, and the periods that paying opened."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from api import constants
from api.demo.people import BOARDER, DROPPER, ON_TRIAL, SPRINTER, STUDENT, WEEKENDER, People
from api.demo.school_term import is_holiday
from api.demo.world import DAY, World, month_number

TRIAL, BASIC, PREMIUM = 0, 1, 2
PLANS = [  # (name, tier, shillings, days, share of subscribers)
    ("basic", BASIC, 12_000, 30, 0.60),
    ("premium", PREMIUM, 30_000, 30, 0.30),
    ("term", PREMIUM, 70_000, 90, 0.10),
]
COMPLETED_SHARE = 0.78
FAILURES = [  # of the rest; uganda.md 3.2
    ("NOT_ENOUGH_FUNDS", 9),
    ("APPROVAL_REJECTED", 4),
    ("EXPIRED", 6),
    ("COULD_NOT_PERFORM_TRANSACTION", 3),
]
CONVERTS, RENEWS, RETURNS, RETRIES = 0.86, 0.86, 0.62, 0.85
REVERSALS = 12


@dataclass
class Payment:
    """One attempt to pay."""

    person: int
    plan: int
    begun: int
    paid: int | None
    failure: str | None
    provider: str
    pending: bool = False
    reversed_at: int | None = None

    @property
    def amount(self) -> int:
        return int(PLANS[self.plan][2])


@dataclass
class Market:
    """What was paid, and what it opened: periods (person, from, to, tier) in order of person and time."""

    payments: list[Payment] = field(default_factory=list)
    periods: list[tuple[int, int, int, int]] = field(default_factory=list)


def trade(world: World, people: People) -> Market:
    """Let everybody pay, or not, from joining to the last day."""
    market = Market()
    rng = world.rng("payments")
    for person in range(len(people)):
        dice = rng.random(400)
        if people.role[person] == "author":
            if person % 5 == 0:
                _subscribe(world, people, market, person, 1, world.start + 3 * DAY + 9_000, dice, loyal=True)
            continue
        if people.role[person] != "user":
            continue
        joined = int(people.joined[person])
        market.periods.append((person, joined, joined + constants.FREE_TRIAL_DAYS * DAY, TRIAL))
        if _converts(people, person, dice[0]):
            plan = _plan(people, person, dice[1])
            moment = joined + int(DAY * (3 + 6 * dice[2]))
            _subscribe(world, people, market, person, plan, moment, dice[3:], loyal=bool(people.planted[person]))
    market.payments.sort(key=lambda payment: (payment.begun, payment.person))
    _reverse(world, rng, market)
    _leave_pending(world, rng, market)
    market.periods.sort()
    return market


def _converts(people: People, person: int, die: float) -> bool:
    if person == ON_TRIAL or people.archetype[person] == DROPPER or people.planted[person] == "trial_click_farm":
        return False
    return person == STUDENT or bool(people.planted[person]) or bool(die < CONVERTS)


def _plan(people: People, person: int, die: float) -> int:
    if person == STUDENT or people.planted[person] in ("device_stacking", "twenty_four_hour_reader"):
        return 1
    if people.planted[person]:
        return 0
    keen = people.archetype[person] == SPRINTER
    modest = people.archetype[person] == WEEKENDER
    basic, premium = (0.26, 0.56) if keen else (0.80, 0.16) if modest else (PLANS[0][4], PLANS[1][4])
    return 0 if die < basic else 1 if die < basic + premium else 2


def _subscribe(
    world: World, people: People, market: Market, person: int, plan: int, moment: int, dice: Any, *, loyal: bool
) -> None:
    """Pay, read, renew or lapse, come back: until the last day."""
    roll = iter(dice.tolist())
    until = moment
    loyal = loyal or person == STUDENT
    while moment < world.end and (die := next(roll, None)) is not None:
        paid = _pay(world, market, person, plan, moment, roll, certain=loyal)
        if paid is None:
            moment += int(DAY * (2 + 12 * die))
            continue
        begins = max(paid, until)
        until = begins + PLANS[plan][3] * DAY
        market.periods.append((person, begins, until, PLANS[plan][1]))
        stays = loyal or next(roll, 1.0) < _stays(world, people, person, until)
        early = 0.6 if loyal else next(roll, 0.5)
        moment = until + int(DAY * (2.2 - 4 * early)) if stays else until + int(DAY * (10 + 40 * early))
        if not stays and next(roll, 1.0) > RETURNS:
            return


def _stays(world: World, people: People, person: int, until: int) -> float:
    """Boarders let it lapse in term, candidates after their last paper."""
    day = world.days[min(len(world.days) - 1, max(0, (until - world.start) // DAY))]
    if people.archetype[person] == BOARDER and not is_holiday(day):
        return RENEWS - 0.1
    if people.year[person] == 4 and (day.month, day.day) > (10, 25):
        return 0.25
    return RENEWS


def _pay(world: World, market: Market, person: int, plan: int, moment: int, roll: Any, *, certain: bool) -> int | None:
    """Try up to three times within the hour; the moment of success, or None."""
    provider = "pesapal" if person % 10 < 7 else "flutterwave"
    for _ in range(3):
        if moment >= world.end - 3 * 3600:
            return None
        outcome, slow, again = next(roll, 0.0), next(roll, 0.5), next(roll, 1.0)
        if outcome < COMPLETED_SHARE or certain:
            waited = 120 + 1_680 * slow if slow > 0.96 else 22 * np.exp(0.7 * 1.6 * (slow - 0.5) * 2)
            paid = moment + max(4, int(waited))
            market.payments.append(Payment(person, plan, moment, paid, None, provider))
            return paid
        weights = np.cumsum([weight for _, weight in FAILURES]) / 22
        reason = FAILURES[int(np.searchsorted(weights, (outcome - COMPLETED_SHARE) / (1 - COMPLETED_SHARE)))][0]
        market.payments.append(Payment(person, plan, moment, None, reason, provider))
        if again > RETRIES:
            return None
        moment += int(120 + 2_400 * again)
    return None


def _reverse(world: World, rng: np.random.Generator, market: Market) -> None:
    """A few payments are given back within days, and the period they opened ends there."""
    candidates = [n for n, one in enumerate(market.payments)
                  if one.paid and one.person > ON_TRIAL and one.paid + 6 * DAY < world.end and one.plan < 2]  # fmt: skip
    chosen = rng.choice(candidates, min(world.count(REVERSALS), len(candidates)), replace=False)
    for n in sorted(chosen.tolist()):
        payment = market.payments[n]
        assert payment.paid is not None
        payment.reversed_at = payment.paid + int(DAY * (0.5 + 4 * rng.random()))
        market.periods = [
            (who, start, min(end, payment.reversed_at), tier)
            if who == payment.person and start == payment.paid else (who, start, end, tier)
            for who, start, end, tier in market.periods
        ]  # fmt: skip


def _leave_pending(world: World, rng: np.random.Generator, market: Market) -> None:
    """Some were begun within the last hours and have no answer yet."""
    for n in range(world.count(4)):
        person = 2 + int(rng.integers(0, 20))
        begun = world.end - 600 - int(rng.integers(0, 3_000)) - n
        market.payments.append(Payment(person, 0, begun, None, None, "pesapal", pending=True))


def entitlement_at(market: Market, person: Any, at: Any) -> Any:
    """Tier of each person at each moment: -1 none, 0 trial, 1 basic, 2 premium."""
    out = np.full(len(person), -1)
    periods = np.asarray(market.periods, dtype=np.int64).reshape(-1, 4)
    for kept in (periods[periods[:, 3] == TRIAL], periods[periods[:, 3] > TRIAL]):
        if not len(kept):
            continue
        keys = kept[:, 0] * (1 << 34) + kept[:, 1]
        order = np.argsort(keys, kind="stable")
        keys, rows = keys[order], kept[order]
        place = np.searchsorted(keys, person * (1 << 34) + at, side="right") - 1
        row = rows[np.maximum(place, 0)]
        holds = (place >= 0) & (row[:, 0] == person) & (row[:, 1] <= at) & (at < row[:, 2])
        out = np.where(holds, row[:, 3], out)
    return out


def current_month(world: World) -> int:
    return int(month_number(np.asarray([world.end - 1]))[0])
