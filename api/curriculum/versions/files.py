"""A version as a file and back: YAML for people who compare versions, CSV for people with a spreadsheet."""

import csv
import io
from collections.abc import Sequence
from typing import Any, Final

import yaml
from pydantic import ValidationError

from api import constants
from api.curriculum.versions.schemas import TopicDraft
from api.platform.csv import DANGEROUS
from api.platform.problem import Malformed
from api.platform.schemas import JsonObject

COLUMNS: Final = tuple(TopicDraft.model_fields)
# How a list stands in one cell: a learning outcome has commas and semicolons of its own, and never a second line.
LISTS: Final = {"objectives": "\n", "prerequisites": "; "}
NAMED_FAULTS: Final = 20  # rows with faults named at once


class UnreadableFile(Malformed):
    title = "We Could Not Read the File"


class _Plain(yaml.SafeLoader):
    """YAML without anchors: a file of some bytes must not grow into one of many."""

    def compose_node(self, parent: Any, index: Any) -> Any:
        if self.check_event(yaml.AliasEvent):
            raise UnreadableFile("The file uses YAML anchors (*). Write each topic out.")
        return super().compose_node(parent, index)


def to_rows(topics: Sequence[TopicDraft]) -> list[JsonObject]:
    """Each topic as a line of a table."""
    return [
        {
            name: LISTS[name].join(value) if name in LISTS else value
            for name, value in topic.model_dump(mode="json").items()
        }
        for topic in topics
    ]


def to_yaml(topics: Sequence[TopicDraft]) -> str:
    rows = [topic.model_dump(mode="json", exclude_none=True) for topic in topics]
    return yaml.safe_dump({"topics": rows}, sort_keys=False, allow_unicode=True, width=1000)


def parse(name: str, data: bytes) -> list[TopicDraft]:
    """The topics of an uploaded file; raises UnreadableFile with the line and what is wrong there."""
    if len(data) > constants.CURRICULUM_FILE_BYTES:
        raise UnreadableFile("The file is larger than 2 MB.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableFile("The file is not UTF-8 text. Save it again as UTF-8.") from error
    rows = _from_csv(text) if name.lower().endswith(".csv") else _from_yaml(text)
    if not rows:
        raise UnreadableFile("There is no topic in the file.")
    if len(rows) > constants.CURRICULUM_TOPICS:
        raise UnreadableFile(
            f"The file has {len(rows)} topics; a curriculum has at most {constants.CURRICULUM_TOPICS}."
        )
    return _checked(rows)


def _from_yaml(text: str) -> list[Any]:
    try:
        found = yaml.load(text, _Plain)
    except (yaml.YAMLError, RecursionError) as error:
        where = getattr(error, "problem_mark", None)
        raise UnreadableFile(f"This is not YAML{f' (line {where.line + 1})' if where else ''}.") from error
    rows = found.get("topics") if isinstance(found, dict) else None
    if not isinstance(rows, list):
        raise UnreadableFile("The file must begin with “topics:” and then a list.")
    return rows


def _from_csv(text: str) -> list[Any]:
    reader = csv.DictReader(io.StringIO(text))
    try:
        unknown = set(reader.fieldnames or ()) - set(COLUMNS)
        rows = [{name: _cell(name, value) for name, value in row.items() if value not in ("", None)} for row in reader]
    except csv.Error as error:
        raise UnreadableFile(f"This is not CSV (line {reader.line_num}).") from error
    if unknown or "code" not in (reader.fieldnames or ()):
        if any(";" in str(name) for name in unknown):
            raise UnreadableFile("The columns are apart by semicolons. Save the file again with commas between them.")
        wrong = f"does not know: {', '.join(sorted(map(str, unknown)))}" if unknown else "misses: code"
        raise UnreadableFile(f"The first line names columns. It {wrong}. Columns are {', '.join(COLUMNS)}.")
    return rows


def _cell(name: str, value: Any) -> Any:
    if not isinstance(value, str):
        raise UnreadableFile("A line has more cells than there are columns.")
    if value.startswith("'") and value[1:].startswith(DANGEROUS):
        value = value[1:]  # our own guard against formulas
    return [part.strip() for part in value.split(LISTS[name]) if part.strip()] if name in LISTS else value


def _checked(rows: list[Any]) -> list[TopicDraft]:
    topics: list[TopicDraft] = []
    wrong: dict[str, str] = {}
    for number, row in enumerate(rows, start=1):
        try:
            topics.append(TopicDraft.model_validate(row))
        except ValidationError as error:
            wrong[f"topic {number}"] = _first(row, error)
    if wrong:
        named = dict(list(wrong.items())[:NAMED_FAULTS])
        more = len(wrong) - len(named)
        raise UnreadableFile(
            f"{len(wrong)} of {len(rows)} topics do not fit{f'; the first {NAMED_FAULTS} are named' if more else ''}.",
            fields=named,
        )
    return topics


def _first(row: Any, error: ValidationError) -> str:
    found = error.errors()[0]
    code = row.get("code", "") if isinstance(row, dict) else ""
    place = ".".join(str(part) for part in found["loc"])
    return f"{f'{code}: ' if code else ''}{place}: {found['msg'].removeprefix('Value error, ')}"
