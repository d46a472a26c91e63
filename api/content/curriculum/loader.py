"""The curriculum and the calendar of examinations as files."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any, NotRequired, TypedDict

import yaml

FOLDER = Path(__file__).parent
CURRICULUM, EXAMS = FOLDER / "curriculum.yaml", FOLDER / "exams.yaml"
SUBJECT_OF = {"M": "mathematics", "P": "physics", "C": "chemistry", "B": "biology", "E": "english"}
LISTS = ["topics_math", "topics_physics", "topics_chemistry", "topics_biology", "topics_english"]
LETTERS = {
    "geography": "G", "history": "H", "entrepreneurship": "N", "ict": "I", "agriculture": "A", "cre": "R",
    "kiswahili": "K", "literature": "L",
}  # fmt: skip
PERIOD_HOURS = Decimal(40) / 60
YEARS = ("S1", "S2", "S3", "S4")


@dataclass(frozen=True, slots=True)
class Curriculum:
    """The rows of the file; its head says what their places hold."""

    subjects: list[list[Any]]
    topics: dict[str, list[list[Any]]]  # of the five subjects with questions, by `topics_math` and so on
    other_topics: dict[str, dict[str, list[str] | dict[str, list[str]]]]  # titles by subject, year and term


class ListedTopic(TypedDict):
    """A topic by the columns of its table, with the slug of its subject."""

    subject: str
    name: str
    code: str
    school_year: str
    term: int | None
    is_choice_based: NotRequired[bool]
    theme: NotRequired[str]
    difficulty_level: NotRequired[int]
    prerequisites: NotRequired[list[str]]
    objectives: NotRequired[list[str]]
    estimated_hours: NotRequired[Decimal]
    period_allocation: NotRequired[int]
    competency: NotRequired[str]


@cache
def load_curriculum() -> Curriculum:
    """curriculum.yaml, read once."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    found = yaml.load(CURRICULUM.read_text("utf-8"), Loader=loader)
    topics = {name: rows for name, rows in found.items() if name.startswith("topics_")}
    return Curriculum(found["subjects"], topics, found["other_topics"])


def topic_names() -> dict[str, str]:
    """Topic codes of the curriculum, such as M1.01, with their names."""
    return {row[0]: row[1] for rows in load_curriculum().topics.values() for row in rows}


def topic_codes() -> set[str]:
    """Topic codes of the curriculum, such as M1.01."""
    return set(topic_names())


def listed_topics() -> Iterator[ListedTopic]:
    """The 166 topics of the five subjects that have questions."""
    lists = load_curriculum().topics
    for name in LISTS:
        for code, title, year, term, _, periods, _, theme, level, needs, competency in lists[name]:
            yield {
                "subject": SUBJECT_OF[code[0]],
                "name": title,
                "code": code,
                "school_year": f"S{year}",
                "term": term,
                "theme": theme,
                "difficulty_level": level,
                "prerequisites": needs,
                "objectives": [competency[0].upper() + competency[1:]],
                "estimated_hours": round(periods * PERIOD_HOURS, 2),
                "period_allocation": periods,
                "competency": competency,
            }


def other_topics() -> Iterator[ListedTopic]:
    """Topics of the subjects of which only titles are known."""
    for subject, years in load_curriculum().other_topics.items():
        if "all_years" in years:
            years = {year: years["all_years"] for year in YEARS}
        for year, found in years.items():
            terms = found if isinstance(found, dict) else {"T": found}
            titles = [(term, title) for term, names in terms.items() for title in names]
            for n, (term, title) in enumerate(titles, start=1):
                yield {
                    "subject": subject,
                    "name": title,
                    "code": f"{LETTERS[subject]}{year[1]}.{n:02d}",
                    "school_year": year,
                    "term": int(term[1]) if len(term) > 1 else None,
                    "is_choice_based": bool(re.search(r"\bOR\b", title)),
                }
