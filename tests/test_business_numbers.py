"""The numbers of the business stand in `api/constants`, so that one look shows what the place promises and refuses."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
RULES = sorted((ROOT / "api").rglob("*rules.py"))
SMALL = 2  # nothing, one, a pair
# What a number is by nature or by somebody else's word, by the name it has or the line it stands in.
GIVEN = {
    "DAY_MS",  # milliseconds of a day
    "COUNTED_TO",  # a count stops there and says "or more"
    "LARGEST",  # beyond it a decimal is no answer
    "LARGEST_EXPONENT",
    "LINES_OF_WORKING",  # fewer are no solution somebody typed
    "POINT_BYTES, SIGNATURE_BYTES",  # of the curve
    "TITLE_LENGTHS",  # what a search engine shows
    "DESCRIPTION_LENGTHS",
    "ASKS_OF_A_STEP",  # words, by which a question is told from another
}
CALENDAR = {6, 7, 24, 32, 60, 100, 3600}  # days of a week, and so many as lead into the next month; units of time


@pytest.mark.parametrize("path", RULES, ids=lambda path: str(path.parent.relative_to(ROOT / "api")))
def test_a_rule_takes_the_numbers_of_the_business_from_one_place(path: Path) -> None:
    text = path.read_text()
    found = [f"{line}: {ast.get_source_segment(text, node)}" for line, node in _own_numbers(ast.parse(text))]
    assert found == [], "name it in api/constants"


def test_a_number_hidden_in_a_rule_would_be_seen() -> None:
    hidden = (
        "MOST = 40\nWAIT: Final = timedelta(minutes=45)\ndef is_late(days):\n    return days > 14 or days < LEAST\n"
    )
    assert [line for line, _ in _own_numbers(ast.parse(hidden))] == [1, 2, 4]
    assert list(_own_numbers(ast.parse("DAY_MS = 86_400_000\nx = days % 7 > 1 and days < 7"))) == []


def _own_numbers(tree: ast.Module) -> Iterator[tuple[int, ast.expr]]:
    """Numbers given a name in the module, compared with, or made a length of time."""
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if ", ".join(map(ast.unparse, targets)).strip("()") not in GIVEN:
                yield from _numbers(_scalars(node.value))
    for inner in ast.walk(tree):
        if isinstance(inner, ast.Compare):
            yield from _numbers([inner.left, *inner.comparators])


def _scalars(value: ast.expr) -> list[ast.expr]:
    """A number itself, some in a row, or those that a length of time is made of; a table of facts is none of them."""
    if isinstance(value, ast.Call) and ast.unparse(value.func) in ("timedelta", "range"):
        return [*value.args, *(each.value for each in value.keywords)]
    return value.elts if isinstance(value, ast.Tuple) else [value]


def _numbers(found: list[ast.expr]) -> Iterator[tuple[int, ast.expr]]:
    for each in found:
        value = each.value if isinstance(each, ast.Constant) else None
        if type(value) in (int, float) and abs(value) > SMALL and value not in CALENDAR:  # type: ignore[arg-type, operator]
            yield each.lineno, each
