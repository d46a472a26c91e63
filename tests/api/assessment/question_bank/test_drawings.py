"""Drawings of questions: taken in only when nothing of them runs or fetches; made anew, and served sealed off."""

import io
import zlib
from datetime import timedelta
from typing import Any

import pytest
from PIL import Image
from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.assessment.question_bank.files import svg
from api.assessment.question_bank.files.parsed import FigureRefused
from api.assessment.question_bank.tables import ItemFigure
from api.content.question_bank.loader import FIGURES
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import people

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 320 240">'
DRAWN = f'{HEAD}<rect width="320" height="240" fill="#fff"/><circle cx="80" cy="60" r="20"/></svg>'
ALT = "A circle in the upper left of a white sheet, with two numbered lines"
LABELS: dict[str, Any] = {
    "questionType": "label_diagram",
    "topicCode": "M1.02",
    "stem": "Put each label in its place.",
    "explanation": "The rim goes round, the centre lies within.",
    "hints": ["Begin outside."],
    "answer": {"p1": "l2", "p2": "l3", "p3": "l1"},
}


def painted(kind: str, size: tuple[int, int] = (640, 480), **given: Any) -> bytes:
    file = io.BytesIO()
    Image.effect_noise(size, 20).convert("RGB").save(file, kind, **given)
    return file.getvalue()


def bring(browser: Browser, data: bytes | str, name: str = "A leaf.svg") -> Any:
    content = data.encode() if isinstance(data, str) else data
    return browser.post("/api/admin/items/figures", files={"file": (name, content)})


def options(address: str, alt: str = ALT) -> dict[str, Any]:
    places = [{"id": f"p{n}", "name": str(n), "x": 20 * n, "y": 30} for n in (1, 2, 3)]
    labels = [{"id": f"l{n}", "text": text} for n, text in enumerate(("chord", "rim", "middle"), 1)]
    return {"image": address, "alt": alt, "places": places, "labels": labels}


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_picture_is_made_anew_without_its_own_words(browser: Browser, db: Session, author: User, kind: str) -> None:
    exif = Image.Exif()
    exif[0x010E] = "taken at home by Grace"
    brought = bring(browser, painted(kind, (2_400, 1_200), exif=exif), f"Leaf of S1.{kind.lower()}")
    assert brought.status_code == 201, brought.text
    body = brought.json()
    assert (body["mediaType"], body["width"], body["height"]) == ("image/webp", 1_200, 600)
    assert body["name"].startswith("leaf-of-s1-")
    shown = browser.get(body["address"])
    assert (shown.headers["content-type"], len(shown.content)) == ("image/webp", body["sizeBytes"])
    assert body["sizeBytes"] <= constants.FIGURE_KEPT_BYTES
    assert b"Grace" not in shown.content
    assert shown.headers["cache-control"] == "private, max-age=31536000, immutable"
    assert "sandbox" in shown.headers["content-security-policy"]
    assert db.scalars(select(ItemFigure.brought_by)).one() == author.id


def test_what_is_clear_in_a_picture_becomes_white(browser: Browser, author: User) -> None:
    file = io.BytesIO()
    Image.new("RGBA", (300, 200), (0, 0, 0, 0)).save(file, "PNG")
    shown = browser.get(bring(browser, file.getvalue(), "clear.png").json()["address"])
    assert Image.open(io.BytesIO(shown.content)).getpixel((10, 10)) == (255, 255, 255)


def test_the_same_drawing_twice_is_one(browser: Browser, db: Session, author: User) -> None:
    first, second = bring(browser, DRAWN).json(), bring(browser, DRAWN, "other.svg").json()
    assert first["address"] == second["address"]
    assert len(db.scalars(select(ItemFigure)).all()) == 1


@pytest.mark.parametrize("path", sorted(FIGURES.glob("*.svg")), ids=lambda path: path.stem)
def test_our_own_drawings_lose_nothing(path: Any) -> None:
    once = svg.made_anew(path.read_bytes())[0]
    assert abs(len(once) - len(path.read_text("utf-8"))) < 80
    assert svg.made_anew(once.encode())[0] == once


def test_what_a_drawing_program_adds_is_left_out_and_its_styles_become_attributes() -> None:
    text = f"""<?xml version="1.0"?><!-- by hand -->{HEAD[:-1]} xmlns:ink="http://ink" ink:version="1.3">
    <metadata><ink:by>Grace</ink:by></metadata><ink:view/><style>.thin, .red {{stroke: red}} /* x */</style>
    <g ink:label="Layer" id="a"><path class="thin" d="M0 0h9" style="fill:none; -ink-x: 1"/>
    <text x="4" y="5" font-size="16">A &amp; B <tspan>two</tspan> C</text></g></svg>"""
    made, width, height = svg.made_anew(text.encode())
    assert (width, height) == (320, 240)
    assert '<path stroke="red" d="M0 0h9" fill="none" />' in made
    assert "A &amp; B <tspan>two</tspan> C" in made
    assert not any(word in made for word in ("ink", "Grace", "style", "class", "by hand"))


INNER = [
    ("<script>alert(1)</script>", "a script"),
    ("<metadata><script>alert(1)</script></metadata>", "a script"),
    ('<h:script xmlns:h="http://www.w3.org/1999/xhtml">1</h:script>', "a page"),
    ('<foreignObject><b xmlns="http://www.w3.org/1999/xhtml">x</b></foreignObject>', "a page"),
    ('<image href="https://elsewhere.example/a.png"/>', "a picture"),
    ('<image href="data:image/svg+xml,x"/>', "a picture"),
    ('<g id="a"/><use href="#a"/>', "copies of parts"),
    ('<a href="javascript:alert(1)"><rect/></a>', "a link"),
    ('<rect onclick="alert(1)"/>', "runs something"),
    ('<rect ONLOAD="alert(1)"/>', "runs something"),
    ("<animate/>", "“animate”"),
    ("<set/>", "“set”"),
    ('<linearGradient id="a" xlink:href="https://elsewhere.example/b#c"/>', "outside itself"),
    ('<rect xlink:href="#a"/><rect href="//elsewhere.example"/>', "outside itself"),
    ('<rect style="fill:url(https://elsewhere.example/a)"/>', "fetches"),
    ('<rect style="fill:u\\72l(//elsewhere.example)"/>', "fetches"),
    ('<rect fill="url(//elsewhere.example#a)"/>', "fetches"),
    ("<style>@import 'https://elsewhere.example/a.css';</style>", "styles"),
    ("<style>rect{fill:red}</style>", "not by classes"),
    ("<style>.a{fill:url(https://elsewhere.example)}</style>", "styles"),
    ("<g/>" * (constants.FIGURE_SVG_PARTS + 1), "more than 2,000 parts"),
    (f'<path d="{"M0 0" * 15_000}"/>', "cannot read|larger than 40 kB"),
    ("<g>" * 80 + "</g>" * 80, "nested too deeply"),
]


@pytest.mark.parametrize(("inner", "says"), INNER, ids=[inner[:36] for inner, _ in INNER])
def test_a_drawing_that_does_more_than_show_is_refused_in_words(inner: str, says: str) -> None:
    with pytest.raises(FigureRefused, match=says):
        svg.made_anew(f"{HEAD}{inner}</svg>".encode())


def bomb() -> bytes:
    """A PNG of 30,000 by 30,000 that weighs nearly nothing."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")

    size = (30_000).to_bytes(4, "big")
    packed = zlib.compress(bytes(100_000), 9)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", size + size + bytes([8, 2, 0, 0, 0]))
        + chunk(b"IDAT", packed)
        + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize(
    ("data", "status", "says"),
    [
        (bomb(), 422, "cannot be read|40 million"),
        (b"\x89PNG\r\n\x1a\n" + b"broken" * 50, 422, "cannot be read"),
        (painted("PNG", (90, 60)), 422, "too small to be read"),
        (painted("GIF"), 422, "PNG, JPEG or WebP"),
        (b"%PDF-1.7", 422, "PNG, JPEG or WebP"),
        (b"  ", 422, "empty"),
        ("<html><body/></html>", 422, "no SVG"),
        ("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg/>", 422, "entities"),
        ("<svg/>", 422, "how large it is"),
        (DRAWN[:-3], 422, "breaks off"),
        (f"{HEAD}<script>alert(1)</script></svg>", 422, "a script"),
        (b"x" * (10 * 1_048_576), 413, "more than one request may carry|5 MB"),
        (b"x" * (5 * 1_048_576 + 1), 413, "at most 5 MB"),
    ],
)
def test_what_is_no_drawing_is_refused_in_words_and_nothing_is_kept(
    browser: Browser, db: Session, author: User, data: bytes | str, status: int, says: str
) -> None:
    refused = bring(browser, data)
    assert refused.status_code == status
    assert any(word in refused.json()["detail"] for word in says.split("|")), refused.json()
    assert db.scalars(select(ItemFigure)).all() == []


def test_a_question_to_label_stands_on_a_picture_and_needs_its_words(browser: Browser, author: User) -> None:
    address = bring(browser, painted("PNG"), "ring.png").json()["address"]
    bare = browser.post("/api/admin/items", json={**LABELS, "options": options(address, "")}).json()
    assert any("inaccessible figure" in fault for fault in bare["faults"])
    refused = browser.post(f"/api/admin/items/{bare['id']}/send", json={"comment": ""})
    assert (refused.status_code, refused.json()["code"]) == (409, "ITEM_HAS_FAULTS")
    whole = browser.put(f"/api/admin/items/{bare['id']}", json={**LABELS, "options": options(address)}).json()
    assert whole["faults"] == []
    known = {each["name"]: each["alt"] for each in browser.get("/api/admin/items/choices").json()["figures"]}
    assert known == {address.rsplit("/", 1)[-1]: ALT}


def test_a_drawing_stands_in_the_text_of_any_question(browser: Browser, author: User) -> None:
    address = bring(browser, DRAWN).json()["address"]
    body = {
        "topicCode": "M1.02", "questionType": "true_false", "answer": True,
        "explanation": "A circle has one centre.", "hints": ["Look inside."],
    }  # fmt: skip

    def faults(stem: str) -> str:
        made = browser.post("/api/admin/items", json={**body, "stem": f"The circle has one centre.\n\n{stem}"})
        return " ".join(made.json()["faults"])

    assert faults(f"![{ALT}]({address})") == ""
    assert "inaccessible figure" in faults(f"![]({address})")
    assert "there is no drawing elsewhere" in faults(f"![{ALT}](/api/items/figures/elsewhere)")
    assert "on its own line" in faults(f"![{ALT}](https://elsewhere.example/a.png)")
    assert "one drawing" in faults(f"![{ALT}]({address})\n\n![{ALT}]({address})")


def test_what_no_question_took_is_forgotten_and_what_is_asked_stays(
    browser: Browser, db: Session, author: User
) -> None:
    taken = bring(browser, painted("PNG"), "taken.png").json()
    bring(browser, DRAWN, "left.svg")
    browser.post("/api/admin/items", json={**LABELS, "options": options(taken["address"])})
    browser.watch.now = NOON + timedelta(days=constants.FIGURE_UNUSED_DAYS + 1)
    browser.sign_in(author)
    bring(browser, DRAWN.replace("60", "70"), "newer.svg")
    names = {name.rsplit("-", 1)[0] for name in db.scalars(select(ItemFigure.name))}
    assert names == {"taken", "newer"}


def test_only_staff_bring_drawings(browser: Browser, db: Session, author: User) -> None:
    browser.sign_in(people.person(db))
    assert bring(browser, DRAWN).status_code == 403
