"""English questions that come in several wordings of one pattern; each distractor is formed by the error it names."""

from random import Random

from api.assessment.question_bank.items import Item

UNCOUNTABLE = {
    ("furniture", "strong"): ["in the new classroom", "in the library", "in the staffroom"],
    ("equipment", "modern"): ["in the laboratory", "in the health centre", "in the computer room"],
    ("luggage", "heavy"): ["on the bus to Mbale", "on the boat to Kalangala", "on the lorry"],
    ("homework", "easy"): ["from the chemistry teacher", "for the holidays", "for this week"],
    ("clothing", "clean"): ["in the suitcase", "on the line", "in the market"],
    ("traffic", "slow"): ["on Jinja Road", "at the taxi park", "near the bridge"],
}


def choice(rng: Random, right: tuple[str, str], wrongs: list[tuple[str, str, str]]) -> Item:
    """The key and three distractors in a drawn order, and the letter of the key."""
    rows: list[tuple[str, str | None, str]] = [(right[0], None, right[1]), *wrongs]
    rng.shuffle(rows)
    options = [
        {"id": letter, "text": text, "misconception": misconception, "why": why}
        for letter, (text, misconception, why) in zip("abcd", rows, strict=True)
    ]
    key = next(option["id"] for option in options if not option["misconception"])
    return {"type": "multiple_choice", "options": options, "answer": key}


def t_since_for(rng: Random) -> Item:
    """Present perfect with a starting point or a length of time."""
    who, be, have = rng.choice([
        ("Our cousin", "is", "has"), ("My parents", "are", "have"), ("The new teacher", "is", "has"),
        ("Aunt Rose", "is", "has"), ("The two nurses", "are", "have"),
    ])
    third = "s" if have == "has" else ""
    base, past, ing, place = rng.choice([
        ("live", "lived", "living", "in Gulu"), ("work", "worked", "working", "at the clinic"),
        ("stay", "stayed", "staying", "in Hoima"), ("teach", "taught", "teaching", "in Arua"),
    ])
    present = f"{base}es" if third and base == "teach" else f"{base}{third}"
    when = rng.choice(["since 2019", "since January", "since last term", "since Monday"])
    return {
        "topic": "E1.08", "difficulty": "medium", "cognitive": "apply",
        "stem": f"Choose the words that complete the sentence: “{who} … {place} {when}.”",
        **choice(rng, (f"{have} {past}", "‘Since’ with a starting point takes the present perfect."), [
            (present, "mx-eng-01", "The present simple does not show that it began in the past."),
            (past, "mx-eng-01", "The past simple shows a finished action, but this one goes on."),
            (f"{be} {ing}", "mx-eng-01", "The present continuous does not go with ‘since’."),
        ]),
        "explanation": f"‘{when[0].upper()}{when[1:]}’ gives the starting point of something that is still true, "
                       f"so we use have or has + past participle: {have} {past}.",
        "hint": "It began in the past and is still true now.",
        "rungs": [
            "‘Since’ tells when it began. Which tense joins the past with now?",
            "Use have or has with the past participle of the verb.",
        ],
        "seconds": 45,
    }


def t_uncountable(rng: Random) -> Item:
    """Uncountable nouns take a singular verb and no plural ending."""
    noun, adjective, place = rng.choice([(*row, place) for row, places in UNCOUNTABLE.items() for place in places])
    name = noun.capitalize()
    return {
        "topic": "E4.01", "difficulty": "medium", "cognitive": "apply",
        "stem": f"Which sentence about the {noun} {place} is correct?",
        **choice(rng, (f"The {noun} {place} was {adjective}.", f"‘{name}’ is uncountable and takes a singular verb."), [
            (f"The {noun} {place} were {adjective}.", "mx-eng-02", "An uncountable noun needs a singular verb."),
            (f"The {noun}s {place} was {adjective}.", "mx-eng-07", f"‘{name}’ has no plural with -s."),
            (f"The {noun}s {place} were {adjective}.", "mx-eng-07", "An uncountable noun takes no -s or plural verb."),
        ]),
        "explanation": f"‘{name}’ cannot be counted, so it has no plural form and takes a singular verb. "
                       f"So: The {noun} {place} was {adjective}.",
        "hint": "Can you put a number directly in front of this noun?",
        "rungs": [
            f"‘{name}’ cannot be counted, so it has no plural with -s.",
            "A noun without a plural goes with is and was, like one thing.",
        ],
        "seconds": 45,
    }


TEMPLATES = [
    ("E1.08-T01", t_since_for, 5),
    ("E4.01-T01", t_uncountable, 5),
]
