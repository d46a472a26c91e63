"""The curriculum and the calendar of examinations as files."""

from pathlib import Path

import yaml

FOLDER = Path(__file__).parent
CURRICULUM, EXAMS = FOLDER / "curriculum.yaml", FOLDER / "exams.yaml"


def topic_names() -> dict[str, str]:
    """Topic codes of the curriculum, such as M1.01, with their names."""
    curriculum = yaml.load(CURRICULUM.read_text("utf-8"), Loader=yaml.CSafeLoader)
    return {row[0]: row[1] for name, rows in curriculum.items() if name.startswith("topics_") for row in rows}


def topic_codes() -> set[str]:
    """Topic codes of the curriculum, such as M1.01."""
    return set(topic_names())
