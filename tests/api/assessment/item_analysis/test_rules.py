"""When the night may set a question aside, each bound of a new key, and what a learner reads of it. Pure."""

from decimal import Decimal
from typing import Any

import pytest

from api.assessment.item_analysis.rules import (
    EarlierFinding,
    KeyDoesNotFit,
    fitting_key,
    may_quarantine,
    notice_text,
    repaired,
    same_finding,
)
from api.assessment.quizzes.tables import ItemStatus, QuestionType

KIND = QuestionType
OPTIONS = [{"id": name, "text": name, "why": "So.", "misconception": f"mx-{name}"} for name in "abc"]
SIDES = {side: [{"id": f"{side[0]}{n}", "text": str(n)} for n in (1, 2)] for side in ("left", "right")}
DRAWN = {"places": [{"id": "p1"}, {"id": "p2"}], "labels": [{"id": "l1"}, {"id": "l2"}, {"id": "l3"}]}
NUMBER = {"value": 12, "tolerance": 0, "unit": "cm", "unitVariants": ["centimetres"]}
NO_UNIT: dict[str, Any] = {"unit": None, "unitVariants": []}


def test_the_night_sets_a_live_question_aside_for_a_grave_finding_and_after_a_word_for_thirty_answers_more() -> None:
    def may(
        status: ItemStatus = ItemStatus.LIVE, answers: int = 50, word: int | None = None, *, grave: bool = True
    ) -> bool:
        return may_quarantine(is_grave=grave, status=status, answers=answers, answers_at_last_word=word)

    assert {status for status in ItemStatus if may(status)} == {ItemStatus.LIVE}
    assert not may(grave=False)
    assert [may(answers=answers, word=20) for answers in (49, 50)] == [False, True]


@pytest.mark.parametrize(
    ("kind", "options", "old", "new", "advice"),
    [
        (KIND.MULTI_SELECT, OPTIONS, ["a"], [], "Choose one or more of the question's own choices, but not all."),
        (KIND.ORDERING, OPTIONS, ["a", "b", "c"], "abc", "Put every step in its place, each once."),
        (KIND.MATCHING, SIDES, {}, {"l1": "r1", "l2": "z"},
         "Give every entry on the left one on the right, each once."),
        (KIND.LABEL_DIAGRAM, DRAWN, {}, {"p1": "l1"}, "Give every number a label, each once."),
        (KIND.NUMERIC, None, NUMBER, {}, "Write the right number, and how far off an answer may be."),
        (KIND.NUMERIC, None, NUMBER, {"value": "twelve"}, "Write the right number, and how far off an answer may be."),
        (KIND.SHORT_TEXT, None, {"accepted": ["a"]}, {"accepted": [str(n) for n in range(21)]},
         "Write 1 to 20 accepted answers of at most 200 characters each."),
        (KIND.MULTIPLE_CHOICE, OPTIONS, "a", "z",
         "Choose one of the question's own choices that is not its key now."),
        (KIND.MULTIPLE_CHOICE, OPTIONS, "a", "a",
         "This is the key it has. Change it, or release the question if it is sound."),
    ],
)  # fmt: skip
def test_a_key_that_does_not_fit_hears_what_would(
    kind: QuestionType, options: Any, old: Any, new: Any, advice: str
) -> None:
    with pytest.raises(KeyDoesNotFit) as refused:
        fitting_key(kind, options, old, new)
    assert str(refused.value) == advice


@pytest.mark.parametrize(
    ("new", "kept"),
    [
        ({"value": "1e15", "tolerance": "1e15"}, {"value": 10**15, "tolerance": 10**15} | NO_UNIT),
        ({"value": "-1e15"}, {"value": -(10**15), "tolerance": 0} | NO_UNIT),
        ({"value": 0}, {"value": 0, "tolerance": 0} | NO_UNIT),
        ({"value": 12.5, "unit": "  "}, {"value": 12.5, "tolerance": 0} | NO_UNIT),
        ({"value": 1, "unit": f" {'m' * 41} "}, {"value": 1, "tolerance": 0, "unit": "m" * 40, "unitVariants": []}),
        ({"value": 1, "unit": " cm "}, {"value": 1, "tolerance": 0, "unit": "cm", "unitVariants": ["centimetres"]}),
    ],
)
def test_a_number_is_kept_as_it_is_written_with_its_unit(new: Any, kept: Any) -> None:
    made = fitting_key(KIND.NUMERIC, None, NUMBER, new)
    assert made == kept
    assert {type(made["value"]), type(made["tolerance"])} <= {int, float}
    assert isinstance(made["value"], int) == (kept["value"] == int(kept["value"]))


def test_other_names_of_a_unit_stay_where_the_unit_does() -> None:
    bare = {"value": 12, "tolerance": 0, "unit": None}
    assert fitting_key(KIND.NUMERIC, None, bare, {"value": 1})["unitVariants"] == []
    named = bare | {"unitVariants": ["goats"]}
    assert fitting_key(KIND.NUMERIC, None, named, {"value": 1})["unitVariants"] == ["goats"]
    assert fitting_key(KIND.NUMERIC, None, named, {"value": 1, "unit": "kg"})["unitVariants"] == []


@pytest.mark.parametrize("new", [{"value": "1000000000000001"}, {"value": 1, "tolerance": "1000000000000001"},
                                 {"value": None}, {"value": 1, "tolerance": "-0.1"}])  # fmt: skip
def test_a_number_beyond_its_bounds_is_refused(new: Any) -> None:
    with pytest.raises(KeyDoesNotFit):
        fitting_key(KIND.NUMERIC, None, NUMBER, new)


def test_twenty_answers_of_two_hundred_signs_are_accepted() -> None:
    most = [str(n) for n in range(19)] + ["x" * 200]
    assert fitting_key(KIND.SHORT_TEXT, None, {}, {"accepted": [*most, " 1 "]}) == {"accepted": most}


def test_the_same_choice_twice_is_refused_and_true_is_a_key_as_well() -> None:
    assert fitting_key(KIND.TRUE_FALSE, None, False, "TRUE") is True
    with pytest.raises(KeyDoesNotFit):
        fitting_key(KIND.MULTI_SELECT, OPTIONS, ["c"], ["a", "b", "c"])
    with pytest.raises(KeyDoesNotFit):
        fitting_key(KIND.MULTI_SELECT, OPTIONS, ["c"], {"a": 1, "z": 2})
    with pytest.raises(KeyDoesNotFit):
        fitting_key(KIND.LABEL_DIAGRAM, DRAWN, {}, {"p1": "l1", "p2": "l1"})


def test_a_reason_that_spoke_of_the_old_key_goes_and_the_words_of_the_choice_stay() -> None:
    bare = {"misconception": None, "why": ""}
    after = repaired(KIND.MULTIPLE_CHOICE, OPTIONS, "a", "b")
    assert after == [OPTIONS[0] | bare, OPTIONS[1] | bare, OPTIONS[2]]
    assert repaired(KIND.MULTI_SELECT, OPTIONS, ["a", "b"], ["b", "c"]) == [
        OPTIONS[0] | bare, OPTIONS[1], OPTIONS[2] | bare,
    ]  # fmt: skip
    assert repaired(KIND.NUMERIC, None, NUMBER, NUMBER) is None
    named = [each | {"id": f"o{each['id']}"} for each in OPTIONS]
    assert repaired(KIND.MULTIPLE_CHOICE, named, "oa", "ob")[0] == named[0] | bare


def test_more_answers_alone_are_news_from_a_tenth_more_on() -> None:
    flag, other = {"flag": "key_is_wrong", "share": 1}, {"flag": "too_hard"}
    before = EarlierFinding([flag], 100)
    assert same_finding(before, [flag | {"share": 2}], 109)
    assert not same_finding(before, [flag], 110)
    assert not same_finding(before, [other], 100)
    assert not same_finding(before, [flag, other], 100)
    assert same_finding(None, [], 9)
    assert not same_finding(None, [flag], 9)


FAULT = "Question 3 of “Cells” had a fault, so it no longer counts."


@pytest.mark.parametrize(
    ("how", "before", "after", "text"),
    [
        ("left_out", "50.5", "60.49", f"{FAULT} Your score went from 50% to 60%."),
        ("left_out", None, "60", f"{FAULT} Your score is 60% now."),
        ("left_out", "50", None, f"{FAULT} No question of this test is left that counts, so it has no score now."),
        ("counts_again", None, "60",
         "Question 3 of “Cells” was looked at again and is sound, so it counts again. Your score is 60% now."),
        ("rekeyed", "0", "100",
         "Question 3 of “Cells” had the wrong answer marked as right. We have fixed it."
         " Your score went from 0% to 100%."),
    ],
)  # fmt: skip
def test_a_learner_reads_what_was_done_and_what_it_did_to_the_score(
    how: str, before: str | None, after: str | None, text: str
) -> None:
    was, now = (None if each is None else Decimal(each) for each in (before, after))
    assert notice_text(number=3, title="Cells", before=was, after=now, how=how) == text
