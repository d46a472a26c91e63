"""Meanings, differences and what goes with them, put together of sentences of the lessons."""

from typing import Final

from sqlalchemy.orm import Session

from api.learning.assistant.composition import EXAMPLE, TRY_ONE, WHY, Answer, extract
from api.learning.assistant.passage_rank import Ranked, definition, held, rank
from api.learning.assistant.question_types import Asked, Wants
from api.learning.assistant.rules import SAYS
from api.learning.assistant.search import Hit, Query, Reach, query_of, search
from api.learning.assistant.service.follow_ups import whole
from api.learning.assistant.tables import AnswerKind, PassageKind

CONSIDERED: Final = 40
TEXTS: Final = (PassageKind.SECTION, PassageKind.PAGE)
SIDE_HELD: Final = 0.75  # of a side's words must stand in the passage that explains it
CLOSE: Final = 0.87  # of the best passage's score: then the next one is told too
SHORT_WORDS: Final = 75  # an answer of fewer words takes the next passage of the same lesson with it
MOST_WORDS: Final = 230


def query(db: Session, wanted: Asked, question: str, earlier: str) -> Query:
    """What is looked for: the thing that is asked about, and at less weight the words of asking around it."""
    if wanted.wants is Wants.OTHER:
        return query_of(db, question, earlier)
    found = query_of(db, wanted.about, f"{question} {earlier}")
    found.said = question
    return found if found.own else query_of(db, question, earlier)


def name_of(wanted: Asked) -> str:
    """The thing whose meaning is asked, to be sought in bold."""
    return wanted.about if wanted.wants is Wants.MEANING and len(wanted.about.split()) <= 3 else ""


def difference(db: Session, wanted: Asked, reach: Reach) -> Answer | None:
    """Both sides in the lessons' own words, and the passage that sets them side by side; None where one is missing."""
    if wanted.sides is None:
        return None
    sides = [_explained(db, side, reach) for side in wanted.sides]
    if any(found is None for _, found, _ in sides):
        return None
    (one, first, said), (other, second, more) = sides
    if first is None or second is None or one.own == other.own:
        return None
    both = _side_by_side(db, wanted, [one, other], reach)
    parts = [f"**{wanted.sides[0].capitalize()}.** {said}", f"**{wanted.sides[1].capitalize()}.** {more}"]
    quoted = [first, second]
    if both is not None:
        compared = extract(both, [*one.own, *other.own])
        parts = [part for part in parts if part.split("** ", 1)[1] not in compared]
        parts.append(f"**{both.heading or both.title}**\n\n{compared}")
        quoted = [both, *(hit for hit in quoted if hit.id != both.id)]
    apart = list({hit.id: hit for hit in quoted}.values())
    return Answer(
        AnswerKind.LESSON, "\n\n".join(dict.fromkeys(parts)), quoted=apart, follow_ups=[WHY, EXAMPLE, TRY_ONE],
        objectives=[f"{first.topic}: {wanted.sides[0]} and {wanted.sides[1]}"],
    )  # fmt: skip


def _explained(db: Session, side: str, reach: Reach) -> tuple[Query, Hit | None, str]:
    """The passage that says what one side is, and its words for it."""
    query = query_of(db, side)
    stems = {stem: query.weights[stem] for stem in query.own}
    wanted = Asked(Wants.MEANING, side)
    hits = search(db, query, reach, kinds=TEXTS, named=side, most=CONSIDERED)
    ranked = [
        each for each in rank(hits, stems, wanted) if held(f"{each.hit.heading} {each.hit.body}", stems) >= SIDE_HELD
    ]
    if not ranked or query.unknown:
        return query, None, ""
    for each in ranked[:8]:
        if said := definition(each.hit.body, stems):
            return query, each.hit, said
    return query, ranked[0].hit, _shortened(extract(ranked[0].hit, query.own))


def _shortened(text: str) -> str:
    """The first paragraphs of a long passage."""
    kept: list[str] = []
    for block in text.split("\n\n"):
        if kept and sum(len(each.split()) for each in kept) + len(block.split()) > 60:
            break
        kept.append(block)
    return "\n\n".join(kept)


def _side_by_side(db: Session, wanted: Asked, sides: list[Query], reach: Reach) -> Hit | None:
    """The part of a lesson that holds both sides in one row or sentence, or in its heading.

    A page of a book is print run together: names that stand in one line of it are seldom set against each other.
    """
    query = query_of(db, wanted.about)
    stems = {stem: query.weights[stem] for stem in query.own}
    hits = search(db, query, reach, kinds=(PassageKind.SECTION,), most=CONSIDERED)
    for each in rank(hits, stems, wanted)[:6]:
        if any(held(line, stems) >= 0.99 for line in (each.hit.heading, *each.hit.body.splitlines())):
            return whole(db, each.hit)
    return None


def add_to(db: Session, answer: Answer, wanted: Asked, query: Query, best: Hit, ranked: list[Ranked]) -> None:
    """Before the passage what the thing is, where that stands elsewhere; after it the next one, where it is as near."""
    stems = {stem: query.weights[stem] for stem in query.own}
    if wanted.wants is Wants.MEANING and len(wanted.about.split()) <= 3 and not definition(answer.text, stems):
        for each in ranked[:8]:
            if (said := definition(each.hit.body, stems)) and said not in answer.text:
                answer.text = f"{said}\n\n{answer.text}"
                _cite(answer, each.hit)
                break
    if len(ranked) < 2 or not answer.text:
        return
    top, following = ranked[0], [each for each in ranked[1:4] if each.hit.heading != best.heading]
    for each in following[:1]:
        is_near = each.score >= CLOSE * top.score
        is_next = each.hit.source_id == best.source_id and len(answer.text.split()) < SHORT_WORDS
        if not (is_near or is_next) or each.hit.kind is PassageKind.PAGE:
            continue
        said = extract(whole(db, each.hit), query.own)
        if len(f"{answer.text} {said}".split()) <= MOST_WORDS:
            answer.text += f"\n\n**{each.hit.heading or each.hit.title}**\n\n{said}"
            _cite(answer, each.hit)


def _cite(answer: Answer, hit: Hit) -> None:
    """The passage among the sources, right after the first."""
    rest = [each for each in answer.quoted if each.id != hit.id]
    answer.quoted = [*rest[:1], hit, *rest[1:]][:4]


def not_found(hits: list[Hit], query: Query) -> Answer:
    """Said plainly; what came nearest is offered as a question, not as an answer."""
    near = [hit.heading or hit.title for hit in hits[:2] if hit.kind in (PassageKind.SECTION, PassageKind.WORKED)]
    unknown = f" I do not know the word “{query.as_typed(query.unknown[0])}”." if query.unknown else ""
    return Answer(AnswerKind.NOTHING, SAYS["nothing"] + unknown, follow_ups=list(dict.fromkeys(near)))
