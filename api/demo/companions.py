"""People beside the learners: a parent, a moderator and a teacher a visitor may be, on dice of their own."""

from typing import Any

import numpy as np
from psycopg import Cursor

from api.accounts.auth.tables import User
from api.demo import places
from api.demo.bulk_insert import copy_text
from api.demo.people import password_hash
from api.demo.sign_in import DEMO_ACCOUNTS
from api.demo.world import DAY, World, uuid7s
from api.platform.roles import Role, Tier

FIRST_PHONE = 81_000
ROWS = [("Parent", Role.PARENT, "Grace", "Nakato"), ("Moderator", Role.MODERATOR, "Isaac", "Odong"),
        ("Teacher", Role.USER, "Esther", "Namubiru")]  # fmt: skip


def plant(world: World, cur: Cursor[Any]) -> None:
    """Write them; neither reads nor pays, so no number of the country moves."""
    rng = world.rng("beside")
    joined = np.asarray([world.start - 10 * DAY + 41_000 * n for n in range(len(ROWS))])
    emails = [dict(DEMO_ACCOUNTS)[name] for name, *_ in ROWS]
    copy_text(cur, User, {
        "id": uuid7s(rng, joined),
        "email": emails,
        "first_name": [first for *_, first, _ in ROWS],
        "last_name": [last for *_, last in ROWS],
        "username": [email.split("@")[0] for email in emails],
        "phone_number": [places.phone(FIRST_PHONE + n) for n in range(len(ROWS))],
        "country_code": "+256",
        "password_hash": [password_hash(rng) for _ in ROWS],
        "email_verified": True,
        "role": [role for _, role, *_ in ROWS],
        "subscription_tier": Tier.FREE,
        "created_at": joined,
    })  # fmt: skip
