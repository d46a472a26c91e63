"""Who falls into which arm: by a hash of the pseudonym alone, so that nobody chooses and nobody drifts."""

import hashlib
from typing import Final

from api import constants

STUDY_NEXT: Final = "study_next"
SUGGESTED, HOLDOUT = "suggested", "holdout"


def arm_of(learner_key: str) -> str:
    """`holdout` for a fixed share of learners, whose list is simply what comes next in the curriculum.

    The warehouse's int_recommendation_arms says the same of every learner.
    """
    digest = hashlib.sha256(f"{STUDY_NEXT}:{learner_key}".encode()).hexdigest()
    return HOLDOUT if int(digest[:8], 16) % 100 < constants.HOLDOUT_PCT else SUGGESTED
