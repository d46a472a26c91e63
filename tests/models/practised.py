"""Logs of practice by another law than the models': guesses, slips, power-law forgetting, items hardly ever asked.

`skill_builder()` and `course()` at their defaults are the logs A and B of the card of `models.mastery`.
"""

from typing import Any

import numpy as np
import pandas as pd


def skill_builder(
    learners: int = 4000, answers: int = 280_000, items: int = 17_000, skills: int = 110, seed: int = 1
) -> pd.DataFrame:
    """Blocks on one skill until three are right in a row, without moments; most items are answered by few."""
    rng = np.random.default_rng(seed)
    skill = rng.choice(skills, items, p=rng.dirichlet(np.full(skills, 0.7)))
    base = rng.normal(0, 0.8, skills)
    hard = base[skill] + rng.normal(0, 0.9, items)
    slope = rng.lognormal(0, 0.35, items)
    guess = np.where(rng.random(items) < 0.4, rng.beta(5, 15, items), 0.02)
    slip = rng.beta(2, 25, items)
    second = np.where(rng.random(items) < 0.12, rng.integers(0, skills, items), -1)
    by_skill = [np.flatnonzero(skill == k) for k in range(skills)]
    asked = [k for k in range(skills) if len(by_skill[k]) >= 8]
    weight = np.array([len(by_skill[k]) for k in asked], dtype=float)
    length = rng.lognormal(0, 1.1, learners)
    length = np.maximum(1, length / length.sum() * answers).astype(int)
    rows: list[tuple[Any, ...]] = []
    for learner in range(learners):
        able, own = rng.normal(0.4, 0.9), rng.normal(0, 0.7, skills)
        pace = rng.lognormal(-1.6, 0.6)
        practice, last = np.zeros(skills), np.full(skills, -1.0)
        day, left, care = 0.0, length[learner], rng.beta(8, 1)
        while left > 0:
            day += rng.exponential(2.5)
            k, streak = rng.choice(asked, p=weight / weight.sum()), 0
            for turn, i in enumerate(rng.permutation(by_skill[k])[:40]):
                if left == 0:
                    break
                away = day - last[k] if last[k] >= 0 else 0
                z = able + own[k] + pace * practice[k] ** 0.7 * (1 + away / 10) ** -0.35
                if second[i] >= 0:
                    z = min(z, able + own[second[i]] + pace * practice[second[i]] ** 0.7 * 0.8) + 0.2
                p = guess[i] + (1 - guess[i] - slip[i]) / (1 + np.exp(-1.3 * slope[i] * (z - hard[i])))
                p = 0.25 if rng.random() > care else p  # a rapid guess
                right = int(rng.random() < p)
                rows.append((learner, i, k, second[i], right, day))
                left, practice[k], last[k], streak = left - 1, practice[k] + 1, day, streak + 1 if right else 0
                if (streak >= 3 and rng.random() < 0.8) or (turn > 10 and rng.random() < 0.2):
                    break
    return _frame(rows, timed=False)


def course(
    learners: int = 333, answers: int = 189_000, items: int = 1200, skills: int = 80, seed: int = 2
) -> pd.DataFrame:
    """All go through the same items in order, up to three tries at each, with moments."""
    rng = np.random.default_rng(seed)
    skill = np.sort(rng.integers(0, skills, items))
    base = rng.normal(-0.9, 0.7, skills)
    hard = base[skill] + rng.normal(0, 1.2, items)
    slope = rng.lognormal(0, 0.3, items)
    guess, slip = rng.beta(4, 16, items), rng.beta(2, 30, items)
    second = np.where(rng.random(items) < 0.2, rng.integers(0, skills, items), -1)
    rows: list[tuple[Any, ...]] = []
    for learner in range(learners):
        able, own, pace = rng.normal(0, 0.8), rng.normal(0, 0.5, skills), rng.lognormal(-1.7, 0.5)
        practice, day, given = np.zeros(skills), 0.0, 0
        most = max(20, int(rng.normal(answers / learners, 150)))
        for i in range(items):
            if given >= most:
                break
            if rng.random() < 0.45:
                continue
            if rng.random() < 0.03:
                day += rng.exponential(2)
            k = skill[i]
            for attempt in range(3):
                z = able + own[k] + pace * np.log1p(practice[k]) + 0.9 * attempt
                p = guess[i] + (1 - guess[i] - slip[i]) / (1 + np.exp(-1.4 * slope[i] * (z - hard[i])))
                right = int(rng.random() < p)
                rows.append((learner, i, k, second[i], right, day))
                day, given, practice[k] = day + 1 / 1000, given + 1, practice[k] + 1
                if right or rng.random() < 0.3:
                    break
    return _frame(rows, timed=True)


def _frame(rows: list[tuple[Any, ...]], *, timed: bool) -> pd.DataFrame:
    frame = pd.DataFrame(rows, columns=["learner", "item", "skill", "second", "correct", "day"])
    moment = pd.Timestamp("2026-01-05", tz="UTC") + pd.to_timedelta(frame["day"], unit="D")
    return pd.DataFrame(
        {
            "learner_id": "u" + frame["learner"].astype(str),
            "item_id": "q" + frame["item"].astype(str),
            "skill_ids": [
                [f"k{a}"] if b < 0 else [f"k{a}", f"k{b}"] for a, b in zip(frame["skill"], frame["second"], strict=True)
            ],
            "correct": frame["correct"],
            "answered_at": moment if timed else pd.Series(pd.NaT, index=frame.index, dtype=moment.dtype),
            "attempt_number": pd.Series([None] * len(frame), dtype="Int64"),
        }
    )
