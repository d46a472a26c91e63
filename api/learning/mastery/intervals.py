"""How the range of what a learner would get right is said: of ten questions, on every screen and in every sentence."""

from decimal import Decimal
from math import ceil, floor
from typing import Final

HALF: Final = 0.5


def of_ten(low_pct: float | Decimal, high_pct: float | Decimal) -> str:
    """'2 to 6 of 10', rounded outwards from whole percent; '6 of 10' where both ends meet.

    `ofTen` of the web says the same of the same numbers.
    """
    low, high = (floor(float(end) + HALF) for end in (low_pct, high_pct))
    least, most = low // 10, min(10, ceil(high / 10))
    return f"{least} of 10" if least == most else f"{least} to {most} of 10"
