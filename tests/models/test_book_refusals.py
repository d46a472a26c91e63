"""A book a reader did not want is not offered again, and what is like it sinks for them."""

import pandas as pd
import pytest

from models.book_affinity.estimator import BookAffinity
from tests.models.simulated import interactions

K = 20


@pytest.fixture(scope="module")
def world() -> tuple[pd.DataFrame, pd.DataFrame, pd.DataFrame]:
    return interactions()


def listed(world, refused: pd.DataFrame | None = None, users=None) -> pd.DataFrame:
    return BookAffinity().fit(*world, refused).recommend(users, K)


def refusal(user: object, item: object) -> pd.DataFrame:
    return pd.DataFrame({"user_id": [user], "item_id": [item]})


def test_a_refused_book_is_not_offered_again_and_its_place_is_filled(world):
    reader = world[0]["user_id"].iloc[0]
    first = listed(world, users=[reader])["item_id"].iloc[0]
    after = listed(world, refusal(reader, first), [reader])
    assert first not in set(after["item_id"])
    assert len(after) == K
    assert list(after["rank"]) == list(range(1, K + 1))


def test_what_is_like_it_sinks_for_that_reader(world):
    _, items, _ = world
    topic = items.set_index("item_id")["topic"]
    sank = []
    for reader in world[0]["user_id"].drop_duplicates()[:20]:
        before = listed(world, users=[reader])
        first = before["item_id"].iloc[0]
        alike = [each for each in before["item_id"].iloc[1:] if topic[each] == topic[first]]
        after = list(listed(world, refusal(reader, first), [reader])["item_id"])
        # Its own place is free, so what stays where it was has sunk by one.
        sank += [
            list(before["item_id"]).index(each) - 1 < (after.index(each) if each in after else K) for each in alike
        ]
    assert len(sank) >= 5
    assert sum(sank) > len(sank) / 2


def test_who_has_read_nothing_may_refuse_too_and_a_refusal_taken_back_changes_nothing(world):
    before = listed(world, users=["somebody new"])
    first = before["item_id"].iloc[0]
    assert first not in set(listed(world, refusal("somebody new", first), ["somebody new"])["item_id"])
    nothing = refusal("x", "y").iloc[:0]
    pd.testing.assert_frame_equal(listed(world, nothing, ["somebody new"]), before)


def test_what_many_refuse_sinks_for_all(world):
    before = listed(world, users=["somebody new"])
    first = before["item_id"].iloc[0]
    many = pd.DataFrame({"user_id": [f"r{n}" for n in range(400)], "item_id": first})
    assert listed(world, many, ["somebody new"])["item_id"].iloc[0] != first


def test_a_book_that_is_not_offered_may_stand_among_the_refused(world):
    reader = world[0]["user_id"].iloc[0]
    pd.testing.assert_frame_equal(listed(world, refusal(reader, "gone"), [reader]), listed(world, users=[reader]))


def test_refusals_without_their_columns_are_refused(world):
    with pytest.raises(ValueError, match="refused must have"):
        listed(world, pd.DataFrame({"reader": [1]}))
