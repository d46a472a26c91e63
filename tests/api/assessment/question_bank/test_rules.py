"""Which way an item goes through the bank, and who lets it through. Pure."""

from uuid import uuid4

import pytest

from api.assessment.question_bank.rules import ReviewerWroteIt, WrongItemState, blocking, may_approve, move
from api.assessment.quizzes.tables import ItemStatus

WAYS = {
    "draft": {"in_review", "retired"},
    "in_review": {"live", "draft", "retired"},
    "live": {"quarantined", "retired"},
    "quarantined": {"live", "retired"},
    "retired": set(),
}


@pytest.mark.parametrize("now", ItemStatus)
@pytest.mark.parametrize("wanted", ItemStatus)
def test_an_item_goes_only_where_there_is_a_way(now: ItemStatus, wanted: ItemStatus) -> None:
    if wanted.value in WAYS[now.value]:
        assert move(now, wanted) is wanted
    else:
        with pytest.raises(WrongItemState):
            move(now, wanted)


def test_who_takes_a_wrong_way_hears_from_where_to_where() -> None:
    with pytest.raises(WrongItemState) as refused:
        move(ItemStatus.RETIRED, ItemStatus.IN_REVIEW)
    assert str(refused.value) == "This question is retired; from there it cannot become in review."


def test_a_fault_of_our_own_bank_s_manners_holds_nothing_back() -> None:
    advice = ["option b has no misconception", "unknown misconception mx-1", "option c has no why", "missing hint 2"]
    assert blocking([*advice, "bad code X"]) == []
    assert blocking([*advice, "no key", "the bad code"]) == ["no key", "the bad code"]


def test_nobody_approves_what_they_wrote() -> None:
    me = uuid4()
    with pytest.raises(ReviewerWroteIt):
        may_approve(me, me)
    may_approve(uuid4(), me)
    may_approve(None, me)
