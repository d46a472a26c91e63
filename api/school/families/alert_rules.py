"""When a parent is told of something, and in which words. Pure answers."""

from dataclasses import dataclass
from datetime import date, timedelta

from api import constants
from api.school.families.tables import AlertKind

DEFAULTS = {AlertKind.QUIET_DAYS: constants.ALERT_QUIET_DAYS, AlertKind.LOW_AVERAGE: constants.ALERT_LOW_PCT}
BOUNDS = {
    AlertKind.QUIET_DAYS: constants.ALERT_QUIET_DAYS_BOUNDS,
    AlertKind.LOW_AVERAGE: constants.ALERT_LOW_PCT_BOUNDS,
}


@dataclass(frozen=True, slots=True)
class Cause:
    """One thing to be told, once in its period: what, in which words, and what can be done about it."""

    kind: AlertKind
    period: str
    title: str
    says: str
    advice: str


def long_day(day: date) -> str:
    return f"{day:%A} {day.day} {day:%B}"


def quiet(name: str, *, last: date | None, linked: date, today: date, days: int) -> Cause | None:
    """No study for so many whole days. One silence is told once, whenever it began."""
    since = last or linked
    gone = (today - since).days
    if gone < days:
        return None
    said = f"{name} last studied here on {long_day(last)}" if last else f"{name} has not studied here since you linked"
    return Cause(
        AlertKind.QUIET_DAYS,
        f"since {since}",
        f"No study for {gone} days",
        f"{said}, {gone} days ago.",
        f"Ask {name} how the week is. No phone, no data, or school work on paper are common reasons, and none is"
        " laziness. Fifteen minutes today begin it again.",
    )


def low(name: str, *, answers: int, correct: int, earlier: int, today: date, bound: int) -> Cause | None:
    """Below the bound over two weeks, with enough answers in each of them to say so. Told once a fortnight."""
    if answers < constants.ALERT_ANSWERS_LEAST or not 0 < earlier < answers or 100 * correct >= bound * answers:
        return None
    fortnight = today.toordinal() // constants.ALERT_WINDOW_DAYS
    return Cause(
        AlertKind.LOW_AVERAGE,
        f"fortnight {fortnight}",
        f"Below {bound}% for two weeks",
        f"{name} answered {correct} of {answers} questions right in the last two weeks, {100 * correct // answers}%.",
        f"Ask {name} which topic is hard and look at it together; practice here starts with what is easy enough."
        " A teacher can be asked too.",
    )


def missed_week(name: str, *, goal: str, goal_id: object, week_on: date, done: int, target: int) -> Cause:
    """A week's goal that was not reached when the week ended."""
    ends = week_on + timedelta(days=6)
    return Cause(
        AlertKind.GOAL_MISSED,
        f"{goal_id} {week_on}",
        "A goal of last week was not reached",
        f"{name}’s goal was {goal}; it was {done} of {target} in the week to {long_day(ends)}.",
        f"Ask {name} what got in the way. A smaller goal that is kept is worth more than a large one that is not:"
        " you can suggest another number.",
    )


def missed_day(name: str, *, goal: str, goal_id: object, due_on: date) -> Cause:
    """A goal whose day has passed."""
    return Cause(
        AlertKind.GOAL_MISSED,
        f"{goal_id} {due_on}",
        "A goal’s day has passed",
        f"{name}’s goal was: {goal}. It was not reached by {long_day(due_on)}.",
        f"Ask {name} how far it went, and set a new day together if it still matters.",
    )


def at_risk(name: str, *, why: str, is_estimate: bool, today: date) -> Cause:
    """Help is needed soon, by the model's forecast or plainly. Told once a month, with the reasons."""
    said = (
        f"An estimate from the last weeks says that {name} may fall behind: {why}. It can be wrong."
        if is_estimate
        else f"{name} is falling behind: {why}."
    )
    return Cause(
        AlertKind.AT_RISK,
        f"{today:%Y-%m}",
        f"{name} may need help soon",
        said,
        f"Talk with {name} first, then with the class teacher. Early help is small help.",
    )
