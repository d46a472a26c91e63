"""The demo teacher's two classes, made of learners of the country who are of that school year."""

from typing import Any, Final

import numpy as np
from psycopg import Cursor

from api import business
from api.classes.tables import ClassMember, ClassTeacher, SchoolClass
from api.seeds.demo import DEMO_ACCOUNTS
from api.seeds.loading import copy_text
from api.seeds.world import DAY, World, hexes, uuid7s

OWN_CLASS: Final = 32  # learners, the demo's student among them
OTHER_CLASS: Final = 16


def plant(world: World, cur: Cursor[Any]) -> None:
    """One class with the demo's student, one of another year; the learners go to that school from then on."""
    rng, made = world.rng("classes"), world.start + 5 * DAY
    student, school, year = _student(cur)
    other = "S3" if year != "S3" else "S2"
    letters = list(business.FAMILY_CODE_ALPHABET)
    ids = hexes(uuid7s(rng, np.asarray([made, made + 60])))
    copy_text(cur, SchoolClass, {
        "id": ids,
        "name": [f"{year} Nile", f"{other} Victoria"],
        "school_name": school,
        "school_year": [year, other],
        "academic_year": world.days[-1].year,
        "join_code": ["".join(rng.choice(letters, business.FAMILY_CODE_LENGTH)) for _ in ids],
        "created_at": [made, made + 60],
    })  # fmt: skip
    _teach(world, cur, ids, made)
    _fill(rng, cur, ids[0], [student, *_learners(cur, year, OWN_CLASS - 1, student)], school, made)
    _fill(rng, cur, ids[1], _learners(cur, other, OTHER_CLASS, student), school, made)


def _student(cur: Cursor[Any]) -> tuple[str, str, str]:
    email = dict(DEMO_ACCOUNTS)["Student"]
    found = cur.execute("select id, school_name, school_year from users where email = %s", (email,)).fetchone()
    assert found, "the demo's student is planted before the classes"
    return str(found[0]), str(found[1]), str(found[2])


def _learners(cur: Cursor[Any], year: str, wanted: int, student: str) -> list[str]:
    """Learners of a year in an order of no meaning."""
    rows = cur.execute(
        "select id from users where role = 'user' and school_year = %s and id <> %s order by md5(email) limit %s",
        (year, student, wanted),
    )
    return [str(id) for (id,) in rows]


def _teach(world: World, cur: Cursor[Any], class_ids: list[str], at: int) -> None:
    """Class teacher of the first; Mathematics in both."""
    email = dict(DEMO_ACCOUNTS)["Teacher"]
    found = cur.execute(
        "select u.id, s.id from users u, subjects s where u.email = %s and s.slug = 'mathematics'", (email,)
    ).fetchone()
    assert found, "the demo's teacher is planted before the classes"
    rows = [(class_ids[0], None), (class_ids[0], found[1]), (class_ids[1], found[1])]
    copy_text(cur, ClassTeacher, {
        "id": uuid7s(world.rng("class teachers"), np.asarray([at] * len(rows))),
        "class_id": [row[0] for row in rows],
        "user_id": str(found[0]),
        "subject_id": [row[1] and str(row[1]) for row in rows],
        "added_at": [at] * len(rows),
    })  # fmt: skip


def _fill(rng: np.random.Generator, cur: Cursor[Any], class_id: str, learners: list[str], school: str, at: int) -> None:
    joined = at + rng.integers(600, 2 * DAY, len(learners))
    copy_text(cur, ClassMember, {
        "id": uuid7s(rng, joined),
        "class_id": class_id,
        "user_id": learners,
        "joined_at": joined,
    })  # fmt: skip
    cur.execute("update users set school_name = %s where id = any(%s::uuid[])", (school, learners))
