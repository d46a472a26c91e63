"""The curriculum and the calendar of examinations as files."""

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

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


@cache
def load_curriculum() -> dict[str, Any]:
    """curriculum.yaml, read once: subjects, topics of the five with questions, titles of the others."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    found: dict[str, Any] = yaml.load(CURRICULUM.read_text("utf-8"), Loader=loader)
    return found


def topic_names() -> dict[str, str]:
    """Topic codes of the curriculum, such as M1.01, with their names."""
    curriculum = load_curriculum()
    return {row[0]: row[1] for name, rows in curriculum.items() if name.startswith("topics_") for row in rows}


def topic_codes() -> set[str]:
    """Topic codes of the curriculum, such as M1.01."""
    return set(topic_names())


def listed_topics() -> Iterator[dict[str, Any]]:
    """The 166 topics of the five subjects that have questions."""
    data = load_curriculum()
    for name in LISTS:
        for code, title, year, term, _, periods, _, theme, level, needs, competency in data[name]:
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


def other_topics() -> Iterator[dict[str, Any]]:
    """Topics of the subjects of which only titles are known."""
    for subject, years in load_curriculum()["other_topics"].items():
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
