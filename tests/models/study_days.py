"""Days of study of learners who keep going, fade, fail or leave, whose truth the tests know."""

import numpy as np
import pandas as pd

FIRST = pd.Timestamp("2026-02-02")
TERMS = pd.DataFrame(
    {
        "starts_on": pd.to_datetime(["2026-02-10", "2026-05-25", "2026-09-14"]),
        "ends_on": pd.to_datetime(["2026-05-01", "2026-08-21", "2026-12-04"]),
    }
)


def study_days(learners: int = 400, weeks: int = 30, seed: int = 0) -> pd.DataFrame:
    """learner_id, day, questions, right, seconds: rates of archetypes, busy and slack spells, fading before leaving."""
    rng = np.random.default_rng(seed)
    rows = []
    for learner in range(learners):
        rate = rng.choice([0.62, 0.35, 0.2, 0.5], p=[0.4, 0.3, 0.15, 0.15]) * rng.uniform(0.8, 1.2)
        ability = rng.normal(0.6, 0.13)
        leaves = rng.integers(40, 7 * weeks) if rng.random() < 0.35 else 10**6
        mood, slide = 0.0, 0.0
        begins = int(rng.integers(0, 60))
        for day in range(begins, 7 * weeks):
            mood = 0.96 * mood + rng.normal(0, 0.16)
            fading = np.clip((leaves - day) / 28, 0.0, 1.0)
            slide = 0.97 * slide + rng.normal(0, 0.015)
            chance = rate * np.exp(mood) * fading * (1.0 if (FIRST.weekday() + day) % 7 < 5 else 1.1)
            if day >= leaves or rng.random() > min(chance, 0.97):
                continue
            questions = int(rng.poisson(7)) if rng.random() < 0.7 else 0
            share = np.clip(ability + slide - 0.12 * (1 - fading), 0.05, 0.98)
            seconds = int(rng.lognormal(6.6, 0.7))
            rows.append((f"learner-{learner:04d}", day, questions, int(rng.binomial(questions, share)), seconds))
    frame = pd.DataFrame(rows, columns=["learner_id", "day", "questions", "right", "seconds"])
    frame["day"] = FIRST + pd.to_timedelta(frame["day"], unit="D")
    return frame
