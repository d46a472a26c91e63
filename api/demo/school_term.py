"""The school's year: terms, holidays, and how busy each day and hour is."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

import numpy as np

from api.demo.world import Floats, World, parameters

WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
UCE_LAST_PAPER = (11, 6)
UCE_FIRST_PAPER = (10, 13)


@dataclass(frozen=True)
class Term:
    number: int
    start: date
    end: date


def terms() -> list[Term]:
    """The terms of the calendar, in order."""
    return [Term(row["term"], row["start"], row["end"]) for row in parameters("exams")["terms"]]


def term_of(day: date) -> Term | None:
    """The term a day lies in; None in the holidays."""
    return next((term for term in terms() if term.start <= day <= term.end), None)


def is_holiday(day: date) -> bool:
    return term_of(day) is None


def season(day: date, school_year: int) -> float:
    """How much more or less than usual is studied on this day by a learner of S1 to S4."""
    factors = parameters_cached()["season_factor"]
    if (day.month, day.day) >= (12, 22) or (day.month, day.day) <= (1, 1):
        return float(factors["Christmas_week"])
    if school_year == 4 and (candidate := _candidate(day, factors)) is not None:
        return candidate
    term = term_of(day)
    if term is None:
        ended = max(t.end for t in terms() if t.end < day)
        return float(factors["holiday_start_wk" if day <= ended + timedelta(7) else "holiday_mid"])
    if day > term.end - timedelta(14):
        return float(factors["end_of_term_2wk"])
    return float(factors["term_week_1_3" if day < term.start + timedelta(21) else "mid_term"])


def _candidate(day: date, factors: dict[str, float]) -> float | None:
    """S4 lives by the examination: mocks, the last weeks, and the rest after the last paper."""
    if (day.month, day.day) > UCE_LAST_PAPER:
        return float(factors["S4_after_UCE"])
    if (day.month, day.day) >= (9, 1):
        return float(factors["S4_Sep_to_mid_Oct" if (day.month, day.day) < UCE_FIRST_PAPER else "S4_mocks_Jul_Aug"])
    return float(factors["S4_mocks_Jul_Aug"]) if day.month in (7, 8) else None


_kept: dict[str, Any] = {}


def parameters_cached() -> Any:
    """simulation.yaml, read once."""
    if not _kept:
        _kept["simulation"] = parameters("simulation")
    return _kept["simulation"]


def weekday_factor(day: date) -> float:
    return float(parameters_cached()["weekday_factor"][WEEKDAYS[day.weekday()]])


def day_factors(world: World) -> Floats:
    """(5, days): season times weekday by school year; row 0 serves those in no year."""
    table = [[season(day, year) * weekday_factor(day) for day in world.days] for year in range(5)]
    return np.asarray(table)


def holidays(world: World) -> Floats:
    """1.0 for each day of the holidays, else 0.0."""
    return np.asarray([float(is_holiday(day)) for day in world.days])


def hour_weights(free: bool) -> Floats:
    """The 24 hours' shares of a day's study; `free` days are Saturdays, Sundays and holidays."""
    raw = parameters_cached()["holiday_hourly" if free else "hourly_weights_EAT"]
    hours = np.asarray([float(raw.get(hour, 0)) for hour in range(24)])
    weights: Floats = hours / hours.sum()
    return weights


def session_median(day: date, school_year: int) -> float:
    """Minutes of a usual sitting on this day."""
    minutes = parameters_cached()["reading"]["session_minutes"]
    if school_year == 4 and (9, 1) <= (day.month, day.day) <= UCE_LAST_PAPER:
        kind = "exam_month"
    elif is_holiday(day):
        kind = "holiday"
    else:
        kind = "weekend" if day.weekday() >= 5 else "weekday_day_scholar"
    return float(minutes[kind][0])
