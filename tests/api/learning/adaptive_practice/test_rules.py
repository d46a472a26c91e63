"""Which question practice asks next, and when it stops."""

from dataclasses import dataclass, field
from random import Random
from uuid import UUID, uuid4

import numpy as np
import pytest

from api import constants
from api.learning.adaptive_practice.rules import Candidate, choose, information, is_sure, topic_in_turn
from models.mastery import online
from models.mastery.online.topics import learner_posteriors

TOPICS, ITEMS, SPREAD = 10, 30, 0.4


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
    ("low", "high", "answers", "sure"), [(60, 85, 5, True), (60, 86, 9, False), (60, 70, 4, False)]
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


@dataclass
class Learner:
    """Somebody with an ability of their own on each of a year's ten topics; difficulties of sd .96, as in the demo."""

    rng: np.random.Generator
    topic: list[int] = field(default_factory=list)
    difficulty: list[float] = field(default_factory=list)
    right: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.ability = self.rng.normal(0, 0.85) + self.rng.normal(0, SPREAD, TOPICS)
        self.bank = self.rng.normal(0, 0.96, (TOPICS, ITEMS))

    def take(self, topic: int, item: int) -> None:
        chance = 1 / (1 + np.exp(self.bank[topic, item] - self.ability[topic]))
        self.topic.append(topic)
        self.difficulty.append(self.bank[topic, item])
        self.right.append(float(self.rng.random() < chance))

    def believed(self) -> np.ndarray:
        topic = np.array(self.topic, dtype=np.int64)
        return learner_posteriors(
            topic, np.array(self.difficulty), np.array(self.right), topics=TOPICS, ability_sd=0.85, spread=SPREAD
        )

    def unsure(self, posteriors: np.ndarray) -> set[int]:
        curve = 100 / (1 + np.exp(-online.GRID))
        low, high = (np.interp(online.quantile(posteriors, share), online.GRID, curve) for share in (0.1, 0.9))
        asked = np.bincount(self.topic, minlength=TOPICS) if self.topic else np.zeros(TOPICS)
        return {t for t in range(TOPICS) if not is_sure(low[t], high[t], int(asked[t]))}


def _until_sure(learner: Learner, adaptive: bool) -> int:
    left = [(t, n) for t in range(TOPICS) for n in range(ITEMS)]
    learner.rng.shuffle(left)
    topics = [UUID(int=t) for t in range(TOPICS)]
    while left:
        posteriors = learner.believed()
        unsure = learner.unsure(posteriors)
        if not unsure:
            break
        at = len(left) - 1
        if adaptive:
            usable = {topics[t] for t, _ in left if t in unsure}
            turn = topic_in_turn(topics, [topics[t] for t in learner.topic], usable)
            offered = [
                Candidate(UUID(int=k), t, float(learner.bank[t, n]), False)
                for k, (t, n) in enumerate(left)
                if topics[t] == turn
            ]
            chosen = choose(offered, posteriors, Random(len(left)))
            if chosen is None:
                break
            at = chosen.question_id.int
        learner.take(*left.pop(at))
    return len(learner.topic)


def test_choosing_is_as_sure_of_a_year_with_a_third_fewer_questions_than_a_random_order() -> None:
    chosen, drawn = (
        sum(_until_sure(Learner(np.random.default_rng(seed)), adaptive) for seed in range(10))
        for adaptive in (True, False)
    )
    assert chosen <= 0.7 * drawn, (chosen, drawn)


def test_what_comes_first_is_asked_before_what_tells_more() -> None:
    informative, first = Candidate(uuid4(), 0, 0.0, False), Candidate(uuid4(), 0, 3.0, False, comes_first=True)
    assert choose([informative, first], np.tile(online.prior(), (1, 1)), Random(1)) == first


def test_the_ground_of_a_failing_topic_is_checked_before_it() -> None:
    ground, topic = uuid4(), uuid4()
    asked: list[UUID] = []
    for _ in range(constants.PRACTICE_GROUND_FIRST + 1):
        turn = topic_in_turn([ground, topic], asked, {ground, topic}, ground)
        assert turn is not None
        asked.append(turn)
    assert asked == [ground] * constants.PRACTICE_GROUND_FIRST + [topic]
