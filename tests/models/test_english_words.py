"""Words of one family, principal parts, negatives, questions and corrections: certain, or left to the lessons."""

import pytest

from models.english_forms.online import formed
from models.english_forms.online.mistakes import corrected


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        (
            "noun formed from the verb arrive and from the adjective honest",
            "arrive – **arrival**; honest – **honesty**",
        ),
        ("give the adverb form of happy, quick and good", "good – **well**"),
        ("change the word 'explain' to a noun", "**explanation**"),
        ("form adjectives from: success, care and fame", "care – **careful or careless**"),
        ("verb form of strength", "**strengthen**"),
        ("what is the past participle of swim, write and lay", "swim – **swum**; write – **written**; lay – **laid**"),
        ("past tense of go eat and buy", "go – **went**; eat – **ate**; buy – **bought**"),
        ("three forms of begin", "**began, begun**"),
        ("past tense and past participle of teach and swim", "swim – **swam, swum**"),
        ("past tense and past participle of swim", "**swam, swum**"),
        ("turn to negative: He went to the market yesterday", "**He did not go to the market yesterday.**"),
        ("change to negative: She has eaten some food.", "**She has not eaten any food.**"),
        ("make negative: the boys play football every day", "**The boys do not play football every day.**"),
        ("Peter likes mangoes (change into negative)", "**Peter does not like mangoes.**"),
        ('change "the teacher beat us" to negative', "**The teacher did not beat us.**"),
        ("turn into question form: He can swim", "**Can he swim?**"),
        ("change into a question: They have a car", "**Do they have a car?**"),
        ("put into interrogative: Mary and John went to church", "**Did Mary and John go to church?**"),
        ("correct this sentence: each of the boys have a book", "**Each of the boys has a book.**"),
        ("i have saw him. correct this sentence", "**I have seen him.**"),
        ("what is wrong with this sentence: we discussed about it", "**We discussed it.**"),
    ],
)
def test_what_a_rule_or_list_surely_tells_is_told(asked: str, answer: str) -> None:
    found = formed(asked)
    assert found is not None
    assert answer in found.answer


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("If I (know) you were sick, I would have come. put the verb in brackets in correct form",
         "If I had known you were sick, I would have come."),
        ("Put the verb in brackets in the correct tense: She (go) to Kampala yesterday",
         "She went to Kampala yesterday."),
        ("fill in: He ___ (live) here since 2010", "He has lived here since 2010."),
        ("The boys (play) football now. use the correct tense of the verb in brackets",
         "The boys are playing football now."),
        ("put the verb in the brackets in the right form: My mother (cook) every day", "My mother cooks every day."),
        ("fill in: if she ___ (come) early, i would go", "If she came early, I would go."),
        ("put the verb in the correct form: If it (rain), we will stay", "If it rains, we will stay."),
        ("they have ____ (eat) the food", "They have eaten the food."),
        ("she enjoys ___ (swim)", "She enjoys swimming."),
        ("I want ____ (become) a doctor", "I want to become a doctor."),
        ("They ___ (travel) to Jinja tomorrow", "They will travel to Jinja tomorrow."),
        ("The house was ___ (build) by my father", "The house was built by my father."),
        ("he made me ___ (weep)", "He made me weep."),
    ],
)  # fmt: skip
def test_a_verb_takes_the_form_that_its_sentence_tells(asked: str, answer: str) -> None:
    found = formed(asked)
    assert found is not None
    assert found.answer == f"**{answer}**"


@pytest.mark.parametrize(
    "asked",
    ["fill in: She ___ (go) to school", "by the time we arrived the bus ___ (leave)", "solve (x) now",
     "what is (a) in correct form", "While I (walk) home, it (rain). put the verbs in brackets in the right form"],
)  # fmt: skip
def test_a_verb_that_nothing_surely_tells_is_left_alone(asked: str) -> None:
    assert formed(asked) is None


@pytest.mark.parametrize(
    "asked",
    ["adverb of time", "nouns for animals", "noun form of blorf", "form adjectives from: success and blorf",
     "past participle of go and blorf", "what is the past participle", "make negative: they cut trees",
     "change into negative: He never eats meat", "negative of 5", "change 0.5 into a fraction",
     "turn into a question: the tall old man left", "question: what is a noun"],
)  # fmt: skip
def test_what_no_list_holds_is_left_to_the_lessons(asked: str) -> None:
    assert formed(asked) is None


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("she is more taller than me", "She is taller than me."),
        ("they has many informations", "They have much information."),
        ("he gave me a advice", "He gave me some advice."),
        ("one of my friend is sick", "One of my friends is sick."),
        ("i prefer tea than coffee", "I prefer tea to coffee."),
        ("although he was sick but he came", "Although he was sick, he came."),
        ("we have lived here since ten years", "We have lived here for ten years."),
        ("i am looking forward to meet you", "I am looking forward to meeting you."),
        ("she don't know nothing", "She doesn't know anything."),
        ("he is married with two wives", "He is married to two wives."),
        ("yesterday I go home", "Yesterday I went home."),
        ("did he went home", "Did he go home?"),
        ("I and my brother went", "My brother and I went."),
        ("there is many goats", "There are many goats."),
        ("an university is here", "A university is here."),
        (
            "the teacher discuss about the poem yesterday and we was happy",
            "The teacher discussed the poem yesterday and we were happy.",
        ),
        ("he came because they was late", "He came because they were late."),
    ],
)
def test_a_common_mistake_is_put_right(wrong: str, right: str) -> None:
    found = corrected(wrong)
    assert found is not None
    assert found.sentence == right
    assert found.rules


@pytest.mark.parametrize(
    "right",
    [
        "The boy is good at mathematics.", "They have come.", "She has beautiful eyes.", "He has put the book there.",
        "We have lunch at school.", "Yesterday he went home.", "I didn't go because no one came.",
        "The bus was full in the morning.", "He insisted at the meeting that we go.", "She is tired from work.",
        "Each of the boys has a book.", "He gave me much advice.", "I have many times seen it.",
        "The boys ran and they were happy.", "He left yesterday because she was ill.",
        "An honest man is rare.", "Many people have no money.", "I have lived here since 2010.",
    ],
)  # fmt: skip
def test_a_sentence_without_a_mistake_we_know_is_left_alone(right: str) -> None:
    assert corrected(right) is None


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("give one word for a person who cannot see", "blind"),
        ("one word for a person who cant read or write", "illiterate"),
        ("one word for a person who treats animals", "vet (veterinary doctor)"),
        ("another word for brave", "brave – courageous or bold"),
        ("synonyms of big and small", "big – large or huge; small – little or tiny"),
        ("give the female of lion, cock and nephew", "lion – lioness; cock – hen; nephew – niece"),
        ("masculine of queen", "queen – king"),
        ("young one of a goat", "goat – kid"),
        ("what do you call a group of bees", "bees – a swarm"),
        ("write in full: Mr, PTO, e.g.", "Mr – Mister; PTO – please turn over; e.g – for example"),
        ("homophone of no", "no – know"),
        ("fill in since or for: I have been here ___ 2010", "I have been here since 2010."),
        ("fill in since or for: she has slept ___ three hours", "She has slept for three hours."),
        ("fill in much or many: How ____ sugar do you want", "How much sugar do you want?"),
        ("choose the correct word: He is (taller/tallest) than me", "He is taller than me."),
    ],
)
def test_a_word_of_a_list_and_a_choice_of_two_are_told(asked: str, answer: str) -> None:
    found = formed(asked)
    assert found is not None
    assert found.answer == f"**{answer}**"


@pytest.mark.parametrize(
    "asked",
    ["another word for photosynthesis", "full form of DNA", "what is a group of atoms called",
     "word equation for rusting",
     "fill in since or for: he left ___ noon it rained", "young people of Uganda", "what is a synonym",
     "one word for a sad goat"],
)  # fmt: skip
def test_a_word_on_no_list_is_left_to_the_lessons(asked: str) -> None:
    assert formed(asked) is None
