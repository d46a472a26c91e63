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
        ("change to passive: The cook has prepared the food.", "The food has been prepared by the cook."),
        ("change to passive: A guide will lead the visitors", "The visitors will be led by a guide."),
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
     "passive: The old cook cooks the food", "passive: The nurse gave him water",
     "passive: The girl who sings loves the boy", "past tense of blorf",
     "change to passive: Nobody saw him"],
)  # fmt: skip
def test_what_rules_do_not_surely_tell_is_left_to_the_lessons(asked: str) -> None:
    assert formed(asked) is None


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("add a question tag: You have finished your homework, ____?", "haven't you?"),
        ("Add a question tag: She sings well", "She sings well, doesn't she?"),
        ('rewrite using "not only but also". he is a singer. he is a dancer', "not only a singer but also a dancer"),
        ('Rewrite using "Had": If she had come early, she would have seen him', "Had she come early, she would have"),
        ('rewrite without "unless": Unless you work hard, you will fail', "If you do not work hard, you will fail."),
        ("rewrite using unless: If you do not work hard, you will fail", "Unless you work hard, you will fail."),
        ("rewrite using too...to: The bag is so heavy that I cannot carry it", "The bag is too heavy for me to carry."),
        ("rewrite using so...that: He was too weak to walk", "He was so weak that he could not walk."),
        ('Rewrite beginning with "No sooner": As soon as the bell rang, the girls ran out',
         "No sooner had the bell rung than the girls ran out."),
        ("Rewrite beginning with Hardly: As soon as he came, we kept quiet",
         "Hardly had he come when we kept quiet."),
        ("he said i am tired change to reported speech", "He said that he was tired."),
        ("Give the plural of: child, ox, leaf", "ox – **oxen**"),
        ("Write the opposites of: generous, borrow", "borrow – **lend**"),
        ("complete with the correct preposition: She is good ___ maths and afraid ___ snakes",
         "good **at** maths and afraid **of** snakes"),
        ("change to past tense: The farmer digs the garden and plants maize", "dug the garden and planted maize"),
    ],
)  # fmt: skip
def test_a_sentence_is_rewritten_as_papers_ask(asked: str, answer: str) -> None:
    found = formed(asked)
    assert found is not None
    assert answer in found.answer


@pytest.mark.parametrize(
    "asked",
    ["what is a question tag", "difference between too and enough", "plural of children and women",
     "Add a question tag: Nobody came", "complete with a preposition: I am ____ him",
     "write a composition about the opposite of love"],
)  # fmt: skip
def test_a_sentence_no_rule_surely_fits_is_left_alone(asked: str) -> None:
    assert formed(asked) is None


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ('join using "although": It was raining. They played football',
         "Although it was raining, they played football."),
        ('begin with "Hardly": The teacher had just left when the students shouted',
         "Hardly had the teacher left when the students shouted."),
        ("comparative and superlative of good, bad, beautiful, happy",
         "beautiful – **more beautiful, most beautiful**"),
        ("fill in: She ___ (go) to school every day", "She goes to school every day."),
        ("fill in: She ___ (see) him yesterday", "She saw him yesterday."),
        ("fill in: They ___ (play) football now", "They are playing football now."),
        ("if i had money i ___ (buy) a car. what is the correct form and why", "If I had money I would buy a car."),
        ("fill in: If it rains, we ___ (stay) at home", "we will stay at home."),
        ("fill in: If he had worked hard, he ___ (pass)", "he would have passed."),
        ("use the right article a, an or the: I saw ___ elephant and ___ university student",
         "I saw an elephant and a university student."),
        ("use a or an: He is ___ honest man", "He is an honest man."),
        ("corect this sentence. me and my friend was going to market", "My friend and I were going to market."),
        ("correct this sentence: he don't like fish", "He doesn't like fish."),
        ("correct this sentence: She did not went home", "She did not go home."),
        ("correct this sentence: we goes home", "We go home."),
    ],
)  # fmt: skip
def test_an_exercise_of_one_certain_rule_is_done(asked: str, answer: str) -> None:
    found = formed(asked)
    assert found is not None
    assert answer in found.answer


@pytest.mark.parametrize(
    "asked",
    ["use a or an: ___ sun is hot", "use a, an or the: She is ___ best student",
     "use a, an or the: He went to ___ market",
     "use a or an: She bought ___ old books", "use a or an: She is ___ beautiful", "correct this sentence: he is a boy",
     "correct this sentence: she put it there", "correct this sentence: he can swim",
     "correct this sentence: they go to school every day", 
     "fill in: She ___ (go) to school",
     "comparative and superlative of good and blorf"],
)  # fmt: skip
def test_an_exercise_that_needs_more_than_one_rule_is_left_alone(asked: str) -> None:
    assert formed(asked) is None
