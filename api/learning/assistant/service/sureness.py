"""Whether what was found answers the question, and how surely."""

from typing import Final

from api.learning.assistant.defined_words import is_item
from api.learning.assistant.heading_matches import MEANING, is_named
from api.learning.assistant.passage_rank import held, speaks_of
from api.learning.assistant.relevance import ENOUGH_SHARE, is_enough
from api.learning.assistant.rules import POINTING
from api.learning.assistant.search import Hit, Query
from api.learning.assistant.service.follow_ups import Before

SURE_SHARE: Final = 0.9  # of what was asked: then a lesson answers it, whatever later topic it names too
KNOWN_WORDS: Final = 3
NEAR_SHARE: Final = 0.7  # of what was asked, in one passage: shown as what came nearest
NEAREST: Final = 8  # passages among which one may say all that was asked, however little of it that is


def is_sure(said: str, query: Query, hits: list[Hit]) -> bool:
    """Whether a lesson holds nearly all that was asked; of what a thing is, whether a part of one is headed by it."""
    if not hits or hits[0].share < SURE_SHARE:
        return False
    return not MEANING.search(said) or any(is_named(said, query.own, hit.heading) for hit in hits[:3])


def is_answered(said: str, before: Before, query: Query, hits: list[Hit], *, leans: bool) -> bool:
    """Whether what was found answers: what points back must be answered from where it points to."""
    if leans and POINTING.search(said):
        near = (before.lesson_id, before.topic_id)
        return any(hit.source_id == near[0] or (hit.topic_id and hit.topic_id == near[1]) for hit in hits[:1]) and (
            not query.unknown or hits[0].share >= ENOUGH_SHARE
        )
    if is_enough(query, hits, in_context=leans):
        return True
    stems = {stem: query.weights[stem] for stem in query.own}
    if query.unknown:  # one strange word beside three of ours that a heading or sentence says together
        texts = [hit for hit in hits[:NEAREST] if not is_item(hit.part)]
        return len(query.unknown) == 1 and len(stems) >= KNOWN_WORDS and any(speaks_of(hit, stems) for hit in texts)
    return any(
        hit.share >= SURE_SHARE and speaks_of(hit, stems) for hit in hits[: NEAREST if len(stems) == 1 else None]
    )


def is_near(query: Query, hits: list[Hit]) -> bool:
    """Whether one passage holds most of what was asked, all of it in words of ours, where none surely answers."""
    stems = {stem: query.weights[stem] for stem in query.own}
    return (
        len(stems) >= KNOWN_WORDS - 1
        and not query.unknown
        and any(held(f"{hit.heading} {hit.body}", stems) >= NEAR_SHARE for hit in hits[:NEAREST])
    )
