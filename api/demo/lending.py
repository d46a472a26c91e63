"""What everybody has on loan at the end of the last day, as their reading of the cycle says, and their devices."""

from typing import Any, Final
from uuid import UUID

import numpy as np
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from psycopg import Cursor

from api import constants
from api.demo.bulk_insert import copy_text
from api.demo.sign_in import DEMO_ACCOUNTS
from api.demo.world import DAY, World, uuid7s
from api.library.devices.rules import encode_base64url
from api.library.devices.tables import Device

# The cycle of everybody who may read now, as `loans.rules.cycle_at` finds it.
CYCLES: Final = """
with reading as (
  select id, subscription_tier as tier,
         case when subscription_tier = 'trial' then greatest(trial_ends_at, free_trial_ended_at)
              else subscription_period_end end as ends
  from users
  where subscription_tier in ('basic', 'premium') and subscription_status <> 'inactive'
        and subscription_period_end > to_timestamp(%(now)s)
     or subscription_tier = 'trial' and greatest(trial_ends_at, free_trial_ended_at) > to_timestamp(%(now)s)
)
insert into user_subscription_cycles
  (id, user_id, tier, cycle_start, cycle_end, books_selected_count, max_books, created_at, updated_at)
select md5('cycle' || id)::uuid, id, tier, until - %(cycle)s, until, 0, coalesce(book_limit, %(limit)s),
       to_timestamp(%(now)s), to_timestamp(%(now)s)
from (select reading.*, p.book_limit,
             ends - floor(extract(epoch from ends - to_timestamp(%(now)s)) / %(seconds)s) * %(cycle)s as until
      from reading left join subscription_plans p on p.name = reading.tier) found
"""
# The books opened in it, the last first, as many as the plan holds.
SELECTIONS: Final = """
insert into user_selected_books
  (id, user_id, book_id, subscription_tier, selected_at, locked_until, billing_cycle_start, is_active,
   created_at, updated_at)
select md5('choice' || user_id || book_id)::uuid, user_id, book_id, tier, chosen_at,
       case when max_books <> -1 then cycle_end end, cycle_start, true, chosen_at, chosen_at
from (select c.*, s.book_id, min(s.opened_at) as chosen_at,
             row_number() over (partition by c.user_id order by max(s.opened_at) desc) as place
      from user_subscription_cycles c
      join reading_sessions s on s.user_id = c.user_id and s.opened_at >= c.cycle_start
      group by c.id, s.book_id) opened
where max_books = -1 or place <= max_books
"""
LOANS: Final = """
insert into loans (id, user_id, book_id, status, loan_type, started_at, created_at, updated_at)
select md5('loan' || user_id || book_id)::uuid, user_id, book_id, 'active',
       case when subscription_tier = 'trial' then 'trial' else 'subscription' end, selected_at, selected_at, selected_at
from user_selected_books
"""
COUNTS: Final = """
update user_subscription_cycles c set books_selected_count = n
from (select user_id, count(*) as n from user_selected_books group by user_id) s where s.user_id = c.user_id
"""
LOCKS: Final = """
update users u set selections_locked_until = s.until
from (select user_id, max(locked_until) as until from user_selected_books group by user_id) s
where s.user_id = u.id and s.until is not null
"""
# Those who sign in come last: they are none of the accounts that have no room for another device.
OWNERS: Final = """
select u.id from users u where exists (select from loans l where l.user_id = u.id)
order by lower(u.email) = any(%s), u.id
"""
SHARE_WITH_DEVICE, WITH_TWO = 0.35, 0.25
NAMES: Final = ("My phone", "Tecno phone", "Itel phone", "Samsung phone", "Home computer", "School tablet")
SHARED: Final = 3  # accounts that several people seem to use: all devices taken, two replaced


def plant(world: World, cur: Cursor[Any]) -> None:
    """Write cycles, choices, loans and devices; readings, plans and people must be in place."""
    days = constants.BOOK_CYCLE_DAYS
    given = {"now": world.end, "limit": constants.BOOK_LIMIT, "seconds": days * DAY}
    cur.execute(CYCLES.replace("%(cycle)s", f"interval '{days} days'"), given)
    for statement in (SELECTIONS, LOANS, COUNTS, LOCKS):
        cur.execute(statement)
    _plant_devices(world, cur)


def _plant_devices(world: World, cur: Cursor[Any]) -> None:
    """One or two devices for a third of those who borrow."""
    rng = world.rng("devices")
    owners: list[UUID] = [row[0] for row in cur.execute(OWNERS, [[email for _, email in DEMO_ACCOUNTS]]).fetchall()]
    held: list[tuple[UUID, bool]] = []
    for n, owner in enumerate(owners):
        if n < SHARED and len(owners) > 2 * SHARED:
            held += [(owner, True)] * constants.DEVICE_LIMIT + [(owner, False)] * 2
        elif rng.random() < SHARE_WITH_DEVICE:
            held += [(owner, True)] * (1 + int(rng.random() < WITH_TWO))
    if not held:
        return
    seen = world.end - rng.integers(DAY // 24, 9 * DAY, len(held))
    added = seen - rng.integers(DAY, 20 * DAY, len(held))
    keys = [_point(rng) for _ in range(2 * len(held))]
    copy_text(cur, Device, {
        "id": uuid7s(rng, added),
        "user_id": [owner for owner, _ in held],
        "name": [NAMES[n] for n in rng.integers(0, len(NAMES), len(held))],
        "public_key": keys[::2],
        "signing_key": keys[1::2],
        "last_active_at": seen,
        "is_active": [active for _, active in held],
        "removed_at": [None if active else int(at) for (_, active), at in zip(held, seen, strict=True)],
        "created_at": added,
    })  # fmt: skip


def _point(rng: np.random.Generator) -> str:
    """A public key whose private half nobody kept."""
    key = derive_private_key(int.from_bytes(rng.bytes(31)) + 1, SECP256R1())
    return encode_base64url(key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))
