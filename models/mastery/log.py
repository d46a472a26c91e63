"""The answers of many learners as plain arrays, checked once and sorted by learner."""

from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from models.mastery.online import Floats

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
Ids = npt.NDArray[Any]

NEEDED = ("learner_id", "item_id", "skill_ids", "correct")


@dataclass(frozen=True)
class Log:
    """One row per answer, all of a learner's rows together and in the order answered.

    `order[i]` is the place of row i in the frame it came from. `pair_row` and `pair_skill` hold one
    entry for each distinct skill of each answer. `seconds` never falls within a learner.
    """

    order: Ints
    learner: Ints
    learner_ids: Ids
    item_ids: Ids
    correct: Floats
    seconds: Ints
    timed: Bools
    attempt: Floats
    pair_row: Ints
    pair_skill: Ids

    def __len__(self) -> int:
        return len(self.learner)

    def in_frame_order(self, values: Floats) -> Floats:
        """Values of these rows, put back into the order of the frame."""
        back = np.empty_like(values)
        back[self.order] = values
        return back

    def skill_sets(self) -> list[str]:
        """Each row's skills as one text, to tell one set of skills from another."""
        sets: list[list[str]] = [[] for _ in range(len(self))]
        for row, skill in zip(self.pair_row.tolist(), self.pair_skill, strict=True):
            sets[row].append(str(skill))
        return ["\x1f".join(names) for names in sets]


def read(responses: pd.DataFrame) -> Log:
    """Check a frame of answers and sort it by learner; raises ValueError naming what is wrong.

    Columns: learner_id, item_id, skill_ids (list), correct (0/1), and where known answered_at (UTC or
    null) and attempt_number (or null). A learner's rows must stand in the order answered.
    """
    _check(responses)
    codes, learner_ids = pd.factorize(responses["learner_id"])
    order = np.argsort(codes, kind="stable").astype(np.int64)
    learner = codes[order].astype(np.int64)
    seconds, timed = _clock(responses, order)
    row, skill = _pairs(responses["skill_ids"].to_numpy(dtype=object)[order].tolist())
    return Log(
        order=order,
        learner=learner,
        learner_ids=np.asarray(learner_ids, dtype=object),
        item_ids=responses["item_id"].to_numpy(dtype=object)[order],
        correct=responses["correct"].to_numpy(dtype=np.float64)[order],
        seconds=_never_back(seconds, timed, learner),
        timed=timed,
        attempt=_attempts(responses)[order],
        pair_row=row,
        pair_skill=skill,
    )


def _check(responses: pd.DataFrame) -> None:
    if not isinstance(responses, pd.DataFrame):
        raise ValueError(f"responses must be a pandas DataFrame, got {type(responses).__name__}")
    missing = [name for name in NEEDED if name not in responses.columns]
    if missing:
        raise ValueError(f"responses lacks the column(s) {', '.join(missing)}")
    for name in ("learner_id", "item_id"):
        if responses[name].isna().any():
            raise ValueError(f"{name} must never be null")
    try:
        correct = responses["correct"].to_numpy(dtype=np.float64)
    except (TypeError, ValueError) as wrong:
        raise ValueError("correct must be 0 or 1") from wrong
    if not np.isin(correct, (0.0, 1.0)).all():
        raise ValueError("correct must be 0 or 1, without nulls")


def _clock(responses: pd.DataFrame, order: Ints) -> tuple[Ints, Bools]:
    unknown = np.zeros(len(order), dtype=np.int64), np.zeros(len(order), dtype=np.bool_)
    if "answered_at" not in responses.columns or responses["answered_at"].isna().all():
        return unknown
    if pd.api.types.is_numeric_dtype(responses["answered_at"]):
        raise ValueError("answered_at must hold moments (UTC) or nulls, not numbers")
    try:
        moment = pd.to_datetime(
            responses["answered_at"], utc=True, format=None if _is_moments(responses) else "ISO8601"
        )
    except (TypeError, ValueError) as wrong:
        why = str(wrong).partition(". ")[0]
        raise ValueError(f"answered_at must hold moments (UTC) or nulls: {why}") from wrong
    elapsed = (moment - pd.Timestamp(0, tz="UTC")).dt.total_seconds().to_numpy(dtype=np.float64)[order]
    timed = ~np.isnan(elapsed)
    return np.where(timed, elapsed, 0.0).astype(np.int64), timed


def _never_back(seconds: Ints, timed: Bools, learner: Ints) -> Ints:
    """Late clocks may not run backwards, and an unknown moment takes the one before it."""
    span = np.int64(4 * 10**10)  # longer than all the moments pandas can hold, so that learners never touch
    lifted = learner * span + np.where(timed, seconds, -(10**10))
    return np.asarray(np.maximum.accumulate(lifted) - learner * span if len(lifted) else lifted, dtype=np.int64)


def _attempts(responses: pd.DataFrame) -> Floats:
    if "attempt_number" not in responses.columns:
        return np.full(len(responses), np.nan)
    try:
        return np.asarray(pd.to_numeric(responses["attempt_number"]).to_numpy(dtype=np.float64, na_value=np.nan))
    except (TypeError, ValueError) as wrong:
        raise ValueError("attempt_number must be a whole number or null") from wrong


def _pairs(lists: list[Any]) -> tuple[Ints, Ids]:
    """One entry for each distinct skill of each row; an answer without skills has none."""
    sets = [value if _is_one_name(value) else _skills(value) for value in lists]
    row = np.repeat(np.arange(len(sets), dtype=np.int64), [len(skills) for skills in sets])
    skill = np.empty(len(row), dtype=object)
    skill[:] = list(chain.from_iterable(sets))
    return row, skill


def _is_one_name(value: Any) -> bool:
    """The usual case, told apart at once: a judgement reads a million rows."""
    return type(value) is list and len(value) == 1 and type(value[0]) is str


def _skills(value: Any) -> list[Any]:
    if isinstance(value, (list, tuple, set, frozenset, np.ndarray)):
        named = [skill for skill in value if not _is_null(skill)]
        # A question names a set of skills: the same one twice is still one.
        return named if len(named) < 2 else sorted(set(named), key=str)
    if _is_null(value):
        return []
    raise ValueError(f"skill_ids must hold a list for each answer, got {type(value).__name__}")


def _is_null(value: Any) -> bool:
    return value is None or value is pd.NA or (isinstance(value, float) and np.isnan(value))


def split_answers(responses: pd.DataFrame) -> int:
    """How many rows look like the row before them told again: one answer made into two, which flatters every figure.

    Such a row has the learner, question and answer of the learner's row before, and either other skills or the very
    same moment.
    """
    log = read(responses)
    item, _ = pd.factorize(log.item_ids)
    skills, _ = pd.factorize(np.asarray(log.skill_sets(), dtype=object))
    before, now = slice(None, -1), slice(1, None)
    again = np.ones(max(len(log) - 1, 0), dtype=np.bool_)
    for values in (log.learner, item, log.correct):
        again &= values[before] == values[now]
    at_once = log.timed[before] & log.timed[now] & (log.seconds[before] == log.seconds[now])
    return int((again & (at_once | (skills[before] != skills[now]))).sum())


def _is_moments(responses: pd.DataFrame) -> bool:
    return bool(pd.api.types.is_datetime64_any_dtype(responses["answered_at"]))
