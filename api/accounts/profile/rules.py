"""What counts as an achievement. Pure: steps of real activity in, badges out; nothing is ever taken back."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import groupby

from api import constants


@dataclass(frozen=True, slots=True)
class Step:
    """The moment a running total became this much, and by what."""

    at: datetime
    total: int
    evidence: str


@dataclass(frozen=True, slots=True)
class Level:
    code: str
    needs: int
    name: str


@dataclass(frozen=True, slots=True)
class Series:
    """A row of badges over one thing that is counted. `how` is told to the learner as it is."""

    key: str
    title: str
    unit: str
    how: str
    levels: tuple[Level, ...]


@dataclass(frozen=True, slots=True)
class Badge:
    code: str
    earned_at: datetime
    evidence: str


@dataclass(frozen=True, slots=True)
class Next:
    """The level that comes next and how far it is."""

    level: Level
    done: int


def levels_of(key: str, *steps: tuple[int, str]) -> tuple[Level, ...]:
    """The levels of one series, the easiest first: how many each needs, and its name."""
    return tuple(Level(f"{key}_{needs}", needs, name) for needs, name in steps)


SERIES: tuple[Series, ...] = (
    Series(
        "pages", "Pages turned", "page",
        "Pages turned while you were reading, as the server saw it. Pages flicked through too fast do not count.",
        levels_of("pages", (100, "A hundred pages"), (500, "Five hundred pages"), (2000, "Two thousand pages")),
    ),
    Series(
        "books", "Books finished", "book",
        "A book counts on the day you reached its last page.",
        levels_of("books", (1, "First book finished"), (3, "Three books finished"), (10, "Ten books finished")),
    ),
    Series(
        "days", "Days in a row", "day",
        "Days in Kampala time, one after another, on which you read for a minute or more or finished a test."
        " Your longest run counts, and it stays yours when a day is missed.",
        levels_of("days", (3, "Three days running"), (7, "A week running"), (30, "A month running")),
    ),
    Series(
        "hours", "Hours of reading", "hour",
        "Hours in which a book was open and being read. Time when nobody was reading does not count.",
        levels_of("hours", (1, "First hour of reading"), (10, "Ten hours of reading"), (50, "Fifty hours of reading")),
    ),
    Series(
        "tests", "Tests finished", "test",
        "Tests that were handed in or ran out of time with at least one answer given.",
        levels_of("tests", (1, "First test"), (10, "Ten tests"), (50, "Fifty tests")),
    ),
    Series(
        "better", "Getting better", "improvement",
        f"A test sat again with a best score at least {constants.IMPROVEMENT_POINTS} points above your first one.",
        levels_of("better", (1, "Better than before"), (5, "Better five times"), (15, "Better fifteen times")),
    ),
    Series(
        "topics", "Topics mastered", "topic",
        "Topics that the numbers call mastered, after at least"
        f" {constants.MASTERY_MIN_ANSWERS} answers. It is worked out again each night.",
        levels_of("topics", (1, "First topic mastered"), (5, "Five topics mastered"), (20, "Twenty topics mastered")),
    ),
)  # fmt: skip
LEVELS = {level.code: level for series in SERIES for level in series.levels}


def counted(happenings: Iterable[tuple[datetime, str]]) -> list[Step]:
    """One more each time, in order."""
    return [Step(at, number, evidence) for number, (at, evidence) in enumerate(sorted(happenings), 1)]


def summed(happenings: Iterable[tuple[datetime, int, str]], per: int = 1) -> list[Step]:
    """A running sum in whole `per`s, such as seconds in hours."""
    total, steps = 0, []
    for at, amount, evidence in sorted(happenings):
        total += amount
        steps.append(Step(at, total // per, evidence))
    return steps


def runs(days: Mapping[date, datetime]) -> list[Step]:
    """The longest run of days so far, each time it grew. `days` has the moment of the day's last activity."""
    best, length, before, steps = 0, 0, None, []
    for day in sorted(days):
        length = length + 1 if before == day - timedelta(days=1) else 1
        before = day
        if length > best:
            best = length
            steps.append(Step(days[day], best, f"{length} days to {day.day} {day:%b %Y}"))
    return steps


def improvements(scores: Iterable[tuple[str, datetime, str, int]]) -> list[Step]:
    """One for each quiz (id, moment, title, percent) whose later score beat its first by enough, at that moment."""
    found = []
    for _, group in groupby(sorted(scores), key=lambda score: score[0]):
        first, *later = group
        better = next((each for each in later if each[3] - first[3] >= constants.IMPROVEMENT_POINTS), None)
        if better:
            found.append((better[1], f"{better[2]}: {first[3]}% first, then {better[3]}%"))
    return counted(found)


def earned(series: Series, steps: Sequence[Step]) -> list[Badge]:
    """The levels reached, each with the step that reached it."""
    reached = ((level, next((step for step in steps if step.total >= level.needs), None)) for level in series.levels)
    return [Badge(level.code, step.at, step.evidence) for level, step in reached if step]


def coming(series: Series, steps: Sequence[Step], held: set[str]) -> Next | None:
    """The first level not held yet, and what is done of it; None when all are held."""
    level = next((level for level in series.levels if level.code not in held), None)
    if level is None:
        return None
    return Next(level, min(level.needs, steps[-1].total if steps else 0))


def age_on(born: date, day: date) -> int:
    """Full years."""
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


def adult_on(born: date) -> date:
    """The day of the eighteenth birthday; someone born on 29 February comes of age on 1 March."""
    try:
        return born.replace(year=born.year + constants.ADULT_AGE)
    except ValueError:
        return date(born.year + constants.ADULT_AGE, 3, 1)
