"""Whether a heading names what a question asks. Pure."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

MEANING: Final = re.compile(
    r"^\s*(?:please |can you )*(?:what (?:is|are|does)|what's|whats|define|state|outline|explain|describe|tell me about"
    r"|(?:the )?(?:meaning|definition) of)\b|^\s*\w+\s*\??\s*$",
    re.IGNORECASE,
)
FILLERS: Final = frozenset(("what", "is", "are", "a", "an", "the", "meaning", "definition", "of"))


def same_order(question: str, heading: str) -> int:
    """Pairs of words that follow each other in both: from ten to five is not from five to ten."""
    asked, headed = (re.findall(r"\w+", text.lower()) for text in (question, heading))
    return len(set(pairwise(asked)) & set(pairwise(headed)))


def is_named(question: str, stems: Sequence[str], heading: str) -> bool:
    """Whether a question asks what something is, and this part is headed by that and nothing else."""
    headed = [word for word in re.findall(r"[a-z]+", heading.lower()) if word not in FILLERS]
    if not headed or not MEANING.search(question):
        return False
    same = [{stem for stem in stems if word.startswith(stem[:6])} for word in headed]
    return all(same) and set().union(*same) == set(stems)
