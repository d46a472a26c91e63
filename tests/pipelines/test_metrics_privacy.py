"""No group of fewer than five learners is shown, and none that is left out can be worked out from what is shown."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from api.platform.metrics import privacy
from api.platform.metrics.grids import Attributes, Cell
from api.platform.metrics.privacy import settle
from api.platform.metrics.refusals import Refusal

LEAST = 5
Row = Mapping[str, object]
# How many people are in each group of two dimensions, most of them enough; and people of several groups besides.
SIZES = some.lists(
    some.lists(some.sampled_from([0, 2, 3, 5, 6, 7, 8, 9]), min_size=4, max_size=4), min_size=3, max_size=4
)
OFTEN = some.lists(some.tuples(some.integers(0, 5), some.integers(0, 3), some.integers(0, 3)), max_size=12)


def cells(rows: Sequence[Row], attributes: Attributes, above: Mapping[str, str]) -> list[Cell]:
    """The groups of some rows, told apart also by what an attribute is part of; `above` names that."""
    known = closure(attributes, above)
    groups: dict[tuple[object, ...], set[str]] = {}
    for row in rows:
        groups.setdefault(tuple(row[name] for name in known), set()).add(str(row["who"]))
    return [
        Cell(dict(zip(known, place, strict=True)), len(who), frozenset(who) if len(who) < LEAST else frozenset())
        for place, who in sorted(groups.items(), key=str)
    ]


def closure(attributes: Attributes, above: Mapping[str, str]) -> Attributes:
    return tuple(sorted({*attributes, *(above[name] for name in attributes if name in above)}))


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


# What each b is part of: nothing; one whole; or, like two topics of one name, sometimes another.
PARTS: dict[str, tuple[dict[str, str], Callable[[int, int], int]]] = {
    "flat": ({}, lambda a, b: 0),
    "one within another": ({"b": "wide"}, lambda a, b: b // 2),
    "one name in two": ({"b": "wide"}, lambda a, b: (b // 2 + (b == 1 and a == 0)) % 2),
}


@pytest.mark.parametrize("parts", PARTS)
@settings(max_examples=60, deadline=None)
@given(sizes=SIZES, often=OFTEN)
def test_what_is_left_out_cannot_be_worked_out(
    parts: str, sizes: list[list[int]], often: list[tuple[int, int, int]]
) -> None:
    above, wide = PARTS[parts]
    placed = [
        (f"{a} {b} {n}", a, b) for a, line in enumerate(sizes) for b, size in enumerate(line) for n in range(size)
    ]
    people = [*placed, *((f"often {who}", a, b) for who, a, b in often)]
    rows: list[Row] = [{"who": who, "a": a, "b": b, "wide": wide(a, b)} for who, a, b in people]
    grids = [(grid, cells(rows, grid, above)) for grid in grids_of(("a", "b"), above)]
    shown: list[tuple[Attributes, Cell]] = []
    hidden: list[tuple[Attributes, Cell]] = []
    for at, (grid, found) in enumerate(grids):
        settled = settle(grids[: at + 1], LEAST, {name: [each] for name, each in above.items()})
        kept_back = {settled.cells[number].place(grid) for number in settled.left_out}
        for cell in found:
            if cell.place(grid) not in kept_back:
                shown.append((grid, cell))
                assert cell.people >= LEAST
            if cell.people < LEAST:  # what is left out besides only shields these
                hidden.append((closure(grid, above), cell))
    # Who looks at an answer cannot tell an empty group from one that is left out: each that could be is an unknown.
    finest = [
        Cell({"a": a, "b": b, "wide": wide}, 0, frozenset())
        for a, (b, wide) in product({row["a"] for row in rows}, {(row["b"], row["wide"]) for row in rows})
    ]
    known = equations(shown, finest)
    for line in equations(hidden, finest):
        assert not known or rank([*known, line]) > rank(known), "a group of too few follows from those shown"


@given(some.lists(some.tuples(some.integers(1, 12), some.integers(1, 12)), min_size=2, max_size=6))
def test_asking_also_by_what_a_group_is_part_of_leaves_out_no_more(sizes: list[tuple[int, int]]) -> None:
    above = {"b": "wide"}
    rows: list[Row] = [
        {"who": f"{b} {wide} {n}", "b": b // 2, "wide": wide}  # each name in both
        for b, pair in enumerate(sizes)
        for wide, size in enumerate(pair)
        for n in range(size)
    ]
    grids = [(grid, cells(rows, grid, above)) for grid in ((), ("wide",), ("b",), ("b", "wide"))]
    alone, both = (settle(grids[:many], LEAST, {"b": ["wide"]}).left_out for many in (3, 4))
    assert alone == both


def test_a_group_of_four_hides_the_next_smallest_with_it() -> None:
    rows: list[Row] = [
        {"who": f"{place}{n}", "a": place} for place, size in ((0, 4), (1, 6), (2, 9)) for n in range(size)
    ]
    grids = [((), cells(rows, (), {})), (("a",), cells(rows, ("a",), {}))]
    assert settle(grids, LEAST, {}).left_out == {0, 1}


@given(some.lists(some.integers(1, 40), min_size=2, max_size=8))
def test_beside_groups_of_too_few_only_the_smallest_of_the_others_is_hidden(sizes: list[int]) -> None:
    rows: list[Row] = [{"who": f"{place} {n}", "a": place} for place, size in enumerate(sizes) for n in range(size)]
    grids = [((), cells(rows, (), {})), (("a",), cells(rows, ("a",), {}))]
    few = {place for place, size in enumerate(sizes) if size < LEAST}
    others = sorted(size for size in sizes if size >= LEAST)
    beside = sorted(sizes[place] for place in settle(grids, LEAST, {}).left_out - few)
    takes_another = len(few) == 1 or 0 < sum(sizes[place] for place in few) < LEAST
    assert beside == others[: int(takes_another)]


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


def test_a_question_of_too_many_small_groups_is_refused_before_any_grid_is_settled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows: list[Row] = [{"who": str(n), "a": n} for n in range(privacy.UNKNOWNS + 1)]
    monkeypatch.setattr(privacy, "_settle", lambda *_: pytest.fail("it was settled"))
    with pytest.raises(Refusal, match="Ask by less"):
        settle([((), cells(rows, (), {})), (("a",), cells(rows, ("a",), {}))], LEAST, {})
