"""Logs of learners and readers drawn from the published parameters, whose truth the tests know."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import yaml

PARAMETERS = yaml.safe_load(
    (Path(__file__).parents[2] / "api" / "demo" / "data" / "simulation.yaml").read_text(encoding="utf-8")
)["item_params"]


def _draw(rng: np.random.Generator, law: str, size: int) -> Any:
    """Draw from `N(mean,sd)` or `LN(mean,sd)`."""
    kind, mean, sd = re.fullmatch(r"(L?N)\((.+),(.+)\)", law).groups()  # type: ignore[union-attr]
    values = rng.normal(float(mean), float(sd), size)
    return np.exp(values) if kind == "LN" else values


def answers(
    learners: int = 400, mean_answers: int = 60, items: int = 300, skills: int = 30, seed: int = 0, timed: bool = True
) -> pd.DataFrame:
    """3PL answers of learners who learn with practice, forget with time and differ from skill to skill."""
    rng = np.random.default_rng(seed)
    level = rng.choice(["easy", "medium", "hard"], items, p=[0.35, 0.4, 0.25])
    b, a = np.empty(items), np.empty(items)
    for name in ("easy", "medium", "hard"):
        of = level == name
        b[of] = _draw(rng, PARAMETERS[name]["b"], of.sum())
        a[of] = _draw(rng, PARAMETERS[name]["a"], of.sum())
    kind = rng.choice(["mcq4", "truefalse", "multi", "numeric", "short"], items, p=[0.5, 0.15, 0.1, 0.15, 0.1])
    c = np.array([PARAMETERS["guess_c"][k] for k in kind])
    skill_of = rng.integers(0, skills, items)
    second = np.where(rng.random(items) < 0.15, rng.integers(0, skills, items), -1)
    by_skill = [np.flatnonzero(skill_of == s) for s in range(skills)]
    rows: list[tuple[Any, ...]] = []
    for learner in range(learners):
        year = list(PARAMETERS["theta_population"].values())[learner % 4]
        theta = _draw(rng, year, 1)[0] + rng.normal(0, 0.6, skills)
        practice, seen_at = np.zeros(skills), np.full(skills, -1.0)
        tried: dict[int, int] = {}
        day = 0.0
        left = max(int(rng.lognormal(np.log(mean_answers), 0.8)), 1)
        while left > 0:
            day += rng.exponential(3.0)
            topic = rng.integers(0, skills)
            pool = by_skill[topic] if len(by_skill[topic]) else np.arange(items)
            for turn, item in enumerate(rng.choice(pool, min(10, left, len(pool)), replace=False)):
                skill = skill_of[item]
                away = day - seen_at[skill] if seen_at[skill] >= 0 else 0.0
                ability = theta[skill] + 0.35 * np.log1p(practice[skill]) * np.exp(-away / 40) - 0.2
                p = c[item] + (1 - c[item]) / (1 + np.exp(-1.7 * a[item] * (ability - b[item])))
                tried[item] = tried.get(item, 0) + 1
                rows.append((learner, item, skill, second[item], int(rng.random() < p), day + turn / 1440, tried[item]))
                practice[skill] += 1
                seen_at[skill] = day
                left -= 1
    frame = pd.DataFrame(rows, columns=["learner", "item", "skill", "second", "correct", "day", "attempt_number"])
    moment = pd.Timestamp("2026-05-25", tz="UTC") + pd.to_timedelta(frame["day"], unit="D")
    return pd.DataFrame(
        {
            "learner_id": "learner-" + frame["learner"].astype(str),
            "item_id": "item-" + frame["item"].astype(str),
            "skill_ids": [
                [f"skill-{s}" for s in ((one, two) if two >= 0 else (one,))]
                for one, two in zip(frame["skill"], frame["second"], strict=True)
            ],
            "correct": frame["correct"],
            "answered_at": moment if timed else pd.Series(pd.NaT, index=frame.index),
            "attempt_number": frame["attempt_number"],
        }
    )


def interactions(
    readers: int = 600, books: int = 200, mean_books: float = 6.0, seed: int = 0
) -> tuple[pd.DataFrame, pd.DataFrame, pd.DataFrame]:
    """(interactions, items, users) of readers who like a subject or two, mostly of their school year."""
    rng = np.random.default_rng(seed)
    subject, year = rng.integers(0, 5, books), rng.integers(1, 5, books)
    topic = rng.integers(0, 6, books)
    appeal = rng.gumbel(0, 0.7, books)
    reader_year = rng.integers(1, 5, readers)
    taste = rng.dirichlet(np.full(5, 0.4), readers)
    rows = []
    for reader in range(readers):
        liking = appeal + 1.5 * np.log(taste[reader][subject] + 0.02) + 1.2 * (year == reader_year[reader])
        favourite = rng.integers(0, 6)
        liking = liking + 1.0 * (topic == favourite)
        count = min(max(int(rng.lognormal(np.log(mean_books), 0.6)), 1), books)
        chosen = np.argsort(-(liking + rng.gumbel(0, 1, books)))[:count]
        for turn, book in enumerate(rng.permutation(chosen)):
            rows.append((f"reader-{reader:05d}", f"book-{book:04d}", rng.lognormal(2.5, 1.0), turn + rng.random()))
    log = pd.DataFrame(rows, columns=["user_id", "item_id", "weight", "day"])
    log["at"] = pd.Timestamp("2026-06-01", tz="UTC") + pd.to_timedelta(log.pop("day"), unit="D")
    items = pd.DataFrame(
        {
            "item_id": [f"book-{book:04d}" for book in range(books)],
            "title": [f"Notes {book}" for book in range(books)],
            "text": [f"word{s}x{t} word{s} chapter" for s, t in zip(subject, topic, strict=True)],
            "subject": [f"subject-{s}" for s in subject],
            "topic": [f"topic-{s}-{t}" for s, t in zip(subject, topic, strict=True)],
            "school_year": [f"S{y}" for y in year],
        }
    )
    users = pd.DataFrame(
        {
            "user_id": [f"reader-{reader:05d}" for reader in range(readers)],
            "school_year": [f"S{y}" for y in reader_year],
        }
    )
    return log, items, users
