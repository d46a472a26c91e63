"""What a report says in sentences, each with the numbers behind it. Pure answers."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final

from api import constants
from api.school.progress_reports.rules import SPANS, rounded
from api.school.progress_reports.tables import ReportType

STRONG, WEAK = constants.REPORT_STRONG_PCT, constants.REPORT_WEAK_PCT
MOST = 3
# What head teachers write, by the grade of the subject that stands lowest.
HEAD: Final = {
    "A": "Excellent work in {subjects}. Keep it up.",
    "B": "Very good work in {subjects}. Aim for the top.",
    "C": "Good work. Aim higher in {weakest}.",
    "D": "Regular practice in {weakest} will lift this.",
    "E": "Needs close support in {weakest}, at home and at school.",
}
WORDS_MOST: Final = 25
# What class teachers write, by the same grade, each with something to do.
USUAL: Final = {
    "A": "Excellent work in {subjects}, {name}. Keep it up, and help a classmate with {best}.",
    "B": "Very good work in {subjects}, {name}. Aim for the top: give {weakest} one more hour a week.",
    "C": "A good effort, {name}. Regular practice in {weakest} will lift the next report.",
    "D": "{name} can do better in {weakest}. Please practise it three times a week.",
    "E": "{name} needs close support in {weakest}. Please begin with it, and ask the teacher for help early.",
}
NOT_ENOUGH: Final = "Not enough work yet to say."


@dataclass(frozen=True)
class TopicFact:
    """Answers on one topic; `first` names what it builds on, `competency` what a learner can do after it."""

    name: str
    subject: str
    questions: int
    right: int
    first: str | None = None
    competency: str | None = None

    @property
    def share(self) -> Decimal:
        return Decimal(100 * self.right) / self.questions

    @property
    def in_words(self) -> str:
        evidence = f"{self.right} of {self.questions} right"
        if self.competency is None:
            return f"{self.name} ({self.subject}): {evidence}"
        return f"{self.name} ({self.subject}): {self.competency}; {evidence}"


@dataclass(frozen=True)
class SubjectFact:
    """One subject's total of the period, and of an earlier one measured alike; without a total it is not known."""

    name: str
    tests: int
    questions: int
    total: Decimal | None
    before: Decimal | None = None
    before_at: str | None = None
    grade: str | None = None

    @property
    def change(self) -> Decimal:
        """Points gained or lost; none where there is nothing to compare with."""
        return Decimal() if self.total is None or self.before is None else self.total - self.before


@dataclass(frozen=True)
class Facts:
    """What the sentences are made from."""

    first_name: str
    kind: ReportType
    hours: Decimal
    study_days: int
    subjects: Sequence[SubjectFact] = ()
    topics: Sequence[TopicFact] = field(default=())

    @property
    def known(self) -> list[SubjectFact]:
        """Subjects with a total, the best first."""
        return sorted((each for each in self.subjects if each.total is not None), key=lambda each: -(each.total or 0))


def whole(value: Decimal) -> str:
    """A score as people say it: 62, not 62.0."""
    return f"{rounded(value).normalize():f}"


def counted(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def strengths(facts: Facts) -> list[TopicFact]:
    """Topics answered well, best first."""
    return sorted((each for each in facts.topics if each.share >= STRONG), key=lambda each: -each.share)[:MOST]


def areas(facts: Facts) -> list[TopicFact]:
    """Topics below the bar, weakest first."""
    return sorted((each for each in facts.topics if each.share < WEAK), key=lambda each: each.share)[:MOST]


def actions(facts: Facts) -> list[str]:
    """What to do next, at most three things, the weakest topic first."""
    well = {each.name for each in facts.topics if each.share >= STRONG}
    found = [
        f"Revise {each.first} first, then practise {each.name} again."
        if each.first and each.first not in well
        else f"Read the lesson on {each.name}, then take its test again."
        for each in areas(facts)[:2]
    ]
    thin = [each.name for each in facts.subjects if each.total is None and each.questions > 0]
    if thin:
        found.append(f"Take more tests in {thin[0]}: there is not enough work yet to say more.")
    if not facts.known and not found:
        found.append("Take one short test in each subject, so that the next report can say how it goes.")
    if not found and facts.known:
        found.append(f"Keep a fixed hour for {facts.known[-1].name}, and try questions of the next topic.")
    return found[:MOST]


def plain(facts: Facts) -> list[str]:
    """The report in plain words: where it went best, where least, and how long was studied. No mark over subjects."""
    name, span, known = facts.first_name, SPANS[facts.kind], facts.known
    if not known:
        lines = [f"{NOT_ENOUGH} {name} has not answered enough test questions in this {span}."]
    elif len(known) == 1:
        lines = [_subject(name, "has a score in one subject only,", known[0])]
    else:
        lines = [f"{name} has a score in {len(known)} subjects. There is no overall mark."]
        if known[0].total != known[-1].total:
            lines += [_subject(name, "is best at", known[0]), _subject(name, "scores least in", known[-1])]
    if facts.kind is not ReportType.MOCK:
        lines.append(
            f"{name} studied for {whole(facts.hours)} hours here, on {counted(facts.study_days, 'day')}."
            if facts.study_days
            else f"{name} did not study here in this {span}."
        )
    return lines


def _subject(name: str, says: str, each: SubjectFact) -> str:
    assert each.total is not None
    then = f", after {whole(each.before)} in {each.before_at}" if each.before is not None else ""
    asked = f"{counted(each.questions, 'question')} in {counted(each.tests, 'test')}"
    return f"{name} {says} {each.name}: {whole(each.total)} of 100{then} ({asked})."


def remark(subject: SubjectFact, topics: Sequence[TopicFact]) -> str:
    """One line about a subject: the best topic, and the next one to work at."""
    if subject.total is None:
        return NOT_ENOUGH
    mine = sorted((each for each in topics if each.subject == subject.name), key=lambda each: -each.share)
    best = next((each for each in mine if each.share >= STRONG), None)
    weak = next((each for each in reversed(mine) if each.share < WEAK), None)
    if best and weak:
        return f"Good in {best.name}; revise {weak.name}."
    if best and subject.total < WEAK:
        return f"Good in {best.name}; the other topics need practice."
    if best:
        return f"Good in {best.name}: {best.right} of {best.questions} right."
    if weak:
        return f"Revise {weak.name}: {weak.right} of {weak.questions} right."
    if subject.total >= STRONG:
        return "Good work; try harder questions."
    return "Steady work; practise more topics." if subject.total >= WEAK else "Needs more practice, topic by topic."


def suggestions(facts: Facts) -> list[str]:
    """Comments a class teacher may begin from, as schools write them: 25 words at most, the last a thing to do.

    What the figures show of this learner comes first, the usual phrase last.
    """
    name = facts.first_name
    if not facts.known:
        return _of_little_work(facts)
    found, best, weakest = [], facts.known[0], facts.known[-1]
    area = next(iter(areas(facts)), None)
    if change := _change(facts, weakest):
        found.append(change)
    if area:
        found.append(f"{_praise(name, facts)}Please revise {area.name} before the next test.")
    if best.total != weakest.total:
        found.append(f"{name} works best in {best.name}. A little more practice in {weakest.name} will help.")
    usual = USUAL[weakest.grade or "C"].format(
        name=name, best=best.name, weakest=weakest.name, subjects=_subjects(facts.known)
    )
    return [*[each for each in found if len(each.split()) <= WORDS_MOST][:MOST], usual]


def head_suggestion(subjects: Sequence[SubjectFact]) -> str | None:
    """What a head teacher may begin from; nothing where nothing is known."""
    known = sorted((each for each in subjects if each.total is not None), key=lambda each: each.total or 0)
    if not known:
        return None
    return HEAD[known[0].grade or "C"].format(weakest=known[0].name, subjects=_subjects(known))


def _subjects(known: Sequence[SubjectFact]) -> str:
    return known[0].name if len(known) == 1 else f"{len(known)} subjects"


def _change(facts: Facts, weakest: SubjectFact) -> str | None:
    """The largest change of a subject that was measured both times, where it is more than chance."""
    moved = [each for each in facts.known if abs(each.change) >= constants.REPORT_CHANGE_POINTS]
    if not moved:
        return None
    most = max(moved, key=lambda each: abs(each.change))
    change, points = most.change, f"points in {most.name}"
    if change > 0:
        then = "" if most is weakest else f" and take {weakest.name} next"
        return f"{facts.first_name} has gained {whole(change)} {points}. Keep the same hours{then}."
    return f"{facts.first_name} has lost {whole(-change)} {points}. Let us agree on fixed hours for it."


def _praise(name: str, facts: Facts) -> str:
    """The strength a comment begins with; a score that is neither high nor one of several is only named."""
    best = facts.known[0]
    if (best.total or 0) >= STRONG:
        return f"{name} does well in {best.name}. "
    if len(facts.known) == 1:
        return f"{name} scored {whole(best.total or Decimal())} in {best.name}. "
    return f"{name} is best at {best.name}. "


def _of_little_work(facts: Facts) -> list[str]:
    name = facts.first_name
    found = [f"There is not enough work yet to judge {name}. Please take one short test in every subject."]
    if facts.study_days:
        days = counted(facts.study_days, "day")
        found.append(f"{name} studied on {days} but took too few tests to be judged. Please take one test a week.")
    return found
