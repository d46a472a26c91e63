"""Identifiers that are ordered by their birth."""

from uuid import UUID

from api.platform.ids import uuid7s


def test_many_ids_at_once_are_each_their_own_and_say_their_version_and_variant() -> None:
    made = [UUID(each) for each in uuid7s(500)]
    assert {(each.version, each.variant) for each in made} == {(7, "specified in RFC 4122")}
    assert len(set(made)) == 500
    assert {each.hex[16] for each in made} == set("89ab")
    assert len({each.hex[:12] for each in made}) == 1  # of one millisecond
