"""Forecasts judged on learners never seen: log loss, calibration and interval coverage against plain forecasts."""

from datetime import datetime
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pandas as pd

from models.exam_forecast.estimator import GRADES, INTERVAL_Z, ExamForecast, grade_chances, grade_of
from models.exam_forecast.features import YEARS, subject_features
from models.exam_forecast.simulation import NATIONAL, Country, simulate
from models.mastery.rasch import Rasch
from models.mastery.topics import score_topics

Floats = npt.NDArray[np.float64]
LEAST_ANSWERS: Final = 30
LEAST_TOPICS: Final = 4
BINS: Final = 10
BOOTSTRAPS: Final = 2_000


def observed(country: Country, at: datetime, rasch: Rasch | None = None) -> pd.DataFrame:
    """The features the product would have on that day, with year and mark; one row a learner with any answer."""
    fit = rasch or Rasch().fit(country.responses)
    scored = score_topics(country.responses, fit, at, topic_items=country.items)
    years = pd.Index(YEARS)
    pairs = country.learners[["learner_id", "year"]].merge(country.topics.rename(columns={"year": "of"}), how="cross")
    pairs = pairs[years.get_indexer(pairs["of"]) <= years.get_indexer(pairs["year"])]
    pairs = pairs[pairs["learner_id"].isin(set(scored["learner_id"]))]
    columns = ["learner_id", "topic_id", "learned_pct", "percentage", "low", "high", "answers"]
    topics = pairs.merge(scored[columns], how="left", on=["learner_id", "topic_id"]).assign(subject_id="s")
    found = subject_features(topics, country.tests.assign(subject_id="s"))
    return found.merge(country.learners[["learner_id", "mark"]], on="learner_id")


def enough(features: pd.DataFrame) -> npt.NDArray[np.bool_]:
    """Where the product would say anything."""
    found = (features["answers"] >= LEAST_ANSWERS) & (features["known"] >= LEAST_TOPICS)
    return np.asarray(found.to_numpy(), dtype=np.bool_)


def evaluate(learners: int = 6_000, seed: int = 0) -> dict[str, Any]:
    """Fit on four fifths of the learners and judge on the rest; items are known from those of the fit alone."""
    country = simulate(learners, seed)
    people = country.learners["learner_id"].to_numpy()
    held = set(np.random.default_rng(seed).permutation(people)[: len(people) // 5])
    rasch = Rasch().fit(country.responses[~country.responses["learner_id"].isin(held)])
    features = observed(country, datetime.fromisoformat("2026-11-21T00:00:00+00:00"), rasch)
    features = features[enough(features)].reset_index(drop=True)
    is_held = features["learner_id"].isin(held).to_numpy()
    train, test = features[~is_held], features[is_held].reset_index(drop=True)
    model = ExamForecast.fit(train, train["mark"])
    return judge(model, train, test, seed)


def judge(model: ExamForecast, train: pd.DataFrame, test: pd.DataFrame, seed: int = 0) -> dict[str, Any]:
    """Figures of the model and of the plain forecasts on the same held-out learners."""
    truth = pd.Index(GRADES).get_indexer(grade_of(test["mark"]))
    mean, sd = model.predict(test)
    chances = {
        "exam_forecast": grade_chances(mean, sd),
        "last test": _from_score(train, test, "last_test"),
        "mean of tests": _from_score(train, test, "tests_mean"),
        "national mix": np.tile(np.array(list(NATIONAL.values())), (len(test), 1)),
    }
    loss = {name: -np.log(np.maximum(p[np.arange(len(test)), truth], 1e-6)) for name, p in chances.items()}
    inside = np.abs(test["mark"].to_numpy() - mean) <= INTERVAL_Z * sd
    rng = np.random.default_rng(seed)
    draws = rng.integers(0, len(test), (BOOTSTRAPS, len(test)))
    gain = (loss["last test"] - loss["exam_forecast"])[draws].mean(axis=1)
    return {
        "train": len(train),
        "test": len(test),
        "models": {name: _figures(p, truth, loss[name]) for name, p in chances.items()},
        "interval_coverage": float(inside.mean()),
        "coverage_by_year": {year: float(inside[(test["year"] == year).to_numpy()].mean()) for year in YEARS},
        "mean_abs_error": float(np.abs(test["mark"].to_numpy() - mean).mean()),
        "gain_over_last_test": [float(each) for each in np.quantile(gain, [0.025, 0.5, 0.975])],
    }  # fmt: skip


def _figures(chances: Floats, truth: npt.NDArray[np.int64], loss: Floats) -> dict[str, float]:
    away = np.abs(chances.argmax(axis=1) - truth)
    return {
        "log_loss": float(loss.mean()),
        "ece": ece(chances, truth),
        "hit": float((away == 0).mean()),
        "within_one": float((away <= 1).mean()),
    }


def ece(chances: Floats, truth: npt.NDArray[np.int64]) -> float:
    """Expected calibration error of all five chances together, ten bins of equal mass."""
    p = chances.ravel()
    y = (np.arange(chances.shape[1])[None, :] == truth[:, None]).ravel().astype(np.float64)
    order = np.argsort(p, kind="stable")
    parts = np.array_split(order, BINS)
    return float(sum(len(part) / len(p) * abs(p[part].mean() - y[part].mean()) for part in parts))


def _from_score(train: pd.DataFrame, test: pd.DataFrame, name: str) -> Floats:
    """A fair plain forecast: the mark by a straight line through one score, the national mean where there is none."""
    mean, sd = float(train["mark"].mean()), float(train["mark"].std())
    known = train[name].notna()
    line = np.polyfit(train.loc[known, name], train.loc[known, "mark"], 1)
    left = (train.loc[known, "mark"] - np.polyval(line, train.loc[known, name])).std()
    has = test[name].notna().to_numpy()
    expected = np.where(has, np.polyval(line, test[name].fillna(0.0)), mean)
    return grade_chances(np.asarray(expected), np.where(has, float(left), sd))


def as_text(report: dict[str, Any]) -> str:
    """The report as a person reads it."""
    lines = [f"fitted on {report['train']:,} simulated learners, judged on {report['test']:,} others"]
    lines.append(f"{'':<16}{'log loss':>10}{'ECE':>8}{'right':>8}{'within 1':>10}")
    for name, row in report["models"].items():
        lines.append(f"{name:<16}{row['log_loss']:10.3f}{row['ece']:8.3f}{row['hit']:8.2f}{row['within_one']:10.2f}")
    low, middle, high = report["gain_over_last_test"]
    lines.append(f"log loss gained over the last test: {middle:.3f} [{low:.3f}, {high:.3f}]")
    by_year = ", ".join(f"{year} {share:.2f}" for year, share in report["coverage_by_year"].items())
    lines.append(
        f"80 % interval holds {report['interval_coverage']:.3f} ({by_year}); error {report['mean_abs_error']:.1f}"
    )
    return "\n".join(lines)
