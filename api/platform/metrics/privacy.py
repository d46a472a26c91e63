"""Which groups are left out, so that no number of fewer than five learners is shown, nor can be worked out from others.

The grids of a question are settled from the coarsest to the finest. Of each, groups that are too small are left out;
then as many more, the smallest first, until none left out, here or in a coarser grid, follows from what is shown.
Whether it follows is linear algebra: groups left out are the unknowns, and every coarser group that is shown is an
equation. A group nobody is in is an unknown, too: it is missing from an answer as one that is left out is. A grid is
settled by its own rows and those of coarser ones alone, so it comes out the same whatever else is asked.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

import numpy as np

from api.platform.metrics.grids import Attributes, Cell
from api.platform.metrics.refusals import too_fine

UNKNOWNS = 1200
NEAR = 1e-7
Within = Mapping[str, Sequence[str]]
Sums = list[frozenset[int]]  # each the cells of one coarser group


@dataclass
class Settled:
    """A grid with the numbers of the cells that are left out."""

    attributes: Attributes
    cells: Sequence[Cell]
    left_out: set[int] = field(default_factory=set)


def settle(grids: Sequence[tuple[Attributes, Sequence[Cell]]], least: int, within: Within) -> Settled:
    """The last grid, settled after all before it; `within` names what each attribute is part of.

    Raises Refusal where too much of it would be left out.
    """
    done: list[Settled] = []
    for attributes, cells in grids:
        this = Settled(attributes, [*cells, *_empty(attributes, cells, within)])
        shown, hidden = _sums(this, done)
        _settle(this, shown, hidden, least)
        done.append(this)
    return done[-1]


def _empty(attributes: Attributes, cells: Sequence[Cell], within: Within) -> list[Cell]:
    """Groups that could be and have nobody in them; none where they are very many, which hides more, never less."""
    values = [sorted({cell.traits[name] for cell in cells}, key=str) for name in attributes]
    if not cells or np.prod([len(each) for each in values]) > UNKNOWNS:
        return []
    wholes = {(name, wide): _wholes(cells, name, wide) for name in attributes for wide in within.get(name, ())}
    if None in wholes.values():
        return []
    taken, found = {cell.place(attributes) for cell in cells}, []
    for place in product(*values):
        traits = dict(zip(attributes, place, strict=True))
        wider = {wide: known[traits[name]] for (name, wide), known in wholes.items() if known is not None}
        if place not in taken and all(traits.get(name, value) == value for name, value in wider.items()):
            found.append(Cell(traits | wider, 0, frozenset()))
    return found


def _wholes(cells: Sequence[Cell], name: str, wide: str) -> dict[object, object] | None:
    """What each value is part of; None where one is part of two."""
    pairs = {(cell.traits[name], cell.traits[wide]) for cell in cells}
    found = dict(pairs)
    return found if len(found) == len(pairs) else None


def _sums(this: Settled, done: Sequence[Settled]) -> tuple[Sums, Sums]:
    """The coarser groups that are shown and those left out, each as the cells it is the sum of."""
    shown: Sums = []
    hidden: Sums = []
    for other in done:
        if not this.cells or not set(other.attributes) <= this.cells[0].traits.keys():
            continue
        parts: dict[tuple[object, ...], set[int]] = {}
        for number, cell in enumerate(this.cells):
            parts.setdefault(cell.place(other.attributes), set()).add(number)
        for number, cell in enumerate(other.cells):
            group = frozenset(parts.get(cell.place(other.attributes), ()))
            (hidden if number in other.left_out else shown).append(group)
    return shown, hidden


def _settle(this: Settled, shown: Sums, hidden: Sums, least: int) -> None:
    this.left_out = {number for number, cell in enumerate(this.cells) if cell.people < least}
    kept: Sums = [frozenset({number}) for number in this.left_out if this.cells[number].people] + hidden
    while True:
        if len(this.left_out) > UNKNOWNS:
            raise too_fine(UNKNOWNS)
        more = _too_thin(this, shown, least) or _known(this, shown, kept)
        if not more:
            return
        this.left_out |= more


def _too_thin(this: Settled, shown: Sums, least: int) -> set[int]:
    """Cells to leave out beside those whose sum, known from a coarser group, is of too few people."""
    more: set[int] = set()
    for group in shown:
        out = group & this.left_out
        is_thin = all(this.cells[each].people < least for each in out) and group != out
        if out and is_thin and len({who for each in out for who in this.cells[each].who}) < least:
            more.add(_smallest(this, group - out))
    return more


def _known(this: Settled, shown: Sums, kept: Sums) -> set[int]:
    """Cells to leave out because something that is kept back follows from what is shown."""
    unknowns = sorted(this.left_out)
    at = {number: column for column, number in enumerate(unknowns)}
    equations = [group for group in shown if group & this.left_out]
    basis = _basis([_row(group, at) for group in equations])
    more: set[int] = set()
    for group in kept:
        row = _row(group, at)
        if row.any() and (basis is None or np.abs(row - basis.T @ (basis @ row)).max() > NEAR):
            continue
        if group and (found := _beside(this, group, equations)) is not None:
            more.add(found)
    return more


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
    return min(numbers, key=lambda number: (this.cells[number].people, number))


def _row(group: frozenset[int], at: Mapping[int, int]) -> np.ndarray:
    row = np.zeros(len(at))
    row[[at[number] for number in group if number in at]] = 1
    return row


def _basis(rows: list[np.ndarray]) -> np.ndarray | None:
    """Unit vectors at right angles that span the rows."""
    if not rows:
        return None
    _, sizes, vectors = np.linalg.svd(np.unique(np.array(rows), axis=0), full_matrices=False)
    basis: np.ndarray = vectors[sizes > NEAR * max(1.0, sizes.max())]
    return basis
