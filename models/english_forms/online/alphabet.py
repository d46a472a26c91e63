"""A list of words in the order of the alphabet."""

import re
from typing import Final

ORDER: Final = r"(?:in |into )?(?:an )?alphabetical(?:ly)?(?: order)?"
LISTED: Final = (
    re.compile(rf"\b{ORDER}\s*[:;,-]?\s*(?P<words>[^:]+?)\W*$", re.IGNORECASE),
    re.compile(
        rf"^\s*(?:please )?(?:arrange|put|write|order|sort|list)\s+(?:(?:these|the|following|words?) )*:?\s*"
        rf"(?P<words>.+?)[\s,]+{ORDER}\W*$",
        re.IGNORECASE,
    ),
)
BETWEEN: Final = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+", re.IGNORECASE)


def in_alphabet(text: str) -> list[str] | None:
    """Three or more single words in order; None where no list stands in the task."""
    for pattern in LISTED:
        if found := pattern.search(text):
            words = BETWEEN.split(found["words"].strip())
            if len(words) >= 3 and all(re.fullmatch(r"[A-Za-z'-]+", word) for word in words):
                return sorted(words, key=str.lower)
    return None
