"""When learners sit which quiz: after reading, about what they read, sometimes a second time."""

import numpy as np

from api.demo.book_openings import Openings
from api.demo.people import ON_TRIAL, STUDENT, SUBJECTS, People
from api.demo.questions import Bank
from api.demo.school_term import parameters_cached
from api.demo.world import Floats, Ints, World

ATTEMPTS = 15_000
MOST_ITEMS = 20
DEMO_WEIGHT = 2.2  # the demo's own learners sit more of them


class HoursRead:
    """Hours every learner had read in every subject before any moment."""

    def __init__(self, openings: Openings, ends: Ints, seconds: Ints, subject: Ints) -> None:
        self._keys: list[Ints] = []
        self._sums: list[Floats] = []
        for k in range(len(SUBJECTS)):
            of = np.flatnonzero(subject == k)
            keys = (openings.person[of] << 34) + ends[of]
            order = np.argsort(keys, kind="stable")
            self._keys.append(keys[order])
            self._sums.append(np.r_[0.0, np.cumsum(seconds[of][order] / 3600.0)])

    def until(self, who: Ints, at: Ints) -> Floats:
        """(learners, subjects) hours."""
        columns = []
        for keys, sums in zip(self._keys, self._sums, strict=True):
            before = np.searchsorted(keys, (who << 34) + at)
            columns.append(sums[before] - sums[np.searchsorted(keys, who << 34)])
        return np.stack(columns, axis=1)


def moments(world: World, people: People, openings: Openings, ends: Ints, subject: Ints) -> dict[str, Ints]:
    """When and in which subject quizzes are sat: after reading, mostly about what was read."""
    rng = world.rng("sittings")
    wanted = world.count(ATTEMPTS)
    order = np.lexsort((openings.start, openings.person))
    person, at, about = openings.person[order], ends[order], subject[order]
    closes = np.r_[(person[1:] != person[:-1]) | (openings.start[order][1:] - at[:-1] > 3_600), True]
    free = closes & (people.year[person] > 0) & (at < world.end - 5_400) & people.learners[person]
    places = np.flatnonzero(free)
    weight = np.where(np.isin(person[places], (STUDENT, ON_TRIAL)), DEMO_WEIGHT, 1.0) * np.exp(
        0.4 * rng.standard_normal(len(people))[person[places]]
    )
    size = min(wanted, len(places))
    chosen = np.sort(rng.choice(places, size, replace=False, p=weight / weight.sum()))
    other = rng.choice(len(SUBJECTS), size)
    mine = np.where((about[chosen] < 0) | (rng.random(size) < 0.25), other, about[chosen])
    return {"person": person[chosen], "start": at[chosen] + rng.integers(60, 300, size), "subject": mine}


class QuizPicker:
    """Which quiz comes next: the last one again, or one of the year and subject not yet used up."""

    def __init__(self, world: World, people: People, bank: Bank) -> None:
        self.people, self.bank = people, bank
        self.tries = np.zeros((len(people), len(bank.quizzes)), np.int64)
        self.last = np.full(len(people), -1)
        year = np.asarray([quiz.year for quiz in bank.quizzes])
        subject = np.asarray([SUBJECTS.index(quiz.subject) for quiz in bank.quizzes])
        mixed = np.asarray([5.0 if quiz.kind == "mixed" else 1.2 if quiz.kind == "timed" else 0.7
                            for quiz in bank.quizzes])  # fmt: skip
        away = np.abs(year[None, :] - np.arange(5)[:, None])
        near = np.where(away == 0, 1.0, np.where(year[None, :] == np.arange(5)[:, None] - 1, 0.12, 0.0))
        self.weight = (
            near[:, None, :] * mixed * np.where(subject[None, :] == np.arange(len(SUBJECTS))[:, None], 1, 0.01)
        )
        self.items, _ = quiz_table(bank)

    def pick(self, rng: np.random.Generator, who: Ints, subject: Ints) -> tuple[Ints, Ints]:
        """Quiz and number of the sitting for each learner; quiz -1 when nothing is left."""
        again = (self.last[who] >= 0) & (rng.random(len(who)) < parameters_cached()["quiz_behaviour"]["second_attempt"])
        again &= self.tries[who, np.maximum(self.last[who], 0)] < 2
        open_ = self.tries[who] == 0
        weight = self.weight[self.people.year[who], subject] * np.where(open_, 1.0, 0.02 * (self.tries[who] < 3))
        edges = np.cumsum(weight, axis=1)
        fresh = (edges < (rng.random(len(who)) * edges[:, -1])[:, None]).sum(axis=1)
        quiz = np.where(again, self.last[who], np.minimum(fresh, weight.shape[1] - 1))
        quiz = np.where(self.tries[who, quiz] < 3, quiz, -1)
        used = quiz >= 0
        self.tries[who[used], quiz[used]] += 1
        self.last[who[used]] = quiz[used]
        return quiz, np.where(used, self.tries[who, np.maximum(quiz, 0)], 0)


def quiz_table(bank: Bank) -> tuple[Ints, Ints]:
    """(quizzes, MOST_ITEMS) question positions, padded with the first, and how many there are."""
    counts = np.asarray([len(quiz.items) for quiz in bank.quizzes])
    table = np.asarray([(quiz.items + quiz.items[:1] * MOST_ITEMS)[:MOST_ITEMS] for quiz in bank.quizzes])
    return table, counts
