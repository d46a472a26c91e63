"""How people stand by name in a list: two of one name get a second mark, and nobody else does."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final
from uuid import UUID

from api.accounts.auth.tables import User

# A username may be typed like a telephone number or a mail address; such a one is never shown to others.
CONTACT_LIKE: Final = re.compile(r"@|^\W*(?:\d\W*){7,}$")
MARK_LENGTH: Final = 4

Named = Callable[[User], str]


def name_of(person: User) -> str:
    return f"{person.first_name} {person.last_name}".strip()


def first_name_of(person: User) -> str:
    return person.first_name


def distinct_names(people: Iterable[User], naming: Named = name_of) -> dict[UUID, str]:
    """Everybody of one list by name; who shares it there is told by the whole name, and if need be a second mark.

    The mark is the username, which is public by nature; where there is none that may be shown, the last signs of
    the person's number here. It is never a telephone number or an email address.
    """
    names = {each.id: each for each in people}
    namings: list[Named] = [naming, name_of, _marked]
    apart = {each: naming(person) for each, person in names.items()}
    for says in namings[1:]:
        counted = Counter(_alike(name) for name in apart.values())
        apart = {each: says(names[each]) if counted[_alike(name)] > 1 else name for each, name in apart.items()}
    return apart


def numbered(names: Iterable[tuple[UUID, str]]) -> dict[UUID, str]:
    """Names of people who are shown by no more than that: the second of one name gets a 2, the third a 3."""
    seen: Counter[str] = Counter()
    apart = {}
    for each, name in names:
        seen[_alike(name)] += 1
        turn = seen[_alike(name)]
        apart[each] = name if turn == 1 else f"{name} ({turn})"
    return apart


def _alike(name: str) -> str:
    """Two names that a reader cannot tell apart are one."""
    return " ".join(name.casefold().split())


def _marked(person: User) -> str:
    username = person.username
    may_show = username is not None and not CONTACT_LIKE.search(username)
    return f"{name_of(person)} ({username if may_show else f'no. {person.id.hex[-MARK_LENGTH:].upper()}'})"
