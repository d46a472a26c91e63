"""Wrong ideas in plain words."""

from api.assessment.quizzes.rules import shown_options
from api.assessment.quizzes.tables import QuestionType
from api.content.question_bank.ideas import options_with_ideas
from tests.factories.bank import bank


def test_every_distractor_of_the_bank_tells_its_wrong_idea_and_no_key_does() -> None:
    items = [item for item in bank() if item["type"] == "multiple_choice"]
    for item, options in zip(items, options_with_ideas(items), strict=True):
        assert all(bool(option.get("idea")) is (option["id"] != item["answer"]) for option in options), item["code"]


def test_the_idea_stays_unseen_before_the_end() -> None:
    item = next(item for item in bank() if item["type"] == "multiple_choice")
    [options] = options_with_ideas([item])
    assert all(set(option) == {"id", "text"} for option in shown_options(QuestionType.MULTIPLE_CHOICE, options))


def test_options_of_other_shapes_stay_as_they_are() -> None:
    sides = {"left": [{"id": "l1", "text": "acid"}], "right": [{"id": "r1", "text": "red"}]}
    assert options_with_ideas([{"options": sides}, {}]) == [sides, None]
