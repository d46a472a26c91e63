"""Cases planted one by one: frauds that only money, rings and time show, and honest readers who look like them.

They stand apart from the drawn country and change none of its dice: people, payments and authors of their own.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from api.demo import places
from api.demo.accounts import Marks
from api.demo.payments import PLANS, Market, Payment, current_month
from api.demo.people import NOBODY, SUBJECTS, People
from api.demo.world import DAY, KAMPALA_OFFSET, World, month_name, uuid7s
from api.platform.clock import month_bounds

BASIC, PREMIUM = 0, 1
FIRST_PHONE: Final = 70_000
RING, TWIN, SMALL = ("ring 1", "ring 2", "ring 3"), ("twin",), ("small",)  # authors whom few read, by their use
FAMOUS, SECOND, THIRD = ("famous",), ("second",), ("third",)  # authors everybody reads, by their pages
MANY = ("famous", "second", "third", "fourth")
PEN_NAMES: Final = (*RING, *TWIN, *SMALL)


@dataclass(frozen=True)
class Case:
    """So many accounts that do the same: for whom they read, how long in a month, and what they share."""

    kind: str
    reason: str  # of the hold a fraud is to end in; of an honest case, the one it tempts
    is_fraud: bool
    accounts: int
    plan: int
    authors: tuple[str, ...]
    minutes: int  # each, in a month
    way: str = "steady"
    others_pct: int = 0  # of the time, with authors everybody reads
    shares_device: bool = False
    shares_number: bool = False
    pays_early: int = 0  # days before the period ends


CASES: Final = (
    Case("pen_name_ring", "ring", True, 1, BASIC, RING, 2_400),
    Case("two_payments", "ring", True, 2, BASIC, TWIN, 750, others_pct=12, shares_number=True, pays_early=15),
    Case("device_farm", "ring", True, 5, BASIC, SECOND, 1_000, others_pct=12, shares_device=True),
    Case("reopener", "reopened", True, 1, BASIC, THIRD, 150, "reopened"),
    Case("late_sender", "economic_bound", True, 1, BASIC, SECOND, 1_100, "sent_late"),
    Case("in_love_with_one_author", "economic_bound", False, 1, PREMIUM, FAMOUS, 490, others_pct=4),
    Case("first_reader", "ring", False, 1, BASIC, SMALL, 400),
    Case("family_payer", "ring", False, 2, BASIC, MANY, 250, shares_number=True),
    Case("early_renewal", "economic_bound", False, 1, BASIC, SECOND, 380, others_pct=25, pays_early=10),
    Case("school_lab", "ring", False, 5, BASIC, FAMOUS, 110, others_pct=15, shares_device=True),
    Case("reading_club", "ring", False, 3, BASIC, THIRD, 180, others_pct=30, shares_device=True),
    Case("family_phone", "ring", False, 2, BASIC, SECOND, 200, others_pct=30, shares_device=True, shares_number=True),
    Case("look_up", "reopened", False, 1, BASIC, THIRD, 110, "looked_up"),
    Case("poem_by_heart", "reopened", False, 1, BASIC, FAMOUS, 210, "by_heart"),
    Case("boarder_at_home", "economic_bound", False, 1, BASIC, MANY, 130, "sent_late"),
    Case("village_network", "economic_bound", False, 1, BASIC, MANY, 160, "sent_slowly"),
    Case("challenge_week", "sleepless", False, 2, BASIC, MANY, 450, "one_week"),
)


@dataclass
class Cases:
    """The people of the cases as everybody else stands, with what they paid; `case` is each reader's, None of authors."""

    people: People
    case: list[Case | None]
    marks: Marks
    market: Market = field(default_factory=Market)

    @property
    def readers(self) -> Iterator[tuple[int, Case]]:
        return ((n, case) for n, case in enumerate(self.case) if case)

    @property
    def authors(self) -> dict[str, int]:
        """Pen name -> position among the people."""
        first = len(self.case) - len(PEN_NAMES)
        return {name: first + n for n, name in enumerate(PEN_NAMES)}


def months(world: World) -> list[tuple[int, int]]:
    """First and last moment of the two full months in which the cases read."""
    names = [month_name(current_month(world) - back) for back in (2, 1)]
    return [(int(a.timestamp()), int(b.timestamp())) for a, b in map(month_bounds, names)]


def gather(world: World) -> Cases:
    """Everybody of the cases, and their payments."""
    rng = world.rng("cases")
    case: list[Case | None] = [each for each in CASES for _ in range(each.accounts)]
    readers = len(case)
    case += [None] * len(PEN_NAMES)
    size = len(case)
    region = places.regions(rng, size)
    first, last = places.full_names(rng, region)
    joined = months(world)[0][0] - 20 * DAY + 9 * 3600 + 1_013 * np.arange(size)
    people = People(
        ids=uuid7s(rng, joined),
        email=[f"{a}.{b}.c{n:03d}@{'learners' if n < readers else 'authors'}.example".lower()
               for n, (a, b) in enumerate(zip(first, last, strict=True))],
        role=["user"] * readers + ["author"] * len(PEN_NAMES),
        first_name=first,
        last_name=last,
        school=[name if n < readers else None for n, name in enumerate(places.schools(rng, region))],
        year=np.where(np.arange(size) < readers, 3, 0),
        archetype=np.full(size, NOBODY),
        joined=joined,
        theta=np.zeros(size),
        speed=np.ones(size),
        taste=rng.dirichlet([1.6] * len(SUBJECTS), size),
        leanings=np.zeros((size, 4)),
        planted=[each.kind if each else "" for each in case],
        author_slug=[""] * size,
        device=np.zeros(size, np.int64),
    )  # fmt: skip
    cases = Cases(people, case, _marks(case))
    for person, each in cases.readers:
        _pay(world, cases.market, person, each)
    cases.market.payments.sort(key=lambda payment: (payment.begun, payment.person))
    cases.market.periods.sort()
    return cases


def _marks(case: list[Case | None]) -> Marks:
    """Device, address and number of each: one for all accounts of a case that shares them. A twin is paid on its own."""
    whose = {each.kind: n for n, each in reversed(list(enumerate(case))) if each}
    device = [whose[each.kind] if each and each.shares_device else n for n, each in enumerate(case)]
    number = [whose[each.kind] if each and each.shares_number else n for n, each in enumerate(case)]
    number[len(case) - len(PEN_NAMES) + PEN_NAMES.index(TWIN[0])] = whose["two_payments"]
    return Marks(
        address=[f"203.0.113.{1 + n}" for n in device],
        fingerprint=[f"fp-case-{n:03d}" for n in device],
        phone=[places.phone(FIRST_PHONE + n) for n in number],
    )


def _pay(world: World, market: Market, person: int, case: Case) -> None:
    """From before the first month until the second has ended, each payment before the last one runs out."""
    begins, ends = months(world)[0][0], months(world)[1][1]
    length = PLANS[case.plan][3]
    at, until = begins - (length // 2 if case.pays_early else 1) * DAY + 7 * 3600 + 61 * person, 0
    while until < ends:
        paid = at + 20
        market.payments.append(Payment(person, case.plan, at, paid, None, "pesapal" if person % 3 else "flutterwave"))
        start = max(paid, until)
        until = start + length * DAY
        market.periods.append((person, start, until, PLANS[case.plan][1]))
        at = until - case.pays_early * DAY - 1_200


def day_of_month(begins: int, day: int, hour: float) -> int:
    """A moment of a month by its day, counted from 0, and its hour in Kampala; `begins` is the month's first moment."""
    assert (begins + KAMPALA_OFFSET) % DAY == 0
    return begins + day * DAY + int(hour * 3600)
