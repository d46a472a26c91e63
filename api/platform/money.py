"""Money is whole shillings. The only way to divide it is here, and no shilling is lost."""

from collections.abc import Mapping
from decimal import Decimal
from typing import NewType, TypeVar

Ugx = NewType("Ugx", int)
Seconds = NewType("Seconds", int)  # reading time: what money is divided by
Key = TypeVar("Key", bound=str)


def share(amount: int, rate: Decimal | str) -> tuple[Ugx, Ugx]:
    """Split an amount: (floor of amount x rate, the rest). The two always sum to the amount."""
    part = int(amount * Decimal(rate) // 1)
    return Ugx(part), Ugx(amount - part)


def allocate(pool: int, weights: Mapping[Key, int]) -> dict[Key, Ugx]:
    """Split a pool in proportion to integer weights, exact to the shilling.

    Largest remainder method (Hamilton): floors first, then one shilling each to the largest remainders,
    ties by larger weight, then by key. Sums to the pool; every part is within one shilling of its exact
    share; weight 0 gets 0. With no weight at all nobody gets anything.
    """
    total = sum(weights.values())
    if total <= 0 or pool <= 0:
        return {key: Ugx(0) for key in weights}
    quotas = {key: divmod(pool * weight, total) for key, weight in weights.items()}
    left = pool - sum(floor for floor, _ in quotas.values())
    order = sorted(weights, key=lambda key: (-quotas[key][1], -weights[key], key))
    lucky = set(order[:left])
    return {key: Ugx(quotas[key][0] + (key in lucky)) for key in weights}
