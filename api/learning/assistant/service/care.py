"""Danger and despair first, then what is not for us: answers that lead to people before anything is looked up."""

from typing import Final

from sqlalchemy.orm import Session

from api.learning.assistant.composition import Answer
from api.learning.assistant.distress import is_about_oneself, is_distress, is_hard, is_of_school, is_trouble, need_in
from api.learning.assistant.languages import Language
from api.learning.assistant.rules import (
    COMMANDING,
    SAYS,
    UNSAFE,
    Wish,
    talk_of,
    wish_of,
)
from api.learning.assistant.service.school_terms import names_term
from api.learning.assistant.tables import AnswerKind
from models.english_forms.online import formed

TITLE: Final = "A question"  # of a conversation that begins so: it stands in a list, perhaps on a shared phone
HARD_TALK: Final = ("rude", "personal", "discouraged")  # words that may be about danger too
NOT_FOR_US: Final = ((UNSAFE, "refused"), (COMMANDING, "commanded"))


def guarded(db: Session, question: str, said: str) -> Answer | None:
    """The answer to a cry for help, or to what is no business of school: of no lesson, and never sent anywhere.

    `said` is the question with the short spellings of a phone written out.
    """
    heard = f"{question}\n{said}"
    if says := need_in(question) or need_in(said):
        return Answer(AnswerKind.CARE, SAYS[says])
    is_cry = wish_of(said) is Wish.NEW and (is_distress(question) or is_distress(said))
    if is_cry and not names_term(db, said):
        return Answer(AnswerKind.CARE, SAYS["care"])
    trouble = troubled(db, question, said)
    for pattern, says in NOT_FOR_US:
        if pattern.search(heard):
            return trouble or Answer(AnswerKind.REFUSED, SAYS[says])
    talk = talk_of(said)
    if talk == "english" and formed(said):  # one certain rule puts it right
        return trouble
    if talk in HARD_TALK and trouble:
        return trouble
    return Answer(AnswerKind.REFUSED, SAYS[talk]) if talk else None


def troubled(db: Session, question: str, said: str) -> Answer | None:
    """Care for somebody who may tell of a trouble of their own, before a lesson is looked up."""
    may_be = (is_trouble(question) or is_trouble(said)) and not names_term(db, said)
    return Answer(AnswerKind.CARE, SAYS["unsure"]) if may_be else None


def instead_of_nothing(answer: Answer, question: str, language: Language | None, *, of_book: bool = False) -> Answer:
    """Care in place of "not found": for words about the writer or hard things, or in a language we know little of."""
    if answer.kind is not AnswerKind.NOTHING or (answer.pages and not of_book):
        return answer
    if is_about_oneself(question) or is_hard(question) or (language and not is_of_school(question)):
        return Answer(AnswerKind.CARE, SAYS["unsure"], follow_ups=answer.follow_ups)
    return answer


def note_language(answer: Answer, language: Language) -> None:
    """That we answer in English: said first, except where somebody may need people before anything else."""
    if answer.kind is AnswerKind.CARE:
        answer.text += f"\n\n{language.sentence}"
        return
    before = f"{language.sentence}\n\n"
    answer.text = before + answer.text
    if answer.writing:
        answer.writing.before = before
