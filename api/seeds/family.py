"""A family: the demo's parent, linked with the demo's student as the two would have done it."""

from typing import Any

import numpy as np
from psycopg import Cursor

from api import business
from api.family.tables import FamilyLink, FamilyStatus, Kinship, ParentChildLink, everything
from api.seeds.demo import DEMO_ACCOUNTS
from api.seeds.loading import copy_text
from api.seeds.world import World, uuid7s

ANSWERED = 240  # seconds after the code was made


def plant(world: World, cur: Cursor[Any]) -> None:
    """One handshake of the evening of the second day, and the link it left."""
    rng, made = world.rng("family"), world.start + 43 * 3600
    parent, student = (_id_of(cur, dict(DEMO_ACCOUNTS)[name]) for name in ("Parent", "Student"))
    code = "".join(rng.choice(list(business.FAMILY_CODE_ALPHABET), business.FAMILY_CODE_LENGTH))
    answered = [made + ANSWERED]
    ids = uuid7s(rng, np.asarray([made, *answered]))
    pair = {"parent_user_id": [parent], "student_user_id": [student], "relationship": Kinship.PARENT}
    copy_text(cur, FamilyLink, {
        **pair,
        "id": ids[:1],
        "family_code": code,
        "status": FamilyStatus.VERIFIED,
        "parent_verified": True,
        "student_verified": True,
        "parent_verified_at": [made + ANSWERED // 2],
        "student_verified_at": answered,
        "verified_at": answered,
        "expires_at": [made + ANSWERED // 2 + business.FAMILY_ANSWER_DAYS * 86_400],
        "created_at": [made],
        "updated_at": answered,
    })  # fmt: skip
    copy_text(cur, ParentChildLink, {
        **pair, "id": ids[1:], "link_code": code, "permissions": [everything()], "created_at": answered,
    })  # fmt: skip


def _id_of(cur: Cursor[Any], email: str) -> str:
    found = cur.execute("select id from users where email = %s", (email,)).fetchone()
    assert found, f"{email} is planted before the family"
    return str(found[0])
