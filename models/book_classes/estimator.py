"""TF-IDF and logistic regression over whole books; what the lessons of a topic sound like."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.feature_selection import SelectKBest, chi2
from sklearn.linear_model import LogisticRegression
from sklearn.multiclass import OneVsRestClassifier
from sklearn.preprocessing import MultiLabelBinarizer

from models.book_classes.online import WORD, Linear, Topics

WORDS_KEPT: Final = 1_200  # that tell the classes apart best
WORDS_OF_A_TOPIC: Final = 60
STRENGTH: Final = 20.0
DIGITS: Final = 3
MANY: Final = 10
LEAST_BOOKS: Final = 8  # of two classes at least; before, nothing is fitted


@dataclass(frozen=True)
class LabelledBook:
    """The words of a book and what people decided: one subject, the years it serves, the topics it covers."""

    text: str
    subject: str | None
    years: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    chapters: tuple[str, ...] = ()


def fit_subject(books: Sequence[LabelledBook]) -> Linear | None:
    """One of the subjects; None where there is too little to learn from."""
    known = [book for book in books if book.subject]
    if len(known) < LEAST_BOOKS or len({book.subject for book in known}) < 2:
        return None
    truth = np.array([book.subject for book in known])
    idf, matrix = _weighed([book.text for book in known], truth)
    model = LogisticRegression(C=STRENGTH, max_iter=500).fit(matrix, truth)
    weights, base = model.coef_, model.intercept_
    if len(model.classes_) == 2:  # one row says both
        weights, base = np.vstack([-weights[0] / 2, weights[0] / 2]), np.array([-base[0] / 2, base[0] / 2])
    return _linear([str(each) for each in model.classes_], idf, weights, base, is_one_of=True)


def fit_years(books: Sequence[LabelledBook]) -> Linear | None:
    """Each year for itself, since a book may serve several."""
    known = [book for book in books if book.years]
    binarizer = MultiLabelBinarizer()
    truth = binarizer.fit_transform([book.years for book in known]) if known else np.zeros((0, 0))
    both = [0 < int(column.sum()) < len(known) for column in truth.T]
    if len(known) < LEAST_BOOKS or sum(both) < 2:
        return None
    truth, names = truth[:, both], [str(name) for name, kept in zip(binarizer.classes_, both, strict=True) if kept]
    first = truth.argmax(axis=1)
    idf, matrix = _weighed([book.text for book in known], first)
    each_year = LogisticRegression(C=STRENGTH, max_iter=500, class_weight="balanced")
    model = OneVsRestClassifier(each_year).fit(matrix, truth)
    weights = np.vstack([each.coef_[0] for each in model.estimators_])
    base = np.array([each.intercept_[0] for each in model.estimators_])
    return _linear(names, idf, weights, base, is_one_of=False)


def fit_topics(lessons: Mapping[str, str]) -> Topics:
    """What sets each topic apart from the others, by the words of its lessons."""
    codes = sorted(code for code, text in lessons.items() if WORD.search(text.lower()))
    if len(codes) < 2:
        return Topics(idf={}, vectors={})
    # Words that many topics share say nothing; of few topics nothing is many.
    vectorizer = _vectorizer(max_df=0.4 if len(codes) >= MANY else 1.0)
    matrix = vectorizer.fit_transform([lessons[code] for code in codes])
    names = vectorizer.get_feature_names_out()
    vectors: dict[str, dict[str, float]] = {}
    for row, code in enumerate(codes):
        values = matrix[row].toarray()[0]
        top = values.argsort()[::-1][:WORDS_OF_A_TOPIC]
        length = float(np.linalg.norm(values[top])) or 1.0
        vectors[code] = {str(names[at]): round(float(values[at]) / length, DIGITS) for at in top if values[at] > 0}
    known = {word for held in vectors.values() for word in held}
    idf = {str(word): round(float(value), DIGITS) for word, value in zip(names, vectorizer.idf_, strict=True)}
    return Topics(idf={word: value for word, value in idf.items() if word in known}, vectors=vectors)


def _vectorizer(**given: Any) -> TfidfVectorizer:
    return TfidfVectorizer(token_pattern=WORD.pattern, sublinear_tf=True, stop_words="english", **given)


def _weighed(texts: Sequence[str], truth: Any) -> tuple[dict[str, float], Any]:
    """The words that tell the classes apart with their idf, and the texts over these words alone."""
    wide = _vectorizer(min_df=2)
    matrix = wide.fit_transform(texts)
    chosen = SelectKBest(chi2, k=min(WORDS_KEPT, matrix.shape[1])).fit(matrix, truth).get_support(indices=True)
    names = wide.get_feature_names_out()[chosen]
    narrow = _vectorizer(vocabulary={str(name): at for at, name in enumerate(names)})
    found = narrow.fit_transform(texts)
    return {str(name): float(value) for name, value in zip(names, narrow.idf_, strict=True)}, found


def _linear(classes: list[str], idf: dict[str, float], weights: Any, base: Any, *, is_one_of: bool) -> Linear:
    return Linear(
        classes=classes,
        idf={word: round(value, DIGITS) for word, value in idf.items()},
        weights={word: [round(float(row[at]), DIGITS) for row in weights] for at, word in enumerate(idf)},
        base=[round(float(value), DIGITS) for value in base],
        is_one_of=is_one_of,
    )
