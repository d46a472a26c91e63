"""A question on a book is answered in the book's own sentences with their page, or declined."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.learning.assistant import index
from api.learning.assistant.book_quotes import quotes
from api.learning.assistant.question_types import asked_of
from api.learning.assistant.tables import ChatThread, Passage
from api.library.catalogue.tables import Book
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import people
from tests.factories.shelf import book

PAGES = [
    "CHEMISTRY · S3\nBonds\nIbrahim Ssempijja writes for those who ask why salt cracks and copper bends.",
    "Contents\nWhy salt cracks 3\nFuels 4\nCarbon monoxide 4\nThe gas bottle 4 and many more things 5",
    "Why salt cracks\nHit a crystal of salt, and a layer slips by one place. Now plus stands against plus. They push "
    "each other away, and the crystal splits.\nIonic bonding\nAn ion is an atom that has lost or gained electrons.",
    "Burning badly\nWith little air carbon monoxide forms. It has no smell, takes the place of oxygen in the blood, "
    "and kills.\nYou smell gas\nClose the bottle. Open doors and windows.",
    "Exercise 1\nWhat is an ion? Why does an ion of sodium have a charge? Name two ions that you know from salt.\n"
    "Word Meaning lattice a regular pattern of ions brittle breaking when it is hit kiln an oven for lime or bricks",
]
Inquiry = Callable[..., dict[str, Any]]


@pytest.fixture
def chemistry(db: Session, monkeypatch: pytest.MonkeyPatch) -> Book:
    made = book(
        db,
        title="Bonds",
        page_count=5,
        table_of_contents=[
            {"title": "Salt", "page": 3, "level": 0},
            {"title": "Why salt cracks", "page": 3, "level": 1},
            {"title": "Exercise 1", "page": 5, "level": 1},
        ],
    )
    other = book(db, title="Stars", page_count=1)
    texts = {made.id: PAGES, other.id: ["A comet is a ball of ice and dust that goes round the sun in a long path."]}
    monkeypatch.setattr(index, "_pages", lambda _, each: texts[each.id])
    return made


@pytest.fixture
def asking(browser: Browser, db: Session, learner: User, chemistry: Book) -> Inquiry:
    browser.sign_in(people.learner(db, until=NOON + timedelta(days=60)))

    def ask(question: str, thread: str | None = None) -> dict[str, Any]:
        path = f"/api/assistant/threads/{thread}/messages" if thread else "/api/assistant/threads"
        about = {} if thread else {"bookId": str(chemistry.id)}
        said = browser.post(path, json={"question": question, **about})
        assert said.status_code in (200, 201), said.text
        body = said.json()
        return {**body["messages"][1], "thread": body["thread"]}

    return ask


@pytest.mark.parametrize(
    ("question", "page", "says"),
    [
        ("why does salt crack?", 3, "a layer slips by one place"),
        ("what does this book say about carbon monoxide", 4, "takes the place of oxygen"),
        ("what should i do if i smell gas", 4, "Close the bottle"),
        ("what does brittle mean", 5, "brittle breaking when it is hit"),
        ("what is an ion", 3, "An ion is an atom that has lost or gained electrons"),
    ],
)
def test_an_answer_is_the_books_own_sentence_and_leads_to_its_page(
    asking: Inquiry, chemistry: Book, question: str, page: int, says: str
) -> None:
    answer = asking(question)
    assert says in answer["content"]
    assert says in PAGES[page - 1]
    source = answer["parts"]["sources"][0]
    assert (source["url"], source["where"]) == (f"/reader/{chemistry.id}?page={page}", f"Page {page}")
    assert answer["thread"]["topic"] == "Bonds"


@pytest.mark.parametrize("question", ["what is a comet?", "who was the first king of Buganda", "define osmosis"])
def test_what_the_book_does_not_say_is_said_plainly(asking: Inquiry, question: str) -> None:
    answer = asking(question)
    assert answer["parts"]["kind"] == "nothing"
    assert answer["content"].startswith("This book does not say")
    assert [each["url"] for each in answer["parts"]["sources"]] == ["/ai-support-test"]


def test_a_cry_for_help_is_heard_before_the_book_is_opened(asking: Inquiry) -> None:
    answer = asking("i want to kill myself")
    assert answer["parts"]["kind"] == "care"
    assert "116" in answer["content"]


def test_a_short_question_leans_on_the_one_before(asking: Inquiry) -> None:
    first = asking("why does salt crack?")
    again = asking("why does it do that?", first["thread"]["id"])
    assert again["parts"]["sources"][0]["where"] == "Page 3"
    assert again["thread"]["bookId"] == first["thread"]["bookId"]


def test_only_who_may_open_the_book_may_ask_it(browser: Browser, db: Session, asking: Inquiry, chemistry: Book) -> None:
    browser.sign_in(people.person(db))
    body = {"question": "why does salt crack?", "bookId": str(chemistry.id)}
    refused = browser.post("/api/assistant/threads", json=body)
    assert (refused.status_code, refused.json()["code"]) == (402, "SUBSCRIPTION_REQUIRED"), refused.text
    browser.sign_in(people.trial_learner(db, now=NOON))  # whose plan reaches it, and who has not chosen it
    assert browser.post("/api/assistant/threads", json=body).json()["code"] == "BOOK_NOT_CHOSEN"
    assert db.scalar(select(ChatThread).where(ChatThread.title.like("%salt%"))) is None
    cared = browser.post("/api/assistant/threads", json=body | {"question": "i want to kill myself"})
    assert cared.json()["messages"][1]["parts"]["kind"] == "care"


def test_it_offers_what_stands_under_the_books_headings(browser: Browser, asking: Inquiry, chemistry: Book) -> None:
    said = browser.get(f"/api/assistant?bookId={chemistry.id}").json()
    assert said["about"] == "Bonds"
    assert [each["question"] for each in said["starters"]] == ["What does the book say about “Why salt cracks”?"]
    answer = asking(said["starters"][0]["question"])
    assert answer["parts"]["sources"][0]["where"] == "Page 3"


def test_a_lesson_answers_before_a_paper_its_solutions_or_a_line_of_working() -> None:
    pages = {
        2: "Safety\nA fuse melts when the current is too large, and it breaks the live wire for you.",
        8: "Fuses of 3 A, 5 A and 30 A are for sale. Choose a fuse for a kettle, and show why. (3)",
        9: "A fuse a little above 5 A is right, since a fuse of 30 A would let the wire burn first.",
        10: "I = 5 A\nA fuse that melts at 5 A is a fuse that many a learner would choose for an iron of 1.2 kW.",
    }
    chapters = {8: "A paper to end with", 9: "Solutions of the paper, with marks", 10: "Answers"}
    found = quotes(pages, {"fuse": 1.0}, 1.0, asked_of("what does a fuse do?"), chapters)
    assert [each.page for each in found] == [2]
    assert quotes({10: pages[10]}, {"fuse": 1.0}, 1.0, asked_of("fuse"))[0].heading == ""


def test_the_contents_of_a_book_are_no_answer(db: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    made = book(db, title="Leaf", page_count=4)
    listed = ["Diffusion and osmosis 24", "Exercise 5 26", "Apio’s notebook 34", "Solutions, with marks 43"]
    words = "Osmosis and diffusion\nWater moves through the membrane, and a smell moves through the air: 1 to 3."
    pages = ["Leaf\n" + words, "\n".join(["Contents", *listed]), "\n".join(listed), words]
    monkeypatch.setattr(index, "_pages", lambda *_: pages)
    index.rebuild(db)
    assert sorted(index.pages_of(db, made.id)) == [1, 4]


def test_contents_that_were_kept_before_go_with_the_next_night(db: Session, chemistry: Book) -> None:
    index.rebuild(db)
    row = db.scalars(select(Passage).where(Passage.source_id == chemistry.id, Passage.part == 3)).one()
    row.part, row.body = 2, "Contents\nWhy salt cracks 3"
    db.flush()
    index.rebuild(db)
    assert sorted(index.pages_of(db, chemistry.id)) == [1, 3, 4, 5]
