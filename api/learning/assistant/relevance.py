"""Whether a passage found holds enough of what was asked to be offered. Pure."""

import re
from typing import Final

from api.learning.assistant.defined_words import is_item
from api.learning.assistant.search import Hit, Query
from api.learning.assistant.tables import PassageKind

ENOUGH_SHARE: Final = 0.56  # of what was asked, by weight, must stand in a passage
WHOLE_SHARE: Final = 0.9
LEAST_STRENGTH: Final = 0.025  # of the best passage: its score by the weight of what was asked
BOLD: Final = re.compile(r"\*\*(.{1,60}?)\*\*")


def is_enough(query: Query, hits: list[Hit], *, in_context: bool = False) -> bool:
    """Whether the best passage holds enough of what was asked to be offered as an answer."""
    if not hits or not any(not word.isdigit() for word in query.own):
        return False
    # A word and its meaning is short: that it holds a part of what was asked says little.
    near = [hit for hit in hits if hit.kind is PassageKind.PAGE or not is_item(hit.part) or _is_whole(query, hit)]
    return in_context or any(
        hit.share >= ENOUGH_SHARE and hit.score >= LEAST_STRENGTH * query.total for hit in near[:3]
    )


def _is_whole(query: Query, hit: Hit) -> bool:
    """Whether a word to know holds all that was asked; of one word alone, whether it is that word."""
    named = " ".join((hit.heading, *BOLD.findall(hit.body))).lower()
    return hit.share >= WHOLE_SHARE and (
        len(query.own) > 1 or any(word[:6].rstrip("iey") in named for word in query.own)
    )
