"""Topic mastery from evidence, in pure numpy: what the nightly fit and a request both work with.

A topic's evidence is the log likelihood of its answers over the ability grid, shape (41,). A learner's ability on a
topic starts from their answers on every other topic, widened by the spread between topics, and is moved by its own.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from models.mastery import online
from models.mastery.online import GRID, Floats, memory
from models.mastery.online.memory import Ints

KNOWN_FROM_ANSWERS: Final = 5
SURE_FROM_ANSWERS: Final = 8
SURE_FROM_RIGHT: Final = 4
MASTERED_FROM_ANSWERS: Final = 10
MASTERED_FROM_DAYS: Final = 2
LEVELS: Final = ("beginner", "developing", "competent", "proficient", "mastered")
LEVEL_FROM_PCT: Final = (40.0, 60.0, 80.0, 90.0)
# How far a learner's topics lie from their overall ability, in logits: the most likely of these, for the log at
# hand; the first for a log too small to tell.
SPREADS: Final = (0.6, 0.2, 0.4, 0.8, 1.0, 1.3)
LEAST_PAIRS: Final = 200
# Even a forgotten topic leaves the chance of a guess among four choices.
GUESS_PCT: Final = 20.0
DAY: Final = 86_400.0


def topic_mastery(
    posteriors: Floats,
    difficulties: list[Floats],
    *,
    answers: Ints,
    right: Ints,
    days: Ints,
    stability_days: Floats,
    recalled: Floats,
    now: float,
) -> dict[str, Floats]:
    """Mastery of many (learner, topic) pairs at once, one array of length n each.

    `posteriors` (n, 41) are abilities on the topic, `difficulties` the topic's items for each pair,
    `recalled` (see `reviews`) and `now` days since 1970 (NaN when unknown: nothing is then forgotten). Percentages are
    P(right on a typical item) with the ends of an 80 % interval, after forgetting; `learned_pct` is before. The level
    is that of the interval's lower end.
    """
    curve = np.array([curve_of(items) for items in difficulties]).reshape(-1, len(GRID))
    learned = 100 * (posteriors * curve).sum(axis=1)
    low, high = (100 * _read_off(curve, online.quantile(posteriors, share)) for share in (0.1, 0.9))
    recall = memory.retrievability(np.where(np.isnan(recalled), 0.0, now - recalled), stability_days)
    shown = _faded(learned, recall)
    return {
        "learned_pct": learned,
        "percentage": shown,
        "low": _faded(low, recall),
        "high": _faded(high, recall),
        "level": levels(_faded(low, recall), answers, right, days),
        "is_known": answers >= KNOWN_FROM_ANSWERS,
        "recall_now": recall,
    }


def levels(low: Floats, answers: Ints, right: Ints, days: Ints) -> Floats:
    """The word for each topic, by the lower end of the range its percentage lies in.

    Competent takes eight answers on the topic, four of them right, whatever other topics promise; mastered ten answers
    over two days or more.
    """
    step = np.digitize(low, LEVEL_FROM_PCT)
    sure = (answers >= SURE_FROM_ANSWERS) & (right >= SURE_FROM_RIGHT)
    proven = (answers >= MASTERED_FROM_ANSWERS) & (days >= MASTERED_FROM_DAYS)
    most = np.where(sure, np.where(proven, 4, 3), 1)
    return np.asarray(LEVELS, dtype=object)[np.minimum(step, most)]


def evidence(difficulty: Floats, correct: Floats) -> Floats:
    """The log likelihood of each answer over the grid; shape (n, 41)."""
    away = np.where(correct > 0, 1.0, -1.0)[:, None] * (difficulty[:, None] - GRID)
    # Plain exp and log are several times faster than logaddexp, and exact enough while difficulties are logits.
    return np.asarray(-np.log(1.0 + np.exp(np.minimum(away, 500.0))), dtype=np.float64)


def posteriors(elsewhere: Floats, on_topic: Floats, spread: float | None = None) -> tuple[Floats, float]:
    """Ability on each pair's topic, with the spread between topics: the one given, else the most likely one."""
    mean = elsewhere @ GRID
    variance = np.maximum(elsewhere @ GRID**2 - mean**2, 0.0)
    best, likely, chosen = np.empty(0), -np.inf, SPREADS[0]
    tried = SPREADS if len(on_topic) >= LEAST_PAIRS else SPREADS[:1]
    for width in tried if spread is None else (spread,):
        start = normalised(-0.5 * (GRID - mean[:, None]) ** 2 / (variance + width**2)[:, None])
        weight = np.log(np.maximum(start, online.SMALLEST_WEIGHT)) + on_topic
        top = weight.max(axis=1)
        total = float((top + np.log(np.exp(weight - top[:, None]).sum(axis=1))).sum())
        if total > likely:
            best, likely, chosen = weight, total, width
    return normalised(best), chosen


def normalised(weight: Floats) -> Floats:
    weight = np.exp(weight - weight.max(axis=1, keepdims=True))
    return np.asarray(weight / weight.sum(axis=1, keepdims=True), dtype=np.float64)


def curve_of(difficulties: Floats) -> Floats:
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


def summed(values: Floats, group: Ints, groups: int) -> Floats:
    """Rows added up by group; `group` numbers them from 0 without gaps."""
    order = np.argsort(group, kind="stable")
    first = np.searchsorted(group[order], np.arange(groups))
    return np.asarray(np.add.reduceat(values[order], first, axis=0), dtype=np.float64)


def reviews(pair: Ints, correct: Floats, seconds: Floats) -> dict[str, Floats]:
    """A Kampala day's answers on a topic are one review; gives stability, moments and days of each pair.

    `last` is the last answer and `recalled` the last right one, the first answer where none was right: a wrong answer
    brings nothing back. `seconds` since 1970 are NaN where the moment is not known. Days are since 1970.
    """
    pairs = int(pair.max()) + 1
    found = {"stability": np.full(pairs, memory.TOPIC_FIRST_DAYS[0])}
    found["last"], found["recalled"] = np.full(pairs, np.nan), np.full(pairs, np.nan)
    timed = ~np.isnan(seconds)
    found["days"] = np.zeros(pairs)
    if not timed.any():
        return found
    moment = seconds[timed] / DAY
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
    found["recalled"][of] = _recalled(pair[timed], correct[timed] > 0, moment, pairs)[of]
    return found


def _recalled(pair: Ints, right: npt.NDArray[np.bool_], moment: Floats, pairs: int) -> Floats:
    """The moment of each pair's last right answer, of its first answer where none was right."""
    first, last = np.full(pairs, np.inf), np.full(pairs, -np.inf)
    np.minimum.at(first, pair, moment)
    np.maximum.at(last, pair[right], moment[right])
    return np.where(np.isfinite(last), last, first)


def learner_posteriors(
    topic: Ints, difficulty: Floats, correct: Floats, *, topics: int, ability_sd: float, spread: float
) -> Floats:
    """One learner's ability on each of `topics` topics, from all their answers; shape (topics, 41).

    `topic`, `difficulty` and `correct` have one entry an answer. A topic without answers has its starting place.
    """
    gained = evidence(difficulty, correct)
    place = topic[:, None] * len(GRID) + np.arange(len(GRID))
    added: Floats = np.bincount(place.ravel(), gained.ravel(), topics * len(GRID)).astype(np.float64)
    on_topic = added.reshape(topics, len(GRID))
    overall = gained.sum(axis=0) - 0.5 * (GRID / ability_sd) ** 2
    return posteriors(normalised(overall - on_topic), on_topic, spread)[0]


def learner_topics(
    topic: Ints,
    difficulty: Floats,
    correct: Floats,
    seconds: Floats,
    *,
    items: list[Floats],
    ability_sd: float,
    spread: float,
    now: float,
) -> dict[str, Floats]:
    """One learner's mastery of the topics they answered on, numbered from 0 without gaps; see `topic_mastery`.

    `items` are the difficulties of each topic's questions, `now` days since 1970. Adds stability, review days,
    answers and right answers to what `topic_mastery` gives.
    """
    seen = reviews(topic, correct, seconds)
    answers, right = np.bincount(topic), np.bincount(topic, correct)
    found = topic_mastery(
        learner_posteriors(topic, difficulty, correct, topics=len(items), ability_sd=ability_sd, spread=spread),
        items,
        answers=answers,
        right=right.astype(np.int64),
        days=seen["days"].astype(np.int64),
        stability_days=seen["stability"],
        recalled=seen["recalled"],
        now=now,
    )
    return found | {
        "stability_days": seen["stability"],
        "due_in_days": seen["last"] + memory.interval(seen["stability"]) - now,
        "days": seen["days"],
        "answers": answers.astype(np.float64),
        "right": right.astype(np.float64),
        "last_seen": seen["last"],
    }
