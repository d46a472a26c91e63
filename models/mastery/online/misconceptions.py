"""When a learner seems to hold a wrong idea, by rule and in the order of their answers. Pure Python.

An answer to a question that offers the idea is an exposure. Chosen in two of the last four exposures, in different
questions, the idea is suspected; chosen surely in three of the last five it is likely; three right answers in exposures
since it was chosen last clear it, and the count begins anew.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

LAST_FOR_DOUBT: Final = 4
FALLS_FOR_DOUBT: Final = 2
LAST_FOR_SURE: Final = 5
SURE_FALLS: Final = 3
RIGHT_TO_CLEAR: Final = 3


@dataclass(frozen=True, slots=True)
class Exposure:
    """One answer to a question that offers the idea; `fell`: the idea was chosen; `sure`: with high confidence."""

    item: str
    fell: bool
    right: bool
    sure: bool
    at: datetime


@dataclass(frozen=True, slots=True)
class MisconceptionState:
    """What is thought now; `met` and `fell` count exposures, `right_since` right answers since the idea was chosen."""

    state: Literal["suspected", "likely", "cleared"]
    met: int
    fell: int
    right_since: int
    suspected_at: datetime
    last_met_at: datetime
    cleared_at: datetime | None


class _Mind:
    """What is thought while the answers go by."""

    def __init__(self) -> None:
        self.recent: deque[Exposure] = deque(maxlen=LAST_FOR_SURE)
        self.state: Literal["none", "suspected", "likely", "cleared"] = "none"
        self.met = self.fell = self.right = 0
        self.suspected_at: datetime | None = None
        self.cleared_at: datetime | None = None

    def take(self, seen: Exposure) -> None:
        self.met += 1
        self.fell += seen.fell
        self.recent.append(seen)
        if seen.fell:
            self.right = 0
            self._doubt(seen.at)
        elif seen.right:
            self.right += 1
            if self.state in ("suspected", "likely") and self.right >= RIGHT_TO_CLEAR:
                self.state, self.cleared_at = "cleared", seen.at
                self.recent.clear()

    def _doubt(self, at: datetime) -> None:
        falls = [each for each in self.recent if each.fell]
        lately = {each.item for each in list(self.recent)[-LAST_FOR_DOUBT:] if each.fell}
        if self.state in ("none", "cleared") and len(lately) >= FALLS_FOR_DOUBT:
            self.state, self.suspected_at, self.cleared_at = "suspected", at, None
        if self.state == "suspected" and len({each.item for each in falls if each.sure}) >= SURE_FALLS:
            self.state = "likely"


def state_of(exposures: Iterable[Exposure]) -> MisconceptionState | None:
    """What a learner's exposures to one idea, oldest first, say now; None while it was never suspected."""
    mind, last = _Mind(), None
    for seen in exposures:
        mind.take(seen)
        last = seen
    if mind.state == "none" or last is None or mind.suspected_at is None:
        return None
    return MisconceptionState(mind.state, mind.met, mind.fell, mind.right, mind.suspected_at, last.at, mind.cleared_at)
