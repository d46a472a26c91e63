"""What a line of maths is made of."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction


class NotMaths(ValueError):
    """What was typed is no expression or equation of the kind we work with. The message is for the learner."""


class TooBig(NotMaths):
    """It may be right, but it is larger than what is worked out here."""


@dataclass(frozen=True)
class Num:
    value: Fraction
    as_decimal: bool = field(default=False, compare=False)  # typed with a point, and written so again


@dataclass(frozen=True)
class Letter:
    name: str


@dataclass(frozen=True)
class Sum:
    """Terms with their signs; subtracting is adding with the sign -1."""

    terms: tuple[tuple[int, "Node"], ...]


@dataclass(frozen=True)
class Product:
    factors: tuple["Node", ...]


@dataclass(frozen=True)
class Quotient:
    above: "Node"
    below: "Node"


@dataclass(frozen=True)
class Power:
    base: "Node"
    exponent: Fraction


@dataclass(frozen=True)
class Root:
    of: "Node"


Node = Num | Letter | Sum | Product | Quotient | Power | Root


@dataclass(frozen=True)
class Relation:
    """Two sides and the sign between them."""

    left: Node
    sign: str
    right: Node


def parts_of(node: Node) -> Iterator[Node]:
    """A node and everything in it."""
    yield node
    for inner in inside(node):
        yield from parts_of(inner)


def inside(node: Node) -> tuple[Node, ...]:
    if isinstance(node, Sum):
        return tuple(term for _, term in node.terms)
    if isinstance(node, Product):
        return node.factors
    if isinstance(node, Quotient):
        return (node.above, node.below)
    if isinstance(node, Power):
        return (node.base,)
    return (node.of,) if isinstance(node, Root) else ()
