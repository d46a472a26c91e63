"""Answers to questions that ask two things at once, and of laws that are told one after the other."""

import re
from typing import Final

from sqlalchemy.orm import Session

from api.learning.assistant.composition import EXAMPLE, TRY_ONE, WHY, Answer, extract
from api.learning.assistant.double_questions import second_of, things_of
from api.learning.assistant.passage_rank import Ranked, definition, fits, held, is_summary, rank
from api.learning.assistant.question_types import Asked, Wants
from api.learning.assistant.search import Hit, Query, Reach, search
from api.learning.assistant.service import explanations
from api.learning.assistant.service.follow_ups import whole
from api.learning.assistant.tables import AnswerKind, PassageKind

LOOKED_AT: Final = 4  # passages, best first, of which one must tell what is wanted
MOST_WORDS: Final = 230
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")
ORDINAL: Final = re.compile(rf"\b(?:{'|'.join(ORDINALS)})\b", re.IGNORECASE)
SEVERAL: Final = re.compile(r"\b(?:laws|rules)\b", re.IGNORECASE)
HALF_WORDS: Final = 110
FIRST_WORDS: Final = 90
CONSIDERED: Final = 8
ALL: Final = 0.99
EXAMPLES: Final = re.compile(r"\bexamples?\b", re.IGNORECASE)
GIVES_EXAMPLE: Final = re.compile(r"\b(?:such as|examples?|for instance|e\.g\.)", re.IGNORECASE)
SENTENCE: Final = re.compile(r"(?<=[.!?])\s+(?=[A-Z*])|\n+")
BLOCK: Final = re.compile(r"\n\s*\n")


def of_two_things(db: Session, wanted: Asked, reach: Reach, best: Hit, stems: dict[str, float]) -> Answer | None:
    """The same told of each of two things, where the best passage tells it of one alone; None unless both are told."""
    things = things_of(wanted)
    if things is None or fits(best, stems, wanted):
        return None
    found = [_passage_on(db, each, reach) for each in things]
    if any(hit is None for hit, _ in found) or len({hit.id for hit, _ in found if hit}) < len(found):
        return None
    hits = [hit for hit, _ in found if hit]
    return Answer(
        AnswerKind.LESSON, "\n\n".join(said for _, said in found), quoted=hits, follow_ups=[WHY, EXAMPLE, TRY_ONE],
        objectives=[f"{hits[0].topic}: {wanted.about}"],
    )  # fmt: skip


def add_second(db: Session, answer: Answer, question: str, wanted: Asked, reach: Reach) -> bool:
    """What a question wants to know besides, behind the first, where a passage tells it; whether it was added."""
    second = second_of(question, wanted)
    if second is None:
        return False
    hit, said = _passage_on(db, second, reach)
    first = answer.quoted[:1]
    if hit is None or any(hit.id == each.id for each in first) or said[-60:] in answer.text:
        return False
    if any(hit.subject_id != each.subject_id for each in first):
        return False
    if len(f"{answer.text} {said}".split()) > MOST_WORDS:
        answer.text = _beginning(answer.text)
    if len(f"{answer.text} {said}".split()) > MOST_WORDS:
        return False
    answer.text += f"\n\n{said}"
    explanations.cite(answer, hit)
    return True


def _beginning(text: str) -> str:
    """The first blocks of a long answer, so that what is told second stands on the same screen."""
    kept: list[str] = []
    for block in BLOCK.split(text):
        if len(kept) > 1 and len(" ".join([*kept, block]).split()) > HALF_WORDS:
            break
        kept.append(block)
    return "\n\n".join(kept)


def add_example(answer: Answer, question: str, ranked: list[Ranked], stems: dict[str, float]) -> None:
    """One sentence with an example of the thing, where one is asked for and the answer begins with none."""
    if not EXAMPLES.search(question) or GIVES_EXAMPLE.search(" ".join(answer.text.split()[:FIRST_WORDS])):
        return
    for hit in (each.hit for each in ranked[:CONSIDERED]):
        sentences = SENTENCE.split(hit.body)
        for said in sentences:
            whole_name = held(said, stems) >= ALL or (held(hit.heading, stems) >= ALL and said == sentences[-1])
            if whole_name and GIVES_EXAMPLE.search(said) and "|" not in said:
                first, *rest = answer.text.split("\n\n", 2)
                answer.text = "\n\n".join([first, *rest[:1], said.strip().removeprefix("- "), *rest[1:]])
                explanations.cite(answer, hit)
                return


def _passage_on(db: Session, asked: Asked, reach: Reach) -> tuple[Hit | None, str]:
    """The passage that tells one thing, and its words under its heading."""
    query: Query = explanations.query(db, asked, asked.about, "")
    if query.unknown or not query.own:
        return None, ""
    stems = {stem: query.weights[stem] for stem in query.own}
    hits = search(
        db, query, reach, kinds=(PassageKind.SECTION,), named=explanations.name_of(asked), most=explanations.CONSIDERED
    )
    ranked = [each.hit for each in rank(hits, stems, asked, query.beside)[:LOOKED_AT] if not is_summary(each.hit)]
    hit = next((each for each in ranked if fits(each, stems, asked)), None)
    if hit is None:
        return None, ""
    if asked.wants is Wants.MEANING and (said := definition(hit.body, stems)):
        return hit, said.removeprefix("- ")
    return hit, f"**{hit.heading or hit.title}**\n\n{extract(whole(db, hit), query.own)}"


def one_after_the_other(question: str, best: Hit, ranked: list[Ranked]) -> Answer | None:
    """All laws of one name in their order, where a lesson tells the first, the second and the third apart."""
    if not ORDINAL.search(best.heading) or ORDINAL.search(question) or not SEVERAL.search(question):
        return None
    name = ORDINAL.sub("", best.heading).lower()
    found: dict[str, Hit] = {}
    for hit in sorted((each.hit for each in ranked), key=lambda hit: hit.part):
        if hit.source_id == best.source_id and ORDINAL.sub("", hit.heading).lower() == name:
            found.setdefault(hit.heading, hit)
    hits = sorted(found.values(), key=lambda hit: ORDINALS.index(ORDINAL.findall(hit.heading)[0].lower()))
    if len(hits) < 2:
        return None
    said = [f"**{hit.heading}.** {BLOCK.split(hit.body.strip())[0]}" for hit in hits]
    return Answer(
        AnswerKind.LESSON, "\n\n".join(said), quoted=hits[:3], follow_ups=[WHY, EXAMPLE, TRY_ONE],
        objectives=[f"{best.topic}: {best.title}"],
    )  # fmt: skip
