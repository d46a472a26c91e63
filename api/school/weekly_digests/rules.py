"""A week of one child in words: three facts and one suggestion, for a mail and for one short message. Pure answers."""

from collections.abc import Sequence
from dataclasses import dataclass

from api import constants
from api.learning.analytics.progress_facts import Progress, ProgressTopics, RecentAnswers, StudyTime
from api.platform.integrations.sms import fitted, places, plain


@dataclass(frozen=True, slots=True)
class ChildWeek:
    """One child of a parent: their progress, and the suggestion made of it."""

    name: str
    progress: Progress
    suggestion: str
    why: str
    reports: tuple[str, ...] = ()  # that came since the last digest, as 'weekly report: Week of 9 to 15 November 2026'


def long_time(minutes: float) -> str:
    hours, rest = divmod(round(minutes), 60)
    if not hours:
        return f"{rest} min"
    return f"{hours} h {rest} min" if rest else f"{hours} h"


def facts(child: ChildWeek) -> list[str]:
    """The three facts, each a sentence; what is not known says so."""
    return [_time(child.progress.time), _answers(child.progress.answers), _topics(child.progress.topics)]


def _time(time: StudyTime) -> str:
    if time.minutes < 1:
        before = "" if time.last_week is None else f" The week before it was {long_time(time.last_week)}."
        return f"{'Less than a minute' if time.days else 'Nothing'} was studied here this week.{before}"
    on = f"{time.days} {'day' if time.days == 1 else 'days'}"
    before = "" if time.last_week is None else f"; the week before: {long_time(time.last_week)}"
    return f"Study time this week: {long_time(time.minutes)} on {on}{before}."


def _answers(answers: RecentAnswers) -> str:
    if not answers.is_known:
        return "Questions: too few answers in the last 30 days to say more."
    percent = round(100 * answers.right / answers.questions)
    goes = {"up": " It is getting better.", "down": " It is going down."}.get(answers.trend or "", "")
    return f"Questions right in the last 30 days: {answers.right} of {answers.questions} ({percent}%).{goes}"


def _topics(topics: ProgressTopics) -> str:
    if not topics.is_known:
        return "Topics: too few tests yet to see a change."
    better = ", ".join(each.topic for each in topics.better[:2])
    stuck = ", ".join(each.topic for each in topics.stuck[:2])
    said = [*([f"Getting better: {better}."] if better else []), *([f"Still hard: {stuck}."] if stuck else [])]
    return " ".join(said) or "Topics: no change up or down."


def mail_text(children: Sequence[ChildWeek]) -> str:
    """All children of one parent as the middle of one mail."""
    return "\n\n".join(
        "\n".join(
            [
                child.name.upper() if len(children) > 1 else child.name,
                *(f"• {fact}" for fact in facts(child)),
                *(f"• New {report}. See it under Reports." for report in child.reports),
                "",
                f"What you can do: {child.suggestion} {child.why}",
            ]
        )
        for child in children
    )


def names(children: Sequence[ChildWeek]) -> str:
    """'Amina', 'Amina and Ben', 'Amina, Ben and Carol'."""
    *others, last = [child.name for child in children]
    return f"{', '.join(others)} and {last}" if others else last


def sms(site: str, child: ChildWeek) -> str:
    """One child's week in one message: time, answers, what to do. What does not fit is left out whole."""
    time, answers = child.progress.time, child.progress.answers
    if time.minutes >= 1:
        before = "" if time.last_week is None else f" (before {long_time(time.last_week)})"
        study = f"{long_time(time.minutes)} in {time.days}d this week{before}."
    else:
        study = "nothing studied here this week."
    head, right = f"{site}: {child.name}: {study}", ""
    if answers.is_known:
        right = f" {answers.right} of {answers.questions} answers right in 30 days."
    # What can be done is worth more than one number more.
    tries = (f"{head}{right} {child.suggestion}", f"{head} {child.suggestion}", f"{head}{right}")
    return next((said for each in tries if places(said := plain(each)) <= constants.SMS_MOST), fitted(head))
