"""A whole subject with its drawings, out as one archive and in again, and archives that strangers made."""

import io
import re
import zipfile
from typing import Any

import pytest
from PIL import Image
from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.assessment.question_bank.files.parsed import FileRefused, ItemFileTooLarge
from api.assessment.question_bank.files.reader import questions_of
from api.assessment.question_bank.files.unzip import unpacked
from api.assessment.question_bank.tables import ItemFigure, QuestionStatusChange
from api.assessment.quizzes.tables import Question
from api.content.question_bank.loader import FIGURES
from tests.api.assessment.question_bank.test_drawings import ALT, DRAWN, HEAD, LABELS, bring, options
from tests.api.conftest import Browser

LINES = "topic,type,stem,answer,explanation,hint\n"
ASKED = {
    "topicCode": "M1.02", "questionType": "true_false", "answer": True,
    "explanation": "A circle has one centre.", "hints": ["Look inside."],
}  # fmt: skip


def zipped(files: dict[str, str | bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        for name, text in files.items():
            made.writestr(name, text)
    return file.getvalue()


def files_of(archive: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return {name: opened.read(name) for name in sorted(opened.namelist())}


def sent(browser: Browser, archive: bytes, *, look: bool = False) -> Any:
    address = "/api/admin/items/imports" + ("/look" if look else "")
    return browser.post(address, files={"file": ("items.zip", archive)})


def drawn_bank(browser: Browser, db: Session) -> None:
    """A drawing that came with the bank below labels, and one brought, a picture and a drawing, within texts."""
    db.add(ItemFigure(name="leaf", svg=(FIGURES / sorted(FIGURES.glob("*.svg"))[0].name).read_text("utf-8"), alt=ALT))
    db.flush()
    painted = io.BytesIO()
    Image.new("RGB", (320, 200), "teal").save(painted, "PNG")
    picture = bring(browser, painted.getvalue(), "sea.png").json()["address"]
    drawing = bring(browser, DRAWN).json()["address"]
    body = {name: value for name, value in LABELS.items() if name != "hint"} | {"hints": ["Begin outside."]}
    written = [
        {**body, "options": options("/api/items/figures/leaf")},
        {**ASKED, "stem": f"This is the sea.\n\n![{ALT}]({picture})"},
        {**ASKED, "stem": f"The circle has one centre.\n\n![{ALT}]({drawing})\n\nLook well."},
        {**ASKED, "stem": "No drawing is needed here."},
    ]
    for each in written:
        answer = browser.post("/api/admin/items", json=each)
        assert answer.status_code == 201, answer.text


def export(browser: Browser, kind: str) -> bytes:
    answer = browser.get(f"/api/admin/items/export?format={kind}&drawings=true")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/zip")
    return answer.content


@pytest.mark.parametrize(("kind", "items", "drawn"), [("csv", 4, 3), ("gift", 3, 2), ("qti", 3, 2)])
def test_a_subject_and_its_drawings_come_back_as_they_left(
    browser: Browser, db: Session, author: User, kind: str, items: int, drawn: int
) -> None:
    drawn_bank(browser, db)
    archive = export(browser, kind)
    drawings = {name: body for name, body in files_of(archive).items() if name.startswith("drawings/")}
    assert len(drawings) == drawn
    assert all(f"{name}".split("/")[1].split(".")[0].isalnum() for name in drawings)
    same = sent(browser, archive).json()
    assert (same["same"], same["new"], same["refused"]) == (items, 0, 0)
    assert db.scalar(select(func.count()).select_from(ItemFigure)) == 3
    for table in (QuestionStatusChange, Question, ItemFigure):
        db.execute(delete(table))
    db.expire_all()
    looked = sent(browser, archive, look=True).json()
    assert (looked["new"], looked["refused"]) == (items, 0)
    assert db.scalar(select(func.count()).select_from(ItemFigure)) == 0
    taken = sent(browser, archive)
    assert (taken.status_code, len(taken.json()["codes"])) == (201, items)
    assert [row["faults"] for row in taken.json()["rows"] if row["faults"]] == []
    again = files_of(export(browser, kind))
    for name, body in files_of(archive).items():
        if kind == "csv" or name.startswith("drawings/"):
            found = again.pop(name, b"")
            assert found == body, name
    shown = [browser.get(f"/api/items/figures/{name}").status_code for name in db.scalars(select(ItemFigure.name))]
    assert shown == [200] * len(drawings if kind == "csv" else shown)


def test_a_plain_export_still_names_the_drawings_of_the_bank(browser: Browser, db: Session, author: User) -> None:
    drawn_bank(browser, db)
    text = browser.get("/api/admin/items/export?format=csv").text
    assert "/api/items/figures/leaf" in text
    back = browser.post("/api/admin/items/imports", files={"file": ("items.csv", text.encode())}).json()
    assert (back["same"], back["new"]) == (4, 0)


def question(path: str) -> str:
    return f'{LINES}M1.02,true_false,"Is it round?\n\n![{ALT}]({path})",true,It is.,Look.\n'


@pytest.mark.parametrize(
    ("files", "says"),
    [
        ({}, "drawings/a.svg did not come with the file"),
        ({"drawings/a.svg": f"{HEAD}<script>alert(1)</script></svg>"}, "drawings/a.svg: This drawing holds a script"),
        ({"drawings/a.svg": "<!DOCTYPE svg [<!ENTITY a 'b'>]><svg/>"}, "drawings/a.svg: .*entities"),
        ({"drawings/a.svg": b"\x89PNG\r\n\x1a\nbroken"}, "drawings/a.svg: This picture cannot be read"),
        ({"drawings/a.svg": b"x" * (constants.FIGURE_FILE_BYTES + 1)}, "drawings/a.svg: A drawing can be at most 5 MB"),
    ],
)
def test_a_drawing_that_cannot_be_taken_is_named_and_holds_back_its_question_alone(
    browser: Browser, db: Session, author: User, files: dict[str, str | bytes], says: str
) -> None:
    text = question("drawings/a.svg") + "M1.02,true_false,Is 7 prime?,true,It is.,Try 2.\n"
    body = sent(browser, zipped({"questions.csv": text, **files})).json()
    assert (body["new"], body["refused"]) == (1, 1)
    [refused] = [row for row in body["rows"] if row["outcome"] == "refused"]
    assert re.search(says, " ".join(refused["says"]))
    assert db.scalar(select(func.count()).select_from(ItemFigure)) == 0


@pytest.mark.parametrize(
    "name", ["../evil.svg", "/etc/evil.svg", "drawings/../../evil.svg", "..\\evil.svg", "C:/evil.svg"]
)
def test_an_archive_that_leads_out_of_itself_is_refused_by_name(browser: Browser, author: User, name: str) -> None:
    refused = sent(browser, zipped({"questions.csv": question("drawings/a.svg"), name: DRAWN}))
    assert (refused.status_code, refused.json()["code"]) == (422, "FILE_REFUSED")
    assert name.replace("\\", "/").rsplit("/", 1)[-1] in refused.json()["detail"]


def test_a_bomb_among_the_drawings_is_stopped_and_named(browser: Browser, author: User) -> None:
    half = b" " * (constants.ITEM_ARCHIVE_BYTES // 2 + 1)
    bomb = zipped({"drawings/a.svg": half, "drawings/b.svg": half, "questions.csv": question("drawings/a.svg")})
    refused = sent(browser, bomb)
    assert (refused.status_code, refused.json()["code"]) == (413, "ITEM_FILE_TOO_LARGE")
    assert "drawings/b.svg" in refused.json()["detail"]
    many = zipped({f"{n}.svg": DRAWN for n in range(constants.ITEM_ARCHIVE_DRAWINGS + 1)})
    assert sent(browser, many).status_code == 413
    large = sent(browser, b"PK\x03\x04" + bytes(constants.ITEM_PACKED_BYTES + 1))
    assert large.status_code == 413


def test_what_systems_add_to_an_archive_is_left_and_mixed_kinds_are_refused() -> None:
    found = list(unpacked(zipped({"__MACOSX/._a.svg": "x", ".b.svg": "x", "c.svg": DRAWN}), wanted=(".svg",)))
    assert [name for name, _ in found] == ["c.svg"]
    with pytest.raises(FileRefused, match="csv and gift"):
        questions_of("a.zip", zipped({"a.csv": question("a.svg"), "b.gift": "Is 9 odd? {T}"}))
    with pytest.raises(ItemFileTooLarge):
        questions_of("a.csv", b"x" * (constants.ITEM_FILE_BYTES + 1))
