"""Which way an item may go through the bank, and who may let it through. Pure.

Only a live item is asked. What was live is never written over, since learners have answered it: a copy is, as a draft.
"""

import re
from uuid import UUID

from api.assessment.quizzes.tables import ItemStatus
from api.platform.problem import NotFound, Problem

MOVES = {
    ItemStatus.DRAFT: {ItemStatus.IN_REVIEW, ItemStatus.RETIRED},
    ItemStatus.IN_REVIEW: {ItemStatus.LIVE, ItemStatus.DRAFT, ItemStatus.RETIRED},
    ItemStatus.LIVE: {ItemStatus.QUARANTINED, ItemStatus.RETIRED},
    ItemStatus.QUARANTINED: {ItemStatus.LIVE, ItemStatus.RETIRED},
    ItemStatus.RETIRED: set(),
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
    detail = "This question cannot take that step now."


class ReviewerWroteIt(Problem):
    """403: whoever wrote an item does not also approve it."""

    status, title = 403, "Somebody Else Must Review It"
    detail = "You wrote this question. Ask a colleague to review it."


class ItemNotFound(NotFound):
    title, detail = "Question Not Found", "There is no such question in the bank."


class OnlyDrafts(Problem):
    """409: learners have met it, so it stays as it is."""

    status, title = 409, "Only Drafts Can Be Changed"
    detail = "Make a copy of this question and change the copy."


class ItemHasFaults(Problem):
    """409, with `faults`: what has to be put right before anybody reviews it."""

    status, title = 409, "Put This Right First"
    detail = "The checks found something in this question."


class ItemMisshapen(Problem):
    """422: the parts of the question do not fit its type."""

    status, title = 422, "Check the Question"
    detail = "The options or the answer do not fit this type of question."


# What our own bank demands and a question from elsewhere may lack: told, and no reason to hold it back.
ADVICE = re.compile(r"has no misconception|unknown misconception|has no why|missing hint|^bad code")


def blocking(faults: list[str]) -> list[str]:
    """The faults that keep an item from review."""
    return [fault for fault in faults if not ADVICE.search(fault)]


def move(current: ItemStatus, wanted: ItemStatus) -> ItemStatus:
    """The wanted state, if an item may go there from here."""
    if wanted not in MOVES[current]:
        raise WrongItemState(f"This question is {SAID[current]}; from there it cannot become {SAID[wanted]}.")
    return wanted


def may_approve(written_by: UUID | None, reviewer: UUID) -> None:
    """Raises ReviewerWroteIt when both are one person; the seeded bank has no author."""
    if written_by == reviewer:
        raise ReviewerWroteIt
