"""What every learner has mastered, topic by topic, with an interval and what time has taken away since."""

from datetime import datetime
from typing import Any, Final

import numpy as np
import pandas as pd

from models.mastery.log import Ints, Log, read
from models.mastery.online import GRID, Floats, memory
from models.mastery.online.topics import DAY, evidence, normalised, posteriors, reviews, summed, topic_mastery
from models.mastery.rasch import Rasch

COLUMNS: Final = (
    "learner_id", "topic_id", "learned_pct", "percentage", "low", "high", "level", "is_known",
    "recall_now", "stability_days", "due_at", "answers", "right", "days", "last_seen_at",
)  # fmt: skip


def score_topics(
    responses: pd.DataFrame,
    rasch: Rasch,
    now: datetime,
    *,
    topic_items: pd.DataFrame | None = None,
    spread: float | None = None,
) -> pd.DataFrame:
    """One row for each learner and each topic they answered on; a skill of `responses` is a topic.

    `topic_items` (topic_id, item_id) names the items a typical question is drawn from; without it they are
    those answered. `spread` is what `topic_spread` says of all learners; without it, of those given. Rows are
    sorted by learner and topic; columns are `COLUMNS`, `last_seen_at` in UTC.
    """
    log = read(responses)
    if len(log.pair_row) == 0:
        return pd.DataFrame(columns=list(COLUMNS))
    pair, learner, topic, topic_of, topic_ids = _pairs_of(log)
    correct = log.correct[log.pair_row]
    curves = _difficulties_by_topic(log, topic, topic_ids, rasch, topic_items)
    timed = np.where(log.timed, log.seconds, np.nan)
    seen = reviews(pair, correct, timed[log.pair_row])
    counts = {"answers": np.bincount(pair), "right": np.bincount(pair, correct).astype(np.int64)}
    elsewhere, on_topic = _evidence(log, rasch.difficulty_of(log)[0], rasch.ability_sd_, pair, learner)
    found = topic_mastery(
        posteriors(elsewhere, on_topic, spread)[0],
        [curves[t] for t in topic_of],
        **counts,
        days=seen["days"].astype(np.int64),
        stability_days=seen["stability"],
        recalled=seen["recalled"],
        now=pd.Timestamp(now).tz_convert("UTC").timestamp() / DAY,
    )
    named = {"learner_id": log.learner_ids[learner], "topic_id": np.asarray(topic_ids)[topic_of]}
    frame = pd.DataFrame({**named, **found, **_memory(seen), **counts})
    return frame[list(COLUMNS)].sort_values(["learner_id", "topic_id"], ignore_index=True)


def _pairs_of(log: Log) -> tuple[Ints, Ints, Ints, Ints, pd.Index]:
    """Each answer's pair, each pair's learner, each answer's topic, each pair's topic, and the topics' ids."""
    topic, topic_ids = pd.factorize(log.pair_skill, sort=True)
    keys, pair = np.unique(log.learner[log.pair_row] * len(topic_ids) + topic, return_inverse=True)
    return pair.astype(np.int64), keys // len(topic_ids), topic, keys % len(topic_ids), topic_ids


def _memory(seen: dict[str, Floats]) -> dict[str, Any]:
    """What is remembered of each topic as columns: stability, when review is due, days practised, last seen."""
    last_at = pd.to_datetime(seen["last"] * DAY, unit="s", utc=True).round("s")
    return {
        "stability_days": seen["stability"],
        "due_at": (last_at + pd.to_timedelta(memory.interval(seen["stability"]), unit="D")).round("s"),
        "days": seen["days"].astype(np.int64),
        "last_seen_at": last_at,
    }


def topic_spread(responses: pd.DataFrame, rasch: Rasch) -> float:
    """The most likely spread (logits) of a learner's topics around their overall ability."""
    log = read(responses)
    pair, learner, *_ = _pairs_of(log)
    return posteriors(*_evidence(log, rasch.difficulty_of(log)[0], rasch.ability_sd_, pair, learner))[1]


def _evidence(log: Log, difficulty: Floats, sd: float, pair: Ints, learner: Ints) -> tuple[Floats, Floats]:
    """For each pair, the learner's ability by their answers elsewhere, and the log likelihood of those on it."""
    gained = evidence(difficulty, log.correct)
    on_topic = summed(gained[log.pair_row], pair, len(learner))
    overall = summed(gained, log.learner, len(log.learner_ids)) - 0.5 * (GRID / sd) ** 2
    return normalised(overall[learner] - on_topic), on_topic


def _difficulties_by_topic(
    log: Log, topic: Ints, topic_ids: pd.Index, rasch: Rasch, topic_items: pd.DataFrame | None
) -> list[Floats]:
    if topic_items is None:
        found = pd.DataFrame({"topic": topic, "item_id": log.item_ids[log.pair_row]}).drop_duplicates()
    else:
        place = pd.Index(topic_ids).get_indexer(topic_items["topic_id"])
        found = pd.DataFrame({"topic": place, "item_id": topic_items["item_id"].to_numpy()})
    # What the fit knows nothing of stands at the mean of its topic, as it does where a request asks.
    skill = rasch.skill_ids_.get_indexer(topic_ids)
    usual = np.where(skill >= 0, rasch.skill_difficulties_[skill], rasch.mean_difficulty_)
    found = found[found["topic"] >= 0]
    at = rasch.item_ids_.get_indexer(found["item_id"])
    found = found.assign(difficulty=np.where(at >= 0, rasch.difficulties_[at], usual[found["topic"]]))
    by_topic = {t: group.to_numpy() for t, group in found.groupby("topic")["difficulty"]}
    return [by_topic.get(t, np.array([rasch.mean_difficulty_])) for t in range(len(topic_ids))]
