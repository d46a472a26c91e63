"""The groups of a question, and those of every coarser one that could be asked beside it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from api.platform.metrics.registry import Way

Attributes = tuple[str, ...]


@dataclass(frozen=True)
class Cell:
    """One group: the values that tell it apart and those they are parts of, how many people, and who where few."""

    traits: Mapping[str, object]
    people: int
    who: frozenset[str]

    def place(self, attributes: Attributes) -> tuple[object, ...]:
        return tuple(self.traits[each] for each in attributes)


def closure(attributes: Attributes, ways: Mapping[str, Way]) -> Attributes:
    """The attributes with all they are parts of, as far as the fact knows them."""
    found = list(attributes)
    for name in found:
        found += [each for each in ways[name].dimension.within if each in ways and each not in found]
    return tuple(sorted(found))


def lattice(dimensions: Attributes, ways: Mapping[str, Way]) -> list[Attributes]:
    """Every grid coarser than the one of these dimensions, from the whole to it: each dimension left out, or wider."""
    choices = [(None, *closure((name,), ways)) for name in dimensions]
    grids = {tuple(sorted({name for name in chosen if name})) for chosen in product(*choices)}
    finest = tuple(sorted(dimensions))
    return [*sorted(grids - {finest}, key=lambda grid: (len(closure(grid, ways)), grid)), finest]


def select_rows(fact: str, among: str, attributes: Attributes, ways: Mapping[str, Way]) -> str:
    """SQL of the fact's rows with these attributes beside them."""
    joins = dict.fromkeys(join for name in attributes for join in ways[name].joins)
    joined = " ".join(
        f"left join {join.table} as {join.alias} on {join.beside}.{join.key} = {join.alias}.{join.key}"
        for join in joins
    )  # fmt: skip
    columns = ", ".join(["fact.*", *(f'{ways[name].sql} as "by_{name}"' for name in attributes)])
    where = f" where {among}" if among else ""
    return f"select * from (select {columns} from {fact} as fact {joined}){where}"


def columns_of(attributes: Attributes) -> Iterator[str]:
    return (f'"by_{name}"' for name in attributes)
