"""What an objection may become, and who may answer. Pure."""

from collections.abc import Mapping
from typing import Final

from api.platform.problem import NotFound, Problem
from api.publishing.objections.tables import ObjectionState

MOVES: Final[Mapping[ObjectionState, frozenset[ObjectionState]]] = {
    ObjectionState.OPEN: frozenset({ObjectionState.UPHELD, ObjectionState.DISMISSED, ObjectionState.WITHDRAWN}),
    ObjectionState.UPHELD: frozenset(),
    ObjectionState.DISMISSED: frozenset(),
    ObjectionState.WITHDRAWN: frozenset(),
}


class ObjectionNotFound(NotFound):
    title, detail = "Objection Not Found", "This objection is not here, or it is not yours."


class ObjectionClosed(Problem):
    status, title, detail = 409, "Closed Already", "This objection is already answered or withdrawn."


class AlreadyObjected(Problem):
    status, title, detail = 409, "Already Objected", "Your objection to this line waits for an answer."


class TooManyObjections(Problem):
    status, title = 409, "Too Many Objections"
    detail = "Many objections of yours wait for an answer. Wait for these first."


class OwnObjection(Problem):
    status, title, detail = 409, "A Second Person Is Needed", "You cannot answer your own objection. Ask a colleague."


def require_move(before: ObjectionState, after: ObjectionState) -> None:
    """Raises ObjectionClosed for a move the table does not hold."""
    if after not in MOVES[before]:
        raise ObjectionClosed
