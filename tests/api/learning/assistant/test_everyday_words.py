"""Things of every day that a question tells are answered by the part of a lesson that explains them."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from api.learning.assistant import everyday_words
from api.learning.assistant.everyday_words import of_school
from api.platform.principal import Principal
from pipelines.assistant_evaluation.__main__ import learner
from pipelines.assistant_evaluation.interview import answer_to
from tests.api.learning.assistant.material import our_lessons
from tests.factories import people

LESSONS = Path("api/content/lessons/text")


@pytest.fixture(scope="module")
def asked(engine: Engine) -> Iterator[tuple[Session, Principal]]:
    with engine.connect() as connection:
        outer = connection.begin()
        with Session(connection, join_transaction_mode="create_savepoint", expire_on_commit=False) as db:
            our_lessons(db)
            yield db, learner(people.person(db, school_year="S3"))
        outer.rollback()


def test_each_thing_of_every_day_leads_to_a_heading_of_our_lessons() -> None:
    texts = "\n".join(each.read_text("utf-8") for each in LESSONS.glob("*.md"))
    headings = {
        each.lower() for found in re.findall(r"^## (.+)$|^- (?:\w+ )?\*\*(.+?)\*\*", texts, re.M) for each in found
    }
    listed = yaml.safe_load(Path(everyday_words.__file__).with_name("everyday.yaml").read_text("utf-8"))
    assert [to for _, to in listed if "\\1" not in to and to.lower() not in headings] == []


def test_other_questions_stay_as_they_are() -> None:
    for said in ("what is inertia", "solve 2x + 3 = 7", "how do we measure temperature", "what is blood"):
        assert of_school(said) == said


@pytest.mark.parametrize(
    ("question", "begins", "holds"),
    [
        ("why do people in a taxi fall forward when the driver brakes", "**Examples of inertia**", "lurch forward"),
        ("percentages of gases in air", "**Composition of air", "78%"),
        ("why do girls get periods every month", "**The menstrual cycle", "no egg was fertilised"),
        ("how does the skin cool the body on a hot day", "**How the skin regulates", "vasodilation"),
        ("how does vaccination protect us from diseases", "**How vaccination", "antibodies"),
        ("why are there fewer lions than antelopes", "**Why animals at the top", "energy is lost"),
        ("what makes transpiration faster", "**Factors that affect the rate of transpiration", "windy"),
        ("advantages of growing crops from cuttings instead of seeds", "**Advantages and dis", "like a good parent"),
        ("why do we breathe fast after running a race", "**Why we breathe fast", "lactic acid"),
        ("what causes temporary hardness and how is it removed", "**Causes and types of hard", "boiling"),
        ("wat should i put in a CV", "**Parts and format of a CV", "Referees"),
        ("write a composition about a day i will never forget", "**How to write a story", "climax"),
        ("write a dialog between a mother and her daughter about a phone", "**How to write a dialogue", "colon"),
        ("points for a debate on boarding schools are better", "**How to find points", "Boarding schools"),
        ("help me write a letter applying for a job of a cashier", "**How to write an application", "RE:"),
        ("why are leaves broad and thin", "**How a leaf is adapted", "thin"),
        ("how do bats find their way at night", "**Ultrasound", "Bats"),
        ("when do we use a semi colon", "**Uses of the semicolon", "between two sentences"),
        ("functions of iodine in the body", "**Vitamins and mineral salts", "iodine"),
        ("why is the heart divided into two sides", "**Septum", "mix"),
        ("how can you make a magnet by the stroking method", "**How to magnetise a steel bar", "stroke"),
        ("why does raw meat go bad", "**Food preservation", "bacteria"),
        ("why do boats float", "**Law of flotation", "displaces"),
        ("how does water get to the top of a tree", "**How water moves up a plant", "transpiration pull"),
        ("metallic bonding description", "**Metallic bonding", "electrons"),
        ("use of hardly ... when", "**No sooner", "scarcely"),
        ("what is e=mc2", "**Energy from mass", "mass disappears"),
        ("factors which affect the rate of transpiration", "**Factors that affect the rate of tr", "windy"),
        ("factors that influence rate of diffusion", "**Factors that affect the rate of diffusion", "Temperature"),
        ("meaning of the saying a stitch in time saves nine", "**A stitch in time", "mended early"),
        ("diffrence btn mean median and mode", "**", "comes most often"),
        ("structure of the male reproductive system", "**Male reproductive organs", "sperm ducts"),
    ],
)  # fmt: skip
def test_a_question_in_words_of_every_day_is_answered(
    asked: tuple[Session, Principal], question: str, begins: str, holds: str
) -> None:
    text = answer_to(*asked, question).content
    assert text.startswith(begins)
    assert holds in text[:900]
