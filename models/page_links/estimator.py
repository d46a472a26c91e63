"""Which page of a book explains a question: words of questions against words of pages.

Plain retrieval: words without their endings, weighed by how rare they are among the pages (TF-IDF), and the cosine of
the two. No embeddings, nothing learned from learners, so the same books and questions always come to the same pages.
"""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import numpy as np
import pandas as pd
from scipy.sparse import csr_matrix
from sklearn.feature_extraction.text import TfidfVectorizer

BOOKS_A_QUESTION: Final = 6
SHOWN: Final = 0.20  # below this nothing is said
EXERCISES: Final = 3  # lines that look like a task, from which a page asks and does not explain
LEAST_WORDS: Final = 60  # of a page that explains anything

WORD: Final = re.compile(r"[a-z]{2,}")
OPTION: Final = re.compile(r"^\s*\(?[A-D][.)]?\s+\S", re.MULTILINE)
TASK: Final = re.compile(r"^\s*\d{1,2}\.\s+\S", re.MULTILINE)
BLANK: Final = re.compile(r"☐|(?:\. ?){6}|_{4}")  # a box to tick, a line to write on
MEANING: Final = re.compile(r"\S – \S")
MEANINGS: Final = 3  # so many words with what they mean are a list of words
FRONT: Final = re.compile(
    r"\b(about this book|contents|answers|at a glance|what to read next|word list|words and meanings|index)\b"
)
OVERVIEW: Final = re.compile(r"\b(what it is about|tick what you can do|be sure of this first)\b")
SAYS_NOTHING: Final = """
a about above after all also an and any are as at be because been before being below between both but by can
did do does doing down each few for from had has have he her here him his how i if in into is it its just like
many me more most much my no nor not of off on once one only or other our out over own same she so some such
than that the their them then there these they this those three to too two under until up us very was we were
what when where which while who why will with would you your find true false choose select match following
correct answer use used using give given get make made must first second next say says said see shows show
write
"""
STOP: Final = frozenset(SAYS_NOTHING.split())
ENDINGS: Final = ("ations", "ation", "ings", "ing", "edly", "ies", "ied", "est", "ed", "es", "ly", "s")


def stem(word: str) -> str:
    """A word without its commonest endings."""
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            cut = word[: -len(ending)]
            return cut + "y" if ending in ("ies", "ied") else cut
    return word


def terms(text: str) -> list[str]:
    """Words that say what a text is about, and pairs of neighbours."""
    words = [stem(each) for each in WORD.findall(text.lower()) if each not in STOP]
    return words + [f"{one} {two}" for one, two in pairwise(words)]


def explains(words: str) -> bool:
    """Whether a page is one that explains: no list of tasks, no contents, no answers, and not next to nothing."""
    if len(words.split()) < LEAST_WORDS:
        return False
    if len(OPTION.findall(words)) >= EXERCISES or len(TASK.findall(words)) >= EXERCISES:
        return False
    if len(BLANK.findall(words)) > 1 or len(MEANING.findall(words)) >= MEANINGS:
        return False
    return FRONT.search(words[:120].lower()) is None and OVERVIEW.search(words.lower()) is None


def link_pages(
    pages: pd.DataFrame, questions: pd.DataFrame, topics: pd.DataFrame, least: float = SHOWN
) -> pd.DataFrame:
    """For each question the page that explains it best in each of up to six books, best first.

    `pages` has book_id, page and words, `questions` question_id, topic_id and text, `topics` which book covers which
    topic (book_id, topic_id). The answer has question_id, rank, book_id, page and score, from `least` on. A page that
    is word for word in an earlier book (by id) is that book's.
    """
    kept = pages.sort_values(["book_id", "page"]).drop_duplicates("words")
    kept = kept[kept["words"].map(explains)].reset_index(drop=True)
    asked = questions.sort_values("question_id").reset_index(drop=True)
    if kept.empty or asked.empty or topics.empty:
        return _linked([])
    made = TfidfVectorizer(analyzer=terms, sublinear_tf=True, min_df=1, max_df=0.25)
    of_pages = csr_matrix(made.fit_transform(kept["words"]))
    of_questions = csr_matrix(made.transform(asked["text"]))
    books_of = topics.groupby("topic_id")["book_id"].agg(set)
    rows_of = kept.groupby("book_id").indices
    found: list[tuple[str, int, str, int, float]] = []
    for topic_id, numbers in asked.groupby("topic_id").indices.items():
        books = sorted(book for book in books_of.get(topic_id, set()) if book in rows_of)
        if not books:
            continue
        rows = np.concatenate([rows_of[book] for book in books])
        scores = (of_questions[numbers] @ of_pages[rows].T).toarray()
        for number, line in zip(numbers, scores, strict=True):
            found += _best(str(asked["question_id"][number]), kept.iloc[rows], line, least)
    return _linked(found)


def _best(
    question: str, pages: pd.DataFrame, scores: np.ndarray, least: float
) -> list[tuple[str, int, str, int, float]]:
    """The best page of each book for one question, in order."""
    best: dict[str, tuple[float, int]] = {}
    for book, page, score in zip(pages["book_id"], pages["page"], scores, strict=True):
        if score >= least and score > best.get(book, (0.0, 0))[0]:
            best[book] = (float(score), int(page))
    ordered = sorted(best.items(), key=lambda each: (-each[1][0], each[0]))[:BOOKS_A_QUESTION]
    return [(question, rank, book, page, round(score, 4)) for rank, (book, (score, page)) in enumerate(ordered, 1)]


def _linked(rows: Sequence[tuple[str, int, str, int, float]]) -> pd.DataFrame:
    return pd.DataFrame(rows, columns=["question_id", "rank", "book_id", "page", "score"])
