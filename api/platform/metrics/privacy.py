"""Which groups are left out, so that no number of fewer than five learners is shown, nor can be worked out from others.

The grids of a question are settled from the coarsest to the finest. Of each, groups that are too small are left out;
then as many more, the smallest first, until none left out, here or in a coarser grid, follows from what is shown.
Whether it follows is linear algebra: groups left out are the unknowns, and every coarser group that is shown is an
equation. A group nobody is in is an unknown, too: it is missing from an answer as one that is left out is. A grid is
settled by its own rows and those of coarser ones alone, so it comes out the same whatever else is asked.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

import numpy as np

from api.platform.metrics.grids import Attributes, Cell
from api.platform.metrics.refusals import too_fine

UNKNOWNS = 1200
WORK = 4_000_000  # unknowns squared, over all turns: some seconds
NEAR = 1e-7
Within = Mapping[str, Sequence[str]]
Sums = list[frozenset[int]]  # each the cells of one coarser group


@dataclass
class Settled:
    """A grid with the numbers of the cells that are left out.

    `seen` are those that a coarser grid shows by themselves, `given` the groups that coarser grids tell together
    whatever is left out here: nothing here can hide these.
    """

    attributes: Attributes
    cells: Sequence[Cell]
    left_out: set[int] = field(default_factory=set)
    seen: frozenset[int] = frozenset()
    given: set[frozenset[int]] | None = None  # before anybody asked


def settle(grids: Sequence[tuple[Attributes, Sequence[Cell]]], least: int, within: Within) -> Settled:
    """The last grid, settled after all before it; `within` names what each attribute is part of.

    Raises Refusal where too much of it would be left out.
    """
    if sum(0 < cell.people < least for cell in grids[-1][1]) > UNKNOWNS:  # it would come to this after all the others
        raise too_fine(UNKNOWNS)
    done: list[Settled] = []
    for attributes, cells in grids:
        this = Settled(attributes, [*cells, *_empty(attributes, cells, within)])
        _settle(this, *_sums(this, done, least), least)
        done.append(this)
    return done[-1]


def _empty(attributes: Attributes, cells: Sequence[Cell], within: Within) -> list[Cell]:
    """Groups that could be and have nobody in them; none where they are very many, which hides more, never less."""
    known = [sorted({_traits(cell, (name, *within.get(name, ()))) for cell in cells}, key=str) for name in attributes]
    if not cells or np.prod([len(each) for each in known]) > UNKNOWNS:
        return []
    taken, found = {frozenset(cell.traits.items()) for cell in cells}, []
    for parts in product(*known):
        pairs = frozenset(pair for part in parts for pair in part)
        traits = dict(pairs)
        if len(traits) == len(pairs) and pairs not in taken:  # no place lies in two regions
            found.append(Cell(traits, 0, frozenset()))
    return found


def _traits(cell: Cell, names: Sequence[str]) -> tuple[tuple[str, object], ...]:
    return tuple((name, cell.traits[name]) for name in names)


def _sums(this: Settled, done: Sequence[Settled], least: int) -> tuple[Sums, Sums, Sums]:
    """The coarser groups shown, left out, and of these the too small, each as the cells it is the sum of."""
    shown: Sums = []
    hidden: Sums = []
    small: Sums = []
    for other in done:
        if not this.cells or not set(other.attributes) <= this.cells[0].traits.keys():
            continue
        # By all they are part of: two topics of one name, in two subjects, are two groups.
        names = tuple(other.cells[0].traits) if other.cells else ()
        parts: dict[tuple[object, ...], set[int]] = {}
        for number, cell in enumerate(this.cells):
            parts.setdefault(cell.place(names), set()).add(number)
        for number, cell in enumerate(other.cells):
            group = frozenset(parts.get(cell.place(names), ()))
            (hidden if number in other.left_out else shown).append(group)
            if 0 < cell.people < least:
                small.append(group)
    return shown, hidden, small


def _settle(this: Settled, shown: Sums, hidden: Sums, small: Sums, least: int) -> None:
    few = {number for number, cell in enumerate(this.cells) if cell.people < least}
    this.left_out = few.union(*(group for group in hidden if len(group) == 1))
    this.seen = frozenset().union(*(group for group in shown if len(group) == 1))
    shown = sorted(shown, key=lambda group: (len(group), sorted(group)))
    kept = [frozenset({number}) for number in sorted(few) if this.cells[number].people] + small
    work = 0
    while len(this.left_out) <= UNKNOWNS and work <= WORK:
        if not (more := _too_thin(this, shown, least)):
            work += len(this.left_out) ** 2
            more = _known(this, shown, kept)
        if not more:
            return
        this.left_out |= more
    raise too_fine(UNKNOWNS)


def _too_thin(this: Settled, shown: Sums, least: int) -> set[int]:
    """Cells to leave out beside those whose sum, known from a coarser group, is of too few people.

    Of the smallest coarser group first: one cell may be enough for others, too.
    """
    more: set[int] = set()
    for group in shown:
        out = group & this.left_out
        if not out or group == out or group & more or any(this.cells[each].people >= least for each in out):
            continue
        if len({who for each in out for who in this.cells[each].who}) < least:
            more.add(_smallest(this, group - out))
    return more


def _known(this: Settled, shown: Sums, kept: Sums) -> set[int]:
    """Cells to leave out because something that is kept back follows from what is shown."""
    equations = [group for group in shown if group & this.left_out]
    follow = _following(kept, equations, this.left_out)
    if any(group <= this.left_out for group in follow) and len(this.cells) <= UNKNOWNS:
        if this.given is None:
            this.given = set(_following(kept, shown, set(range(len(this.cells)))))
        follow = [group for group in follow if group not in this.given]
    more: set[int] = set()
    for group in follow:
        is_near = any(sum_ & group and sum_ & more for sum_ in equations)  # may be shielded by now: the next turn tells
        if group and not is_near and (found := _beside(this, group, equations)) is not None:
            more.add(found)
    return more


def _following(kept: Sums, equations: Sums, unknowns: set[int]) -> Sums:
    """Those whose number follows from the equations where these cells are not known."""
    at = {number: column for column, number in enumerate(sorted(unknowns))}
    basis = _basis(_rows({group & unknowns for group in equations} - {frozenset()}, at))
    wanted = [group & unknowns for group in kept]
    sizes = np.array([len(group) for group in wanted])
    # A row lies in the span when nothing is lost of its length there; most rows are one cell, a column of the basis.
    within = (basis**2).sum(axis=0) if len(basis) else np.zeros(len(at))
    lengths = np.array([within[at[next(iter(group))]] if len(group) == 1 else 0.0 for group in wanted])
    several = [number for number, size in enumerate(sizes) if size > 1]
    if several and len(basis):
        lengths[several] = ((_rows([wanted[number] for number in several], at) @ basis.T) ** 2).sum(axis=1)
    return [group for group, lost in zip(kept, sizes - lengths, strict=True) if lost <= NEAR]


def _beside(this: Settled, group: frozenset[int], equations: Sums) -> int | None:
    """The cell to leave out so that a group no longer follows: its own smallest, or one of a sum it stands in."""
    if own := group - this.left_out:
        return _smallest(this, own)
    near = [sum_ - this.left_out for sum_ in equations if sum_ & group and sum_ - this.left_out]
    every = set(range(len(this.cells))) - this.left_out
    if near:
        return _smallest(this, min(near, key=lambda rest: (len(rest), sorted(rest))))
    return _smallest(this, frozenset(every)) if every else None


def _smallest(this: Settled, numbers: frozenset[int]) -> int:
    """Of the cells that are not seen elsewhere, where there are any: to leave out one that is seen hides nothing."""
    return min(numbers, key=lambda number: (number in this.seen, this.cells[number].people, number))


def _rows(groups: Collection[frozenset[int]], at: Mapping[int, int]) -> np.ndarray:
    rows = np.zeros((len(groups), len(at)))
    for number, group in enumerate(groups):
        rows[number, [at[each] for each in group]] = 1
    return rows


def _basis(rows: np.ndarray) -> np.ndarray:
    """Unit vectors at right angles that span the rows."""
    if not len(rows):
        return rows
    _, sizes, vectors = np.linalg.svd(rows, full_matrices=False)
    basis: np.ndarray = vectors[sizes > NEAR * max(1.0, sizes.max())]
    return basis
