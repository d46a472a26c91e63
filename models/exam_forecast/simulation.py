"""Learners of one subject, simulated up to their examination, with what the product would have seen of them by then.

Abilities, items and guessing follow the published parameters (3PL); learners grow until S4, forget, and answer
unevenly. The examination asks the whole syllabus by weight, 80 %, with a part no practice item measures; school
assessment is the other 20 %. Marks are placed so that the grades fall as the national mix does (A 6, B 18, C 33, D 31,
E 12 %).
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pandas as pd

from models.exam_forecast.features import YEARS

Floats = npt.NDArray[np.float64]
TOPICS_A_YEAR: Final = 9
ITEMS_A_TOPIC: Final = 8
DRIFT_SD: Final = (0.55, 0.42, 0.30, 0.15)  # how far a learner's standing moves until the examination, by year
BEYOND_ITEMS: Final = 0.45  # practicals, essays, the day itself: logits that no practice item measures
MEAN_MARK, SD_MARK = 62.0, 11.0  # gives the national mix on the schools' scale
NATIONAL: Final = {"A": 0.06, "B": 0.18, "C": 0.33, "D": 0.31, "E": 0.12}


@dataclass
class Country:
    """What was seen (answers, tests), what the syllabus weighs, and the marks that came of it."""

    responses: pd.DataFrame
    tests: pd.DataFrame
    learners: pd.DataFrame  # learner_id, year, mark
    topics: pd.DataFrame  # topic_id, year, weight
    items: pd.DataFrame  # topic_id, item_id


def simulate(learners: int = 2_000, seed: int = 0) -> Country:
    """A country of learners, a quarter of each year."""
    rng = np.random.default_rng(seed)
    count = TOPICS_A_YEAR * len(YEARS)
    hard = rng.normal(0, 0.35, count)
    weight = np.clip(rng.lognormal(0, 0.35, count), 0.5, 1.5)
    b = hard[:, None] + rng.normal(-0.1, 0.9, (count, ITEMS_A_TOPIC))
    a = rng.lognormal(0.03, 0.27, b.shape)
    c = rng.choice([0.20, 0.45, 0.02, 0.05], b.shape, p=[0.6, 0.12, 0.2, 0.08])
    rows: list[dict[str, Any]] = []
    tests: list[dict[str, Any]] = []
    people: list[dict[str, Any]] = []
    for n in range(learners):
        year = n % 4
        theta = rng.normal(0, 0.95)
        own = theta + rng.normal(0, 0.6, count)
        name = f"learner-{n:05d}"
        _answers(rng, rows, tests, name, year, own, (a, b, c))
        final = own + rng.normal(0, DRIFT_SD[year]) + rng.normal(0, 0.25, count)
        right = (0.05 + 0.95 / (1 + np.exp(-1.3 * (final - hard - 0.2)))) @ weight / weight.sum()
        paper = np.log(right / (1 - right)) + rng.normal(0, BEYOND_ITEMS)
        school = paper + rng.normal(0, 0.6)
        people.append({"learner_id": name, "year": YEARS[year], "raw": 0.8 * paper + 0.2 * school})
    made = pd.DataFrame(people)
    raw = made.pop("raw")
    made["mark"] = np.clip(MEAN_MARK + SD_MARK * (raw - raw.mean()) / raw.std(), 0, 100)
    ids = [f"t{at:02d}" for at in range(count)]
    items = pd.DataFrame([(t, f"{t}-{i}") for t in ids for i in range(ITEMS_A_TOPIC)], columns=["topic_id", "item_id"])
    topics = pd.DataFrame({"topic_id": ids, "year": np.repeat(YEARS, TOPICS_A_YEAR), "weight": weight})
    frame = pd.DataFrame(rows, columns=["learner_id", "item_id", "topic_id", "correct", "answered_at"])
    frame["answered_at"] = pd.Timestamp("2026-02-10", tz="UTC") + pd.to_timedelta(frame["answered_at"], unit="D")
    frame["skill_ids"] = [[topic] for topic in frame["topic_id"]]
    frame["attempt_number"] = 1
    return Country(frame, pd.DataFrame(tests, columns=["learner_id", "score_pct"]), made, topics, items)


def _answers(
    rng: np.random.Generator,
    rows: list[Any],
    tests: list[Any],
    name: str,
    year: int,
    own: Floats,
    items: tuple[Floats, Floats, Floats],
) -> None:
    """What one learner answered over the year: sittings of ten, mostly of their own year, forgetting in between."""
    a, b, c = items
    low, high = year * TOPICS_A_YEAR, (year + 1) * TOPICS_A_YEAR
    attempts = int(np.clip(rng.lognormal(np.log(7), 0.8), 1, 40))
    careless = 0.15 if rng.random() < 0.1 else 0.04
    for day in np.sort(rng.uniform(0, 280, attempts)):
        topic = int(rng.integers(low, high)) if low == 0 or rng.random() < 0.75 else int(rng.integers(0, high))
        right = 0
        away = rng.exponential(12)
        ability = own[topic] - 0.25 * np.log1p(away / 8)
        picked = rng.integers(0, ITEMS_A_TOPIC, ITEMS_A_TOPIC)
        for turn, i in enumerate(picked):
            p = c[topic, i] + (1 - c[topic, i]) / (1 + np.exp(-1.7 * a[topic, i] * (ability - b[topic, i])))
            p = c[topic, i] if rng.random() < careless else p
            correct = int(rng.random() < p)
            right += correct
            rows.append((name, f"t{topic:02d}-{i}", f"t{topic:02d}", correct, day + turn / 1440))
        if rng.random() < 0.6:
            tests.append((name, 100 * right / len(picked)))
