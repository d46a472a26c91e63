"""Forms of English words and sentences: right where lists and rules tell, silent where they do not."""

import pytest

from models.english_forms.online import formed


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ('past tense of "teach"', "taught"),
        ("wat is the past participle of go", "gone"),
        ("past tense of stop", "stopped"),
        ("past simple of begin", "began"),
        ("plural of child", "children"),
        ("plural of gentleman", "gentlemen"),
        ("plural of human", "humans"),
        ("plural of advice", "has no plural"),
        ("comparative and superlative of good", "better"),
        ("change to passive: The boy kicked the ball", "The ball was kicked by the boy."),
        ("passive voice of 'The teacher is marking our books'", "Our books are being marked by the teacher."),
        ("passive: Somebody paid a bribe", "A bribe was paid."),
        ("put into the passive: They have returned the books", "The books have been returned."),
        ("put into the passive: The women were carrying water", "Water was being carried by the women."),
        ("put into the passive: He saw me", "I was seen by him."),
        ('put into reported speech: He said, "I am tired."', "He said that he was tired."),
        ('reported speech: She said, "My mother will visit us tomorrow."',
         "She said that her mother would visit them the next day."),
        ('change to reported speech: "I am hungry," said Amina', "Amina said that she was hungry."),
        ('put in indirect speech: “We are tired,” the girls said.', "The girls said that they were tired."),
        ('"I can\'t swim," said Peter to his mother. change to reported speech',
         "Peter told his mother that he couldn't swim."),
    ],
)  # fmt: skip
def test_a_form_that_is_asked_for_is_told(asked: str, answer: str) -> None:
    found = formed(asked)
    assert found is not None
    assert answer in found.answer


@pytest.mark.parametrize(
    "asked",
    ["what is the passive voice", "explain the past tense", "passive: The cat sleeps", "passive: They go to school",
     "passive: The girl who sings loves the boy", "past tense of blorf",
     "reported speech: He asked, \"Are you tired?\"",
     "change to passive: Nobody saw him", "reported speech: Okello said, \"I am tired.\""],
)  # fmt: skip
def test_what_rules_do_not_surely_tell_is_left_to_the_lessons(asked: str) -> None:
    assert formed(asked) is None
