"""What people read is in plain words, as docs/words.md states."""

import ast
import json
import re
import statistics
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.readability import counts_of, pooled
from tests.test_architecture import ROOT, python_files

# Phrases that may not come back, each with what is said instead.
GONE = {
    r"eight times (in|out of) ten": "About 8 in 10 learners like you",
    r"\bsix signs\b": "a 6-character code",
    r"who is coming in|choose your door": "Sign in as",
    r"what readers spent on your books": "Minutes read",
    r"drafted cannot follow": "Finish the step before first",
    r"drawn anew|made anew|worked out anew|keyed anew": "made again",
    r"run of the numbers": "update",
    r"\bletters? (of|from|about) (parents?|me)|\bnew letters?\b|\bwrite a letter\b|\bno letters yet\b": "messages",
    r"\bnotices\b": "notifications",
    r"\bfilms?\b": "video",
    r"counts? neither for you nor against": "It does not change your score",
    r"whose it was is not told|it is said from": "say it, or leave it out",
    r"what there is no time for": "Topics that do not fit",
    r"who did what to which": "Who changed what, and when",
    r"not turned as people turn": "Pages turned too fast to read",
    r"nothing (can|could) be said": "Not known yet",
    r"without a network|no network now": "offline",
    r"the shelves are being filled": "No books yet",
    r"\byour places\b": "Your pages",
    r"you may leave it out|if you like\)": "(optional)",
    r"\bsit (this|a|the) test": "take",
    r"(?<![:\[])\be-mail": "email",
    r"\b(this|a|the|which|by|your|their|choose) mails?\b(?! queue| server| catcher)": "email",
    r"\bbe looked at this way\b|\bnever oneself\b|\bamong yours\b": "You cannot …",
    r"what .{1,20} was told\b|\btold when\b": "alerts",
    r"\b(stands?|stood) (here|there|under (billing|reports)|in (no|more than))\b|back to what stood": "appears here",
    r"\bthe nights? (says?|found)\b|\bcome in the night\b": "overnight",
    r"\bthe able\b": "strong learners",
    r"\bbring in (a|another)\b|\bwhat to bring in\b|then bring it again": "Import, choose",
    r"\bput right\b": "fix",
    r"\bno (mail|message) is like\b": "No emails match.",
    r"\bsigns (or more|at the most)\b|\bin ten characters\b": "at least 30 characters",
    r"\bthrow .{1,12} away\b|\bthrown away\b|\btake .{1,20} away\b": "delete, remove",
    r"\b(took|taken) (it|a book|the book)? ?up\b": "opened",
    r"\bwhat becomes of\b": "What happens to",
    r"\bbeyond doubt\b|\basked no more\b|\bgoes nowhere\b|\bof a middling\b|\bwas broken off\b": "say it plainly",
    r"\bmay stay empty\b": "(optional)",
    r"\bthe letters? (“|goes|look)": "email",
    r"\b(begin|save it|made?|make it) anew\b": "again",
}  # fmt: skip
# Of an error and of a paragraph of an email: the specification's own words are among them.
MEDIAN_GRADE, HARD_SHARE, HARDEST = 3, 0.08, 13
LEARNERS = re.compile(
    r"^(app/(?!screens/staff)|lib/|ui/|features/(accounts/(auth|profile)/|assessment/quizzes/"
    r"|curriculum/(lessons|subjects|videos)/|learning/|library/|notifications/in_app/|school/(families|messaging)/"
    r"|school/progress_reports/(Parent|ReportRequest|ReportS|ReportsS|Share|Short|Skills|Verify)"
    r"|school/classes/(Joined|ClassesScreen)|site/(first_steps|home|pages)/|tutoring/))"
)
NOT_LEARNERS = re.compile(r"site/home/staff/|testing\.ts")
# What is printed, sent by SMS or read out of a week: reports, receipts, digests, alerts.
PRINTED = (
    *(f"school/progress_reports/{name}.py" for name in ("page", "sentences", "skills")),
    "school/progress_reports/service/delivery.py", "school/weekly_digests/rules.py", "commerce/payments/receipt.py",
    "school/weekly_digests/service.py", "school/families/service/alerts.py", "notifications/sms/outbox.py",
)  # fmt: skip


@pytest.fixture(scope="module")
def strings() -> list[tuple[str, str]]:
    """Every string a person reads on the web, with where it stands."""
    done = subprocess.run(["node", "web/strings.mjs"], cwd=ROOT, check=True, capture_output=True, text=True)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return [(f"{line['file']}:{line['line']}", line["text"]) for line in lines]


def sentences_of(path: Path) -> Iterator[tuple[str, str]]:
    """The strings of a Python file that hold a sentence, without docstrings."""
    tree = ast.parse(path.read_text())
    silent = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in silent:
            continue
        if node.value.count(" ") > 1:
            yield f"{path.relative_to(ROOT)}:{node.lineno}", node.value


def returned(texts: list[tuple[str, str]]) -> list[str]:
    """Which phrases came back, where, and what to say."""
    return [
        f"{at} {found.group()!r}: say {better!r}"
        for at, text in texts
        for phrase, better in GONE.items()
        if (found := re.search(phrase, text, re.IGNORECASE))
    ]


def test_removed_phrases_do_not_come_back_on_the_web(strings: list[tuple[str, str]]) -> None:
    assert len(strings) > 4_000
    assert returned(strings) == []


def test_they_do_not_come_back_in_what_the_server_says() -> None:
    files = [path for path in python_files("api") if not {"content", "demo", "migrations"} & set(path.parts)]
    texts = [text for path in files for text in sentences_of(path)]
    mails = sorted((ROOT / "api/notifications/email/templates").glob("*.md"))
    texts += [(mail.name, mail.read_text()) for mail in mails]
    assert len(texts) > 1_000
    assert len(mails) > 30
    assert returned(texts) == []


def test_a_learner_and_a_parent_can_read_their_screens(strings: list[tuple[str, str]]) -> None:
    own = {text for at, text in strings if LEARNERS.match(at) and not NOT_LEARNERS.search(at)}
    judged = [counts for counts in map(counts_of, own) if counts.words >= 6]
    grades = [counts.grade for counts in judged]
    assert len(judged) > 500
    assert pooled(judged).grade <= 2.1
    assert statistics.median(grades) <= 2
    assert sum(grade > 6 for grade in grades) / len(grades) <= 0.08


def test_staff_and_authors_can_read_theirs_nearly_as_well(strings: list[tuple[str, str]]) -> None:
    theirs = {text for at, text in strings if not LEARNERS.match(at) and not re.search(r"/checks/|testing\.ts", at)}
    judged = [counts for counts in map(counts_of, theirs) if counts.words >= 6]
    grades = [counts.grade for counts in judged]
    assert len(judged) > 400
    assert pooled(judged).grade <= 2.5
    assert statistics.median(grades) <= MEDIAN_GRADE
    assert sum(grade > 6 for grade in grades) / len(grades) <= 0.08


def problems() -> Iterator[tuple[str, str]]:
    """Every `title` and `detail` of the API's problems, with `{}` where a value is put in."""
    for path in python_files("api"):
        if {"content", "demo", "migrations"} & set(path.parts):
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            for value in said_by(node):
                yield f"{path.relative_to(ROOT)}:{value.lineno}", text_of(value)


def said_by(node: ast.AST) -> list[ast.expr]:
    """What a node gives as title or detail: an attribute of a problem, or an argument."""
    if isinstance(node, ast.Call):
        return [each.value for each in node.keywords if each.arg in ("title", "detail")]
    if not isinstance(node, ast.Assign):
        return []
    names = [each for target in node.targets for each in getattr(target, "elts", [target])]
    values = getattr(node.value, "elts", [node.value])
    return [
        value
        for name, value in zip(names, values, strict=False)
        if isinstance(name, ast.Name) and name.id in ("title", "detail")
    ]


def text_of(value: ast.expr) -> str:
    parts = value.values if isinstance(value, ast.JoinedStr) else [value]
    return "".join(
        part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else "{}" for part in parts
    )


def mails() -> Iterator[str]:
    """The paragraphs of every email, without its head, its links and what is put in."""
    for path in sorted((ROOT / "api/notifications/email/templates").glob("*.md")):
        _, _, body = path.read_text().split("---\n", 2)
        for part in body.split("\n\n"):
            yield re.sub(r"\{\w+\}", "{}", re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", part))


def printed() -> Iterator[str]:
    """The sentences of reports, receipts, digests and SMS as a whole, with `{}` where a value is put in."""
    for path in PRINTED:
        tree = ast.parse((ROOT / "api" / path).read_text())
        inner = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
        docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
            if isinstance(node, ast.JoinedStr) or (is_text and not {id(node)} & (inner | docstrings)):
                yield text_of(node)


@pytest.mark.parametrize(
    ("read", "least"),
    [(lambda: [text for _, text in problems()], 200), (lambda: list(mails()), 70), (lambda: list(printed()), 60)],
    ids=["errors", "emails", "printed"],
)
def test_errors_and_emails_can_be_read_like_the_screens(read: Callable[[], list[str]], least: int) -> None:
    grades = [counts.grade for counts in map(counts_of, read()) if counts.words >= 6]
    assert len(grades) >= least
    assert statistics.median(grades) <= MEDIAN_GRADE
    assert sum(grade > 6 for grade in grades) / len(grades) <= HARD_SHARE
    assert max(grades) < HARDEST


def test_the_grade_is_computed_as_stated() -> None:
    counts = counts_of("You can read this. It is easy; we like {} books.")
    assert (counts.words, counts.sentences, counts.syllables) == (11, 3, 12)
    assert counts.grade == pytest.approx(0.39 * 11 / 3 + 11.8 * 12 / 11 - 15.59)
