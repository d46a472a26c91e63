"""How large a thing would grow, known before it is let grow."""

from fractions import Fraction
from typing import Final

from models.math_solver.online.trees import Letter, Node, Num, Power, Sum, TooBig, inside

HIGHEST: Final = 6  # power of a bracket
HIGHEST_DEGREE: Final = 16  # of the whole, multiplied out
MOST_TERMS: Final = 60  # when everything is multiplied out
MOST_BITS: Final = 320  # of a number that powers make


def measure(node: Node) -> tuple[int, int, int]:
    """(degree, terms, bits of its numbers) when multiplied out, at the most; raises `TooBig` before it grows."""
    if isinstance(node, Num):
        found = (0, 1, max(node.value.numerator.bit_length(), node.value.denominator.bit_length(), 1))
    elif isinstance(node, Letter):
        found = (1, 1, 1)
    elif isinstance(node, Sum):
        each = [measure(term) for _, term in node.terms]
        found = (max(d for d, _, _ in each), sum(t for _, t, _ in each), sum(b for _, _, b in each))
    elif isinstance(node, Power):
        found = _power(measure(node.base), node.exponent)
    else:
        each = [measure(inner) for inner in inside(node)]
        terms = 1
        for _, count, _ in each:
            terms *= count
        found = (sum(d for d, _, _ in each), terms, sum(b for _, _, b in each))
    if found[0] > HIGHEST_DEGREE or found[1] > MOST_TERMS or found[2] > MOST_BITS:
        raise TooBig("This would grow larger than what I work out. Try a smaller one.")
    return found


def _power(base: tuple[int, int, int], exponent: Fraction) -> tuple[int, int, int]:
    """Bounds of a power, worked out without raising anything to it."""
    times = max(1, -(-abs(exponent.numerator) // exponent.denominator))
    if times > 64 or exponent.denominator > 6 or (base[1] > 1 and times > HIGHEST):
        raise TooBig("This power is larger than what I work out.")
    degree, terms, bits = base
    return degree * times, terms if terms == 1 else terms**times, bits * times
