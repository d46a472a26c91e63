"""Meanings, differences and what goes with them, put together of sentences of the lessons."""

import re
from typing import Final

from sqlalchemy.orm import Session

from api.learning.assistant.composition import Answer, extract
from api.learning.assistant.defined_words import PARTS_A_BLOCK, is_item
from api.learning.assistant.passage_rank import Ranked, definition, held, is_named_so
from api.learning.assistant.question_types import Asked, Wants
from api.learning.assistant.rules import SAYS
from api.learning.assistant.search import Hit, Query, Reach, query_of, search
from api.learning.assistant.service.follow_ups import whole
from api.learning.assistant.tables import AnswerKind, PassageKind

CONSIDERED: Final = 80
CLOSE: Final = 0.87  # of the best passage's score: then the next one is told too
UNITS: Final = ("unit", "units")  # of "work", too, which is else a word of asking
WHOLE: Final = 0.99  # of what was asked stands in the first cell of a row
FAR_DOWN: Final = 45  # words before a definition: then it is said once more in front
SHORT_WORDS: Final = 75  # an answer of fewer words takes the next passage of the same lesson with it
MOST_WORDS: Final = 230
PLACE: Final = re.compile(r"\s(?:in|during|inside|within|at)\s", re.IGNORECASE)
PLACE_WEIGHT: Final = 0.5
IN_SUBJECT: Final = re.compile(r"\bin (chemistry|physics|biology|math\w*|english)\b", re.IGNORECASE)


def query(db: Session, wanted: Asked, question: str, earlier: str) -> Query:
    """What is looked for: the thing that is asked about, and at less weight the words of asking around it."""
    if wanted.wants is Wants.OTHER:
        return query_of(db, question, earlier)
    found = query_of(
        db,
        wanted.about,
        f"{question} {earlier}",
        question,
        is_name=bool(name_of(wanted)) or wanted.word in UNITS or wanted.wants is Wants.RULE,
    )
    found.said = question
    _lower_places(db, wanted, found)
    # Of "there" and "their" nothing is looked for: what is left are words of asking.
    return found if found.own or wanted.sides else query_of(db, question, earlier)


def _lower_places(db: Session, wanted: Asked, found: Query) -> None:
    """Where a thing does its work says less than the thing: "function of the condenser in distillation"."""
    place = PLACE.search(wanted.about) if wanted.wants in (Wants.TASK, Wants.LIST) else None
    if place is None:
        return
    own = query_of(db, wanted.about[: place.start()]).own
    rest = [word for word in found.own if word not in own]
    if own and rest:
        found.weights.update({word: PLACE_WEIGHT * found.weights[word] for word in rest})
        found.total -= sum(found.weights[word] for word in rest)


def of_subject(hits: list[Hit], question: str) -> list[Hit]:
    """What a subject says, where one is named: "a base in chemistry" is no number base."""
    named = IN_SUBJECT.search(question)
    return [
        hit for hit in hits if not named or (hit.subject or "").lower().startswith(named[1][:4].lower())
    ] or hits  # fmt: skip


def name_of(wanted: Asked) -> str:
    """The thing whose meaning is asked, to be sought in bold."""
    return wanted.about if wanted.wants is Wants.MEANING and len(wanted.about.split()) <= 3 else ""


def example(db: Session, best: Hit, query: Query, reach: Reach) -> Hit | None:
    """The worked example that follows the best passage in its lesson, else the lesson's nearest to the question."""
    if best.kind is PassageKind.PAGE:
        return None
    found = search(db, query, reach, kinds=(PassageKind.WORKED,), near_source=best.source_id)
    same = [hit for hit in found if hit.source_id == best.source_id and hit.steps]
    after = [hit for hit in same if best.part < hit.part <= best.part + 3 * PARTS_A_BLOCK]
    return min(after, key=lambda hit: hit.part, default=same[0] if same else None)


def begin_with(answer: Answer, wanted: Asked, query: Query, best: Hit, ranked: list[Ranked]) -> None:
    """Before the passage what the thing is, where that stands elsewhere, or its row of a table."""
    stems = {stem: query.weights[stem] for stem in query.own}
    if wanted.wants is Wants.TASK and (row := row_of(best.body, stems)):
        answer.text = f"{row}\n\n{answer.text}"
    if name_of(wanted):
        _begin_with_definition(answer, stems, best, ranked)


def named_first(ranked: list[Ranked], question: str) -> list[Ranked]:
    """The passages found, with the one in front whose heading is the question word by word."""
    said = question.lower().strip(" ?.!")
    return sorted(ranked, key=lambda each: each.hit.heading.lower().strip(" ?.!") != said)


def go_on(db: Session, answer: Answer, wanted: Asked, query: Query, best: Hit, ranked: list[Ranked]) -> None:
    """After the passage the next one, where it is as near."""
    stems = {stem: query.weights[stem] for stem in query.own}
    if len(ranked) < 2 or not answer.text:
        return
    top, following = ranked[0], [each for each in ranked[1:4] if each.hit.heading != best.heading]
    for each in following[:1]:
        is_other = each.hit.subject_id != best.subject_id and wanted.wants is not Wants.MEANING
        if is_other and is_named_so(wanted, (best.heading,)):
            continue  # the uses of bases in chemistry need no bases of numbers behind them
        is_near = each.score >= CLOSE * top.score
        is_next = each.hit.source_id == best.source_id and len(answer.text.split()) < SHORT_WORDS
        again = definition(each.hit.body, stems) if is_item(best.part) else None
        if not (is_near or is_next) or each.hit.kind is PassageKind.PAGE or _is_said(again, answer.text):
            continue
        said = extract(whole(db, each.hit), query.own)
        if len(f"{answer.text} {said}".split()) <= MOST_WORDS:
            answer.text += f"\n\n**{each.hit.heading or each.hit.title}**\n\n{said}"
            cite(answer, each.hit)


def _is_said(sentence: str | None, text: str) -> bool:
    """Whether a sentence stands there already, at least its beginning."""
    return bool(sentence) and str(sentence).removeprefix("- ")[:40] in text


def row_of(body: str, stems: dict[str, float]) -> str | None:
    """What a table says of one thing, where it has a row of its own: its name, and the cells after it."""
    for line in body.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.lstrip().startswith("|") and len(cells) > 1 and cells[1] and held(cells[0], stems) >= WHOLE:
            return f"**{cells[0].strip('*').capitalize()}:** {'; '.join(cell for cell in cells[1:] if cell)}"
    return None


def _begin_with_definition(answer: Answer, stems: dict[str, float], best: Hit, ranked: list[Ranked]) -> None:
    """What the thing is comes first: from further down in the passage, else from another."""
    if said := definition(answer.text, stems):
        if len(answer.text[: answer.text.find(said[:40])].split()) > FAR_DOWN:
            answer.text = f"{said.removeprefix('- ')}\n\n{answer.text}"
        return
    for hit in (best, *(each.hit for each in ranked[:8])):
        if (said := definition(hit.body, stems)) and said not in answer.text:
            answer.text = f"{said.removeprefix('- ')}\n\n{answer.text}"
            cite(answer, hit)
            return


def cite(answer: Answer, hit: Hit) -> None:
    """The passage among the sources, right after the first."""
    rest = [each for each in answer.quoted if each.id != hit.id]
    answer.quoted = [*rest[:1], hit, *rest[1:]][:4]


def not_found(hits: list[Hit], query: Query) -> Answer:
    """Said plainly; what came nearest is offered as a question, not as an answer."""
    near = [hit.heading or hit.title for hit in hits[:2] if hit.kind in (PassageKind.SECTION, PassageKind.WORKED)]
    unknown = f" I do not know the word “{query.as_typed(query.unknown[0])}”." if query.unknown else ""
    return Answer(AnswerKind.NOTHING, SAYS["nothing"] + unknown, follow_ups=list(dict.fromkeys(near)))
