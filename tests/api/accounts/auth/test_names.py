"""Two people of one name in a list can be told apart, by nothing that is private."""

from uuid import uuid4

import pytest

from api.accounts.auth.display_names import distinct_names, first_name_of, numbered
from api.accounts.auth.tables import User


def somebody(first: str, last: str, username: str | None = "someone") -> User:
    return User(id=uuid4(), first_name=first, last_name=last, username=username, email="hidden@school.example",
                phone_number="+256772123456")  # fmt: skip


def test_only_those_who_share_a_name_get_a_second_mark() -> None:
    one, two = somebody("Aisha", "Nakato", "aisha.n"), somebody("aisha", "Nakato ", "nakato2")
    other = somebody("Brian", "Okot", "brian")
    result = distinct_names([one, two, other])
    assert list(result.values()) == ["Aisha Nakato (aisha.n)", "aisha Nakato (nakato2)", "Brian Okot"]


def test_first_names_that_meet_are_told_by_the_whole_name_and_only_then_by_the_username() -> None:
    nakato, okello, twin = somebody("Aisha", "Nakato", "a1"), somebody("Aisha", "Okello", "a2"), None
    assert list(distinct_names([nakato, okello], first_name_of).values()) == ["Aisha Nakato", "Aisha Okello"]
    twin = somebody("Aisha", "Okello", "a3")
    result = distinct_names([nakato, okello, twin], first_name_of)
    assert list(result.values()) == ["Aisha Nakato", "Aisha Okello (a2)", "Aisha Okello (a3)"]


@pytest.mark.parametrize("username", [None, "0772123456", "0772-123-456", "256.772.123456", "me@home.example"])
def test_a_mark_is_never_a_telephone_number_or_an_address(username: str | None) -> None:
    one, two = somebody("Aisha", "Nakato", username), somebody("Aisha", "Nakato", "aisha.n")
    result = distinct_names([one, two])
    assert result[one.id] == f"Aisha Nakato (no. {one.id.hex[-4:].upper()})"
    assert result[two.id] == "Aisha Nakato (aisha.n)"


def test_the_same_person_twice_is_still_one_person() -> None:
    one = somebody("Aisha", "Nakato")
    assert distinct_names([one, one]) == {one.id: "Aisha Nakato"}


def test_who_is_seen_by_a_short_name_alone_is_numbered_in_the_order_they_came() -> None:
    ids = [uuid4() for _ in range(4)]
    result = numbered(zip(ids, ["Aisha N.", "Brian O.", "aisha n.", "Aisha N."], strict=True))
    assert list(result.values()) == ["Aisha N.", "Brian O.", "aisha n. (2)", "Aisha N. (3)"]
