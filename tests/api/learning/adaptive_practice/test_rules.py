"""Which question practice asks next, and when it stops."""

from itertools import pairwise
from random import Random
from uuid import UUID, uuid4

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some

from api import constants
from api.learning.adaptive_practice.rules import failed_topics, failing_topic, topic_in_turn
from models.mastery import online
from models.mastery.online.practice import (
    NEW_UNTIL,
    STEPS,
    Candidate,
    choose,
    difficulty_step,
    gentle,
    information,
    is_sure,
)


def candidates(difficulties: list[float], rests: set[int] = frozenset()) -> list[Candidate]:  # type: ignore[assignment]
    return [Candidate(UUID(int=n + 1), 0, d, n in rests) for n, d in enumerate(difficulties)]


def test_a_question_tells_most_where_it_may_go_either_way() -> None:
    strong = online.prior(1.5, 0.3)
    assert information(strong, 1.5) > information(strong, 0.0) > information(strong, -2.0)
    assert information(strong, 1.5) <= 0.25


def test_the_question_at_the_edge_of_what_the_learner_can_do_comes_next() -> None:
    chosen = choose(candidates([-2.0, 0.1, 2.5]), np.array([online.prior(0.0, 0.4)]), Random(1))
    assert chosen is not None
    assert chosen.difficulty == 0.1


def test_a_question_answered_rightly_lately_rests_while_there_are_others() -> None:
    posteriors = np.array([online.prior(0.0, 0.4)])
    chosen = choose(candidates([0.0, 1.0], rests={0}), posteriors, Random(1))
    assert chosen is not None
    assert chosen.difficulty == 1.0
    assert choose(candidates([0.0], rests={0}), posteriors, Random(1)) is not None
    assert choose([], posteriors, Random(1)) is None


def test_questions_that_tell_as_much_are_drawn_so_that_none_wears_out_first() -> None:
    drawn = {choose(candidates([0.0, 0.05, -0.05]), np.array([online.prior()]), Random(n)) for n in range(30)}
    assert len(drawn) == 3


@pytest.mark.parametrize(
    ("low", "high", "answers", "sure"), [(60, 85, 8, True), (60, 86, 9, False), (60, 70, 7, False)]
)
def test_practice_is_sure_when_the_range_is_narrow_and_answers_are_enough(
    low: float, high: float, answers: int, sure: bool
) -> None:
    assert is_sure(low, high, answers) is sure


def test_topics_of_a_mixed_practice_take_turns() -> None:
    first, second, third = uuid4(), uuid4(), uuid4()
    topics = [first, second, third]
    assert topic_in_turn(topics, [first], {first, second, third}) == second
    assert topic_in_turn(topics, [first, second], {first, second}) == first
    assert topic_in_turn(topics, [], set()) is None


@given(
    some.lists(some.floats(-3, 3), min_size=1, max_size=12), some.floats(-3, 3), some.booleans(), some.integers(0, 9)
)
def test_after_a_right_answer_none_is_easier_and_after_a_wrong_one_none_harder(
    bank: list[float], last: float, right: bool, seed: int
) -> None:
    chosen = choose(candidates(bank), np.array([online.prior()]), Random(seed), (last, right))
    assert chosen is not None
    usable = [each for each in bank if (each >= last if right else each <= last)]
    assert chosen.difficulty in (usable or bank)


def test_five_steps_show_how_hard_a_question_is() -> None:
    between = [STEPS[0] - 1, *((low + high) / 2 for low, high in pairwise(STEPS)), STEPS[-1] + 1]
    assert [difficulty_step(1.5 + each, 1.5) for each in between] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("marks", "fails"), [("", 0), ("ww", 0), ("www", 1), ("wwrww", 0), ("rwww", 1), ("wwww", 0), ("wwwwww", 1)]
)
def test_every_third_wrong_answer_in_a_row_leads_down(marks: str, fails: bool) -> None:
    topics = [uuid4() for _ in marks]
    found = failing_topic([(topic, mark == "r") for topic, mark in zip(topics, marks, strict=True)])
    assert found == (topics[-1] if fails else None)


def test_a_topic_is_failed_when_its_last_answer_was_wrong() -> None:
    one, two, three = uuid4(), uuid4(), uuid4()
    assert failed_topics([(one, True), (two, False), (one, False), (two, True), (three, True)]) == {one}


def test_what_comes_first_is_asked_before_what_tells_more() -> None:
    informative, first = Candidate(uuid4(), 0, 0.0, False), Candidate(uuid4(), 0, 3.0, False, comes_first=True)
    assert choose([informative, first], np.tile(online.prior(), (1, 1)), Random(1)) == first


def test_a_new_learner_begins_with_nothing_hard_where_there_is_anything_else() -> None:
    easy, medium, hard = offered = candidates([-1.0, 0.3, 0.5])
    assert gentle(offered, 0, mean=0.0) == [easy, medium]
    assert gentle(offered, 0, mean=1.5) == offered
    assert gentle([hard], 0, mean=0.0) == [hard]
    assert gentle(offered, NEW_UNTIL, mean=0.0) == offered
    mistaken = Candidate(uuid4(), 0, 3.0, False, comes_first=True)
    assert gentle([mistaken, hard, easy], 1, mean=0.0) == [mistaken, easy]


def test_the_ground_of_a_failing_topic_is_checked_before_it() -> None:
    ground, topic = uuid4(), uuid4()
    asked: list[UUID] = []
    for _ in range(constants.PRACTICE_GROUND_FIRST + 1):
        turn = topic_in_turn([ground, topic], asked, {ground, topic}, ground)
        assert turn is not None
        asked.append(turn)
    assert asked == [ground] * constants.PRACTICE_GROUND_FIRST + [topic]
