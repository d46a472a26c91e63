"""How good the suggestions are: each book judged by a model that never saw it, beside naming the commonest class."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from models.book_classes.estimator import LabelledBook, fit_subject, fit_years
from models.book_classes.online import Linear, Topics, nearest, suggest, words_in

PARTS: Final = 10


@dataclass(frozen=True)
class Score:
    """Shares, 0 to 1, of books whose first suggestion holds; `plain` is what the commonest class reaches."""

    what: str
    books: int
    right: float
    plain: float


def judge(books: Sequence[LabelledBook], topics: Topics) -> list[Score]:
    """Subject and year by cross-validation in ten parts; topics by what is made of lessons alone."""
    subject = _left_out("subject", [b for b in books if b.subject], fit_subject, lambda b: [b.subject or ""])
    years = _left_out("year", [b for b in books if b.years], fit_years, lambda b: list(b.years))
    return [*subject, *years, *_topics([b for b in books if b.topics and b.chapters], topics)]


def _left_out(
    what: str,
    books: list[LabelledBook],
    fit: Callable[[Sequence[LabelledBook]], Linear | None],
    truth: Callable[[LabelledBook], list[str]],
) -> list[Score]:
    right = plain = 0
    for part in range(min(PARTS, len(books))):
        others = [book for at, book in enumerate(books) if at % PARTS != part]
        model, usual = fit(others), commonest(label for other in others for label in truth(other))
        if model is None:
            return []
        for book in books[part::PARTS]:
            found = suggest(model, words_in(book.text))
            right += bool(found) and found[0].label in truth(book)
            plain += usual in truth(book)
    return [Score(what, len(books), right / len(books), plain / len(books))] if books else []


def _topics(books: list[LabelledBook], topics: Topics) -> list[Score]:
    """Of all chapters that got a topic: the share whose topic the book really covers."""
    given = right = plain = 0
    for at, book in enumerate(books):
        others = [*books[:at], *books[at + 1 :]]
        usual = commonest(code for other in others for code in other.topics)
        for chapter in book.chapters:
            if found := nearest(topics, words_in(chapter)):
                given += 1
                right += found.label in book.topics
                plain += usual in book.topics
    return [Score("topic", given, right / given, plain / given)] if given else []


def commonest(labels: Iterable[str]) -> str | None:
    counts = Counter(labels)
    return min(counts, key=lambda label: (-counts[label], label)) if counts else None
