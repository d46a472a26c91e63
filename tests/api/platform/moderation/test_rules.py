"""Which decisions may follow which, and what a report must say."""

from itertools import product

import pytest

from api import constants
from api.platform.moderation.rules import (
    MOVES,
    CaseDecided,
    CaseOpen,
    author_title,
    reporter_title,
    require_move,
    require_reason,
)
from api.platform.moderation.tables import CaseState
from api.platform.problem import Malformed, Problem

OPEN, UPHELD, DISMISSED = CaseState
ALLOWED = {(OPEN, UPHELD), (OPEN, DISMISSED), (UPHELD, OPEN), (DISMISSED, OPEN)}


@pytest.mark.parametrize(("before", "after"), list(product(CaseState, CaseState)))
def test_a_case_is_decided_once_and_only_taken_back_once_decided(before: CaseState, after: CaseState) -> None:
    assert set(MOVES) == set(CaseState)
    refused: type[Problem] | None = None
    try:
        require_move(before, after)
    except (CaseDecided, CaseOpen) as problem:
        refused = type(problem)
    assert refused is (None if (before, after) in ALLOWED else CaseOpen if before is OPEN else CaseDecided)


OFFERED = "Choose one of what is offered."
IN_WORDS = "Please say in a few words what is wrong."


@pytest.mark.parametrize(
    ("reason", "words", "expected"),
    [
        ("wrong", None, None),
        ("other", "a" * constants.REPORT_WORDS_LEAST, None),
        ("other", None, {"words": IN_WORDS}),
        ("other", f" {'a' * (constants.REPORT_WORDS_LEAST - 1)} ", {"words": IN_WORDS}),
        ("unheard_of", "It hurts", {"reason": OFFERED}),
    ],
)
def test_a_reason_is_one_of_those_offered_and_another_is_said_in_words(
    reason: str, words: str | None, expected: dict[str, str] | None
) -> None:
    refused = None
    try:
        require_reason({"wrong": "It is wrong", "other": "Something else"}, reason, words)
    except Malformed as problem:
        refused = problem.extra["fields"]
    assert refused == expected


def test_both_are_told_what_became_of_what_was_reported() -> None:
    titles = {state: reporter_title("review", "taken down", state) for state in CaseState}
    assert titles == {
        OPEN: "The review you reported is looked at again",
        UPHELD: "The review you reported was taken down",
        DISMISSED: "The review you reported stays",
    }
    assert author_title("review", "taken down", UPHELD) == "Your review was taken down"
    assert author_title("review", "taken down", OPEN) == "Your review is shown again"
