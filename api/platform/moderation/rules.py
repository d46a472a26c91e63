"""Which state of a case may follow which, what a report must say, and the sentences people are told."""

from collections.abc import Mapping
from typing import Final

from api import constants
from api.platform.moderation.tables import CaseState
from api.platform.problem import Malformed, Problem

MOVES: Final[Mapping[CaseState, frozenset[CaseState]]] = {
    CaseState.OPEN: frozenset({CaseState.UPHELD, CaseState.DISMISSED}),
    # Taken back, or, of what was left as it is, reported by somebody else.
    CaseState.UPHELD: frozenset({CaseState.OPEN}),
    CaseState.DISMISSED: frozenset({CaseState.OPEN}),
}
OTHER: Final = "other"


class CaseDecided(Problem):
    status, title, detail = 409, "Decided Already", "Someone has already decided on this report."


class CaseOpen(Problem):
    status, title, detail = 409, "Not Decided", "No one has decided on this report yet."


def require_move(before: CaseState, after: CaseState) -> None:
    """Raises `CaseDecided` or `CaseOpen` where a case cannot go from one state to the other."""
    if after not in MOVES[before]:
        raise CaseOpen if before is CaseState.OPEN else CaseDecided


def require_reason(reasons: Mapping[str, str], reason: str, words: str | None) -> None:
    """A reason that is offered for this kind; with words of one's own where it is none of the others."""
    if reason not in reasons:
        raise Malformed(fields={"reason": "Choose one of what is offered."})
    if reason == OTHER and len((words or "").strip()) < constants.REPORT_WORDS_LEAST:
        raise Malformed(fields={"words": "Please say in a few words what is wrong."})


def reporter_title(noun: str, removed: str, state: CaseState) -> str:
    """What whoever reported it is told."""
    if state is CaseState.OPEN:
        return f"The {noun} you reported is looked at again"
    return f"The {noun} you reported {'was ' + removed if state is CaseState.UPHELD else 'stays'}"


def author_title(noun: str, removed: str, state: CaseState) -> str:
    """What whoever wrote it is told: only of what changed for them."""
    return f"Your {noun} is shown again" if state is CaseState.OPEN else f"Your {noun} was {removed}"
