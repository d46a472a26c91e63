"""The ability kept answer by answer, and what is remembered."""

import subprocess
import sys
import time

import numpy as np
import pytest

from models.mastery import online
from models.mastery.log import read
from models.mastery.online import memory
from models.mastery.rasch import Rasch, ability_before
from tests.models.simulated import answers


def mean_sd(posterior: online.Floats) -> tuple[float, float]:
    """Mean and standard deviation of the ability, in logits."""
    mean = float(posterior @ online.GRID)
    return mean, float(np.sqrt(posterior @ (online.GRID - mean) ** 2))


def p_correct(
    posterior: online.Floats, difficulties: online.Floats
) -> tuple[online.Floats, online.Floats, online.Floats]:
    """P(right) on each item with the ends of its 80 % interval; three arrays of the difficulties' shape."""
    asked = np.asarray(difficulties, dtype=np.float64)
    p = (1.0 / (1.0 + np.exp(asked[..., None] - online.GRID))) @ posterior
    low, high = (1.0 / (1.0 + np.exp(asked - online.quantile(posterior, share))) for share in (0.1, 0.9))
    return p, low, high


def test_replaying_answers_one_by_one_equals_the_batch():
    frame = answers(learners=20, mean_answers=40, seed=3)
    log = read(frame)
    rasch = Rasch().fit(frame)
    difficulty, _ = rasch.difficulty_of(log)
    mean, sd, p = ability_before(log, difficulty, rasch.ability_sd_)
    for learner in range(20):
        posterior = online.prior(0.0, rasch.ability_sd_)
        for row in np.flatnonzero(log.learner == learner):
            assert mean_sd(posterior) == pytest.approx((mean[row], sd[row]), abs=1e-6)
            assert p_correct(posterior, difficulty[row : row + 1])[0][0] == pytest.approx(p[row], abs=1e-6)
            posterior = online.update(posterior, difficulty[row], bool(log.correct[row]))


def test_an_answer_costs_less_than_a_millisecond():
    posterior, took = online.prior(), []
    for _ in range(200):
        begun = time.process_time()
        posterior = online.update(posterior, 0.3, True)
        mean_sd(posterior)
        took.append(time.process_time() - begun)
    assert sorted(took)[20] < 0.001, "of what a busy machine took, the quick tenth"


def test_a_hundred_right_answers_can_still_be_taken_back():
    posterior = online.prior()
    for correct in [True] * 100 + [False] * 100:
        posterior = online.update(posterior, 0.0, correct)
    assert posterior.sum() == pytest.approx(1.0)
    assert mean_sd(posterior)[0] == pytest.approx(0.0, abs=0.1)


def test_the_interval_holds_the_truth_four_times_in_five():
    rng = np.random.default_rng(0)
    held = []
    for ability in rng.normal(0, 1, 600):
        posterior = online.prior(0.0, 1.0)
        for difficulty in rng.normal(0, 1, 12):
            posterior = online.update(posterior, difficulty, rng.random() < 1 / (1 + np.exp(difficulty - ability)))
        _, low, high = p_correct(posterior, np.array([0.5]))
        held.append(low[0] <= 1 / (1 + np.exp(0.5 - ability)) <= high[0])
    assert np.mean(held) == pytest.approx(0.8, abs=0.05)


def test_answers_narrow_the_interval_and_move_it_the_right_way():
    before = p_correct(online.prior(), np.array([0.0]))
    after_right = p_correct(online.update(online.prior(), 0.0, True), np.array([0.0]))
    after_wrong = p_correct(online.update(online.prior(), 0.0, False), np.array([0.0]))
    assert after_wrong[0] < before[0] < after_right[0]
    assert after_right[2] - after_right[1] < before[2] - before[1]


def test_a_prior_without_width_is_refused():
    with pytest.raises(ValueError, match="sd must be positive"):
        online.prior(0.0, 0.0)


def test_what_answers_within_a_request_needs_numpy_alone():
    said = "import sys; import models.mastery.online; print({'sklearn', 'pandas', 'scipy'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True).stdout == "set()\n"


def test_recall_is_nine_in_ten_when_the_stability_has_passed():
    stability = np.array([0.5, 4.0, 100.0])
    assert memory.retrievability(stability, stability) == pytest.approx(0.9)
    assert memory.retrievability(np.zeros(3), stability) == pytest.approx(1.0)
    assert memory.interval(np.array([4.0])) == pytest.approx(4.0)


def test_reviews_follow_the_published_formulas():
    # By hand, FSRS-6 defaults: good, then good after S days (R = .9), from S0 = 2.3065 and D0 = 2.1181.
    stability, last = memory.stability(
        np.array([0, 0]), np.array([0.0, 2.3065]), np.array([3, 3]), first=memory.WEIGHTS[:4]
    )
    gain = np.exp(1.8722) * (11 - 2.118104) * 2.3065**-0.1666 * (np.exp(0.796 * 0.1) - 1)
    assert stability[0] == pytest.approx(2.3065 * (1 + gain), rel=1e-4)
    assert last[0] == pytest.approx(2.3065)


def test_a_lapse_shortens_and_a_success_lengthens_memory():
    memories, days = np.array([0, 0, 1, 1, 2]), np.array([0.0, 8.0, 0.0, 8.0, 0.0])
    stability, _ = memory.stability(memories, days, np.array([3, 1, 3, 3, 3]))
    lapsed, kept, once = stability
    assert lapsed < once < kept


def test_shares_of_a_day_become_the_four_ratings():
    assert memory.ratings(np.array([0.0, 0.49, 0.5, 0.7, 0.9, 1.0])).tolist() == [1, 1, 2, 3, 4, 4]


def test_no_reviews_have_no_memory():
    stability, last = memory.stability(np.empty(0, dtype=np.int64), np.empty(0), np.empty(0, dtype=np.int64))
    assert len(stability) == len(last) == 0
