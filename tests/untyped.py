"""Where the api answers with a `dict[str, Any]`."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UNTYPED = ("dict[str, Any]", "dict[str, object]", "Mapping[str, Any]", "Mapping[str, object]")
# Values for the columns of any table; the table holds their types.
ROWS = {"api/content/rows.py", "api/content/upserts.py", "api/demo/bulk_insert.py"}


def untyped_answers() -> Iterator[str]:
    """Functions of the api whose answer is, holds or is another name for a dict of anything."""
    for path in sorted((ROOT / "api").rglob("*.py")):
        if (name := path.relative_to(ROOT).as_posix()) not in ROWS:
            yield from (f"{name}: {function}" for function in untyped_in(path.read_text()))


def untyped_in(source: str) -> Iterator[str]:
    """The names of such functions in a module."""
    tree = ast.parse(source)
    names = _other_names(tree)
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            and node.returns
            and _is_untyped(node.returns, names)
        ):
            yield node.name


def _other_names(tree: ast.Module) -> set[str]:
    """Names a module gives to such a dict: `Row = dict[str, Any]`."""
    return {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign) and _is_untyped(node.value, set())
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _is_untyped(annotation: ast.expr, names: set[str]) -> bool:
    return any(
        (isinstance(node, ast.Subscript) and ast.unparse(node) in UNTYPED)
        or (isinstance(node, ast.Name) and node.id in names)
        for node in ast.walk(annotation)
        if not isinstance(node, ast.Call)
    )
