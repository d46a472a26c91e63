"""Slips of the hand in the words of a question: they are set right, and right words stay as they are."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from api.learning.assistant.distress import is_confided
from api.learning.assistant.phone_spelling import set_right, spoken
from api.learning.assistant.search import query_of
from tests.api.learning.assistant.material import our_lessons

LESSONS = Path(__file__).parents[4] / "api/content/lessons/text"
SLIPS = """
erosin erosion, photosyntesis photosynthesis, respirtion respiration, osmossis osmosis, difusion diffusion,
enzimes enzymes, chlorophil chlorophyll, mitocondria mitochondria, symbiosiss symbiosis, selecton selection,
evoluton evolution, polination pollination, germinaton germination, transpirtion transpiration, excreton
excretion, skeletn skeleton, lightening lightning, conducter conductor, magnetsm magnetism, refracton
refraction, reflecton reflection, momentm momentum, frction friction, gravty gravity, presure pressure,
evaporaton evaporation, radiaton radiation, convecton convection, capaciter capacitor, transfomer transformer,
inertai inertia, electrolisis electrolysis, oxidaton oxidation, reducton reduction, alkanse alkanes,
distilation distillation, filtraton filtration, crystalisation crystallisation, isotops isotopes, titraton
titration, fermentaton fermentation, ammonnia ammonia, sulpur sulphur, polymrs polymers, hardnes hardness,
catalist catalyst, quadratc quadratic, trigonometri trigonometry, pythagros pythagoras, matirx matrix, vecters
vectors, inequalties inequalities, histgram histogram, indicies indices, logarithims logarithms, paralel
parallel, bisecter bisector, adverbes adverbs, conjunctins conjunctions, prepositon preposition, summry
summary, punctuaton punctuation, debat debate, tensess tenses, apostrofe apostrophe, metaphr metaphor
"""
SET_RIGHT = 0.92  # of them: 62 of 66 were when this was written, and 49 before whole words were compared
OF_OTHERS = "sonnet castle cricket waiter banker lawyer glacier treaty cabinet senate bible ballad arsenal election"


@pytest.fixture(scope="module")
def taught(engine: Engine) -> Iterator[Session]:
    with engine.connect() as connection:
        outer = connection.begin()
        with Session(connection, join_transaction_mode="create_savepoint", expire_on_commit=False) as db:
            our_lessons(db)
            yield db
        outer.rollback()


def looked_for(db: Session, words: str) -> set[str]:
    return set(query_of(db, spoken(words), is_name=True).weights)


def test_words_one_slip_away_are_set_right(taught: Session) -> None:
    pairs = [pair.split() for pair in SLIPS.replace("\n", " ").split(",")]
    wrong = [
        typed for typed, right in pairs if query_of(taught, right, is_name=True).own[0] not in looked_for(taught, typed)
    ]
    print(f"\n{len(pairs)} slips, left wrong: {wrong}")
    assert 1 - len(wrong) / len(pairs) >= SET_RIGHT, wrong


def test_a_slip_is_set_right_in_a_longer_question(taught: Session) -> None:
    assert "eros" in looked_for(taught, "causes of soil erosin and how to control it")
    assert "lightn" in looked_for(taught, "how does a lightening conductor work")


def test_right_words_that_our_lessons_do_not_use_stay_as_they_are(taught: Session) -> None:
    for word in OF_OTHERS.split():
        assert query_of(taught, spoken(word), is_name=True).corrected == {}, word


def test_no_word_of_our_lessons_is_taken_for_a_slip_of_a_word_of_asking() -> None:
    written = {
        word for path in LESSONS.rglob("*.md") for word in re.findall(r"[a-z]{5,}", path.read_text("utf-8").lower())
    }
    assert len(written) > 1000
    changed = {word: set_right(word) for word in written if set_right(word) != word}
    assert changed == {}


@pytest.mark.parametrize(
    ("typed", "said"),
    [("types of symbiosis wit exampls", "types of symbiosis with examples"), ("how is soap mde", "how is soap made"),
     ("used to and be used to diffrence", "used to and be used to difference"), 
     ("meanin of integrity", "meaning of integrity"),
     ("ruler and compas", "ruler and compass"),
     ("stops in 5 secnds find its decelaration", "stops in 5 seconds find its deceleration"),
     ("the wieght of a boy", "the weight of a boy"), ("y do metals react", "why do metals react"),
     ("defrence of acids", "difference of acids"), ("explane osmosis", "explain osmosis"),
     ("raisins in a cake", "raisins in a cake"), ("who won the election", "who won the election")],
)  # fmt: skip
def test_slips_in_words_of_asking_are_set_right(typed: str, said: str) -> None:
    assert spoken(typed) == said


@pytest.mark.parametrize(
    "asked",
    ['reported speech of "Where do you live?" the policeman asked me',
     "use the right article a, an or the: I saw ___ elephant and ___ university student",
     "corect this sentence. me and my friend was going to market",
     "punctuate. where are you going peter asked the teacher", 'begin with "Hardly": The man had beaten me when I ran',
     "when do i use since and when for", "when should i use who and whom", "how do i use lie and lay",
     "a uniform metre rule is pivoted at 50cm mark. a 2N weight hangs at 20cm mark. where should a 3N weight be hung",
     "She is afraid ___ dogs but she is good ___ swimming. which prepositions",
     "one bell rings after every 20 minutes and another after every 30 minutes. They rang together at 8:00 am",
     "draw 4 me truth table of AND gate", "wen i touch hot saucepan my hand moves away b4 i think. how does it happen",
     "my evening is full of work at home. how can i revise when i have only 30 minutes",
     "can you leak for me uneb papers of this year", "how to use i wish", "how to introduce myself",
     "how to use had i known", "when do i use used to"],
)  # fmt: skip
def test_a_task_of_grammar_is_no_cry_for_help(asked: str) -> None:
    assert not is_confided(asked)
