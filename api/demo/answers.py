"""How learners answer: 3PL items, an ability that grows with study and fades without, named misconceptions."""

from dataclasses import dataclass

import numpy as np

from api.demo.people import STRUGGLING, SUBJECTS, People
from api.demo.questions import Bank
from api.demo.quiz_times import MOST_ITEMS, HoursRead, QuizPicker, quiz_table
from api.demo.school_term import parameters_cached
from api.demo.world import DAY, Flags, Floats, Ints, World, lognormal

FSRS_DECAY = 0.1542
FSRS_FACTOR = 0.9 ** (-1 / FSRS_DECAY) - 1
FIRST_STABILITY = 5.0  # days, of a topic after one lesson
LEARNED_PER_ITEM = 0.10  # logits gained on a topic by answering an item of it, at first
MOST_LEARNED = 1.3
SEEN_BEFORE = 0.25  # logits an item is easier when it was met before
READING_GAIN = 0.11  # logits per log-hour read in a subject
SPREAD = 0.75  # of ability shows in quizzes on what is just being taught
HELD_SHARE = 0.22  # of the misconceptions a learner starts with
MISLED = 0.8  # logits an item is harder when it invites a misconception that is held
RAPID, RAPID_STRUGGLING = 0.05, 0.15
MEDIAN_SECONDS = {"true_false": 14, "multi_select": 50, "numeric": 80, "short_text": 60, "matching": 75, "ordering": 70}
GUESS = {"multiple_choice": 0.20, "true_false": 0.45, "multi_select": 0.05, "numeric": 0.02, "short_text": 0.01,
         "matching": 0.06, "ordering": 0.05}  # fmt: skip
DIFFICULTY = {"easy": (-1.2, 0.4, 0.0, 0.25), "medium": (0.0, 0.4, 0.05, 0.25), "hard": (1.1, 0.4, 0.05, 0.30)}
CONFIDENCE = ("high", "medium", "low", "unsure")


@dataclass
class Items:
    """What the simulation knows of each question: 3PL parameters, usual seconds, and the options' misconceptions."""

    a: Floats
    b: Floats
    c: Floats
    seconds: Floats
    wrong: list[list[str]]
    right: list[list[str]]
    misconception: Ints  # (items, 4): of the wrong answers, -1 for none
    ways: Ints  # how many wrong answers there are
    misconceptions: int
    meant: Ints  # where a key was mistyped, the place of the right answer among the wrong ones; else -1


@dataclass
class Answers:
    """Attempts and their answers as columns; `answer` columns are (attempts, MOST_ITEMS)."""

    person: Ints
    quiz: Ints
    number: Ints
    start: Ints
    count: Ints
    answered: Ints
    abandoned: Flags
    item: Ints
    correct: Flags
    seconds: Ints
    choice: Ints
    hints: Ints
    flagged: Flags
    confidence: Ints


class Learning:
    """The hidden state of every learner, moved forward one attempt at a time, all learners at once."""

    def __init__(self, world: World, people: People, bank: Bank, items: Items, read: HoursRead) -> None:
        rng = world.rng("learning")
        size, topics = len(people), int(bank.topic.max()) + 1
        self.people, self.bank, self.items, self.read = people, bank, items, read
        self.base = SPREAD * people.theta
        self.subject = 0.25 * rng.standard_normal((size, len(SUBJECTS)))
        self.topic = 0.30 * rng.standard_normal((size, topics))
        self.gained = np.zeros((size, topics))
        self.stability = np.full((size, topics), FIRST_STABILITY)
        self.met_at = np.zeros((size, topics))
        self.seen = np.zeros((size, len(bank.items)), bool)
        self.holds = rng.random((size, items.misconceptions + 1)) < HELD_SHARE
        self.holds[:, -1] = False

    def ability(self, who: Ints, item: Ints, at: Ints) -> Floats:
        """Logits of each learner on each of the items now put to him."""
        row = who[:, None]
        topic, subject = self.bank.topic[item], self.bank.subject[item]
        away = np.maximum(0, at[:, None] - self.met_at[row, topic]) / DAY
        recall = (1 + FSRS_FACTOR * away / self.stability[row, topic]) ** -FSRS_DECAY
        read = READING_GAIN * np.log1p(self.read.until(who, at)[np.arange(len(who))[:, None], subject])
        logits: Floats = self.base[row] + self.subject[row, subject] + self.topic[row, topic] + read
        invited = self.holds[row[:, :, None], self.items.misconception[item]].any(axis=2)
        logits = logits + self.gained[row, topic] * recall + SEEN_BEFORE * self.seen[row, item] - MISLED * invited
        return logits

    def study(self, who: Ints, item: Ints, at: Ints, correct: Flags, done: Flags, rng: np.random.Generator) -> None:
        """What an attempt leaves behind: topics gained and steadier, items seen, misconceptions cured."""
        row, nth = np.nonzero(done)
        person, asked, right = who[row], item[row, nth], correct[row, nth]
        topic = self.bank.topic[asked]
        room = 1 - self.gained[person, topic] / MOST_LEARNED
        np.add.at(self.gained, (person, topic), LEARNED_PER_ITEM * room)
        steadier = np.where(right, 1.25, 0.9)
        np.multiply.at(self.stability, (person, topic), steadier)
        np.clip(self.stability, 1.0, 180.0, out=self.stability)
        self.met_at[person, topic] = at[row]
        self.seen[person, asked] = True
        invited = self.items.misconception[asked]
        cured = rng.random(invited.shape) < 0.25
        self.holds[np.broadcast_to(person[:, None], invited.shape)[cured], invited[cured]] = False


def simulate(world: World, people: People, bank: Bank, items: Items, sat: dict[str, Ints], read: HoursRead) -> Answers:
    """Every attempt; school years are first shifted until each one's mean score is the usual one."""
    targets = parameters_cached()["quiz_behaviour"]["mean_score_pct"]
    shift = np.zeros(5)
    for _ in range(3):
        answers = _run(world, people, bank, items, sat, read, shift)
        whole = ~answers.abandoned
        share = answers.correct.sum(axis=1)[whole] / answers.count[whole]
        year = people.year[answers.person[whole]]
        for k in range(1, 5):
            if (year == k).any():
                off = float(targets[f"S{k}"]) / 100 - float(share[year == k].mean())
                shift[k] += off / 0.2
    return answers


def _run(
    world: World, people: People, bank: Bank, items: Items, sat: dict[str, Ints], read: HoursRead, shift: Floats
) -> Answers:
    rng = world.rng("answers")
    state = Learning(world, people, bank, items, read)
    state.base += shift[people.year]
    picker = QuizPicker(world, people, bank)
    person = sat["person"]
    nth = np.arange(len(person)) - np.searchsorted(person, person)
    rounds: list[Answers] = []
    for k in range(int(nth.max()) + 1 if len(nth) else 0):
        now = np.flatnonzero(nth == k)
        quiz, number = picker.pick(rng, person[now], sat["subject"][now])
        keep = quiz >= 0
        rounds.append(_attempts_of(state, rng, person[now][keep], quiz[keep], number[keep], sat["start"][now][keep]))
    names = Answers.__dataclass_fields__
    return Answers(*(np.concatenate([getattr(one, name) for one in rounds]) for name in names))


def _attempts_of(
    state: Learning, rng: np.random.Generator, who: Ints, quiz: Ints, number: Ints, start: Ints
) -> Answers:
    """One attempt of each of these learners."""
    table, counts = quiz_table(state.bank)
    item, count, shape = table[quiz], counts[quiz], (len(who), MOST_ITEMS)
    items, people = state.items, state.people
    nth = np.arange(MOST_ITEMS)[None, :]
    abandoned = rng.random(len(who)) < parameters_cached()["quiz_behaviour"]["abandon"]
    answered = np.where(abandoned, (count * rng.random(len(who))).astype(np.int64), count)
    done = nth < answered[:, None]
    logits = state.ability(who, item, start)
    a, b, c = items.a[item], items.b[item], items.c[item]
    p = c + (1 - c) / (1 + np.exp(-1.7 * a * (logits - b)))
    share = np.where(people.archetype[who] == STRUGGLING, RAPID_STRUGGLING, RAPID)
    rapid = rng.random(shape) < share[:, None]
    knows = (rng.random(shape) < np.where(rapid, c, p)) & done
    correct = _marked(state, item, knows, start) & done
    taken = lognormal(rng, items.seconds[item].ravel(), 0.55, item.size).reshape(shape) * people.speed[who][:, None]
    taken = np.where(correct, taken, taken * 1.12)
    taken = np.where(rapid, 1 + 2 * rng.random(shape), taken)
    limit = np.asarray([one.minutes * 60 for one in state.bank.quizzes])[quiz] - 20
    spent = np.cumsum(np.where(done, taken, 0), axis=1)
    rush = np.where((limit[:, None] - spent < 300) & ~rapid, 0.6, 1.0)
    taken = taken * rush
    total = np.where(done, taken, 0).sum(axis=1)
    taken = np.where(done, np.maximum(1, taken * np.minimum(1, limit / np.maximum(total, 1))[:, None]), 0)
    settings = parameters_cached()["quiz_behaviour"]
    hints = ((rng.random(shape) < settings["hints_used_rate"]) & ~rapid & done).astype(np.int64)
    answers = Answers(
        who, quiz, number, start, count, answered, abandoned, item, correct, np.floor(taken).astype(np.int64),
        _meant(state, item, knows, _choose(state, rng, who, item)), hints, (rng.random(shape) < settings["flagged_rate"]) & done,
        _confidence(rng, knows),
    )  # fmt: skip
    state.study(who, item, start, correct, done, rng)
    return answers


def _marked(state: Learning, item: Ints, knows: Flags, start: Ints) -> Flags:
    """Right by the key: where it was mistyped, who knows is marked wrong, and of the others some hit the key."""
    mistyped = state.items.meant[item] >= 0
    dice = np.random.default_rng(int(start.sum())).random(item.shape)  # its own, so that all other draws stay
    return np.where(mistyped, ~knows & (dice < 1 / np.maximum(state.items.ways[item], 1)), knows)


def _meant(state: Learning, item: Ints, knows: Flags, choice: Ints) -> Ints:
    """Where the key was mistyped, who knows chooses what was meant, and who does not chooses another."""
    meant = state.items.meant[item]
    other = np.where(choice == meant, (choice + 1) % np.maximum(state.items.ways[item], 1), choice)
    return np.where(meant >= 0, np.where(knows, meant, other), choice)


def _choose(state: Learning, rng: np.random.Generator, who: Ints, item: Ints) -> Ints:
    """Which wrong answer a wrong answer is: a misconception that is held pulls."""
    invited = state.items.misconception[item]
    pull = 1 + 5.0 * state.holds[who[:, None, None], invited]
    pull = pull * (np.arange(invited.shape[2])[None, None, :] < state.items.ways[item][:, :, None])
    edges = np.cumsum(pull, axis=2)
    chosen: Ints = (edges < (rng.random(item.shape) * edges[:, :, -1])[:, :, None]).sum(axis=2)
    return chosen


def _confidence(rng: np.random.Generator, correct: Flags) -> Ints:
    """How sure a learner says he is."""
    known = parameters_cached()["item_params"]
    die = rng.random(correct.shape)
    levels = []
    for name in ("confidence_given_correct", "confidence_given_wrong"):
        edges = np.cumsum([known[name][level] for level in CONFIDENCE])
        levels.append(np.minimum(np.searchsorted(edges, die), len(CONFIDENCE) - 1))
    return np.where(correct, levels[0], levels[1])
