"""The shape of the tree. Pure."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol, TypeVar
from uuid import UUID


class Node(Protocol):
    """What the rules need of a category."""

    id: UUID
    name: str
    parent_id: UUID | None
    display_order: int


Each = TypeVar("Each", bound=Node)


def in_order(nodes: Sequence[Each]) -> list[Each]:
    """Each category before what stands under it, in the order staff gave them."""
    under = children(nodes)

    def walk(parent: UUID | None) -> Iterator[Each]:
        for node in under[parent]:
            yield node
            yield from walk(node.id)

    return list(walk(None))


def children(nodes: Sequence[Each]) -> Mapping[UUID | None, list[Each]]:
    """What stands under each category, in its order."""
    under: defaultdict[UUID | None, list[Each]] = defaultdict(list)
    for node in sorted(nodes, key=lambda each: (each.display_order, each.name.casefold(), str(each.id))):
        under[node.parent_id].append(node)
    return under


def below(nodes: Sequence[Node], top: UUID) -> set[UUID]:
    """A category and all that stands under it, each once, also where the tree bites its own tail."""
    under, found, level = children(nodes), {top}, {top}
    while level:
        level = {node.id for parent in level for node in under[parent]} - found
        found |= level
    return found


def depth_below(nodes: Sequence[Node], top: UUID) -> int:
    """How many storeys a category and what stands under it take."""
    under = children(nodes)
    return 1 + max((depth_below(nodes, node.id) for node in under[top]), default=0)


def slug_of(name: str) -> str:
    """A name as part of an address."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60].strip("-") or "category"
