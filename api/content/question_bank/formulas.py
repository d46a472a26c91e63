"""Chemical formulas as they are printed."""

import re

SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def printed(formula: str) -> str:
    """The formula with its small numbers below the line: Fe2(SO4)3 is Fe₂(SO₄)₃."""
    return re.sub(r"(?<=[A-Za-z)])\d+", lambda found: found[0].translate(SUBSCRIPTS), formula)
