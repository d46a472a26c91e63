"""Questions that ask two things at once, and kinds whose answer stands in a table or in the middle of a lesson."""

from collections.abc import Iterator

import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from api.learning.assistant.double_questions import second_of, things_of
from api.learning.assistant.question_types import Asked, Wants, asked_of
from api.learning.assistant.tables import AnswerKind
from api.platform.principal import Principal
from pipelines.assistant_evaluation.__main__ import learner
from pipelines.assistant_evaluation.interview import answer_to
from tests.api.learning.assistant.material import our_lessons
from tests.factories import people


@pytest.fixture(scope="module")
def asked(engine: Engine) -> Iterator[tuple[Session, Principal]]:
    with engine.connect() as connection:
        outer = connection.begin()
        with Session(connection, join_transaction_mode="create_savepoint", expire_on_commit=False) as db:
            our_lessons(db)
            yield db, learner(people.person(db, school_year="S3"))
        outer.rollback()


@pytest.mark.parametrize(
    ("question", "wants", "about"),
    [
        ("define osmosis and state its importance", Wants.LIST, "osmosis"),
        ("what is rusting and how can it be prevented", Wants.REMEDY, "rusting"),
        ("causes of soil erosion and how to control it", Wants.REMEDY, "soil erosion"),
        ("advantages and disadvantages of friction", Wants.LIST, "friction"),
    ],
)
def test_a_second_question_is_of_what_the_first_is_about(question: str, wants: Wants, about: str) -> None:
    second = second_of(question, asked_of(question))
    assert second is not None
    assert (second.wants, second.about) == (wants, about)


def test_one_question_has_no_second_and_one_thing_is_not_two() -> None:
    for question in ("what is friction", "explain how rain is formed", "uses of chlorine"):
        assert second_of(question, asked_of(question)) is None
        assert things_of(asked_of(question)) is None
    assert things_of(Asked(Wants.CAUSE, "thunder and lightning")) is None


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("uses of chlorine and hydrogen", ["**Uses of chlorine**", "**Uses of hydrogen**"]),
        ("state newtons three laws of motion", ["first law", "second law", "third law"]),
        ("what is rusting and how can it be prevented", ["hydrated iron", "paint"]),
        ("meaning of an alloy and three examples", ["**alloy** is a m", "brass"]),
        ("features of mosses and ferns", ["no true roots"]),
        ("state 4 functions of the testes", ["sperm"]),
        ("types of teeth in the human body and the work of each", ["premolars crush"]),
        ("how is chlorine made in the lab", ["manganese(IV) oxide"]),
        ("what is observed when sodium is put in water", ["Reaction of sodium with water"]),
        ("state the lens formula and say what each letter means", [r"\frac{1}{f}"]),
        ("meaning of habitat, niche and ecosystem", ["place where", "role of"]),
        ("define focal length and principal focus of a lens", ["**focal length", "**principal focus"]),
        ("give 3 examples where friction is useful", ["we walk"]),
        ("difference between n type and p type semiconductor", ["n-type", "extra electrons"]),
        ("write the word equation for photosynthesis and the conditions needed", ["light", "chlorophyll"]),
        ("mention seven characteristics of living organisms", ["nutrition"]),
        ("what is the distributive law", ["distributive"]),
        ("where is capillarity used in daily life", ["wick"]),
    ],
)
def test_each_thing_that_was_asked_is_in_the_answer(
    asked: tuple[Session, Principal], question: str, holds: list[str]
) -> None:
    said = answer_to(*asked, question).content
    assert [each for each in holds if each.lower() not in said.lower()] == []


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("what advantages does metamorphosis give an insect", "**Advantages of metamorphosis**"),
        ("what are gamma rays used for", "**Uses of gamma rays**"),
        ("how are x rays useful in hospitals", "**Uses of X-rays**"),
        ("functions of the condenser in distillation", "**Functions of the condenser"),
        ("explain how crude oil is separated into petrol and diesel", "**Fractional distillation"),
        ("state four branches of physics", "**Branches of physics**"),
        ("how is urine formed in the kidney", "**How urine is formed"),
        ("uses of fertilisers", "fertiliser"),
        ("composition about my first day at school how do i plan it", "**How to write an essay or composition"),
        ("difference between ac generator and dc generator", "AC and DC generators**"),
        ("explain how soap removes dirt", "cleans**"),
    ],
)
def test_the_passage_headed_by_what_was_asked_comes_first(
    asked: tuple[Session, Principal], question: str, holds: str
) -> None:
    assert holds in answer_to(*asked, question).content.split("\n\n")[0]


@pytest.mark.parametrize(
    "question",
    ["how can i make money online", "write for me a love message", "best phone", "what is the capital city of france"],
)
def test_what_no_school_asks_is_declined(asked: tuple[Session, Principal], question: str) -> None:
    assert answer_to(*asked, question).parts.kind is AnswerKind.NOTHING


def test_a_number_of_an_exercise_is_asked_back(asked: tuple[Session, Principal]) -> None:
    assert answer_to(*asked, "do for me number 4").parts.kind is AnswerKind.REFUSED


def test_a_difference_with_examples_is_of_the_two_things_alone() -> None:
    wanted = asked_of("difference between exothermic and endothermic reactions with examples")
    assert wanted.wants is Wants.DIFFERENCE
    assert wanted.sides is not None
    assert wanted.sides[-1] == "endothermic reactions"


def test_an_example_that_is_asked_for_stands_at_the_beginning(asked: tuple[Session, Principal]) -> None:
    found = answer_to(*asked, "what is sublimation give two examples of substances which sublime")
    assert "such as" in found.content[:300]


def test_g_told_beside_a_question_is_no_number_more(asked: tuple[Session, Principal]) -> None:
    found = answer_to(
        *asked, "calculate the presure at the bottom of a tank 3m deep. density of water 1000kg/m3, g = 10"
    )
    assert found.parts.kind is AnswerKind.STEPS
    assert "30{,}000" in (found.parts.steps[-1].tex or "")
