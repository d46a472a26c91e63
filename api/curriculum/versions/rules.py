"""What must hold in a curriculum before it is taught, and how two versions of it differ. Pure."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from typing import Final

from api.curriculum.versions.schemas import Change, Finding, TopicDraft

Topics = Sequence[TopicDraft]
WORDS: Final = {
    "subject": "subject", "name": "name", "school_year": "school year", "term": "term", "theme": "theme",
    "difficulty_level": "difficulty", "period_allocation": "periods", "estimated_hours": "hours",
    "competency": "competency", "objectives": "objectives", "prerequisites": "prerequisites",
    "is_choice_based": "choice",
}  # fmt: skip


def findings(topics: Topics, *, subjects: Mapping[str, str], in_use: Mapping[str, str]) -> list[Finding]:
    """All that is wrong, errors first. `in_use` says of each code now taught what hangs on it, where anything does."""
    found = [
        *_twice(topics),
        *_strangers(topics, subjects),
        *_lost(topics, in_use),
        *_orphans(topics),
        *_cycles(topics),
        *_too_early(topics),
        *_thin(topics, subjects),
    ]
    return sorted(found, key=lambda each: each.level != "error")


def _error(topic: str | None, text: str) -> Finding:
    return Finding(level="error", topic=topic, text=text)


def _warning(topic: str | None, text: str) -> Finding:
    return Finding(level="warning", topic=topic, text=text)


def _twice(topics: Topics) -> Iterator[Finding]:
    for code, times in Counter(topic.code for topic in topics).items():
        if times > 1:
            yield _error(code, f"{code} stands {times} times. A code names one topic.")
    for (subject, year, name), times in Counter(
        (topic.subject, topic.school_year, topic.name.casefold()) for topic in topics
    ).items():
        if times > 1:
            yield _warning(None, f"“{name}” stands {times} times in {subject} {year}.")


def _strangers(topics: Topics, subjects: Mapping[str, str]) -> Iterator[Finding]:
    for topic in topics:
        if topic.subject not in subjects:
            yield _error(topic.code, f"{topic.code} belongs to “{topic.subject}”, which is no subject of ours.")


def _lost(topics: Topics, in_use: Mapping[str, str]) -> Iterator[Finding]:
    kept = {topic.code for topic in topics}
    for code, what in in_use.items():
        if code not in kept:
            yield _error(code, f"{code} cannot be left out, as it has {what}. Move them to another topic first.")


def _orphans(topics: Topics) -> Iterator[Finding]:
    known = {topic.code for topic in topics}
    for topic in topics:
        for code in topic.prerequisites:
            if code not in known:
                yield _error(topic.code, f"{topic.code} builds on {code}, which is not in this version.")


def _cycles(topics: Topics) -> Iterator[Finding]:
    """One circle at a time is named: mending it may end others."""
    known = {topic.code for topic in topics}
    graph = {topic.code: [code for code in topic.prerequisites if code in known] for topic in topics}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        path: list[str] = circle.args[1]
        yield _error(path[-1], "These topics wait for each other: " + " → ".join(reversed(path)) + ".")


def _too_early(topics: Topics) -> Iterator[Finding]:
    """A topic taught before what it builds on; within one term the order of the list decides."""
    place = {topic.code: (topic.school_year, topic.term or 0, n) for n, topic in enumerate(topics)}
    for topic in topics:
        for code in topic.prerequisites:
            if code not in place or code == topic.code:
                continue
            (year, term, n), (its_year, its_term, its_n) = place[topic.code], place[code]
            late = (its_year, its_term) > (year, term) if term and its_term else its_year > year
            if late or ((its_year, its_term) == (year, term) and its_n > n):
                yield _warning(topic.code, f"{topic.code} is taught before {code}, on which it builds.")


def _thin(topics: Topics, subjects: Mapping[str, str]) -> Iterator[Finding]:
    bare = Counter(topic.subject for topic in topics if not topic.competency)
    for subject, times in bare.items():
        name, what = subjects.get(subject, subject), "topics have" if times > 1 else "topic has"
        yield _warning(None, f"{name}: {times} {what} no competency.")


def changes(before: Topics, after: Topics) -> list[Change]:
    """What publishing `after` over `before` would do, in the order of the codes."""
    old, new = {topic.code: topic for topic in before}, {topic.code: topic for topic in after}
    found = [Change(topic=code, name=new[code].name, kind="added", fields=[]) for code in new.keys() - old.keys()]
    found += [Change(topic=code, name=old[code].name, kind="removed", fields=[]) for code in old.keys() - new.keys()]
    for code in old.keys() & new.keys():
        fields = [word for name, word in WORDS.items() if getattr(old[code], name) != getattr(new[code], name)]
        if fields:
            found.append(Change(topic=code, name=new[code].name, kind="changed", fields=fields))
    changed = {change.topic for change in found}
    found += [
        Change(topic=code, name=new[code].name, kind="moved", fields=[])
        for code in _moved(before, after)
        if code not in changed
    ]
    return sorted(found, key=lambda change: change.topic)


def _moved(before: Topics, after: Topics) -> Iterator[str]:
    """The codes whose neighbours changed within their subject's year: those outside the longest run kept in order."""
    groups = {(topic.subject, topic.school_year) for topic in after}
    for group in groups:
        was, now = _order(before, group), _order(after, group)
        both = set(was) & set(now)
        place = {code: n for n, code in enumerate(code for code in was if code in both)}
        order = [place[code] for code in now if code in both]
        still = set(_longest_rising(order))
        yield from (code for code in now if code in both and place[code] not in still)


def _order(topics: Topics, group: tuple[str, str]) -> list[str]:
    return [topic.code for topic in topics if (topic.subject, topic.school_year) == group]


def _longest_rising(numbers: Sequence[int]) -> list[int]:
    """A longest increasing subsequence (quadratic, which a school year's topics bear)."""
    best: list[list[int]] = []
    for n, number in enumerate(numbers):
        before = [best[k] for k in range(n) if numbers[k] < number]
        best.append([*max(before, key=len, default=[]), number])
    return max(best, key=len, default=[])


def reordered(topics: Topics, codes: Sequence[str]) -> list[TopicDraft]:
    """The topics with those named put, in their new order, into the places they held; raises KeyError for others."""
    named = set(codes)
    by_code = {topic.code: topic for topic in topics}
    waiting = iter([by_code[code] for code in codes])
    return [next(waiting) if topic.code in named else topic for topic in topics]
