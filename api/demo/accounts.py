"""The people as rows, with what their payments made of them by the last day."""

from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Any

import numpy as np
from psycopg import Cursor

from api import constants
from api.accounts.auth.tables import User
from api.demo import places
from api.demo.book_openings import Openings
from api.demo.bulk_insert import copy_text
from api.demo.payments import TRIAL, Market
from api.demo.people import SUBJECTS, People, password_hash
from api.demo.sign_in import DEMO_ACCOUNTS
from api.demo.world import DAY, Ints, World, month_number

TIER_NAMES = {0: "trial", 1: "basic", 2: "premium"}

ANALYST = dict(DEMO_ACCOUNTS)["Analyst"]


@dataclass(frozen=True)
class Marks:
    """By what people are told apart, or are not: address and device at registration, and number."""

    address: list[str]
    fingerprint: list[str]
    phone: list[str]


def plant(
    world: World,
    cur: Cursor[Any],
    people: People,
    market: Market,
    last_seen: Ints,
    books_read: list[int],
    marks: Marks | None = None,
) -> None:
    """Write everybody. `last_seen` is when each was last heard of, 0 if never; `books_read` is of this month."""
    rng = world.rng("accounts")
    passwords = _passwords(rng, people)
    marks = marks or _own_marks(rng, people)
    copy_text(cur, User, {
        "id": people.ids,
        "email": people.email,
        "first_name": people.first_name,
        "last_name": people.last_name,
        "username": [email.split("@")[0] for email in people.email],
        "phone_number": marks.phone,
        "country_code": "+256",
        "password_hash": passwords,
        "email_verified": True,
        "role": _roles(people),
        **_account_state(world, people, market),
        **_trials(people),
        "books_read_this_month": books_read,
        **_origins(marks),
        "last_login_at": [int(at) or None for at in last_seen],
        "school_year": [f"S{year}" if year else None for year in people.year],
        "date_of_birth": _birthdays(world, rng, people),
        "school_name": people.school,
        "preferred_subjects": [
            [SUBJECTS[k] for k in np.argsort(-taste)[:2]] if year else []
            for year, taste in zip(people.year, people.taste, strict=True)
        ],
        "created_at": people.joined,
        "updated_at": np.maximum(people.joined, last_seen),
    })  # fmt: skip


def _roles(people: People) -> list[str]:
    """The analyst is of the staff and has no role: what they may read is a permission."""
    return ["user" if email == ANALYST else role for email, role in zip(people.email, people.role, strict=True)]


def _passwords(rng: np.random.Generator, people: People) -> list[str | None]:
    may_enter = {email for _, email in DEMO_ACCOUNTS}
    return [password_hash(rng) if email in may_enter else None for email in people.email]


def _own_marks(rng: np.random.Generator, people: People) -> Marks:
    phones = [places.phone(n) for n in range(len(people))]
    return Marks(_addresses(rng, people), _fingerprints(rng, people), phones)


def _trials(people: People) -> dict[str, list[Any]]:
    """Every learner's first week; staff and authors have none."""
    starts = [int(start) if people.role[n] == "user" else None for n, start in enumerate(people.joined)]
    ends = [start + constants.FREE_TRIAL_DAYS * DAY if start else None for start in starts]
    return {
        "free_trial_used": [start is not None for start in starts],
        "free_trial_started_at": starts,
        "free_trial_ended_at": ends,
        "trial_started_at": starts,
        "trial_ends_at": ends,
    }


def _account_state(world: World, people: People, market: Market) -> dict[str, list[Any]]:
    """Tier, status and period end as they stand at the end of the last day."""
    size = len(people)
    tier: list[Any] = ["trial" if role == "user" else "free" for role in people.role]
    status: list[Any] = ["inactive"] * size
    until: list[int | None] = [None] * size
    for person, _, end, level in market.periods:
        if level == TRIAL:
            tier[person] = "trial" if end > world.end else "free"
            continue
        if until[person] is None or end >= (until[person] or 0):
            until[person] = end
            tier[person], status[person] = TIER_NAMES[level], "active"
    for person, last in enumerate(until):
        if last is not None and last <= world.end:
            tier[person], status[person] = "free", "cancelled" if person % 4 == 0 else "inactive"
    return {
        "subscription_tier": tier,
        "subscription_status": status,
        "subscription_period_end": until,
        "subscription_ends_at": until,
    }


def _addresses(rng: np.random.Generator, people: People) -> list[str]:
    """Addresses of the blocks kept for documentation; the click farm shares one."""
    last, block = rng.integers(1, 255, len(people)), rng.integers(0, 2, len(people))
    return [
        "203.0.113.77" if kind == "trial_click_farm" else f"{('192.0.2', '198.51.100')[b]}.{n}"
        for kind, b, n in zip(people.planted, block, last, strict=True)
    ]


def _fingerprints(rng: np.random.Generator, people: People) -> list[str]:
    """One per phone; the click farm has three phones for all its accounts."""
    own = rng.integers(0, 1 << 60, len(people))
    return [f"fp-farm-{n % 3}" if kind == "trial_click_farm" else f"fp-{code:015x}"
            for n, (kind, code) in enumerate(zip(people.planted, own, strict=True))]  # fmt: skip


def _origins(marks: Marks) -> dict[str, list[str]]:
    """Where each account began. Its mark is the same wherever the country is planted; a real one has the place's key."""
    both = zip(marks.address, marks.fingerprint, strict=True)
    return {
        "registration_ip": marks.address,
        "device_fingerprint": marks.fingerprint,
        "origin_mark": [sha256(f"{address} {device}".encode()).hexdigest() for address, device in both],
    }


def _birthdays(world: World, rng: np.random.Generator, people: People) -> list[Any]:
    days = rng.integers(0, 365, len(people))
    return [
        world.days[0].replace(month=1, day=1, year=world.days[0].year - 13 - int(year)) + timedelta(int(day))
        if year else None
        for year, day in zip(people.year, days, strict=True)
    ]  # fmt: skip


def traces(world: World, openings: Openings, size: int) -> tuple[Ints, list[int]]:
    """When each person was last heard of (0 if never), and how many books each opened in the last day's month."""
    last_seen = np.zeros(size, np.int64)
    np.maximum.at(last_seen, openings.person, openings.start)
    now = month_number(np.asarray([world.end - 1]))[0]
    opened = np.stack([openings.person, openings.book])[:, month_number(openings.start) == now]
    books: list[int] = np.bincount(np.unique(opened, axis=1)[0], minlength=size).tolist()
    return last_seen, books
