"""Answers made of our own passages: the part that answers, an example to go through, where it stands. Pure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from api.learning.assistant.defined_words import PARTS_A_BLOCK
from api.learning.assistant.documents import KeptParts, Writing
from api.learning.assistant.heading_matches import is_named, same_order
from api.learning.assistant.passage_rank import beginning
from api.learning.assistant.passages import plain
from api.learning.assistant.schemas import AnswerSource, AnswerStep
from api.learning.assistant.search import Hit
from api.learning.assistant.tables import AnswerKind, PassageKind

WORDS_OF_AN_EXTRACT: Final = 110
WORDS_OF_A_PART: Final = 180  # a part no longer than this is shown whole
SOURCES: Final = 3
EXAMPLE, TRY_ONE, WHY, AGAIN = "Show me a worked example", "Give me one to try", "Why?", "Explain it in other words"
HOW: Final = re.compile(
    r"\b(?:how (?:do|can|to|would|should|does one)|solve|find|calculate|work out|write|construct|draw|change|convert"
    r"|example|steps|method)\b",
    re.IGNORECASE,
)
BECAUSE: Final = re.compile(
    r"\b(?:because|since|therefore|that is why|this is why|the reason|so that|so the|means that)\b", re.IGNORECASE
)
NEAREST: Final = "This may not be exactly what you asked: it is the nearest I found in our lessons."
LAST_RESORTS: Final = ("take care", "remember")  # parts that warn or sum up: they explain nothing
SENTENCE: Final = re.compile(r"(?<=[.!?])\s+(?=[A-Z“\"'*$])")


@dataclass(slots=True)
class Answer:
    """What is said to a learner, before it is kept. `used` are the passages it quotes."""

    kind: AnswerKind
    text: str
    hint: str | None = None
    steps_title: str | None = None
    steps: list[AnswerStep] = field(default_factory=list)
    reasons: list[list[str]] = field(default_factory=list)  # codes of what each step of a working did
    shown: int = 0
    is_proved: bool = False
    slip: int | None = None
    quoted: list[Hit] = field(default_factory=list)
    follow_ups: list[str] = field(default_factory=list)
    note: str | None = None
    writing: Writing | None = None
    objectives: list[str] = field(default_factory=list)
    pages: list[AnswerSource] = field(default_factory=list)  # where else to go, numbered behind what it quotes


def from_passages(question: str, stems: Sequence[str], hits: list[Hit], best: Hit, example: Hit | None) -> Answer:
    """The best passage's own words, and the lesson's worked example where the question asks how."""
    quoted = _apart([best, *([example] if example else []), *(hit for hit in hits if not _is_summary(hit))])
    made = Answer(
        AnswerKind.LESSON,
        f"{_nearest(stems, best)}{_under(best)}{extract(best, stems)}",
        quoted=quoted,
        objectives=[_aim(best)],
    )
    if example is not None and HOW.search(question):
        made.steps_title, made.steps = example.heading, _steps(example)
        made.shown = 1
        made.hint = "Go through the example one step at a time. Before each, say what you would do next."
    is_lesson = best.kind is not PassageKind.PAGE
    made.follow_ups = [WHY, *([] if made.steps or not is_lesson else [EXAMPLE]), *([TRY_ONE] if is_lesson else [AGAIN])]
    return made


def best_of(hits: list[Hit], stems: Sequence[str], question: str) -> Hit:
    """The passage that explains: a section or a page before an example, a section before its lesson's summary."""
    texts = [hit for hit in hits if hit.kind in (PassageKind.SECTION, PassageKind.PAGE)]
    if not texts or texts[0].kind is PassageKind.PAGE:
        return texts[0] if texts else hits[0]
    # A lesson's parts share its title, so what a part says itself decides between them.
    same = [hit for hit in texts if hit.source_id == texts[0].source_id and not _is_summary(hit)]
    return max(same, key=lambda hit: _says(hit, stems, question), default=texts[0])


def _nearest(stems: Sequence[str], best: Hit) -> str:
    """Said before a part whose names speak of nothing that was asked: it uses the words, and may not explain them."""
    if best.kind is not PassageKind.SECTION:
        return ""
    bold = " ".join(re.findall(r"[*][*](.{1,60}?)[*][*]", best.body))
    names = f"{best.heading} {best.title} {best.topic} {bold}".lower()
    is_named = any(_root(stem) in names for stem in stems)
    return "" if is_named or any(_holds(each, stems) == len(stems) for each in SENTENCE.split(best.body)) else (
        f"{NEAREST}\n\n"
    )  # fmt: skip


def _says(hit: Hit, stems: Sequence[str], question: str) -> tuple[bool, bool, int, int, float]:
    """Whether it explains, is headed by what was asked, says it in the same order, holds its words, was well found."""
    words = f"{plain(hit.heading)} {plain(hit.body)}".lower()
    named = is_named(question, stems, hit.heading)
    explains = hit.heading.lower() not in LAST_RESORTS
    return explains, named, same_order(question, hit.heading), sum(_root(stem) in words for stem in stems), hit.score


def _is_summary(hit: Hit) -> bool:
    return hit.kind is PassageKind.SECTION and hit.part == 0


def _apart(hits: list[Hit]) -> list[Hit]:
    """At most three, no two of the same part."""
    parts = {(hit.source_id, hit.part // PARTS_A_BLOCK if hit.kind is not PassageKind.PAGE else hit.part): hit
              for hit in reversed(hits)}  # fmt: skip
    kept = list(dict.fromkeys(hit.id for hit in hits if hit in parts.values()))
    by_id = {hit.id: hit for hit in hits}
    return [by_id[each] for each in kept][:SOURCES]


def _under(hit: Hit) -> str:
    name = hit.heading or hit.title
    return f"**{escaped(name) if hit.kind is PassageKind.PAGE else name}**\n\n"


def _aim(hit: Hit) -> str:
    return f"{hit.topic}: {hit.title}" if hit.topic else hit.title


def extract(hit: Hit, stems: Sequence[str]) -> str:
    """About a hundred words around what was asked; tables and lists stay whole."""
    if hit.kind is PassageKind.PAGE:
        return _from_page(hit.body, stems)
    blocks = [block.strip() for block in re.split(r"\n\s*\n", hit.body) if block.strip()]
    if len(hit.body.split()) <= WORDS_OF_A_PART:
        return "\n\n".join(blocks)
    return "\n\n".join(_window(blocks, stems))


def _window(blocks: list[str], stems: Sequence[str]) -> list[str]:
    """The block that holds most of what was asked, and its neighbours while there is room."""
    if not blocks:
        return []
    best = max(range(len(blocks)), key=lambda at: (_holds(blocks[at], stems), -at))
    low = high = best
    size = len(blocks[best].split())
    while size < WORDS_OF_AN_EXTRACT and (low > 0 or high < len(blocks) - 1):
        # What comes before an answer explains its words; what comes after goes on with it.
        at = high + 1 if high < len(blocks) - 1 else low - 1
        size += len(blocks[at].split())
        low, high = min(low, at), max(high, at)
        if size > 1.6 * WORDS_OF_AN_EXTRACT:
            low, high = (low, high - 1) if at == high else (low + 1, high)
            break
    return blocks[low : high + 1]


def _holds(block: str, stems: Sequence[str]) -> int:
    words = plain(block).lower()
    return sum(_root(stem) in words for stem in stems)


def _root(stem: str) -> str:
    return beginning(stem[:6]) if len(stem) > 4 else stem


def _from_page(body: str, stems: Sequence[str]) -> str:
    """A page of print has lines, not paragraphs: whole sentences around the one that holds most."""
    sentences = [each.strip() for each in SENTENCE.split(re.sub(r"\s+", " ", body)) if each.strip()]
    return escaped(" ".join(_window(sentences, stems)))


def escaped(text: str) -> str:
    """Words of a printed page as they are: nothing in them is Markdown."""
    return re.sub(r"([\\$*_`\[\]])", r"\\\1", text)


def reasons(sections: list[Hit], stems: Sequence[str]) -> str | None:
    """Sentences of a lesson that give a reason, nearest to what was asked first; at most three."""
    found: list[tuple[int, int, str]] = []
    for at, hit in enumerate(sections):
        for block in re.split(r"\n\s*\n", hit.body):
            if not block.lstrip().startswith(("|", "#")):
                found += [
                    (-_holds(each, stems), at, each.strip()) for each in SENTENCE.split(block) if BECAUSE.search(each)
                ]
    best = [said for _, _, said in sorted(found, key=lambda each: each[:2])[:3]]
    return "\n\n".join(dict.fromkeys(best)) or None


def to_try(hit: Hit) -> Answer:
    """One of the lesson's things to try; its answer waits behind a step."""
    return Answer(
        AnswerKind.LESSON, f"**Try this**\n\n{hit.body}", hint="Do it on paper first. Then look at the answer.",
        steps_title="Answer", steps=_steps(hit), quoted=[hit],
        follow_ups=["Another one", EXAMPLE], objectives=[_aim(hit)],
    )  # fmt: skip


def worked_example(hit: Hit) -> Answer:
    return Answer(
        AnswerKind.LESSON, f"Here is an example from *{hit.title}*. Before each step, say what you would do.",
        steps_title=hit.heading, steps=_steps(hit), shown=1, quoted=[hit],
        follow_ups=["Another example", TRY_ONE, WHY], objectives=[_aim(hit)],
    )  # fmt: skip


def _steps(hit: Hit) -> list[AnswerStep]:
    return [AnswerStep(say=step) for step in hit.steps]


def where(hit: Hit) -> str:
    if hit.kind is PassageKind.PAGE:
        return f"Page {hit.part}"
    return " · ".join(part for part in (hit.subject, hit.school_year, hit.topic) if part)


def url(hit: Hit) -> str:
    """Its address on a screen of ours; never an address out of a text."""
    if hit.kind is PassageKind.PAGE:
        return f"/reader/{hit.source_id}?page={hit.part}" if hit.opens else f"/book/{hit.source_id}"
    if hit.kind is PassageKind.ITEM:
        return f"/quizzes?topic={hit.topic_id}"
    block = hit.part // PARTS_A_BLOCK
    return f"/lessons/{hit.source_id}" + (f"#part-{block}" if block else "")


def parts_of(answer: Answer) -> KeptParts:
    """The answer as it is kept beside its text, with the passages it used."""
    sources = [
        AnswerSource(n=n, kind=hit.kind, title=hit.title, heading=hit.heading, where=where(hit), url=url(hit))
        for n, hit in enumerate(answer.quoted, 1)
    ]
    sources += [page.model_copy(update={"n": n}) for n, page in enumerate(answer.pages, len(sources) + 1)]
    return KeptParts(
        kind=answer.kind,
        hint=answer.hint,
        steps_title=answer.steps_title,
        steps=answer.steps,
        shown=answer.shown,
        is_proved=answer.is_proved,
        slip=answer.slip,
        sources=sources,
        follow_ups=answer.follow_ups,
        note=answer.note,
        by_model=False,
        used=[hit.id for hit in answer.quoted],
        reasons=answer.reasons,
        topic_id=next((hit.topic_id for hit in answer.quoted if hit.topic_id), None),
        lesson_id=next((hit.source_id for hit in answer.quoted if hit.kind in OF_LESSON), None),
        writing=answer.writing,
    )


OF_LESSON: Final = (PassageKind.SECTION, PassageKind.WORKED, PassageKind.TRY)
