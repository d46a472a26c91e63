"""No group of fewer than five learners is shown, and none that is left out can be worked out from what is shown."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from api.platform.metrics.grids import Attributes, Cell
from api.platform.metrics.privacy import settle

LEAST = 5
Row = Mapping[str, object]
# How many people are in each group of two dimensions, most of them enough; and people of several groups besides.
SIZES = some.lists(
    some.lists(some.sampled_from([0, 2, 3, 5, 6, 7, 8, 9]), min_size=4, max_size=4), min_size=3, max_size=4
)
OFTEN = some.lists(some.tuples(some.integers(0, 5), some.integers(0, 3), some.integers(0, 3)), max_size=12)


def cells(rows: Sequence[Row], attributes: Attributes, above: Mapping[str, str]) -> list[Cell]:
    """The groups of some rows; `above` names what an attribute's halves are part of."""
    groups: dict[tuple[object, ...], set[str]] = {}
    for row in rows:
        groups.setdefault(tuple(row[name] for name in attributes), set()).add(str(row["who"]))
    found = []
    for place, who in sorted(groups.items(), key=str):
        traits = dict(zip(attributes, place, strict=True))
        traits |= {wide: int(traits[name]) // 2 for name, wide in above.items() if name in traits}  # type: ignore[call-overload]
        found.append(Cell(traits, len(who), frozenset(who) if len(who) < LEAST else frozenset()))
    return found


def rank(rows: Sequence[Sequence[int]]) -> int:
    """Of a matrix, without rounding."""
    left = [[Fraction(each) for each in row] for row in rows]
    found = 0
    for column in range(len(left[0]) if left else 0):
        pivot = next((at for at in range(found, len(left)) if left[at][column]), None)
        if pivot is None:
            continue
        left[found], left[pivot] = left[pivot], left[found]
        for at in range(found + 1, len(left)):
            if factor := left[at][column] / left[found][column]:
                left[at] = [one - factor * other for one, other in zip(left[at], left[found], strict=True)]
        found += 1
    return found


def grids_of(names: Attributes, above: Mapping[str, str]) -> list[Attributes]:
    """The coarser grids in their order, and the finest."""
    choices = [(None, *([above[name]] if name in above else []), name) for name in names]
    found = {tuple(sorted(each for each in chosen if each)) for chosen in product(*choices)}
    size = {grid: len(grid) + sum(name in above for name in grid) for grid in found}
    return sorted(found, key=lambda grid: (size[grid], grid))


def equations(shown: Sequence[tuple[Attributes, Cell]], finest: Sequence[Cell]) -> list[list[int]]:
    """Each number as the sum it is of the finest groups'."""
    return [[int(cell.place(grid) == each.place(grid)) for each in finest] for grid, cell in shown]


@pytest.mark.parametrize("above", [{}, {"b": "wide"}], ids=["flat", "one within another"])
@settings(max_examples=60, deadline=None)
@given(sizes=SIZES, often=OFTEN)
def test_what_is_left_out_cannot_be_worked_out(
    above: dict[str, str], sizes: list[list[int]], often: list[tuple[int, int, int]]
) -> None:
    placed = [
        (f"{a} {b} {n}", a, b) for a, line in enumerate(sizes) for b, size in enumerate(line) for n in range(size)
    ]
    people = [*placed, *((f"often {who}", a, b) for who, a, b in often)]
    rows: list[Row] = [{"who": who, "a": a, "b": b, "wide": b // 2} for who, a, b in people]
    names = grids_of(("a", "b"), above)
    grids = [(grid, cells(rows, grid, above)) for grid in names]
    shown: list[tuple[Attributes, Cell]] = []
    hidden: list[tuple[Attributes, Cell]] = []
    for at, (grid, found) in enumerate(grids):
        settled = settle(grids[: at + 1], LEAST, {name: [wide] for name, wide in above.items()})
        for number, cell in enumerate(found):
            if number not in settled.left_out:
                shown.append((grid, cell))
                assert cell.people >= LEAST
            elif cell.people < LEAST:  # what is left out besides only shields these
                hidden.append((grid, cell))
    # Who looks at an answer cannot tell an empty group from one that is left out: each that could be is an unknown.
    finest = [
        Cell({"a": a, "b": b, "wide": b // 2}, 0, frozenset())
        for a, b in product({row["a"] for row in rows}, {int(str(row["b"])) for row in rows})
    ]
    known = equations(shown, finest)
    for line in equations(hidden, finest):
        assert not known or rank([*known, line]) > rank(known), "a group of too few follows from those shown"


def test_a_group_of_four_hides_the_next_smallest_with_it() -> None:
    rows: list[Row] = [
        {"who": f"{place}{n}", "a": place} for place, size in ((0, 4), (1, 6), (2, 9)) for n in range(size)
    ]
    grids = [((), cells(rows, (), {})), (("a",), cells(rows, ("a",), {}))]
    assert settle(grids, LEAST, {}).left_out == {0, 1}


def test_two_small_groups_hide_each_other_only_when_they_are_enough_people_together() -> None:
    def left_out(sizes: Sequence[int], *, shared: bool) -> set[int]:
        rows: list[Row] = [
            {"who": n if shared and size < LEAST else f"{place} {n}", "a": place}
            for place, size in enumerate(sizes)
            for n in range(size)
        ]
        return settle([((), cells(rows, (), {})), (("a",), cells(rows, ("a",), {}))], LEAST, {}).left_out

    assert left_out([3, 3, 9, 7], shared=False) == {0, 1}
    assert left_out([3, 3, 9, 7], shared=True) == {0, 1, 3}
