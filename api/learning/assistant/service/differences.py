"""Two or three things set side by side, in the lessons' own words."""

import re
from collections.abc import Sequence
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session

from api.learning.assistant.composition import EXAMPLE, TRY_ONE, WHY, Answer, extract
from api.learning.assistant.passage_rank import STORY_PART, definition, held, is_summary, rank
from api.learning.assistant.passages import plain
from api.learning.assistant.question_types import Asked, Wants
from api.learning.assistant.search import Hit, Query, Reach, query_of, search
from api.learning.assistant.service.follow_ups import whole
from api.learning.assistant.tables import AnswerKind, PassageKind

CONSIDERED: Final = 80
TEXTS: Final = (PassageKind.SECTION, PassageKind.PAGE)
SIDE_HELD: Final = 0.75  # of a side's words must stand in the passage that explains it
ROW_HELD: Final = 0.99  # of what sets the sides apart must stand in one row, sentence or heading
DEFINITIONS: Final = 8  # passages looked at for what a side is
# Words of a heading that only say that things are set side by side.
PLAIN: Final = re.compile(r"\b(?:differences?|between|compared|comparison|properties|side by side|with|the|and)\b")
Explained = tuple[Hit | None, str]  # the passage that says what a side is, and its words


def difference(db: Session, wanted: Asked, reach: Reach) -> Answer | None:
    """Each side in the lessons' own words, and the passage that sets them side by side; None where one is missing.

    A side is told only in the sense of the others: a base of chemistry is no number base, a vein of blood no leaf vein.
    """
    if wanted.sides is None:
        return None
    queries = [_query(db, side) for side in wanted.sides]
    if any(query.unknown for query in queries) or len({tuple(query.own) for query in queries}) < len(queries):
        return None
    both = _side_by_side(db, wanted, queries, reach)
    sides = _explained(db, wanted.sides, queries, reach, both)
    defined = [(side, hit, said) for side, (hit, said) in zip(wanted.sides, sides, strict=True) if hit is not None]
    if both is None and not _are_distinct([(hit, said) for _, hit, said in defined], len(sides)):
        return None
    parts = [f"**{side.capitalize()}.** {said}" for side, _, said in defined]
    quoted = [hit for _, hit, _ in defined]
    if both is not None:
        compared = extract(both, [stem for query in queries for stem in query.own])
        defines_all = all(definition(both.body, own) for own in _apart_from(queries))
        parts = [] if defines_all else [part for part in parts if part.split("** ", 1)[1] not in compared]
        parts.append(f"**{both.heading or both.title}**\n\n{compared}")
        quoted = [both, *(hit for hit in quoted if hit.id != both.id)]
    apart = list({hit.id: hit for hit in quoted}.values())
    return Answer(
        AnswerKind.LESSON, "\n\n".join(dict.fromkeys(parts)), quoted=apart, follow_ups=[WHY, EXAMPLE, TRY_ONE],
        objectives=[f"{apart[0].topic}: {' and '.join(wanted.sides)}"],
    )  # fmt: skip


def _query(db: Session, side: str) -> Query:
    """What is looked for of one side; the mean of numbers is a name, though "mean" is a word of asking."""
    found = query_of(db, side)
    return found if found.own else query_of(db, side, is_name=True)


def _are_distinct(explained: list[tuple[Hit, str]], sides: int) -> bool:
    """Whether every side is told, within one subject, and no two in the same words."""
    return (
        len(explained) == sides
        and len({hit.subject_id for hit, _ in explained}) == 1
        and len({said for _, said in explained}) == sides
    )


def _explained(
    db: Session, sides: Sequence[str], queries: list[Query], reach: Reach, both: Hit | None
) -> list[Explained]:
    """What each side is, in the one subject that defines them all; else, without a comparison, what comes nearest."""
    found = [_passages_of(db, side, query, reach, both) for side, query in zip(sides, queries, strict=True)]
    defined = [_definitions(*each) for each in found]
    subjects = set.intersection(*(set(each) for each in defined))
    if subjects:
        best = min(subjects, key=lambda subject: (sum(each[subject][0] for each in defined), str(subject)))
        return [(each[best][1], each[best][2]) for each in defined]
    if both is not None:
        return [next(((hit, said) for _, hit, said in each.values()), (None, "")) for each in defined]
    return [
        (hits[0], _first_definition(each) or _shortened(extract(hits[0], query.own))) if hits else (None, "")
        for (hits, _), each, query in zip(found, defined, queries, strict=True)
    ]  # fmt: skip


def _first_definition(defined: dict[UUID | None, tuple[int, Hit, str]]) -> str:
    return next((said for rank_, _, said in defined.values() if rank_ == 0), "")


def _passages_of(
    db: Session, side: str, query: Query, reach: Reach, both: Hit | None
) -> tuple[list[Hit], dict[str, float]]:
    """The passages that speak of a side, best first, and its words; beside a comparison those of its subject."""
    stems = {stem: query.weights[stem] for stem in query.own}
    hits = search(db, query, reach, kinds=TEXTS, named=side, most=CONSIDERED)
    ranked = [
        each.hit for each in rank(hits, stems, Asked(Wants.MEANING, side))
        if held(f"{each.hit.heading} {each.hit.body}", stems) >= SIDE_HELD
        and (both is None or each.hit.subject_id == both.subject_id) and not is_summary(each.hit)
    ]  # fmt: skip
    return ranked, stems


def _definitions(hits: list[Hit], stems: dict[str, float]) -> dict[UUID | None, tuple[int, Hit, str]]:
    """Subject -> (place, passage, sentence) of the first definition in it."""
    found: dict[UUID | None, tuple[int, Hit, str]] = {}
    for place, hit in enumerate(hits[:DEFINITIONS]):
        if hit.subject_id not in found and (said := definition(hit.body, stems)):
            found[hit.subject_id] = (place, hit, said)
    return found


def _shortened(text: str) -> str:
    """The first paragraphs of a long passage."""
    kept: list[str] = []
    for block in text.split("\n\n"):
        if kept and sum(len(each.split()) for each in kept) + len(block.split()) > 60:
            break
        kept.append(block)
    return "\n\n".join(kept)


def _apart_from(sides: list[Query]) -> list[dict[str, float]]:
    """The words of each side that the others lack: of "transverse and longitudinal waves" no "waves"."""
    return [
        {stem: each.weights[stem] for stem in each.own if not any(stem in other.own for other in rest)}
        or {stem: each.weights[stem] for stem in each.own}
        for each in sides
        if (rest := [other for other in sides if other is not each])
    ]


def _side_by_side(db: Session, wanted: Asked, sides: list[Query], reach: Reach) -> Hit | None:
    """The part of a lesson that says what all are, or holds all in one row or sentence or in its heading.

    A page of a book is print run together: names that stand in one line of it are seldom set against each other.
    """
    query = query_of(db, wanted.about)
    stems = {stem: query.weights[stem] for stem in query.own}
    hits = search(db, query, reach, kinds=(PassageKind.SECTION,), most=CONSIDERED)
    own = _apart_from(sides)
    together = {stem: weight for each in own for stem, weight in each.items()}
    fitting = [hit for hit in hits if not is_summary(hit) and _names_all(hit, wanted, sides)]
    ranked = [each.hit for each in rank(fitting, stems, wanted)[:6]]
    headed = [hit for hit in ranked if held(hit.heading, together) >= ROW_HELD]
    if headed:
        return whole(db, min(headed, key=lambda hit: (-round(held(hit.heading, stems), 2), _words_of(hit.heading))))
    for hit in ranked:
        if hit.part != STORY_PART and all(definition(hit.body, words) for words in own):
            return whole(db, hit)
    for hit in ranked:
        lines = [line for line in hit.body.splitlines() if held(line, stems) >= SIDE_HELD]
        if any(held(line, together) >= ROW_HELD and _is_set_apart(line, own) for line in lines):
            return whole(db, hit)
    return None


def _words_of(heading: str) -> int:
    """How much a heading names besides saying that things are set side by side."""
    return len(re.findall(r"[a-z]{4,}", PLAIN.sub(" ", heading.lower())))


def _is_set_apart(line: str, own: list[dict[str, float]]) -> bool:
    """Whether the sides stand in cells of their own, where a line is a row: "artery and vein" in one is a name."""
    cells = [cell for cell in line.strip().strip("|").split("|") if cell.strip()]
    if not line.lstrip().startswith("|"):
        return True
    return all(sum(held(cell, words) >= ROW_HELD for cell in cells) == 1 for words in own) and not any(
        all(held(cell, words) >= ROW_HELD for words in own) for cell in cells
    )


def _names_all(hit: Hit, wanted: Asked, sides: list[Query]) -> bool:
    """Whether a side of small words stands there word by word: "used to" is more than a form of "use"."""
    said = f" {' '.join(plain(f'{hit.heading} {hit.body}').lower().split())} "
    return all(
        len(side.split()) <= len(query.own) or f" {side.lower()} " in said
        for side, query in zip(wanted.sides or (), sides, strict=False)
    )
