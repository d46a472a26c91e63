"""Which way an item may go through the bank, and who may let it through. Pure.

Only a live item is asked. One set aside (quarantined) comes back as it is, or as a draft to be repaired and reviewed.
"""

from uuid import UUID

from api.core.problem import Problem
from api.quizzes.tables import ItemStatus

MOVES = {
    ItemStatus.DRAFT: {ItemStatus.IN_REVIEW, ItemStatus.RETIRED},
    ItemStatus.IN_REVIEW: {ItemStatus.LIVE, ItemStatus.DRAFT, ItemStatus.RETIRED},
    ItemStatus.LIVE: {ItemStatus.QUARANTINED, ItemStatus.RETIRED},
    ItemStatus.QUARANTINED: {ItemStatus.LIVE, ItemStatus.DRAFT, ItemStatus.RETIRED},
    ItemStatus.RETIRED: {ItemStatus.DRAFT},
}
SAID = {
    ItemStatus.DRAFT: "a draft",
    ItemStatus.IN_REVIEW: "in review",
    ItemStatus.LIVE: "live",
    ItemStatus.QUARANTINED: "set aside",
    ItemStatus.RETIRED: "retired",
}


class WrongItemState(Problem):
    """409: the item cannot go there from where it stands."""

    status, title = 409, "Not From Here"
    detail = "This question cannot go there from where it stands now."


class ReviewerWroteIt(Problem):
    """403: whoever wrote an item does not also approve it."""

    status, title = 403, "Somebody Else Must Review It"
    detail = "You wrote this question. Ask a colleague to review it."


def move(current: ItemStatus, wanted: ItemStatus) -> ItemStatus:
    """The wanted state, if an item may go there from here."""
    if wanted not in MOVES[current]:
        raise WrongItemState(f"This question is {SAID[current]}; from there it cannot become {SAID[wanted]}.")
    return wanted


def may_approve(written_by: UUID | None, reviewer: UUID) -> None:
    """Raises ReviewerWroteIt when both are one person; the seeded bank has no author."""
    if written_by == reviewer:
        raise ReviewerWroteIt
