"""The tutors of the demo country: people of their own, and their rows in the marketplace."""

from typing import Any

import numpy as np
from psycopg import Cursor

from api.accounts.auth.tables import User, UserType
from api.demo import places
from api.demo.bulk_insert import copy_text
from api.demo.people import People, password_hash
from api.demo.sign_in import DEMO_ACCOUNTS
from api.demo.world import DAY, Ids, World, hexes, parameters, uuid7s
from api.platform.roles import Role, Tier
from api.tutoring.tutors.tables import MarketplaceTutor

FIRST_PHONE = 80_000
AVAILABLE = [{"day": day, "from": "16:30", "to": "19:00"} for day in ("tuesday", "thursday")] + [
    {"day": "saturday", "from": "09:00", "to": "13:00"}
]


def plant(world: World, cur: Cursor[Any], people: People) -> None:
    """Write the tutors and their people; a super admin must be in place, who verified them."""
    rng = world.rng("tutors")
    rows: list[dict[str, Any]] = parameters("tutors")
    joined = np.asarray([world.start - 20 * DAY + 31_000 * n for n in range(len(rows))])
    ids = uuid7s(rng, joined)
    _plant_people(rng, cur, rows, ids, joined)
    verifier = hexes(people.ids[[people.role.index("super_admin")]])[0]
    names = _subject_names()
    verified = [row["status"] == "verified" for row in rows]
    copy_text(cur, MarketplaceTutor, {
        "id": uuid7s(rng, joined + 3_600),
        "user_id": ids,
        "display_name": [row["name"] for row in rows],
        "bio": [row["bio"] for row in rows],
        "phone_number": [places.phone(FIRST_PHONE + n) for n in range(len(rows))],
        "location": [row["location"] for row in rows],
        "subjects": [[names[slug] for slug in row["areas"]] for row in rows],
        "languages": [row["languages"] for row in rows],
        "education_level": [row["level"] for row in rows],
        "years_experience": [row["years"] for row in rows],
        "teaching_methodology": [row["method"] for row in rows],
        "teaching_areas": [
            [{"subjectName": names[s], "subjectSlug": s, "schoolYears": years} for s, years in row["areas"].items()]
            for row in rows
        ],
        "availability": [AVAILABLE] * len(rows),
        "hourly_rate": [row["rate"] for row in rows],
        "verification_status": [row["status"] for row in rows],
        "verified_at": [int(at) + 4 * DAY if yes else None for at, yes in zip(joined, verified, strict=True)],
        "verified_by": [verifier if yes else None for yes in verified],
        "background_check_passed": verified,
        "created_at": [int(at) + 3_600 for at in joined],
    })  # fmt: skip


def _plant_people(
    rng: np.random.Generator, cur: Cursor[Any], rows: list[dict[str, Any]], ids: Ids, joined: Any
) -> None:
    """The first is the tutor a visitor may sign in as."""
    emails = [f"{row['name'].lower().replace(' ', '.')}@tutors.example" for row in rows]
    emails[0] = dict(DEMO_ACCOUNTS)["Tutor"]
    may_enter = {email for _, email in DEMO_ACCOUNTS}
    copy_text(cur, User, {
        "id": ids,
        "email": emails,
        "first_name": [row["name"].split(" ")[0] for row in rows],
        "last_name": [row["name"].split(" ", 1)[1] for row in rows],
        "username": [email.replace("@kitabo.example", "").replace("@tutors.example", "") for email in emails],
        "phone_number": [places.phone(FIRST_PHONE + n) for n in range(len(rows))],
        "country_code": "+256",
        "password_hash": [password_hash(rng) if email in may_enter else None for email in emails],
        "email_verified": True,
        "role": Role.TUTOR,
        "user_type": UserType.TUTOR,
        "subscription_tier": Tier.FREE,
        "created_at": joined,
    })  # fmt: skip


def _subject_names() -> dict[str, str]:
    return {row[1]: row[2] for row in parameters("curriculum")["subjects"]}
