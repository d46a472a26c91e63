"""Where the api still answers with `dict[str, Any]`: counted by file, for a number that only goes down.

`python -m tests.untyped` writes the list anew after a file has got better; it refuses to when one got worse.
"""

import ast
import json
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "tests" / "untyped.json"
UNTYPED = ("dict[str, Any]", "dict[str, object]", "Mapping[str, Any]", "Mapping[str, object]")


def counted() -> dict[str, int]:
    """File of the api -> functions whose answer is, holds or is another name for a dict of anything."""
    found = Counter[str]()
    for path in sorted((ROOT / "api").rglob("*.py")):
        tree = ast.parse(path.read_text())
        names = _other_names(tree)
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
                and node.returns
                and _is_untyped(node.returns, names)
            ):
                found[str(path.relative_to(ROOT))] += 1
    return dict(found)


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


def worse() -> list[str]:
    """The files that answer so more often than the list says."""
    allowed: dict[str, int] = json.loads(LIST.read_text())
    return [
        f"{file}: {count}, listed {allowed.get(file, 0)}"
        for file, count in counted().items()
        if count > allowed.get(file, 0)
    ]


if __name__ == "__main__":
    if LIST.exists() and (found := worse()):
        sys.exit("\n".join(found))
    LIST.write_text(json.dumps(counted(), indent=1, sort_keys=True) + "\n")
