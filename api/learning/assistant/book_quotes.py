"""Which sentences of a book answer a question, quoted as they stand on their page. Pure."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from api.learning.assistant.answer_cues import CUES
from api.learning.assistant.passage_rank import held
from api.learning.assistant.question_types import Asked, Wants

SENTENCE: Final = re.compile(r"(?<=[.!?])[”’\"]?\s+(?=[A-Z“‘\"(0-9])")
ENDS: Final = re.compile(r"[.!?:;…][”’\"')]?$")
EXERCISE: Final = re.compile(
    r"\b(?:exercise|answers?|solutions?|paper to end with|went wrong|was wrong|talk about it|questions|contents"
    r"|words you need|about this book)\b",
    re.I,
)
MARKS: Final = re.compile(r"\(\d{1,2}\)$")  # a question of a paper ends with what it is worth
ASKING: Final = re.compile(
    r"\b(?:what|where|how)?\s*(?:does|did|in|from|according to)?\s*(?:this|the) (?:book|story|author|writer)"
    r"(?: (?:say|says|tell|tells|teach|explain|explains|write|writes)(?: us| me)?)?(?: about)?\b",
    re.I,
)
FRONT: Final = re.compile(r"^\s*(?:About this book|Contents)\b")  # before the book begins; page 1 is its title
HEADING_WORDS: Final = 9
PARAGRAPH_WORDS: Final = 70  # a paragraph no longer is quoted whole
UNDER_HEADING: Final = 0.55  # what a heading says counts so much for a sentence below it
BESIDE: Final = 0.5  # and what the rest of its paragraph says
ENOUGH: Final = 0.5  # of what was asked, by weight, must stand where the answer is
SECOND: Final = 0.8  # of the best score: then a second place is quoted too
NAMED: Final = 0.99  # of what was asked stands in a heading: what follows it answers
FIRST_BELOW: Final = 0.7
WORD_LIST: Final = "Word Meaning"
CELL_WORDS: Final = 16
TERSE: Final = 4  # words; a shorter line says nothing by itself


@dataclass(frozen=True)
class Line:
    """A paragraph of a page, under its heading."""

    page: int
    heading: str
    text: str


@dataclass(frozen=True)
class Quote:
    """Sentences as they stand on a page; `share` of what was asked, by weight, is held there."""

    page: int
    heading: str
    said: str
    share: float
    score: float


def without_book(question: str) -> str:
    """The question without "what does this book say about": every page of it is the book's."""
    bare = ASKING.sub(" ", question).strip(" ?,.")
    return bare if len(bare) > 2 else question


def lines_of(number: int, page: str, heading: str = "") -> Iterator[Line]:
    """The paragraphs of a page. A short line without an end is a heading; the page may begin under one before it."""
    for raw in page.split("\n"):
        text = re.sub(r"\s+", " ", raw).strip()
        if not text:
            continue
        if len(text.split()) <= HEADING_WORDS and not ENDS.search(text) and "=" not in text:
            heading = text
            yield Line(number, heading, text)
        else:
            yield Line(number, heading, text)


def quotes(
    pages: Mapping[int, str],
    stems: Mapping[str, float],
    total: float,
    asked: Asked,
    chapters: Mapping[int, str] = MappingProxyType({}),
) -> list[Quote]:
    """The places that answer, best first, at most two; none where the book does not say.

    `stems` weigh the words that were asked for, `total` those too that stand nowhere; `chapters` names that of a page
    which begins in the middle of one.
    """
    weight = sum(stems.values())
    if not weight or not total:
        return []
    found: list[Quote] = []
    heading = ""
    for number in sorted(each for each in pages if not FRONT.search(pages[each]) and (each > 1 or len(pages) == 1)):
        before = heading if number - 1 in pages else chapters.get(number, "")
        lines = list(lines_of(number, pages[number], before))
        heading = lines[-1].heading if lines else ""
        for at, line in enumerate(lines):
            found += _in_line(lines, at, line, stems, asked, weight / total)
    best = sorted((each for each in found if each.share >= ENOUGH), key=lambda each: (-each.score, each.page))
    if not best:
        return []
    second = next((each for each in best[1:] if each.page != best[0].page and each.said != best[0].said), None)
    is_near = second is not None and second.score >= SECOND * best[0].score
    return [best[0], *([second] if second and is_near else [])]


def _in_line(
    lines: Sequence[Line], at: int, line: Line, stems: Mapping[str, float], asked: Asked, known: float
) -> Iterator[Quote]:
    if line.text == line.heading or len(line.text.split()) < TERSE:
        return
    sentences = [each.strip() for each in SENTENCE.split(line.text) if each.strip()]
    headed, whole = held(line.heading, stems), held(line.text, stems)
    for n, sentence in enumerate(sentences):
        here = held(sentence, stems)
        if here == 0 and headed < 0.99:
            continue
        both = held(f"{sentence} {line.heading}", stems)
        share = known * max(both, held(f"{line.text} {line.heading}", stems) * 0.9)
        score = here + UNDER_HEADING * headed + BESIDE * whole + _fits(sentence, stems, asked, n)
        if headed >= NAMED and n == 0 and (at == 0 or lines[at - 1].text == line.heading):
            score += FIRST_BELOW
        said = _cell(line.text, stems) if _is_table(line.text) else _around(sentences, n, lines, at)
        yield Quote(line.page, line.heading, said, share, score * _worth(line, sentence, asked))


def _fits(sentence: str, stems: Mapping[str, float], asked: Asked, place: int) -> float:
    """Whether a sentence is of the kind that was asked for: a meaning, a cause, a remedy."""
    score = 0.05 if place == 0 else 0.0
    begins = " ".join(sentence.split()[:2])
    score += 0.35 if held(begins, stems) > 0 else 0.0  # it speaks of what was asked about
    if asked.wants is Wants.MEANING:
        about = re.escape(asked.about.rstrip("s")[:24])
        says = rf"(?:^(?:an?|the)? ?{about}\w*|\bcalled (?:an?|the)? ?{about}\w*)"
        if re.search(rf"^(?:an? |the )?{about}\w* (?:is|are|means|has|have)\b", sentence, re.I):
            return score + 0.6
        return score + (0.25 if re.search(says, sentence, re.I) else 0.0)
    cue = CUES.get(asked.wants)
    return score + (0.3 if cue is not None and cue.search(sentence) else 0.0)


def _worth(line: Line, sentence: str, asked: Asked) -> float:
    """Exercises, contents and questions use words and explain nothing; a list of words says what they mean."""
    if line.text.startswith(WORD_LIST):
        return 1.3 if asked.wants is Wants.MEANING else 0.6
    if EXERCISE.search(line.heading) or MARKS.search(line.text):
        return 0.35
    if _is_table(line.text):
        return 0.6
    return 0.45 if sentence.rstrip('”’"').endswith("?") else 1.0


def _is_table(text: str) -> bool:
    """Print runs the cells of a table together: a line with no end and hardly a sentence in it."""
    return not ENDS.search(text) and len(SENTENCE.split(text)) < 2


def _cell(text: str, stems: Mapping[str, float]) -> str:
    """The words of a table from where it speaks of what was asked."""
    words = text.split()
    first = max(range(len(words)), key=lambda at: (held(" ".join(words[at : at + CELL_WORDS // 2]), stems), -at))
    while first < len(words) - 1 and held(words[first], stems) == 0:
        first += 1
    first = max(0, first - 2)
    said = " ".join(words[first : first + CELL_WORDS])
    return f"{'… ' if first else ''}{said}{' …' if first + CELL_WORDS < len(words) else ''}"


def _around(sentences: Sequence[str], n: int, lines: Sequence[Line], at: int) -> str:
    """The whole paragraph where it is short, else the sentence with its neighbours; a list goes on below it."""
    if sum(len(each.split()) for each in sentences) <= PARAGRAPH_WORDS:
        said = " ".join(sentences)
    else:
        said = " ".join(sentences[max(0, n - 1) : n + 2])
    following = lines[at + 1 : at + 4] if said.endswith(":") else []
    return "\n".join([said, *(each.text for each in following)])
