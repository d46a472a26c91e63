"""Meanings, differences and what goes with them, put together of sentences of the lessons."""

import re
from typing import Final

from sqlalchemy.orm import Session

from api.learning.assistant.composition import EXAMPLE, TRY_ONE, WHY, Answer, extract
from api.learning.assistant.passage_rank import Ranked, definition, held, is_summary, rank
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
IN_SUBJECT: Final = re.compile(r"\bin (chemistry|physics|biology|math\w*|english)\b", re.IGNORECASE)


def query(db: Session, wanted: Asked, question: str, earlier: str) -> Query:
    """What is looked for: the thing that is asked about, and at less weight the words of asking around it."""
    if wanted.wants is Wants.OTHER:
        return query_of(db, question, earlier)
    found = query_of(db, wanted.about, f"{question} {earlier}", question)
    found.said = question
    # Of "there" and "their" nothing is looked for: what is left are words of asking.
    return found if found.own or wanted.sides else query_of(db, question, earlier)


def of_subject(hits: list[Hit], question: str) -> list[Hit]:
    """What a subject says, where one is named: "a base in chemistry" is no number base."""
    named = IN_SUBJECT.search(question)
    return [
        hit for hit in hits if not named or (hit.subject or "").lower().startswith(named[1][:4].lower())
    ] or hits  # fmt: skip


def name_of(wanted: Asked) -> str:
    """The thing whose meaning is asked, to be sought in bold."""
    return wanted.about if wanted.wants is Wants.MEANING and len(wanted.about.split()) <= 3 else ""


def difference(db: Session, wanted: Asked, reach: Reach) -> Answer | None:
    """Both sides in the lessons' own words, and the passage that sets them side by side; None where one is missing.

    A side is told only in the sense of the other: a base of chemistry is no number base, a vein of blood no leaf vein.
    """
    if wanted.sides is None:
        return None
    queries = [query_of(db, side) for side in wanted.sides]
    if any(query.unknown for query in queries) or queries[0].own == queries[1].own:
        return None
    both = _side_by_side(db, wanted, queries, reach)
    sides = [_explained(db, *side, reach, both) for side in zip(wanted.sides, queries, strict=True)]
    defined = [(side, hit, said) for side, (hit, said) in zip(wanted.sides, sides, strict=True) if hit is not None]
    if both is None and (len(defined) < len(sides) or defined[0][1].subject_id != defined[1][1].subject_id):
        return None
    parts = [f"**{side.capitalize()}.** {said}" for side, _, said in defined]
    quoted = [hit for _, hit, _ in defined]
    if both is not None:
        compared = extract(both, [stem for query in queries for stem in query.own])
        defines_both = all(definition(both.body, own) for own in _apart_from(queries))
        parts = [] if defines_both else [part for part in parts if part.split("** ", 1)[1] not in compared]
        parts.append(f"**{both.heading or both.title}**\n\n{compared}")
        quoted = [both, *(hit for hit in quoted if hit.id != both.id)]
    apart = list({hit.id: hit for hit in quoted}.values())
    return Answer(
        AnswerKind.LESSON, "\n\n".join(dict.fromkeys(parts)), quoted=apart, follow_ups=[WHY, EXAMPLE, TRY_ONE],
        objectives=[f"{apart[0].topic}: {wanted.sides[0]} and {wanted.sides[1]}"],
    )  # fmt: skip


def _explained(db: Session, side: str, query: Query, reach: Reach, both: Hit | None) -> tuple[Hit | None, str]:
    """The passage that says what one side is, and its words for it; beside a comparison only a definition."""
    stems = {stem: query.weights[stem] for stem in query.own}
    hits = search(db, query, reach, kinds=TEXTS, named=side, most=CONSIDERED)
    ranked = [
        each for each in rank(hits, stems, Asked(Wants.MEANING, side))
        if held(f"{each.hit.heading} {each.hit.body}", stems) >= SIDE_HELD
        and (both is None or each.hit.subject_id == both.subject_id) and not is_summary(each.hit)
    ]  # fmt: skip
    for each in ranked[:8]:
        if said := definition(each.hit.body, stems):
            return each.hit, said
    if not ranked or both is not None:
        return None, ""
    return ranked[0].hit, _shortened(extract(ranked[0].hit, query.own))


def _shortened(text: str) -> str:
    """The first paragraphs of a long passage."""
    kept: list[str] = []
    for block in text.split("\n\n"):
        if kept and sum(len(each.split()) for each in kept) + len(block.split()) > 60:
            break
        kept.append(block)
    return "\n\n".join(kept)


def _apart_from(sides: list[Query]) -> list[dict[str, float]]:
    """The words of each side that the other lacks: of "transverse and longitudinal waves" no "waves"."""
    one, other = sides
    return [
        {stem: each.weights[stem] for stem in each.own if stem not in against.own}
        for each, against in ((one, other), (other, one))
    ]


def _side_by_side(db: Session, wanted: Asked, sides: list[Query], reach: Reach) -> Hit | None:
    """The part of a lesson that says what both are, or holds both in one row or sentence or in its heading.

    A page of a book is print run together: names that stand in one line of it are seldom set against each other.
    """
    query = query_of(db, wanted.about)
    stems = {stem: query.weights[stem] for stem in query.own}
    hits = search(db, query, reach, kinds=(PassageKind.SECTION,), most=CONSIDERED)
    own = _apart_from(sides)
    for each in rank([hit for hit in hits if not is_summary(hit)], stems, wanted)[:6]:
        lines = (each.hit.heading, *each.hit.body.splitlines())
        if all(definition(each.hit.body, words) for words in own) or any(held(line, stems) >= 0.99 for line in lines):
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
