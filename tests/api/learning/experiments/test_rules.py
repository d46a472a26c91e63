"""A learner's arm is a matter of the pseudonym alone, and the same tomorrow. Pure."""

from api import constants
from api.learning.experiments.rules import arm_of


def test_an_arm_is_the_first_half_of_a_hash_and_holds_its_share_of_learners() -> None:
    keys = [f"learner {n}" for n in range(2_000)]
    held = [key for key in keys if arm_of(key) == "holdout"]
    assert {arm_of(key) for key in keys} == {"holdout", "suggested"}
    assert abs(len(held) / len(keys) - constants.HOLDOUT_PCT / 100) < 0.02
    assert len(held) == 195, "somebody changed the arm of learners who have one"
