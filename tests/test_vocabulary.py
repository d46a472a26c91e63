"""Names in the code speak the standard words."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.test_architecture import ROOT, python_files

# Words of the old vocabulary (docs/glossary.md) in the rooms that speak the new one, and the files that still wait.
OLD_WORDS = {
    "acting", "aside", "desk", "door", "doors", "film", "films", "minding", "sitting", "sittings", "tell", "telling",
    "tells", "told",
}  # fmt: skip
NEW_ROOMS = (
    "pipelines", "models", "api/accounts", "api/commerce", "api/library", "api/notifications", "api/platform",
    "api/publishing", "api/site", "api/tutoring",
)  # fmt: skip
WAITING = {
    "api/accounts/auth/schemas.py", "api/notifications/in_app/schemas.py", "api/notifications/in_app/tables.py",
}  # fmt: skip


def names_given(path: Path) -> Iterator[tuple[int, str]]:
    """Every function, class, parameter and variable a file names, with its line."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.lineno, node.name
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id


def test_names_speak_the_standard_words() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line} {name}"
        for path in python_files(*NEW_ROOMS)
        if "math_solver" not in path.parts  # frozen
        for line, name in names_given(path)
        if OLD_WORDS & {part.lower() for part in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name)}
    ]
    assert [each for each in found if each.split(":")[0] not in WAITING] == [], "docs/glossary.md has the new words"
