"""What every learner has mastered, topic by topic, with an interval and what time has taken away since."""

from datetime import datetime
from typing import Any, Final

import numpy as np
import pandas as pd

from models.mastery import memory, online
from models.mastery.log import Ints, Log, read
from models.mastery.online import GRID, Floats
from models.mastery.rasch import Rasch

KNOWN_FROM_ANSWERS: Final = 5
MASTERED_FROM_ANSWERS: Final = 10
MASTERED_FROM_DAYS: Final = 2
LEVELS: Final = ("beginner", "developing", "competent", "proficient", "mastered")
LEVEL_FROM_PCT: Final = (40.0, 60.0, 80.0, 90.0)
# How far a learner's topics lie from their overall ability, in logits: the most likely of these, for the log at
# hand; the first for a log too small to tell.
SPREADS: Final = (0.6, 0.2, 0.4, 0.8, 1.0, 1.3)
TELLING_PAIRS: Final = 200
# Even a forgotten topic leaves the chance of a guess among four choices.
GUESS_PCT: Final = 20.0
DAY: Final = 86_400.0

COLUMNS: Final = (
    "learner_id", "topic_id", "learned_pct", "percentage", "low", "high", "level", "is_known",
    "recall_now", "stability_days", "due_at", "answers", "right", "days", "last_seen_at",
)  # fmt: skip


def topic_mastery(
    posteriors: Floats,
    difficulties: list[Floats],
    *,
    answers: Ints,
    days: Ints,
    stability_days: Floats,
    last_seen: Floats,
    now: float,
) -> dict[str, Floats]:
    """Mastery of many (learner, topic) pairs at once, one array of length n each.

    `posteriors` (n, 41) are abilities on the topic, `difficulties` the topic's items for each pair,
    `last_seen` and `now` days since 1970 (NaN when unknown: nothing is then forgotten). Percentages are
    P(right on a typical item) with the ends of an 80 % interval, after forgetting; `learned_pct` is before.
    """
    curve = np.array([_curve(items) for items in difficulties]).reshape(-1, len(GRID))
    learned = 100 * (posteriors * curve).sum(axis=1)
    low, high = (100 * _read_off(curve, online.quantile(posteriors, share)) for share in (0.1, 0.9))
    recall = memory.retrievability(np.where(np.isnan(last_seen), 0.0, now - last_seen), stability_days)
    shown = _faded(learned, recall)
    return {
        "learned_pct": learned,
        "percentage": shown,
        "low": _faded(low, recall),
        "high": _faded(high, recall),
        "level": levels(shown, answers, days),
        "is_known": answers >= KNOWN_FROM_ANSWERS,
        "recall_now": recall,
    }


def levels(percentage: Floats, answers: Ints, days: Ints) -> Floats:
    """The word for each percentage; mastered only after ten answers over two days or more."""
    step = np.digitize(percentage, LEVEL_FROM_PCT)
    proven = (answers >= MASTERED_FROM_ANSWERS) & (days >= MASTERED_FROM_DAYS)
    return np.asarray(LEVELS, dtype=object)[np.where(proven, step, np.minimum(step, 3))]


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
    seen = _reviews(log, pair, correct)
    evidence = _evidence(log, rasch.difficulty_of(log)[0], rasch.ability_sd_, pair, learner)
    found = topic_mastery(
        _posteriors(*evidence, spread)[0],
        [curves[t] for t in topic_of],
        answers=np.bincount(pair),
        days=seen["days"].astype(np.int64),
        stability_days=seen["stability"],
        last_seen=seen["last"],
        now=pd.Timestamp(now).tz_convert("UTC").timestamp() / DAY,
    )
    named = {"learner_id": log.learner_ids[learner], "topic_id": np.asarray(topic_ids)[topic_of]}
    counts = {"answers": np.bincount(pair), "right": np.bincount(pair, correct).astype(np.int64)}
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


def _curve(difficulties: Floats) -> Floats:
    """P(right) on a typical item at each grid ability; shape (41,)."""
    return np.asarray((1 / (1 + np.exp(difficulties[:, None] - GRID))).mean(axis=0), dtype=np.float64)


def _read_off(curve: Floats, ability: Floats) -> Floats:
    place = np.clip((ability - GRID[0]) / (GRID[1] - GRID[0]), 0, len(GRID) - 1 - 1e-9)
    left = place.astype(np.int64)
    each = np.arange(len(curve))
    part = place - left
    return np.asarray(curve[each, left] * (1 - part) + curve[each, left + 1] * part, dtype=np.float64)


def _faded(percentage: Floats, recall: Floats) -> Floats:
    """What is left of a percentage above the guess rate; what lies below it cannot fade."""
    return np.minimum(percentage, GUESS_PCT + (percentage - GUESS_PCT) * recall)


def topic_spread(responses: pd.DataFrame, rasch: Rasch) -> float:
    """The most likely spread (logits) of a learner's topics around their overall ability."""
    log = read(responses)
    pair, learner, *_ = _pairs_of(log)
    return _posteriors(*_evidence(log, rasch.difficulty_of(log)[0], rasch.ability_sd_, pair, learner))[1]


def _evidence(log: Log, difficulty: Floats, sd: float, pair: Ints, learner: Ints) -> tuple[Floats, Floats]:
    """For each pair, the learner's ability by their answers elsewhere, and the log likelihood of those on it."""
    gap = GRID - difficulty[:, None]
    gained = np.where(log.correct[:, None] > 0, gap, 0.0) - np.logaddexp(0.0, gap)
    on_topic = _summed(gained[log.pair_row], pair, len(learner))
    overall = _summed(gained, log.learner, len(log.learner_ids)) - 0.5 * (GRID / sd) ** 2
    return _normalised(overall[learner] - on_topic), on_topic


def _posteriors(elsewhere: Floats, on_topic: Floats, spread: float | None = None) -> tuple[Floats, float]:
    """Ability on each pair's topic, with the spread between topics: the one given, else the most likely one."""
    mean = elsewhere @ GRID
    variance = np.maximum(elsewhere @ GRID**2 - mean**2, 0.0)
    best, likely, chosen = np.empty(0), -np.inf, SPREADS[0]
    tried = SPREADS if len(on_topic) >= TELLING_PAIRS else SPREADS[:1]
    for width in tried if spread is None else (spread,):
        start = _normalised(-0.5 * (GRID - mean[:, None]) ** 2 / (variance + width**2)[:, None])
        weight = np.log(np.maximum(start, online.SMALLEST_WEIGHT)) + on_topic
        top = weight.max(axis=1)
        total = float((top + np.log(np.exp(weight - top[:, None]).sum(axis=1))).sum())
        if total > likely:
            best, likely, chosen = weight, total, width
    return _normalised(best), chosen


def _summed(values: Floats, group: Ints, groups: int) -> Floats:
    order = np.argsort(group, kind="stable")
    first = np.searchsorted(group[order], np.arange(groups))
    return np.asarray(np.add.reduceat(values[order], first, axis=0), dtype=np.float64)


def _normalised(weight: Floats) -> Floats:
    weight = np.exp(weight - weight.max(axis=1, keepdims=True))
    return np.asarray(weight / weight.sum(axis=1, keepdims=True), dtype=np.float64)


def _difficulties_by_topic(
    log: Log, topic: Ints, topic_ids: pd.Index, rasch: Rasch, topic_items: pd.DataFrame | None
) -> list[Floats]:
    if topic_items is None:
        found = pd.DataFrame({"topic": topic, "item_id": log.item_ids[log.pair_row]}).drop_duplicates()
    else:
        place = pd.Index(topic_ids).get_indexer(topic_items["topic_id"])
        found = pd.DataFrame({"topic": place, "item_id": topic_items["item_id"].to_numpy()})
    at = rasch.item_ids_.get_indexer(found["item_id"])
    found["difficulty"] = np.where(at >= 0, rasch.difficulties_[at], rasch.mean_difficulty_)
    by_topic = {t: group.to_numpy() for t, group in found.groupby("topic")["difficulty"]}
    return [by_topic.get(t, np.array([rasch.mean_difficulty_])) for t in range(len(topic_ids))]


def _reviews(log: Log, pair: Ints, correct: Floats) -> dict[str, Floats]:
    """A day's answers on a topic are one review; gives stability, last moment and days of each pair."""
    pairs = int(pair.max()) + 1
    found = {"stability": np.full(pairs, memory.TOPIC_FIRST_DAYS[0]), "last": np.full(pairs, np.nan)}
    timed = log.timed[log.pair_row]
    found["days"] = np.zeros(pairs)
    if not timed.any():
        return found
    moment = log.seconds[log.pair_row][timed] / DAY
    day = np.floor(moment + 3 / 24).astype(np.int64)  # Kampala's midnight is 21:00 UTC
    keys, review = np.unique(pair[timed] * 100_000 + day, return_inverse=True)
    share = np.bincount(review, correct[timed]) / np.bincount(review)
    of, number = np.unique(keys // 100_000, return_inverse=True)
    when = np.bincount(review, moment) / np.bincount(review)
    lasting, _ = memory.stability(number.astype(np.int64), when, memory.ratings(share))
    found["stability"][of] = lasting
    found["days"][of] = np.bincount(number)
    last = np.full(pairs, -np.inf)
    np.maximum.at(last, pair[timed], moment)
    found["last"][of] = last[of]
    return found
