"""The demo teacher's two classes, made of learners of the country who are of that school year."""

from dataclasses import dataclass
from hashlib import md5
from typing import Any, Final

import numpy as np
from psycopg import Cursor

from api import constants
from api.demo.bulk_insert import copy_text
from api.demo.people import People
from api.demo.sign_in import DEMO_ACCOUNTS
from api.demo.world import DAY, World, hexes, uuid7s
from api.school.classes.tables import ClassMember, ClassTeacher, SchoolClass

OWN_CLASS: Final = 32  # learners, the demo's student among them
OTHER_CLASS: Final = 16


@dataclass
class Rooms:
    """Who sits in the two classes, by position among the people; the demo's student is the first of the first."""

    own: list[int]
    other: list[int]


def gather(people: People) -> Rooms:
    """Choose the learners in an order of no meaning. They go to the student's school."""
    student = people.email.index(dict(DEMO_ACCOUNTS)["Student"])
    order = sorted(np.flatnonzero(people.learners), key=lambda n: md5(people.email[n].encode()).digest())
    year = people.year[student]
    own = [student, *[int(n) for n in order if people.year[n] == year and n != student][: OWN_CLASS - 1]]
    other = [int(n) for n in order if people.year[n] == _other(year)][:OTHER_CLASS]
    for n in (*own, *other):
        people.school[n] = people.school[student]
    return Rooms(own, other)


def _other(year: int) -> int:
    return 3 if year != 3 else 2


def plant(world: World, cur: Cursor[Any], people: People, rooms: Rooms) -> None:
    """One class with the demo's student, one of another year, and their teacher."""
    rng, made = world.rng("classes"), world.start + 5 * DAY
    student = rooms.own[0]
    year, other = int(people.year[student]), _other(people.year[student])
    letters = list(constants.FAMILY_CODE_ALPHABET)
    ids = hexes(uuid7s(rng, np.asarray([made, made + 60])))
    copy_text(cur, SchoolClass, {
        "id": ids,
        "name": [f"S{year} Nile", f"S{other} Victoria"],
        "school_name": people.school[student],
        "school_year": [f"S{year}", f"S{other}"],
        "academic_year": world.days[-1].year,
        "join_code": ["".join(rng.choice(letters, constants.FAMILY_CODE_LENGTH)) for _ in ids],
        "created_at": [made, made + 60],
    })  # fmt: skip
    _teach(world, cur, ids, made)
    for class_id, members in zip(ids, (rooms.own, rooms.other), strict=True):
        _fill(rng, cur, class_id, hexes(people.ids[members]), made)


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
        "created_at": [at] * len(rows),
    })  # fmt: skip


def _fill(rng: np.random.Generator, cur: Cursor[Any], class_id: str, learners: list[str], at: int) -> None:
    joined = at + rng.integers(600, 2 * DAY, len(learners))
    copy_text(cur, ClassMember, {
        "id": uuid7s(rng, joined),
        "class_id": class_id,
        "user_id": learners,
        "joined_at": joined,
        "created_at": joined,
    })  # fmt: skip
