"""What is known of a learner in a subject, from mastery by topic and from tests."""

from typing import Final

import numpy as np
import pandas as pd

YEARS: Final = ("S1", "S2", "S3", "S4")
KNOWN_FROM: Final = 5  # answers on a topic
TESTS_COUNTED: Final = 5
TESTS_PRIOR: Final = 2.0  # how many tests the mastery estimate weighs against them
INTERVAL_Z: Final = 1.2816  # half of an 80 % interval in standard deviations
COLUMNS: Final = ("learned", "lost", "tests", "coverage", "unsure", "few")


def subject_features(topics: pd.DataFrame, tests: pd.DataFrame) -> pd.DataFrame:
    """One row for each learner and subject, sorted by both.

    `topics` has a row for every topic up to the learner's year: learner_id, subject_id, topic_id, year (S1..S4 of the
    learner), weight, and where they answered learned_pct, percentage, low, high, answers. `tests` has learner_id,
    subject_id, score_pct in the order sat. Gives `COLUMNS`, year, answers and known topics. Percentages are 0 to 100;
    a topic without answers stands at the learner's own mean in the subject.
    """
    made = topics.copy()
    made["answers"] = made["answers"].fillna(0)
    made["known"] = made["answers"] >= KNOWN_FROM
    answered = made["answers"] > 0
    made["a_learned"] = np.where(answered, made["learned_pct"] * made["answers"], 0.0)
    made["a_lost"] = np.where(answered, (made["learned_pct"] - made["percentage"]) * made["answers"], 0.0)
    made["a_half"] = np.where(answered, (made["high"] - made["low"]) / 2 / INTERVAL_Z * made["answers"], 0.0)
    by = made.groupby(["learner_id", "subject_id"], sort=True)
    sums = by[["answers", "a_learned", "a_lost", "a_half"]].sum()
    count = sums["answers"].clip(lower=1)
    mean = (sums["a_learned"] / count).rename("mean")
    made = made.join(mean, on=["learner_id", "subject_id"])
    made["filled"] = made["learned_pct"].where(answered, made["mean"])
    made["weighed"], made["covered"] = made["filled"] * made["weight"], made["known"] * made["weight"]
    sums = sums.join(made.groupby(["learner_id", "subject_id"])[["weighed", "covered", "weight"]].sum())
    found = pd.DataFrame(
        {
            "year": by["year"].first(),
            "answers": sums["answers"].astype(np.int64),
            "known": by["known"].sum().astype(np.int64),
            "learned": sums["weighed"] / sums["weight"],
            "lost": sums["a_lost"] / count,
            "coverage": sums["covered"] / sums["weight"],
            "unsure": sums["a_half"] / count,
            "few": 10 / np.sqrt(count),
        }
    ).reset_index()
    return _with_tests(found, tests)


def _with_tests(found: pd.DataFrame, tests: pd.DataFrame) -> pd.DataFrame:
    """The last tests, drawn toward what mastery says where they are few."""
    last = tests.groupby(["learner_id", "subject_id"]).tail(TESTS_COUNTED)
    by = last.groupby(["learner_id", "subject_id"])["score_pct"].agg(["mean", "count"])
    joined = found.join(by, on=["learner_id", "subject_id"])
    count = joined.pop("count").fillna(0)
    joined = joined.rename(columns={"mean": "tests_mean"})
    weighed = count * joined["tests_mean"].fillna(0)
    joined["tests"] = (weighed + TESTS_PRIOR * joined["learned"]) / (count + TESTS_PRIOR)
    newest = tests.groupby(["learner_id", "subject_id"])["score_pct"].last().rename("last_test")
    return joined.join(newest, on=["learner_id", "subject_id"])
