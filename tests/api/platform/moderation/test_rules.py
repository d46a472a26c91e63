"""Which decisions may follow which, and what a report must say."""

from itertools import product

import pytest

from api.platform.moderation.rules import MOVES, CaseDecided, CaseOpen, require_move, require_reason
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


@pytest.mark.parametrize(
    ("reason", "words", "field"),
    [("wrong", None, None), ("other", "It hurts", None), ("other", None, "words"), ("other", " a ", "words"),
     ("unheard_of", "It hurts", "reason")],
)  # fmt: skip
def test_a_reason_is_one_of_those_offered_and_another_is_said_in_words(
    reason: str, words: str | None, field: str | None
) -> None:
    refused = None
    try:
        require_reason({"wrong": "It is wrong", "other": "Something else"}, reason, words)
    except Malformed as problem:
        [refused] = problem.extra["fields"]
    assert refused == field
