"""What comes next on a path and why, at each bound. Pure."""

from datetime import timedelta
from typing import Any

import pytest

from api.learning.learning_paths.rules import (
    Difference,
    Step,
    TopicState,
    difference,
    level_of,
    pace_of,
    path,
    weakest_ground,
)
from api.learning.mastery.tables import MasteryLevel, Pace
from tests.conftest import NOON

DUE = NOON - timedelta(days=1)


def state(code: str, percentage: float | None = None, *needs: str, **given: Any) -> TopicState:
    known = {"percentage": percentage, "answers": 10, "is_known": True} if percentage is not None else {}
    facts = {"topic_id": f"id-{code}", "code": code, "name": code.upper(), "needs": needs, "has_questions": True}
    return TopicState(**{**facts, **known, **given})


def steps(*topics: TopicState, weekly: int = 30) -> list[Step]:
    return path(topics, [weekly], NOON).steps


def test_a_topic_is_weak_below_sixty_percent_once_it_is_known() -> None:
    assert [state("a", share).is_weak for share in (0, 59.9, 60)] == [True, True, False]
    assert not state("a").is_weak
    assert state("a", None, is_known=True).is_weak
    assert not state("a", 10, is_known=False).is_weak


def test_a_topic_and_a_step_are_kept_as_json_and_read_again() -> None:
    assert state("a", 59.6).as_json() == {"topicId": "id-a", "topic": "A", "percentage": 60}
    assert state("a").as_json() == {"topicId": "id-a", "topic": "A", "percentage": 0}
    step = Step("new", "id-a", "A", "You are ready for it.", "/practice?topic=id-a")
    kept = {
        "kind": "new", "topicId": "id-a", "topic": "A", "why": "You are ready for it.", "url": "/practice?topic=id-a",
    }  # fmt: skip
    assert step.as_json() == kept
    assert Step.from_json(kept) == step


@pytest.mark.parametrize(
    ("weeks", "pace"),
    [
        ([0, 0], Pace.NORMAL), ([14], Pace.GENTLE), ([15], Pace.NORMAL), ([59], Pace.NORMAL), ([60], Pace.BRISK),
        ([0, 0, 0, 14], Pace.GENTLE), ([14, 60], Pace.BRISK), ([60, 1, 14], Pace.GENTLE),
    ],
)  # fmt: skip
def test_the_pace_is_that_of_an_ordinary_week_of_study(weeks: list[int], pace: Pace) -> None:
    assert pace_of(weeks) is pace


def test_the_level_is_the_mean_by_answers_rounded_down() -> None:
    high = state("a", 90, level=MasteryLevel.MASTERED, answers=3)
    assert level_of([high, state("b", 10, answers=1)]) is MasteryLevel.PROFICIENT
    assert level_of([high, state("b", 10, answers=2)]) is MasteryLevel.COMPETENT
    assert level_of([high, state("b", answers=30, level=MasteryLevel.BEGINNER)]) is MasteryLevel.MASTERED
    assert level_of([state("a", 90, level=MasteryLevel.MASTERED, answers=0)]) is MasteryLevel.BEGINNER
    assert level_of([state("a", 90, level=MasteryLevel.DEVELOPING, answers=1)]) is MasteryLevel.DEVELOPING


def test_the_weakest_ground_is_looked_for_two_levels_down_and_no_further() -> None:
    chain = [state("a", 10), state("b", 20, "a"), state("c", 30, "b"), state("d", 40, "c")]
    by_code = {topic.code: topic for topic in chain}
    found = weakest_ground(by_code["d"], by_code)
    assert found is by_code["b"]
    assert weakest_ground(by_code["d"], by_code, 1) is by_code["c"]
    assert weakest_ground(by_code["d"], by_code, 3) is by_code["a"]
    assert weakest_ground(by_code["a"], by_code) is None
    assert weakest_ground(state("x", 10, "nowhere"), by_code) is None


def test_of_equally_weak_grounds_the_first_by_code_is_taken_and_a_strong_one_is_none() -> None:
    two = [state("b", 20), state("a", 20), state("c", 90)]
    by_code = {topic.code: topic for topic in two}
    assert weakest_ground(state("x", 10, "c", "b", "a"), by_code) is by_code["a"]
    assert weakest_ground(state("x", 10, "c"), by_code) is None
    nothing, hardly = state("b", 0), state("a", 0.5)
    assert weakest_ground(state("x", 10, "a", "b"), {"a": hardly, "b": nothing}) is nothing
    assert path([hardly, nothing], [], NOON).weak == [nothing, hardly]
    unanswered = state("0", None, is_known=True)
    assert weakest_ground(state("x", 10, "b", "0"), by_code | {"0": unanswered}) is unanswered


def test_a_step_says_why_and_where() -> None:
    found = steps(
        state("a", 70, idea="add tops"),
        state("b", 80, review_due_at=NOON),
        state("c", 20, low_pct=8.4, high_pct=33.5),
        state("d", 30.4, "c", low_pct=30, high_pct=30),
        state("e"),
        weekly=60,
    )
    assert found == [
        Step("idea", "id-a", "A", "You may be mixing something up here: “add tops”.", "/practice?topic=id-a"),
        Step("review", "id-b", "B", "You knew this, and it is fading. A short review brings it back.",
             "/practice?topic=id-b"),
        Step("practise", "id-c", "C", "On a new test we expect 0 to 4 of 10 right.", "/practice?topic=id-c"),
        Step("practise", "id-d", "D", "On a new test we expect 3 of 10 right.", "/practice?topic=id-d"),
        Step("new", "id-e", "E", "You are ready for it.", "/practice?topic=id-e"),
    ]  # fmt: skip


def test_the_ground_comes_before_what_is_built_on_it_and_the_weakest_first() -> None:
    found = steps(state("a", 50), state("b", 40, "a"), state("c", 10))
    assert [(each.kind, each.topic) for each in found] == [("practise", "C"), ("ground", "A"), ("practise", "B")]
    assert found[1].why == "B builds on it, and both are weak. Start here."
    unanswered = state("z", None, is_known=True)
    assert [each.topic for each in steps(state("y", 1), unanswered)] == ["Z", "Y"]
    assert steps(unanswered)[0].why == "On a new test we expect 0 to 10 of 10 right."


def test_a_lesson_is_read_for_what_is_to_be_learnt_and_practised_for_what_was() -> None:
    lesson: dict[str, Any] = {"lesson_id": "7"}
    held, new = state("a", 70, idea="add tops", **lesson), state("b", has_questions=False, answers=3, **lesson)
    weak = state("d", 40, "c", **lesson)
    assert [(each.kind, each.url) for each in steps(held, new, weak, weekly=60)] == [
        ("idea", "/lessons/7"), ("practise", "/practice?topic=id-d"), ("new", "/lessons/7"),
    ]  # fmt: skip
    built = steps(state("c", 50, **lesson), weak)
    assert [(each.kind, each.url) for each in built] == [
        ("ground", "/lessons/7"),
        ("practise", "/practice?topic=id-d"),
    ]
    assert steps(new)[0].why == "Only 3 answered so far."
    due = steps(state("a", 90, review_due_at=DUE, **lesson))
    assert due[0].url == "/practice?topic=id-a"


def test_only_what_was_known_well_is_due() -> None:
    assert [each.kind for each in steps(state("a", 30, review_due_at=DUE))] == ["practise"]
    assert [each.kind for each in steps(state("a", review_due_at=DUE))] == ["new"]
    assert steps(state("a", 70, review_due_at=NOON + timedelta(seconds=1))) == []
    assert steps(state("a", 70)) == []


def test_a_new_topic_has_something_to_do_and_a_ground_that_is_laid() -> None:
    assert steps(state("a", has_questions=False)) == []
    assert [each.topic for each in steps(state("a", None, "gone"))] == ["A"]
    assert [each.topic for each in steps(state("a", 70), state("b", None, "a"))] == ["B"]
    assert [each.topic for each in steps(state("a", 10), state("b", None, "a"))] == ["A"]
    assert [each.topic for each in steps(state("a", 10), state("b", None, "a"), state("c"))] == ["A", "C"]


@pytest.mark.parametrize(("weekly", "most", "ideas"), [(10, 3, 1), (30, 5, 1), (60, 7, 2)])
def test_a_pace_has_so_many_steps_and_a_third_of_them_are_ideas(weekly: int, most: int, ideas: int) -> None:
    held = [state(f"h{n}", 70, idea="add tops") for n in range(5)]
    found = steps(*held, *[state(f"n{n}") for n in range(9)], weekly=weekly)
    assert [each.kind for each in found] == ["idea"] * ideas + ["new"] * (most - ideas)


def test_strong_topics_begin_at_eighty_and_weak_ones_are_told_from_the_weakest_on() -> None:
    found = path(
        [state("a", 80), state("b", 79.9), state("c", 50), state("d", 20), state("e", None, is_known=True)], [], NOON
    )
    assert [topic.code for topic in found.strong] == ["a"]
    assert [topic.code for topic in found.weak] == ["e", "d", "c"]
    assert (found.level, found.pace) == (MasteryLevel.BEGINNER, Pace.NORMAL)
    assert path([state("a", 80, level=MasteryLevel.MASTERED)], [70], NOON).level is MasteryLevel.MASTERED
    assert path([state("a", 80)], [70], NOON).pace is Pace.BRISK


def test_what_came_and_what_left_is_named_and_another_order_or_kind_is_news() -> None:
    one, two, three = (Step("new", f"id-{name}", name, "", "") for name in "ABC")
    assert difference([one, two], [two, three]) == Difference(came=["C"], left=["A"])
    assert difference([one, two], [two, one]) == Difference(came=[], left=[])
    assert difference([one], [Step("practise", "id-A", "A", "", "")]) == Difference(came=[], left=[])
    assert difference([one], [Step("new", "id-A", "Another name", "why", "url")]) is None
    assert difference([], [one]) == Difference(came=["A"], left=[])
