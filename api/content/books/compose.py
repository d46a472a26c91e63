"""Books composed from the school's own data: question books, topic guides and glossaries, as Markdown for the press."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from api.assessment.question_bank.items import Item
from api.content.books.catalogue import HERE, Book, quick_yaml
from api.content.books.questions import answer_line, question_lines
from api.content.books.tex import plain_maths, prose
from api.content.curriculum.loader import CURRICULUM

SUBJECT_FILES = {
    "mathematics": "math",
    "physics": "physics",
    "chemistry": "chemistry",
    "biology": "biology",
    "english": "english",
}
_TERMS = {1: "Term One", 2: "Term Two", 3: "Term Three"}
_MOST = 12
_PERIOD_MINUTES = 40


@dataclass(frozen=True)
class Topic:
    """A row of the curriculum."""

    code: str
    name: str
    year: int
    term: int
    periods: int
    difficulty: int
    needs: tuple[str, ...]
    about: str


@cache
def topics() -> dict[str, Topic]:
    """Every topic of the five subjects by code, in curriculum order."""
    raw = quick_yaml(CURRICULUM)
    rows = [row for name in SUBJECT_FILES.values() for row in raw[f"topics_{name}"]]
    return {r[0]: Topic(r[0], r[1], r[2], r[3], r[5], r[8], tuple(r[9]), r[10]) for r in rows}


@cache
def words(subject: str) -> list[tuple[str, str, str]]:
    """Terms of a subject: word, meaning, topic code."""
    return [(str(r[0]), str(r[1]), str(r[2])) for r in quick_yaml(HERE / "words" / f"{subject}.yaml")]


@cache
def slips() -> dict[str, list[tuple[str, str]]]:
    """Wrong ideas and a sample of each, by topic code."""
    from api.content.question_bank.loader import load_misconceptions

    found: dict[str, list[tuple[str, str]]] = {}
    for _, topic, idea, sample in load_misconceptions():
        found.setdefault(topic, []).append((idea.replace("^2", "²").replace("^3", "³"), sample))
    return found


@cache
def bank() -> dict[str, list[Item]]:
    """Questions by topic code, one of each template, easy ones first."""
    from api.content.question_bank.loader import load_bank

    order = {"easy": 0, "medium": 1, "hard": 2}
    found: dict[str, list[Item]] = {}
    for item in load_bank():
        if not re.search(r"-v(?!1$)\d+$", item["code"]) and "![" not in item["stem"]:
            found.setdefault(item["topic"], []).append(item)
    return {code: sorted(items, key=lambda i: order[i["difficulty"]]) for code, items in found.items()}


def text(book: Book) -> str:
    """The Markdown of a composed book."""
    return {"questions": _questions, "guide": _guide, "glossary": _glossary}[book.source](book)


def _sentence(words_: str) -> str:
    return (words_[:1].upper() if words_[1:2].isalpha() else words_[:1]) + words_[1:] + "."


def _word_table(subject: str, code: str) -> list[str]:
    rows = [(w, m) for w, m, topic in words(subject) if topic == code]
    if not rows:
        return []
    return ["| Word | Meaning |", "|---|---|", *(f"| {prose(w)} | {prose(m)} |" for w, m in rows), ""]


def _slip_box(code: str) -> list[str]:
    if code not in slips():
        return []
    chosen = slips()[code][:2]
    lines = [f"The wrong idea: *{prose(idea)}*. It looks like this: {plain_maths(sample)}\n" for idea, sample in chosen]
    return ["```key Slips to watch for" if len(lines) > 1 else "```key A slip to watch for", *lines, "```", ""]


def _questions(book: Book) -> str:
    """A chapter of questions for each topic and the worked answers at the end."""
    asked, answered = [], ["# Answers", ""]
    for code in book.topics:
        topic = topics()[code]
        items = bank().get(code, [])[:_MOST]
        if not items:
            continue
        asked += [f"# {topic.name}", "", f"**What the topic asks of you.** {prose(_sentence(topic.about))}", ""]
        asked += [*_slip_box(code), "### Questions", ""]
        answered += [f"### {topic.name}", ""]
        for number, item in enumerate(items, start=1):
            asked += [*question_lines(number, item), ""]
            answered += [answer_line(number, item), ""]
    return "\n".join([*_how_to_use(), *asked, *answered])


def _how_to_use() -> list[str]:
    return [
        "# How to use this book",
        "",
        "The questions stand topic by topic, the easier ones first. The answers, each with its reason, are at the end.",
        "",
        "1. Read the topic in your notes before you begin.",
        "2. Cover nothing, look up nothing: write an answer to every question, even a guess, and mark the guesses.",
        "3. Check a whole topic at a time. Where you were wrong, read the reason and say in your own words what you "
        "had thought.",
        "4. Come back after two days and do only the ones you missed. Come back again after a week.",
        "",
        "A question you got wrong and then understood is worth more than three you could already do.",
        "",
    ]


def _guide(book: Book) -> str:
    """A chapter for each term, a section for each topic, and a page to plan the year."""
    chosen = [topics()[code] for code in book.topics]
    lines = ["# The year at a glance", "", "One period is forty minutes.", ""]
    lines += ["| Term | Topic | Periods | Hours |", "|---|---|---|---|"]
    lines += [f"| {t.term} | {t.name} | {t.periods} | {t.periods * _PERIOD_MINUTES / 60:.0f} |" for t in chosen]
    lines.append("")
    answers = ["# Answers", ""]
    for term in sorted({t.term for t in chosen}):
        lines += [f"# {_TERMS[term]}", ""]
        for topic in (t for t in chosen if t.term == term):
            lines += _guide_topic(book.subject, topic)
            for number, item in enumerate(bank().get(topic.code, [])[:3], start=1):
                if number == 1:
                    lines += ["### Test yourself", ""]
                    answers += [f"### {topic.name}", ""]
                lines += [*question_lines(number, item), ""]
                answers += [answer_line(number, item), ""]
    return "\n".join(lines + (answers if len(answers) > 2 else []))


def _guide_topic(subject: str, topic: Topic) -> list[str]:
    known = topics()
    needs = [f"{known[c].name} (S{known[c].year})" for c in topic.needs]
    leads = [f"{t.name} (S{t.year})" for t in known.values() if topic.code in t.needs][:4]
    lines = [f"## {topic.name}", "", f"**What it is about.** {prose(_sentence(topic.about))}", ""]
    lines += [f"**Be sure of this first.** {prose('; '.join(needs)) or 'Nothing special: you can begin here'}.", ""]
    if leads:
        lines += [f"**It opens the door to.** {prose('; '.join(leads))}.", ""]
    lines += _word_table(subject, topic.code) + _slip_box(topic.code)
    return [*lines, "### Tick what you can do", "", *(f"- ☐ {line}" for line in _checks(subject, topic)), ""]


def _checks(subject: str, topic: Topic) -> list[str]:
    """Things to tick off: the competency, the words, a slip to put right, and one use outside school."""
    checks = [f"Without notes, do or explain: {prose(part.strip())}." for part in topic.about.split(";")]
    terms = [w for w, _, code in words(subject) if code == topic.code][:4]
    if terms:
        checks.append(f"Say what these mean: {prose(', '.join(terms))}.")
    if topic.code in slips():
        checks.append(f"Say why this is wrong: {prose(slips()[topic.code][0][0])}.")
    return [*checks, "Tell where you have met this outside school."]


def _glossary(book: Book) -> str:
    """Words by letter, with the topic each belongs to, and a matching exercise at the end."""
    entries = sorted(words(book.subject), key=lambda e: e[0].casefold())
    lines: list[str] = []
    letter = ""
    for word, meaning, code in entries:
        if word[0].upper() != letter:
            letter = word[0].upper()
            lines += [f"### {letter}", ""]
        lines += [f"**{prose(word)}** – {prose(meaning)} *({prose(topics()[code].name)}, S{topics()[code].year})*", ""]
    head = ["# How to learn words", "", *_HOW_WORDS, "# Words and meanings", ""]
    return "\n".join([*head, *lines, *_matching(entries)])


_HOW_WORDS = [
    "A science or a language is learnt through its words. Ten minutes a day is enough, if the ten minutes are used well.",
    "",
    "1. Take six words. Read each meaning aloud and make your own sentence with the word.",
    "2. Cover the meanings and write them. Check.",
    "3. Next day do the same six and three new ones. Words you know for three days can rest for two weeks.",
    "",
    "After each meaning stand the topic and the school year in which you will need the word most.",
    "",
]


def _matching(entries: list[tuple[str, str, str]]) -> list[str]:
    """Sets of six: meanings shuffled by a fixed step against their words, with the key at the end."""
    lines, key = ["# Match them", ""], ["# Answers", ""]
    for n, start in enumerate(range(0, len(entries) - 5, 6), start=1):
        group = entries[start : start + 6]
        turned = [group[(i * 5 + n) % 6] for i in range(6)]
        lines += [f"### Set {n}", "", f"Words: {prose(', '.join(e[0] for e in group))}.", ""]
        lines += [f"{i}. {prose(e[1])}" for i, e in enumerate(turned, start=1)] + [""]
        key += [f"**Set {n}.** " + "; ".join(f"{i} {prose(e[0])}" for i, e in enumerate(turned, start=1)) + ".", ""]
    return [*lines, *key]
