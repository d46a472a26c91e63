"""Our own CSV: a row a question, a column a part; what has no columns of its own stands as JSON in `details`."""

import csv
import io
import json
from typing import Any

from api import constants
from api.assessment.question_bank.files.parsed import (
    DEFAULTS,
    HINTS,
    LETTERS,
    FileRefused,
    Parsed,
    Unreadable,
    choice_item,
    hints_in,
    named_hints,
    number_item,
    whole_number,
)
from api.assessment.question_bank.items import Item, Part, named
from api.assessment.question_bank.lint import TYPES
from api.platform.csv import DANGEROUS

OPTIONS = LETTERS[:8]
COLUMNS = [
    "code", "topic", "type", "difficulty", "cognitive", "seconds", "stem", *OPTIONS, "answer", "tolerance", "unit",
    *[f"why_{letter}" for letter in OPTIONS[:5]], *[f"misconception_{letter}" for letter in OPTIONS[:5]],
    "explanation", *HINTS, "details",
]  # fmt: skip
NEEDED = {"type", "stem", "answer"}
Row = dict[str, str | int | float | None]
IN_DETAILS = {"matching", "ordering", "label_diagram", "scenario"}


def read(text: str) -> list[Parsed]:
    """Every row of the table; raises FileRefused when it is none of ours."""
    csv.field_size_limit(constants.ITEM_FILE_BYTES)
    try:
        rows = list(csv.DictReader(io.StringIO(text, newline=""), delimiter=_delimiter(text)))
    except csv.Error as broken:
        raise FileRefused("This is no table of comma-separated values.") from broken
    head = {str(name).strip().lower() for name in (rows[0] if rows else {})}
    if missing := NEEDED - head:
        raise FileRefused(f"The first line must name the columns; missing: {', '.join(sorted(missing))}.")
    return [_row(f"row {n}", row) for n, row in enumerate(rows, 2)]


def _delimiter(text: str) -> str:
    first = text.split("\n", 1)[0]
    return max(",;\t", key=first.count)


def _row(place: str, row: dict[Any, Any]) -> Parsed:
    if None in row:
        return Parsed(place, None, ["It has more cells than the first line has columns."])
    cells = {str(name).strip().lower(): _bare(value or "") for name, value in row.items()}
    try:
        return Parsed(place, {**_common(cells), **_answer(cells)})
    except Unreadable as why:
        return Parsed(place, None, [str(why)])


def _bare(cell: str) -> str:
    """A cell without the sign that keeps a spreadsheet from reading it as a formula."""
    return cell[1:] if cell[:1] == "'" and cell[1:2] and cell[1:].startswith(DANGEROUS) else cell


def _common(cells: dict[str, str]) -> Item:
    kind = cells["type"].strip().lower()
    if kind not in TYPES:
        raise Unreadable(f"“{kind[:40]}” is no type of question we know; we know {', '.join(sorted(TYPES))}.")
    seconds = whole_number(cells.get("seconds", ""))
    if seconds is None and cells.get("seconds", "").strip():
        raise Unreadable("The seconds are no whole number.")
    return {
        **DEFAULTS,
        **named({name: cell.strip() for name, cell in cells.items()}),
        "explanation": cells.get("explanation", "").strip(),
        "hints": hints_in(cells),
        "stem": cells["stem"].strip(),
        "type": kind,
        "seconds": seconds if seconds is not None else (420 if kind == "scenario" else 60),
    }


def _answer(cells: dict[str, str]) -> Item:
    kind, answer = cells["type"].strip().lower(), cells["answer"].strip()
    if kind in IN_DETAILS:
        return _details(cells)
    if kind == "true_false":
        if answer.lower() not in ("true", "false"):
            raise Unreadable("The answer must be true or false.")
        return {"answer": answer.lower() == "true"}
    if kind == "numeric":
        made = number_item(answer, cells.get("tolerance", "").strip(), cells.get("unit", ""))
        made["answer"]["unitVariants"] = _other_units(cells)
        return made
    if kind == "short_text":
        accepted = [part.strip() for part in answer.split("|") if part.strip()]
        if not accepted:
            raise Unreadable("The answer is empty.")
        return {"answer": {"accepted": accepted}}
    return _choice(cells, kind, {part.strip().lower() for part in answer.split(",")})


def _choice(cells: dict[str, str], kind: str, right: set[str]) -> Item:
    given = [letter for letter in OPTIONS if cells.get(letter, "").strip()]
    if given != list(OPTIONS[: len(given)]):
        raise Unreadable("An option between the others is empty.")
    if not right <= set(given):
        raise Unreadable("The answer names an option that is not there.")
    texts = [(cells[letter], letter in right, cells.get(f"why_{letter}", "")) for letter in given]
    made = choice_item(texts, many=kind == "multi_select")
    for option in made["options"]:
        option["misconception"] = cells.get(f"misconception_{option['id']}", "").strip() or None
    return made


def _other_units(cells: dict[str, str]) -> list[str]:
    """Other ways to write the unit, where the column details names them."""
    try:
        found = json.loads(cells.get("details") or "{}").get("unitVariants") or []
    except (ValueError, AttributeError, RecursionError):
        found = []
    return [str(name)[:40] for name in found[:20]] if isinstance(found, list) else []


def _details(cells: dict[str, str]) -> Item:
    try:
        found = json.loads(cells.get("details", ""))
        return {"options": found["options"], "answer": found.get("answer")}
    except (ValueError, KeyError, TypeError, RecursionError) as broken:
        raise Unreadable(
            "This type keeps its parts in the column details, as exported; it is empty or broken."
        ) from broken


def rows(items: list[Item]) -> list[Row]:
    """The items as rows of `COLUMNS`."""
    return [_written(item) for item in items]


def _written(item: Item) -> Row:
    kind, answer = item["type"], item["answer"]
    cells: Part = item
    row: Row = {name: cells[name] for name in COLUMNS if name in cells}
    row |= {"answer": ""} | named_hints(item)
    if kind in IN_DETAILS:
        return row | {"details": json.dumps({"options": item["options"], "answer": answer}, ensure_ascii=False)}
    if kind == "numeric":
        others = answer.get("unitVariants")
        row |= {"details": json.dumps({"unitVariants": others}, ensure_ascii=False)} if others else {}
        return row | {"answer": str(answer["value"]), "tolerance": answer.get("tolerance"), "unit": answer.get("unit")}
    if kind == "short_text":
        return row | {"answer": " | ".join(answer["accepted"])}
    if kind == "true_false":
        return row | {"answer": "true" if answer else "false"}
    for option in item["options"]:
        name = option["id"]
        row |= {name: option["text"], f"why_{name}": option.get("why")}
        row |= {f"misconception_{name}": option.get("misconception")}
    return row | {"answer": answer if isinstance(answer, str) else ",".join(answer)}
