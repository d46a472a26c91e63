"""The shape of the tree, and how a name becomes part of an address. Pure."""

from dataclasses import dataclass
from uuid import UUID

import pytest

from api.library.categories.rules import below, children, depth_below, in_order, slug_of


@dataclass
class Leaf:
    id: UUID
    name: str
    parent_id: UUID | None = None
    display_order: int = 0


ONE, TWO, THREE, FOUR, FIVE = (UUID(int=n) for n in range(1, 6))
TREE = [
    Leaf(FIVE, "zoo", ONE, 1),
    Leaf(FOUR, "Ape", ONE, 2),
    Leaf(THREE, "ant", FOUR),
    Leaf(TWO, "Bee"),
    Leaf(ONE, "ant"),
]


def test_a_category_stands_before_what_is_under_it_in_the_order_of_staff_then_of_names() -> None:
    assert [leaf.id for leaf in in_order(TREE)] == [ONE, FIVE, FOUR, THREE, TWO]
    alike = [Leaf(TWO, "ant"), Leaf(ONE, "Ant")]
    assert [leaf.id for leaf in children(alike)[None]] == [ONE, TWO]


def test_what_stands_below_is_found_once_also_in_a_circle() -> None:
    assert below(TREE, ONE) == {ONE, THREE, FOUR, FIVE}
    assert below(TREE, TWO) == {TWO}
    assert below([Leaf(ONE, "a", TWO), Leaf(TWO, "b", ONE)], ONE) == {ONE, TWO}


def test_storeys_are_counted_from_a_category_down() -> None:
    assert [depth_below(TREE, top) for top in (ONE, FOUR, TWO)] == [3, 2, 1]


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Écoles & Life  Skills!", "ecoles-life-skills"),
        ("--S1 Maths--", "s1-maths"),
        ("数学", "category"),
        ("a" * 61, "a" * 60),
        ("a" * 59 + " b", "a" * 59),
        ("-" + "a" * 61, "a" * 60),
        ("XX ant XX", "xx-ant-xx"),
    ],
)
def test_a_name_becomes_part_of_an_address(name: str, slug: str) -> None:
    assert slug_of(name) == slug
