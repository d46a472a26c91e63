"""Names in the code speak the standard words."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from api.tables import metadata
from tests.test_architecture import ROOT, python_files

# Words of the old vocabulary (docs/glossary.md) that are not also words of the standard one.
OLD_WORDS = {
    "acting", "acts", "aside", "calling", "desk", "door", "doors", "film", "films", "judging", "minding", "sitting",
    "sittings", "standing", "tell", "telling", "tells", "told",
}  # fmt: skip
ROOMS = ("api", "pipelines", "models", "warehouse", "tests")
# What a line of TypeScript declares: a variable, a function, a type, a property, a parameter or a method.
DECLARED = re.compile(
    r"\b(?:const|let|function|interface|type|class) +(\w+)|^ *(?:readonly )?(\w+)\??: |[({,] ?(\w+)\??: "
    r"|^ *(?:(?:private|async|get|static) )*(\w+)\([^)]*\)(?:: [^{]+)? \{$"
)
# The store of begun tests on devices out there keeps its name.
KEPT_NAMES = {"sittings"}
# Books are called as their authors call them, migrations as they were; the rest is no file of ours.
FREE = {"notes", "migrations", "__pycache__"}
# Addresses under which pictures and videos are out there already.
KEPT_FOLDERS = {"web/public/film", "web/public/films"}


def names_given(path: Path) -> Iterator[tuple[int, str]]:
    """Every function, class, parameter and variable a file names, with its line; the sentences of tests are none."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            if not node.name.lower().startswith("test"):
                yield node.lineno, node.name
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id


def names_declared(path: Path) -> Iterator[tuple[int, str]]:
    """The same of a file of the web, as far as a line shows it."""
    for number, line in enumerate(path.read_text().splitlines(), start=1):
        if not line.lstrip().startswith(("//", "*", "/*")):
            yield from ((number, next(filter(None, found.groups()))) for found in DECLARED.finditer(line))


def is_old(name: str) -> bool:
    return bool(OLD_WORDS & {part.lower() for part in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name)})


def test_names_speak_the_standard_words() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line} {name}"
        for path in python_files(*ROOMS)
        if "math_solver" not in path.parts  # frozen
        for line, name in names_given(path)
        if is_old(name)
    ]
    assert found == [], "docs/glossary.md has the new words"


def test_the_names_of_the_web_speak_them_too() -> None:
    files = [path for end in ("ts", "tsx") for path in sorted((ROOT / "web/src").rglob(f"*.{end}"))]
    found = [
        f"{path.relative_to(ROOT)}:{line} {name}"
        for path in files
        if ".gen." not in path.name
        for line, name in names_declared(path)
        if is_old(name) and name not in KEPT_NAMES
    ]
    assert len(files) > 100
    assert found == [], "docs/glossary.md has the new words"


def test_files_folders_and_tables_speak_them_too() -> None:
    files = [path for room in (*ROOMS, "web/src", "web/public") for path in (ROOT / room).rglob("*") if path.is_file()]
    parts = {part for path in files if not FREE & set(path.parts) for part in _named(path.relative_to(ROOT))}
    assert len(files) > 1000
    assert sorted(part for part in parts if is_old(Path(part).name)) == [], "docs/glossary.md has the new words"
    assert sorted(table for table in metadata.tables if is_old(table)) == []


def test_classes_of_styles_speak_them_too() -> None:
    found = [
        f"{path.relative_to(ROOT)} {name}"
        for path in sorted((ROOT / "web/src").rglob("*.css"))
        for name in re.findall(r"\.([a-zA-Z][\w-]*)", path.read_text())
        if is_old(name)
    ]
    assert found == [], "docs/glossary.md has the new words"


def _named(path: Path) -> Iterator[str]:
    """A file without its ending, and each folder above it, save what kept its address."""
    for part in (path.parent / path.name.split(".")[0], *path.parents):
        if not any(part.as_posix().startswith(kept) for kept in KEPT_FOLDERS):
            yield part.as_posix()
