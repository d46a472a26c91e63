"""One or two sentences rewritten as papers ask, wherever the instruction stands; what no rule fits is left alone."""

import pytest

from models.english_forms.online import formed


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("rewrite using unless: If you do not work hard you will fail.", "Unless you work hard, you will fail."),
        ('If it does not rain, we shall play. Rewrite using "unless".', "Unless it rains, we shall play."),
        ("rewrite beginning with Unless: If you are not careful, you will fall.",
         "Unless you are careful, you will fall."),
        ("Rewrite using unless: Work hard or you will fail", "Unless you work hard, you will fail."),
        ("As soon as the bell rang, the students ran out. (Begin: No sooner...)",
         "No sooner had the bell rung than the students ran out."),
        ("join using so...that. The bag was very heavy. I could not lift it.",
         "The bag was so heavy that I could not lift it."),
        ("join using so....that: The bag was heavy. I could not carry it.",
         "The bag was so heavy that I could not carry it."),
        ("It was a hot day. We stayed indoors. (join using such...that)",
         "It was such a hot day that we stayed indoors."),
        ("rewrite using prefer: I like tea more than coffee", "I prefer tea to coffee."),
        ("I would rather walk than drive. Rewrite using prefer", "I prefer walking to driving."),
        ("add a question tag: she doesn't like posho", "She doesn't like posho, does she?"),
        ("The box was so light that he could carry it. rewrite using enough",
         "The box was light enough for him to carry."),
        ("She is so tall that she can touch the roof. Rewrite using ...enough to...",
         "She is tall enough to touch the roof."),
        ("The tea is too hot for me to drink. rewrite using so...that", "The tea is so hot that I cannot drink it."),
        ('Although he was sick, he went to school. Rewrite using "In spite of"',
         "In spite of being sick, he went to school."),
        ("rewrite using despite: Although she worked hard, she failed", "Despite working hard, she failed."),
        ("He was poor but he was happy. Begin: Despite", "Despite being poor, he was happy."),
        ("Tom does not smoke. Peter does not smoke. Join using neither...nor", "Neither Tom nor Peter smokes."),
        ("join using who: The boy is here. He won the prize.", "The boy who won the prize is here."),
        ("Join the sentences using 'which': I bought a book. It costs little.", "I bought a book which costs little."),
        ("I am not rich. (Begin: I wish...)", "I wish I were rich."),
        ("I don't know the answer. Rewrite using I wish", "I wish I knew the answer."),
        ("Mary is taller than any other girl in the class. (Rewrite using the superlative)",
         "Mary is the tallest girl in the class."),
        ("Kampala is the largest city in Uganda. (use: larger than any other)",
         "Kampala is larger than any other city in Uganda."),
    ],
)  # fmt: skip
def test_a_sentence_is_rewritten_wherever_the_instruction_stands(asked: str, answer: str) -> None:
    found = formed(asked)
    assert found is not None
    assert found.answer == f"**{answer}**"


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("add a question tag: She can't cook, ...", "She can't cook, can she?"),
        ("put a question tag: They won't come", "They won't come, will they?"),
        ("Let's go, ____? supply the tag", "Let's go, shall we?"),
        ("rewrite begining with No sooner: The teacher entered the class and the students stood up",
         "No sooner had the teacher entered the class than the students stood up."),
        ("which one is right I am agree or I agree", "I agree."),
        ("join using no sooner: I reached school. It started raining.",
         "No sooner had I reached school than it started raining."),
        ("use as soon as to join: The teacher entered. We stood up.", "As soon as the teacher entered, we stood up."),
        ("join using because: He was late. He missed the bus.", "Because he was late, he missed the bus."),
        ("passive voice of They are building a new classroom", "A new classroom is being built."),
        ("change to passive voice. The fishermen are repairing the boats",
         "The boats are being repaired by the fishermen."),
        ("He writes letters (passive)", "Letters are written by him."),
        ("change to active voice: The ball was kicked by Peter", "Peter kicked the ball."),
        ("change into active: A song is being sung by the girls", "The girls are singing a song."),
        ("is it each of the boys have a book or each of the boys has a book", "Each of the boys has a book."),
        ("which is correct: he go to school or he goes to school", "He goes to school."),
        ("punctuate this sentence: where are you going asked musa", "“Where are you going?” asked Musa."),
        ("punctuate: my uncle peter lives in jinja", "My uncle Peter lives in Jinja."),
        ("change into future tense: He goes to school", "He will go to school."),
        ("put in present continuous tense: She cooks food", "She is cooking food."),
        ("write in past perfect: He eats food", "He had eaten food."),
        ("He writes a letter. change into present perfect tense", "He has written a letter."),
    ],
)  # fmt: skip
def test_tags_pairs_voices_tenses_and_marks(asked: str, answer: str) -> None:
    found = formed(asked)
    assert found is not None
    assert found.answer == f"**{answer}**"


@pytest.mark.parametrize(
    "asked",
    ["change to active voice: The ball was kicked", "change into past perfect: If he comes, we go",
     "punctuate: He came, and we left.", "is it better to walk or to run", "change to future tense: He left yesterday",
     "past tense and future tense", "what is the active voice",
     "use the law of cosines to find the angle", "change 5 km into m", "make me a timetable", "who discovered the cell",
     "join using who: The book is here. He won the prize.", "rewrite using despite: Although it rained, she came",
     "rewrite using enough: The box was so light that it floated", "rewrite using prefer: I like tea",
     "Tom does not smoke. Peter does not drink. Join using neither...nor"],
)  # fmt: skip
def test_what_no_rule_fits_is_left_alone(asked: str) -> None:
    found = formed(asked)
    assert found is None


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("write in plural: The boy is playing with his dog", "The boys are playing with their dogs."),
        ("the child has a toy. give the plural", "The children have toys."),
        ("change these sentences to plural: A cow eats grass", "Cows eat grass."),
        ("He is a good boy (change to plural)", "They are good boys."),
        ("change to plural: This is my book", "These are our books."),
        ('what tense is "I have eaten"', "present perfect"),
        ("name the tense: She was cooking", "past continuous"),
        ("what tense is used in this sentence: They will have finished", "future perfect"),
        ("what is the tense in: He plays football", "present simple"),
        ('what figure of speech is "as brave as a lion"', "simile"),
    ],
)
def test_a_sentence_is_made_plural_and_its_tense_named(asked: str, answer: str) -> None:
    found = formed(asked)
    assert found is not None
    assert found.answer == f"**{answer}**"


@pytest.mark.parametrize(
    "asked",
    ["write in plural: The man who came is my uncle", "plural of the verb", "what tense do we use with since",
     "what is a tense", "name the tense: They cut", "what figure of speech is the wind whispered"],
)  # fmt: skip
def test_number_and_tense_that_no_form_tells_are_left_alone(asked: str) -> None:
    assert formed(asked) is None
