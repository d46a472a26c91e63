"""The documents keep step with the repository: what they link to, name and tell one to type is there."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
DECISIONS = ROOT / "docs/decisions"
RECORDS = sorted(path for path in DECISIONS.glob("*.md") if path.name != "README.md")
README_LINES, RECORD_LINES = 150, 70
FOLDERS = ("api", "pipelines", "warehouse", "models", "web", "notebooks", "tests", "docs")
SECTIONS = ("Context", "Decision", "Consequences", "Turned down")


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def lines(document: Path) -> Iterator[tuple[int, str, bool]]:
    """Number, text, and whether the line stands in a fence of code."""
    is_code = False
    for number, line in enumerate(document.read_text().splitlines(), 1):
        if line.lstrip().startswith("```"):
            is_code = not is_code
        else:
            yield number, line, is_code


def commands(document: Path) -> Iterator[str]:
    """What a reader is told to type: lines in fences, and whatever stands in backticks."""
    for _, line, is_code in lines(document):
        yield from [line] if is_code else re.findall(r"`([^`]+)`", line)


def test_the_readme_is_read_in_one_sitting() -> None:
    assert len((ROOT / "README.md").read_text().splitlines()) < README_LINES


@pytest.mark.parametrize("document", DOCUMENTS, ids=named)
def test_every_relative_link_leads_somewhere(document: Path) -> None:
    dead = [
        f"{named(document)}:{number} {target}"
        for number, line, is_code in lines(document)
        if not is_code
        for target in re.findall(r"\]\(([^)\s#]+)[^)]*\)", line)
        if not re.match(r"[a-z]+:", target) and not (document.parent / target).exists()
    ]
    assert dead == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=named)
def test_every_path_in_backticks_exists(document: Path) -> None:
    """A path begins with a folder of ours; one with a placeholder (`<slice>`, `*`, `…`) is a pattern, not a path."""
    path = re.compile(rf"`((?:{'|'.join(FOLDERS)})/[\w./-]*)`")
    gone = [
        f"{named(document)}:{number} {found}"
        for number, line, is_code in lines(document)
        if not is_code
        for found in path.findall(line)
        if not (ROOT / found).exists()
    ]
    assert gone == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=named)
def test_every_command_exists(document: Path) -> None:
    targets = set(re.findall(r"^([a-z][\w-]*):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    typed = list(commands(document))
    asked = {found for line in typed for found in re.findall(r"^make ([a-z][\w-]*)", line)}
    modules = {found for line in typed for found in re.findall(rf"-m ((?:{'|'.join(FOLDERS)})[\w.]*)", line)}
    assert asked - targets == set()
    assert {name for name in modules if not is_module(name)} == set()


def is_module(name: str) -> bool:
    place = ROOT / name.replace(".", "/")
    return place.is_dir() or place.with_suffix(".py").exists()


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_every_decision_says_its_title_date_and_status(record: Path) -> None:
    number, text = record.name[:4], record.read_text()
    status = r"- Status: (accepted|superseded by \d{4})\n"
    assert re.match(rf"# {number} \S.+\n\n- Date: 20\d\d-\d\d-\d\d\n{status}", text)
    assert [section for section in SECTIONS if f"\n## {section}\n" not in text] == []
    assert len(text.splitlines()) <= RECORD_LINES


def test_every_decision_has_its_own_number_and_stands_in_the_list() -> None:
    numbers = [record.name[:4] for record in RECORDS]
    listed = re.findall(r"^- \[(\d{4})\]\((\d{4}[\w-]+\.md)\)", (DECISIONS / "README.md").read_text(), re.MULTILINE)
    assert len(numbers) == len(set(numbers)) > 40
    assert sorted(file for _, file in listed) == [record.name for record in RECORDS]
    assert all(file.startswith(number) for number, file in listed)
