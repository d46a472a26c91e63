"""Days of study as one row per learner and Monday: what was known that morning, and what came of it.

Every feature of a Monday is worked out from the days before it; every label from that day on.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
import pandas as pd

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]

NEEDED: Final = ("learner_id", "day", "questions", "right", "seconds")
AHEAD_DAYS: Final = 21
SILENT_DAYS: Final = 14
FAILING_BELOW: Final = 0.5
FAILING_FROM_ANSWERS: Final = 8
# Answers an average learner is taken to have given already, so that one wrong answer is no collapse.
SHARE_STRENGTH: Final = 10.0
USUAL_SHARE: Final = 0.55
FEATURES: Final = (
    "days_since", "days_7", "days_28", "drop_in_days", "longest_gap", "answers_28", "share_28", "share_change",
    "minutes_28", "minutes_change", "silences_90", "weeks_known", "holidays_ahead",
)  # fmt: skip


@dataclass(frozen=True)
class Study:
    """Every learner's days as matrices (learner, day); `first` is the day in column 0."""

    learner_ids: pd.Index
    first: pd.Timestamp
    questions: Floats
    right: Floats
    seconds: Floats

    @property
    def active(self) -> Bools:
        return np.asarray((self.questions > 0) | (self.seconds > 0))

    @property
    def days(self) -> int:
        return int(self.questions.shape[1])


def read(days: pd.DataFrame, until: pd.Timestamp | None = None) -> Study:
    """The days as matrices, through the day before `until` (the last day given, without it).

    Columns: learner_id, day (date), questions, right, seconds (of study). ValueError names what is wrong.
    """
    missing = [name for name in NEEDED if name not in days.columns]
    if missing:
        raise ValueError(f"days lacks the column(s) {', '.join(missing)}")
    if days.empty:
        raise ValueError("days has no rows")
    if days[list(NEEDED)].isna().any().any():
        raise ValueError("days must hold no nulls")
    if (days["right"] > days["questions"]).any() or (days[["questions", "right", "seconds"]] < 0).any().any():
        raise ValueError("right must be among questions, and nothing below nought")
    moment = pd.to_datetime(days["day"])
    first, last = moment.min(), until - pd.Timedelta(days=1) if until is not None else moment.max()
    ids = pd.Index(sorted(days["learner_id"].unique()))
    inside = (moment <= last).to_numpy()
    row, column = ids.get_indexer(days["learner_id"])[inside], (moment - first).dt.days.to_numpy()[inside]
    shape = (len(ids), (last - first).days + 1)

    def matrix(name: str) -> Floats:
        made = np.zeros(shape)
        np.add.at(made, (row, column), days[name].to_numpy(dtype=np.float64)[inside])
        return made

    return Study(ids, first, matrix("questions"), matrix("right"), matrix("seconds"))


def mondays(study: Study, *, labelled: bool) -> Ints:
    """The columns to look from: Mondays with two weeks behind them and, if labelled, three weeks after."""
    offset = -study.first.weekday() % 7
    last = study.days - AHEAD_DAYS if labelled else study.days
    found = np.arange(offset, last + 1, 7)
    return found[found >= SILENT_DAYS]


def rows_at(study: Study, at: Ints, terms: pd.DataFrame | None = None) -> pd.DataFrame:
    """One row per learner who studied in the two weeks before and day looked from: learner_id, at and FEATURES.

    `terms` (starts_on, ends_on) tells of holidays ahead; without it there are none.
    """
    parts = [_features(study, int(day), terms) for day in at]
    return pd.concat(parts, ignore_index=True) if parts else pd.DataFrame(columns=["learner_id", "at", *FEATURES])


def _features(study: Study, at: int, terms: pd.DataFrame | None) -> pd.DataFrame:
    active = study.active

    def over(values: Floats | Bools, back: int, until: int = 0) -> Floats:
        return np.asarray(values[:, max(at - back, 0) : max(at - until, 0)].sum(axis=1), dtype=np.float64)

    answers, right = over(study.questions, 28), over(study.right, 28)
    recent, before = ((over(study.questions, b, u), over(study.right, b, u)) for b, u in ((14, 0), (42, 14)))
    days_7, days_28 = over(active, 7), over(active, 28)
    minutes = over(study.seconds, 28) / 60
    frame = pd.DataFrame(
        {
            "learner_id": study.learner_ids,
            "at": at,
            "days_since": _since(active[:, :at]),
            "days_7": days_7,
            "days_28": days_28,
            "drop_in_days": over(active, 14) - over(active, 28, 14),
            "longest_gap": _longest_gap(active[:, max(at - 42, 0) : at]),
            "answers_28": np.log1p(answers),
            "share_28": _share(right, answers),
            "share_change": _share(recent[1], recent[0]) - _share(before[1], before[0]),
            "minutes_28": np.log1p(minutes),
            "minutes_change": np.log1p(over(study.seconds, 14) / 60) - np.log1p(over(study.seconds, 28, 14) / 60),
            "silences_90": _silences(active[:, max(at - 90, 0) : at]),
            "weeks_known": np.log1p(np.maximum(at - _first(active), 0) / 7),
            "holidays_ahead": _holidays(study.first + pd.Timedelta(days=at), terms),
            "right_30": over(study.right, 30),
            "answers_30": over(study.questions, 30),
        }
    )
    return frame[(frame["days_since"] < SILENT_DAYS) & (_first(active) < at)]


def labels(study: Study, rows: pd.DataFrame) -> pd.DataFrame:
    """For each row: goes_silent, fails, trouble (either) within three weeks, and days until it is plain to see."""
    who, at = study.learner_ids.get_indexer(rows["learner_id"]), rows["at"].to_numpy()
    ahead = at[:, None] + np.arange(AHEAD_DAYS)
    silent = silent_run(study.active)[who[:, None], ahead] >= SILENT_DAYS
    given = study.questions[who[:, None], ahead].sum(axis=1)
    right = study.right[who[:, None], ahead].sum(axis=1)
    fails = (given >= FAILING_FROM_ANSWERS) & (right < FAILING_BELOW * given)
    until = np.where(silent.any(axis=1), silent.argmax(axis=1) + 1, np.where(fails, AHEAD_DAYS, np.nan))
    made = {"goes_silent": silent.any(axis=1), "fails": fails, "trouble": silent.any(axis=1) | fails}
    return pd.DataFrame({**made, "days_until": until}, index=rows.index)


def rule(rows: pd.DataFrame) -> Bools:
    """The plain rule to beat: failing over thirty days, and absent for seven."""
    failing = (rows["answers_30"] >= FAILING_FROM_ANSWERS) & (rows["right_30"] < FAILING_BELOW * rows["answers_30"])
    return np.asarray(failing & (rows["days_since"] >= 7), dtype=np.bool_)


def silent_run(active: Bools) -> Ints:
    """How many days in a row were without study, this one in; counted from a learner's first day on."""
    run = np.zeros(active.shape, dtype=np.int64)
    begun = np.maximum.accumulate(active, axis=1)
    for day in range(1, active.shape[1]):
        run[:, day] = np.where(active[:, day] | ~begun[:, day], 0, run[:, day - 1] + 1)
    return run


def failing_at(study: Study) -> Bools:
    """Whether the three weeks up to each day, that one in, were failing."""
    given, right = (_rolling(values) for values in (study.questions, study.right))
    return np.asarray((given >= FAILING_FROM_ANSWERS) & (right < FAILING_BELOW * given))


def _rolling(values: Floats) -> Floats:
    total = np.cumsum(values, axis=1)
    before = np.zeros_like(total)
    before[:, AHEAD_DAYS:] = total[:, :-AHEAD_DAYS] if values.shape[1] > AHEAD_DAYS else 0
    return total - before


def _share(right: Floats, answers: Floats) -> Floats:
    return np.asarray((right + SHARE_STRENGTH * USUAL_SHARE) / (answers + SHARE_STRENGTH), dtype=np.float64)


def _since(active: Bools) -> Floats:
    """Days without study up to now; 0 when the last day had some."""
    back = np.argmax(active[:, ::-1], axis=1).astype(np.float64)
    return np.where(active.any(axis=1), back, np.inf)


def _first(active: Bools) -> Ints:
    return np.asarray(np.where(active.any(axis=1), active.argmax(axis=1), active.shape[1]), dtype=np.int64)


def _longest_gap(active: Bools) -> Floats:
    return np.asarray(silent_run(active).max(axis=1), dtype=np.float64)


def _silences(active: Bools) -> Floats:
    return np.asarray((silent_run(active) == SILENT_DAYS).sum(axis=1), dtype=np.float64)


def _holidays(day: pd.Timestamp, terms: pd.DataFrame | None) -> float:
    """The share of the coming three weeks that lies outside every term."""
    if terms is None or terms.empty:
        return 0.0
    coming = pd.date_range(day, periods=AHEAD_DAYS)
    inside = np.zeros(AHEAD_DAYS, dtype=np.bool_)
    for starts, ends in zip(pd.to_datetime(terms["starts_on"]), pd.to_datetime(terms["ends_on"]), strict=True):
        inside |= (coming >= starts) & (coming <= ends)
    return float(1 - inside.mean())
