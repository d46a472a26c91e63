"""Who may write and read what in a conversation. Pure answers."""

from dataclasses import dataclass
from enum import StrEnum


class Party(StrEnum):
    """A side of a conversation."""

    PARENT = "parent"
    TEACHER = "teacher"

    @property
    def other(self) -> "Party":
        return Party.TEACHER if self is Party.PARENT else Party.PARENT


class Closed(StrEnum):
    """Why nobody can write any more."""

    UNLINKED = "unlinked"  # the parent and the learner are no longer linked
    LEFT = "left"  # the teacher no longer teaches the learner


@dataclass(frozen=True, slots=True)
class Bonds:
    """What holds at this moment between the learner and each of the two."""

    is_linked: bool
    is_taught: bool

    @property
    def closed(self) -> Closed | None:
        if not self.is_linked:
            return Closed.UNLINKED
        return None if self.is_taught else Closed.LEFT

    def knows(self, party: Party) -> bool:
        """Whether this side may still read of the learner; else it keeps its own words alone."""
        return self.is_linked if party is Party.PARENT else self.is_taught
