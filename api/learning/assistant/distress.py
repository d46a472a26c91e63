"""Whether somebody writes of danger, despair or a trouble of their own, and not of school. Pure."""

import re
from typing import Final

from api.learning.assistant.phone_spelling import spoken
from api.learning.assistant.rules import DISTRESS, HURT, WORRIED
from models.distress.online import probability, subjects_of

SURE: Final = 0.5  # both measured in models/distress/CARD.md
MAYBE: Final = 0.1
MAYBE_FOREIGN: Final = 0.42  # of words in no English
IN_NEED: Final = ((DISTRESS, "care"), (WORRIED, "worried"), (HURT, "hurt"))
# A gap where a verb of harm may be left out: whoever does homework loses little by being asked how they are.
UNSAID: Final = re.compile(r"\bi (?:\w+ ){0,2}(?:to|will|wanna) ?_{2,} ?(?:my ?self|my life)\b", re.IGNORECASE)
HARD_SUBJECTS: Final = frozenset(("death", "touch", "sex", "beat", "sad", "fear", "drugs"))
SUMS: Final = re.compile(r"\d+\s*[-+*/^=<>×÷]|=|\b[a-z]\s*=|\^")
# Two measurements with units of physics: a sum, whatever hangs, falls or is cut in it.
MEASURED: Final = re.compile(
    r"\d(?:\s?(?:cm|mm|km|kg|cm3|cm2|m2|m3|m/s|hz|pa|ohms?|newtons?|joules?|watts?|volts?|amperes?|litres?)|\s?[NJWVmg])\b",
    re.IGNORECASE,
)
FIGURES: Final = re.compile(r"\d+(?:[.:,]\d+)*")
CLOCK: Final = re.compile(r"(?<=\d) ?[ap]\.? ?m\b", re.IGNORECASE)
OF_ONESELF: Final = frozenset(("me", "kin", "adult", "death", "touch", "sex", "beat", "drugs"))
OF_SOMEBODY: Final = frozenset(("kin", "adult", "beat", "sad", "fear"))  # then a hot iron may be no lesson
STUDYING: Final = re.compile(
    r"\bhow (?:can|do|should|will) i (?:revise|study|prepare|plan|memori[sz]e)\b", re.IGNORECASE
)
# What one touches in a lesson of science, and no hand on somebody.
THING_TOUCHED: Final = re.compile(
    r"\btouch(?:ing|ed)? (?:a |an |the |something |any )?(?:very )?"
    r"(?:hot|cold|wet|sharp|metal|live|saucepan|stove|electric|iron|ice|acid)\b",
    re.IGNORECASE,
)
LEAK: Final = re.compile(r"\bleak\w*\b.*\b(?:uneb|uce|exams?|papers?|questions?|answers?)\b", re.IGNORECASE)
EXPLANATION: Final = re.compile(
    r"^\W*(?:how|what|which|y(?= (?:is|are|do|does|did|can)\b))\b"
    r"|\b(?:how|why|what|which) (?:do|does|did|is|are|was|were|can|could|should)\b"
    r"|^\W*(?:the )?(?:differences? between|meaning of|define|compare)\b",
    re.IGNORECASE,
)
ENGLISH: Final = re.compile(
    r"\b(?:the|is|are|am|what|how|why|when|where|of|and|does|do|find|explain|an?|in|to|for|with|which|who|my|me|it|that|this"
    r"|can|not|from|on|be|he|she|they|we|you)\b", re.IGNORECASE,
)  # fmt: skip
ASKED_IN_OTHERS: Final = re.compile(
    r"\?|\b(?:nini|gani|vipi|jinsi|kwa ?nini|maana|tofauti|eleza|nieleze|nipe|ngapi|mfano|ki|kiki|kitya|gutya"
    r"|gatya|kutya|bitya|butya|etya|otya|atya|lwaki|njawulo|enjawulo|kitegeeza|nnyonnyola|onnyon\w+"
    r"|meka|ameka|bimeka|mpa|ndaga)\b", re.IGNORECASE,
)  # fmt: skip
# What says "I" and means a question: "how do I", "can you help me with".
ASKING_FOR: Final = re.compile(
    r"\b(?:how|what|where|when|why|which|who|if)?\s*"
    r"(?:do|can|could|should|may|must|did|would|will|shall|am|have)\s+(?:i|we)\b"
    r"|\b(?:tell|show|give|help|teach|let|remind|send|ask|test|quiz|explain (?:it |this |that )?to|sing|lend|make)"
    r"\s+me\b(?!\s+(?:please|plz|i|am|im|he|she|they|my)\b)"
    r"|\bi (?:want|need|would like|wish|am trying|want you) to"
    r" (?:know|learn|understand|see|revise|read|find|ask|study|pass)\b"
    r"|\bi (?:have|had) a question\b"
    r"|\b(?:draw|write|do|solve|work out|find|make|list|balance)\b.{0,40}?\b(?:for|4) me\b"
    r"|\b(?:draw|write|do|solve|find|make|list|balance) (?:4|for) me\b",
    re.IGNORECASE,
)
# Sentences to be worked on are no words of the writer: "he said I am tired, change to reported speech".
SENTENCE_TASK: Final = re.compile(
    r"\b(?:change|turn|put|convert|write|rewrite|report|give)\b.*\b(?:reported|indirect|direct|passive|active) "
    r"(?:speech|voice|form)\b|\bre-?write (?:as|using|without|beginning|starting|the|this|these|it|in|with)\b"
    r"|\bquestion tags?\b|\bis it correct to say\b"
    r"|\bcorr?ect (?:the|this|it|these)\b.*\b(?:sentences?|mistakes?|errors?)\b|^\W*punctuate\b"
    r"|\b(?:use|fill|complete|choose)\b.*_{2,}"
    r"|_{2,}.*\b(?:correct|form|word|prepositions?|articles?|tenses?|verbs?)\b|_{2,} ?\("
    r"|\b(?:reported|indirect|direct) speech (?:of|for)\b|^\W*(?:begin|start|join|rewrite)\w* (?:with|using)\b"
    r"|\buse (?:the )?(?:right|correct|proper)\b.*\b(?:articles?|prepositions?|tenses?|verbs?|words?|forms?)\b"
    r"|\b(?:complete|fill in) (?:the|this|with|using|each)\b"
    r".*\b(?:sentences?|prepositions?|articles?|gaps?|blanks?|form|word)\b"
    r"|\bjoin (?:the|these|using)\b.*\bsentences?\b"
    r"|\bchange (?:in)?to (?:the )?(?:past|present|future|plural|negative)\b"
    r"|\btell? me (?:a|some|another) (?:joke|riddle)s?\b|\bintroduc(?:e|ing) (?:my|your|one)self\b",
    re.IGNORECASE,
)
# Words that a lesson of English sets side by side: asked about, they tell nothing of who asks.
SMALL_WORDS: Final = (
    r"(?:since|for|whom?|who|which|that|whose|much|many|few|little|less|fewer|some|any|an?|the|ha[sd]|have|was|were|is|are|been"
    r"|do|does|did|shall|will|should|would|can|could|may|might|must|in|on|at|to|too|two|there|their|its?|your|yours|between"
    r"|among|this|these|those|either|neither|n?or|although|though|despite|because|unless|if|so|such|than|then|yet|already"
    r"|still|just|ever|never|as|like|me|i|l[ae]y|lie|bring|take|borrow|lend|say|tell|speak|talk|make|good|well)"
)
OF_A_PHRASE: Final = (
    rf"(?:{SMALL_WORDS}|i|you|he|she|we|they|wish|known|used|rather|better|soon|sooner|no|not|only|also|hardly|scarcely|both"
    r"|being|wanted|same|time|high|it is|used to)"
)
USAGE: Final = re.compile(
    rf"\b(?:use[ds]?|using|write|say|put|between)\W+{SMALL_WORDS}\W+(?:and|or|vs|instead of|rather than|not)\W+"
    rf"(?:when (?:to use |(?:do|should) (?:i|we) use )?)?{SMALL_WORDS}\W*$"
    rf"|\b(?:how|when|where) (?:to|(?:do|does|should|can|must) (?:i|we|you|one)) use\W+{OF_A_PHRASE}"
    rf"(?:\W+{OF_A_PHRASE}){{0,4}}\W*$",
    re.IGNORECASE,
)
OF_SCIENCE: Final = re.compile(
    r"\b(?:gas(?:es)?|metals?|solutions?|liquids?|solids?|atoms?|ratio|angles?|mass|volume|oxygen|hydrogen|nitrogen"
    r"|carbon|electric\w*|magnet\w*|plants?|sentences?|nouns?|verbs?|adjectives?|equations?|formula)\b",
    re.IGNORECASE,
)


def is_distress(question: str) -> bool:
    """Whether the words tell of danger or despair, however they are put."""
    return probability(question) >= SURE and not is_task(question)


def is_task(question: str) -> bool:
    """Whether a sentence or small words of English, or a sum, are to be worked on: no words of the writer."""
    if SENTENCE_TASK.search(question) or USAGE.search(question) or LEAK.search(question):
        return True
    is_of_somebody = bool(subjects_of(question) & OF_SOMEBODY)
    if not is_of_somebody and (len(MEASURED.findall(question)) > 1 or THING_TOUCHED.search(question)):
        return True
    if STUDYING.search(question) and not subjects_of(question) & (OF_ONESELF - {"me"} | {"sad", "fear", "nobody"}):
        return True
    sentence = CLOCK.sub(" ", ASKING_FOR.sub(" ", question))
    return len(FIGURES.findall(question)) > 1 and not subjects_of(sentence) & OF_ONESELF


def is_trouble(question: str) -> bool:
    """Whether somebody may tell of a trouble of their own: then care comes before what a lesson says."""
    if is_task(question):
        return False
    least = MAYBE if is_about_oneself(question) else MAYBE_FOREIGN if is_foreign(question) else SURE
    return probability(question) >= least


def is_foreign(question: str) -> bool:
    """Whether somebody tells, in no English, something that is neither a question nor of school."""
    asks_or_english = ENGLISH.search(question) or ASKED_IN_OTHERS.search(question) or SUMS.search(question)
    return len(question.split()) > 1 and not asks_or_english and not is_of_school(question)


def is_about_oneself(question: str) -> bool:
    """Whether somebody speaks of themselves, and neither asks something nor speaks of school work."""
    left = ASKING_FOR.sub(" ", question)
    subjects = subjects_of(left)
    return (
        "me" in subjects
        and "school" not in subjects
        and not is_task(question)
        and not SUMS.search(left)
        and not EXPLANATION.search(question)
    )


def is_hard(question: str) -> bool:
    """Whether the words are of death, harm or shame, none of school work, and ask for no explanation."""
    subjects = subjects_of(question)
    if is_task(question) or is_of_school(question):
        return False
    return bool(subjects & HARD_SUBJECTS) and not EXPLANATION.search(question)


def is_of_school(question: str) -> bool:
    """Whether the words name school work."""
    return "school" in subjects_of(question) or bool(OF_SCIENCE.search(question))


def need_in(question: str) -> str | None:
    """What a cry for help that is plain to see asks us to say, a name of SAYS; None for other words.

    A school text that speaks of it ("the poem about suicide") and not of the writer is no cry.
    """
    if UNSAID.search(question):
        return "care"
    subjects = subjects_of(question)
    if "school" in subjects and "me" not in subjects and not is_distress(question):
        return None
    return next((says for pattern, says in IN_NEED if pattern.search(question)), None)


def is_confided(question: str) -> bool:
    """Whether somebody tells of a trouble that is no question of school."""
    heard = (question, spoken(question))
    return any(need_in(said) in ("care", "worried") or is_distress(said) or is_trouble(said) for said in heard)
